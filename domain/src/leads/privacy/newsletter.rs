//! The newsletter list, with double opt-in: subscribers have confirmed by a message to their address.

use chrono::{DateTime, Duration, Utc};
use sea_orm::sea_query::{Expr, OnConflict, SelectStatement};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, NotSet, QueryFilter,
    QuerySelect, QueryTrait, Set,
};

use crate::entities::newsletter::{ActiveModel, Column, Entity, SubscriberState};
use crate::leads::privacy::consent::{self, ConsentPurpose};
use crate::mail::{MailKind, NewMail, outbox, tokens};
use base::email::Email;
use storage::ids::LeadId;

/// Minimum time between two confirmation messages to one address.
const ASK_AGAIN_AFTER: Duration = Duration::hours(24);

/// Stores an address and queues the confirmation message, unless it is subscribed or was sent one within a day.
pub(crate) async fn subscribe(
    txn: &DatabaseTransaction,
    email: &Email,
    lead_id: Option<LeadId>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let known = OnConflict::column(Column::EmailKey).do_nothing().to_owned();
    Entity::insert(pending(email, now)).on_conflict(known).try_insert().exec(txn).await?;
    // Locked, so that a concurrent transaction sees the mark of the first one.
    let askable = Entity::find()
        .filter(Column::EmailKey.eq(email.key()))
        .filter(Column::State.ne(SubscriberState::Confirmed))
        .filter(
            sea_orm::Condition::any()
                .add(Column::ConfirmationAt.is_null())
                // Who left may come back at once.
                .add(Column::State.eq(SubscriberState::Unsubscribed))
                .add(Column::ConfirmationAt.lte(now - ASK_AGAIN_AFTER))
                .add(Column::ConfirmationAt.gt(now)),
        )
        .lock_exclusive()
        .one(txn)
        .await?;
    let Some(subscriber) = askable else { return Ok(()) };
    let topic = "newsletter".to_owned();
    let mail = NewMail { kind: MailKind::NewsletterConfirm, lead_id, recipient: Some(email), topic };
    // An address that has reached its rate limit is not asked this time, but may be at the next attempt.
    if outbox::add_within_limits(txn, &mail, now).await? {
        Entity::update_many()
            .col_expr(Column::ConfirmationAt, Expr::value(now))
            .col_expr(Column::RequestedAt, Expr::value(now))
            .col_expr(Column::State, Expr::value(SubscriberState::Pending))
            .filter(Column::Id.eq(subscriber.id))
            .exec(txn)
            .await?;
    }
    Ok(())
}

/// Notes that a confirmation message is on its way: an address is kept unconfirmed from then on for as long as the link in
/// it works, also where the message had to wait.
pub(crate) async fn note_sent(
    txn: &DatabaseTransaction,
    email: &Email,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let known = OnConflict::column(Column::EmailKey).do_nothing().to_owned();
    let row = ActiveModel { confirmation_at: Set(Some(now)), ..pending(email, now) };
    Entity::insert(row).on_conflict(known).try_insert().exec(txn).await?;
    Entity::update_many()
        .col_expr(Column::RequestedAt, Expr::value(now))
        .filter(Column::EmailKey.eq(email.key()))
        .filter(Column::State.eq(SubscriberState::Pending))
        .exec(txn)
        .await?;
    Ok(())
}

fn pending(email: &Email, now: DateTime<Utc>) -> ActiveModel {
    ActiveModel {
        id: NotSet,
        email: Set(email.as_str().to_owned()),
        email_key: Set(email.key()),
        state: Set(SubscriberState::Pending),
        requested_at: Set(now),
        confirmation_at: Set(None),
        confirmed_at: Set(None),
        unsubscribed_at: Set(None),
    }
}

