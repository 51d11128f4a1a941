//! Script injections, as staff or visitors might type them: no address of theirs is stored that a browser would run, and
//! on pages that the server writes itself every text is text.

use axum::http::StatusCode;
use base::typed::clean;
use serde_json::{Value, json};
use url::Url;

use crate::support::client::Client;
use crate::support::database::on_the_faster;
use crate::support::fake_renderer::Mode;
use crate::support::html::{one_line, page_data, visible_text};
use crate::support::{TestApp, TestDb, TestSite};

const ORIGIN: &str = "http://localhost:3000";

/// Those of the browser's tests: one a line, below headings that begin with `#`.
fn injections() -> Vec<&'static str> {
    let lines = include_str!("../../../app/e2e/support/script-injections.txt").lines();
    lines.filter(|line| !line.is_empty() && !line.starts_with("# ") && !line.starts_with("## ")).collect()
}

fn course() -> Value {
    json!({
        "title": "Address", "description": "d", "instructor": "A", "duration": "8 weeks", "students": 1, "rating": 4,
        "image": "", "downloadlink": "/a", "price": "1", "category": "CS-IT", "syllabus": [], "what_you_learn": [],
        "prerequisites": [],
    })
}

/// Where a browser on this site would go.
#[track_caller]
fn assert_leads_to_a_page(address: &str) {
    let url = Url::parse(ORIGIN).unwrap().join(address).unwrap();
    assert!(url.scheme() == "https" || url.origin().ascii_serialization() == ORIGIN, "{address}");
    assert!(url.username().is_empty() && url.password().is_none(), "{address}");
}

#[tokio::test]
async fn addresses_that_would_run_are_refused_by_name() {
    on_the_faster(async |db: TestDb| {
        let test = TestApp::new(&db).await;
        let mut admin = test.admin().await;
        for (call, field, body) in [
            ("/api/courses", "image", course()),
            ("/api/courses", "downloadlink", course()),
            ("/api/team", "image", json!({ "name": "A", "title": "T", "description": "d" })),
            ("/api/testimonials", "image", json!({ "name": "A", "role": "R", "quote": "q" })),
        ] {
            let mut taken = 0;
            for address in injections() {
                let mut body = body.clone();
                body[field] = address.into();
                let answer = admin.post(call, body).await;
                if answer.status == StatusCode::CREATED {
                    taken += 1;
                    assert_leads_to_a_page(answer.json()[field].as_str().unwrap());
                } else {
                    assert_refused(&answer.json(), field, address);
                }
            }
            assert!(taken < injections().len() / 10, "{call} took {taken} as its {field}");
        }
        social_links(&mut admin).await;
    })
    .await;
}

#[track_caller]
fn assert_refused(answer: &Value, field: &str, address: &str) {
    let fields: Vec<_> = answer["fields"].as_object().unwrap().keys().collect();
    assert_eq!(fields, [field], "{address}");
}

async fn social_links(admin: &mut Client) {
    let mut settings = admin.get("/api/admin/settings").await.ok();
    let before = settings["social"].clone();
    let networks: Vec<_> = before.as_object().unwrap().keys().cloned().collect();
    let mut taken = 0;
    for (address, network) in injections().into_iter().zip(networks.iter().cycle()) {
        settings["social"] = before.clone();
        settings["social"][network] = address.into();
        let answer = admin.put("/api/settings", settings.clone()).await;
        if answer.status == StatusCode::OK {
            taken += 1;
            settings["revision"] = answer.json()["revision"].clone();
            assert_leads_to_a_page(answer.json()["social"][network].as_str().unwrap());
        } else {
            assert_refused(&answer.json(), &format!("social.{network}"), address);
        }
    }
    assert!(taken < injections().len() / 10, "{taken}");
}

/// Every tag of a page with the names of its attributes: what texts must not change.
fn skeleton(html: &str) -> Vec<String> {
    let tags = html.split('<').skip(1).map(|rest| rest.split_once('>').map_or(rest, |(tag, _)| tag));
    tags.map(|tag| tag.split('"').step_by(2).collect()).collect()
}

