//! Correcting who sent a lead and which course it is about: somebody mistyped, or said on the phone what they meant.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, DatabaseTransaction, DbErr, EntityTrait, PaginatorTrait, QueryFilter, Set,
};
use serde::Deserialize;
use serde_json::Value;

use crate::audit::{self, Action};
use crate::auth::AdminUser;
use crate::entities::leads::lead;
use crate::leads::aliases;
use crate::leads::events::{self, EventKind};
use crate::leads::inbox::edit::differs;
use crate::leads::inbox::json::LeadJson;
use crate::leads::inbox::{ERASED, detail, hold, label, next_revision, refuse_stale, subject};
use crate::leads::intake::checks;
use crate::leads::intake::enquiry::{Item, sender_key};
use crate::leads::kinds::Kind;
use crate::leads::phone;
use crate::leads::privacy::newsletter;
use crate::mail::outbox;
use base::email::Email;
use base::error::{ApiError, ApiResult};
use base::revision::Expected;
use base::typed;
use base::validate::{Checker, limits};
use storage::Store;
use storage::ids::LeadId;

/// The sender of a lead and its course, as they are to be.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
pub struct LeadDetails {
    /// Name. Empty only where it was empty before.
    #[schema(max_length = 80)]
    pub name: String,
    /// Phone number in any usual spelling. This or the e-mail address is needed.
    #[serde(default)]
    pub phone: String,
    /// E-mail address. Messages that still wait for the former one go to this one.
    #[serde(default)]
    #[schema(max_length = 254)]
    pub email: String,
    /// Number of the course that it is about. Only inquiries, requests for a syllabus and messages change theirs.
    pub course_id: Option<i32>,
}

/// How a sender is reached, checked.
pub(super) struct Reach {
    pub phone: Option<String>,
    pub email: Option<Email>,
}

impl Reach {
    /// Refuses what nobody could be reached by.
    pub(super) fn check(checker: &mut Checker, phone: &str, email: &str) -> Self {
        let (phone, email) = (phone.trim(), email.trim());
        if phone.is_empty() && email.is_empty() {
            checker.refuse("phone", "Give a phone number or an email address. One of the two is enough.");
        }
        let mut refuse = |field: &str, error: String| checker.refuse(field, error);
        let given = |text: &str| !text.is_empty();
        Self {
            phone: given(phone)
                .then(|| phone::parse(phone).map_err(|error| refuse("phone", error.to_string())).ok())
                .flatten(),
            email: given(email)
                .then(|| Email::parse(email).map_err(|error| refuse("email", error.to_string())).ok())
                .flatten(),
        }
    }
}

/// The course that a lead is about. Other than with a form of the site, staff can choose another one.
pub(super) async fn course(store: &Store, id: Option<i32>) -> ApiResult<Item> {
    let Some(id) = id else { return Ok(Item::default()) };
    checks::find_course(store, id).await?.ok_or_else(|| {
        ApiError::invalid("course_id", "This course is not on the site any more. Choose another one.")
    })
}

/// Corrects a lead. 409 when it was changed since it was read, or its sender had it erased.
pub async fn correct(
    store: &Store,
    admin: &AdminUser,
    id: LeadId,
    input: &LeadDetails,
    expected: Expected,
) -> ApiResult<LeadJson> {
    let mut checker = Checker::default();
    let name = checker.optional_line("name", &input.name, limits::NAME);
    let reach = Reach::check(&mut checker, &input.phone, &input.email);
    checker.finish()?;
    // Read before the transaction, which is to hold up nobody. A course that was taken off the site since stays what it was
    // about.
    let known = detail::row(&store.db, id).await?;
    let item = match input.course_id {
        id if id == known.course_id => None,
        id => Some(course(store, id).await?),
    };
    let now = store.clock.now();
    let lead = store
        .write(async |txn: &DatabaseTransaction| {
            let old = hold(txn, id).await?;
            refuse_stale(txn, &old, expected, now).await?;
            let lead = apply(txn, admin, old, &name, &reach, item.as_ref(), now).await?;
            detail::load(txn, lead, now).await
        })
        .await?;
    store.mail_worker.wake();
    Ok(lead)
}

