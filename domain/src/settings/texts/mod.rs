//! The texts of the site that staff can change: which there are, and the rules for them.
//!
//! The table of them, with the words that the site ships with, is `app/content/texts.json`. Texts come in groups, each a
//! record of its own. What staff did not change follows the shipped words.
//!
//! - [`store`]: the texts as they are now, and changing them

pub mod store;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use base::error::{ApiError, ApiResult};
use base::placeholders;
use base::validate::Checker;

const SOURCE: &str = include_str!("../../../../app/content/texts.json");

#[expect(clippy::expect_used, reason = "compiled in and read by a test; a program without it must not start")]
static GROUPS: LazyLock<BTreeMap<String, TextGroup>> =
    LazyLock::new(|| serde_json::from_str(SOURCE).expect("the table of texts can be read"));

/// The page of texts that every page shows.
pub const EVERY_PAGE: &str = "*";

/// Texts by the name of their field.
pub type Texts = BTreeMap<String, String>;

/// Texts that stand together, as the table declares them.
#[derive(Debug, Deserialize)]
pub struct TextGroup {
    /// Its number, by which drafts and versions know it. It stays.
    pub id: i32,
    /// What staff call it.
    pub title: String,
    /// The path of the page that shows it, or [`EVERY_PAGE`]; `None` for texts of mails.
    pub page: Option<String>,
    /// Fields by name, under the headings of the form.
    sections: BTreeMap<String, BTreeMap<String, TextField>>,
}

/// One text of a group.
#[derive(Debug, Deserialize)]
struct TextField {
    /// Longest text, in characters.
    max: usize,
    #[serde(default)]
    optional: bool,
    /// Whether it may have several lines, each a paragraph.
    #[serde(default)]
    lines: bool,
    /// What may stand in it between braces; without any, braces are braces.
    #[serde(default)]
    placeholders: Vec<String>,
    /// The words that the site ships with.
    text: String,
}

impl TextGroup {
    fn fields(&self) -> impl Iterator<Item = (&str, &TextField)> {
        self.sections.values().flatten().map(|(name, field)| (name.as_str(), field))
    }

    fn field(&self, name: &str) -> Option<&TextField> {
        self.sections.values().find_map(|fields| fields.get(name))
    }

    /// The texts cleaned. Those that are not named have the shipped words.
    ///
    /// # Errors
    /// One message for each text that cannot be shown, or that the group does not have.
    pub fn check(&self, texts: &Texts) -> ApiResult<Texts> {
        let mut checker = Checker::default();
        for name in texts.keys().filter(|name| self.field(name).is_none()) {
            checker.refuse(&format!("texts.{name}"), "There is no such text.");
        }
        let mut checked = Texts::new();
        for (name, field) in self.fields() {
            let path = format!("texts.{name}");
            let text = texts.get(name).unwrap_or(&field.text);
            let text = match field {
                TextField { lines: true, .. } => checker.text(&path, text, field.max),
                TextField { optional: true, .. } => checker.optional_line(&path, text, field.max),
                _ => checker.line(&path, text, field.max),
            };
            if !field.placeholders.is_empty() {
                placeholders::check(&mut checker, &path, &text, &field.placeholders);
            }
            checked.insert(name.to_owned(), text);
        }
        checker.finish()?;
        Ok(checked)
    }

    /// Those that are not as they were shipped.
    fn changed(&self, mut texts: Texts) -> Texts {
        texts.retain(|name, text| self.field(name).is_some_and(|field| field.text != *text));
        texts
    }
}

/// All groups, by their name in addresses.
pub fn groups() -> &'static BTreeMap<String, TextGroup> {
    &GROUPS
}

/// A group by its name in addresses.
///
/// # Errors
/// 404 when there is no such group.
pub fn find(slug: &str) -> ApiResult<&'static TextGroup> {
    groups().get(slug).ok_or(ApiError::not_found("group of texts"))
}

/// A group by its number, with its name in addresses.
pub fn numbered(id: i32) -> Option<(&'static str, &'static TextGroup)> {
    groups().iter().map(|(slug, group)| (slug.as_str(), group)).find(|(_, group)| group.id == id)
}

/// The texts of all groups as they are now.
#[derive(Clone, Debug, Default)]
pub struct SiteTexts {
    /// What staff changed, by group.
    changed: BTreeMap<String, Texts>,
}

impl SiteTexts {
    /// All texts of a group; none where there is no such group.
    pub fn of(&self, slug: &str) -> BTreeMap<&str, &str> {
        let fields = groups().get(slug).into_iter().flat_map(TextGroup::fields);
        fields.map(|(name, field)| (name, self.changed_text(slug, name).unwrap_or(&field.text))).collect()
    }

    /// One text of a group; empty where the table has no such text.
    pub fn text(&self, slug: &str, name: &str) -> &str {
        let shipped =
            || groups().get(slug).and_then(|group| group.field(name)).map(|field| field.text.as_str());
        self.changed_text(slug, name).or_else(shipped).unwrap_or_default()
    }

    fn changed_text(&self, slug: &str, name: &str) -> Option<&str> {
        self.changed.get(slug)?.get(name).map(String::as_str)
    }
}

/// The groups that a page shows, with the calls that answer them.
pub fn shown_on(path: &str) -> impl Iterator<Item = (&'static str, String)> {
    let is_shown = move |page: &str| page == path || page == EVERY_PAGE;
    let groups = groups().iter().filter(move |(_, group)| group.page.as_deref().is_some_and(is_shown));
    groups.map(|(slug, _)| (slug.as_str(), format!("/api/texts/{slug}")))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn shipped_texts_are_acceptable_and_each_has_one_name() {
        let mut numbers = BTreeSet::new();
        for (slug, group) in groups() {
            assert!(base::slug::is_slug(slug) && numbers.insert(group.id), "{slug}");
            let names: BTreeSet<_> = group.fields().map(|(name, _)| name).collect();
            assert_eq!(names.len(), group.fields().count(), "{slug}");
            let shipped: Texts =
                group.fields().map(|(name, field)| (name.into(), field.text.clone())).collect();
            assert_eq!(group.check(&Texts::new()).unwrap(), shipped, "{slug}");
            assert_eq!(group.changed(shipped), Texts::new(), "{slug}");
            assert_eq!(numbered(group.id).unwrap().0, slug);
        }
    }
}
