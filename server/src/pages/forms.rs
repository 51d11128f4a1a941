//! The result of a form that was sent without JavaScript, shown by the page that carries the form.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use moka::future::Cache;
use serde::Serialize;

use super::Site;
use super::cache::CachedPage;
use super::ladder;
use super::table::Page;
use crate::error::ApiError;
use crate::leads::consent::Purpose;
use crate::leads::kinds::{Answer, Kind};

/// What the app's `EnquiryForm` shows in place of, or above, its fields.
#[derive(Debug, Clone, Serialize)]
pub struct FormResult {
    /// Which form of the page is meant.
    pub kind: &'static str,
    /// What became of it.
    pub state: FormState,
    /// One sentence for the visitor.
    pub message: String,
    /// What was typed, to be kept in the fields.
    pub values: BTreeMap<String, String>,
    /// Texts of wrong fields.
    pub fields: BTreeMap<String, Vec<String>>,
}

/// The fields of visitors' forms that people see, in the order of the forms and with their labels (specification,
/// section 4).
const LABELS: [(&str, &str); 9] = [
    ("name", "Name"),
    ("phone", "Phone Number"),
    ("mobile", "Mobile"),
    ("email", "Email"),
    ("contact", "Contact No."),
    ("selectedService", "Service"),
    ("subject", "Subject"),
    ("message", "Message"),
    ("problemStatement", "Problem Statement"),
];
const NEWSLETTER: &str = "newsletter";
const REMEMBER: &str = "remember";
/// The sign-in form.
pub const LOGIN: &str = "login";
/// The forms of `/privacy/my-data`.
pub const MY_DATA: &str = "my_data";
/// What is never shown again: it is new with every form, a secret, or none of the visitor's business.
const UNSEEN: [&str; 3] = ["form_token", "website", "password"];

/// The form that is posted to an address, if what was typed into it can be shown again.
pub fn posted_to(path: &str) -> Option<&'static str> {
    match path {
        "/api/mail/enroll" => Some(Kind::Enroll.as_str()),
        "/api/mail/send-course-inquiry" => Some(Kind::Inquiry.as_str()),
        "/api/mail/send-consultancy-email" => Some(Kind::Consultancy.as_str()),
        "/api/mail/contact" => Some(Kind::Contact.as_str()),
        "/api/mail/newsletter" => Some(Kind::Newsletter.as_str()),
        "/login" | "/api/auth/login" => Some(LOGIN),
        "/privacy/my-data" => Some(MY_DATA),
        _ => None,
    }
}

/// What was typed into a form, without characters that HTML cannot carry.
pub fn typed_values<'a>(
    fields: impl IntoIterator<Item = (&'a String, &'a String)>,
) -> BTreeMap<String, String> {
    let visible = |c: &char| !c.is_control() || matches!(c, '\n' | '\t');
    fields
        .into_iter()
        .filter(|(name, _)| !UNSEEN.contains(&name.as_str()))
        .map(|(name, value)| (name.clone(), value.chars().filter(visible).collect()))
        .collect()
}

/// A form that was not taken, as it was typed: for plain pages, which have no form of the app to put it into.
#[derive(Debug)]
pub struct TypedForm<'a> {
    /// Names, labels and values.
    pub shown: Vec<(&'static str, &'static str, &'a str)>,
    /// Whether a password belongs to it, which has to be typed again.
    pub password: bool,
    /// Names and values of what people never see.
    pub hidden: Vec<(&'a str, &'a str)>,
    /// Names and words of the boxes that were ticked.
    pub ticked: Vec<(&'static str, &'static str)>,
    /// What sending means.
    pub notice: &'static str,
}

