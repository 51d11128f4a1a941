//! robots.txt, sitemap, feed, manifest and the images of link previews.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use chrono::Duration;
use domain::courses;
use domain::courses::CourseInput;
use domain::settings;
use domain::settings::SettingsJson;
use roxmltree::Document;

use crate::support::content;
use crate::support::database::copy_row;
use crate::support::fake_renderer::Mode;
use crate::support::records::{course, draft};
use crate::support::{Answer, TestDb, TestSite, apply, db_test, sqlite_test};

const ORIGIN: &str = "http://localhost:3000";

async fn text(test: &TestSite, path: &str) -> String {
    let answer = test.anon().get(path).await;
    assert_eq!(answer.status, StatusCode::OK, "{path}");
    String::from_utf8(answer.body.to_vec()).unwrap()
}

/// URLs with their times, from a sitemap or its index.
async fn locations(test: &TestSite, path: &str) -> Vec<(String, Option<String>)> {
    let xml = text(test, path).await;
    let document = Document::parse(&xml).unwrap();
    let child = |node: roxmltree::Node<'_, '_>, name: &str| {
        node.children()
            .find(|child| child.has_tag_name((XMLNS, name)))
            .and_then(|child| child.text())
            .map(str::to_owned)
    };
    let entries = document.root_element().children().filter(roxmltree::Node::is_element);
    entries.map(|entry| (child(entry, "loc").unwrap(), child(entry, "lastmod"))).collect()
}

const XMLNS: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";

async fn courses_of(test: &TestSite) -> Vec<(String, String)> {
    let found = locations(test, "/sitemaps/courses-1.xml").await;
    found
        .into_iter()
        .map(|(address, changed)| (address.replace(&format!("{ORIGIN}/courses/"), ""), changed.unwrap()))
        .collect()
}

async fn with_tag(test: &TestSite, path: &str, tag: &str) -> Answer {
    let request = Request::get(path).header("if-none-match", tag).body(Body::empty()).unwrap();
    test.anon().send(request).await
}

