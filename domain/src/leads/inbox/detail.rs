//! One lead with its log, messages, consents, history and related leads.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};

use crate::entities::leads::{consent, lead, lead_event};
use crate::leads::aliases;
use crate::leads::assignment::colleagues;
use crate::leads::assignment::rules;
use crate::leads::cvs::rows;
use crate::leads::inbox::json::lists::LeadRow;
use crate::leads::inbox::json::{
    LeadArrival, LeadItem, LeadJson, LeadMail, LeadSpam, can_correct, optional_timestamp,
};
use crate::leads::inbox::mails::{self, ResendRules};
use crate::leads::inbox::{NOT_FOUND, entries, list};
use crate::leads::intake::spam;
use crate::leads::phone;
use crate::mail::outbox::{self, MailRow, MailState};
use crate::mail::quota;
use base::clock::timestamp;
use base::error::ApiResult;
use base::lists;
use base::money::format_price;
use storage::Store;
use storage::ids::LeadId;

/// Maximum number of related leads.
const RELATED: u64 = 50;

pub async fn find(store: &Store, id: LeadId) -> ApiResult<LeadJson> {
    load(&store.db, row(&store.db, id).await?, store.clock.now()).await
}

pub(super) async fn row(db: &impl ConnectionTrait, id: LeadId) -> ApiResult<lead::Model> {
    lead::Entity::find_by_id(id).one(db).await?.ok_or(NOT_FOUND)
}

/// Loads what belongs to a lead.
pub(super) async fn load(
    db: &impl ConnectionTrait,
    row: lead::Model,
    now: DateTime<Utc>,
) -> ApiResult<LeadJson> {
    let consents = consent::Entity::find()
        .filter(consent::Column::LeadId.eq(row.id))
        .order_by_asc(consent::Column::Id)
        .all(db)
        .await?;
    let history = lead_event::Entity::find()
        .filter(lead_event::Column::LeadId.eq(row.id))
        .order_by_asc(lead_event::Column::Id)
        .all(db)
        .await?;
    let keys = aliases::keys(db, &row.email_key).await?;
    let owner = colleagues::named(db, row.owner_id).await?.into_values().next();
    let office = rules::office_hours(db).await?;
    Ok(LeadJson {
        consents: consents.into_iter().map(Into::into).collect(),
        cvs: rows::of_leads(db, [row.id]).await?.into_values().flatten().map(Into::into).collect(),
        entries: entries::part(db, row.id, 0).await?,
        entries_total: entries::count(db, row.id).await?,
        history: history.into_iter().map(Into::into).collect(),
        mails: shown_mails(db, &row, now).await?,
        related: related(db, &row, &keys, now).await?,
        put_together: keys.len() > 1,
        id: row.id,
        kind: row.kind,
        source: row.source,
        status: row.status,
        lost_reason: row.lost_reason,
        name: row.name,
        email: row.email,
        phone_text: row.phone.as_deref().map(phone::readable),
        whatsapp: row.phone.as_deref().is_some_and(phone::takes_messages),
        phone: row.phone,
        subject: row.subject,
        message: row.message,
        item: LeadItem {
            course_id: row.course_id,
            reference: row.item_ref,
            name: row.item_name,
            group: row.item_group,
            price: row.price_paise.map(format_price),
            duration: row.duration,
            level: row.level,
            batch_id: row.batch_id,
            batch: row.batch,
        },
        arrival: LeadArrival {
            page: row.page,
            campaign: row.campaign,
            first_page: row.first_page,
            referrer: row.referrer,
            channel: row.channel,
            agent: row.agent,
            network: row.network,
        },
        spam: LeadSpam {
            score: row.spam_score,
            threshold: spam::THRESHOLD,
            reasons: lists::from_stored(&row.spam_reasons),
        },
        waiting: row.waiting_since.map(|since| office.waited(since, now)),
        owner,
        next_action_at: optional_timestamp(row.next_action_at),
        next_action: row.next_action,
        told_at: optional_timestamp(row.told_at),
        revision: row.revision,
        consent_withdrawn_at: optional_timestamp(row.consent_withdrawn_at),
        erased_at: optional_timestamp(row.erased_at),
        created_at: timestamp(row.created_at),
        updated_at: timestamp(row.updated_at),
    })
}

async fn shown_mails(
    db: &impl ConnectionTrait,
    lead: &lead::Model,
    now: DateTime<Utc>,
) -> ApiResult<Vec<LeadMail>> {
    let mails = outbox::of_lead(db, lead.id).await?;
    let rules = ResendRules::of(db, lead).await?;
    let may_wait = |mail: &MailRow| mail.state == MailState::Queued && mail.to_visitors;
    let holds = mails.iter().any(may_wait) && !quota::is_left(db, now).await?;
    let shown = mails.into_iter().map(|mail| {
        let can_resend = rules.refusal(&mail, now).is_none();
        LeadMail {
            id: mail.id,
            is_held: holds && may_wait(&mail),
            can_correct: can_resend && can_correct(mail.kind),
            can_resend,
            can_stop: mails::refusal_to_stop(&mail, now).is_none(),
            next_attempt_at: (mail.state == MailState::Queued).then(|| timestamp(mail.next_attempt_at)),
            kind: mail.kind,
            recipient: mail.recipient,
            state: mail.state,
            attempts: mail.attempts,
            last_error: mail.last_error,
            sent_at: optional_timestamp(mail.sent_at),
        }
    });
    Ok(shown.collect())
}

/// Other leads of the same person: with one of these keys, or the same phone number. An erased lead has neither.
async fn related(
    db: &impl ConnectionTrait,
    lead: &lead::Model,
    keys: &[String],
    now: DateTime<Utc>,
) -> ApiResult<Vec<LeadRow>> {
    match others(lead, keys) {
        Some(others) => list::rows(db, others, now).await,
        None => Ok(Vec::new()),
    }
}

/// The numbers of [`related`] leads.
pub(super) async fn related_ids(db: &impl ConnectionTrait, lead: &lead::Model) -> ApiResult<Vec<LeadId>> {
    let keys = aliases::keys(db, &lead.email_key).await?;
    let Some(others) = others(lead, &keys) else { return Ok(Vec::new()) };
    Ok(others.select_only().column(lead::Column::Id).into_tuple().all(db).await?)
}

fn others(lead: &lead::Model, keys: &[String]) -> Option<Select<lead::Entity>> {
    if lead.erased_at.is_some() {
        return None;
    }
    let same_person = Condition::any()
        .add(lead::Column::EmailKey.is_in(keys))
        .add_option(lead.phone.as_ref().map(|phone| lead::Column::Phone.eq(phone)));
    let others = lead::Entity::find()
        .filter(same_person)
        .filter(lead::Column::Id.ne(lead.id))
        .filter(lead::Column::ErasedAt.is_null())
        .order_by_desc(lead::Column::Id)
        .limit(RELATED);
    Some(others)
}
