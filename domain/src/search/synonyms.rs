//! Words that staff declared to mean the same: "plc, programmable logic controller".

use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ConnectionTrait, DatabaseTransaction, EntityTrait, Set};
use serde::{Deserialize, Serialize};

use crate::audit::{self, Action, Actor, RecordKind, Subject, between};
use crate::entities::search::synonyms::{ActiveModel, Column, Entity};
use crate::search::query::significant_words;
use crate::versions::{self, Saved};
use base::error::{ApiError, ApiResult};
use base::lists;
use base::revision::Expected;
use base::validate::Checker;
use storage::Store;

/// Those of a site on which staff changed none.
const DEFAULTS: &str = include_str!("../../seed/synonyms.json");
const ROW: i32 = 1;

/// Words that mean the same, as staff write them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct SynonymsInput {
    /// Words or short phrases that mean the same, separated by commas.
    #[schema(max_items = 100, example = json!(["plc, programmable logic controller"]))]
    pub groups: Vec<String>,
}

/// The same as staff edit them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct SynonymsJson {
    #[serde(flatten)]
    pub synonyms: SynonymsInput,
    /// How often they were written; a change names the one that it is meant for.
    pub revision: i32,
}

impl SynonymsInput {
    /// The groups cleaned, or what is wrong with them.
    pub fn check(&self) -> ApiResult<Self> {
        let mut checker = Checker::default();
        let groups = checker.list("groups", &self.groups);
        for (place, group) in self.groups.iter().enumerate().filter(|(_, group)| !group.trim().is_empty()) {
            if phrases(group).len() < 2 {
                let text = "Give two or more words or phrases with commas between them.";
                checker.refuse(&format!("groups.{place}"), text);
            }
        }
        checker.finish()?;
        Ok(Self { groups })
    }
}

/// The phrases of a group.
fn phrases(group: &str) -> Vec<String> {
    let parts = group.split(',').map(str::trim);
    parts.filter(|phrase| !significant_words(phrase).is_empty()).map(str::to_owned).collect()
}

/// All groups, each as its phrases.
pub(super) async fn groups(store: &Store) -> ApiResult<Vec<Vec<String>>> {
    let stored = read(&store.db).await?;
    Ok(stored.synonyms.groups.iter().map(|group| phrases(group)).collect())
}

pub async fn get(store: &Store) -> ApiResult<SynonymsJson> {
    read(&store.db).await
}

async fn read(db: &impl ConnectionTrait) -> ApiResult<SynonymsJson> {
    Ok(match Entity::find_by_id(ROW).one(db).await? {
        Some(row) => SynonymsJson {
            synonyms: SynonymsInput { groups: lists::from_stored(&row.groups) },
            revision: row.revision,
        },
        None => SynonymsJson {
            synonyms: serde_json::from_str(DEFAULTS).map_err(ApiError::internal)?,
            revision: 0,
        },
    })
}

/// Replaces all groups.
pub async fn update(
    store: &Store,
    by: &Actor,
    synonyms: &SynonymsInput,
    expected: Expected,
) -> ApiResult<SynonymsJson> {
    let synonyms = synonyms.check()?;
    let now = store.clock.now();
    audit::write_content(store, async |txn: &DatabaseTransaction| {
        update_in(txn, by, synonyms, expected, now).await
    })
    .await
}

/// Replaces all groups by checked ones, in a transaction of the caller, who raises the content version.
pub(crate) async fn update_in(
    txn: &DatabaseTransaction,
    by: &Actor,
    synonyms: SynonymsInput,
    expected: Expected,
    now: DateTime<Utc>,
) -> ApiResult<SynonymsJson> {
    let subject = Subject { kind: RecordKind::SearchWords, id: None, label: "Words of the search" };
    let before = read(txn).await?;
    if expected.is_overtaken(before.revision) {
        return Err(audit::stale(txn, subject, &before).await?);
    }
    let stored = SynonymsJson { synonyms, revision: before.revision + 1 };
    let changes = between(Some(&before), &stored)?;
    if changes.is_empty() {
        return Ok(before);
    }
    let row = ActiveModel {
        id: Set(ROW),
        groups: Set(lists::to_stored(&stored.synonyms.groups)),
        revision: Set(stored.revision),
    };
    let replace =
        OnConflict::column(Column::Id).update_columns([Column::Groups, Column::Revision]).to_owned();
    Entity::insert(row).on_conflict(replace).exec_without_returning(txn).await?;
    let [former, latest] = [&before, &stored].map(|record| Saved { revision: record.revision, record });
    versions::keep(txn, by, subject, Some(former), latest, now).await?;
    audit::record(txn, by, Action::Updated, subject, changes, now).await?;
    Ok(stored)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_acceptable_and_no_phrase_stands_twice() {
        let defaults: SynonymsInput = serde_json::from_str(DEFAULTS).unwrap();
        assert_eq!(defaults.check().unwrap(), defaults);
        let mut all: Vec<String> = defaults.groups.iter().flat_map(|group| phrases(group)).collect();
        let number = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), number);
    }
}
