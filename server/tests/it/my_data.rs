//! The "my data" page: view, withdraw, erase.

use serde_json::Value;

use crate::support::database::dump;
use crate::support::desk::{Desk, Mail, OpenedData, Visitor};
use crate::support::html::{form_result, page_data};
use crate::support::{Answer, TestDb, apply, db_test, sqlite_test};

const PAGE: &str = "/privacy/my-data";
const OWN: [(&str, &str); 1] = [("origin", "http://localhost:3000")];

fn html(answer: &Answer) -> String {
    String::from_utf8(answer.body.to_vec()).unwrap()
}

/// The data that the page shows.
fn shown(answer: &Answer) -> Value {
    page_data(&html(answer)).unwrap()["preload"][PAGE].clone()
}

fn result(answer: &Answer) -> Value {
    form_result(&html(answer))
}

async fn ask(desk: &Desk, visitor: &Visitor, email: &str) -> Answer {
    let token = desk.form_token();
    visitor.post_form(PAGE, &[("email", email), ("form_token", &token), ("website", "")], &OWN).await
}

/// The link in the message to the owner.
async fn link(desk: &Desk, email: &str) -> String {
    ask(desk, &desk.visitor(200), email).await;
    let mails = desk.send_mails().await;
    let mail = mails.iter().find(|mail| mail.subject().starts_with("Your data at")).unwrap();
    let text = mail.text();
    let found = text.split_whitespace().find(|word| word.contains("/privacy/my-data?token=")).unwrap();
    found.split_once("localhost:3000").unwrap().1.to_owned()
}

/// Two enquiries and a sign-up of one person, and one enquiry of another.
async fn people(desk: &Desk) {
    for call in ["contact", "send-course-inquiry", "newsletter"] {
        assert_eq!(desk.visitor(1).send_json(call, &desk.body(call)).await.status, 201);
    }
    let mut correction = desk.body("contact");
    correction["message"] = "I meant the plant in Pune, ask for Asha Rao".into();
    desk.visitor(1).send_json("contact", &correction).await;
    desk.visitor(2).send_json("send-consultancy-email", &desk.body("send-consultancy-email")).await;
}

#[apply(db_test)]
async fn the_link_is_sent_to_known_addresses_without_revealing_them(db: TestDb) {
    let desk = Desk::new(&db).await;
    people(&desk).await;
    desk.send_mails().await;
    let known = ask(&desk, &desk.visitor(3), " Asha@Example.in ").await;
    let unknown = ask(&desk, &desk.visitor(4), "stranger@example.in").await;
    let bot = desk.visitor(5).post_form(PAGE, &[("email", "plant@example.in"), ("website", "x")], &OWN).await;
    for answer in [&known, &unknown, &bot] {
        assert_eq!(answer.status, 303);
        assert_eq!(answer.header("location"), "/privacy/my-data?done=link#answer");
        assert_eq!(answer.body, known.body);
    }
    let sent = desk.send_mails().await;
    assert_eq!(sent.iter().map(Mail::to).collect::<Vec<_>>(), ["Asha@example.in"]);
    ask(&desk, &desk.visitor(6), "asha@example.in").await;
    assert!(desk.send_mails().await.is_empty(), "one a day");
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead").await, 4, "asking stores nothing");
    let page = desk.visitor(3).caller.get("/privacy/my-data?done=link").await;
    assert_eq!((page.status.as_u16(), page.header("cache-control")), (200, "no-store"));
    assert!(html(&page).contains("If anything is stored under this address"));
}

#[apply(sqlite_test)]
async fn an_invalid_address_is_refused_and_a_flood_limited(db: TestDb) {
    let desk = Desk::new(&db).await;
    for (typed, text) in
        [("", "Enter your email address"), ("asha@", "name@example.com"), ("a@gmial.com", "Did you mean")]
    {
        let answer = ask(&desk, &desk.visitor(1), typed).await;
        assert_eq!(answer.status, 422);
        let result = result(&answer);
        assert_eq!(
            (result["state"].as_str(), result["values"]["email"].as_str()),
            (Some("invalid"), Some(typed))
        );
        assert!(result["fields"]["email"][0].as_str().unwrap().contains(text), "{result}");
    }
    let token = desk.form_token();
    let fields = [("email", "asha@example.in"), ("form_token", token.as_str()), ("website", "")];
    for _ in 0..5 {
        assert_eq!(desk.visitor(1).post_form(PAGE, &fields, &OWN).await.status, 303);
    }
    let answer = desk.visitor(1).post_form(PAGE, &fields, &OWN).await;
    assert_eq!(answer.status, 429);
    assert!(answer.header("retry-after").parse::<u32>().unwrap() > 0);
    assert!(html(&answer).contains("You have sent several enquiries in a short time."));
    assert_eq!(desk.visitor(2).post_form(PAGE, &[("email", "a"), ("email", "b")], &OWN).await.status, 422);
}

