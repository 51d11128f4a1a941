//! From an address to its page, or to the spelling that it has moved to.

use crate::web::page_table::comparison::Comparison;
use crate::web::page_table::fixed::{Audience, FixedPage};
use crate::web::page_table::listing::Listing;
use crate::web::page_table::spelling::{Spelling, may_be_slug, spelling, with_query};
use crate::web::page_table::starts::{self, Starts};
use crate::web::page_table::{Page, fixed};
use domain::catalogue::catalogue;
use domain::consultancy;
use domain::courses::CategoryKey;

/// What an address leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resolution {
    Page(Page),
    /// 301 to the canonical spelling.
    Moved(String),
    Unknown,
}

/// What an address leads to.
pub fn resolve(path: &str, query: Option<&str>) -> Resolution {
    match spelling(path) {
        Spelling::Canonical => {}
        // The canonical spelling may itself be an address that has moved: one hop leads to its end.
        Spelling::Other(canonical) => {
            return match resolve(&canonical, query) {
                Resolution::Moved(to) => Resolution::Moved(to),
                _ => Resolution::Moved(with_query(&canonical, query)),
            };
        }
        Spelling::None => return Resolution::Unknown,
    }
    let page = match path {
        "/" => Page::Home,
        "/about" => Page::About,
        "/jobs" => Page::Jobs,
        "/courses" => return listing(Some(CategoryKey::CsIt), query),
        starts::PATH => {
            return Starts::parse(query)
                .map_or(Resolution::Unknown, |starts| Resolution::Page(Page::Batches(starts)));
        }
        "/dashboard" | "/admin" => Page::Staff,
        // The team has no index of its own: the about page shows it, and a shortened address lands there.
        "/team" => return Resolution::Moved("/about#team".into()),
        _ => match fixed::ALL.into_iter().find(|page| page.path == path) {
            Some(page) => Page::Fixed(page),
            None => return child_path(path, query),
        },
    };
    Resolution::Page(page)
}

