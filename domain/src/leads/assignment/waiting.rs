//! Since when the sender of a lead waits for an answer, and how long that is in office hours.

use chrono::{DateTime, Datelike, Duration, NaiveTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, IntoActiveModel,
    Iterable, QueryFilter, QueryOrder, QuerySelect, Set,
};
use serde::Serialize;

use crate::batches::Weekday;
use crate::entities::leads::lead_entry::{EntryKind, EntryOutcome};
use crate::entities::leads::lead_event::EventKind;
use crate::entities::leads::{lead, lead_entry, lead_event};
use crate::leads::kinds::Status;
use base::clock::{in_india, start_in_india, timestamp};
use storage::ids::LeadId;

/// Days that are counted; who waits longer than this has waited too long by any target.
const COUNTED: Duration = Duration::days(366);

/// How long the sender of a lead has waited for an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LeadWaiting {
    /// When the last message came that staff have not answered, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub since: String,
    /// Minutes of office hours since then.
    pub office_minutes: i64,
    /// Whether that is longer than staff want to take.
    pub late: bool,
}

/// When staff are there, in India, and within how many of these hours they want to answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfficeHours {
    pub days: Vec<Weekday>,
    pub from: NaiveTime,
    pub to: NaiveTime,
    pub target: Duration,
}

impl OfficeHours {
    /// The time within office hours from one moment to another.
    pub fn between(&self, from: DateTime<Utc>, to: DateTime<Utc>) -> Duration {
        let (from, to) = (in_india(from.max(to - COUNTED)).naive_local(), in_india(to).naive_local());
        let days = from.date().iter_days().take_while(|day| *day <= to.date());
        days.filter(|day| self.opens_on(day.weekday())).fold(Duration::zero(), |sum, day| {
            let (opens, closes) = (day.and_time(self.from).max(from), day.and_time(self.to).min(to));
            sum + (closes - opens).max(Duration::zero())
        })
    }

    /// When the office has been open for as long as it is in a day; `None` where it opens on no day.
    pub fn a_day_after(&self, since: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let since = in_india(since).naive_local();
        let mut left = self.to - self.from;
        for day in since.date().iter_days().take(2 * Weekday::iter().count()) {
            let opens = day.and_time(self.from).max(since);
            let open = day.and_time(self.to) - opens;
            if !self.opens_on(day.weekday()) || open <= Duration::zero() {
                continue;
            }
            if left <= open {
                let time = (opens + left).time() - NaiveTime::MIN;
                // To the next half hour, as people say it.
                let round = Duration::minutes((time.num_seconds() + 1799) / 1800 * 30);
                return Some(start_in_india(day) + round.min(self.to - NaiveTime::MIN));
            }
            left -= open;
        }
        None
    }

    fn opens_on(&self, day: chrono::Weekday) -> bool {
        let place = day.num_days_from_monday() as usize;
        Weekday::iter().nth(place).is_some_and(|day| self.days.contains(&day))
    }

    /// How long somebody has waited.
    pub fn waited(&self, since: DateTime<Utc>, now: DateTime<Utc>) -> LeadWaiting {
        let waited = self.between(since, now);
        LeadWaiting {
            since: timestamp(since),
            office_minutes: waited.num_minutes(),
            late: waited > self.target,
        }
    }
}

/// Brings a lead up to date after a message, an entry of the log or a change of its status.
pub(crate) async fn after(txn: &DatabaseTransaction, id: LeadId) -> Result<(), DbErr> {
    let Some(lead) = lead::Entity::find_by_id(id).one(txn).await? else { return Ok(()) };
    let since = since(txn, &lead).await?;
    if since != lead.waiting_since {
        let mut row = lead.into_active_model();
        row.waiting_since = Set(since);
        row.update(txn).await?;
    }
    Ok(())
}

/// When the last message came that staff have not answered; `None` when nobody waits.
async fn since(db: &impl ConnectionTrait, lead: &lead::Model) -> Result<Option<DateTime<Utc>>, DbErr> {
    if lead.status.is_closed() || lead.erased_at.is_some() || !lead.kind.expects_answer() {
        return Ok(None);
    }
    let answered = last_answer(db, lead).await?;
    Ok(match last_event(db, lead.id, EventKind::Repeated).await? {
        // An answer in the same moment was to what was known before.
        Some(written) => Some(written).filter(|written| answered.is_none_or(|answered| answered <= *written)),
        None => Some(lead.created_at).filter(|_| answered.is_none() && !lead.source.is_contact()),
    })
}

