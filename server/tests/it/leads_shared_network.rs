//! Many people behind one IP address, as in a college or of a mobile carrier: all are served, but a bot among them is
//! not.

use chrono::Duration;
use serde_json::Value;

use crate::support::desk::{Desk, STAFF};
use crate::support::{Answer, TestDb, apply, sqlite_test};

const LEARNERS: usize = 200;
const FORMS: [&str; 5] = ["newsletter", "contact", "send-consultancy-email", "send-course-inquiry", "enroll"];

/// A contact message under a token that was made `age` seconds ago.
fn message(desk: &Desk, email: &str, age: i64) -> Value {
    let mut body = desk.body("contact");
    body["email"] = email.into();
    body["form_token"] = token(desk, age).into();
    body
}

fn token(desk: &Desk, age: i64) -> String {
    let app = &desk.test.app;
    app.keys.forms.issue(app.store.clock.now() - Duration::seconds(age))
}

/// The number of flagged and other leads whose e-mail address has a prefix.
async fn leads(desk: &Desk, who: &str) -> (usize, usize) {
    let count = async |what: &str| {
        let sql = format!("SELECT COUNT(*) FROM lead WHERE email LIKE '{who}%' AND status {what} 'spam'");
        usize::try_from(desk.number(&sql).await).unwrap()
    };
    (count("=").await, count("<>").await)
}

/// Two hundred learners within ten minutes, and after each of them a post of the bot.
async fn open_day(desk: &Desk, bot: impl Fn(usize) -> Value) -> Vec<Answer> {
    let college = desk.visitor(1);
    let mut answers = Vec::new();
    for number in 0..LEARNERS {
        let body = message(desk, &format!("learner{number}@example.in"), 10);
        let answer = college.send_json("contact", &body).await;
        assert_eq!(answer.status, 201, "learner {number}: {}", String::from_utf8_lossy(&answer.body));
        assert_eq!(answer.json()["message"], "Thank you. Your message has reached us.");
        answers.push(college.send_json("contact", &bot(number)).await);
        desk.wait(Duration::milliseconds(2900));
    }
    answers
}

/// All learners are stored, not flagged, and sent a confirmation.
async fn assert_served(desk: &Desk) {
    assert_eq!(leads(desk, "learner").await, (0, LEARNERS));
    let mails = desk.send_mails().await;
    let learners = mails.iter().filter(|mail| mail.to().starts_with("learner")).count();
    let staff = mails.iter().filter(|mail| mail.to() == STAFF).count();
    assert_eq!(learners, LEARNERS);
    assert!(staff >= 20, "{staff}: the others are in a summary");
}

async fn open_day_with(db: &TestDb, bot: impl Fn(&Desk, usize) -> Value, clean: usize, stored: usize) {
    let desk = Desk::new(db).await;
    let answers = open_day(&desk, |number| bot(&desk, number)).await;
    assert_served(&desk).await;
    let (flagged, accepted) = leads(&desk, "bot").await;
    assert!(accepted <= clean && flagged + accepted <= stored, "{accepted} clean, {flagged} flagged");
    let refused = answers.iter().filter(|answer| answer.status == 429).count();
    assert_eq!(refused, LEARNERS - flagged - accepted, "what is not stored is refused");
    let mails = desk.number("SELECT COUNT(*) FROM mail_outbox WHERE recipient LIKE 'bot%'").await;
    assert_eq!(usize::try_from(mails).unwrap(), accepted, "what is flagged causes no mail");
}

#[apply(sqlite_test)]
async fn two_hundred_learners_are_served_beside_a_bot_with_one_token(db: TestDb) {
    let reused = std::sync::OnceLock::new();
    let bot = |desk: &Desk, number: usize| {
        let mut body = message(desk, &format!("bot{number}@example.in"), 10);
        let token = reused.get_or_init(|| body["form_token"].clone());
        body["form_token"] = token.clone();
        body
    };
    open_day_with(&db, bot, 1, 6).await;
}

