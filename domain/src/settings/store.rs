//! Reading and changing the settings.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ConnectionTrait, DatabaseTransaction, EntityTrait, Set};
use serde_json::{Map, Value};

use crate::audit::{self, Action, Actor, RecordKind, Subject, between};
use crate::entities::settings::{ActiveModel, Column, Entity, Model};
use crate::media::shown;
use crate::settings::json::{SettingsJson, StaffSettingsJson};
use crate::versions::{self, Saved};
use base::error::{ApiError, ApiResult};
use base::revision::Expected;
use storage::Store;

const DEFAULTS: &str = include_str!("../../seed/settings.json");
/// The row that counts changes; it is no setting.
const REVISION: &str = "revision";
/// The row that says whether staff need a second factor. It is no setting of the site, which visitors can read.
const SECOND_FACTOR: &str = "second_factor_required";

/// The table, and the settings that it gives.
pub(super) struct Stored {
    pub rows: Vec<Model>,
    pub settings: SettingsJson,
}

/// The settings of the site: the defaults, and over them what the table holds; with the files of uploaded pictures.
pub async fn get(store: &Store) -> ApiResult<SettingsJson> {
    Ok(stored(store).await?.settings.clone())
}

/// The same with the rows of the table.
pub(super) async fn stored(store: &Store) -> ApiResult<Arc<Stored>> {
    store
        .kept(async || {
            let rows = rows(&store.db).await?;
            let settings = from_rows(store, &rows).await?;
            Ok(Stored { rows, settings })
        })
        .await
}

async fn from_rows(store: &Store, rows: &[Model]) -> ApiResult<SettingsJson> {
    let mut settings = merge(rows).map_err(ApiError::internal)?;
    let own = settings.own_pictures.all();
    let wanted = own.map(|(_, crop, address)| (address.unwrap_or_default(), crop));
    let found = shown::of(&store.db, &wanted).await?;
    let by_field = own.iter().zip(found).filter_map(|((field, ..), picture)| Some((*field, picture?)));
    settings.pictures = by_field.collect();
    if let Some(logo) = settings.pictures.remove("logo_picture") {
        settings.own_pictures.logo_picture = Some(logo.smallest());
    }
    Ok(settings)
}

/// The rate of GST on courses, in percent.
pub(crate) async fn gst_percent(store: &Store) -> ApiResult<i64> {
    Ok(stored(store).await?.settings.gst_percent)
}

/// How many reviews of a course there have to be before visitors read its rating.
pub(crate) async fn rating_from_reviews(store: &Store) -> ApiResult<u32> {
    let number = stored(store).await?.settings.rating_from_reviews;
    Ok(u32::try_from(number).unwrap_or(1))
}

/// What is said of a module against the courses that it counts towards.
pub(crate) async fn module_terms(store: &Store) -> ApiResult<BTreeMap<String, String>> {
    Ok(stored(store).await?.settings.module_terms.clone())
}

/// Whether crawlers that collect text to train models may read the site.
pub async fn ai_training(store: &Store) -> ApiResult<bool> {
    Ok(stored(store).await?.settings.ai_training)
}

/// Whether staff need a second factor.
pub(crate) async fn second_factor_required(db: &impl ConnectionTrait) -> ApiResult<bool> {
    Ok(Entity::find_by_id(SECOND_FACTOR).one(db).await?.is_some_and(|row| row.value == "true"))
}

/// Stores whether staff need a second factor.
pub(crate) async fn require_second_factor(
    txn: &DatabaseTransaction,
    required: bool,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    put(txn, SECOND_FACTOR.to_owned(), required.to_string(), now).await
}

/// The default settings.
pub fn defaults() -> ApiResult<SettingsJson> {
    merge(&[]).map_err(ApiError::internal)
}

/// All rows of the table: settings, and what lies beside them.
pub(super) async fn rows(db: &impl ConnectionTrait) -> ApiResult<Vec<Model>> {
    Ok(Entity::find().all(db).await?)
}

async fn read(db: &impl ConnectionTrait) -> ApiResult<SettingsJson> {
    merge(&rows(db).await?).map_err(ApiError::internal)
}

pub async fn get_for_staff(store: &Store) -> ApiResult<StaffSettingsJson> {
    read_for_staff(&store.db).await
}

pub(crate) async fn read_for_staff(db: &impl ConnectionTrait) -> ApiResult<StaffSettingsJson> {
    let revision = Entity::find_by_id(REVISION).one(db).await?;
    let revision = revision.and_then(|row| row.value.parse().ok()).unwrap_or(0);
    Ok(StaffSettingsJson { settings: read(db).await?, revision })
}

/// Replaces the settings. Only those that change are written.
pub async fn update(
    store: &Store,
    by: &Actor,
    settings: &SettingsJson,
    expected: Expected,
) -> ApiResult<StaffSettingsJson> {
    let settings = settings.check()?;
    audit::write_content(store, async |txn: &DatabaseTransaction| {
        update_in(txn, by, settings, expected, store.clock.now()).await
    })
    .await
}

