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
use crate::leads::kinds::Kind;

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

/// What became of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FormState {
    /// Stored.
    Sent,
    /// Not stored: fields are wrong.
    Invalid,
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
        Kind::Contact | Kind::Enroll => matches!(page, Page::Contact),
        Kind::Consultancy => matches!(page, Page::Consultancy | Page::Service { .. }),
        Kind::Inquiry => matches!(page, Page::Contact | Page::Course { .. }),
        Kind::Newsletter => !matches!(page, Page::Error(_)),
    }
}

/// The enquiry that an address gives thanks for: `?sent=contact` on a page that can.
pub fn thanked(page: &Page, query: Option<&str>) -> Option<Kind> {
    let mut pairs = url::form_urlencoded::parse(query?.as_bytes());
    let word = pairs.find(|(name, _)| name == "sent")?.1;
    Kind::from_word(&word).filter(|kind| can_thank(page, *kind))
}

/// Thanks are the same for everybody, so that asking for them in a loop renders once in a while.
const THANKS_LIFETIME: Duration = Duration::from_secs(30);

/// Pages with thanks of the last moments.
#[derive(Debug)]
pub struct Thanks(Cache<(Page, Kind, i64), Arc<CachedPage>>);

impl Default for Thanks {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(64).time_to_live(THANKS_LIFETIME).build())
    }
}

impl Thanks {
    /// A page that thanks for an enquiry.
    ///
    /// # Errors
    /// When the page does not exist or its data cannot be read.
    pub async fn page(&self, site: &Site, page: Page, kind: Kind) -> Result<Arc<CachedPage>, Arc<ApiError>> {
        let key = (page.clone(), kind, site.app.content.current());
        let make = async {
            let result = FormResult {
                kind: shown_by(&page, kind).as_str(),
                state: FormState::Sent,
                message: kind.thanks().to_owned(),
                values: BTreeMap::new(),
                fields: BTreeMap::new(),
            };
            ladder::with_form(site, page.clone(), 200, &result).await.map(Arc::new)
        };
        self.0.try_get_with(key, make).await
    }
}
