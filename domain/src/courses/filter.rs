//! What narrows and orders the course list.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use crate::courses::facets::Facets;
use crate::courses::rules::CategoryKey;
use base::query::{FromQuery, QueryReader};
use base::words;

/// Cards on a page of the listing.
pub const PER_PAGE: u32 = 12;
const MAX_PER_PAGE: u32 = 100;
/// Courses in a list that is asked for without pages. An answer of ten thousand takes 25 MB and a second, and a few at once
/// would keep all other requests from the database.
pub const MOST_AT_ONCE: u64 = 500;
const MAX_PAGE: u32 = 100_000;
/// Longest search text, in characters.
pub const MAX_QUERY: usize = 100;

/// A choice of the listing's category.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CategoryFilter {
    #[default]
    All,
    /// Computer science and information technology.
    CsIt,
    /// Electronics and industrial automation.
    Electronics,
    /// Machine design and drafting.
    MachineDesign,
    Other,
}

words!(CategoryFilter {
    All = "all",
    CsIt = "cs-it",
    Electronics = "electronics",
    MachineDesign = "machine-design",
    Other = "other",
});

impl CategoryFilter {
    /// The column of this key; all courses without one.
    pub const fn of(key: Option<CategoryKey>) -> Self {
        match key {
            None => Self::All,
            Some(CategoryKey::CsIt) => Self::CsIt,
            Some(CategoryKey::Electronics) => Self::Electronics,
            Some(CategoryKey::MachineDesign) => Self::MachineDesign,
            Some(CategoryKey::Other) => Self::Other,
        }
    }

    /// The one column that is asked for; `None` for all.
    pub const fn key(self) -> Option<CategoryKey> {
        match self {
            Self::All => None,
            Self::CsIt => Some(CategoryKey::CsIt),
            Self::Electronics => Some(CategoryKey::Electronics),
            Self::MachineDesign => Some(CategoryKey::MachineDesign),
            Self::Other => Some(CategoryKey::Other),
        }
    }
}

/// The order of the listing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Sort {
    #[default]
    Popularity,
    Rating,
    Price,
    PriceDesc,
    Duration,
}

words!(Sort {
    Popularity = "popularity",
    Rating = "rating",
    Price = "price",
    PriceDesc = "price-desc",
    Duration = "duration",
});

impl Sort {
    /// Sorts as the database does for the same order.
    pub(super) fn place(self, course: &Ranks) -> (Reverse<i64>, Reverse<i32>, i32) {
        let place = |first: i64, second: i32| (Reverse(first), Reverse(second), course.id);
        match self {
            Self::Popularity => place(course.students.into(), 0),
            Self::Rating => place(course.rating_tenths.into(), course.students),
            Self::Price => place(-course.price_paise, 0),
            Self::PriceDesc => place(course.price_paise, course.id),
            Self::Duration => place(-i64::from(course.duration_days), 0),
        }
    }
}

/// What a course is sorted by.
pub(super) struct Ranks {
    pub id: i32,
    pub students: i32,
    pub rating_tenths: i32,
    pub price_paise: i64,
    pub duration_days: i32,
}

/// What narrows and orders `/api/courses/get`. A key that is `None` is absent from the address.
///
/// Without a sort the order is popularity, or, when words are searched for, how well a course matches.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CourseFilter {
    /// Only courses of this column.
    pub category: Option<CategoryFilter>,
    /// Only courses that match these words.
    pub q: Option<String>,
    /// Only courses of this instructor, compared without case and outer spaces.
    pub instructor: Option<String>,
    /// Only courses that are as chosen.
    pub facets: Facets,
    pub sort: Option<Sort>,
    /// Which page, from 1.
    pub page: Option<u32>,
    /// Courses on a page; [`PER_PAGE`] when only a page is given.
    pub per_page: Option<u32>,
}

