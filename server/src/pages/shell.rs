//! The plain page: the last step of the ladder (DESIGN 5).
//!
//! Right status, right head, and the content as simple HTML, from which the app still builds the full page in the
//! browser: the same data block and scripts are here, and `data-render="client"` tells it to start from nothing.

use askama::Template;
use serde::Serialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

use super::breadcrumbs::{Crumb, breadcrumbs};
use super::build::PageFiles;
use super::cache::PageKey;
use super::content::{Content, Loaded};
use super::forms::{FormResult, FormState};
use super::head::Head;
use super::listing::Listing;
use super::table::Page;
use crate::courses::category_texts;
use crate::team::MemberName;

/// Everything that a shell is made of.
#[derive(Debug)]
pub struct Shell<'a> {
    /// Which page, and whether with the splash.
    pub key: &'a PageKey,
    /// The status that it is answered with.
    pub status: u16,
    /// Its head.
    pub head: &'a Head,
    /// Its data.
    pub loaded: &'a Loaded,
    /// Scripts and styles of the page.
    pub files: PageFiles,
    /// The result of a form that was sent without JavaScript.
    pub form: Option<&'a FormResult>,
}

/// For lists whose instructors lead nowhere.
const NO_MEMBERS: &[MemberName] = &[];

#[derive(Debug, Template)]
#[template(path = "shell.html")]
struct ShellTemplate<'a> {
    head: &'a Head,
    settings: &'a crate::settings::SettingsJson,
    page: &'a Page,
    content: &'a Content,
    heading: String,
    way: Vec<Crumb>,
    json_ld: Option<String>,
    files: &'a PageFiles,
    page_data: String,
    form: Option<&'a FormResult>,
    next_page: Option<String>,
}

#[derive(Serialize)]
struct PageData<'a> {
    url: &'a str,
    status: u16,
    preload: &'a BTreeMap<String, Box<RawValue>>,
    form: Option<&'a FormResult>,
    splash: bool,
    canonical: Option<&'a str>,
}

impl ShellTemplate<'_> {
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
        let url = self.key.page.address();
        let data = PageData {
            url: &url,
            status: self.status,
            preload: &self.loaded.preload,
            form: self.form,
            // The plain page comes late already; nothing is laid over it.
            splash: false,
            canonical: self.head.canonical.as_deref(),
        };
        let template = ShellTemplate {
            head: self.head,
            settings: &self.loaded.settings,
            page: &self.key.page,
            content: &self.loaded.content,
            heading: heading(&self.key.page, &self.loaded.content),
            way: breadcrumbs(&self.key.page, &self.loaded.content),
            json_ld: match &self.head.json_ld {
                Some(data) => Some(escape_json_for_html(&serde_json::to_string(data)?)),
                None => None,
            },
            files: &self.files,
            page_data: escape_json_for_html(&serde_json::to_string(&data)?),
            form: self.form,
            next_page: next_page(&self.key.page, &self.loaded.content),
        };
        Ok(template.render()?)
    }
}

fn heading(page: &Page, content: &Content) -> String {
    match (page, content) {
        (_, Content::Course { course, .. }) => course.title.clone(),
        (_, Content::Service { service, .. }) => service.name.clone(),
        (_, Content::Stack(found)) => found.stack.name.clone(),
        (_, Content::Member { member, .. }) => member.name.clone(),
        (Page::Courses(Listing { category, .. }), _) => category_texts(*category).heading.to_owned(),
        (Page::Home, _) => "Learn Today Learn Tomorrow".into(),
        (Page::About, _) => "About Us".into(),
        (Page::Contact, _) => "Contact Us".into(),
        (Page::Consultancy, _) => "Engineering Consultancy Services".into(),
        (Page::Login, _) => "Sign in to your account".into(),
        (Page::ForgotPassword, _) => "Forgot your password?".into(),
        (Page::Staff, _) => "Staff area".into(),
        (Page::Privacy, _) => "Privacy Notice".into(),
        (Page::Terms, _) => "Terms of Use".into(),
        (Page::NewsletterConfirm, _) => "Confirm the newsletter".into(),
        (Page::NewsletterUnsubscribe, _) => "Unsubscribe".into(),
        (Page::MyData, _) => "Your data".into(),
        (Page::Error(403), _) => "Request refused".into(),
        (Page::Error(404), _) => "Page not found".into(),
        (Page::Error(410), _) => "Page removed".into(),
        (
            Page::Error(_)
            | Page::Course { .. }
            | Page::Service { .. }
            | Page::Enroll { .. }
            | Page::Member { .. },
            _,
        ) => "Something went wrong".into(),
    }
}

fn next_page(page: &Page, content: &Content) -> Option<String> {
    let (Page::Courses(listing), Content::Listing { total, .. }) = (page, content) else { return None };
    let shown = u64::from(listing.page) * u64::from(super::content::COURSES_PER_PAGE);
    (shown < *total).then(|| Page::Courses(Listing { page: listing.page + 1, ..listing.clone() }).address())
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
