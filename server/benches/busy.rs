//! Times of the functions that every request, or every miss, goes through.
#![expect(clippy::expect_used, reason = "without what is expected there is nothing to measure")]

mod site;

use std::hint::black_box;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::header::{ACCEPT_ENCODING, HOST, IF_NONE_MATCH};
use axum::http::{HeaderMap, Request, StatusCode};
use axum::response::Response;
use bytes::Bytes;
use chrono::NaiveDate;
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use domain::kernel::limiter::{Limiter, Network, Rule};
use domain::subjects::{courses, settings};
use server::web::http::encoding::{Encoding, negotiate};
use server::web::http::host::AllowedHosts;
use server::web::http::prepared::{CountServed, PreparedAnswers, Reusable, ShownPage};
use server::web::page_table::{Resolution, resolve};
use server::web::pages::kinds::{self, PageSource};
use server::web::rendering::cache::{CachedPage, HtmlCache, PageKey};
use server::web::syllabus::Syllabuses;
use server::web::syllabus::sheet::Sheet;
use tokio::runtime::Runtime;

use crate::site::{config, site_with_courses};

const PAGES: usize = 500;
const BROWSER: &str = "gzip, deflate, br, zstd";

#[derive(Debug)]
struct Uncounted;

impl CountServed for Uncounted {
    fn count_served(&self) {}
}

/// A ready answer, a 304, and an address that is not known.
fn prepared(criterion: &mut Criterion) {
    let config = config(std::path::Path::new("."), &[]);
    let hosts = AllowedHosts::new(&config.public_url, config.bind);
    let answers = PreparedAnswers::default();
    for number in 0..PAGES {
        for status in [StatusCode::OK, StatusCode::NOT_MODIFIED] {
            answers.remember(true, &mut answer(number, status));
        }
    }
    let mut group = criterion.benchmark_group("prepared answer");
    for (what, path, tag, found) in [
        ("known", "/courses/course-250", None, Some(StatusCode::OK)),
        ("not modified", "/courses/course-250", Some("\"250-br\""), Some(StatusCode::NOT_MODIFIED)),
        ("unknown", "/courses/course-501", None, None),
    ] {
        let request = request(path, tag);
        assert_eq!(answers.find(&request, &hosts, 1).map(|ready| ready.response.status()), found, "{what}");
        group.bench_function(what, |bencher| bencher.iter(|| answers.find(black_box(&request), &hosts, 1)));
    }
}

fn answer(number: usize, status: StatusCode) -> Response {
    let body = Bytes::from(vec![b'x'; 20_000]);
    let mut response = Response::new(Body::from(body.clone()));
    *response.status_mut() = status;
    for name in
        ["cache-control", "content-security-policy", "content-type", "etag", "referrer-policy", "vary"]
    {
        response
            .headers_mut()
            .insert(name, "a value as long as such values are".parse().expect("it is a value"));
    }
    response.extensions_mut().insert(Reusable {
        address: format!("/courses/course-{number}"),
        page: Some(ShownPage { version: 1, popularity: Arc::new(Uncounted) }),
        offered: vec![Encoding::Br, Encoding::Gzip],
        encoding: Encoding::Br,
        tag: format!("\"{number}-br\""),
        former_tag: None,
        body,
    });
    response
}

fn request(path: &str, tag: Option<&str>) -> Request<Body> {
    let mut request = Request::get(path)
        .header(HOST, "localhost:3000")
        .header("user-agent", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)")
        .header("accept", "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp")
        .header("accept-language", "en-IN,en;q=0.9,hi;q=0.8")
        .header("sec-fetch-site", "none")
        .header(ACCEPT_ENCODING, BROWSER);
    if let Some(tag) = tag {
        request = request.header(IF_NONE_MATCH, tag);
    }
    request.body(Body::empty()).expect("the request is valid")
}

/// From an address to the key of a page, and to the page in the cache.
fn page_key(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("page table");
    for (path, query) in [
        ("/courses/plc-programming", None),
        ("/courses/category/all", Some("q=plc&sort=rating&page=2")),
        ("/Courses//PLC-Programming/", None),
    ] {
        group.bench_function(path, |bencher| bencher.iter(|| resolve(black_box(path), black_box(query))));
    }
    drop(group);
    let runtime = Runtime::new().expect("a runtime");
    let cache = HtmlCache::new();
    let page = |number: usize| match resolve(&format!("/courses/course-{number}"), None) {
        Resolution::Page(page) => PageKey { page, splash: true },
        other => panic!("{other:?}"),
    };
    runtime.block_on(async {
        for number in 0..PAGES {
            cache
                .restore(&page(number), CachedPage::new(1, NaiveDate::default(), 200, b"<html></html>", None))
                .await;
        }
    });
    let key = page(250);
    criterion.bench_function("HTML cache: fresh page", |bencher| {
        bencher.iter(|| runtime.block_on(cache.fresh(black_box(&key), 1)));
    });
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
        let Resolution::Page(page) = resolve(path, None) else { panic!("{path} is no page") };
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
            |html| CachedPage::new(1, NaiveDate::default(), 200, html.as_bytes(), None),
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

criterion_group!(benches, prepared, page_key, encoding, limiter, miss, syllabus);
criterion_main!(benches);