/// Whether an address is for staff or for one person, even if it has no page: it is that of a private page, lies below
/// one, or in a folder without a public page. A link that was mistyped or cut off may still carry a token, which no
/// other site should learn.
pub fn is_private_address(path: &str) -> bool {
    let canonical = match spelling(path) {
        Spelling::Other(canonical) => canonical,
        Spelling::Canonical | Spelling::None => path.to_owned(),
    };
    let fixed = fixed::ALL.into_iter().filter(|page| page.audience != Audience::Everybody).map(private_part);
    fixed
        .chain(["/admin", "/dashboard"])
        .any(|part| canonical.strip_prefix(part).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
}

fn private_part(page: &'static FixedPage) -> &'static str {
    let folder = page.path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let is_public = folder.is_empty() || fixed::ALL.iter().any(|other| other.path == folder);
    if is_public { page.path } else { folder }
}

/// Addresses of more than one part.
fn child_path(path: &str, query: Option<&str>) -> Resolution {
    let Some((folder, rest)) = path.trim_start_matches('/').split_once('/') else {
        return Resolution::Unknown;
    };
    match folder {
        "admin" => Resolution::Page(Page::Staff),
        "courses" => courses_path(rest, query),
        "consultancy" => match consultancy::find(rest) {
            Some(service) => Resolution::Page(Page::Service { slug: &service.slug }),
            None => Resolution::Unknown,
        },
        "enroll" => match catalogue().find_stack(rest) {
            Some(found) => Resolution::Page(Page::Enroll { stack: &found.stack.id }),
            None => Resolution::Unknown,
        },
        "team" if may_be_slug(rest) => Resolution::Page(Page::Member { slug: rest.to_owned() }),
        "jobs" if may_be_slug(rest) => Resolution::Page(Page::Vacancy { slug: rest.to_owned() }),
        _ => Resolution::Unknown,
    }
}

fn courses_path(rest: &str, query: Option<&str>) -> Resolution {
    match rest.split_once('/') {
        None if rest == "compare" => Resolution::Page(Page::Compare(Comparison::parse(query))),
        None if may_be_slug(rest) => Resolution::Page(Page::Course { slug: rest.to_owned() }),
        Some(("category", "all")) => listing(None, query),
        Some(("category", name)) => match name.parse() {
            Ok(CategoryKey::CsIt) => Resolution::Moved(with_query("/courses", query)),
            Ok(key) => listing(Some(key), query),
            Err(_) => Resolution::Unknown,
        },
        Some((slug, "reserve")) if may_be_slug(slug) => {
            Resolution::Page(Page::Reserve { slug: slug.to_owned(), batch: batch_in(query) })
        }
        _ => Resolution::Unknown,
    }
}

fn batch_in(query: Option<&str>) -> Option<i32> {
    let (_, id) = url::form_urlencoded::parse(query?.as_bytes()).find(|(name, _)| name == "batch")?;
    id.parse().ok().filter(|id| *id > 0)
}

fn listing(category: Option<CategoryKey>, query: Option<&str>) -> Resolution {
    Listing::parse(category, query)
        .map_or(Resolution::Unknown, |listing| Resolution::Page(Page::Courses(listing)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moved(path: &str) -> String {
        match resolve(path, None) {
            Resolution::Moved(to) => to,
            other => panic!("{path}: {other:?}"),
        }
    }

    #[test]
    fn other_spellings_lead_to_the_canonical_one_in_one_hop() {
        for (spelling, canonical) in [
            ("/about/", "/about"),
            ("/About", "/about"),
            ("//about", "/about"),
            ("/courses//plc/", "/courses/plc"),
            ("/%61bout", "/about"),
            ("/courses/category/cs-it", "/courses"),
            ("/Courses/Category/CS-IT/", "/courses"),
            ("/team", "/about#team"),
            ("/Team/", "/about#team"),
            ("/Team/Asha-Rao/", "/team/asha-rao"),
            ("/consultancy/Production-Reporting", "/consultancy/production-reporting"),
            ("/enroll/React-TypeScript/", "/enroll/react-typescript"),
            ("//evil.example/x", "/evil.example/x"),
        ] {
            let target = moved(spelling);
            assert_eq!(target, canonical);
            let page = target.split('#').next().unwrap_or_default();
            assert!(!matches!(resolve(page, None), Resolution::Moved(_)), "{target} moves again");
        }
        assert_eq!(resolve("/About", Some("a=1")), Resolution::Moved("/about?a=1".into()));
    }

    #[test]
    fn unknown_addresses_are_unknown() {
        for path in [
            "/nowhere",
            "/courses/category/plumbing",
            "/courses/a/b",
            "/courses/a/reserve/b",
            "/courses/category/reserve",
            "/courses/a_b/reserve",
            "/courses/%00",
            "/a%2Fb%5c",
            "/administrator",
            "/consultancy/plumbing",
            "/consultancy/production-reporting/more",
            "/enroll",
            "/enroll/plumbing",
            "/enroll/react-typescript/more",
            "/team/a/b",
            "/team/a_b",
            "/teams/a",
            "/admin/../x",
            "/admin/%00",
        ] {
            assert_eq!(resolve(path, None), Resolution::Unknown, "{path}");
        }
        for query in ["page=0", "page=abc", "page=-1", "page=99999999999"] {
            assert_eq!(resolve("/courses", Some(query)), Resolution::Unknown, "{query}");
        }
    }

    #[test]
    fn only_the_query_that_counts_stays() {
        let address = |query: &str| match resolve("/courses/category/all", Some(query)) {
            Resolution::Page(page) => page.address(),
            other => panic!("{other:?}"),
        };
        assert_eq!(address("utm_source=x&page=1&sort=popularity&q=++"), "/courses/category/all");
        assert_eq!(
            address("page=2&q=plc%20%26%20scada&sort=rating"),
            "/courses/category/all?q=plc%20%26%20scada&sort=rating&page=2"
        );
        assert_eq!(address("sort=sideways"), "/courses/category/all");
        assert_eq!(
            address("q=plc+weekend+batch&sort=price"),
            "/courses/category/all?q=plc&timing=weekend&sort=price"
        );
        assert_eq!(
            address(
                "seats=available&starts=2026-12&sort=price&mode=&price=free&language=Hindi&level=beginner"
            ),
            "/courses/category/all?level=beginner&starts=2026-12&language=hindi&seats=available&sort=price"
        );
    }

    #[test]
    fn the_calendar_of_starts_keeps_what_narrows_it() {
        let address = |query: &str| match resolve("/batches", Some(query)) {
            Resolution::Page(page) => page.address(),
            other => panic!("{other:?}"),
        };
        assert_eq!(address("category=&mode=&month=&language=&page=1"), "/batches");
        assert_eq!(address("mode=both&month=2027-1&category=plumbing&x=y"), "/batches");
        assert_eq!(
            address("language=%20Hindi&month=2027-01&timing=evening&mode=centre&category=electronics&page=2"),
            "/batches?category=electronics&mode=centre&timing=evening&month=2027-01&language=Hindi&page=2"
        );
        assert_eq!(resolve("/batches", Some("page=0")), Resolution::Unknown);
    }

    #[test]
    fn a_reservation_names_its_batch() {
        for (query, canonical) in [
            ("batch=7&utm_source=x", "/courses/plc/reserve?batch=7"),
            ("batch=-7", "/courses/plc/reserve"),
            ("batch=x", "/courses/plc/reserve"),
        ] {
            match resolve("/courses/plc/reserve", Some(query)) {
                Resolution::Page(page) => assert_eq!(page.address(), canonical),
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn the_staff_area_is_one_page() {
        for path in ["/admin", "/admin/courses", "/admin/team/edit/3", "/dashboard"] {
            assert_eq!(resolve(path, Some("page=2")), Resolution::Page(Page::Staff), "{path}");
        }
    }
}
