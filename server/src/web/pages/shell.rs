//! Pages that the server writes itself: those with what one person typed or stored, which no other process should see,
//! and what visitors see when a page cannot be rendered and there is no former copy.
//!
//! Right status, right head, and the content as simple HTML, from which the app still builds the full page in the
//! browser: the same data block and scripts are here, and `data-render="client"` tells it to start from nothing.

use askama::Template;
use serde::Serialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

use crate::web::page_table::{Crumb, Page};
use crate::web::pages::kinds::{self, Loaded, View};
use crate::web::rendering::build::PageFiles;
use crate::web::rendering::cache::PageKey;
use crate::web::rendering::form_result::{FormResult, FormState, MY_DATA_LINK};
use crate::web::rendering::protocol::Head;
use crate::web::rendering::typed_form::TypedForm;
use domain::consultancy::{self, ConsultancyService};
use domain::leads::cvs;
use domain::leads::kinds::Kind;
use domain::leads::privacy::consent::ConsentPurpose;
use domain::mail::messages::letter::{phone_href, whatsapp_href};
use domain::settings::SettingsJson;
use domain::settings::texts::SiteTexts;
use domain::team::MemberName;

/// Everything that a shell is made of.
#[derive(Debug)]
pub struct Shell<'a> {
    /// Which page, and whether with the splash.
    pub key: &'a PageKey,
    /// The status that it is answered with.
    pub status: u16,
    pub head: &'a Head,
    pub loaded: &'a Loaded,
    /// Scripts and styles of the page.
    pub files: PageFiles,
    /// The result of a form that was sent without JavaScript.
    pub form: Option<&'a FormResult>,
    /// Whether it is the page of a draft.
    pub is_preview: bool,
}

/// The classes of the app's `Container`.
const SHEET: &str = "sheet mx-auto w-full max-w-[calc(var(--sheet)+2*var(--space-gutter))] px-gutter";

/// The menu of courses: addresses, names and what they are about.
const CATEGORIES: [(&str, &str, &str); 4] = [
    ("/courses", "CS-IT", "Programming, data, cloud, security"),
    (
        "/courses/category/electronics",
        "Electronics & Industrial Automation",
        "PLC, SCADA, drives, embedded boards",
    ),
    ("/courses/category/machine-design", "Machine Design", "CAD, drafting, tolerances, analysis"),
    ("/courses/category/other", "Other", "Quality, safety, planning"),
];

/// The menu of what companies find here.
const FOR_COMPANIES: [(&str, &str, &str); 3] = [
    ("/training-for-companies", "Training", "5 to 30 people, at your plant or in our lab"),
    ("/consultancy", "Consultancy", "An engineer solves a problem of your plant"),
    ("/recruitment", "Recruitment", "People whose work was tried at the rack"),
];

/// The links of the footer.
const FOOTER_COURSES: [(&str, &str); 6] = [
    ("/courses", "CS-IT"),
    ("/courses/category/electronics", "Electronics"),
    ("/courses/category/all?q=AI", "AI-ML"),
    ("/courses/category/all?q=automation", "Industry Automation"),
    ("/courses/category/other", "Other Courses"),
    ("/consultancy", "Engineering Consultancy"),
];
const FOOTER_PAGES: [(&str, &str); 8] = [
    ("/", "Home"),
    ("/about", "About Us"),
    ("/batches", "Start dates"),
    ("/training-for-companies", "Training for companies"),
    ("/recruitment", "Recruitment"),
    ("/jobs", "Jobs"),
    ("/contact", "Contact"),
    ("/login", "Staff sign-in"),
];

/// How visitors come to see what is stored about them.
const STEPS: [(&str, &str); 3] = [
    ("Enter your email address", "The one you used in a form or for the newsletter."),
    (
        "Open the link in our email",
        "It works once, within 48 hours, and shows the data of your address only.",
    ),
    ("See and decide", "Read what is stored, withdraw a consent, or have everything erased at once."),
];

/// Size of the largest CV, and what one is used for.
const CV_MEGABYTES: usize = cvs::MAX_MEGABYTES;
const CV_USE: &str = ConsentPurpose::Cv.label(Kind::Candidate);

/// For lists whose instructors have no links.
const NO_MEMBERS: &[MemberName] = &[];

