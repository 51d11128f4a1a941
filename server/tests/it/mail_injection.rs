//! Four hundred ways to smuggle a header, a recipient or a part into a mail, in every field of every form, judged by what
//! a real mail server received.

use std::time::Duration;

use serde_json::Value;
use server::error::ApiError;
use server::leads::checks::Checked;
use server::leads::payloads::{ConsultancyPayload, ContactPayload, EnrollPayload, InquiryPayload};

use crate::support::database::on_postgres;
use crate::support::desk::{Desk, STAFF};
use crate::support::sink::Sink;

const EVIL: &str = "evil@attacker.example";

/// What may separate one header line from the next, or be taken for it somewhere on the way.
const BREAKS: [&str; 20] = [
    "\r\n",
    "\n",
    "\r",
    "\r\n\r\n",
    "\n\n",
    "\r\n.\r\n",
    "\n.\n",
    "\0",
    "\u{b}",
    "\u{c}",
    "\u{85}",
    "\u{2028}",
    "\u{1b}",
    "\u{7f}",
    "%0d%0a",
    "\\r\\n",
    "&#13;&#10;",
    "\u{560d}\u{560a}",
    "=0D=0A",
    "\t\r\n ",
];

/// What follows.
const LINES: [&str; 20] = [
    "Bcc: evil@attacker.example",
    "To: evil@attacker.example",
    "Cc: <evil@attacker.example>",
    "Reply-To: evil@attacker.example",
    "From: evil@attacker.example",
    "Sender: evil@attacker.example",
    "Subject: changed",
    "X-Injected: yes",
    "Content-Type: text/html",
    "Content-Type: multipart/mixed; boundary=evil",
    "MIME-Version: 1.0\r\n\r\n<b>body</b>",
    "--evil\r\nContent-Type: text/html\r\n\r\n<b>x</b>",
    "RCPT TO:<evil@attacker.example>",
    "MAIL FROM:<evil@attacker.example>",
    "DATA\r\n.\r\nQUIT",
    "<evil@attacker.example>",
    ", evil@attacker.example",
    "=?utf-8?Q?=0D=0ABcc:_evil@attacker.example?=",
    "</pre><script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
];

/// The headers that our mails have, each once.
const HEADERS: [&str; 9] = [
    "from",
    "to",
    "subject",
    "date",
    "message-id",
    "auto-submitted",
    "reply-to",
    "mime-version",
    "content-type",
];

/// The fields of each form, those that only programs fill in among them.
const FIELDS: [(&str, &[&str]); 4] = [
    ("contact", &["name", "email", "subject", "message", "key", "page", "form_token", "website"]),
    ("enroll", &["name", "email", "phone", "stack_id", "course", "key"]),
    ("send-course-inquiry", &["name", "email", "mobile", "subject", "message", "page"]),
    ("send-consultancy-email", &["email", "contact", "selectedService", "problemStatement", "key"]),
];

/// A body with a string in one of its fields.
fn with(mut body: Value, field: &str, text: &str) -> Value {
    if field == "course" {
        for part in ["name", "stack", "price", "duration", "level"] {
            body["course"][part] = text.into();
        }
    } else {
        body[field] = text.into();
    }
    body
}

/// Whether the server takes a body.
async fn is_taken(desk: &Desk, call: &str, body: Value) -> bool {
    async fn check<P: Checked>(desk: &Desk, body: Value) -> bool {
        match serde_json::from_value::<P>(body).unwrap().check(&desk.test.site.app).await {
            Ok(_) => true,
            Err(ApiError::Invalid(_)) => false,
            Err(other) => panic!("{other}"),
        }
    }
    match call {
        "contact" => check::<ContactPayload>(desk, body).await,
        "enroll" => check::<EnrollPayload>(desk, body).await,
        "send-course-inquiry" => check::<InquiryPayload>(desk, body).await,
        _ => check::<ConsultancyPayload>(desk, body).await,
    }
}

#[tokio::test]
async fn nothing_gets_into_a_mail_that_does_not_belong_there() {
    // Thousands of commits: on the database of the tests that keeps nothing safe from a power cut.
    on_postgres(async |db| {
        let Some(sink) = Sink::start().await else { return };
        let desk = Desk::with_environment(&db, &[("RATE_LIMITS", "off")]).await;
        let strings: Vec<String> = LINES
            .iter()
            .flat_map(|line| BREAKS.iter().map(move |separator| format!("A{separator}{line}")))
            .collect();
        assert_eq!(strings.len(), 400);
        let (mut taken, mut refused) = (0, 0);
        for (call, fields) in FIELDS {
            for (number, text) in strings.iter().enumerate() {
                let plain = with(desk.body(call), "email", &format!("v{number}@example.in"));
                let mut body = plain.clone();
                // Every field is tried by itself. Those in which the string passes are then sent, all at once.
                for field in fields {
                    if is_taken(&desk, call, with(plain.clone(), field, text)).await {
                        taken += 1;
                        // These two alone make it spam, which gets no mail.
                        if !["form_token", "website"].contains(field) {
                            body = with(body, field, text);
                        }
                    } else {
                        refused += 1;
                    }
                }
                assert_eq!(desk.visitor(1).send_json(call, &body).await.status, 201, "{call} {text:?}");
            }
        }
        let mut attempts = 0;
        let workers = (0..4).map(|_| desk.worker(sink.transport()));
        let workers: Vec<_> =
            workers.map(|worker| tokio::spawn(async move { worker.run_due().await.unwrap() })).collect();
        for worker in workers {
            attempts += worker.await.unwrap();
        }
        let mails = sink.mails_once(attempts, Duration::from_secs(5)).await;
        assert_eq!(desk.number("SELECT COUNT(*) FROM mail_outbox WHERE state <> 'sent'").await, 0);
        println!("{taken} fields took their string, {refused} refused it, {} mails", mails.len());
        assert!(taken > 3000 && refused > 4000 && mails.len() > 1500, "{taken} {refused} {}", mails.len());
        for mail in &mails {
            let [to] = mail.to.as_slice() else { panic!("{:?}", mail.to) };
            assert!(to == STAFF || to.starts_with('v'), "{to}");
            assert_eq!(mail.header("to"), to);
            assert_eq!(mail.from, "site@desk.example");
            let mut names: Vec<_> = mail.headers.iter().map(|(name, _)| name.to_lowercase()).collect();
            names.sort_unstable();
            let mut expected = HEADERS.map(str::to_owned);
            expected.sort_unstable();
            assert_eq!(names, expected, "{}", mail.raw);
            let kinds: Vec<_> = mail.parts.iter().map(|part| part.kind.as_str()).collect();
            assert_eq!(kinds, ["text/plain", "text/html"]);
            assert_eq!(mail.defects, Vec::<String>::new());
            assert!(!mail.header("reply-to").contains(EVIL));
            let html = &mail.parts[1].text;
            assert!(!html.contains("<script") && !html.contains("<img"), "{html}");
            if to != STAFF {
                assert!(!mail.raw.contains("attacker"), "a visitor's mail holds nothing that was typed");
            }
        }
    })
    .await;
}
