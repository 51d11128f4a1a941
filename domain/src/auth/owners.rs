//! There is always an owner who can sign in.

use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbBackend, EntityTrait, PaginatorTrait, QueryFilter,
};

use crate::auth::permissions::Role;
use crate::entities::auth::user::{COLUMN, Column, Entity, Model};
use base::error::{ApiError, ApiResult};

/// Whether somebody can use this account as an owner.
pub(super) fn is_owner(row: &Model) -> bool {
    row.role == Some(Role::Owner) && row.is_active() && !row.is_invited()
}

pub(super) async fn require_another(txn: &DatabaseTransaction, id: i32) -> ApiResult<()> {
    let others = Entity::find()
        .filter(Column::Role.eq(Role::Owner))
        .filter(COLUMN.deactivated_at.is_null())
        .filter(COLUMN.password_hash.ne(""))
        .filter(COLUMN.id.ne(id));
    if others.count(txn).await? > 0 {
        return Ok(());
    }
    Err(ApiError::Conflict("This is the last owner. Make somebody else an owner first.".to_owned()))
}

/// Serializes transactions that count owners. SQLite has one writer in any case.
pub(super) async fn one_at_a_time(txn: &DatabaseTransaction) -> ApiResult<()> {
    if txn.get_database_backend() == DbBackend::Postgres {
        txn.execute_unprepared("SELECT pg_advisory_xact_lock(hashtext('account_owners'))").await?;
    }
    Ok(())
}
