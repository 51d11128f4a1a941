//! The page to return to after sign-in. Its address comes from the request, so it is never trusted.

use percent_encoding::utf8_percent_encode;

use crate::web::page_table::spelling::with_query;
use crate::web::page_table::{Page, Resolution, fixed, resolve};
use base::public_url::COMPONENT;

/// Longest address that signing in leads to.
const MAX_BYTES: usize = 500;

/// The sign-in page that leads back to an address, unless that is too long.
pub fn sign_in_address(path: &str, query: Option<&str>) -> String {
    let next = with_query(path, query);
    if next.len() > MAX_BYTES {
        return fixed::LOGIN.path.to_owned();
    }
    format!("/login?next={}", utf8_percent_encode(&next, COMPONENT))
}

/// The page that takes the code after the password, and leads on as the sign-in page was asked to.
pub fn code_address(next: Option<&str>) -> String {
    let page = fixed::CODE.path;
    next.map_or_else(
        || page.to_owned(),
        |next| format!("{page}?next={}", utf8_percent_encode(next, COMPONENT)),
    )
}

/// What the sign-in page was asked to lead back to.
pub fn next_page(query: Option<&str>) -> Option<String> {
    let mut pairs = url::form_urlencoded::parse(query?.as_bytes());
    let (_, next) = pairs.find(|(name, _)| name == "next")?;
    (next.len() <= MAX_BYTES).then(|| next.into_owned())
}

/// The page of this site that an address names, if it names one in its canonical spelling. Anything that a
/// browser might take for another site, or for more than an address, names none.
pub fn local_page(address: &str) -> Option<(Page, String)> {
    let plain = address.starts_with('/')
        && address.len() <= MAX_BYTES
        && address.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\' && byte != b'#');
    if !plain {
        return None;
    }
    let (path, query) = match address.split_once('?') {
        Some((path, query)) => (path, Some(query)),
        None => (address, None),
    };
    match resolve(path, query) {
        Resolution::Page(page) => Some((page, address.to_owned())),
        _ => None,
    }
}

const STAFF_HOME: &str = "/admin/courses";

/// The destination after sign-in: the requested page, if it is one of this site and open to the account.
pub fn destination(is_admin: bool, next: Option<&str>) -> String {
    let home = if is_admin { STAFF_HOME } else { "/" };
    match next.and_then(local_page) {
        Some((Page::Staff, address)) if is_admin => address,
        Some((Page::Staff, _)) | None => home.to_owned(),
        Some((Page::Fixed(page), _)) if [&fixed::LOGIN, &fixed::CODE].contains(&page) => home.to_owned(),
        Some((_, address)) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_to_the_sign_in_page_and_back() {
        let address = sign_in_address("/admin/courses", Some("page=2"));
        assert_eq!(address, "/login?next=%2Fadmin%2Fcourses%3Fpage%3D2");
        let query = address.split_once('?').map(|(_, query)| query);
        assert_eq!(next_page(query).as_deref(), Some("/admin/courses?page=2"));
        assert_eq!(
            resolve("/login", query),
            Resolution::Page(Page::Fixed(&fixed::LOGIN)),
            "one page, wherever it leads"
        );
        assert_eq!(next_page(None), None);
    }

    #[test]
    fn only_an_address_in_its_one_spelling_is_a_page_of_ours() {
        assert_eq!(local_page("/admin/team?page=2"), Some((Page::Staff, "/admin/team?page=2".to_owned())));
        assert_eq!(local_page("/contact"), Some((Page::Fixed(&fixed::CONTACT), "/contact".to_owned())));
        let long = format!("/admin/{}", "a".repeat(MAX_BYTES));
        for other in
            ["//evil.example", "/contact/", "/nowhere", "/contact#top", "/a b", "https://x.example", &long]
        {
            assert_eq!(local_page(other), None, "{other}");
        }
    }

    #[test]
    fn only_own_pages_are_led_to() {
        for (next, expected) in [
            ("/admin/team/edit/3?tab=a", "/admin/team/edit/3?tab=a"),
            ("/dashboard", "/dashboard"),
            ("/courses/category/all?q=plc", "/courses/category/all?q=plc"),
            ("https://evil.example/", STAFF_HOME),
            ("//evil.example", STAFF_HOME),
            ("/\\evil.example", STAFF_HOME),
            ("/admin//evil.example", STAFF_HOME),
            ("/admin/../../evil", STAFF_HOME),
            ("/admin\u{0}", STAFF_HOME),
            ("/admin\r\nset-cookie: a=b", STAFF_HOME),
            ("javascript:alert(1)", STAFF_HOME),
            ("/login?next=/login", STAFF_HOME),
            ("/login/code", STAFF_HOME),
            ("/nowhere", STAFF_HOME),
            ("admin", STAFF_HOME),
            ("", STAFF_HOME),
        ] {
            assert_eq!(destination(true, Some(next)), expected, "{next:?}");
        }
        assert_eq!(destination(true, None), STAFF_HOME);
    }

    #[test]
    fn others_are_not_led_to_the_staff_area() {
        assert_eq!(destination(false, Some("/admin/courses")), "/");
        assert_eq!(destination(false, Some("/contact")), "/contact");
        assert_eq!(destination(false, None), "/");
    }
}
