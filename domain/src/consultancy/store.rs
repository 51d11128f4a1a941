//! The texts of the services as they are now: the compiled ones, and over them what the table holds.

use std::collections::HashMap;
use std::sync::Arc;

use sea_orm::sea_query::OnConflict;
use sea_orm::{ConnectionTrait, DatabaseTransaction, EntityTrait, Set};
use serde::Serialize;

use crate::audit::{self, Action, Actor, RecordKind, Subject, between};
use crate::consultancy::{ConsultancyService, ServiceTexts, services};
use crate::entities::consultancy::{ActiveModel, Column, Entity, Model};
use crate::finder::{Finding, MOST, Words};
use crate::indexnow;
use crate::versions::{self, Saved};
use base::clock::timestamp;
use base::error::{ApiError, ApiResult};
use base::json;
use base::revision::Expected;
use base::validate::Checker;
use storage::Store;

const NOT_FOUND: ApiError = ApiError::not_found("service");

/// A service as staff edit it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct StaffServiceJson {
    /// Its place on the consultancy page, from 1.
    pub id: i32,
    #[serde(flatten)]
    pub service: ConsultancyService,
    /// How often its texts were changed; a change names the revision that it is meant for.
    pub revision: i32,
    /// The last change, UTC; `null` while the texts are the original ones.
    #[schema(value_type = Option<String>, format = DateTime, required = true)]
    pub updated_at: Option<String>,
}

impl StaffServiceJson {
    fn subject(&self) -> Subject<'_> {
        Subject { kind: RecordKind::Service, id: Some(self.id), label: &self.service.texts.name }
    }
}

/// All services in the order of the page.
pub async fn all(store: &Store) -> ApiResult<Arc<Vec<ConsultancyService>>> {
    store.kept(async || Ok(read(&store.db).await?.into_iter().map(|record| record.service).collect())).await
}

/// A service by its slug.
pub async fn find(db: &impl ConnectionTrait, slug: &str) -> ApiResult<ConsultancyService> {
    find_for_staff(db, slug).await.map(|record| record.service)
}

/// All services for staff, in the order of the page.
pub async fn list_for_staff(db: &impl ConnectionTrait) -> ApiResult<Vec<StaffServiceJson>> {
    read(db).await
}

pub async fn find_for_staff(db: &impl ConnectionTrait, slug: &str) -> ApiResult<StaffServiceJson> {
    let (id, original) = in_order().find(|(_, service)| service.slug == slug).ok_or(NOT_FOUND)?;
    let row = Entity::find_by_id(slug).one(db).await?;
    Ok(merged(id, original, row.as_ref()))
}

async fn read(db: &impl ConnectionTrait) -> ApiResult<Vec<StaffServiceJson>> {
    let rows = Entity::find().all(db).await?;
    let rows: HashMap<&str, &Model> = rows.iter().map(|row| (row.slug.as_str(), row)).collect();
    Ok(in_order()
        .map(|(id, service)| merged(id, service, rows.get(service.slug.as_str()).copied()))
        .collect())
}

fn in_order() -> impl Iterator<Item = (i32, &'static ConsultancyService)> {
    (1..).zip(services())
}

fn merged(id: i32, original: &ConsultancyService, row: Option<&Model>) -> StaffServiceJson {
    let Some(row) = row else {
        return StaffServiceJson { id, service: original.clone(), revision: 0, updated_at: None };
    };
    // A row that cannot be read is ignored: it must not fail every page.
    let texts = overlaid(&original.texts, &row.content).unwrap_or_else(|error| {
        tracing::warn!(service = row.slug, %error, "stored texts cannot be read; the original ones are used");
        original.texts.clone()
    });
    StaffServiceJson {
        id,
        service: ConsultancyService { slug: original.slug.clone(), texts },
        revision: row.revision,
        updated_at: Some(timestamp(row.updated_at)),
    }
}

/// Stored texts; those that are newer than the row come from the original.
fn overlaid(original: &ServiceTexts, stored: &str) -> serde_json::Result<ServiceTexts> {
    serde_json::from_value(json::completed(stored, original)?)
}

/// Replaces the texts of a service.
pub async fn update(
    store: &Store,
    by: &Actor,
    slug: &str,
    texts: &ServiceTexts,
    expected: Expected,
) -> ApiResult<StaffServiceJson> {
    let texts = texts.check()?;
    audit::write_content(store, async |txn: &DatabaseTransaction| {
        update_in(store, txn, by, slug, texts, expected).await
    })
    .await
}

