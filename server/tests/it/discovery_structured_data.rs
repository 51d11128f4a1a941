//! Structured data: its content, the pages that have it, and that all of it is visible on the page.

use axum::http::StatusCode;
use domain::courses;
use domain::courses::CourseInput;
use serde_json::{Value, json};

use crate::support::content;
use crate::support::fake_renderer::Mode;
use crate::support::html::{node, one_line, structured_data, visible_text};
use crate::support::records::{course, draft};
use crate::support::{TestDb, TestSite, apply, sqlite_test};

const ORIGIN: &str = "http://localhost:3000";

async fn page(test: &TestSite, path: &str) -> String {
    let answer = test.anon().get(path).await;
    assert_eq!(answer.status, StatusCode::OK, "{path}");
    String::from_utf8(answer.body.to_vec()).unwrap()
}

async fn data(test: &TestSite, path: &str) -> Value {
    structured_data(&page(test, path).await).unwrap_or_else(|| panic!("{path} has no structured data"))
}

fn types(data: &Value) -> Vec<&str> {
    data["@graph"].as_array().unwrap().iter().map(|node| node["@type"].as_str().unwrap()).collect()
}

/// All human-readable texts, with their property names.
fn texts<'a>(value: &'a Value, property: &'a str, into: &mut Vec<(&'a str, &'a str)>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| texts(value, name, into)),
        Value::Array(items) => items.iter().for_each(|item| texts(item, property, into)),
        Value::String(text) => into.push((property, text)),
        _ => {}
    }
}

#[apply(sqlite_test)]
async fn each_page_has_its_structured_data(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let slug = courses::addresses(&test.app.store, 1, 1).await.unwrap().remove(0).slug;
    for (path, expected) in [
        ("/", vec!["EducationalOrganization", "WebSite"]),
        ("/courses", vec!["EducationalOrganization", "BreadcrumbList", "CollectionPage"]),
        ("/batches", vec!["EducationalOrganization", "BreadcrumbList", "CollectionPage"]),
        ("/courses/category/all?page=2", vec!["EducationalOrganization", "BreadcrumbList", "CollectionPage"]),
        (&format!("/courses/{slug}"), vec!["EducationalOrganization", "BreadcrumbList", "Course"]),
        ("/consultancy", vec!["EducationalOrganization", "BreadcrumbList", "Service"]),
        (
            "/consultancy/overall-equipment-efficiency",
            vec!["EducationalOrganization", "BreadcrumbList", "Service"],
        ),
        ("/contact", vec!["EducationalOrganization", "BreadcrumbList", "ContactPage"]),
        ("/privacy", vec!["EducationalOrganization", "BreadcrumbList"]),
    ] {
        assert_eq!(types(&data(&test, path).await), expected, "{path}");
    }
    let member = test.anon().get("/api/team/names").await.texts("slug").remove(0);
    let person = data(&test, &format!("/team/{member}")).await;
    assert_eq!(types(&person)[..4], ["EducationalOrganization", "BreadcrumbList", "ProfilePage", "Person"]);
    assert_eq!(node(&person, "Person")["url"], format!("{ORIGIN}/team/{member}"));
    assert_eq!(node(&person, "ProfilePage")["mainEntity"]["@id"], node(&person, "Person")["@id"]);
    let about = data(&test, "/about").await;
    assert_eq!(types(&about).iter().filter(|kind| **kind == "Person").count(), 8);
    assert_eq!(node(&about, "AboutPage")["mainEntity"]["@id"], format!("{ORIGIN}/#organization"));
}

#[apply(sqlite_test)]
async fn private_and_searched_pages_and_errors_have_none(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    for path in [
        "/login",
        "/forgot-password",
        "/courses/category/all?q=plc",
        "/batches?mode=online",
        "/nowhere",
        "/courses?page=99",
    ] {
        let answer = test.anon().get(path).await;
        let html = String::from_utf8(answer.body.to_vec()).unwrap();
        assert_eq!(structured_data(&html), None, "{path}");
    }
}

#[apply(sqlite_test)]
async fn a_course_has_all_known_properties(db: TestDb) {
    let test = TestSite::new(&db).await;
    let input = CourseInput {
        title: "PLC & \"Drives\" </script><b>".into(),
        description: "First line.\nSecond line.".into(),
        price: "1,199".into(),
        ..course("x")
    };
    let made = content::courses::create(&test.app.store, &input).await.unwrap();
    let url = format!("{ORIGIN}/courses/{}", made.slug);
    let data = data(&test, &format!("/courses/{}", made.slug)).await;
    assert_eq!(
        *node(&data, "Course"),
        json!({
            "@type": "Course",
            "@id": format!("{url}#course"),
            "url": url,
            "name": "PLC & \"Drives\" </script><b>",
            "description": "First line. Second line.",
            "image": [format!("{ORIGIN}/art/course.svg")],
            "provider": {
                "@type": "EducationalOrganization",
                "@id": format!("{ORIGIN}/#organization"),
                "name": node(&data, "EducationalOrganization")["name"],
                "url": format!("{ORIGIN}/"),
            },
            "teaches": ["To begin"],
            "coursePrerequisites": ["Patience"],
            "syllabusSections": [{ "@type": "Syllabus", "name": "First week" }, { "@type": "Syllabus", "name": "Second week" }],
            "educationalCredentialAwarded": "Certificate of completion",
            "timeRequired": "P8W",
            "hasCourseInstance": [{ "@type": "CourseInstance", "instructor": { "@type": "Person", "name": "Asha Rao" } }],
            "offers": { "@type": "Offer", "price": "1199.00", "priceCurrency": "INR", "category": "Paid" },
            "dateModified": "2026-03-14T09:26:53.589Z",
        })
    );
    let way: Vec<&Value> = node(&data, "BreadcrumbList")["itemListElement"]
        .as_array()
        .unwrap()
        .iter()
        .map(|step| &step["item"])
        .collect();
    assert_eq!(
        way,
        [
            &json!(format!("{ORIGIN}/")),
            &json!(format!("{ORIGIN}/courses/category/all")),
            &json!(format!("{ORIGIN}/courses")),
            &json!(url)
        ]
    );
}

