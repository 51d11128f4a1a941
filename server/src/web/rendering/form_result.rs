//! The result of a form sent without JavaScript, shown on the page with the form.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::web::page_table::Page;
use crate::web::page_table::fixed::{self, FixedPage};
use base::error::ApiError;
use domain::leads::kinds::{Answer, Kind};

/// Shown by the app's `EnquiryForm` instead of or above its fields.
#[derive(Debug, Clone, Serialize)]
pub struct FormResult {
    /// The form on the page.
    pub kind: &'static str,
    pub state: FormState,
    /// One sentence for the visitor.
    pub message: String,
    /// Submitted values, to fill the fields again.
    pub values: BTreeMap<String, String>,
    pub fields: BTreeMap<String, Vec<String>>,
}

pub const LOGIN: &str = "login";
/// The form of `/login/code`.
pub const CODE: &str = "code";
/// The forms of `/privacy/my-data`.
pub const MY_DATA: &str = "my_data";
/// The button of a link to it.
pub const MY_DATA_LINK: &str = "my_data_link";
/// Fields that are never filled again: new with every form, secret, or the honeypot.
const NEVER_ECHOED: [&str; 4] = ["form_token", "website", "password", "code"];

/// The submitted values, without characters that are invalid in HTML.
pub fn typed_values<'a>(
    fields: impl IntoIterator<Item = (&'a String, &'a String)>,
) -> BTreeMap<String, String> {
    let visible = |c: &char| !c.is_control() || matches!(c, '\n' | '\t');
    fields
        .into_iter()
        .filter(|(name, _)| !NEVER_ECHOED.contains(&name.as_str()))
        .map(|(name, value)| (name.clone(), value.chars().filter(visible).collect()))
        .collect()
}

impl FormResult {
    /// The result of a rejected form.
    pub fn refused(kind: &'static str, error: &ApiError, values: BTreeMap<String, String>) -> Self {
        let fields = match error {
            ApiError::Invalid(fields) => fields.clone(),
            _ => BTreeMap::new(),
        };
        Self { kind, state: FormState::Invalid, message: error.message().into_owned(), values, fields }
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
    /// The status of the page that shows it. The response may have another one.
    pub const fn status(self) -> u16 {
        match self {
            Self::Sent => 200,
            Self::Invalid => 422,
        }
    }
}

/// The form of a page that shows the result of an enquiry: the contact form where the page lacks the enquiry's own.
pub fn shown_by(page: &Page, kind: Kind) -> Kind {
    let elsewhere = matches!(kind, Kind::Enroll | Kind::Inquiry | Kind::Consultancy | Kind::Waitlist);
    if elsewhere && is_fixed(page, &fixed::CONTACT) { Kind::Contact } else { kind }
}

fn is_fixed(page: &Page, fixed: &FixedPage) -> bool {
    matches!(page, Page::Fixed(page) if *page == fixed)
}

/// Whether a page can show the acknowledgement of an enquiry.
fn can_thank(page: &Page, kind: Kind) -> bool {
    match kind {
        Kind::Contact => is_fixed(page, &fixed::CONTACT),
        Kind::Training => is_fixed(page, &fixed::TRAINING),
        Kind::Staffing => is_fixed(page, &fixed::RECRUITMENT),
        Kind::Candidate => is_fixed(page, &fixed::RECRUITMENT) || matches!(page, Page::Vacancy { .. }),
        Kind::Enroll => {
            is_fixed(page, &fixed::CONTACT) || matches!(page, Page::Enroll { .. } | Page::Reserve { .. })
        }
        Kind::Consultancy => is_fixed(page, &fixed::CONSULTANCY) || matches!(page, Page::Service { .. }),
        Kind::Inquiry => is_fixed(page, &fixed::CONTACT) || matches!(page, Page::Course { .. }),
        // Its answer is the syllabus, and no page.
        Kind::Syllabus => false,
        Kind::Waitlist => {
            is_fixed(page, &fixed::CONTACT) || matches!(page, Page::Course { .. } | Page::Reserve { .. })
        }
        Kind::Newsletter => !matches!(page, Page::Error(_)),
    }
}

/// The acknowledgement in a query string, `?sent=contact` or `?received=contact`, if the page can show it.
pub fn thanks_in(page: &Page, query: Option<&str>) -> Option<Outcome> {
    let query = query?.as_bytes();
    Answer::ALL.into_iter().find_map(|answer| {
        let (_, word) = url::form_urlencoded::parse(query).find(|(name, _)| name == answer.parameter())?;
        let kind = word.parse().ok().filter(|kind| can_thank(page, *kind))?;
        Some(Outcome::thanks(page, kind, answer))
    })
}

/// The outcome of a form, with a message that is the same for all visitors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Outcome {
    /// The form on the page.
    pub kind: &'static str,
    pub state: FormState,
    /// One sentence for the visitor.
    pub message: &'static str,
}

impl Outcome {
    /// The acknowledgement of an enquiry on a page.
    pub fn thanks(page: &Page, kind: Kind, answer: Answer) -> Self {
        Self { kind: shown_by(page, kind).as_str(), state: FormState::Sent, message: kind.thanks(answer) }
    }

    /// Converts to a form result.
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