#[apply(db_test)]
async fn owners_see_only_their_own_data(db: TestDb) {
    let desk = Desk::new(&db).await;
    people(&desk).await;
    let link = link(&desk, "asha@example.in").await;
    let token = link.split_once("token=").unwrap().1;
    let visitor = desk.visitor(9);
    let scanned = html(&visitor.caller.get(&link).await);
    assert!(!scanned.contains("Asha") && !scanned.contains("asha@"), "mail scanners open links: {scanned}");
    assert!(scanned.contains("my_data_link") && !scanned.contains(token), "{scanned}");
    let opened = OpenedData::by(&visitor, &link).await;
    let page = opened.get("").await;
    assert_eq!(page.status, 200);
    for (header, value) in [
        ("cache-control", "no-store"),
        ("referrer-policy", "same-origin"),
        ("x-robots-tag", "noindex, nofollow"),
    ] {
        assert_eq!(page.header(header), value);
    }
    let data = shown(&page);
    assert_eq!(data["email"], "asha@example.in");
    assert_eq!(data["total"], 3);
    assert_eq!(data["newsletter"], "asked to confirm, not subscribed");
    let text = data.to_string();
    for value in [
        "Asha Rao",
        "+919876543210",
        "Where are you?",
        "When does it start?",
        "2026-11-30",
        "14 Mar 2026, 14:56 IST",
    ] {
        assert!(text.contains(value), "{value}: {text}");
    }
    assert_eq!(data["consents"].as_array().unwrap().len(), 3);
    assert!(!html(&page).contains("gearbox") && !html(&page).contains("plant@"), "another user's");
    assert!(!html(&page).contains(token), "the token stands in the page");
    assert!(!html(&visitor.caller.get(PAGE).await).contains("Asha"), "another browser sees nothing");
    let kept = walk(&desk.test.app.config.data_dir.join("pages"));
    assert!(kept.iter().all(|file| !file.contains("Asha Rao") && !file.contains(token)));
    assert_eq!(visitor.caller.get(&format!("{PAGE}?token={token}x")).await.status, 410);
    assert_eq!(visitor.caller.get(&link).await.status, 410, "it worked once");
    assert_eq!(visitor.post_form(&link, &[], &[]).await.status, 410);
    desk.wait(chrono::Duration::minutes(16));
    let over = opened.get("").await;
    assert_eq!(over.status, 410);
    assert!(over.header("set-cookie").contains("Max-Age=0"), "{}", over.header("set-cookie"));
    assert_eq!(opened.press(&[("withdraw", "enquiry")]).await.status, 410);
}

#[apply(db_test)]
async fn a_link_is_good_for_two_days_and_a_used_one_can_be_replaced(db: TestDb) {
    let desk = Desk::new(&db).await;
    people(&desk).await;
    let first = link(&desk, "asha@example.in").await;
    let answer = desk.visitor(9).post_form(&first, &[], &[]).await;
    let cookie = answer.header("set-cookie");
    for part in ["my-data=", "; Path=/privacy/my-data;", "Max-Age=900", "HttpOnly", "SameSite=Strict"] {
        assert!(cookie.contains(part), "{part}: {cookie}");
    }
    let second = link(&desk, "asha@example.in").await;
    assert_ne!(first, second);
    desk.wait(chrono::Duration::hours(49));
    assert_eq!(desk.visitor(9).caller.get(&second).await.status, 410);
    assert_eq!(desk.visitor(9).post_form(&second, &[], &[]).await.status, 410);
}

