//! Times of the functions that every request, or every miss, goes through.
#![expect(clippy::expect_used, reason = "without what is expected there is nothing to measure")]

mod site;

use std::hint::black_box;
use std::net::{IpAddr, Ipv4Addr};
use std::time::{Duration, Instant};

use axum::http::header::{ACCEPT_ENCODING, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use base::lifecycle::Lifecycle;
use base::limiter::{Limiter, Network, Rule};
use chrono::NaiveDate;
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use domain::{courses, settings};
use server::web::http::encoding::{Encoding, negotiate};
use server::web::page_table::{Page, Resolution, resolve};
use server::web::pages::kinds::{self, PageSource};
use server::web::rendering::cache::{CachedPage, HtmlCache, PageKey};
use server::web::syllabus::Syllabuses;
use server::web::syllabus::sheet::Sheet;
use tokio::runtime::Runtime;

use crate::site::site_with_courses;

const PAGES: usize = 500;
const BROWSER: &str = "gzip, deflate, br, zstd";

/// A finished answer, a 304, and an address that is not known.
fn repeated(criterion: &mut Criterion) {
    let cache = HtmlCache::new(Lifecycle::default());
    for number in 0..PAGES {
        let html = format!("<html>{number}</html>");
        let key = PageKey { splash: true, ..PageKey::of(page(&format!("/courses/course-{number}"))) };
        let page = cache.keep(CachedPage::new(key, 1, NaiveDate::default(), 200, html.as_bytes(), None));
        let body = page.body(&browser(None));
        let mut finished = body.answer(StatusCode::OK, value(), &Method::GET, &browser(None));
        for name in ["cache-control", "content-security-policy", "referrer-policy", "vary"] {
            finished.headers_mut().insert(name, value());
        }
        body.keep_head(&finished);
        *finished.status_mut() = StatusCode::NOT_MODIFIED;
        body.keep_head(&finished);
    }
    let mut group = criterion.benchmark_group("repeated answer");
    for (what, path, tag, found) in [
        ("known", "/courses/course-250", None, Some(StatusCode::OK)),
        ("not modified", "/courses/course-250", Some("*"), Some(StatusCode::NOT_MODIFIED)),
        ("unknown", "/courses/course-501", None, None),
    ] {
        let headers = browser(tag);
        let find = |path: &str| cache.find(path, true, 1)?.repeat(&Method::GET, &headers);
        assert_eq!(find(path).map(|response| response.status()), found, "{what}");
        group.bench_function(what, |bencher| bencher.iter(|| find(black_box(path))));
    }
}

fn value() -> HeaderValue {
    HeaderValue::from_static("a value as long as such values are")
}

fn browser(tag: Option<&'static str>) -> HeaderMap {
    let accepted = [(ACCEPT_ENCODING, HeaderValue::from_static(BROWSER))];
    accepted.into_iter().chain(tag.map(|tag| (IF_NONE_MATCH, HeaderValue::from_static(tag)))).collect()
}

fn page(path: &str) -> Page {
    match resolve(path, None) {
        Resolution::Page(page) => page,
        other => panic!("{other:?}"),
    }
}

/// From an address to the key of a page.
fn page_key(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("page table");
    for (path, query) in [
        ("/courses/plc-programming", None),
        ("/courses/category/all", Some("q=plc&sort=rating&page=2")),
        ("/Courses//PLC-Programming/", None),
    ] {
        group.bench_function(path, |bencher| bencher.iter(|| resolve(black_box(path), black_box(query))));
    }
}

fn encoding(criterion: &mut Criterion) {
    let headers = HeaderMap::from_iter([(ACCEPT_ENCODING, BROWSER.parse().expect("it is a value"))]);
    criterion.bench_function("negotiate an encoding", |bencher| {
        bencher.iter(|| negotiate(black_box(&headers), &[Encoding::Br, Encoding::Gzip]));
    });
}

/// Counting one more request of a network, when few and when as many networks as are remembered are known.
fn limiter(criterion: &mut Criterion) {
    let rule = |most, seconds| Rule { most, within: Duration::from_secs(seconds) };
    let network = |number: u32| Network::from(IpAddr::V4(Ipv4Addr::from(number)));
    let mut group = criterion.benchmark_group("limiter");
    let now = Instant::now();
    let known = Limiter::new(vec![rule(u32::MAX, 10), rule(u32::MAX, 60)]);
    group.bench_function("known network", |bencher| bencher.iter(|| known.take(&network(1), now)));
    let full = Limiter::new(vec![rule(200, 10), rule(1000, 60)]);
    let mut number = 0;
    for _ in 0..50_000 {
        number += 1;
        full.take(&network(number), now).expect("a network of its own");
    }
    group.bench_function("new network while full", |bencher| {
        bencher.iter(|| {
            number += 1;
            full.take(&network(number), now)
        });
    });
}

/// What a miss does besides rendering: data of a page, compression, and a search.
fn miss(criterion: &mut Criterion) {
    let runtime = Runtime::new().expect("a runtime");
    let (app, _folder) = runtime.block_on(site_with_courses(10_000));
    let mut group = criterion.benchmark_group("miss");
    for (what, path) in [("/", "/"), ("listing", "/courses"), ("course", "/courses/plc-programming")] {
        let page = page(path);
        group.bench_function(format!("data of {what}"), |bencher| {
            bencher.iter(|| {
                runtime.block_on(kinds::load(PageSource::live(&app), black_box(&page))).expect("it is there")
            });
        });
    }
    for q in ["plc", "programing", "industrial automation scada"] {
        group.bench_function(format!("suggestions for {q}, 10,000 courses"), |bencher| {
            bencher.iter(|| {
                runtime.block_on(courses::suggest(&app.store, &app.search, Some(q))).expect("it is found")
            });
        });
    }
    let html = include_str!("../templates/shell.html")
        .repeat(150_000 / include_str!("../templates/shell.html").len());
    group.bench_function("compression of 150 kB", |bencher| {
        bencher.iter_batched(
            || html.clone(),
            |html| {
                CachedPage::new(PageKey::of(Page::Home), 1, NaiveDate::default(), 200, html.as_bytes(), None)
            },
            BatchSize::SmallInput,
        );
    });
}

/// The PDF of a course, as it is made for the first who asks for it.
fn syllabus(criterion: &mut Criterion) {
    let runtime = Runtime::new().expect("a runtime");
    let (app, _folder) = runtime.block_on(site_with_courses(0));
    let sheet = runtime.block_on(async {
        let course = courses::find(&app.store, 1).await.expect("a course");
        let settings = settings::get(&app.store).await.expect("the settings");
        Sheet::of(&course, &settings, app.config.public_url.absolute("/courses/plc-programming"))
    });
    criterion.bench_function("syllabus PDF", |bencher| {
        bencher.iter(|| {
            runtime.block_on(Syllabuses::default().file(black_box(sheet.clone()))).expect("it is written")
        });
    });
}

criterion_group!(benches, repeated, page_key, encoding, limiter, miss, syllabus);
criterion_main!(benches);
