//! The addresses of the calls that list, count and find courses, as the browser writes them: they are the keys of preloads
//! and of the browser's cache.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::courses::facets::Facets;
use crate::courses::filter::{CategoryFilter, CourseFilter};
use crate::courses::rules::CategoryKey;

impl CourseFilter {
    /// The address of exactly this list.
    pub fn api_path(&self) -> String {
        let mut query = Vec::new();
        if let Some(category) = self.category {
            query.push(format!("category={}", category.as_str()));
        }
        if let Some(q) = &self.q {
            query.push(format!("q={}", encode_component(q)));
        }
        if let Some(name) = &self.instructor {
            query.push(format!("instructor={}", encode_component(name)));
        }
        query.extend(parameters(&self.facets));
        if let Some(sort) = self.sort {
            query.push(format!("sort={}", sort.as_str()));
        }
        if let Some(page) = self.page {
            query.push(format!("page={page}"));
        }
        if let Some(per_page) = self.per_page {
            query.push(format!("per_page={per_page}"));
        }
        with_parameters("/api/courses/get", &query)
    }
}

/// The address of the counts by category for these words and choices.
pub fn counts_path(q: Option<&str>, facets: &Facets) -> String {
    let words = q.map(|q| format!("q={}", encode_component(q)));
    with_parameters("/api/courses/counts", &words.into_iter().chain(parameters(facets)).collect::<Vec<_>>())
}

/// The address of the counts by choice.
pub fn facets_path(category: Option<CategoryKey>, q: Option<&str>, facets: &Facets) -> String {
    let words = q.map(|q| format!("q={}", encode_component(q)));
    let category = format!("category={}", CategoryFilter::of(category).as_str());
    let query = [category].into_iter().chain(words).chain(parameters(facets)).collect::<Vec<_>>();
    with_parameters("/api/courses/facets", &query)
}

/// The address of what a search finds beside courses.
pub fn search_path(q: &str) -> String {
    format!("/api/search?q={}", encode_component(q))
}

/// What is chosen, as parameters of an address.
pub fn parameters(facets: &Facets) -> impl Iterator<Item = String> {
    facets.chosen().map(|(name, value)| format!("{name}={}", encode_component(&value)))
}

fn with_parameters(path: &str, query: &[String]) -> String {
    if query.is_empty() { path.to_owned() } else { format!("{path}?{}", query.join("&")) }
}

/// What JavaScript's `encodeURIComponent` leaves as it is, so that both sides build the same address.
const COMPONENT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'!')
    .remove(b'~')
    .remove(b'*')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')');

fn encode_component(text: &str) -> String {
    utf8_percent_encode(text, COMPONENT).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::courses::filter::Sort;
    use base::query::parse_query;

    fn electronics(q: Option<&str>, sort: Sort, page: u32) -> String {
        let facets = Facets::default();
        CourseFilter::listing(Some(CategoryKey::Electronics), q, facets, sort, page, 12).api_path()
    }

    #[test]
    fn addresses_are_canonical() {
        let plain = electronics(None, Sort::Popularity, 1);
        assert_eq!(plain, "/api/courses/get?category=electronics&page=1&per_page=12");
        assert_eq!(electronics(Some("  "), Sort::Popularity, 1), plain);
        assert_eq!(
            electronics(Some(" c++ & c# (basics)! "), Sort::PriceDesc, 3),
            "/api/courses/get?category=electronics&q=c%2B%2B%20%26%20c%23%20(basics)!&sort=price-desc&page=3&per_page=12"
        );
        assert_eq!(
            CourseFilter { sort: Some(Sort::Popularity), per_page: Some(6), ..CourseFilter::default() }
                .api_path(),
            "/api/courses/get?sort=popularity&per_page=6"
        );
        assert_eq!(CourseFilter::default().api_path(), "/api/courses/get");
        assert_eq!(
            CourseFilter::taught_by(" Asha Rao ", 24).api_path(),
            "/api/courses/get?instructor=Asha%20Rao&per_page=24"
        );
        assert_eq!(counts_path(Some("plc é"), &Facets::default()), "/api/courses/counts?q=plc%20%C3%A9");
        assert_eq!(counts_path(None, &Facets::default()), "/api/courses/counts");
    }

    #[test]
    fn an_address_reads_back_as_the_filter_it_came_from() {
        for key in CategoryKey::ALL.into_iter().map(Some).chain([None]) {
            for (_, sort) in Sort::CHOICES {
                let mut facets = Facets::default();
                for (name, value) in [("language", "मराठी"), ("starts", "2026-12"), ("level", "beginner")]
                {
                    assert!(facets.choose(name, value));
                }
                let filter = CourseFilter::listing(key, Some("a+b & ü"), facets, sort, 7, 12);
                let path = filter.api_path();
                let query = path.split_once('?').unwrap().1;
                assert_eq!(parse_query::<CourseFilter>(query).unwrap(), filter);
            }
        }
    }
}
