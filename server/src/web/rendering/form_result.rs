//! The result of a form that was sent without JavaScript, shown by the page that carries the form.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use moka::future::Cache;
use serde::Serialize;

use crate::kernel::error::ApiError;
use crate::subjects::leads::consent::ConsentPurpose;
use crate::subjects::leads::kinds::{Answer, Kind};
use crate::web::page_table::Page;
use crate::web::page_table::fixed::{self, FixedPage};
use crate::web::rendering::cache::CachedPage;

/// What the app's `EnquiryForm` shows in place of, or above, its fields.
#[derive(Debug, Clone, Serialize)]
pub struct FormResult {
    /// Which form of the page is meant.
    pub kind: &'static str,
    pub state: FormState,
    /// One sentence for the visitor.
    pub message: String,
    /// What was typed, to be kept in the fields.
    pub values: BTreeMap<String, String>,
    pub fields: BTreeMap<String, Vec<String>>,
}

/// The fields of visitors' forms that people see, in the order of the forms and with their labels.
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
pub const LOGIN: &str = "login";
/// The forms of `/privacy/my-data`.
pub const MY_DATA: &str = "my_data";
/// What is never shown again: it is new with every form, a secret, or none of the visitor's business.
const UNSEEN: [&str; 3] = ["form_token", "website", "password"];

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
    pub notice: &'static str,
}

impl FormResult {
    /// A form that was not taken.
    pub fn refused(kind: &'static str, error: &ApiError, values: BTreeMap<String, String>) -> Self {
        let fields = match error {
            ApiError::Invalid(fields) => fields.clone(),
            _ => BTreeMap::new(),
        };
        Self { kind, state: FormState::Invalid, message: error.message().into_owned(), values, fields }
    }

    /// What was typed, if it can be sent again from a plain page that has no such form of its own.
    pub fn typed_form(&self, page: &Page) -> Option<TypedForm<'_>> {
        let kind = Kind::from_word(self.kind);
        let has_own_form = kind.is_none() && !matches!(page, Page::Error(_));
        if self.state != FormState::Invalid || self.values.is_empty() || has_own_form {
            return None;
        }
        let value = |name: &str| self.values.get(name).map(String::as_str);
        let boxes = [
            (NEWSLETTER, kind.map(|kind| ConsentPurpose::Newsletter.label(kind))),
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
            notice: kind.map_or("", |kind| ConsentPurpose::Enquiry.label(kind)),
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FormState {
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
pub fn shown_by(page: &Page, kind: Kind) -> Kind {
    let elsewhere = matches!(kind, Kind::Enroll | Kind::Inquiry | Kind::Consultancy);
    if elsewhere && is_fixed(page, &fixed::CONTACT) { Kind::Contact } else { kind }
}

fn is_fixed(page: &Page, fixed: &FixedPage) -> bool {
    matches!(page, Page::Fixed(page) if *page == fixed)
}

/// Whether a page has a place for the thanks of an enquiry.
fn can_thank(page: &Page, kind: Kind) -> bool {
    match kind {
        Kind::Contact => is_fixed(page, &fixed::CONTACT),
        Kind::Enroll => is_fixed(page, &fixed::CONTACT) || matches!(page, Page::Enroll { .. }),
        Kind::Consultancy => is_fixed(page, &fixed::CONSULTANCY) || matches!(page, Page::Service { .. }),
        Kind::Inquiry => is_fixed(page, &fixed::CONTACT) || matches!(page, Page::Course { .. }),
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
    pub state: FormState,
    /// One sentence for the visitor.
    pub message: &'static str,
}

impl Outcome {
    /// The thanks for an enquiry on a page.
    pub fn thanks(page: &Page, kind: Kind, answer: Answer) -> Self {
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
pub struct OutcomePages(pub Cache<(Page, Outcome, i64), Arc<CachedPage>>);

impl Default for OutcomePages {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(64).time_to_live(OUTCOME_LIFETIME).build())
    }
}