#[derive(Debug, Template)]
#[template(path = "shell.html")]
struct ShellTemplate<'a> {
    head: &'a Head,
    settings: &'a SettingsJson,
    texts: &'a SiteTexts,
    services: &'a [ConsultancyService],
    page: &'a Page,
    view: &'a View,
    heading: String,
    breadcrumbs: Vec<Crumb>,
    json_ld: Option<String>,
    files: &'a PageFiles,
    page_data: String,
    form: Option<&'a FormResult>,
    is_preview: bool,
}

#[derive(Serialize)]
struct PageData<'a> {
    url: &'a str,
    status: u16,
    preload: &'a BTreeMap<String, Box<RawValue>>,
    record: Option<&'a str>,
    form: Option<&'a FormResult>,
    splash: bool,
    canonical: Option<&'a str>,
}

impl ShellTemplate<'_> {
    /// Whether the page was opened by a link that works.
    fn is_link(&self) -> bool {
        self.form.is_some_and(|form| form.kind == MY_DATA_LINK)
    }

    /// Whether the form was taken.
    fn is_done(&self) -> bool {
        self.form.is_some_and(|form| form.state == FormState::Sent)
    }

    /// A refused form that the page does not have itself.
    fn again(&self) -> Option<TypedForm<'_>> {
        self.form?.typed_form(self.page)
    }

    /// The names to choose a service by. Where they could not be read, the original ones, which are taken, too.
    fn service_names(&self) -> impl Iterator<Item = &str> {
        let known = if self.services.is_empty() { consultancy::services() } else { self.services };
        known.iter().map(|service| service.texts.name.as_str())
    }

    /// What is wrong with a field, in one line.
    fn errors(&self, field: &str) -> String {
        self.form.and_then(|form| form.fields.get(field)).map_or_else(String::new, |texts| texts.join(" "))
    }

    /// What was typed into a field before the page was shown again.
    fn typed(&self, field: &str) -> &str {
        self.form.and_then(|form| form.values.get(field)).map_or("", String::as_str)
    }
}

impl Shell<'_> {
    /// The page as HTML.
    ///
    /// # Errors
    /// When the template cannot be filled, which no data should cause.
    pub fn render(&self) -> anyhow::Result<String> {
        let (url, kind) = (self.key.page.address(), self.loaded.view.kind());
        let data = PageData {
            url: &url,
            status: self.status,
            preload: &self.loaded.preload.answers,
            record: self.loaded.preload.record.as_deref(),
            form: self.form,
            // A page for one person has none, and one that was not rendered is late already.
            splash: false,
            canonical: self.head.canonical.as_deref(),
        };
        let template = ShellTemplate {
            head: self.head,
            settings: &self.loaded.settings,
            texts: &self.loaded.texts,
            services: &self.loaded.services,
            page: &self.key.page,
            view: &self.loaded.view,
            heading: kind.heading(),
            breadcrumbs: kind.breadcrumbs(),
            json_ld: match &self.head.json_ld {
                Some(data) => Some(escape_json_for_html(&serde_json::to_string(data)?)),
                None => None,
            },
            files: &self.files,
            page_data: escape_json_for_html(&serde_json::to_string(&data)?),
            form: self.form,
            is_preview: self.is_preview,
        };
        Ok(template.render()?)
    }
}

/// Makes JSON safe inside a `<script>` block: these characters only ever stand within its strings.
fn escape_json_for_html(json: &str) -> String {
    let mut escaped = String::with_capacity(json.len() + json.len() / 32);
    for character in json.chars() {
        match character {
            '<' => escaped.push_str("\\u003c"),
            '>' => escaped.push_str("\\u003e"),
            '&' => escaped.push_str("\\u0026"),
            '\u{2028}' => escaped.push_str("\\u2028"),
            '\u{2029}' => escaped.push_str("\\u2029"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closing_tag_in_data_stays_data() {
        let json = serde_json::to_string("</script><!--\u{2028}&").unwrap();
        let escaped = escape_json_for_html(&json);
        assert!(!escaped.contains(['<', '>', '&', '\u{2028}']));
        assert_eq!(serde_json::from_str::<String>(&escaped).unwrap(), "</script><!--\u{2028}&");
    }
}