#[apply(sqlite_test)]
async fn two_hundred_learners_are_served_beside_a_bot_without_a_token(db: TestDb) {
    let bot = |desk: &Desk, number: usize| {
        let mut body = message(desk, &format!("bot{number}@example.in"), 10);
        body.as_object_mut().unwrap().remove("form_token");
        body
    };
    open_day_with(&db, bot, 3, 21).await;
}

#[apply(sqlite_test)]
async fn two_hundred_learners_are_served_beside_a_bot_that_posts_at_once(db: TestDb) {
    let bot = |desk: &Desk, number: usize| message(desk, &format!("bot{number}@example.in"), 0);
    open_day_with(&db, bot, 30, 50).await;
}

#[apply(sqlite_test)]
async fn a_class_that_sends_concurrently_is_served(db: TestDb) {
    let desk = Desk::new(&db).await;
    let college = desk.visitor(1);
    for number in 0..60 {
        let peer = axum::extract::ConnectInfo(std::net::SocketAddr::new(college.address, 40_000));
        let request = axum::http::Request::get("/api/forms/token").extension(peer);
        let answer = college.caller.send(request.body(axum::body::Body::empty()).unwrap()).await;
        assert_eq!(
            answer.ok()["wait_ms"],
            if number < 30 { 3300 } else { 6000 },
            "a busy network waits longer"
        );
        let body = message(&desk, &format!("learner{number}@example.in"), 10);
        assert_eq!(college.send_json("contact", &body).await.status, 201);
    }
    assert_eq!(leads(&desk, "learner").await, (0, 60));
}

#[apply(sqlite_test)]
async fn an_autofilled_form_gets_a_confirmation(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut expected = Vec::new();
    for (number, call) in FORMS.into_iter().enumerate() {
        let mut body = desk.body(call);
        let email = format!("quick{number}@example.in");
        body["email"] = email.as_str().into();
        body["form_token"] = token(&desk, 1).into();
        assert_eq!(desk.visitor(1).send_json(call, &body).await.status, 201);
        expected.push(email);
    }
    let mails = desk.send_mails().await;
    let answered: Vec<_> =
        mails.iter().map(crate::support::desk::Mail::to).filter(|to| to != STAFF).collect();
    assert_eq!(answered, expected);
    assert_eq!(leads(&desk, "quick").await, (0, FORMS.len()));
}

#[apply(sqlite_test)]
async fn a_429_names_the_wait_after_which_requests_succeed(db: TestDb) {
    let desk = Desk::new(&db).await;
    let (visitor, token) = (desk.visitor(1), token(&desk, 10));
    let mut body = desk.body("send-course-inquiry");
    body["form_token"] = token.as_str().into();
    for course in 1..=5 {
        body["course_id"] = course.into();
        assert_eq!(visitor.send_json("send-course-inquiry", &body).await.status, 201);
    }
    body["course_id"] = 6.into();
    let refused = visitor.send_json("send-course-inquiry", &body).await;
    assert_eq!((refused.status.as_u16(), refused.json()["code"].as_str()), (429, Some("rate_limited")));
    let seconds: u32 = refused.header("retry-after").parse().unwrap();
    let told = format!(
        "You have sent several enquiries in a short time. Try again in {} minutes.",
        seconds.div_ceil(60)
    );
    assert_eq!(refused.json()["message"], told);
    let fields = [
        ("name", "Asha"),
        ("mobile", "98765 43210"),
        ("email", "asha@example.in"),
        ("subject", "Dates"),
        ("message", "On Sundays?"),
        ("course_id", "6"),
        ("form_token", &token),
    ];
    let page = visitor.send_form("send-course-inquiry", &fields).await;
    assert_eq!((page.status.as_u16(), page.header("retry-after")), (429, refused.header("retry-after")));
    let html = String::from_utf8(page.body.to_vec()).unwrap();
    assert!(html.contains(&told) && html.contains("On Sundays?"), "the page keeps what was typed: {html}");
    desk.wait(Duration::seconds(i64::from(seconds)));
    assert_eq!(visitor.send_json("send-course-inquiry", &body).await.status, 201);
}