/// Width and height of a PNG.
fn size(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

/// The path of the preview image in the head of a page.
async fn preview_of(test: &TestSite, path: &str) -> String {
    test.renderer.set(Mode::Error);
    let html = text(test, path).await;
    let rest = html.split_once("property=\"og:image\" content=\"").unwrap().1;
    rest.split_once('"').unwrap().0.replace(ORIGIN, "")
}

#[apply(sqlite_test)]
async fn robots_txt_names_the_sitemap(db: TestDb) {
    let test = TestSite::new(&db).await;
    let answer = test.anon().get("/robots.txt").await;
    assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
    let text = text(&test, "/robots.txt").await;
    assert_eq!(text, format!("User-agent: *\nDisallow: /api/\n\nSitemap: {ORIGIN}/sitemap.xml\n"));
}

#[apply(db_test)]
async fn robots_txt_refuses_those_who_train_models_as_soon_as_staff_say_so(db: TestDb) {
    let test = TestSite::new(&db).await;
    let before = test.anon().get("/robots.txt").await;
    assert!(before.header("cache-control").contains("max-age=0"), "crawlers ask again");
    let store = &test.app.store;
    let refusing = SettingsJson { ai_training: false, ..settings::get(store).await.unwrap() };
    content::settings::update(store, &refusing).await.unwrap();
    assert_ne!(test.anon().get("/robots.txt").await.header("etag"), before.header("etag"));
    let text = text(&test, "/robots.txt").await;
    let (refused, others) = text.split_once("\nDisallow: /\n\n").unwrap();
    assert!(
        refused.contains("User-agent: GPTBot\n") && others.starts_with("User-agent: *\nDisallow: /api/\n")
    );
    for search in ["Googlebot", "Bingbot", "OAI-SearchBot", "Claude-SearchBot", "PerplexityBot"] {
        assert!(!text.contains(search), "{search} may read the site");
    }
}

#[apply(sqlite_test)]
async fn public_pages_name_the_rules_by_which_browsers_fetch_the_next_one(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let rules = "\"/speculation-rules.json\"";
    for (path, named) in [
        ("/", rules),
        ("/courses/plc-programming", rules),
        ("/courses/plc-programming", rules),
        ("/login", ""),
        ("/admin/courses", ""),
        ("/nowhere", ""),
        ("/speculation-rules.json", ""),
    ] {
        assert_eq!(test.anon().get(path).await.header("speculation-rules"), named, "{path}");
    }
    let file = test.anon().get("/speculation-rules.json").await;
    assert_eq!(file.header("content-type"), "application/speculationrules+json");
    let rules: serde_json::Value = serde_json::from_slice(&file.body).unwrap();
    assert_eq!(rules["prefetch"][0]["eagerness"], "moderate");
}

#[apply(sqlite_test)]
async fn private_pages_are_noindex(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    for (path, tag) in [
        ("/login", "noindex, nofollow"),
        ("/forgot-password", "noindex, nofollow"),
        ("/admin/courses", "noindex, nofollow"),
        ("/dashboard", "noindex, nofollow"),
        ("/api/courses/get", "noindex"),
        ("/nowhere", "noindex"),
        ("/", ""),
        ("/courses", ""),
        ("/sitemap.xml", ""),
    ] {
        assert_eq!(test.anon().get(path).await.header("x-robots-tag"), tag, "{path}");
    }
}

#[apply(sqlite_test)]
async fn every_address_of_the_sitemap_is_a_page_under_its_canonical_address(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    test.renderer.set(Mode::Error);
    let mut addresses = Vec::new();
    for (file, _) in locations(&test, "/sitemap.xml").await {
        addresses.extend(locations(&test, &file.replace(ORIGIN, "")).await);
    }
    assert!(addresses.len() > 40, "{}", addresses.len());
    for (address, _) in &addresses {
        let html = text(&test, &address.replace(ORIGIN, "")).await;
        assert!(html.contains(&format!("<link rel=\"canonical\" href=\"{address}\">")), "{address}");
        assert!(!html.contains("noindex"), "{address}");
    }
    let has = |path: &str| addresses.iter().any(|(address, _)| *address == format!("{ORIGIN}{path}"));
    assert!(has("/") && has("/courses") && has("/courses/category/all?page=2") && has("/consultancy"));
    assert!(has("/consultancy/production-reporting"));
    let members = test.anon().get("/api/team/names").await.texts("slug");
    assert!(members.len() == 8 && members.iter().all(|slug| has(&format!("/team/{slug}"))));
    assert!(!has("/login") && !has("/courses/category/all?page=9"));
}

#[apply(db_test)]
async fn the_sitemap_follows_renames_hiding_and_deletes_and_dates_each_course(db: TestDb) {
    let test = TestSite::new(&db).await;
    let app = &test.app.store;
    let (first, second) = (
        content::courses::create(app, &course("First")).await.unwrap(),
        content::courses::create(app, &course("Second")).await.unwrap(),
    );
    content::courses::create(app, &draft("Hidden")).await.unwrap();
    let start = "2026-03-14T09:26:53.589Z";
    assert_eq!(
        courses_of(&test).await,
        [("first".to_owned(), start.to_owned()), ("second".into(), start.into())]
    );

    app.clock.advance(Duration::days(1));
    let later = "2026-03-15T09:26:53.589Z";
    content::courses::update(
        app,
        second.id,
        &CourseInput { slug: Some("renamed".into()), ..course("Second") },
    )
    .await
    .unwrap();
    assert_eq!(
        courses_of(&test).await,
        [("first".to_owned(), start.to_owned()), ("renamed".into(), later.into())]
    );
    let pages = locations(&test, "/sitemaps/pages-1.xml").await;
    let changed = |path: &str| {
        pages.iter().find(|(address, _)| *address == format!("{ORIGIN}{path}")).unwrap().1.as_deref()
    };
    assert_eq!(
        (changed("/courses"), changed("/courses/category/other"), changed("/about")),
        (Some(later), None, None)
    );

    content::courses::set_published(app, first.id, false).await.unwrap();
    assert_eq!(courses_of(&test).await.len(), 1);
    content::courses::delete(app, second.id).await.unwrap();
    assert_eq!(locations(&test, "/sitemap.xml").await.len(), 1, "no courses, no file of courses");
    assert_eq!(test.anon().get("/sitemaps/courses-1.xml").await.status, StatusCode::NOT_FOUND);
    content::courses::restore(app, second.id).await.unwrap();
    assert_eq!(courses_of(&test).await.len(), 1);
    for unknown in
        ["/sitemaps/courses-2.xml", "/sitemaps/courses-0.xml", "/sitemaps/courses-1.xml.gz", "/sitemaps/x"]
    {
        assert_eq!(test.anon().get(unknown).await.status, StatusCode::NOT_FOUND, "{unknown}");
    }
}

#[apply(db_test)]
async fn the_sitemap_has_more_courses_than_one_query_returns(db: TestDb) {
    let test = TestSite::new(&db).await;
    let first = content::courses::create(&test.app.store, &course("Course 0")).await.unwrap();
    let slug = [("slug", "'course-' || n.i")];
    copy_row(&test.app.store.db, "course", first.id, 1002, &slug).await;
    let found = courses_of(&test).await;
    assert_eq!(found.len(), 1003);
    let parts = courses::address_parts(&test.app.store, 500).await.unwrap();
    assert_eq!(parts.len(), 3);
    let last = courses::addresses(&test.app.store, parts[2].first, 500).await.unwrap();
    assert_eq!(
        last.iter().map(|one| one.slug.as_str()).collect::<Vec<_>>(),
        ["course-1000", "course-1001", "course-1002"]
    );
}

#[apply(sqlite_test)]
async fn a_file_is_sent_again_only_when_the_content_changed(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    for path in [
        "/sitemap.xml",
        "/sitemaps/pages-1.xml",
        "/sitemaps/courses-1.xml",
        "/feed.xml",
        "/batches.ics",
        "/site.webmanifest",
    ] {
        let tag = test.anon().get(path).await.header("etag").to_owned();
        let again = with_tag(&test, path, &tag).await;
        assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0), "{path}");
        content::courses::create(&test.app.store, &course("News")).await.unwrap();
        assert_eq!(with_tag(&test, path, &tag).await.status, StatusCode::OK, "{path}");
    }
    for path in ["/robots.txt", "/sitemap.xml", "/feed.xml"] {
        let refused = test.anon().request(Method::POST, path).await;
        assert_eq!(
            (refused.status, refused.header("allow")),
            (StatusCode::METHOD_NOT_ALLOWED, "GET, HEAD"),
            "{path}"
        );
        let head = test.anon().request(Method::HEAD, path).await;
        assert_eq!((head.status, head.body.len()), (StatusCode::OK, 0), "{path}");
    }
}