/// A text of the same length and lines in which nothing could run.
fn harmless(text: &str) -> String {
    text.chars().map(|c| if c.is_alphanumeric() || c.is_whitespace() { c } else { 'x' }).collect()
}

/// All injections in the fields of a course, a member, a testimonial and the settings.
async fn fill(ids: [i32; 3], admin: &mut Client, text: fn(&str) -> String) {
    let all = injections();
    let of = |lines: &[&str], separator: &str| text(&lines.join(separator));
    let line = |at: usize| text(all[at]);
    let body = json!({
        "title": line(0), "slug": "injected", "description": of(&all, "\n"), "instructor": line(1),
        "duration": line(2), "students": 1, "rating": 4, "image": "", "downloadlink": "/a", "price": "1",
        "category": line(4), "certification": of(&all[5..8], " "),
        "syllabus": all[..200].chunks(4).map(|some| of(some, " ")).collect::<Vec<_>>(),
        "what_you_learn": all[200..].chunks(4).map(|some| of(some, " ")).collect::<Vec<_>>(),
        "prerequisites": [line(9), line(10)],
    });
    let [course, member, testimonial] = ids;
    admin.put(&format!("/api/courses/{course}"), body).await.ok();
    let body = json!({ "name": line(11), "title": line(12), "description": of(&all, "\n") });
    admin.put(&format!("/api/team/{member}"), body).await.ok();
    let body = json!({ "name": line(13), "role": line(14), "quote": of(&all[15..20], " ") });
    admin.put(&format!("/api/testimonials/{testimonial}"), body).await.ok();
    let mut settings = admin.get("/api/admin/settings").await.ok();
    for (field, value) in
        [("brand_name", 20), ("tagline", 21), ("demo_notice", 22), ("hours", 23), ("address", 24)]
    {
        settings[field] = line(value).into();
    }
    settings["whatsapp_messages"] = json!([line(25), line(26), line(27), line(28)]);
    admin.put("/api/settings", settings).await.ok();
}

#[tokio::test]
async fn a_text_changes_no_tag_of_a_page_that_the_server_writes_itself() {
    on_the_faster(async |db: TestDb| {
        let test = TestSite::new(&db).await;
        test.renderer.set(Mode::Error);
        let mut admin = test.admin().await;
        let mut ids = [0; 3];
        for (id, (call, body)) in ids.iter_mut().zip([
            ("/api/courses", course()),
            ("/api/team", json!({ "name": "A", "title": "T", "description": "d" })),
            ("/api/testimonials", json!({ "name": "A", "role": "R", "quote": "q" })),
        ]) {
            let made = admin.post(call, body).await;
            *id = i32::try_from(made.json()["id"].as_i64().unwrap()).unwrap();
        }
        fill(ids, &mut admin, harmless).await;
        let member = test.anon().get("/api/team/names").await.texts("slug").remove(0);
        let mut before = Vec::new();
        let pages = ["/", "/about", "/courses", "/contact", "/login", "/privacy", "/courses/injected"];
        for path in pages {
            before.push(html(&test, path).await);
        }
        before.push(html(&test, &format!("/team/{member}")).await);
        fill(ids, &mut admin, str::to_owned).await;
        let member = test.anon().get("/api/team/names").await.texts("slug").remove(0);
        for (path, before) in
            pages.map(str::to_owned).into_iter().chain([format!("/team/{member}")]).zip(before)
        {
            let after = html(&test, &path).await;
            assert_eq!(skeleton(&after), skeleton(&before), "{path}");
            let text = visible_text(&after);
            assert!(text.contains(injections()[20]), "{path} says the name of the site");
            page_data(&after);
        }
        let text = visible_text(&html(&test, "/courses/injected").await);
        // `visible_text` decodes what was encoded twice twice.
        for injection in injections().into_iter().filter(|injection| !injection.contains("&amp;")) {
            // What nobody sees is not stored.
            assert!(text.contains(&clean(&one_line(injection))), "{injection}");
        }
    })
    .await;
}

async fn html(test: &TestSite, path: &str) -> String {
    let answer = test.anon().get(path).await;
    assert_eq!(answer.status, StatusCode::OK, "{path}");
    String::from_utf8(answer.body.to_vec()).unwrap()
}