/// When staff last reached the sender, or said that they did by the status.
async fn last_answer(db: &impl ConnectionTrait, lead: &lead::Model) -> Result<Option<DateTime<Utc>>, DbErr> {
    use lead_entry::Column::{CreatedAt, Kind, LeadId, Outcome};
    let reached: Option<DateTime<Utc>> = lead_entry::Entity::find()
        .select_only()
        .column(CreatedAt)
        .filter(LeadId.eq(lead.id))
        .filter(Kind.ne(EntryKind::Note))
        .filter(Outcome.is_not_in([EntryOutcome::NoAnswer, EntryOutcome::WrongContact]))
        .order_by_desc(lead_entry::Column::Id)
        .limit(1)
        .into_tuple()
        .one(db)
        .await?;
    let marked = match lead.status {
        Status::New => None,
        _ => last_event(db, lead.id, EventKind::Status).await?,
    };
    Ok(reached.max(marked))
}

pub(crate) async fn last_event(
    db: &impl ConnectionTrait,
    lead: LeadId,
    kind: EventKind,
) -> Result<Option<DateTime<Utc>>, DbErr> {
    lead_event::Entity::find()
        .select_only()
        .column(lead_event::Column::CreatedAt)
        .filter(lead_event::Column::LeadId.eq(lead))
        .filter(lead_event::Column::Kind.eq(kind))
        .order_by_desc(lead_event::Column::Id)
        .limit(1)
        .into_tuple()
        .one(db)
        .await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn office() -> OfficeHours {
        OfficeHours {
            days: Weekday::iter().filter(|day| *day != Weekday::Sun).collect(),
            from: NaiveTime::from_hms_opt(9, 30, 0).unwrap(),
            to: NaiveTime::from_hms_opt(18, 30, 0).unwrap(),
            target: Duration::hours(4),
        }
    }

    fn at(text: &str) -> DateTime<Utc> {
        DateTime::parse_from_rfc3339(&format!("{text}:00+05:30")).unwrap().to_utc()
    }

    #[test]
    fn only_office_hours_count() {
        // 20 November 2026 is a Friday.
        for (from, to, minutes) in [
            ("2026-11-20T10:00", "2026-11-20T11:15", 75),
            ("2026-11-20T08:00", "2026-11-20T10:00", 30),
            ("2026-11-20T18:00", "2026-11-20T23:59", 30),
            ("2026-11-20T18:00", "2026-11-21T10:00", 60),
            ("2026-11-21T18:00", "2026-11-22T23:00", 30),
            ("2026-11-21T18:00", "2026-11-23T10:00", 60),
            ("2026-11-22T00:00", "2026-11-22T23:59", 0),
            ("2026-11-20T00:00", "2026-11-21T00:00", 9 * 60),
            ("2026-11-16T09:30", "2026-11-23T09:30", 6 * 9 * 60),
            ("2026-11-20T12:00", "2026-11-20T11:00", 0),
        ] {
            assert_eq!(office().between(at(from), at(to)).num_minutes(), minutes, "{from} to {to}");
        }
    }

    #[test]
    fn a_working_day_ends_in_office_hours() {
        for (since, by) in [
            ("2026-11-20T08:00", "2026-11-20T18:30"),
            ("2026-11-20T15:05", "2026-11-21T15:30"),
            ("2026-11-20T23:00", "2026-11-21T18:30"),
            ("2026-11-21T17:00", "2026-11-23T17:00"),
            ("2026-11-22T12:00", "2026-11-23T18:30"),
        ] {
            assert_eq!(office().a_day_after(at(since)), Some(at(by)), "{since}");
        }
        assert_eq!(OfficeHours { days: Vec::new(), ..office() }.a_day_after(at("2026-11-20T08:00")), None);
    }

    #[test]
    fn who_waits_beyond_the_target_waits_too_long() {
        let waited = |to: &str| office().waited(at("2026-11-20T16:30"), at(to));
        assert!(!waited("2026-11-21T11:30").late);
        assert!(waited("2026-11-21T11:31").late);
        assert_eq!(waited("2026-11-21T11:31").office_minutes, 241);
        assert!(office().waited(at("2001-01-01T00:00"), at("2026-11-20T12:00")).late);
    }
}
