//! The page table: every public page, its canonical address and where other spellings lead (DESIGN 3.5).
//!
//! Pure: it looks at an address and nothing else. Whether a course or a page number exists is decided when its data
//! is loaded.

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};

use crate::courses::{CategoryKey, Sort};

/// What `encodeURIComponent` leaves alone is left alone, so that server and app write the same addresses.
pub const COMPONENT: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'$')
    .add(b'%')
    .add(b'&')
    .add(b'+')
    .add(b',')
    .add(b'/')
    .add(b':')
    .add(b';')
    .add(b'<')
    .add(b'=')
    .add(b'>')
    .add(b'?')
    .add(b'@')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// Longest search that is looked at; what follows is cut off.
const SEARCH_MAX_CHARS: usize = 80;

/// One public page, with whatever of its query counts.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Page {
    /// `/`
    Home,
    /// `/about`
    About,
    /// `/courses` and `/courses/category/{category}`
    Courses(Listing),
    /// `/courses/{slug}`
    Course {
        /// The current slug, a former one, or nothing known.
        slug: String,
    },
    /// `/contact`
    Contact,
    /// `/consultancy`
    Consultancy,
    /// `/login`
    Login,
    /// `/forgot-password`
    ForgotPassword,
    /// `/privacy`
    Privacy,
    /// `/terms`
    Terms,
    /// `/admin`, everything below it, and `/dashboard`: one page, which finds out by itself what to show.
    Staff,
    /// An error, shown at whatever address was asked for.
    Error(u16),
}

/// A course listing.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Listing {
    /// `None` for all courses.
    pub category: Option<CategoryKey>,
    /// Search text, trimmed and never empty.
    pub search: Option<String>,
    /// Order of the courses.
    pub sort: Sort,
    /// Page number from 1.
    pub page: u32,
}

/// Where an address leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resolution {
    /// A page of the table.
    Page(Page),
    /// 301 to the canonical spelling.
    Moved(String),
    /// No such page.
    Unknown,
}

impl Page {
    /// The canonical address, path and query.
    pub fn address(&self) -> String {
        match self {
            Self::Home => "/".into(),
            Self::About => "/about".into(),
            Self::Courses(listing) => listing.address(),
            Self::Course { slug } => format!("/courses/{slug}"),
            Self::Contact => "/contact".into(),
            Self::Consultancy => "/consultancy".into(),
            Self::Login => "/login".into(),
            Self::ForgotPassword => "/forgot-password".into(),
            Self::Privacy => "/privacy".into(),
            Self::Terms => "/terms".into(),
            Self::Staff => "/admin/courses".into(),
            Self::Error(status) => format!("/{status}"),
        }
    }

    /// The name of the page in the app's build, as in `app/pages/`.
    pub fn id(&self) -> &'static str {
        match self {
            Self::Home => "index",
            Self::About => "about",
            Self::Courses(_) => "courses",
            Self::Course { .. } => "course",
            Self::Contact => "contact",
            Self::Consultancy => "consultancy",
            Self::Login => "login",
            Self::ForgotPassword => "forgot-password",
            Self::Privacy => "privacy",
            Self::Terms => "terms",
            Self::Staff => "admin",
            Self::Error(_) => "_error",
        }
    }

    /// Search results come in endless variants: they must not push real pages out of the cache.
    pub fn is_search(&self) -> bool {
        matches!(self, Self::Courses(Listing { search: Some(_), .. }))
    }

    /// Pages for staff, which no shared cache should hold and no search engine list.
    pub fn is_private(&self) -> bool {
        matches!(self, Self::Login | Self::ForgotPassword | Self::Staff)
    }

    /// Whether the splash greets who arrives here.
    pub fn has_splash(&self) -> bool {
        !matches!(self, Self::Error(_) | Self::Staff)
    }
}

impl Listing {
    /// The plain listing of a category.
    pub fn of(category: Option<CategoryKey>) -> Self {
        Self { category, search: None, sort: Sort::default(), page: 1 }
    }

    /// The address without its query.
    pub fn path(&self) -> String {
        match self.category {
            Some(CategoryKey::CsIt) => "/courses".into(),
            Some(key) => format!("/courses/category/{}", key.as_str()),
            None => "/courses/category/all".into(),
        }
    }

    fn address(&self) -> String {
        let mut query = Vec::new();
        if let Some(search) = &self.search {
            query.push(format!("q={}", utf8_percent_encode(search, COMPONENT)));
        }
        if self.sort != Sort::default() {
            query.push(format!("sort={}", self.sort.as_str()));
        }
        if self.page > 1 {
            query.push(format!("page={}", self.page));
        }
        if query.is_empty() { self.path() } else { format!("{}?{}", self.path(), query.join("&")) }
    }
}

