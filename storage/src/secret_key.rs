//! Secret keys: generated once, stored in the database, shared by all instances.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Query};
use sea_orm::{ConnectionTrait, DatabaseConnection, DeriveIden};

#[derive(DeriveIden)]
enum ServerSecret {
    Table,
    Name,
    Value,
    CreatedAt,
}

/// Loads the key of this name: 32 random bytes, generated on first use.
pub async fn load(db: &DatabaseConnection, name: &str, now: DateTime<Utc>) -> anyhow::Result<Vec<u8>> {
    if let Some(key) = read(db, name).await? {
        return Ok(key);
    }
    let insert = Query::insert()
        .into_table(ServerSecret::Table)
        .columns([ServerSecret::Name, ServerSecret::Value, ServerSecret::CreatedAt])
        .values([name.into(), hex::encode(rand::random::<[u8; 32]>()).into(), now.into()])?
        .on_conflict(OnConflict::column(ServerSecret::Name).do_nothing().to_owned())
        .to_owned();
    db.execute(&insert).await?;
    read(db, name).await?.ok_or_else(|| anyhow::anyhow!("the key {name:?} was not stored"))
}

async fn read(db: &DatabaseConnection, name: &str) -> anyhow::Result<Option<Vec<u8>>> {
    let query = Query::select()
        .column(ServerSecret::Value)
        .from(ServerSecret::Table)
        .and_where(Expr::col(ServerSecret::Name).eq(name))
        .to_owned();
    let Some(row) = db.query_one(&query).await? else { return Ok(None) };
    Ok(Some(hex::decode(row.try_get::<String>("", "value")?)?))
}