#[apply(db_test)]
async fn a_withdrawn_consent_cancels_its_messages(db: TestDb) {
    let desk = Desk::new(&db).await;
    let link = {
        people(&desk).await;
        link(&desk, "asha@example.in").await
    };
    desk.wait(chrono::Duration::hours(4));
    let mut later = desk.body("enroll");
    later["newsletter"] = true.into();
    desk.visitor(1).send_json("enroll", &later).await;
    assert_eq!(desk.number("SELECT COUNT(*) FROM mail_outbox WHERE state = 'queued'").await, 2);
    let visitor = desk.visitor(9);
    let opened = OpenedData::by(&visitor, &link).await;
    let done = opened.press(&[("withdraw", "enquiry")]).await;
    assert_eq!(
        (done.status.as_u16(), done.header("location")),
        (303, "/privacy/my-data?done=enquiry#answer")
    );
    assert_eq!(desk.number("SELECT COUNT(*) FROM mail_outbox WHERE state = 'queued'").await, 0);
    assert_eq!(
        desk.number("SELECT COUNT(*) FROM consent WHERE purpose = 'enquiry' AND withdrawn_at IS NULL").await,
        1,
        "that of another person holds"
    );
    assert_eq!(
        desk.number("SELECT COUNT(*) FROM consent WHERE purpose = 'newsletter' AND withdrawn_at IS NULL")
            .await,
        2
    );
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead WHERE consent_withdrawn_at IS NOT NULL").await, 3);
    let page = opened.get("?done=enquiry").await;
    assert!(html(&page).contains("Withdrawn."), "{}", html(&page));
    assert!(shown(&page)["consents"].to_string().contains("\"withdrawn_at\":\"14 Mar"));
    opened.press(&[("withdraw", "newsletter")]).await;
    assert_eq!(desk.texts("SELECT state FROM newsletter_subscriber").await, ["unsubscribed"]);
    assert_eq!(desk.number("SELECT COUNT(*) FROM consent WHERE withdrawn_at IS NULL").await, 1);
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead_event WHERE kind = 'withdrawn'").await, 5);
    assert_eq!(
        desk.number("SELECT COUNT(*) FROM lead WHERE name = 'Asha Rao'").await,
        3,
        "nothing is erased by it"
    );
}

#[apply(db_test)]
async fn an_erasure_masks_immediately_and_keeps_the_statistics(db: TestDb) {
    let desk = Desk::new(&db).await;
    people(&desk).await;
    let link = link(&desk, "asha@example.in").await;
    let visitor = desk.visitor(9);
    let opened = OpenedData::by(&visitor, &link).await;
    desk.rows(
        "INSERT INTO lead_entry (lead_id, kind, outcome, text, author, created_at) \
         SELECT id, 'call', 'reached', 'Asha Rao calls on Monday', 'Meera Joshi', created_at FROM lead \
         WHERE email_key = 'asha@example.in'",
    )
    .await;
    for fields in [&[("erase", "all")][..], &[("erase", "all"), ("sure", "no")], &[("else", "x")], &[]] {
        let refused = opened.press(fields).await;
        assert!([400, 422].contains(&refused.status.as_u16()), "{fields:?}: {}", refused.status);
        assert_eq!(shown(&refused)["total"], 3, "the page stays");
        let page = shown(&refused).to_string();
        assert!(page.contains("ask for Asha Rao"), "what she wrote again is hers: {page}");
        assert!(page.contains("14 Mar 2026, 14:56 IST: Call, reached"), "when staff were in touch: {page}");
        assert!(!page.contains("on Monday") && !page.contains("Meera"), "their words stay with them");
    }
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead WHERE erased_at IS NULL").await, 4);
    let done = opened.press(&[("erase", "all"), ("sure", "yes")]).await;
    assert!(done.header("set-cookie").contains("Max-Age=0"), "{}", done.header("set-cookie"));
    assert_eq!((done.status.as_u16(), done.header("location")), (303, "/privacy/my-data?done=erased#answer"));
    let tables =
        ["lead", "lead_event", "lead_entry", "consent", "mail_outbox", "mail_token", "newsletter_subscriber"];
    let left = dump(&desk.test.app.store.db, &tables).await.to_lowercase();
    for trace in [
        "asha",
        "9876543210",
        "where are you",
        "when does it",
        "pune",
        "monday",
        "198.51.100.0/24\nlead.network=\"198",
    ] {
        assert!(!left.contains(trace), "{trace}: {left}");
    }
    assert!(
        left.contains("plant@example.in") && left.contains("gearbox"),
        "another person's enquiry is untouched"
    );
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead").await, 4, "counts stay");
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead WHERE erased_at IS NOT NULL").await, 3);
    assert_eq!(
        desk.texts("SELECT kind FROM lead WHERE erased_at IS NOT NULL ORDER BY id").await,
        ["contact", "inquiry", "newsletter"]
    );
    assert_eq!(
        desk.number("SELECT COUNT(DISTINCT email_key) FROM lead").await,
        4,
        "erased leads are not one person"
    );
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead_event WHERE kind = 'erased'").await, 3);
    assert_eq!(desk.number("SELECT COUNT(*) FROM newsletter_subscriber").await, 0);
    assert!(desk.send_mails().await.is_empty(), "nothing goes out any more");
    assert_eq!(visitor.caller.get(&link).await.status, 410, "the link has ended");
    assert_eq!(opened.press(&[("erase", "all"), ("sure", "yes")]).await.status, 410);
    assert!(html(&visitor.caller.get("/privacy/my-data?done=erased").await).contains("is erased"));
    assert_eq!(
        desk.visitor(1).send_json("contact", &desk.body("contact")).await.status,
        201,
        "they may write again"
    );
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead WHERE erased_at IS NULL").await, 2);
}

