//! The rules for new enquiries: who becomes the owner, when the office is open, and how soon it wants to answer.
//! [`input`] says what they may contain.

mod input;

use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, IntoActiveModel, QuerySelect, Set,
};

use crate::audit::{self, Action, Actor, RecordKind, Subject, between};
use crate::catalogue::catalogue;
use crate::courses;
use crate::entities::leads::lead_rules::{ActiveModel, Column, Entity, Model};
use crate::leads::assignment::colleagues::{self, Colleague};
use crate::leads::assignment::waiting::OfficeHours;
use crate::leads::kinds::Kind;
use base::error::{ApiError, ApiResult};
use base::json;
use base::revision::Expected;
pub use input::{LeadRulesInput, LeadRulesJson, OwnerRule};
use storage::Store;

const ROW: i32 = 1;

/// When the office is open, and how soon it wants to answer.
pub(crate) async fn office_hours(db: &impl ConnectionTrait) -> ApiResult<OfficeHours> {
    let row = Entity::find_by_id(ROW).one(db).await?;
    Ok(row.map_or_else(LeadRulesInput::default, |row| of_or_none(&row)).office())
}

pub async fn get(store: &Store) -> ApiResult<LeadRulesJson> {
    read(&store.db).await
}

async fn read(db: &impl ConnectionTrait) -> ApiResult<LeadRulesJson> {
    Ok(match Entity::find_by_id(ROW).one(db).await? {
        Some(row) => LeadRulesJson { rules: of(&row)?, revision: row.revision },
        None => LeadRulesJson { rules: LeadRulesInput::default(), revision: 0 },
    })
}

fn of(row: &Model) -> ApiResult<LeadRulesInput> {
    let rules = json::completed(&row.rules, &LeadRulesInput::default()).map_err(ApiError::internal)?;
    serde_json::from_value(rules).map_err(ApiError::internal)
}

/// Rules that another version stored and this one cannot read must not stop an enquiry: there are none then.
fn of_or_none(row: &Model) -> LeadRulesInput {
    of(row).unwrap_or_else(|error| {
        tracing::error!(
            cause = error.chain(),
            "the rules of enquiries cannot be read: nobody becomes the owner"
        );
        LeadRulesInput::default()
    })
}

/// What rules can name as a category: those of courses, and the technologies of the catalogue.
pub async fn categories(store: &Store) -> ApiResult<Vec<String>> {
    let mut all = courses::queries::categories(store).await?;
    let technologies = catalogue().domains.iter().flat_map(|domain| &domain.technologies);
    all.extend(technologies.map(|technology| technology.name.clone()));
    all.sort_by_key(|name| name.to_lowercase());
    all.dedup();
    Ok(all)
}

/// Replaces the rules. They count for enquiries that come from now on.
pub async fn update(
    store: &Store,
    by: &Actor,
    rules: &LeadRulesInput,
    expected: Expected,
) -> ApiResult<LeadRulesJson> {
    let now = store.clock.now();
    let subject = Subject { kind: RecordKind::EnquiryRules, id: None, label: "Rules for enquiries" };
    store
        .write(async |txn: &DatabaseTransaction| {
            make_row(txn).await?;
            let row = hold(txn).await?.ok_or_else(|| anyhow::anyhow!("the rules for enquiries are gone"))?;
            let before = LeadRulesJson { rules: of(&row)?, revision: row.revision };
            if expected.is_overtaken(before.revision) {
                return Err(audit::stale(txn, subject, &before).await?);
            }
            let rules = rules.check(&colleagues::list(txn).await?, &before.rules)?;
            let stored = LeadRulesJson { rules, revision: before.revision + 1 };
            let changes = between(Some(&before), &stored)?;
            if changes.is_empty() {
                return Ok(before);
            }
            let mut row = row.into_active_model();
            row.rules = Set(serde_json::to_string(&stored.rules).map_err(ApiError::internal)?);
            row.revision = Set(stored.revision);
            row.update(txn).await?;
            audit::record(txn, by, Action::Updated, subject, changes, now).await?;
            Ok(stored)
        })
        .await
}

/// The row is made by the first change. Two first changes at once meet in its lock.
async fn make_row(txn: &DatabaseTransaction) -> ApiResult<()> {
    let row = ActiveModel {
        id: Set(ROW),
        rules: Set(serde_json::to_string(&LeadRulesInput::default()).map_err(ApiError::internal)?),
        served: Set("[]".to_owned()),
        revision: Set(0),
    };
    let keep = OnConflict::column(Column::Id).do_nothing().to_owned();
    Entity::insert(row).on_conflict(keep).try_insert().exec_without_returning(txn).await?;
    Ok(())
}

/// Loads and locks the rules until the transaction ends.
async fn hold(txn: &DatabaseTransaction) -> ApiResult<Option<Model>> {
    Ok(Entity::find_by_id(ROW).lock_exclusive().one(txn).await?)
}

/// The owner of a new enquiry by the first rule that fits and names somebody who can own it. Of several people the one
/// whose turn is longest ago.
pub(crate) async fn owner_of_new(
    txn: &DatabaseTransaction,
    kind: Kind,
    category: &str,
) -> ApiResult<Option<Colleague>> {
    // The lock makes the next enquiry wait until this turn is written.
    let Some(row) = hold(txn).await? else { return Ok(None) };
    let able = colleagues::list(txn).await?;
    let mut served: Vec<i32> = serde_json::from_str(&row.served).unwrap_or_default();
    let rules = of_or_none(&row).rules;
    let next = rules.iter().filter(|rule| rule.fits(kind, category)).find_map(|rule| {
        let people = rule.people.iter().filter_map(|id| able.iter().find(|one| one.id == *id));
        people.min_by_key(|one| served.iter().position(|id| *id == one.id).map_or(0, |place| place + 1))
    });
    let Some(next) = next.cloned() else { return Ok(None) };
    served.retain(|id| *id != next.id);
    served.push(next.id);
    let mut row = row.into_active_model();
    row.served = Set(serde_json::to_string(&served).map_err(ApiError::internal)?);
    row.update(txn).await?;
    Ok(Some(next))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stored_documents::lacking_each_field;

    #[test]
    fn rules_from_before_a_field_existed_are_read() {
        let stored = LeadRulesInput {
            rules: vec![
                OwnerRule {
                    category: "Robotics".to_owned(),
                    kind: Some(Kind::Enroll),
                    people: vec![1]
                };
                2
            ],
            ..LeadRulesInput::default()
        };
        for (path, rules) in lacking_each_field(&serde_json::to_value(&stored).unwrap()) {
            let row = Model { id: ROW, rules: rules.to_string(), served: "[]".to_owned(), revision: 1 };
            let read = of(&row).unwrap_or_else(|error| panic!("without {path}: {error:?}"));
            let others = if path == "rules" { Vec::new() } else { stored.rules[1..].to_vec() };
            assert_eq!(read.rules.get(1..).unwrap_or_default(), others, "without {path}");
            assert_eq!(
                LeadRulesInput { rules: Vec::new(), ..read },
                LeadRulesInput::default(),
                "without {path}"
            );
        }
    }
}