impl FormResult {
    /// What was typed, if it can be sent again from a plain page that has no such form of its own.
    pub fn typed_form(&self, page: &Page) -> Option<TypedForm<'_>> {
        let kind = Kind::from_word(self.kind);
        let has_own_form = kind.is_none() && !matches!(page, Page::Error(_));
        if self.state != FormState::Invalid || self.values.is_empty() || has_own_form {
            return None;
        }
        let value = |name: &str| self.values.get(name).map(String::as_str);
        let boxes = [
            (NEWSLETTER, kind.map(|kind| Purpose::Newsletter.label(kind))),
            (REMEMBER, (self.kind == LOGIN).then_some("Remember me")),
        ];
        let is_shown = |name: &str| {
            boxes.iter().any(|(shown, words)| *shown == name && words.is_some())
                || LABELS.iter().any(|(shown, _)| *shown == name)
        };
        Some(TypedForm {
            shown: LABELS.iter().filter_map(|(name, label)| Some((*name, *label, value(name)?))).collect(),
            password: self.kind == LOGIN,
            hidden: self
                .values
                .iter()
                .filter(|(name, _)| !is_shown(name))
                .map(|(name, value)| (&**name, &**value))
                .collect(),
            ticked: boxes
                .into_iter()
                .filter_map(|(name, words)| value(name).and(words).map(|words| (name, words)))
                .collect(),
            notice: kind.map_or("", |kind| Purpose::Enquiry.label(kind)),
        })
    }
}

/// What became of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FormState {
    /// Stored.
    Sent,
    /// Not stored: fields are wrong.
    Invalid,
}

impl FormState {
    /// The status with which the app shows a page and not an error. The answer itself may have another one.
    pub const fn status(self) -> u16 {
        match self {
            Self::Sent => 200,
            Self::Invalid => 422,
        }
    }
}

/// The form of a page that shows the result of an enquiry. Where the enquiry's own form has no place, the contact
/// form stands in.
pub const fn shown_by(page: &Page, kind: Kind) -> Kind {
    match (page, kind) {
        (Page::Contact, Kind::Enroll | Kind::Inquiry | Kind::Consultancy) => Kind::Contact,
        (_, kind) => kind,
    }
}

/// Whether a page has a place for the thanks of an enquiry.
fn can_thank(page: &Page, kind: Kind) -> bool {
    match kind {
        Kind::Contact => matches!(page, Page::Contact),
        Kind::Enroll => matches!(page, Page::Contact | Page::Enroll { .. }),
        Kind::Consultancy => matches!(page, Page::Consultancy | Page::Service { .. }),
        Kind::Inquiry => matches!(page, Page::Contact | Page::Course { .. }),
        Kind::Newsletter => !matches!(page, Page::Error(_)),
    }
}

/// The thanks that an address gives: `?sent=contact` or `?received=contact` on a page that can.
pub fn thanks_in(page: &Page, query: Option<&str>) -> Option<Outcome> {
    let query = query?.as_bytes();
    [Answer::Mailed, Answer::Stored].into_iter().find_map(|answer| {
        let (_, word) = url::form_urlencoded::parse(query).find(|(name, _)| name == answer.parameter())?;
        let kind = Kind::from_word(&word).filter(|kind| can_thank(page, *kind))?;
        Some(Outcome::thanks(page, kind, answer))
    })
}

/// What became of a form, in words that are the same for everybody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Which form of the page is meant.
    pub kind: &'static str,
    /// What became of it.
    pub state: FormState,
    /// One sentence for the visitor.
    pub message: &'static str,
}

impl Outcome {
    /// The thanks for an enquiry on a page.
    pub const fn thanks(page: &Page, kind: Kind, answer: Answer) -> Self {
        Self { kind: shown_by(page, kind).as_str(), state: FormState::Sent, message: kind.thanks(answer) }
    }

    /// The same as the result of one form.
    pub fn result(self) -> FormResult {
        FormResult {
            kind: self.kind,
            state: self.state,
            message: self.message.to_owned(),
            values: BTreeMap::new(),
            fields: BTreeMap::new(),
        }
    }
}

/// Being the same for everybody, they render once in a while, however often somebody asks for them.
const OUTCOME_LIFETIME: Duration = Duration::from_secs(30);

/// Pages with the outcomes of the last moments.
#[derive(Debug)]
pub struct Outcomes(Cache<(Page, Outcome, i64), Arc<CachedPage>>);

impl Default for Outcomes {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(64).time_to_live(OUTCOME_LIFETIME).build())
    }
}

impl Outcomes {
    /// A page that shows an outcome.
    ///
    /// # Errors
    /// When the page does not exist or its data cannot be read.
    pub async fn page(
        &self,
        site: &Site,
        page: Page,
        outcome: Outcome,
    ) -> Result<Arc<CachedPage>, Arc<ApiError>> {
        let key = (page.clone(), outcome, site.app.content.current());
        let make = async {
            ladder::with_form(site, page, outcome.state.status(), &outcome.result()).await.map(Arc::new)
        };
        self.0.try_get_with(key, make).await
    }
}