#[apply(db_test)]
async fn queued_messages_to_an_erased_address_are_cancelled(db: TestDb) {
    let desk = Desk::new(&db).await;
    people(&desk).await;
    let link = link(&desk, "asha@example.in").await;
    desk.wait(chrono::Duration::hours(4));
    desk.visitor(1).send_json("enroll", &desk.body("enroll")).await;
    desk.wait(chrono::Duration::hours(25));
    ask(&desk, &desk.visitor(7), "ASHA@example.in").await;
    assert_eq!(desk.number("SELECT COUNT(*) FROM mail_outbox WHERE state = 'queued'").await, 3);
    OpenedData::by(&desk.visitor(9), &link).await.press(&[("erase", "all"), ("sure", "yes")]).await;
    assert_eq!(desk.number("SELECT COUNT(*) FROM mail_outbox WHERE state = 'queued'").await, 0);
    assert!(desk.send_mails().await.is_empty());
}

#[apply(sqlite_test)]
async fn the_page_shows_all_data_without_the_renderer(db: TestDb) {
    let desk = Desk::new(&db).await;
    people(&desk).await;
    let link = link(&desk, "asha@example.in").await;
    let renders = desk.test.renderer.renders();
    let visitor = desk.visitor(9);
    assert!(html(&visitor.caller.get(PAGE).await).contains("Send me the link</button>"));
    assert!(html(&visitor.caller.get(&link).await).contains("Show my data</button>"));
    let opened = OpenedData::by(&visitor, &link).await;
    let page = html(&opened.get("").await);
    for part in ["asha@example.in", "Where are you?", "name=\"withdraw\" value=\"enquiry\"", "name=\"sure\""]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
    let unsure = opened.press(&[("erase", "all")]).await;
    assert!(html(&unsure).contains("id=\"erase-sure-error\""), "{}", html(&unsure));
    assert_eq!(opened.press(&[("erase", "all"), ("sure", "yes")]).await.status, 303);
    assert_eq!(desk.test.renderer.renders(), renders, "the renderer was handed nothing");
}

#[apply(sqlite_test)]
async fn confirmations_mention_the_my_data_page(db: TestDb) {
    let desk = Desk::new(&db).await;
    desk.visitor(1).send_json("contact", &desk.body("contact")).await;
    let mails = desk.send_mails().await;
    let mail = mails.iter().find(|mail| mail.to() == "asha@example.in").unwrap();
    assert!(mail.text().contains("http://localhost:3000/privacy/my-data"));
}

/// The contents of all files below a folder, as text.
fn walk(folder: &std::path::Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    entries
        .flat_map(|entry| {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path)
            } else {
                vec![String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned()]
            }
        })
        .collect()
}
