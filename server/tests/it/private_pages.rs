//! Pages for staff and for one person, and forms given back with errors: the renderer is never asked for them.

use axum::http::StatusCode;
use server::web::page_table::fixed::{self, Audience};

use crate::support::desk::{Desk, Mail, OpenedData, Visitor};
use crate::support::html::page_data;
use crate::support::{Answer, TestDb, TestSite, apply, sqlite_test};

const OWN: [(&str, &str); 1] = [("origin", "http://localhost:3000")];
/// What the visitor of these tests types.
const TYPED: [&str; 4] = ["asha@", "Asha", "98450", "Where are you?"];

fn html(answer: &Answer) -> String {
    String::from_utf8(answer.body.to_vec()).unwrap()
}

/// The path and query of a link in a message that was sent.
async fn mailed(desk: &Desk, page: &str) -> String {
    let texts: Vec<String> = desk.send_mails().await.iter().map(Mail::text).collect();
    let mut words = texts.iter().flat_map(|text| text.split_whitespace());
    let link = words.find(|word| word.contains(&format!("{page}?token="))).unwrap();
    link.split_once("localhost:3000").unwrap().1.to_owned()
}

async fn send_contact_form(visitor: &Visitor, email: &str) -> Answer {
    let fields = [
        ("name", "Asha Rao"),
        ("email", email),
        ("phone", "98450 12345"),
        ("subject", "Hello"),
        ("message", "Where are you?"),
        ("website", ""),
    ];
    visitor.send_form("contact", &fields).await
}

#[apply(sqlite_test)]
async fn they_are_whole_without_a_renderer(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    test.renderer.kill();
    for (path, status, content) in [
        ("/login", 200, "name=\"password\" type=\"password\""),
        ("/login?next=%2Fadmin%2Fteam", 200, "Forgot your password?</a>"),
        ("/forgot-password", 200, "Back to login</a>"),
        ("/login/welcome?token=x", 410, "Go to the sign-in page</a>"),
        ("/newsletter/confirm?token=x", 410, "Sign up again</a>"),
        ("/newsletter/unsubscribe?token=x", 410, "See my data</a>"),
        ("/privacy/my-data", 200, "Send me the link</button>"),
    ] {
        let answer = test.anon().get(path).await;
        let html = html(&answer);
        assert_eq!(answer.status, status, "{path}");
        assert!(html.contains(content) && html.matches("<h1").count() == 1, "{path}: {html}");
        assert!(html.contains("<title>") && html.contains("content=\"noindex"), "{path}: {html}");
        assert_eq!(answer.header("cache-control"), "no-store", "{path}");
        assert_eq!(answer.header("x-robots-tag"), "noindex, nofollow", "{path}");
        assert_eq!(page_data(&html).unwrap()["splash"], false, "{path}");
    }
    assert_eq!(test.renderer.renders(), 0);
}

#[apply(sqlite_test)]
async fn nothing_that_a_visitor_typed_is_sent_to_the_renderer(db: TestDb) {
    let desk = Desk::new(&db).await;
    let visitor = desk.visitor(1);
    // Forms that are given back.
    let refused = send_contact_form(&visitor, "asha@").await;
    assert!(refused.status == 422 && html(&refused).contains("Asha Rao"), "{}", html(&refused));
    for (path, fields) in [
        ("/login", vec![("email", "asha@example.in"), ("password", "Asha")]),
        ("/privacy/my-data", vec![("email", "asha@")]),
        ("/login/welcome?token=x", vec![("password", "Asha"), ("repeated", "Asha")]),
    ] {
        let answer = visitor.post_form(path, &fields, &OWN).await;
        assert!(answer.status.is_client_error(), "{path}: {}", answer.status);
    }
    assert_eq!(desk.test.renderer.renders(), 0);
    // Forms that are taken, and the links in the messages that follow.
    assert_eq!(send_contact_form(&visitor, "asha@example.in").await.status, StatusCode::SEE_OTHER);
    visitor.send_form("newsletter", &[("email", "asha@example.in")]).await;
    let confirm = mailed(&desk, "/newsletter/confirm").await;
    visitor.caller.get(&confirm).await;
    assert!(html(&visitor.post_form(&confirm, &[], &OWN).await).contains("Your address is confirmed."));
    visitor.post_form("/privacy/my-data", &[("email", "asha@example.in"), ("website", "")], &OWN).await;
    let link = mailed(&desk, "/privacy/my-data").await;
    visitor.caller.get(&link).await;
    let opened = OpenedData::by(&visitor, &link).await;
    assert!(html(&opened.get("").await).contains("Where are you?"));
    assert_eq!(opened.press(&[("erase", "all")]).await.status, 422);
    assert_eq!(desk.test.renderer.renders(), 0);
    // The thanks are the same for all, so they are rendered.
    visitor.caller.get("/contact?sent=contact").await;
    let told = desk.test.renderer.bodies();
    assert!(told.contains("\"form\":{\"kind\":\"contact\",\"state\":\"sent\""), "{told}");
    for typed in TYPED.into_iter().chain([&confirm, &link].map(|link| link.split_once('=').unwrap().1)) {
        assert!(!told.contains(typed), "{typed}: {told}");
    }
}

#[test]
fn the_renderer_refuses_the_same_pages() {
    let protocol = include_str!("../../../ssr-renderer/src/protocol.ts");
    let (_, list) = protocol.split_once("PRIVATE_PAGES: readonly string[] = [").unwrap();
    let mut refused: Vec<&str> = list.split_once(']').unwrap().0.split('"').skip(1).step_by(2).collect();
    let private = fixed::ALL.into_iter().filter(|page| page.audience != Audience::Everybody);
    let mut private: Vec<&str> = private.map(|page| page.path).collect();
    refused.sort_unstable();
    private.sort_unstable();
    assert_eq!(refused, private);
}