/// The same with checked settings in a transaction of the caller, who raises the content version.
pub(crate) async fn update_in(
    txn: &DatabaseTransaction,
    by: &Actor,
    settings: SettingsJson,
    expected: Expected,
    now: DateTime<Utc>,
) -> ApiResult<StaffSettingsJson> {
    let before = read_for_staff(txn).await?;
    if expected.is_overtaken(before.revision) {
        return Err(audit::stale(txn, subject(&before.settings), &before).await?);
    }
    let stored = StaffSettingsJson { settings, revision: before.revision + 1 };
    let changes = between(Some(&before), &stored)?;
    if changes.is_empty() {
        return Ok(before);
    }
    let old = as_object(&before.settings)?;
    for (key, value) in as_object(&stored.settings)? {
        if old.get(&key) != Some(&value) {
            put(txn, key, value.to_string(), now).await?;
        }
    }
    put(txn, REVISION.to_owned(), stored.revision.to_string(), now).await?;
    let [former, latest] = [&before, &stored].map(|record| Saved { revision: record.revision, record });
    versions::keep(txn, by, subject(&stored.settings), Some(former), latest, now).await?;
    audit::record(txn, by, Action::Updated, subject(&stored.settings), changes, now).await?;
    Ok(stored)
}

/// The settings in the audit log.
fn subject(settings: &SettingsJson) -> Subject<'_> {
    Subject { kind: RecordKind::Settings, id: None, label: &settings.brand_name }
}

/// Stores a row.
pub(super) async fn put(
    txn: &DatabaseTransaction,
    key: String,
    value: String,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let row = ActiveModel { key: Set(key), value: Set(value), updated_at: Set(now) };
    let replace =
        OnConflict::column(Column::Key).update_columns([Column::Value, Column::UpdatedAt]).to_owned();
    Entity::insert(row).on_conflict(replace).exec_without_returning(txn).await?;
    Ok(())
}

/// A row that is unknown or cannot be read is ignored: one bad value must not fail every page.
fn merge(rows: &[Model]) -> serde_json::Result<SettingsJson> {
    let mut merged: Map<String, Value> = serde_json::from_str(DEFAULTS)?;
    for row in rows {
        let Ok(value) = serde_json::from_str::<Value>(&row.value) else {
            tracing::warn!(setting.key = row.key, "a stored setting is not JSON; the default is used");
            continue;
        };
        let Some(previous) = merged.insert(row.key.clone(), value) else {
            merged.remove(&row.key);
            continue;
        };
        if serde_json::from_value::<SettingsJson>(Value::Object(merged.clone())).is_err() {
            tracing::warn!(setting.key = row.key, "a stored setting has the wrong type; the default is used");
            merged.insert(row.key.clone(), previous);
        }
    }
    serde_json::from_value(Value::Object(merged))
}

fn as_object(settings: &SettingsJson) -> ApiResult<Map<String, Value>> {
    match serde_json::to_value(settings).map_err(ApiError::internal)? {
        Value::Object(object) => Ok(object),
        other => Err(ApiError::internal(anyhow::anyhow!("settings serialised as {other}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stored_documents::lacking_each_field;

    fn row(key: &str, value: &str) -> Model {
        Model { key: key.to_owned(), value: value.to_owned(), updated_at: chrono::DateTime::default() }
    }

    #[test]
    fn the_defaults_are_acceptable_settings() {
        let defaults = merge(&[]).unwrap();
        assert_eq!(defaults.check().unwrap(), defaults);
        assert!(defaults.demo, "the shipped provider is plainly a demonstration");
    }

    #[test]
    fn a_group_from_before_one_of_its_fields_existed_is_the_owners_still() {
        let Value::Object(settings) = serde_json::to_value(merge(&[]).unwrap()).unwrap() else { panic!() };
        for (key, group) in settings.iter().filter(|(_, value)| value.is_object()) {
            for (path, lacking) in lacking_each_field(group) {
                let merged = merge(&[row(key, &lacking.to_string())]).unwrap();
                let read = serde_json::to_value(&merged).unwrap();
                for (field, value) in lacking.as_object().unwrap() {
                    assert_eq!(read[key][field], *value, "{key}.{field} without {path}");
                }
                let said = read[key][&path].as_str().unwrap_or_default();
                assert_eq!(said, "", "{key}.{path}: nobody said so");
            }
        }
    }

    #[test]
    fn rows_count_over_defaults_unless_they_are_damaged() {
        let defaults = merge(&[]).unwrap();
        let merged = merge(&[
            row("brand_name", r#""Acme""#),
            row("phone", "not json"),
            row("demo", r#""yes""#),
            row("social", r#"{"x":"https://example.com/x"}"#),
            row("color", r#""red""#),
        ])
        .unwrap();
        assert_eq!(merged.brand_name, "Acme");
        assert_eq!(merged.phone, defaults.phone);
        assert!(merged.demo);
        assert_eq!(merged.social.x.as_deref(), Some("https://example.com/x"));
        assert_eq!(merged.social.linkedin, None);
        assert_eq!(merged.figures, defaults.figures);
    }
}
