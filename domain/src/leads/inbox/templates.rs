//! Templates of replies: texts with placeholders, which staff write once and fill for an enquiry.
//!
//! The app fills them, because staff go on writing in what was filled. Here are the templates, and what stands for the
//! placeholders in the reply to an enquiry.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, Func};
use sea_orm::{
    ActiveModelTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, IntoActiveModel, ModelTrait, NotSet,
    PaginatorTrait, QueryOrder, QuerySelect, Set,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::audit::{self, Action, Actor, Change, RecordKind, Subject, between};
use crate::auth::AdminUser;
use crate::courses::CourseJson;
use crate::courses::syllabus_links::SyllabusLinks;
use crate::entities::leads::lead;
use crate::entities::leads::reply_template::{ActiveModel, Column, Entity, Model};
use crate::fees;
use crate::leads::messages::facts;
use base::clock::timestamp;
use base::error::{ApiError, ApiResult};
use base::placeholders;
use base::public_url::PublicUrl;
use base::revision::Expected;
use base::validate::{Checker, limits};
use storage::Store;
use storage::ids::LeadId;

const NOT_FOUND: ApiError = ApiError::not_found("reply template");
/// How many templates there are at most: they are chosen from one list.
const MOST: u64 = 200;
/// Longest text. What a link can carry to WhatsApp or a mail program is not much longer.
const TEXT: usize = 2000;
/// Names of the placeholders.
const PLACEHOLDERS: [&str; 6] = ["name", "course", "fee", "next_batch", "syllabus_link", "sender"];

/// A template as staff write it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct ReplyTemplateInput {
    /// What staff call it.
    #[schema(max_length = 80)]
    pub name: String,
    /// Subject of a mail; may be empty.
    #[schema(max_length = 150)]
    pub subject: String,
    /// The text, with placeholders such as `{name}`.
    #[schema(max_length = 2000, example = "Hello {name}, the fee of {course} is {fee}.")]
    pub text: String,
}

/// A template as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ReplyTemplateJson {
    /// Number of the template.
    pub id: i32,
    #[serde(flatten)]
    pub content: ReplyTemplateInput,
    /// How often it was written; a change names the one that it is meant for.
    pub revision: i32,
    /// Last change, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: String,
}

/// What stands for the placeholders in the reply to an enquiry; null where there is nothing to say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ReplyValues {
    /// Name of the sender of the enquiry.
    #[schema(required = true)]
    pub name: Option<String>,
    /// Title of the course, or name of what else it is about.
    #[schema(required = true)]
    pub course: Option<String>,
    /// What one participant pays in all today.
    #[schema(required = true, example = "₹28,999")]
    pub fee: Option<String>,
    /// The first batch of the course in which one can enrol.
    #[schema(required = true)]
    pub next_batch: Option<String>,
    /// Absolute address of the syllabus.
    #[schema(required = true)]
    pub syllabus_link: Option<String>,
    /// Name of who replies.
    #[schema(required = true)]
    pub sender: Option<String>,
}

impl From<Model> for ReplyTemplateJson {
    fn from(row: Model) -> Self {
        Self {
            id: row.id,
            content: ReplyTemplateInput { name: row.name, subject: row.subject, text: row.text },
            revision: row.revision,
            updated_at: timestamp(row.updated_at),
        }
    }
}

impl ReplyTemplateJson {
    fn subject(&self) -> Subject<'_> {
        Subject { kind: RecordKind::ReplyTemplate, id: Some(self.id), label: &self.content.name }
    }
}

impl ReplyTemplateInput {
    /// The input cleaned, or what is wrong with it.
    fn check(&self) -> ApiResult<Self> {
        let mut checker = Checker::default();
        let checked = Self {
            name: checker.line("name", &self.name, limits::NAME),
            subject: checker.optional_line("subject", &self.subject, limits::SUBJECT),
            text: checker.text("text", &self.text, TEXT),
        };
        for (field, text) in [("subject", &checked.subject), ("text", &checked.text)] {
            placeholders::check(&mut checker, field, text, &PLACEHOLDERS);
        }
        checker.finish()?;
        Ok(checked)
    }
}

/// All templates, by name.
pub async fn list(store: &Store) -> ApiResult<Vec<ReplyTemplateJson>> {
    let by_name = Expr::expr(Func::lower(Expr::col(Column::Name)));
    let all = Entity::find().order_by_asc(by_name).order_by_asc(Column::Id);
    Ok(all.limit(MOST).all(&store.db).await?.into_iter().map(Into::into).collect())
}

pub async fn find(store: &Store, id: i32) -> ApiResult<ReplyTemplateJson> {
    find_row(&store.db, id).await.map(Into::into)
}

async fn find_row(db: &impl ConnectionTrait, id: i32) -> ApiResult<Model> {
    Entity::find_by_id(id).one(db).await?.ok_or(NOT_FOUND)
}

