//! The keys of senders that staff know to be one person; see [`crate::leads::inbox::person`].

use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, PaginatorTrait, QueryFilter, Set,
};

use crate::entities::leads::lead;
use crate::entities::leads::person_alias::{ActiveModel, COLUMN, Column, Entity};

/// The keys of all senders that are one person with this one, which is among them.
pub(crate) async fn keys(db: &impl ConnectionTrait, email_key: &str) -> Result<Vec<String>, DbErr> {
    let Some(own) = Entity::find_by_id(email_key).one(db).await? else {
        return Ok(vec![email_key.to_owned()]);
    };
    let rows = Entity::find().filter(COLUMN.person.eq(own.person)).all(db).await?;
    Ok(rows.into_iter().map(|row| row.email_key).collect())
}

/// Takes a sender out; also when they had their data erased, because the key is an address or a number. Says whether there
/// was anything to take.
pub(crate) async fn forget(txn: &DatabaseTransaction, email_key: &str) -> Result<bool, DbErr> {
    let Some(own) = Entity::find_by_id(email_key).one(txn).await? else { return Ok(false) };
    Entity::delete_by_id(email_key).exec(txn).await?;
    let others = Entity::find().filter(COLUMN.person.eq(own.person));
    if others.count(txn).await? < 2 {
        Entity::delete_many().filter(Column::Person.eq(own.person)).exec(txn).await?;
    }
    Ok(true)
}

/// A sender has another address or number, and stays with those it was put together with. The former goes with its last lead.
pub(super) async fn follow(txn: &DatabaseTransaction, from: &str, to: &str) -> Result<(), DbErr> {
    let Some(own) = Entity::find_by_id(from).one(txn).await?.filter(|_| from != to) else { return Ok(()) };
    if let Some(theirs) = Entity::find_by_id(to).one(txn).await? {
        Entity::update_many()
            .col_expr(Column::Person, Expr::value(own.person))
            .filter(Column::Person.eq(theirs.person))
            .exec(txn)
            .await?;
    } else {
        let row = ActiveModel { email_key: Set(to.to_owned()), person: Set(own.person) };
        // Another correction to the same address may be on its way.
        let once = OnConflict::new().do_nothing().to_owned();
        Entity::insert(row).on_conflict(once).try_insert().exec_without_returning(txn).await?;
    }
    let left = lead::Entity::find().filter(lead::Column::EmailKey.eq(from)).count(txn).await?;
    if left == 0 {
        forget(txn, from).await?;
    }
    Ok(())
}

pub(super) async fn join(
    txn: &DatabaseTransaction,
    lead: &lead::Model,
    other: &lead::Model,
) -> Result<(), DbErr> {
    let person_of =
        async |key: &str| Entity::find_by_id(key).one(txn).await.map(|row| row.map(|row| row.person));
    let (own, theirs) = (person_of(&lead.email_key).await?, person_of(&other.email_key).await?);
    // Not the number of an enquiry: the group that was begun with it may go on without its sender.
    let person = own.or(theirs).unwrap_or_else(|| rand::random_range(1..=i32::MAX));
    if let (Some(own), Some(theirs)) = (own, theirs) {
        Entity::update_many()
            .col_expr(Column::Person, Expr::value(own))
            .filter(Column::Person.eq(theirs))
            .exec(txn)
            .await?;
    }
    let row = |key: &str| ActiveModel { email_key: Set(key.to_owned()), person: Set(person) };
    for (known, key) in [(own, &lead.email_key), (theirs, &other.email_key)] {
        if known.is_none() {
            Entity::insert(row(key)).exec_without_returning(txn).await?;
        }
    }
    Ok(())
}