async fn apply(
    txn: &DatabaseTransaction,
    admin: &AdminUser,
    old: lead::Model,
    name: &str,
    reach: &Reach,
    item: Option<&Item>,
    now: DateTime<Utc>,
) -> ApiResult<lead::Model> {
    if old.erased_at.is_some() {
        return Err(ApiError::Conflict(ERASED.to_owned()));
    }
    let email = reach.email.as_ref().map(Email::as_str).unwrap_or_default();
    refuse_unfit(&old, name, email, item)?;
    let mut row = next_revision(&old, now);
    let mut said = Said::default();
    if name != old.name {
        said.add("name", "Name", &old.name, name);
        row.name = Set(name.to_owned());
    }
    if reach.phone != old.phone {
        let readable =
            |phone: Option<&String>| phone.map(|number| phone::readable(number)).unwrap_or_default();
        said.add("phone", "Phone", &readable(old.phone.as_ref()), &readable(reach.phone.as_ref()));
        row.phone = Set(reach.phone.clone());
    }
    if email != old.email {
        said.add("email", "Email", &old.email, email);
        row.email = Set(email.to_owned());
        outbox::redirect(txn, old.id, &old.email, reach.email.as_ref()).await?;
    }
    if let Some(item) = item {
        said.add("course", "Course", &old.item_name, &item.name);
        set_item(&mut row, item);
    }
    if said.fields.is_empty() {
        return Ok(old);
    }
    row.email_key = Set(sender_key(reach.email.as_ref(), reach.phone.as_deref()));
    row.search = Set(format!("{}\n{}", old.search, typed::fold(&said.now.join("\n"))));
    events::note(txn, old.id, EventKind::Corrected, &admin.name, &said.words.join("\n"), now).await?;
    // The audit log is kept after an erasure, so it says what is another, not which.
    let changes = said.fields.into_iter().map(|field| differs(field, Value::Null, Value::Null)).collect();
    audit::record(txn, &admin.into(), Action::Updated, subject(&old, &label(&old)), changes, now).await?;
    let lead = with_sender(txn, &old, row).await?;
    // The mistyped address is a stranger's, who is not to be found with the person any more.
    if lead.email_key != old.email_key && !is_used(txn, &old.email_key).await? {
        newsletter::forget_unconfirmed(txn, &old.email_key).await?;
    }
    Ok(lead)
}

/// Whether there is a lead of this sender.
async fn is_used(txn: &DatabaseTransaction, email_key: &str) -> Result<bool, DbErr> {
    Ok(lead::Entity::find().filter(lead::Column::EmailKey.eq(email_key)).count(txn).await? > 0)
}

fn refuse_unfit(old: &lead::Model, name: &str, email: &str, item: Option<&Item>) -> ApiResult<()> {
    let mut checker = Checker::default();
    if name.is_empty() && !old.name.is_empty() {
        checker.refuse("name", "Enter the name.");
    }
    if old.kind == Kind::Newsletter && email != old.email {
        checker.refuse(
            "email",
            "This address asked for the news itself. The person signs up with the other one on the site.",
        );
    }
    if item.is_some() && !matches!(old.kind, Kind::Inquiry | Kind::Syllabus | Kind::Contact) {
        let remedy =
            "This enquiry is about what was chosen in its form. Add another one for the other course.";
        checker.refuse("course_id", remedy);
    }
    checker.finish()
}

fn set_item(row: &mut lead::ActiveModel, item: &Item) {
    row.course_id = Set(item.course_id);
    row.item_ref = Set(item.reference.clone());
    row.item_name = Set(item.name.clone());
    row.item_group = Set(item.group.clone());
    row.price_paise = Set(item.price_paise);
    row.duration = Set(item.duration.clone());
    row.level = Set(item.level.clone());
}

/// Stores a lead that may have another sender. Those whom staff put together with the former one stay together with it.
pub(super) async fn with_sender(
    txn: &DatabaseTransaction,
    old: &lead::Model,
    row: lead::ActiveModel,
) -> Result<lead::Model, DbErr> {
    let lead = row.update(txn).await?;
    aliases::follow(txn, &old.email_key, &lead.email_key).await?;
    Ok(lead)
}

/// What differs: the fields, in words, and what they say now.
#[derive(Default)]
struct Said {
    fields: Vec<&'static str>,
    words: Vec<String>,
    now: Vec<String>,
}

impl Said {
    fn add(&mut self, field: &'static str, title: &str, before: &str, after: &str) {
        let shown = |text: &str| if text.is_empty() { "none".to_owned() } else { text.to_owned() };
        self.fields.push(field);
        self.words.push(format!("{title}: {} → {}", shown(before), shown(after)));
        self.now.push(after.to_owned());
    }
}