#[apply(db_test)]
async fn the_feed_lists_new_courses_first_and_escapes_any_text(db: TestDb) {
    let test = TestSite::new(&db).await;
    let app = &test.app.store;
    let empty = text(&test, "/feed.xml").await;
    assert!(Document::parse(&empty).is_ok());
    let old = content::courses::create(app, &course("Old")).await.unwrap();
    content::courses::create(app, &draft("Hidden")).await.unwrap();
    app.clock.advance(Duration::days(1));
    let odd = "<b>&amp; ]]> \"R&D\" ☃";
    content::courses::create(app, &CourseInput { slug: Some("odd".into()), ..course(odd) }).await.unwrap();
    content::courses::update(app, old.id, &CourseInput { slug: Some("old-renamed".into()), ..course("Old") })
        .await
        .unwrap();
    let xml = text(&test, "/feed.xml").await;
    let feed = Document::parse(&xml).unwrap();
    let of = |name: &str| -> Vec<String> {
        let entries = feed.root_element().children().filter(|node| node.has_tag_name("entry"));
        entries
            .map(|entry| {
                let node = entry.children().find(|node| node.has_tag_name(name)).unwrap();
                node.attribute("href").or(node.text()).unwrap().to_owned()
            })
            .collect()
    };
    assert_eq!(of("title"), [odd, "Old"]);
    assert_eq!(of("link"), [format!("{ORIGIN}/courses/odd"), format!("{ORIGIN}/courses/old-renamed")]);
    assert_eq!(of("published"), ["2026-03-15T09:26:53.589Z", "2026-03-14T09:26:53.589Z"]);
    assert_eq!(of("id")[1], format!("{ORIGIN}/courses/{}", old.id), "a new name is no new entry");
}

