//! The sign-in page: where it leads, and how it is shown again after a failure without JavaScript.

use std::collections::BTreeMap;

use axum::http::request::Parts;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use super::json::LoginForm;
use crate::error::{ApiError, FieldErrors, hand_over_cause};
use crate::http::cache_policy::CachePolicy;
use crate::pages::forms::{FormResult, FormState, LOGIN};
use crate::pages::table::Page;
use crate::pages::{Site, answer, ladder, return_to};

const STAFF_HOME: &str = "/admin/courses";

/// Where somebody goes after signing in: to the page they wanted, if it is one of ours and open to them.
pub fn destination(is_admin: bool, next: Option<&str>) -> String {
    let home = if is_admin { STAFF_HOME } else { "/" };
    match next.and_then(return_to::own_page) {
        Some((Page::Staff, address)) if is_admin => address,
        Some((Page::Staff | Page::Login, _)) | None => home.to_owned(),
        Some((_, address)) => address,
    }
}

/// The form again, with what was typed except the password, and with the status of the failure.
pub(super) async fn show_again(site: &Site, parts: &Parts, form: &LoginForm, error: ApiError) -> Response {
    let (status, retry_after) = (error.status(), error.retry_after());
    let mut values = BTreeMap::from([("email".to_owned(), form.email.clone())]);
    if form.remember {
        values.insert("remember".to_owned(), "on".to_owned());
    }
    let result = FormResult {
        kind: LOGIN,
        state: FormState::Invalid,
        message: error.message().into_owned(),
        values,
        fields: match &error {
            ApiError::Invalid(fields) => fields.clone(),
            _ => FieldErrors::new(),
        },
    };
    // The app shows its error page for other statuses than 422; the browser is told the true one.
    let mut response = match ladder::with_form(site, Page::Login, 422, &result).await {
        Ok(mut page) => {
            page.status = status.as_u16();
            answer::answer(&page, CachePolicy::NoStore, &parts.method, &parts.headers)
        }
        Err(_) => answer::unavailable_for_form(site, &result),
    };
    hand_over_cause(&mut error.into_response(), &mut response);
    if let Some(seconds) = retry_after {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

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