/// The same with checked texts in a transaction of the caller, who raises the content version.
pub(crate) async fn update_in(
    store: &Store,
    txn: &DatabaseTransaction,
    by: &Actor,
    slug: &str,
    texts: ServiceTexts,
    expected: Expected,
) -> ApiResult<StaffServiceJson> {
    let now = store.clock.now();
    let all = read(txn).await?;
    let before = all.iter().find(|record| record.service.slug == slug).ok_or(NOT_FOUND)?;
    if expected.is_overtaken(before.revision) {
        return Err(audit::stale(txn, before.subject(), before).await?);
    }
    check_name(&all, slug, &texts.name)?;
    let service = ConsultancyService { slug: slug.to_owned(), texts };
    let updated_at = Some(timestamp(now));
    let stored = StaffServiceJson { id: before.id, service, revision: before.revision + 1, updated_at };
    let changes = between(Some(before), &stored)?;
    if changes.is_empty() {
        return Ok(before.clone());
    }
    put(txn, &stored, now).await?;
    if store.announces_changes {
        indexnow::queue::add(txn, vec![stored.service.address()], now).await?;
    }
    let [former, latest] = [before, &stored].map(|record| Saved { revision: record.revision, record });
    versions::keep(txn, by, stored.subject(), Some(former), latest, now).await?;
    audit::record(txn, by, Action::Updated, stored.subject(), changes, now).await?;
    Ok(stored)
}

/// Enquiries name the service: two of one name could not be told apart, nor one that has the original name of another.
fn check_name(all: &[StaffServiceJson], slug: &str, name: &str) -> ApiResult<()> {
    let current = all.iter().map(|record| &record.service);
    let taken = current
        .chain(services())
        .any(|service| service.slug != slug && service.texts.name.to_lowercase() == name.to_lowercase());
    let mut checker = Checker::default();
    if taken {
        checker.refuse("name", "Another service has this name.");
    }
    checker.finish()
}

async fn put(
    txn: &DatabaseTransaction,
    stored: &StaffServiceJson,
    now: chrono::DateTime<chrono::Utc>,
) -> ApiResult<()> {
    let row = ActiveModel {
        slug: Set(stored.service.slug.clone()),
        content: Set(serde_json::to_string(&stored.service.texts).map_err(ApiError::internal)?),
        revision: Set(stored.revision),
        updated_at: Set(now),
    };
    let replace = OnConflict::column(Column::Slug)
        .update_columns([Column::Content, Column::Revision, Column::UpdatedAt])
        .to_owned();
    Entity::insert(row).on_conflict(replace).exec_without_returning(txn).await?;
    Ok(())
}

/// Services that staff look for, by name.
pub async fn found(store: &Store, words: &Words) -> ApiResult<Vec<Finding>> {
    let all = read(&store.db).await?.into_iter();
    let found = all.filter(|record| words.are_in(&record.service.texts.name));
    let finding = |record: StaffServiceJson| Finding {
        kind: RecordKind::Service,
        id: record.id,
        title: record.service.texts.name,
        note: record.service.texts.summary,
    };
    Ok(found.take(usize::try_from(MOST).unwrap_or(usize::MAX)).map(finding).collect())
}

/// The service that an enquiry names. Forms that were opened before a change, and programs, may still use the original
/// name.
pub(crate) async fn named(db: &impl ConnectionTrait, name: &str) -> ApiResult<Option<ConsultancyService>> {
    let mut all: Vec<_> = read(db).await?.into_iter().map(|record| record.service).collect();
    let place = all
        .iter()
        .position(|service| service.texts.name == name)
        .or_else(|| services().iter().position(|service| service.texts.name == name));
    Ok(place.map(|place| all.swap_remove(place)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stored_documents::lacking_each_field;

    #[test]
    fn what_a_stored_row_lacks_comes_from_the_original() {
        let original = &services()[0].texts;
        let stored = overlaid(original, r#"{"name":"Robots"}"#).unwrap();
        assert_eq!(stored, ServiceTexts { name: "Robots".to_owned(), ..original.clone() });
        for (path, document) in lacking_each_field(&serde_json::to_value(original).unwrap()) {
            let stored = overlaid(original, &document.to_string()).unwrap();
            let is_within = path.starts_with("steps.0.") || path.starts_with("case_sheet.");
            assert!(is_within || stored == *original, "without {path}: {stored:?}");
            assert_eq!(stored.steps[1..], original.steps[1..], "without {path}");
        }
        assert!(overlaid(original, r#"{"name":7}"#).is_err());
        assert!(overlaid(original, "not json").is_err());
    }
}
