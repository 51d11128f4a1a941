//! URLs, statuses, heads and the HTML cache.

use axum::http::StatusCode;
use domain::consultancy;
use domain::courses::CourseInput;
use server::web::pages::render_ahead;

use crate::support::content;
use crate::support::records::{course, draft, member};
use crate::support::{Answer, TestDb, TestSite, apply, db_test, sqlite_test};

const PAGES: [&str; 15] = [
    "/",
    "/about",
    "/courses",
    "/courses/category/all",
    "/courses/category/electronics",
    "/courses/category/machine-design",
    "/courses/category/other",
    "/contact",
    "/consultancy",
    "/consultancy/production-reporting",
    "/training-for-companies",
    "/recruitment",
    "/team/meenakshi-raghunathan",
    "/privacy",
    "/terms",
];

fn html(answer: &Answer) -> String {
    assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    String::from_utf8(answer.body.to_vec()).unwrap()
}

#[apply(db_test)]
async fn every_public_page_is_rendered_with_its_data(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    for path in PAGES {
        let answer = test.anon().get(path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        let html = html(&answer);
        assert!(html.contains("data-by=\"renderer\""), "{path}");
        assert!(html.contains("/api/settings"), "{path} lacks its settings");
    }
}

#[apply(sqlite_test)]
async fn a_preload_is_byte_for_byte_what_the_call_answers(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    for (page, call) in [
        ("/", "/api/courses/home"),
        ("/", "/api/testimonials/get"),
        ("/about", "/api/team/get"),
        ("/courses", "/api/courses/get?category=cs-it&page=1&per_page=12"),
        (
            "/courses/category/all?q=plc%20%26%20more&sort=rating",
            "/api/courses/get?category=all&q=plc%20%26%20more&sort=rating&page=1&per_page=12",
        ),
        ("/courses/category/all?q=plc", "/api/courses/counts?q=plc"),
        ("/courses/category/all?page=2", "/api/courses/get?category=all&page=2&per_page=12"),
        ("/courses", "/api/team/names"),
        ("/courses/plc-programming", "/api/team/names"),
        ("/team/meenakshi-raghunathan", "/api/team/1"),
        ("/team/meenakshi-raghunathan", "/api/courses/get?instructor=Meenakshi%20Raghunathan&per_page=24"),
        ("/consultancy/production-reporting", "/api/consultancy/services/production-reporting"),
        ("/consultancy/production-reporting", "/api/courses/get?q=HMI&per_page=3"),
    ] {
        let page_html = html(&test.anon().get(page).await);
        let answered = test.anon().get(call).await;
        let entry = format!("\"{call}\":{}", String::from_utf8(answered.body.to_vec()).unwrap());
        assert!(page_html.contains(&entry), "{page} does not carry {call}");
    }
}

#[apply(db_test)]
async fn a_course_is_found_under_every_former_slug(db: TestDb) {
    let test = TestSite::new(&db).await;
    let app = &test.app.store;
    let made = content::courses::create(app, &course("PLC Basics")).await.unwrap();
    assert_eq!(test.anon().get("/courses/plc-basics").await.status, StatusCode::OK);
    for (number, slug) in ["plc-advanced", "plc-basics", "plc-complete"].into_iter().enumerate() {
        let renamed = CourseInput { slug: Some(slug.into()), ..course("PLC Basics") };
        content::courses::update(app, made.id, &renamed).await.unwrap();
        assert_eq!(
            test.anon().get(&format!("/courses/{slug}")).await.status,
            StatusCode::OK,
            "rename {number}"
        );
    }
    for old in [
        "/courses/plc-basics",
        "/courses/plc-advanced",
        &format!("/courses/{}", made.id),
        &format!("/courses/{}-x", made.id),
    ] {
        let answer = test.anon().get(old).await;
        assert_eq!(
            (answer.status, answer.header("location")),
            (StatusCode::MOVED_PERMANENTLY, "/courses/plc-complete"),
            "{old}"
        );
    }
    for marked in [
        "/courses/PLC-complete?utm_source=x",
        "/courses/plc-basics?utm_source=x",
        &format!("/courses/{}?utm_source=x", made.id),
    ] {
        let answer = test.anon().get(marked).await;
        assert_eq!(
            answer.header("location"),
            "/courses/plc-complete?utm_source=x",
            "marks of a campaign survive: {marked}"
        );
    }
    for spelling in ["/Courses/PLC-Basics/", "//courses/plc-advanced"] {
        let answer = test.anon().get(spelling).await;
        assert_eq!(
            (answer.status, answer.header("location")),
            (StatusCode::MOVED_PERMANENTLY, "/courses/plc-complete"),
            "{spelling}"
        );
    }
    content::courses::set_published(app, made.id, false).await.unwrap();
    for address in ["/courses/plc-complete", "/courses/plc-basics", &format!("/courses/{}", made.id)] {
        assert_eq!(test.anon().get(address).await.status, StatusCode::NOT_FOUND, "{address}");
    }
    content::courses::set_published(app, made.id, true).await.unwrap();
    assert_eq!(test.anon().get("/courses/plc-advanced").await.header("location"), "/courses/plc-complete");
    content::courses::delete(app, made.id).await.unwrap();
    for address in ["/courses/plc-complete", "/courses/plc-basics", &format!("/courses/{}", made.id)] {
        assert_eq!(test.anon().get(address).await.status, StatusCode::GONE, "{address}");
    }
    content::courses::restore(app, made.id).await.unwrap();
    assert_eq!(test.anon().get("/courses/plc-complete").await.status, StatusCode::OK);
}

#[apply(db_test)]
async fn a_member_is_found_under_every_former_slug(db: TestDb) {
    let test = TestSite::new(&db).await;
    let app = &test.app.store;
    let made = content::team::create(app, &member("Asha Rao")).await.unwrap();
    for (name, slug) in [("Bela Rao", "bela-rao"), ("Asha Rao", "asha-rao"), ("Chitra Rao", "chitra-rao")] {
        content::team::update(app, made.id, &member(name)).await.unwrap();
        let answer = test.anon().get(&format!("/team/{slug}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{name}");
        assert!(html(&answer).contains(&format!("\"name\":\"{name}\"")), "{name}");
    }
    for old in ["/team/asha-rao", "/team/bela-rao", "/Team/Bela-Rao/"] {
        let answer = test.anon().get(old).await;
        assert_eq!(
            (answer.status, answer.header("location")),
            (StatusCode::MOVED_PERMANENTLY, "/team/chitra-rao"),
            "{old}"
        );
    }
    content::team::delete(app, made.id).await.unwrap();
    for address in ["/team/chitra-rao", "/team/asha-rao", "/team/bela-rao"] {
        let answer = test.anon().get(address).await;
        assert_eq!(answer.status, StatusCode::GONE, "{address}");
        assert!(html(&answer).contains("Page removed"), "{address}");
    }
    content::team::restore(app, made.id).await.unwrap();
    assert_eq!(test.anon().get("/team/chitra-rao").await.status, StatusCode::OK);
    assert_eq!(test.anon().get("/team/bela-rao").await.header("location"), "/team/chitra-rao");
    let index = test.anon().get("/team").await;
    assert_eq!((index.status, index.header("location")), (StatusCode::MOVED_PERMANENTLY, "/about#team"));
    assert_eq!(test.anon().get("/team?utm_source=x").await.header("location"), "/about?utm_source=x#team");
}

#[apply(db_test)]
async fn a_member_shows_the_courses_that_name_them(db: TestDb) {
    let test = TestSite::new(&db).await;
    let app = &test.app.store;
    content::team::create(app, &member("Élodie Rao")).await.unwrap();
    let taught = CourseInput { instructor: "élodie RAO ".into(), ..course("Robotics") };
    let robotics = content::courses::create(app, &taught).await.unwrap();
    content::courses::create(app, &CourseInput { published: Some(false), ..taught.clone() }).await.unwrap();
    content::courses::create(app, &course("Hydraulics")).await.unwrap();
    let call = "/api/courses/get?instructor=%C3%89lodie%20Rao";
    let page = html(&test.anon().get("/team/elodie-rao").await);
    assert!(
        page.contains(&format!("{call}&per_page=24"))
            && page.contains("Robotics")
            && !page.contains("Hydraulics")
    );
    assert_eq!(test.anon().get(call).await.texts("title"), ["Robotics"]);
    assert_eq!(test.anon().get(&format!("{call}&q=robotics")).await.texts("title"), ["Robotics"]);
    assert_eq!(test.anon().get(&format!("{call}&q=hydraulics")).await.ok(), serde_json::json!([]));
    content::courses::update(app, robotics.id, &CourseInput { instructor: "Asha Rao".into(), ..taught })
        .await
        .unwrap();
    let page = html(&test.anon().get("/team/elodie-rao").await);
    assert!(!page.contains("Robotics"), "a course of another instructor");
}

#[apply(sqlite_test)]
async fn every_service_has_a_page_and_a_call(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    for service in domain::consultancy::services() {
        let answer = test.anon().get(&format!("/consultancy/{}", service.slug)).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", service.slug);
        let page = html(&answer);
        assert!(
            page.contains(&service.texts.problems[0]) && page.contains("/api/courses/get?q="),
            "{}",
            service.slug
        );
        assert!(!page.contains("\"/api/courses/get?q=\":[]"), "{} has no courses", service.slug);
        let call = test.anon().get(&service.api_path()).await.ok();
        assert_eq!(call["name"], service.texts.name);
    }
    assert_eq!(test.anon().get("/api/consultancy/services/plumbing").await.status, StatusCode::NOT_FOUND);
}

#[apply(sqlite_test)]
async fn a_missing_page_is_a_rendered_404(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let hidden = content::courses::create(&test.app.store, &draft("Hidden")).await.unwrap();
    for path in [
        "/nowhere",
        "/courses/nothing",
        "/courses/999999",
        "/courses/category/plumbing",
        "/courses?page=99",
        "/courses/a/b",
        "/team/nobody",
        "/consultancy/plumbing",
        &format!("/courses/{}", hidden.slug),
    ] {
        let answer = test.anon().get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert!(html(&answer).contains("Page not found"), "{path}");
        assert_eq!(answer.header("cache-control"), "no-store", "{path}");
    }
    let renders = test.renderer.renders();
    for number in 0..50 {
        test.anon().get(&format!("/nowhere-{number}")).await;
        test.anon().get(&format!("/?utm_source={number}")).await;
    }
    assert!(test.renderer.renders() <= renders + 1, "made-up addresses must not cause renders");
}

#[apply(sqlite_test)]
async fn popular_pages_are_rendered_ahead_after_a_write(db: TestDb) {
    let test = TestSite::new(&db).await;
    test.start_background_work();
    let made = content::courses::create(&test.app.store, &course("Vision")).await.unwrap();
    test.anon().get("/courses/vision").await;
    let before = test.renderer.renders();
    content::courses::update(
        &test.app.store,
        made.id,
        &CourseInput { price: "9,999".into(), ..course("Vision") },
    )
    .await
    .unwrap();
    assert_eq!(test.renderer.asked(before, 1).await, ["/courses/vision"]);
    assert!(html(&test.anon().get("/courses/vision").await).contains("9,999"));
    assert_eq!(test.renderer.renders(), before + 1, "the visitor shared that render");
}

#[apply(sqlite_test)]
async fn popular_pages_are_rendered_ahead_first_after_every_write(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    test.start_background_work();
    let popular = ["/terms", "/", "/contact", "/about", "/courses", "/consultancy"];
    for (place, path) in popular.into_iter().enumerate() {
        for _ in place..popular.len() {
            test.anon().get(path).await;
        }
    }
    for write in 1..=3 {
        let before = test.renderer.renders();
        let made = course(&format!("Course of write {write}"));
        content::courses::create(&test.app.store, &made).await.unwrap();
        assert_eq!(test.renderer.asked(before, popular.len()).await, popular, "after write {write}");
    }
}

#[apply(sqlite_test)]
async fn a_page_of_each_kind_is_rendered_after_the_start(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    render_ahead::each_kind(test.app.clone()).await;
    let renders = test.renderer.renders();
    let service = format!("/consultancy/{}", consultancy::services()[0].slug);
    let courses = test.anon().get("/api/courses/get").await.json();
    let popular = format!("/courses/{}", courses[0]["slug"].as_str().unwrap());
    for path in ["/", "/about", "/courses", &popular, "/contact", "/privacy", &service] {
        assert_eq!(test.anon().get(path).await.status, StatusCode::OK, "{path}");
        assert_eq!(test.renderer.renders(), renders, "{path}");
    }
}

#[apply(sqlite_test)]
async fn a_thousand_concurrent_misses_cause_one_render(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let visits = (0..1000).map(|_| {
        let caller = test.anon();
        async move { caller.get("/courses").await.status }
    });
    let statuses = futures_util::future::join_all(visits).await;
    assert!(statuses.iter().all(|status| *status == StatusCode::OK));
    assert_eq!(test.renderer.renders(), 1);
}

#[apply(sqlite_test)]
async fn private_pages_and_the_staff_area_are_not_cached(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let login = test.anon().get("/login").await;
    assert_eq!(login.header("cache-control"), "no-store");
    assert_eq!(login.header("x-robots-tag"), "noindex, nofollow");
    assert_eq!(test.renderer.renders(), 0, "the server writes it");
    let admin = test.anon().get("/admin/courses?page=2").await;
    assert_eq!(
        (admin.status, admin.header("location")),
        (StatusCode::FOUND, "/login?next=%2Fadmin%2Fcourses%3Fpage%3D2")
    );
}

#[apply(sqlite_test)]
async fn no_redirect_is_longer_than_a_proxy_takes(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let long = "=o".repeat(2000);
    let moved = StatusCode::MOVED_PERMANENTLY;
    for (path, status, location) in [
        (format!("/c{long}"), StatusCode::NOT_FOUND, ""),
        (format!("/Courses/{long}"), StatusCode::NOT_FOUND, ""),
        (format!("/Courses?utm_source={long}"), moved, "/courses"),
        ("/Courses?utm_source=a".to_owned(), moved, "/courses?utm_source=a"),
        (format!("/admin/{}", "o".repeat(4000)), StatusCode::FOUND, "/login"),
        (format!("/admin/leads?q={long}"), StatusCode::FOUND, "/login"),
    ] {
        let answer = test.anon().get(&path).await;
        let shown = &path[..20];
        assert_eq!((answer.status, answer.header("location")), (status, location), "{shown}");
    }
}

#[apply(sqlite_test)]
async fn an_address_beside_a_private_page_is_as_private(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    for path in [
        "/login/",
        "/login/x",
        "/Forgot-Password",
        "/newsletter",
        "/newsletter/confirm/?token=x",
        "/newsletter/confirmed?token=x",
        "/privacy/my-data/",
        "/privacy/my-data/x?token=x",
        "/dashboard/x",
    ] {
        let answer = test.anon().get(path).await;
        assert!([StatusCode::MOVED_PERMANENTLY, StatusCode::NOT_FOUND].contains(&answer.status), "{path}");
        assert_eq!(answer.header("referrer-policy"), "same-origin", "{path}");
        assert_eq!(answer.header("x-robots-tag"), "noindex, nofollow", "{path}");
    }
    for path in ["/privacy", "/privacy/", "/privacy/x", "/loginx", "/nowhere", "/"] {
        let answer = test.anon().get(path).await;
        assert_eq!(answer.header("referrer-policy"), "strict-origin-when-cross-origin", "{path}");
    }
}
