//! Consents: one purpose each, with the exact label shown at the form.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveEnum, ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr,
    EntityTrait, NotSet, PaginatorTrait, QueryFilter, QuerySelect, QueryTrait, Set,
};

pub use crate::entities::leads::consent::ConsentPurpose;
use crate::entities::leads::{consent, lead};
use crate::leads::events::{self, EventKind};
use crate::leads::kinds::Kind;
use crate::settings::texts;
use base::error::ApiResult;
use storage::ids::LeadId;

/// Version of the privacy notice: the date of its page, and changed together with it.
pub const NOTICE_VERSION: &str = "2026-11-30";

/// What a member of staff confirms who enters an enquiry by hand.
pub const BY_WORD_OF_MOUTH: &str =
    "They agreed that we use their details to answer this enquiry, and know of our privacy notice.";

impl ConsentPurpose {
    /// The label at a form of this kind. That of the newsletter form is a text of staff.
    pub const fn label(self, form: Kind) -> &'static str {
        match (self, form) {
            (Self::Enquiry, Kind::Candidate) => {
                "We use your details only to find work for you, and show them to a company only after you agreed. See our privacy notice."
            }
            (Self::Cv, _) => {
                "We keep it for 12 months to find work for you, and show it to a company only after you agreed."
            }
            (Self::Enquiry, _) => "We use your details only to answer this enquiry. See our privacy notice.",
            (Self::Newsletter, _) => {
                "Also send me news of courses by email, about once a month. I can unsubscribe at any time."
            }
        }
    }
}

/// Stores the consent of a lead's sender to a purpose, with the label of that moment.
pub(crate) async fn note(
    txn: &DatabaseTransaction,
    lead_id: LeadId,
    purpose: ConsentPurpose,
    form: Kind,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    if (purpose, form) == (ConsentPurpose::Newsletter, Kind::Newsletter) {
        let footer = texts::store::find_for_staff(txn, "footer").await?.texts;
        let said =
            ["newsletter_title", "newsletter_lead"].map(|name| footer.get(name).map_or("", String::as_str));
        let label = format!("{}. {}", said[0].trim_end_matches('.'), said[1]);
        return Ok(insert(txn, lead_id, purpose, (&label, "site form"), now).await?);
    }
    Ok(insert(txn, lead_id, purpose, (purpose.label(form), "site form"), now).await?)
}

/// Stores the consent that a person gave to staff by word of mouth.
pub(crate) async fn note_by_staff(
    txn: &DatabaseTransaction,
    lead_id: LeadId,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    insert(txn, lead_id, ConsentPurpose::Enquiry, (BY_WORD_OF_MOUTH, "staff"), now).await
}

/// Stores the consent that a person gave on another site, in the words of its form. The privacy notice is ours
/// of that day, under which the data is used.
pub(crate) async fn note_by_feed(
    txn: &DatabaseTransaction,
    lead_id: LeadId,
    (label, site): (&str, &str),
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    insert(txn, lead_id, ConsentPurpose::Enquiry, (label, site), now).await
}

async fn insert(
    txn: &DatabaseTransaction,
    lead_id: LeadId,
    purpose: ConsentPurpose,
    (label, channel): (&str, &str),
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let row = consent::ActiveModel {
        id: NotSet,
        lead_id: Set(lead_id),
        purpose: Set(purpose),
        label: Set(label.to_owned()),
        notice_version: Set(NOTICE_VERSION.to_owned()),
        channel: Set(channel.to_owned()),
        given_at: Set(now),
        withdrawn_at: Set(None),
    };
    row.insert(txn).await?;
    Ok(())
}

/// Whether the sender of a lead consented to a purpose and has not withdrawn it.
pub(crate) async fn holds(
    db: &impl ConnectionTrait,
    lead_id: LeadId,
    purpose: ConsentPurpose,
) -> Result<bool, DbErr> {
    let given = consent::Entity::find()
        .filter(consent::Column::LeadId.eq(lead_id))
        .filter(consent::Column::Purpose.eq(purpose))
        .filter(consent::Column::WithdrawnAt.is_null())
        .count(db)
        .await?;
    Ok(given > 0)
}

/// Withdraws a consent for all leads of an e-mail address, and returns their ids.
pub(crate) async fn withdraw(
    txn: &DatabaseTransaction,
    email_key: &str,
    purpose: ConsentPurpose,
    now: DateTime<Utc>,
) -> Result<Vec<LeadId>, DbErr> {
    let theirs = lead::Entity::find()
        .select_only()
        .column(lead::Column::Id)
        .filter(lead::Column::EmailKey.eq(email_key))
        .into_query();
    let given = Condition::all()
        .add(consent::Column::LeadId.in_subquery(theirs))
        .add(consent::Column::Purpose.eq(purpose))
        .add(consent::Column::WithdrawnAt.is_null());
    let leads: Vec<LeadId> = consent::Entity::find()
        .select_only()
        .column(consent::Column::LeadId)
        .filter(given.clone())
        .into_tuple()
        .all(txn)
        .await?;
    consent::Entity::update_many()
        .col_expr(consent::Column::WithdrawnAt, Expr::value(now))
        .filter(given)
        .exec(txn)
        .await?;
    for lead_id in &leads {
        events::note(txn, *lead_id, EventKind::Withdrawn, "", &purpose.to_value(), now).await?;
    }
    Ok(leads)
}

/// Deletes the records of consents that ended before a moment.
pub(crate) async fn forget_ended(txn: &DatabaseTransaction, before: DateTime<Utc>) -> Result<u64, DbErr> {
    let ended = consent::Entity::delete_many().filter(consent::Column::WithdrawnAt.lt(before));
    Ok(ended.exec(txn).await?.rows_affected)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use base::retention::retention;

    /// The source of an app file on one line, without markup of links.
    fn read(file: &str) -> String {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../app").join(file);
        let source = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
        let source = source.replace("{\" \"}", " ").replace("</a>", "");
        let without_links = source.split("<a ").enumerate().map(|(at, part)| {
            if at == 0 { part } else { part.split_once('>').map_or(part, |(_, rest)| rest) }
        });
        let words = without_links.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ");
        // JSX drops the line break after the link.
        words.replace(" .", ".")
    }

    #[test]
    fn the_version_is_the_date_of_the_notice() {
        let notice = read("content/legal-privacy.ts");
        assert!(notice.contains(&format!("PRIVACY_VERSION = \"{NOTICE_VERSION}\"")), "{NOTICE_VERSION}");
    }

    #[test]
    fn the_labels_are_the_words_at_the_forms() {
        let boxes = read("site/enquiries/Consent.tsx");
        let labels = [
            (Kind::Contact, "site/enquiries/Consent.tsx"),
            (Kind::Candidate, "features/companies/CandidateForm.tsx"),
        ];
        for (kind, file) in labels {
            let (purpose, notice) = ConsentPurpose::Enquiry.label(kind).split_once(" See ").unwrap();
            assert!(read(file).contains(purpose) && boxes.contains(&format!("See {notice}")), "{file}");
        }
        let cv = ConsentPurpose::Cv.label(Kind::Candidate);
        assert!(read("features/companies/CandidateForm.tsx").contains(cv), "{cv}");
        assert!(cv.contains(&format!("{} months", retention().cv_months)), "{cv}");
        assert!(boxes.contains(ConsentPurpose::Newsletter.label(Kind::Contact)));
        assert!(read("admin/leads/by-hand-form.ts").contains(BY_WORD_OF_MOUTH));
    }
}
