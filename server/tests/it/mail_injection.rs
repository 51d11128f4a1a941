//! Header injection: 400 attempts to inject a header, a recipient or a part, in every field of every form, verified
//! against what a real mail server received.

use std::sync::Arc;

use base::error::ApiError;
use domain::leads::intake::checks::Checked;
use domain::leads::intake::payloads::{ConsultancyPayload, ContactPayload, EnrollPayload, InquiryPayload};
use futures_util::future::join_all;
use serde_json::Value;

use crate::support::database::on_the_faster;
use crate::support::desk::{Desk, STAFF};
use crate::support::sink::{Caught, Sink};

const EVIL: &str = "evil@attacker.example";

/// Line separators, and characters that software may treat as such.
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

/// The injected line.
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

fn strings_of(line: &str) -> [String; 20] {
    BREAKS.map(|separator| format!("A{separator}{line}"))
}

/// The expected headers, each once.
const HEADERS: [&str; 10] = [
    "from",
    "to",
    "subject",
    "date",
    "message-id",
    "auto-submitted",
    "reply-to",
    "mime-version",
    "content-type",
    "x-auto-response-suppress",
];

/// The fields of each form.
const FIELDS: [(&str, &[&str]); 4] = [
    ("contact", &["name", "email", "subject", "message"]),
    ("enroll", &["name", "email", "phone", "stack_id", "course"]),
    ("send-course-inquiry", &["name", "email", "mobile", "subject", "message"]),
    ("send-consultancy-email", &["email", "contact", "selectedService", "problemStatement"]),
];

/// The displayed fields of a course.
const COURSE: [&str; 5] = ["name", "stack", "price", "duration", "level"];

/// How many strings fit into a field at once.
fn capacity(field: &str) -> usize {
    match field {
        "message" | "problemStatement" => 4,
        "course" => COURSE.len(),
        _ => 1,
    }
}

/// A body with strings in one of its fields: one per line of a text, one per member of the course.
fn with(mut body: Value, field: &str, texts: &[&str]) -> Value {
    match field {
        "course" => {
            for (part, text) in COURSE.iter().zip(texts.iter().cycle()) {
                body["course"][part] = (*text).into();
            }
        }
        // Only paths of this site are stored.
        "page" => body["page"] = format!("/contact/{}", texts.concat()).into(),
        _ => body[field] = texts.join("\n").into(),
    }
    body
}

/// Whether the server accepts a body.
async fn is_taken(desk: &Desk, call: &str, body: Value) -> bool {
    async fn check<P: Checked>(desk: &Desk, body: Value) -> bool {
        match serde_json::from_value::<P>(body).unwrap().check(&desk.test.app.store).await {
            Ok(_) => true,
            Err(ApiError::Invalid(_)) => false,
            Err(other) => panic!("{other:?}"),
        }
    }
    match call {
        "contact" => check::<ContactPayload>(desk, body).await,
        "enroll" => check::<EnrollPayload>(desk, body).await,
        "send-course-inquiry" => check::<InquiryPayload>(desk, body).await,
        _ => check::<ConsultancyPayload>(desk, body).await,
    }
}

/// How often a string was accepted by a field, and how often rejected.
#[derive(Default)]
struct Tally {
    taken: usize,
    refused: usize,
}

/// Tries every string in every field of a form by itself, and sends those that are accepted: in all fields at once, and
/// grouped by kind of attack, so that one flagged as spam does not withhold the messages of the others.
async fn send_all(desk: Arc<Desk>, number: usize) -> Tally {
    let (call, fields) = FIELDS[number];
    let (mut tally, mut sent) = (Tally::default(), 0);
    for line in LINES {
        let strings = strings_of(line);
        let mut filled = Vec::new();
        for field in fields {
            let mut passing = Vec::new();
            for text in strings.each_ref().map(String::as_str) {
                if is_taken(&desk, call, with(desk.body(call), field, &[text])).await {
                    passing.push(text);
                }
            }
            tally.taken += passing.len();
            tally.refused += strings.len() - passing.len();
            filled.push((*field, passing));
        }
        // These two fields are the same in all forms.
        for field in ["key", "page"] {
            let share = strings.iter().skip(number).step_by(FIELDS.len());
            filled.push((field, share.map(String::as_str).collect()));
        }
        let enquiries = filled.iter().map(|(field, passing)| passing.len().div_ceil(capacity(field))).max();
        for turn in 0..enquiries.unwrap() {
            sent += 1;
            let mut body = with(desk.body(call), "email", &[&format!("v{number}-{sent}@example.in")]);
            for (field, passing) in &filled {
                if let Some(texts) = passing.chunks(capacity(field)).nth(turn) {
                    body = with(body, field, texts);
                }
            }
            assert_eq!(desk.visitor(1).send_json(call, &body).await.status, 201, "{body}");
        }
    }
    tally
}

/// A filled honeypot makes an enquiry spam, which is stored and gets no message.
async fn send_as_bots(desk: &Desk) {
    for (number, text) in LINES.iter().flat_map(|line| strings_of(line)).enumerate() {
        let mut body = with(desk.body("contact"), "email", &[&format!("bot{number}@example.in")]);
        for field in ["website", "form_token"] {
            body = with(body, field, &[&text]);
        }
        assert_eq!(desk.visitor(1).send_json("contact", &body).await.status, 201, "{body}");
    }
}

/// Sends the queued messages and returns those that the mail server received.
async fn deliver(desk: &Desk, sink: &Sink) -> Vec<Caught> {
    let workers = (0..8).map(|_| desk.worker(sink.transport()));
    let workers = workers.map(|worker| tokio::spawn(async move { worker.run_due().await.unwrap() }));
    let attempts = join_all(workers.collect::<Vec<_>>()).await.into_iter().map(Result::unwrap).sum();
    sink.mails_once(attempts).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn no_input_injects_headers_recipients_or_parts() {
    on_the_faster(async |db| {
        let Some(sink) = Sink::start().await else { return };
        let desk = Arc::new(Desk::with_environment(&db, &[("RATE_LIMITS", "off")]).await);
        let forms = (0..FIELDS.len()).map(|number| tokio::spawn(send_all(Arc::clone(&desk), number)));
        let tallies = join_all(forms).await.into_iter().map(Result::unwrap);
        let (taken, refused) = tallies.fold((0, 0), |sum, form| (sum.0 + form.taken, sum.1 + form.refused));
        send_as_bots(&desk).await;
        let with_status = async |status: &str| {
            desk.number(&format!("SELECT COUNT(*) FROM lead WHERE status = '{status}'")).await
        };
        assert_eq!((with_status("new").await, with_status("spam").await), (400, 400));
        let mails = deliver(&desk, &sink).await;
        println!("{taken} fields took their string, {refused} refused it, {} mails", mails.len());
        assert!(taken > 1500 && refused > 4000, "{taken} {refused}");
        assert_eq!(desk.number("SELECT COUNT(*) FROM mail_outbox WHERE state <> 'sent'").await, 0);
        assert_eq!(mails.len(), 2 * 400, "one to staff and one to the visitor for each that is no spam");
        let pages =
            mails.iter().filter(|mail| mail.to == [STAFF] && mail.parts[0].text.contains("/contact/A"));
        assert_eq!(pages.count(), 380, "every string as a page but those with a backslash, which are none");
        mails.iter().for_each(assert_no_injection);
    })
    .await;
}

fn assert_no_injection(mail: &Caught) {
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
