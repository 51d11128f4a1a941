//! A validated enquiry: the common type of all forms.

use crate::leads::kinds::Kind;
use base::email::Email;

/// A validated enquiry.
#[derive(Clone, Debug)]
pub struct Enquiry {
    /// Which form it came from.
    pub kind: Kind,
    /// Name; empty where the form has none.
    pub name: String,
    /// `None` where a phone number was given instead.
    pub email: Option<Email>,
    /// E.164.
    pub phone: Option<String>,
    /// Subject; empty where the form has none.
    pub subject: String,
    /// The text; empty where the form has none.
    pub message: String,
    pub item: Item,
    /// Whether the newsletter was requested.
    pub newsletter: bool,
}

impl Enquiry {
    /// See [`sender_key`].
    pub fn sender_key(&self) -> String {
        sender_key(self.email.as_ref(), self.phone.as_deref())
    }
}

/// Tells senders apart: the e-mail address for comparison, and without one the phone number.
pub fn sender_key(email: Option<&Email>, phone: Option<&str>) -> String {
    email.map_or_else(|| phone.unwrap_or_default().to_owned(), Email::key)
}

/// The subject of an enquiry, from data of the site. Empty for a plain message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Item {
    /// Id of the course in the request.
    pub course_id: Option<i32>,
    /// Slug of the course or service, or id of the stack.
    pub reference: Option<String>,
    /// Title of the course, or name of the stack or service.
    pub name: String,
    /// Technology of the stack, or category of the course.
    pub group: String,
    pub price_paise: Option<i64>,
    pub duration: String,
    pub level: String,
    /// The batch of a reservation.
    pub batch: Option<ItemBatch>,
}

/// The batch of a reservation, from data of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemBatch {
    pub id: i32,
    /// Dates, hours, mode, place and language.
    pub words: String,
}

/// Where an enquiry came from, as far as that is stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrival {
    /// Path of the page with the form; empty when unknown.
    pub page: String,
    /// The campaign parameters of the first page's URL, else of the page with the form, as `name=value` pairs.
    pub campaign: String,
    /// Path of the page on which the visitor arrived; empty when unknown.
    pub first_page: String,
    /// Host of the site whose link was followed; empty when there was none.
    pub referrer: String,
    /// See [`crate::channel`]; empty when unknown.
    pub channel: String,
    pub agent: String,
    /// The truncated IP address, which does not identify a subscriber line.
    pub network: String,
    /// The site that delivered it; `None` for a form of this one.
    pub feed: Option<Feed>,
    /// Whether the limits of mails that one network causes apply.
    pub limited: bool,
    /// Idempotency key of the form.
    pub key: Option<String>,
    /// Nonce of the form token.
    pub form_nonce: Option<String>,
    /// Spam signals that do not depend on the content, with their scores.
    pub hints: Vec<(&'static str, i32)>,
}

/// A site that delivers enquiries, as far as that is stored with each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feed {
    pub name: String,
    /// What people agree to there.
    pub consent: String,
}
