//! Validation of enquiries.

use crate::catalogue::catalogue;
use crate::courses::CourseJson;
use crate::leads::intake::enquiry::{Enquiry, Item, ItemBatch};
use crate::leads::intake::fields::{Fields, NO_WAY_TO_REACH};
use crate::leads::intake::payloads::{
    ConsultancyPayload, ContactPayload, EnrollPayload, InquiryPayload, NewsletterPayload, Payload,
    WaitlistPayload,
};
use crate::leads::kinds::Kind;
use crate::{consultancy, courses};
use base::email::Email;
use base::error::{ApiError, ApiResult};
use base::money::parse_price;
use base::validate::limits;
use storage::Store;
/// For how many people seats are reserved at once; a company with more has a batch of its own.
const MOST_PEOPLE: i32 = 30;

/// A payload that can be validated.
pub trait Checked: Payload {
    /// The enquiry, or a 422 with all invalid fields.
    fn check(&self, store: &Store) -> impl Future<Output = ApiResult<Enquiry>> + Send;
}

impl Checked for EnrollPayload {
    async fn check(&self, store: &Store) -> ApiResult<Enquiry> {
        if self.is_reservation() {
            return self.check_reservation(store).await;
        }
        let mut fields = Fields::default();
        let name = fields.name(&self.name);
        let email = fields.email(&self.email);
        let phone = fields.phone("phone", &self.phone);
        let item = self.find_stack();
        if item.is_none() {
            // Under the field name that the client used.
            let field = if self.named_stack().is_some() { "stack_id" } else { "course" };
            fields.refuse(field, "Choose a course of the catalogue");
        }
        let (email, item) = fields.finish(email.zip(item))?;
        Ok(Enquiry { name, phone, newsletter: self.newsletter, ..Enquiry::new(Self::KIND, email, item) })
    }
}

impl EnrollPayload {
    /// Whether it is about a batch of a course, and not about a stack.
    fn is_reservation(&self) -> bool {
        self.named_stack().is_none() && (self.course_id.is_some() || self.batch_id.is_some())
    }

    /// A reservation asks for a seat and takes none: how many are taken is what staff say, who confirm it by phone.
    async fn check_reservation(&self, store: &Store) -> ApiResult<Enquiry> {
        let mut fields = Fields::default();
        let seat = match course_named(store, self.course_id).await? {
            Some(course) => batch_to_enrol_in(&course, self.batch_id).map_err(|reason| ("batch_id", reason)),
            None => Err(("course_id", COURSE_GONE)),
        };
        let item = seat.map_err(|(field, reason)| fields.refuse(field, reason)).ok();
        let name = fields.name(&self.name);
        let phone = fields.phone("phone", &self.phone);
        let email = fields.email(&self.email);
        let message = fields.optional_message("message", self.message.as_deref().unwrap_or_default());
        if self.people.is_some_and(|number| !(1..=MOST_PEOPLE).contains(&number)) {
            fields.refuse("people", format!("Give a number of people from 1 to {MOST_PEOPLE}"));
        }
        let (email, item) = fields.finish(email.zip(item))?;
        let (subject, newsletter) = (self.terms(), self.newsletter);
        Ok(Enquiry { name, phone, subject, message, newsletter, ..Enquiry::new(Self::KIND, email, item) })
    }

    /// For how many, and who pays, where that is not one person who does.
    fn terms(&self) -> String {
        let people = self.people.filter(|number| *number > 1).map(|number| format!("{number} people"));
        let payer = self.company_pays.then(|| "the company pays".to_owned());
        people.into_iter().chain(payer).collect::<Vec<_>>().join(", ")
    }

    fn named_stack(&self) -> Option<&str> {
        self.stack_id.as_deref().map(str::trim).filter(|id| !id.is_empty())
    }

