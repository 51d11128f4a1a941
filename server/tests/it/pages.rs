//! Addresses, statuses, heads and the HTML cache.

use axum::http::StatusCode;
use server::courses::{self, CourseInput};

use crate::support::records::{course, draft};
use crate::support::{Answer, TestSite, db_test};

const PAGES: [&str; 12] = [
    "/",
    "/about",
    "/courses",
    "/courses/category/all",
    "/courses/category/electronics",
    "/courses/category/machine-design",
    "/courses/category/other",
    "/contact",
    "/consultancy",
    "/login",
    "/privacy",
    "/terms",
];

fn html(answer: &Answer) -> String {
    assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    String::from_utf8(answer.body.to_vec()).unwrap()
}

db_test! {
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

    async fn a_preload_is_byte_for_byte_what_the_call_answers(db: TestDb) {
        let test = TestSite::seeded(&db).await;
        for (page, call) in [
            ("/", "/api/courses/get?sort=popularity&per_page=6"),
            ("/", "/api/testimonials/get"),
            ("/about", "/api/team/get"),
            ("/courses", "/api/courses/get?category=cs-it&page=1&per_page=12"),
            ("/courses/category/all?q=plc%20%26%20more&sort=rating", "/api/courses/get?category=all&q=plc%20%26%20more&sort=rating&page=1&per_page=12"),
            ("/courses/category/all?q=plc", "/api/courses/counts?q=plc"),
            ("/courses/category/all?page=2", "/api/courses/get?category=all&page=2&per_page=12"),
        ] {
            let page_html = html(&test.anon().get(page).await);
            let answered = test.anon().get(call).await;
            let entry = format!("\"{call}\":{}", String::from_utf8(answered.body.to_vec()).unwrap());
            assert!(page_html.contains(&entry), "{page} does not carry {call}");
        }
    }

    async fn a_course_is_found_under_every_address_it_ever_had(db: TestDb) {
        let test = TestSite::new(&db).await;
        let app = &test.site.app;
        let made = courses::create(app, &course("PLC Basics")).await.unwrap();
        assert_eq!(test.anon().get("/courses/plc-basics").await.status, StatusCode::OK);
        for (number, slug) in ["plc-advanced", "plc-basics", "plc-complete"].into_iter().enumerate() {
            let renamed = CourseInput { slug: Some(slug.into()), ..course("PLC Basics") };
            courses::update(app, made.id, &renamed).await.unwrap();
            assert_eq!(test.anon().get(&format!("/courses/{slug}")).await.status, StatusCode::OK, "rename {number}");
        }
        for old in ["/courses/plc-basics", "/courses/plc-advanced", &format!("/courses/{}", made.id), &format!("/courses/{}-x", made.id)] {
            let answer = test.anon().get(old).await;
            assert_eq!((answer.status, answer.header("location")), (StatusCode::MOVED_PERMANENTLY, "/courses/plc-complete"), "{old}");
        }
        courses::delete(app, made.id).await.unwrap();
        for address in ["/courses/plc-complete", "/courses/plc-basics", &format!("/courses/{}", made.id)] {
            assert_eq!(test.anon().get(address).await.status, StatusCode::GONE, "{address}");
        }
        courses::restore(app, made.id).await.unwrap();
        assert_eq!(test.anon().get("/courses/plc-complete").await.status, StatusCode::OK);
    }

    async fn what_is_not_there_is_a_rendered_404(db: TestDb) {
        let test = TestSite::seeded(&db).await;
        let hidden = courses::create(&test.site.app, &draft("Hidden")).await.unwrap();
        for path in ["/nowhere", "/courses/nothing", "/courses/999999", "/courses/category/plumbing", "/courses?page=99", "/courses/a/b", &format!("/courses/{}", hidden.slug)] {
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

    async fn a_write_is_on_the_page_at_the_next_request(db: TestDb) {
        let test = TestSite::new(&db).await;
        let made = courses::create(&test.site.app, &course("Robotics")).await.unwrap();
        for price in ["1,000", "2,000", "3,000"] {
            courses::update(&test.site.app, made.id, &CourseInput { price: price.into(), ..course("Robotics") }).await.unwrap();
            for path in ["/courses/robotics", "/courses", "/"] {
                let html = html(&test.anon().get(path).await);
                assert!(html.contains(&format!("\"price\":\"{price}\"")), "{path} after {price}");
            }
        }
    }

    async fn a_write_of_another_process_is_seen(db: TestDb) {
        let test = TestSite::new(&db).await;
        test.start_background_work();
        let other = TestSite::new(&db).await;
        let made = courses::create(&other.site.app, &course("Hydraulics")).await.unwrap();
        let path = format!("/courses/{}", made.slug);
        for _ in 0..100 {
            if test.anon().get(&path).await.status == StatusCode::OK {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        panic!("the other process's course never showed");
    }

    async fn popular_pages_are_rendered_ahead_after_a_write(db: TestDb) {
        let test = TestSite::new(&db).await;
        test.start_background_work();
        let made = courses::create(&test.site.app, &course("Vision")).await.unwrap();
        test.anon().get("/courses/vision").await;
        let before = test.renderer.renders();
        courses::update(&test.site.app, made.id, &CourseInput { price: "9,999".into(), ..course("Vision") }).await.unwrap();
        for _ in 0..100 {
            if test.renderer.renders() > before {
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
                let ahead = test.renderer.renders();
                test.anon().get("/courses/vision").await;
                assert_eq!(test.renderer.renders(), ahead, "the visitor found the page ready");
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        panic!("nothing was rendered ahead");
    }

    async fn a_thousand_visitors_of_one_cold_page_cause_one_render(db: TestDb) {
        let test = TestSite::seeded(&db).await;
        let visits = (0..1000).map(|_| {
            let caller = test.anon();
            async move { caller.get("/courses").await.status }
        });
        let statuses = futures_util::future::join_all(visits).await;
        assert!(statuses.iter().all(|status| *status == StatusCode::OK));
        assert_eq!(test.renderer.renders(), 1);
    }

    async fn a_private_page_and_the_staff_area_are_kept_by_nobody(db: TestDb) {
        let test = TestSite::seeded(&db).await;
        let login = test.anon().get("/login").await;
        assert_eq!(login.header("cache-control"), "no-store");
        assert_eq!(login.header("x-robots-tag"), "noindex, nofollow");
        let admin = test.anon().get("/admin/courses?page=2").await;
        assert_eq!((admin.status, admin.header("location")), (StatusCode::FOUND, "/login?next=%2Fadmin%2Fcourses%3Fpage%3D2"));
    }
}
