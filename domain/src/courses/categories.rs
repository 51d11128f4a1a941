//! What the listing of each category is called, from the file that the app shows it from.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::courses::rules::CategoryKey;

const SOURCE: &str = include_str!("../../../app/content/categories.json");
/// How the listing of all courses is keyed in the file.
const ALL: &str = "all";

#[expect(clippy::expect_used, reason = "compiled in and read by a test; a program without it must not start")]
static TEXTS: LazyLock<Vec<CategoryTexts>> =
    LazyLock::new(|| serde_json::from_str(SOURCE).expect("the texts of the categories can be read"));
static NONE: CategoryTexts = CategoryTexts { key: "", heading: "Courses", name: "Courses" };

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct CategoryTexts {
    key: &'static str,
    /// The heading of its page.
    pub heading: &'static str,
    /// The short name, for tabs, breadcrumbs and links.
    pub name: &'static str,
}

/// The texts of a category's listing; `None` for all courses.
pub fn category_texts(category: Option<CategoryKey>) -> &'static CategoryTexts {
    let key = category.map_or(ALL, CategoryKey::as_str);
    TEXTS.iter().find(|texts| texts.key == key).unwrap_or(&NONE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listing_has_the_heading_of_the_specification() {
        for (category, heading) in [
            (None, "All Courses"),
            (Some(CategoryKey::CsIt), "CS-IT Courses"),
            (Some(CategoryKey::Electronics), "Electronics & Industrial Automation"),
            (Some(CategoryKey::MachineDesign), "Machine Designing & Drafting"),
            (Some(CategoryKey::Other), "Other Courses"),
        ] {
            assert_eq!(category_texts(category).heading, heading);
        }
    }
}