#[apply(sqlite_test)]
async fn unknown_properties_are_left_out(db: TestDb) {
    let test = TestSite::new(&db).await;
    let bare = CourseInput {
        duration: "as agreed".into(),
        certification: None,
        prerequisites: Vec::new().into(),
        ..course("Bare")
    };
    content::courses::create(&test.app.store, &bare).await.unwrap();
    let html = page(&test, "/courses/bare").await;
    let data = structured_data(&html).unwrap();
    for property in ["timeRequired", "educationalCredentialAwarded", "coursePrerequisites"] {
        assert!(node(&data, "Course").get(property).is_none(), "{property}");
    }
    for word in ["aggregateRating", "review", "ratingValue"] {
        assert!(!data.to_string().contains(word), "{word}");
    }
}

#[apply(sqlite_test)]
async fn a_listing_of_three_or_more_names_its_courses_in_order(db: TestDb) {
    let test = TestSite::new(&db).await;
    let app = &test.app.store;
    content::courses::create(app, &draft("Hidden")).await.unwrap();
    for (title, students) in [("Beta", 20), ("Alpha", 10)] {
        content::courses::create(app, &CourseInput { students: Some(students), ..course(title) })
            .await
            .unwrap();
    }
    let two = data(&test, "/courses").await;
    assert!(node(&two, "CollectionPage").get("mainEntity").is_none(), "two courses are no list");
    content::courses::create(app, &CourseInput { students: Some(30), ..course("Gamma") }).await.unwrap();
    for path in ["/courses", "/courses?sort=price"] {
        let page = data(&test, path).await;
        let page = node(&page, "CollectionPage");
        assert_eq!(page["name"], "CS-IT Courses");
        assert_eq!(page["url"], format!("{ORIGIN}/courses"), "the canonical address");
    }
    let three = data(&test, "/courses").await;
    let list = &node(&three, "CollectionPage")["mainEntity"];
    assert_eq!(list["@type"], "ItemList");
    let entry = |position: u32, title: &str| json!({ "@type": "ListItem", "position": position, "name": title, "url": format!("{ORIGIN}/courses/{}", title.to_lowercase()) });
    assert_eq!(list["itemListElement"], json!([entry(1, "Gamma"), entry(2, "Beta"), entry(3, "Alpha")]));
}

#[apply(sqlite_test)]
async fn the_plain_page_has_and_shows_the_same_structured_data(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let slug = courses::addresses(&test.app.store, 1, 1).await.unwrap().remove(0).slug;
    let member = test.anon().get("/api/team/names").await.texts("slug").remove(0);
    let paths = [
        "/".to_owned(),
        "/about".into(),
        "/courses".into(),
        "/batches".into(),
        "/courses/category/all?page=2".into(),
        format!("/courses/{slug}"),
        "/consultancy".into(),
        "/consultancy/production-reporting".into(),
        format!("/team/{member}"),
        "/contact".into(),
        "/terms".into(),
    ];
    let mut rendered = Vec::new();
    for path in &paths {
        rendered.push(data(&test, path).await);
    }
    let plain = TestSite::new(&db).await;
    plain.renderer.set(Mode::Error);
    for (path, rendered) in paths.iter().zip(rendered) {
        let html = page(&plain, path).await;
        let data = structured_data(&html).unwrap();
        assert_eq!(data, rendered, "{path}");
        let visible = visible_text(&html);
        let mut found = Vec::new();
        texts(&data["@graph"], "", &mut found);
        for (property, text) in found {
            let shown = match property {
                "@type" | "@id" | "timeRequired" | "priceCurrency" | "logo" | "image"
                // Said in words of another kind.
                | "courseMode" | "byDay" | "startTime" | "endTime" | "repeatFrequency"
                | "scheduleTimezone" | "category" | "availability" | "validThrough" => true,
                "url" | "item" | "sameAs" => {
                    let path = text.strip_prefix(ORIGIN).unwrap_or(text);
                    html.contains(&format!("href=\"{path}\"")) || html.contains(&format!("href=\"{text}\""))
                }
                "startDate" | "endDate" | "dateModified" => html.contains(&format!("datetime=\"{text}\"")),
                "priceValidUntil" => {
                    let day: chrono::NaiveDate = text.parse().unwrap();
                    visible.contains(&day.format("%-d %B %Y").to_string())
                }
                "price" => visible.replace(',', "").contains(&format!("₹{}", text.trim_end_matches(".00"))),
                _ => visible.contains(&one_line(text)),
            };
            assert!(shown, "{path} does not show {property}: {text}");
        }
    }
}