#[apply(sqlite_test)]
async fn the_manifest_names_the_provider(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let answer = test.anon().get("/site.webmanifest").await;
    assert_eq!(answer.header("content-type"), "application/manifest+json; charset=utf-8");
    let manifest: serde_json::Value = serde_json::from_slice(&answer.body).unwrap();
    let settings = test.anon().get("/api/settings").await.ok();
    assert_eq!(
        (&manifest["name"], &manifest["description"]),
        (&settings["brand_name"], &settings["tagline"])
    );
    assert_eq!(manifest["icons"].as_array().unwrap().len(), 2);
}

#[apply(sqlite_test)]
async fn a_course_has_a_picture_whatever_it_is_called(db: TestDb) {
    let test = TestSite::new(&db).await;
    for title in [
        "PLC Programming",
        "</text><script>alert(1)</script>&amp; \"R&D\" ' ]]>",
        "पीएलसी और स्काडा: औद्योगिक स्वचालन का सम्पूर्ण पाठ्यक्रम",
        "🤖🤖🤖",
        "漢字だけの題名",
        "தொழில்துறை தன்னியக்கம்",
        "PLC নিয়ন্ত্রণ, ಪಿಎಲ್‌ಸಿ, పిఎల్‌సి: 4\u{2011}20 mA ≤ 250 Ω",
        "مرحبا بالعالم",
        &"Automation ".repeat(14),
        &"W".repeat(150),
    ] {
        let made = content::courses::create(
            &test.app.store,
            &CourseInput { category: title.chars().take(60).collect(), ..course(title) },
        )
        .await
        .unwrap();
        let picture = test.anon().get(&preview_of(&test, &format!("/courses/{}", made.slug)).await).await;
        assert_eq!(picture.status, StatusCode::OK, "{title}");
        assert_eq!(picture.header("content-type"), "image/png");
        assert_eq!(picture.header("cache-control"), "public, max-age=31536000, immutable");
        assert_eq!(size(&picture.body), (1200, 630), "{title}");
        assert!(picture.body.len() <= 300_000, "{title}: {} bytes", picture.body.len());
    }
}

#[apply(sqlite_test)]
async fn a_changed_course_has_a_picture_under_another_address(db: TestDb) {
    let test = TestSite::new(&db).await;
    let app = &test.app.store;
    let made = content::courses::create(app, &course("Robotics")).await.unwrap();
    let first = preview_of(&test, "/courses/robotics").await;
    content::courses::update(
        app,
        made.id,
        &CourseInput { price: "9,999".into(), slug: Some("robots".into()), ..course("Robotics") },
    )
    .await
    .unwrap();
    let second = preview_of(&test, "/courses/robots").await;
    assert_ne!(first, second);
    let old = test.anon().get(&first).await;
    assert_eq!((old.status, old.header("location")), (StatusCode::MOVED_PERMANENTLY, second.as_str()));
    content::courses::update(
        app,
        made.id,
        &CourseInput { rating: Some(1.0), price: "9,999".into(), ..course("Robotics") },
    )
    .await
    .unwrap();
    assert_eq!(
        preview_of(&test, "/courses/robots").await,
        second,
        "what the picture does not show does not change it"
    );
    content::courses::set_published(app, made.id, false).await.unwrap();
    for unknown in
        [second.as_str(), "/og/courses/x-0123456789abcdef.png", "/og/courses/x.png", "/og/courses/..%2fx"]
    {
        assert_eq!(test.anon().get(unknown).await.status, StatusCode::NOT_FOUND, "{unknown}");
    }
}
