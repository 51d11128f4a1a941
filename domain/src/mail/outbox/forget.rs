//! Erasing messages, and whom they went to.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, ExprTrait, Func};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter,
    QuerySelect,
};

use crate::entities::mail::mail_outbox::{Column, Entity};
use crate::mail::outbox::{CHUNK, MailKind, MailState};
use storage::ids::{LeadId, MailId};
use storage::jobs::lease::without_lease;

/// Cancels the messages of these leads and those to an address, and erases their recipients. Leases on them are
/// revoked, so that a worker that is sending one cannot store the reply of the mail server, which may name the
/// recipient.
///
/// Returns how many there were, and the ids of the messages whose files are deleted after the commit.
pub(crate) async fn forget(
    txn: &DatabaseTransaction,
    leads: &[LeadId],
    email_key: &str,
) -> Result<(u64, Vec<MailId>), DbErr> {
    let theirs = Condition::any()
        .add(Column::LeadId.is_in(leads.iter().copied()))
        .add(Func::lower(Expr::col(Column::Recipient)).eq(email_key));
    let mut ids = erase_recipients(txn, theirs).await?;
    let messages = ids.len() as u64;
    // A digest names people of many leads. Where mails are files, those that were sent go as well.
    ids.extend(
        ids_of(
            txn,
            Condition::all().add(Column::Kind.eq(MailKind::Digest)).add(Column::State.eq(MailState::Sent)),
        )
        .await?,
    );
    Ok((messages, ids))
}

/// Deletes the messages of leads that were kept long enough.
pub(crate) async fn forget_leads(txn: &DatabaseTransaction, leads: &[LeadId]) -> Result<Vec<MailId>, DbErr> {
    let theirs = Condition::all().add(Column::LeadId.is_in(leads.iter().copied()));
    let ids = ids_of(txn, theirs.clone()).await?;
    Entity::delete_many().filter(theirs).exec(txn).await?;
    Ok(ids)
}

/// Erases the recipients of some messages from before a moment that are not waiting any more. Those that are about no
/// lead are of no use without it, and deleted.
pub(crate) async fn forget_recipients(
    txn: &DatabaseTransaction,
    before: DateTime<Utc>,
) -> Result<Vec<MailId>, DbErr> {
    let over = Condition::all().add(Column::State.ne(MailState::Queued)).add(Column::CreatedAt.lt(before));
    let named = Condition::any()
        .add(Column::LeadId.is_null())
        .add(Column::Recipient.ne(""))
        .add(Column::LastError.is_not_null());
    let ids: Vec<MailId> = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(over)
        .filter(named)
        .limit(CHUNK as u64)
        .into_tuple()
        .all(txn)
        .await?;
    let some = || Condition::all().add(Column::Id.is_in(ids.iter().copied()));
    Entity::delete_many().filter(some()).filter(Column::LeadId.is_null()).exec(txn).await?;
    erase_recipients(txn, some()).await?;
    Ok(ids)
}

async fn ids_of(txn: &DatabaseTransaction, which: Condition) -> Result<Vec<MailId>, DbErr> {
    Entity::find().select_only().column(Column::Id).filter(which).into_tuple().all(txn).await
}

/// Returns the ids of the messages.
async fn erase_recipients(txn: &DatabaseTransaction, which: Condition) -> Result<Vec<MailId>, DbErr> {
    let ids = ids_of(txn, which.clone()).await?;
    let matching = || Entity::update_many().filter(which.clone());
    matching()
        .col_expr(Column::State, Expr::value(MailState::Cancelled))
        .filter(Column::State.eq(MailState::Queued))
        .exec(txn)
        .await?;
    without_lease(matching())
        .col_expr(Column::Recipient, Expr::value(""))
        .col_expr(Column::Mailbox, Expr::value(""))
        .col_expr(Column::LastError, Expr::value(Option::<String>::None))
        .exec(txn)
        .await?;
    Ok(ids)
}

/// Whether a message was deleted, or cancelled and its lease revoked, as after an erasure.
pub(crate) async fn is_forgotten(db: &impl ConnectionTrait, id: MailId) -> Result<bool, DbErr> {
    let row = Entity::find_by_id(id).one(db).await?;
    Ok(row.is_none_or(|row| row.state == MailState::Cancelled && row.lease_token.is_none()))
}