impl CourseFilter {
    /// What a page of the listing shows. The default order and a blank search are left out of the address, so
    /// equal pages have equal addresses.
    pub fn listing(
        category: Option<CategoryKey>,
        q: Option<&str>,
        facets: Facets,
        sort: Sort,
        page: u32,
        per_page: u32,
    ) -> Self {
        Self {
            category: Some(CategoryFilter::of(category)),
            q: q.map(str::trim).filter(|q| !q.is_empty()).map(ToOwned::to_owned),
            instructor: None,
            facets,
            sort: (sort != Sort::default()).then_some(sort),
            page: Some(page),
            per_page: Some(per_page),
        }
    }

    /// The first published courses of one instructor, most popular first.
    pub fn taught_by(name: &str, number: u32) -> Self {
        Self { instructor: Some(name.trim().to_owned()), per_page: Some(number), ..Self::default() }
    }

    /// The first courses that match these words.
    pub fn matching(words: &str, number: u32) -> Self {
        Self { q: Some(words.to_owned()), per_page: Some(number), ..Self::default() }
    }

    /// The slice of the whole list: how many to skip and how many to take.
    pub fn window(&self) -> (u64, u64) {
        if self.page.is_none() && self.per_page.is_none() {
            return (0, MOST_AT_ONCE);
        }
        let size = u64::from(self.per_page.unwrap_or(PER_PAGE));
        let page = u64::from(self.page.unwrap_or(1).max(1));
        ((page - 1) * size, size)
    }
}

impl FromQuery for CourseFilter {
    fn from_query(query: &mut QueryReader) -> Self {
        Self {
            category: query.choice("category", &CategoryFilter::CHOICES),
            q: search_text(query),
            instructor: query.text("instructor"),
            facets: Facets::from_query(query),
            sort: query.choice("sort", &Sort::CHOICES),
            page: query.number("page", 1..=MAX_PAGE),
            per_page: query.number("per_page", 1..=MAX_PER_PAGE),
        }
    }
}

/// The query of the calls that only search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchText(pub Option<String>);

impl FromQuery for SearchText {
    fn from_query(query: &mut QueryReader) -> Self {
        Self(search_text(query))
    }
}

/// The query of the calls that count courses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CountFilter {
    pub category: Option<CategoryFilter>,
    pub q: Option<String>,
    pub facets: Facets,
}

impl FromQuery for CountFilter {
    fn from_query(query: &mut QueryReader) -> Self {
        Self {
            category: query.choice("category", &CategoryFilter::CHOICES),
            q: search_text(query),
            facets: Facets::from_query(query),
        }
    }
}

fn search_text(query: &mut QueryReader) -> Option<String> {
    let text = query.text("q")?;
    if text.chars().count() > MAX_QUERY {
        query.refuse("q", format!("Give at most {MAX_QUERY} characters."));
        return None;
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::error::{ApiError, FieldErrors};
    use base::query::parse_query;

    fn errors(query: &str) -> FieldErrors {
        match parse_query::<CourseFilter>(query) {
            Err(ApiError::Invalid(fields)) => fields,
            other => panic!("{query}: {other:?}"),
        }
    }

    #[test]
    fn bad_values_are_named_with_a_remedy() {
        assert_eq!(errors("page=0")["page"], ["Give a whole number from 1 to 100000."]);
        assert_eq!(errors("page=abc")["page"].len(), 1);
        assert_eq!(errors("page=-1")["page"].len(), 1);
        assert_eq!(errors("per_page=101")["per_page"], ["Give a whole number from 1 to 100."]);
        assert_eq!(
            errors("category=cooking")["category"],
            ["Give one of: all, cs-it, electronics, machine-design, other."]
        );
        assert_eq!(errors("sort=name&page=0").len(), 2);
        assert_eq!(errors("mode=telepathy")["mode"], ["Give one of: online, centre."]);
        assert_eq!(
            errors("starts=december")["starts"],
            ["Give a month from the years 2000 to 2100, such as 2027-01."]
        );
        assert!(errors("page=1&page=2").contains_key("page"));
        assert!(errors(&format!("q={}", "a".repeat(101))).contains_key("q"));
    }

    #[test]
    fn unknown_keys_and_blank_values_are_ignored() {
        let filter = parse_query::<CourseFilter>("utm_source=x&q=&page=&category=all").unwrap();
        assert_eq!(filter, CourseFilter { category: Some(CategoryFilter::All), ..CourseFilter::default() });
    }
}
