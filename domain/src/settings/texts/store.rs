//! The texts as they are now: the shipped ones, and over them what staff changed. They lie beside the settings, a row for each
//! group that was changed, so that a page reads both at once.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DatabaseTransaction, EntityTrait};
use serde::{Deserialize, Serialize};

use crate::audit::{self, Action, Actor, RecordKind, Subject, between};
use crate::entities::settings::{Entity, Model};
use crate::settings::json::SettingsJson;
use crate::settings::store as settings;
use crate::settings::texts::{SiteTexts, TextGroup, Texts, find, groups};
use crate::versions::{self, Saved};
use base::clock::timestamp;
use base::error::{ApiError, ApiResult};
use base::revision::Expected;
use storage::Store;

/// What the keys of their rows begin with; no setting is called so.
const PREFIX: &str = "texts/";

/// The texts of a group as staff send them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
pub struct TextsInput {
    /// By the name of their field. Those that are not named have the shipped words again.
    #[schema(example = json!({ "slide_1_title": "Learn at the machine" }))]
    pub texts: BTreeMap<String, String>,
}

/// A group of texts as staff edit it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct StaffTextsJson {
    /// Number of the group.
    pub id: i32,
    /// Name of the group in addresses.
    #[schema(example = "home-hero")]
    pub slug: String,
    /// All of them, by the name of their field.
    pub texts: BTreeMap<String, String>,
    /// How often they were changed; a change names the revision that it is meant for.
    pub revision: i32,
    /// The last change, UTC; `null` while they are the shipped ones.
    #[schema(value_type = Option<String>, format = DateTime, required = true)]
    pub updated_at: Option<String>,
}

/// The value of a row.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Stored {
    revision: i32,
    /// Only those that differ from the shipped ones.
    changed: Texts,
}

impl StaffTextsJson {
    fn of(slug: &str, group: &TextGroup, row: Option<&Model>) -> Self {
        let stored = row.map(read_row).unwrap_or_default();
        let all = SiteTexts { changed: [(slug.to_owned(), stored.changed)].into() };
        let texts = all.of(slug).into_iter().map(|(name, text)| (name.to_owned(), text.to_owned()));
        Self {
            id: group.id,
            slug: slug.to_owned(),
            texts: texts.collect(),
            revision: stored.revision,
            updated_at: row.map(|row| timestamp(row.updated_at)),
        }
    }

    fn subject<'a>(&self, group: &'a TextGroup) -> Subject<'a> {
        Subject { kind: RecordKind::Text, id: Some(self.id), label: &group.title }
    }
}

/// A row that cannot be read is ignored: it must not fail every page.
fn read_row(row: &Model) -> Stored {
    serde_json::from_str(&row.value).unwrap_or_else(|error| {
        tracing::warn!(texts = row.key, %error, "stored texts cannot be read; the shipped ones are used");
        Stored::default()
    })
}

/// The settings of the site with its texts.
pub async fn with_settings(store: &Store) -> ApiResult<(SettingsJson, SiteTexts)> {
    let stored = settings::stored(store).await?;
    let ours = stored.rows.iter().filter_map(|row| Some((row.key.strip_prefix(PREFIX)?, row)));
    let changed = ours.map(|(slug, row)| (slug.to_owned(), read_row(row).changed)).collect();
    Ok((stored.settings.clone(), SiteTexts { changed }))
}

/// The groups, for staff.
pub async fn list_for_staff(db: &impl ConnectionTrait) -> ApiResult<Vec<StaffTextsJson>> {
    let rows = settings::rows(db).await?;
    let row_of = |slug: &str| rows.iter().find(|row| row.key.strip_prefix(PREFIX) == Some(slug));
    let mut all: Vec<_> =
        groups().iter().map(|(slug, group)| StaffTextsJson::of(slug, group, row_of(slug))).collect();
    all.sort_unstable_by_key(|record| record.id);
    Ok(all)
}

/// A group for editing.
///
/// # Errors
/// 404 when there is no such group.
pub async fn find_for_staff(db: &impl ConnectionTrait, slug: &str) -> ApiResult<StaffTextsJson> {
    let group = find(slug)?;
    let row = Entity::find_by_id(format!("{PREFIX}{slug}")).one(db).await?;
    Ok(StaffTextsJson::of(slug, group, row.as_ref()))
}

/// Replaces the texts of a group.
///
/// # Errors
/// 404 without the group, 409 when somebody else has changed it meanwhile, 422 with the texts that cannot be shown.
pub async fn update(
    store: &Store,
    by: &Actor,
    slug: &str,
    input: &TextsInput,
    expected: Expected,
) -> ApiResult<StaffTextsJson> {
    find(slug)?.check(&input.texts)?;
    audit::write_content(store, async |txn: &DatabaseTransaction| {
        update_in(txn, by, slug, input, expected, store.clock.now()).await
    })
    .await
}

/// The same in a transaction of the caller, who raises the content version.
pub(crate) async fn update_in(
    txn: &DatabaseTransaction,
    by: &Actor,
    slug: &str,
    input: &TextsInput,
    expected: Expected,
    now: DateTime<Utc>,
) -> ApiResult<StaffTextsJson> {
    let group = find(slug)?;
    let texts = group.check(&input.texts)?;
    let before = find_for_staff(txn, slug).await?;
    if expected.is_overtaken(before.revision) {
        return Err(audit::stale(txn, before.subject(group), &before).await?);
    }
    let revision = before.revision + 1;
    let stored = StaffTextsJson { texts, revision, updated_at: Some(timestamp(now)), ..before.clone() };
    let changes = between(Some(&before), &stored)?;
    if changes.is_empty() {
        return Ok(before);
    }
    let row = Stored { revision, changed: group.changed(stored.texts.clone()) };
    let value = serde_json::to_string(&row).map_err(ApiError::internal)?;
    settings::put(txn, format!("{PREFIX}{slug}"), value, now).await?;
    let [former, latest] = [&before, &stored].map(|record| Saved { revision: record.revision, record });
    versions::keep(txn, by, stored.subject(group), Some(former), latest, now).await?;
    audit::record(txn, by, Action::Updated, stored.subject(group), changes, now).await?;
    Ok(stored)
}
