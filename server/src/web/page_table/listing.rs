//! The address of a course listing: category, search, choices, order and page number.

use percent_encoding::utf8_percent_encode;

use base::public_url::COMPONENT;
use base::typed;
use domain::courses::api_paths::parameters;
use domain::courses::intent;
use domain::courses::{CategoryKey, Facets, Sort};

/// Longest search that is looked at; what follows is cut off.
const SEARCH_MAX_CHARS: usize = 80;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Listing {
    /// `None` for all courses.
    pub category: Option<CategoryKey>,
    /// Search text, trimmed and never empty.
    pub search: Option<String>,
    pub facets: Facets,
    pub sort: Sort,
    /// Page number from 1.
    pub page: u32,
}

impl Listing {
    /// The plain listing of a category.
    pub fn of(category: Option<CategoryKey>) -> Self {
        Self { category, search: None, facets: Facets::default(), sort: Sort::default(), page: 1 }
    }

    /// The address without its query.
    pub fn path(&self) -> String {
        match self.category {
            Some(CategoryKey::CsIt) => "/courses".into(),
            Some(key) => format!("/courses/category/{}", key.as_str()),
            None => "/courses/category/all".into(),
        }
    }

    /// The canonical address, path and query.
    pub fn address(&self) -> String {
        let mut query = Vec::new();
        if let Some(search) = &self.search {
            query.push(format!("q={}", utf8_percent_encode(search, COMPONENT)));
        }
        query.extend(parameters(&self.facets));
        if self.sort != Sort::default() {
            query.push(format!("sort={}", self.sort.as_str()));
        }
        if self.page > 1 {
            query.push(format!("page={}", self.page));
        }
        if query.is_empty() { self.path() } else { format!("{}?{}", self.path(), query.join("&")) }
    }

    /// Reads the query of a listing. `None` for a page number that no listing has.
    pub fn parse(category: Option<CategoryKey>, query: Option<&str>) -> Option<Self> {
        let mut listing = Self::of(category);
        for (name, value) in url::form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
            match name.as_ref() {
                "q" => listing.search = search_text(&value),
                // An unknown order is a stale link, not an error: the default order serves.
                "sort" => listing.sort = value.parse().unwrap_or_default(),
                "page" => listing.page = value.parse().ok().filter(|page| *page >= 1)?,
                // The same for a choice: without it there are more courses, not fewer.
                name => {
                    listing.facets.choose(name, value.trim());
                }
            }
        }
        listing.search = listing.search.and_then(|search| intent::taken(&search, &mut listing.facets));
        Some(listing)
    }
}

fn search_text(value: &str) -> Option<String> {
    let value = typed::clean(value);
    let words: Vec<&str> =
        value.split(|c: char| c.is_whitespace() || c.is_control()).filter(|w| !w.is_empty()).collect();
    let text: String = words.join(" ").chars().take(SEARCH_MAX_CHARS).collect();
    let text = text.trim_end().to_owned();
    (!text.is_empty()).then_some(text)
}