pub async fn create(store: &Store, by: &Actor, input: &ReplyTemplateInput) -> ApiResult<ReplyTemplateJson> {
    let checked = input.check()?;
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            if Entity::find().count(txn).await? >= MOST {
                return Err(ApiError::Conflict(format!("There are {MOST} templates. Delete one first.")));
            }
            let row = ActiveModel {
                id: NotSet,
                name: Set(checked.name.clone()),
                subject: Set(checked.subject.clone()),
                text: Set(checked.text.clone()),
                revision: Set(1),
                created_at: Set(now),
                updated_at: Set(now),
            };
            let stored = ReplyTemplateJson::from(row.insert(txn).await?);
            let changes = between(None, &stored)?;
            audit::record(txn, by, Action::Created, stored.subject(), changes, now).await?;
            Ok(stored)
        })
        .await
}

/// Replaces a template.
pub async fn update(
    store: &Store,
    by: &Actor,
    id: i32,
    input: &ReplyTemplateInput,
    expected: Expected,
) -> ApiResult<ReplyTemplateJson> {
    let checked = input.check()?;
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            let old = open(txn, id, expected).await?;
            let before = ReplyTemplateJson::from(old.clone());
            let mut row = old.into_active_model();
            row.name = Set(checked.name.clone());
            row.subject = Set(checked.subject.clone());
            row.text = Set(checked.text.clone());
            row.revision = Set(before.revision + 1);
            row.updated_at = Set(now);
            let stored = ReplyTemplateJson::from(row.update(txn).await?);
            let changes = between(Some(&before), &stored)?;
            audit::record(txn, by, Action::Updated, stored.subject(), changes, now).await?;
            Ok(stored)
        })
        .await
}

/// Removes a template for good; its text stays in the audit log.
pub async fn remove(store: &Store, by: &Actor, id: i32, expected: Expected) -> ApiResult<()> {
    let now = store.clock.now();
    store.write(async |txn: &DatabaseTransaction| remove_in(txn, by, id, expected, now).await).await
}

async fn remove_in(
    txn: &DatabaseTransaction,
    by: &Actor,
    id: i32,
    expected: Expected,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let row = open(txn, id, expected).await?;
    let before = ReplyTemplateJson::from(row.clone());
    let said =
        |field: &str, text: &str| Change { field: field.to_owned(), before: text.into(), after: Value::Null };
    let changes = vec![said("subject", &before.content.subject), said("text", &before.content.text)];
    row.delete(txn).await?;
    audit::record(txn, by, Action::Deleted, before.subject(), changes, now).await
}

/// Loads and locks a template for a change, unless it has another revision by now.
async fn open(txn: &DatabaseTransaction, id: i32, expected: Expected) -> ApiResult<Model> {
    let row = Entity::find_by_id(id).lock_exclusive().one(txn).await?.ok_or(NOT_FOUND)?;
    if expected.is_overtaken(row.revision) {
        let current = ReplyTemplateJson::from(row);
        return Err(audit::stale(txn, current.subject(), &current).await?);
    }
    Ok(row)
}

/// What stands for the placeholders in a reply to this enquiry today.
pub async fn values(
    store: &Store,
    public: &PublicUrl,
    links: &SyllabusLinks,
    by: &AdminUser,
    id: LeadId,
) -> ApiResult<ReplyValues> {
    let lead = lead::Entity::find_by_id(id).one(&store.db).await?.ok_or(ApiError::not_found("lead"))?;
    let course = match lead.course_id {
        Some(course) => facts::current_course(store, course).await?,
        None => None,
    };
    let fee = match &course {
        Some(course) => course.fee.as_ref().map(|fee| fee.price.words.clone()),
        None => lead.price_paise.map(fees::sum),
    };
    let next = course.as_ref().and_then(CourseJson::next_batch);
    Ok(ReplyValues {
        name: said(&lead.name),
        fee,
        next_batch: next.map(|batch| batch.details.in_words()),
        syllabus_link: course
            .as_ref()
            .and_then(|course| facts::absolute(&course.syllabus_link(links, store.clock.now()), public)),
        course: course.map(|course| course.title).or_else(|| said(&lead.item_name)),
        sender: said(&by.name),
    })
}

fn said(text: &str) -> Option<String> {
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placeholder_has_a_value() {
        let (name, course, fee, next_batch, syllabus_link, sender) = (None, None, None, None, None, None);
        let values = ReplyValues { name, course, fee, next_batch, syllabus_link, sender };
        let values = serde_json::to_value(values).unwrap();
        let mut names: Vec<&str> = values.as_object().unwrap().keys().map(String::as_str).collect();
        let mut known = PLACEHOLDERS.to_vec();
        names.sort_unstable();
        known.sort_unstable();
        assert_eq!(names, known);
    }
}