/// Looks an address up.
pub fn resolve(path: &str, query: Option<&str>) -> Resolution {
    match spelling(path) {
        Spelling::Canonical => {}
        Spelling::Other(canonical) => return Resolution::Moved(with_query(&canonical, query)),
        Spelling::None => return Resolution::Unknown,
    }
    let page = match path {
        "/" => Page::Home,
        "/about" => Page::About,
        "/contact" => Page::Contact,
        "/consultancy" => Page::Consultancy,
        "/login" => Page::Login,
        "/forgot-password" => Page::ForgotPassword,
        "/privacy" => Page::Privacy,
        "/terms" => Page::Terms,
        "/courses" => return listing(Some(CategoryKey::CsIt), query),
        "/dashboard" | "/admin" => Page::Staff,
        _ if path.starts_with("/admin/") => Page::Staff,
        _ => match path.strip_prefix("/courses/") {
            Some(rest) => return below_courses(rest, query),
            None => return Resolution::Unknown,
        },
    };
    Resolution::Page(page)
}

fn below_courses(rest: &str, query: Option<&str>) -> Resolution {
    match rest.split_once('/') {
        None if is_slug(rest) => Resolution::Page(Page::Course { slug: rest.to_owned() }),
        Some(("category", "all")) => listing(None, query),
        Some(("category", name)) => match name.parse() {
            Ok(CategoryKey::CsIt) => {
                let query = query.map(|query| format!("?{query}")).unwrap_or_default();
                Resolution::Moved(format!("/courses{query}"))
            }
            Ok(key) => listing(Some(key), query),
            Err(_) => Resolution::Unknown,
        },
        _ => Resolution::Unknown,
    }
}

fn listing(category: Option<CategoryKey>, query: Option<&str>) -> Resolution {
    let mut listing = Listing::of(category);
    for (name, value) in url::form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
        match name.as_ref() {
            "q" => listing.search = search_text(&value),
            // An unknown order is a stale link, not an error: the default order serves.
            "sort" => listing.sort = value.parse().unwrap_or_default(),
            "page" => match value.parse() {
                Ok(page) if page >= 1 => listing.page = page,
                _ => return Resolution::Unknown,
            },
            _ => {}
        }
    }
    Resolution::Page(Page::Courses(listing))
}

fn search_text(value: &str) -> Option<String> {
    let words: Vec<&str> =
        value.split(|c: char| c.is_whitespace() || c.is_control()).filter(|w| !w.is_empty()).collect();
    let text: String = words.join(" ").chars().take(SEARCH_MAX_CHARS).collect();
    let text = text.trim_end().to_owned();
    (!text.is_empty()).then_some(text)
}

/// An address with its query, if it has one.
pub(super) fn with_query(path: &str, query: Option<&str>) -> String {
    match query {
        Some(query) => format!("{path}?{query}"),
        None => path.to_owned(),
    }
}

fn is_slug(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= 200
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

enum Spelling {
    Canonical,
    Other(String),
    /// Nothing that any page has.
    None,
}

/// The canonical spelling is decoded, in lower case, with single slashes and none at the end.
fn spelling(path: &str) -> Spelling {
    let Ok(decoded) = percent_decode_str(path).decode_utf8() else { return Spelling::None };
    if decoded.chars().any(|c| c.is_control() || c == '\\' || c == '?' || c == '#') {
        return Spelling::None;
    }
    let lower = decoded.to_lowercase();
    let segments: Vec<&str> = lower.split('/').filter(|segment| !segment.is_empty()).collect();
    if segments.iter().any(|segment| *segment == "." || *segment == "..") {
        return Spelling::None;
    }
    let segments: Vec<String> =
        segments.into_iter().map(|segment| utf8_percent_encode(segment, COMPONENT).to_string()).collect();
    let canonical = format!("/{}", segments.join("/"));
    if canonical == path { Spelling::Canonical } else { Spelling::Other(canonical) }
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
            ("//evil.example/x", "/evil.example/x"),
        ] {
            let target = moved(spelling);
            assert_eq!(target, canonical);
            assert!(!matches!(resolve(&target, None), Resolution::Moved(_)), "{target} moves again");
        }
        assert_eq!(resolve("/About", Some("a=1")), Resolution::Moved("/about?a=1".into()));
    }

    #[test]
    fn unknown_addresses_are_unknown() {
        for path in [
            "/nowhere",
            "/courses/category/plumbing",
            "/courses/a/b",
            "/courses/%00",
            "/a%2Fb%5c",
            "/administrator",
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
    }

    #[test]
    fn the_staff_area_is_one_page() {
        for path in ["/admin", "/admin/courses", "/admin/team/edit/3", "/dashboard"] {
            assert_eq!(resolve(path, Some("page=2")), Resolution::Page(Page::Staff), "{path}");
        }
    }
}
