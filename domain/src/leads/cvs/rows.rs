//! The rows of CVs.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait,
    NotSet, QueryFilter, QueryOrder, QuerySelect, Set,
};

use crate::entities::lead_cvs::{ActiveModel, Column, Entity, Model};
use crate::leads::cvs::{Cv, Kept};
use base::error::{ApiError, ApiResult};
use storage::ids::{CvId, LeadId};

/// How many a lead has. Of a sender who goes on, the last one takes the place of the one before it.
const MOST: usize = 3;

/// What became of a CV.
#[derive(Debug)]
pub(crate) enum Attached {
    /// It is the first of its lead.
    First,
    /// It stands beside earlier ones, or in the place of the file that is named.
    Further(Option<String>),
    /// The lead has it already.
    Known,
}

/// Gives a CV to a lead, unless the lead has it.
pub(crate) async fn attach(
    txn: &DatabaseTransaction,
    lead_id: LeadId,
    cv: &Cv,
    kept: &Kept,
    now: DateTime<Utc>,
) -> ApiResult<Attached> {
    let there = Entity::find().filter(Column::LeadId.eq(lead_id)).order_by_asc(Column::Id).all(txn).await?;
    if there.iter().any(|row| row.digest == cv.digest) {
        return Ok(Attached::Known);
    }
    let superseded = there.last().filter(|_| there.len() >= MOST).cloned();
    if let Some(row) = &superseded {
        Entity::delete_by_id(row.id).exec(txn).await?;
    }
    let row = ActiveModel {
        id: NotSet,
        lead_id: Set(lead_id),
        file: Set(kept.file.clone()),
        secret: Set(kept.secret.clone()),
        digest: Set(cv.digest.clone()),
        format: Set(cv.format),
        bytes: Set(i32::try_from(cv.content.len()).map_err(ApiError::internal)?),
        created_at: Set(now),
    };
    row.insert(txn).await?;
    Ok(if there.is_empty() { Attached::First } else { Attached::Further(superseded.map(|row| row.file)) })
}

/// The CVs of these leads, the latest first.
pub(crate) async fn of_leads(
    db: &impl ConnectionTrait,
    leads: impl IntoIterator<Item = LeadId>,
) -> Result<HashMap<LeadId, Vec<Model>>, DbErr> {
    let rows = Entity::find().filter(Column::LeadId.is_in(leads)).order_by_desc(Column::Id).all(db).await?;
    Ok(rows.into_iter().fold(HashMap::new(), |mut by_lead, row| {
        by_lead.entry(row.lead_id).or_insert_with(Vec::new).push(row);
        by_lead
    }))
}

/// A CV of a lead.
///
/// # Errors
/// 404 when the lead has no such CV.
pub(crate) async fn find(db: &impl ConnectionTrait, lead: LeadId, id: CvId) -> ApiResult<Model> {
    let found = Entity::find_by_id(id).filter(Column::LeadId.eq(lead)).one(db).await?;
    found.ok_or_else(|| ApiError::not_found("CV"))
}

/// The names of all files that are needed.
pub(crate) async fn files(db: &impl ConnectionTrait) -> Result<Vec<String>, DbErr> {
    Entity::find().select_only().column(Column::File).into_tuple().all(db).await
}

/// Deletes the CVs of these leads. The files that are named are to be removed after the commit.
pub(crate) async fn forget(txn: &DatabaseTransaction, leads: &[LeadId]) -> Result<Vec<String>, DbErr> {
    delete(txn, Condition::all().add(Column::LeadId.is_in(leads.iter().copied()))).await
}

/// The same of all that came before a moment.
pub(crate) async fn forget_before(
    txn: &DatabaseTransaction,
    moment: DateTime<Utc>,
) -> Result<Vec<String>, DbErr> {
    delete(txn, Condition::all().add(Column::CreatedAt.lt(moment))).await
}

async fn delete(txn: &DatabaseTransaction, which: Condition) -> Result<Vec<String>, DbErr> {
    let files: Vec<String> =
        Entity::find().select_only().column(Column::File).filter(which.clone()).into_tuple().all(txn).await?;
    if !files.is_empty() {
        Entity::delete_many().filter(which).exec(txn).await?;
    }
    Ok(files)
}