    /// Finds the stack by its id, else by the displayed names. All stored data of it comes from the catalogue.
    fn find_stack(&self) -> Option<Item> {
        let found = if let Some(id) = self.named_stack() {
            catalogue().find_stack(id)
        } else {
            let course = &self.course;
            catalogue().find_stack_by_name(course.name.as_deref()?, course.stack.as_deref()?)
        }?;
        Some(Item {
            course_id: None,
            reference: Some(found.stack.id.clone()),
            name: found.stack.name.clone(),
            group: found.technology.name.clone(),
            price_paise: parse_price(&found.stack.price),
            duration: found.stack.duration.clone(),
            level: found.stack.level.as_str().to_owned(),
            batch: None,
        })
    }
}

const COURSE_GONE: &str =
    "This course is not offered any more. Choose another one, or call us and we find one with you.";

async fn course_named(store: &Store, id: Option<i32>) -> ApiResult<Option<CourseJson>> {
    let Some(id) = id else { return Ok(None) };
    match courses::find(store, id).await {
        Ok(course) => Ok(Some(course)),
        Err(ApiError::NotFound(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The batch of a course with the fee of today, or why one cannot enrol in it.
fn batch_to_enrol_in(course: &CourseJson, id: Option<i32>) -> Result<Item, &'static str> {
    let id = id.ok_or("Choose a batch")?;
    let batch = course.batches.iter().find(|batch| batch.id == id).ok_or(
        "This batch is over or does not take place. Choose another one, or ask us to tell you when the next one opens.",
    )?;
    if !batch.can_enrol {
        return Err(if batch.details.is_full() {
            "This batch is full now. Choose another one, or ask us to tell you when the next one opens."
        } else {
            "The last day to enrol in this batch has passed. Choose another one, or ask us to tell you when the next \
             one opens."
        });
    }
    Ok(Item {
        price_paise: Some(batch.price.today.paise),
        batch: Some(ItemBatch { id, words: batch.details.in_words() }),
        ..item_of(course)
    })
}

fn item_of(course: &CourseJson) -> Item {
    Item {
        course_id: Some(course.id),
        reference: Some(course.slug.clone()),
        name: course.title.clone(),
        group: course.category.clone(),
        price_paise: Some(course.price_paise),
        duration: course.duration.clone(),
        ..Item::default()
    }
}

impl Checked for WaitlistPayload {
    async fn check(&self, store: &Store) -> ApiResult<Enquiry> {
        let mut fields = Fields::default();
        let name = fields.name(&self.name);
        let email = fields.email(&self.email);
        let phone = fields.optional_phone("phone", self.phone.as_deref());
        let course = course_named(store, self.course_id).await?;
        if course.is_none() {
            fields.refuse("course_id", COURSE_GONE);
        }
        let (email, course) = fields.finish(email.zip(course))?;
        let newsletter = self.newsletter;
        Ok(Enquiry { name, phone, newsletter, ..Enquiry::new(Self::KIND, email, item_of(&course)) })
    }
}

impl Checked for InquiryPayload {
    async fn check(&self, store: &Store) -> ApiResult<Enquiry> {
        if let Some(course) = self.wanted_syllabus() {
            return self.check_syllabus(store, course).await;
        }
        let mut fields = Fields::default();
        let name = fields.name(&self.name);
        let email = fields.email(&self.email);
        let phone = fields.phone("mobile", &self.mobile);
        let subject = fields.subject(&self.subject);
        let message = fields.message("message", &self.message, "Write your question");
        let email = fields.finish(email)?;
        let item = match self.course_id {
            Some(id) => course_or_its_name(store, id).await?,
            None => Item::default(),
        };
        let newsletter = self.newsletter;
        Ok(Enquiry { name, phone, subject, message, newsletter, ..Enquiry::new(Self::KIND, email, item) })
    }
}

impl InquiryPayload {
    /// The request for a syllabus says all that is needed, but for one way to reach its sender.
    async fn check_syllabus(&self, store: &Store, course: i32) -> ApiResult<Enquiry> {
        let mut fields = Fields::default();
        let name = fields.name(&self.name);
        let email = fields.optional_email(&self.email);
        let phone = fields.optional_phone("mobile", Some(&self.mobile));
        if self.email.trim().is_empty() {
            if self.mobile.trim().is_empty() {
                fields.refuse("email", NO_WAY_TO_REACH);
            } else if self.newsletter {
                fields.refuse("email", "Enter your email address for the news of courses, or clear its box");
            }
        }
        let subject = fields.optional_line("subject", &self.subject, limits::SUBJECT);
        let message = fields.optional_message("message", &self.message);
        let course = course_named(store, Some(course)).await?;
        if course.is_none() {
            fields.refuse("course_id", COURSE_GONE);
        }
        let item = item_of(&fields.finish(course)?);
        let subject = if subject.is_empty() { format!("Syllabus: {}", item.name) } else { subject };
        let newsletter = self.newsletter;
        Ok(Enquiry { name, phone, subject, message, newsletter, ..Enquiry::new(Kind::Syllabus, email, item) })
    }
}

pub(crate) async fn find_course(store: &Store, id: i32) -> ApiResult<Option<Item>> {
    Ok(course_named(store, Some(id)).await?.map(|course| item_of(&course)))
}

/// An enquiry about a course that is gone must not be lost, and staff have to know what it is about: it keeps what the
/// course is called, and no address, which leads nowhere.
async fn course_or_its_name(store: &Store, id: i32) -> ApiResult<Item> {
    if let Some(item) = find_course(store, id).await? {
        return Ok(item);
    }
    let (name, group) = courses::called(store, id).await?.unwrap_or_default();
    Ok(Item { course_id: Some(id), name, group, ..Item::default() })
}

impl Checked for ConsultancyPayload {
    async fn check(&self, store: &Store) -> ApiResult<Enquiry> {
        let mut fields = Fields::default();
        let email = fields.email(&self.email);
        let phone = fields.optional_phone("contact", self.contact.as_deref());
        let service = consultancy::store::named(&store.db, self.selected_service.trim()).await?;
        if service.is_none() {
            fields.refuse("selectedService", "Choose one of the services");
        }
        let problem = self.problem_statement.as_deref().unwrap_or_default();
        let message = fields.optional_message("problemStatement", problem);
        let (email, service) = fields.finish(email.zip(service))?;
        let item = Item { reference: Some(service.slug), name: service.texts.name, ..Item::default() };
        Ok(Enquiry { phone, message, newsletter: self.newsletter, ..Enquiry::new(Self::KIND, email, item) })
    }
}

impl Checked for ContactPayload {
    async fn check(&self, _: &Store) -> ApiResult<Enquiry> {
        let mut fields = Fields::default();
        let name = fields.name(&self.name);
        let email = fields.email(&self.email);
        let phone = fields.optional_phone("phone", self.phone.as_deref());
        let subject = fields.subject(&self.subject);
        let message = fields.message("message", &self.message, "Write your message");
        let email = fields.finish(email)?;
        let newsletter = self.newsletter;
        let plain = Enquiry::new(Self::KIND, email, Item::default());
        Ok(Enquiry { name, phone, subject, message, newsletter, ..plain })
    }
}

impl Checked for NewsletterPayload {
    async fn check(&self, _: &Store) -> ApiResult<Enquiry> {
        let mut fields = Fields::default();
        let email = fields.email(&self.email);
        let email = fields.finish(email)?;
        Ok(Enquiry { newsletter: true, ..Enquiry::new(Self::KIND, email, Item::default()) })
    }
}

impl Enquiry {
    pub(super) fn new(kind: Kind, email: impl Into<Option<Email>>, item: Item) -> Self {
        Self {
            kind,
            name: String::new(),
            email: email.into(),
            phone: None,
            subject: String::new(),
            message: String::new(),
            item,
            newsletter: false,
        }
    }
}