/// Confirms a subscription. False when the address is unknown.
pub async fn confirm(txn: &DatabaseTransaction, email_key: &str, now: DateTime<Utc>) -> Result<bool, DbErr> {
    let confirmed = Entity::update_many()
        .col_expr(Column::State, Expr::value(SubscriberState::Confirmed))
        .col_expr(Column::ConfirmedAt, Expr::value(now))
        .col_expr(Column::UnsubscribedAt, Expr::value(Option::<DateTime<Utc>>::None))
        .filter(Column::EmailKey.eq(email_key))
        .exec(txn)
        .await?;
    Ok(confirmed.rows_affected == 1)
}

/// Unsubscribes an address, withdraws its consents, and cancels messages and tokens that could confirm it again.
pub async fn unsubscribe(
    txn: &DatabaseTransaction,
    email_key: &str,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    if let Some(row) = Entity::find().filter(Column::EmailKey.eq(email_key)).one(txn).await? {
        Entity::update_many()
            .col_expr(Column::State, Expr::value(SubscriberState::Unsubscribed))
            .col_expr(Column::UnsubscribedAt, Expr::value(now))
            .filter(Column::Id.eq(row.id))
            .filter(Column::State.ne(SubscriberState::Unsubscribed))
            .exec(txn)
            .await?;
        outbox::cancel(txn, outbox::Stop::To(&row.email, MailKind::NewsletterConfirm)).await?;
    }
    tokens::revoke(txn, tokens::TokenPurpose::Confirm, email_key).await?;
    consent::withdraw(txn, email_key, ConsentPurpose::Newsletter, now).await?;
    Ok(())
}

/// What [`status`] says of who left.
pub const UNSUBSCRIBED: &str = "unsubscribed";

/// The subscription status as text for its owner; `None` when the address was never entered.
pub(crate) async fn status(
    db: &impl ConnectionTrait,
    email_key: &str,
) -> Result<Option<&'static str>, DbErr> {
    let row = Entity::find().filter(Column::EmailKey.eq(email_key)).one(db).await?;
    Ok(row.map(|row| match row.state {
        SubscriberState::Confirmed => "subscribed",
        SubscriberState::Unsubscribed => UNSUBSCRIBED,
        SubscriberState::Pending => "asked to confirm, not subscribed",
    }))
}

/// Whether an address is subscribed.
pub async fn is_subscribed(db: &impl ConnectionTrait, email_key: &str) -> Result<bool, DbErr> {
    let row = Entity::find().filter(Column::EmailKey.eq(email_key)).one(db).await?;
    Ok(row.is_some_and(|row| row.state == SubscriberState::Confirmed))
}

/// Deletes addresses that were not confirmed, or have left, before these moments.
pub(crate) async fn forget_old(
    txn: &DatabaseTransaction,
    requested: DateTime<Utc>,
    left: DateTime<Utc>,
) -> Result<u64, DbErr> {
    let over = Condition::any()
        .add(
            Condition::all()
                .add(Column::State.eq(SubscriberState::Pending))
                .add(Column::RequestedAt.lt(requested)),
        )
        .add(
            Condition::all()
                .add(Column::State.eq(SubscriberState::Unsubscribed))
                .add(Column::UnsubscribedAt.lt(left)),
        );
    Ok(Entity::delete_many().filter(over).exec(txn).await?.rows_affected)
}

/// Deletes an address that was not confirmed. Its link confirms nothing any more.
pub(crate) async fn forget_unconfirmed(txn: &DatabaseTransaction, email_key: &str) -> Result<(), DbErr> {
    let theirs =
        Condition::all().add(Column::EmailKey.eq(email_key)).add(Column::State.eq(SubscriberState::Pending));
    Entity::delete_many().filter(theirs).exec(txn).await?;
    Ok(())
}

/// The addresses of the list, in any state, as a subquery.
pub(super) fn addresses() -> SelectStatement {
    Entity::find().select_only().column(Column::EmailKey).into_query()
}

/// Deletes an address. Says whether it was there.
pub(crate) async fn forget(txn: &DatabaseTransaction, email_key: &str) -> Result<bool, DbErr> {
    let gone = Entity::delete_many().filter(Column::EmailKey.eq(email_key)).exec(txn).await?;
    Ok(gone.rows_affected > 0)
}
