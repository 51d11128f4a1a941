//! Addresses that answer with other than JSON, but for the pages that take no form.

use axum::routing::{any, get};

use crate::config::Config;
use crate::router::routes::Routes;
use crate::web::api::health;
use crate::web::files::{
    calendar, feed, indexnow_key, manifest, previews, robots, sitemap, speculation, syllabus, uploads,
};
use crate::web::forms::{code, login, my_data, newsletter, welcome};
use crate::web::http::policy::Policy;
use crate::web::page_table::fixed;
use crate::web::pages::answer::{SPECULATION_RULES, refuse_form_method, refuse_method_of_file};
use crate::web::pages::staff_area;
use crate::web::rendering::form_result::{CODE, LOGIN, MY_DATA};

/// The pages that depend on who asks. All others are the same bytes for all visitors and never read a session.
pub fn staff_pages() -> Routes {
    let sign_in = get(staff_area::show_sign_in).post(login::log_in).fallback(refuse_form_method);
    let code = get(code::show).post(code::take_code).fallback(refuse_form_method);
    Routes::default()
        .all(Policy::STAFF_PAGE, "/admin", any(staff_area::show_staff_area))
        .all(Policy::STAFF_PAGE, "/admin/{*rest}", any(staff_area::show_staff_area))
        .all(Policy::STAFF_PAGE, "/dashboard", any(staff_area::show_staff_area))
        .all(Policy::PRIVATE_PAGE.with_form(LOGIN), "/login", sign_in)
        .all(Policy::PRIVATE_PAGE.with_form(CODE), fixed::CODE.path, code)
}

/// The pages that links in messages lead to. The token in their address is the authority: no session is read.
pub fn mailed_pages() -> Routes {
    let mailed = Policy::MAILED_PAGE;
    let confirm = get(newsletter::show_confirm).post(newsletter::confirm);
    let unsubscribe = get(newsletter::show_unsubscribe).post(newsletter::unsubscribe);
    let my_data = get(my_data::show).post(my_data::take);
    let welcome = get(welcome::show).post(welcome::take);
    Routes::default()
        .all(mailed, "/newsletter/confirm", confirm.fallback(refuse_form_method))
        .all(mailed, "/newsletter/unsubscribe", unsubscribe.fallback(refuse_form_method))
        .all(mailed, fixed::WELCOME.path, welcome.fallback(refuse_form_method))
        .all(mailed.with_form(MY_DATA), "/privacy/my-data", my_data.fallback(refuse_form_method))
}

/// Files for crawlers, feed readers and browsers.
pub fn files(config: &Config) -> Routes {
    let file = Policy::PAGE;
    let routes = Routes::default()
        .all(file, "/robots.txt", get(robots::show).fallback(refuse_method_of_file))
        .all(file, "/sitemap.xml", get(sitemap::show_index).fallback(refuse_method_of_file))
        .all(file, "/sitemaps/{file}", get(sitemap::show_part).fallback(refuse_method_of_file))
        .all(file, feed::ADDRESS, get(feed::show).fallback(refuse_method_of_file))
        .all(file, feed::JOBS_ADDRESS, get(feed::show_jobs).fallback(refuse_method_of_file))
        .all(file, calendar::ADDRESS, get(calendar::show_all).fallback(refuse_method_of_file))
        .all(file, "/batches/{file}", get(calendar::show_one).fallback(refuse_method_of_file))
        .all(file, "/site.webmanifest", get(manifest::show).fallback(refuse_method_of_file))
        .all(file, SPECULATION_RULES, get(speculation::show).fallback(refuse_method_of_file))
        .all(file, "/og/courses/{file}", get(previews::show_course).fallback(refuse_method_of_file))
        .all(
            file,
            "/courses/{slug}/syllabus.pdf",
            get(syllabus::show_course).fallback(refuse_method_of_file),
        );
    match &config.indexnow {
        Some(settings) => {
            let key = get(indexnow_key::show_key).fallback(refuse_method_of_file);
            routes.all(file, &settings.key_address(), key)
        }
        None => routes,
    }
}

/// What staff uploaded: compressed already.
pub fn uploaded_files() -> Routes {
    let show = get(uploads::show).fallback(refuse_method_of_file);
    Routes::default().all(Policy::PAGE, "/media/{key}/{file}", show)
}

/// For process managers and load balancers.
pub fn health_checks() -> Routes {
    Routes::default().all(Policy::PAGE, "/healthz", get(health::healthz)).all(
        Policy::PAGE,
        "/readyz",
        get(health::readyz),
    )
}
