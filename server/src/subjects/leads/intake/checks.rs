//! Validation of enquiries.

use crate::kernel::email::{Email, EmailError};
use crate::kernel::error::{ApiError, ApiResult};
use crate::kernel::validate::{Checker, limits};
use crate::store::Store;
use crate::subjects::catalogue::catalogue;
use crate::subjects::courses::rules::parse_price;
use crate::subjects::leads::intake::enquiry::{Enquiry, Item};
use crate::subjects::leads::intake::payloads::{
    ConsultancyPayload, ContactPayload, EnrollPayload, InquiryPayload, NewsletterPayload, Payload,
};
use crate::subjects::leads::kinds::Kind;
use crate::subjects::leads::phone;
use crate::subjects::{consultancy, courses};

/// Minimum length of a name.
const NAME_MIN: usize = 2;

/// A payload that can be validated.
pub trait Checked: Payload {
    /// The enquiry, or a 422 with all invalid fields.
    fn check(&self, store: &Store) -> impl Future<Output = ApiResult<Enquiry>> + Send;
}

impl Checked for EnrollPayload {
    async fn check(&self, _: &Store) -> ApiResult<Enquiry> {
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
        })
    }
}

impl Checked for InquiryPayload {
    async fn check(&self, store: &Store) -> ApiResult<Enquiry> {
        let mut fields = Fields::default();
        let name = fields.name(&self.name);
        let email = fields.email(&self.email);
        let phone = fields.phone("mobile", &self.mobile);
        let subject = fields.subject(&self.subject);
        let message = fields.message("message", &self.message, "Write your question");
        let email = fields.finish(email)?;
        let item = match self.course_id {
            Some(id) => find_course(store, id).await?,
            None => Item::default(),
        };
        let newsletter = self.newsletter;
        Ok(Enquiry { name, phone, subject, message, newsletter, ..Enquiry::new(Self::KIND, email, item) })
    }
}

/// An enquiry about a course that was just unpublished must not be lost: then only the course id is stored.
async fn find_course(store: &Store, id: i32) -> ApiResult<Item> {
    match courses::find(store, id).await {
        Ok(course) => Ok(Item {
            course_id: Some(id),
            reference: Some(course.slug),
            name: course.title,
            group: course.category,
            price_paise: Some(course.price_paise),
            duration: course.duration,
            level: String::new(),
        }),
        Err(ApiError::NotFound(_)) => Ok(Item { course_id: Some(id), ..Item::default() }),
        Err(error) => Err(error),
    }
}

impl Checked for ConsultancyPayload {
    async fn check(&self, _: &Store) -> ApiResult<Enquiry> {
        let mut fields = Fields::default();
        let email = fields.email(&self.email);
        let phone = fields.optional_phone("contact", self.contact.as_deref());
        let wanted = self.selected_service.trim();
        let service = consultancy::services().iter().find(|service| service.name == wanted);
        if service.is_none() {
            fields.refuse("selectedService", "Choose one of the services");
        }
        let problem = self.problem_statement.as_deref().unwrap_or_default();
        let message = fields.optional_message("problemStatement", problem);
        let (email, service) = fields.finish(email.zip(service))?;
        let item =
            Item { reference: Some(service.slug.clone()), name: service.name.clone(), ..Item::default() };
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
    fn new(kind: Kind, email: Email, item: Item) -> Self {
        Self {
            kind,
            name: String::new(),
            email,
            phone: None,
            subject: String::new(),
            message: String::new(),
            item,
            newsletter: false,
        }
    }
}

/// Validation of single fields, with the messages of the forms.
#[derive(Debug, Default)]
struct Fields(Checker);

impl Fields {
    fn name(&mut self, value: &str) -> String {
        let name = self.line("name", value, limits::NAME, "Enter your name");
        if !name.is_empty() && name.chars().count() < NAME_MIN {
            self.refuse("name", format!("Use at least {NAME_MIN} characters"));
        }
        name
    }

    fn email(&mut self, value: &str) -> Option<Email> {
        let text = self.line("email", value, limits::EMAIL, "Enter your email address");
        match Email::parse(&text) {
            Ok(email) => Some(email),
            Err(EmailError::Malformed) if text.is_empty() => None,
            Err(error) => {
                self.refuse("email", error.to_string());
                None
            }
        }
    }

    fn phone(&mut self, field: &str, value: &str) -> Option<String> {
        let missing = if field == "mobile" { "Enter your mobile number" } else { "Enter your phone number" };
        let text = self.line(field, value, phone::MAX_CHARS, missing);
        if text.is_empty() {
            return None;
        }
        phone::parse(&text).map_err(|error| self.refuse(field, error.to_string())).ok()
    }

    fn optional_phone(&mut self, field: &str, value: Option<&str>) -> Option<String> {
        let text = value.map(str::trim).filter(|text| !text.is_empty())?;
        self.phone(field, text)
    }

    fn subject(&mut self, value: &str) -> String {
        self.line("subject", value, limits::SUBJECT, "Enter a subject")
    }

    fn message(&mut self, field: &str, value: &str, missing: &str) -> String {
        let text = self.optional_message(field, value);
        if text.is_empty() {
            self.refuse(field, missing);
        }
        text
    }

    fn optional_message(&mut self, field: &str, value: &str) -> String {
        let value = normalize_pasted(value);
        if value.trim().is_empty() { String::new() } else { self.0.text(field, &value, limits::MESSAGE) }
    }

    fn line(&mut self, field: &str, value: &str, max: usize, missing: &str) -> String {
        let text = self.0.optional_line(field, value, max);
        if text.is_empty() {
            self.refuse(field, missing);
        }
        text
    }

    fn refuse(&mut self, field: &str, text: impl Into<String>) {
        self.0.refuse(field, text);
    }

    /// The result, or a 422 with all invalid fields.
    fn finish<T>(self, found: Option<T>) -> ApiResult<T> {
        self.0.finish()?;
        found.ok_or_else(|| ApiError::internal(anyhow::anyhow!("a missing value was not refused")))
    }
}

/// Cleans text pasted from word processors: normalizes line ends and removes invisible characters.
fn normalize_pasted(text: &str) -> String {
    text.replace("\r\n", "\n")
        .chars()
        .filter_map(|c| match c {
            '\u{2028}' | '\u{2029}' | '\u{85}' | '\u{b}' | '\u{c}' | '\r' => Some('\n'),
            '\u{feff}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{61c}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}' => None,
            other => Some(other),
        })
        .collect()
}
