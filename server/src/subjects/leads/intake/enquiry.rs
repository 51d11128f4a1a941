//! An enquiry after its checks: the one shape that every form comes down to.

use crate::kernel::email::Email;
use crate::subjects::leads::kinds::Kind;

/// What somebody asks for, cleaned and checked.
#[derive(Clone, Debug)]
pub struct Enquiry {
    /// Which form it came from.
    pub kind: Kind,
    /// Name; empty where the form has none.
    pub name: String,
    pub email: Email,
    /// E.164.
    pub phone: Option<String>,
    /// Subject; empty where the form has none.
    pub subject: String,
    /// The text; empty where the form has none.
    pub message: String,
    pub item: Item,
    /// Whether the newsletter was asked for.
    pub newsletter: bool,
}

/// What an enquiry is about, from our own data. Empty for a plain message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Item {
    /// Number of the course, as the request named it.
    pub course_id: Option<i32>,
    /// Slug of the course, id of the stack, slug of the service.
    pub reference: Option<String>,
    /// Title of the course, name of the stack or the service.
    pub name: String,
    /// The technology that a stack belongs to, the category of a course.
    pub group: String,
    pub price_paise: Option<i64>,
    pub duration: String,
    pub level: String,
}

/// From where an enquiry came, as far as that is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrival {
    /// Path of the page that the form stands on; empty when it is not known.
    pub page: String,
    /// The campaign parameters of that page's address, as `name=value` pairs.
    pub campaign: String,
    pub agent: String,
    /// The network that it came from, without the part that names a person's line.
    pub network: String,
    /// Idempotency key as the form gave it.
    pub key: Option<String>,
    /// Nonce of the form's token.
    pub form_nonce: Option<String>,
    /// What speaks for spam before the content is known.
    pub hints: Vec<(&'static str, i32)>,
}
