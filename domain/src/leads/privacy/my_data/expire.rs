//! Enquiries that were kept long enough.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, ExprTrait, Query};
use sea_orm::{
    ColumnTrait, Condition, DatabaseTransaction, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect,
};

use crate::entities::leads::{lead, lead_entry, lead_event};
use crate::leads::aliases;
use crate::leads::cvs::rows;
use crate::leads::kinds::{Kind, Status};
use crate::leads::privacy::my_data::erase::{LeftFiles, mask};
use crate::leads::privacy::newsletter;
use crate::mail::outbox;
use storage::ids::LeadId;

/// How many are masked in one transaction: other writers wait meanwhile.
const AT_ONCE: u64 = 200;
/// What the history of such an enquiry says.
const REASON: &str = "Kept as long as the privacy notice says";

/// The moments before which the last sign of life lies.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub last_contact: DateTime<Utc>,
    pub spam: DateTime<Utc>,
    /// Of addresses for the newsletter that were not confirmed.
    pub unconfirmed: DateTime<Utc>,
}

/// What was masked.
#[derive(Debug, Default)]
pub struct Expired {
    pub leads: u64,
    pub files: LeftFiles,
}

/// Masks some of the enquiries that are over; none when there are no more.
pub(crate) async fn some(
    txn: &DatabaseTransaction,
    limits: &Limits,
    now: DateTime<Utc>,
) -> Result<Expired, DbErr> {
    let rows = lead::Entity::find()
        .filter(lead::Column::ErasedAt.is_null())
        .filter(is_over(limits))
        .order_by_asc(lead::Column::Id)
        .limit(AT_ONCE)
        .all(txn)
        .await?;
    let ids: Vec<LeadId> = rows.iter().map(|row| row.id).collect();
    let senders: Vec<String> = rows.iter().map(|row| row.email_key.clone()).collect();
    for row in rows {
        mask(txn, row, ("", REASON), now).await?;
    }
    for sender in senders {
        let left = lead::Entity::find().filter(lead::Column::EmailKey.eq(&sender));
        if left.count(txn).await? == 0 {
            aliases::forget(txn, &sender).await?;
        }
    }
    let mails = if ids.is_empty() { Vec::new() } else { outbox::forget_leads(txn, &ids).await? };
    let cvs = rows::forget(txn, &ids).await?;
    Ok(Expired { leads: ids.len() as u64, files: LeftFiles { mails, cvs } })
}

fn is_over(limits: &Limits) -> Condition {
    let spam = Condition::all()
        .add(lead::Column::Status.eq(Status::Spam))
        .add(lead::Column::CreatedAt.lt(limits.spam));
    // Who has confirmed or left has a row of their own; without one nobody ever confirmed.
    let unconfirmed = Condition::all()
        .add(lead::Column::Kind.eq(Kind::Newsletter))
        .add(lead::Column::CreatedAt.lt(limits.unconfirmed))
        .add(lead::Column::EmailKey.not_in_subquery(newsletter::addresses()));
    let silent = Condition::all()
        .add(lead::Column::CreatedAt.lt(limits.last_contact))
        .add(lead::Column::UpdatedAt.lt(limits.last_contact))
        // What is planned is a contact to come.
        .add(
            Condition::any()
                .add(lead::Column::NextActionAt.is_null())
                .add(lead::Column::NextActionAt.lt(limits.last_contact)),
        )
        .add(
            lead::Column::Id.not_in_subquery(
                Query::select()
                    .column(lead_event::Column::LeadId)
                    .from(lead_event::Entity)
                    .and_where(Expr::col(lead_event::Column::CreatedAt).gte(limits.last_contact))
                    .take(),
            ),
        )
        .add(
            lead::Column::Id.not_in_subquery(
                Query::select()
                    .column(lead_entry::Column::LeadId)
                    .from(lead_entry::Entity)
                    .and_where(Expr::col(lead_entry::Column::CreatedAt).gte(limits.last_contact))
                    .take(),
            ),
        );
    Condition::any().add(spam).add(unconfirmed).add(silent)
}
