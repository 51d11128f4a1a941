//! The links in newsletter messages: opened by mail scanners, confirmed by people, posted by mail services (one-click).

use axum::body::Body;
use axum::http::{Method, Request};
use chrono::Duration;
use serde_json::Value;

use crate::support::desk::{Desk, Visitor};
use crate::support::html::{form_result, page_address};
use crate::support::{Answer, TestDb, apply, db_test, sqlite_test};

const STATE: &str = "SELECT state FROM newsletter_subscriber";

fn html(answer: &Answer) -> String {
    String::from_utf8(answer.body.to_vec()).unwrap()
}

/// Subscribes an address and returns the paths of the two links in the message.
async fn sign_up(desk: &Desk, visitor: &Visitor) -> (String, String) {
    assert_eq!(visitor.send_json("newsletter", &desk.body("newsletter")).await.status, 201);
    let mails = desk.send_mails().await;
    let mail = mails.iter().find(|mail| mail.subject().starts_with("Please confirm")).unwrap();
    let text = mail.text();
    let path = |page: &str| {
        let found = text.split_whitespace().find(|word| word.contains(page)).unwrap();
        found.split_once("localhost:3000").unwrap().1.to_owned()
    };
    let unsubscribe = path("/newsletter/unsubscribe?token=");
    assert!(mail.header("List-Unsubscribe").contains(&unsubscribe), "{}", mail.header("List-Unsubscribe"));
    assert_eq!(mail.header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
    (path("/newsletter/confirm?token="), unsubscribe)
}

async fn press(visitor: &Visitor, path: &str) -> Answer {
    visitor.post_form(path, &[], &[("origin", "http://localhost:3000")]).await
}

/// The page is not cached, indexed or sent as a referrer.
fn assert_discreet(answer: &Answer, path: &str) {
    assert_eq!(answer.header("cache-control"), "no-store");
    assert_eq!(answer.header("referrer-policy"), "same-origin");
    assert_eq!(answer.header("x-robots-tag"), "noindex, nofollow");
    let token = path.split_once("token=").unwrap().1;
    assert!(!html(answer).contains(token), "the token stands in the page");
}

#[apply(db_test)]
async fn an_address_over_its_mail_limit_is_asked_at_a_later_attempt(db: TestDb) {
    let desk = Desk::with_environment(&db, &[("RATE_LIMITS", "off")]).await;
    let visitor = desk.visitor(1);
    // The limit is three messages to one mailbox within three hours.
    for call in ["contact", "send-course-inquiry", "enroll"] {
        visitor.send_json(call, &desk.body(call)).await;
    }
    let told = visitor.send_json("newsletter", &desk.body("newsletter")).await.json()["message"].clone();
    assert!(!told.as_str().unwrap().contains("sent you"), "{told}");
    let questions = "SELECT COUNT(*) FROM mail_outbox WHERE kind = 'newsletter_confirm'";
    assert_eq!(desk.number(questions).await, 0);
    desk.wait(Duration::hours(4));
    assert_eq!(visitor.send_json("newsletter", &desk.body("newsletter")).await.json()["message"], told);
    assert_eq!(desk.number(questions).await, 1, "the further try asks");
    let mails = desk.send_mails().await;
    assert!(
        mails
            .iter()
            .any(|mail| mail.to() == "asha@example.in" && mail.subject().starts_with("Please confirm"))
    );
    desk.wait(Duration::hours(1));
    visitor.send_json("newsletter", &desk.body("newsletter")).await;
    assert_eq!(desk.number(questions).await, 1, "and not twice a day");
}

#[apply(db_test)]
async fn a_link_in_a_delayed_mail_works_as_long_as_any(db: TestDb) {
    let desk = Desk::new(&db).await;
    let visitor = desk.visitor(1);
    let end_what_is_over = async || {
        let app = &desk.test.app;
        domain::expiry::end_what_is_over(&app.store, &app.config.data_dir, &app.files.cvs).await.unwrap();
    };
    assert_eq!(visitor.send_json("newsletter", &desk.body("newsletter")).await.status, 201);
    desk.wait(Duration::hours(47));
    end_what_is_over().await;
    let mails = desk.send_mails().await;
    let mail = mails.iter().find(|mail| mail.subject().starts_with("Please confirm")).unwrap();
    let text = mail.text();
    let link = text.split_whitespace().find(|word| word.contains("/newsletter/confirm?token=")).unwrap();
    let confirm = link.split_once("localhost:3000").unwrap().1;
    desk.wait(Duration::hours(47));
    end_what_is_over().await;
    let pressed = press(&visitor, confirm).await;
    assert!(html(&pressed).contains("Your address is confirmed."), "{}", html(&pressed));
    assert_eq!(desk.texts(STATE).await, ["confirmed"]);
}

#[apply(db_test)]
async fn opening_a_link_has_no_effect_and_posting_it_has(db: TestDb) {
    let desk = Desk::new(&db).await;
    let visitor = desk.visitor(1);
    let (confirm, _) = sign_up(&desk, &visitor).await;
    for method in [Method::GET, Method::HEAD, Method::GET] {
        let opened = visitor.caller.request(method, &confirm).await;
        assert_eq!(opened.status, 200);
        assert_eq!(desk.texts(STATE).await, ["pending"], "programs that look through mails open links");
        if !opened.body.is_empty() {
            assert_discreet(&opened, &confirm);
            assert_eq!(page_address(&html(&opened)), "/newsletter/confirm");
            assert_eq!(form_result(&html(&opened)), Value::Null);
        }
    }
    let pressed = press(&visitor, &confirm).await;
    assert_eq!(pressed.status, 200);
    assert_discreet(&pressed, &confirm);
    assert!(html(&pressed).contains("Your address is confirmed."), "{}", html(&pressed));
    assert_eq!(desk.texts(STATE).await, ["confirmed"]);
    for again in [press(&visitor, &confirm).await, visitor.caller.get(&confirm).await] {
        assert_eq!(again.status, 200);
        assert!(html(&again).contains("confirmed already"));
    }
}

#[apply(db_test)]
async fn expired_links_say_so_and_offer_a_new_one(db: TestDb) {
    let desk = Desk::new(&db).await;
    let visitor = desk.visitor(1);
    let (confirm, unsubscribe) = sign_up(&desk, &visitor).await;
    let token = |path: &str| path.split_once("token=").unwrap().1.to_owned();
    let crossed = format!("/newsletter/confirm?token={}", token(&unsubscribe));
    let long = format!("/newsletter/unsubscribe?token={}", "x".repeat(5000));
    for path in [
        "/newsletter/confirm",
        "/newsletter/confirm?token=",
        "/newsletter/confirm?token=nonsense",
        &crossed,
        "/newsletter/unsubscribe",
        "/newsletter/unsubscribe?token=%00",
        &long,
    ] {
        for answer in [visitor.caller.get(path).await, press(&visitor, path).await] {
            assert_eq!(answer.status, 410, "{path}");
            assert!(html(&answer).contains("This link does not work any more."), "{path}");
            assert_eq!(answer.header("cache-control"), "no-store");
        }
    }
    assert_eq!(desk.texts(STATE).await, ["pending"]);
    desk.wait(Duration::hours(49));
    assert_eq!(press(&visitor, &confirm).await.status, 410);
    assert_eq!(desk.texts(STATE).await, ["pending"]);
    assert_eq!(
        press(&visitor, &unsubscribe).await.status,
        200,
        "unsubscribing works for as long as the message is kept"
    );
}

#[apply(db_test)]
async fn a_mail_service_unsubscribes_at_one_click(db: TestDb) {
    let desk = Desk::new(&db).await;
    let visitor = desk.visitor(1);
    let (confirm, unsubscribe) = sign_up(&desk, &visitor).await;
    press(&visitor, &confirm).await;
    for method in [Method::GET, Method::HEAD] {
        assert_eq!(visitor.caller.request(method, &unsubscribe).await.status, 200);
    }
    assert_eq!(desk.texts(STATE).await, ["confirmed"]);
    let multipart =
        "--x\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--x--\r\n";
    let ways: [(&str, &str, &[(&str, &str)]); 3] = [
        // RFC 8058 prefers multipart and also allows urlencoded.
        ("multipart/form-data; boundary=x", multipart, &[]),
        ("application/x-www-form-urlencoded", "List-Unsubscribe=One-Click", &[]),
        (
            "application/x-www-form-urlencoded",
            "List-Unsubscribe=One-Click",
            &[("origin", "https://mail.example"), ("sec-fetch-site", "cross-site"), ("cookie", "sid=x")],
        ),
    ];
    for (kind, body, headers) in ways {
        let answer = visitor.post(&unsubscribe, kind, body.to_owned(), headers).await;
        assert_eq!(answer.status, 200, "{kind}: {}", html(&answer));
        assert_eq!(answer.header("location"), "", "mail services follow no redirects");
        assert!(html(&answer).contains("You are unsubscribed."));
        assert_eq!(desk.texts(STATE).await, ["unsubscribed"]);
    }
    let bare = Request::builder().method(Method::POST).uri(&unsubscribe).body(Body::empty()).unwrap();
    assert_eq!(visitor.caller.send(bare).await.status, 200);
    assert_eq!(desk.number("SELECT COUNT(*) FROM consent WHERE withdrawn_at IS NULL").await, 0);
    assert_eq!(
        desk.texts("SELECT detail FROM lead_event WHERE kind = 'withdrawn'").await,
        ["newsletter"],
        "noted once"
    );
    assert_eq!(
        press(&visitor, &confirm).await.status,
        410,
        "the former link does not bring the address back"
    );
    assert_eq!(desk.texts(STATE).await, ["unsubscribed"]);
}

#[apply(sqlite_test)]
async fn a_cross_site_post_without_a_token_is_refused(db: TestDb) {
    let desk = Desk::new(&db).await;
    let foreign = [("origin", "https://evil.example")];
    for path in
        ["/newsletter/confirm", "/newsletter/unsubscribe", "/privacy/my-data", "/privacy/my-data?tokens=x"]
    {
        let answer = desk.visitor(1).post_form(path, &[("email", "asha@example.in")], &foreign).await;
        assert_eq!(answer.status, 403, "{path}");
    }
    for path in ["/newsletter/confirm", "/newsletter/unsubscribe", "/privacy/my-data"] {
        let answer = desk.test.anon().request(Method::DELETE, path).await;
        assert!([403, 405].contains(&answer.status.as_u16()), "{path}: {}", answer.status);
    }
    assert_eq!(
        desk.visitor(1).caller.get("/Newsletter/Confirm/?token=x").await.header("location"),
        "/newsletter/confirm?token=x"
    );
}

#[apply(sqlite_test)]
async fn the_pages_have_the_buttons(db: TestDb) {
    let desk = Desk::new(&db).await;
    let visitor = desk.visitor(1);
    let (confirm, unsubscribe) = sign_up(&desk, &visitor).await;
    assert!(html(&visitor.caller.get(&confirm).await).contains("Yes, send me the newsletter</button>"));
    assert!(html(&press(&visitor, &confirm).await).contains("Your address is confirmed."));
    assert!(html(&visitor.caller.get(&unsubscribe).await).contains("Unsubscribe</button>"));
    let done = press(&visitor, &unsubscribe).await;
    assert!(html(&done).contains("You are unsubscribed.") && !html(&done).contains("Unsubscribe</button>"));
}

#[apply(db_test)]
async fn the_label_of_the_newsletter_checkbox_is_stored(db: TestDb) {
    let desk = Desk::new(&db).await;
    desk.visitor(1).send_json("newsletter", &desk.body("newsletter")).await;
    let mut with_box = desk.body("contact");
    with_box["newsletter"] = true.into();
    desk.visitor(2).send_json("contact", &with_box).await;
    let labels = desk.texts("SELECT label FROM consent WHERE purpose = 'newsletter' ORDER BY id").await;
    assert!(labels[0].starts_with("New courses and batches by email."), "{labels:?}");
    assert!(labels[1].starts_with("Also send me news of courses by email"), "{labels:?}");
}
