//! Each form in each way of submission: exactly the expected rows, and an acknowledgement that mentions no e-mail where
//! none is sent.

use chrono::Duration;
use futures_util::future::join_all;
use serde_json::Value;

use crate::support::desk::{Desk, Visitor};
use crate::support::{Answer, TestDb, apply, db_test};

/// The client that sends the form.
#[derive(Clone, Copy, PartialEq)]
enum Sender {
    /// The app: JSON, with the token of a form that was open for a while.
    App,
    /// A browser without JavaScript: a form post that fills in nothing by program.
    Browser,
}

/// How the submission is repeated.
#[derive(Clone, Copy)]
enum Again {
    Never,
    /// Several posts at the same moment.
    AtOnce,
    After(Duration),
}

/// How the form was filled in.
#[derive(Clone, Copy, PartialEq)]
enum Filled {
    ByHand,
    /// By the browser at once, and sent within two seconds.
    Quickly,
    /// By a program, with the field that people never see.
    WithHoneypot,
}

/// A way to submit a form.
struct Way {
    name: &'static str,
    by: Sender,
    /// Whether the form has an idempotency key.
    key: bool,
    again: Again,
    filled: Filled,
    /// Number of leads afterwards.
    leads: usize,
}

const fn way(name: &'static str, by: Sender, key: bool, again: Again, filled: Filled, leads: usize) -> Way {
    Way { name, by, key, again, filled, leads }
}

const WAYS: [Way; 15] = {
    use Again::{After, AtOnce, Never};
    use Sender::{App, Browser};
    [
        way("app", App, true, Never, Filled::ByHand, 1),
        way("app-double-click", App, true, AtOnce, Filled::ByHand, 1),
        way("app-double-click-without-key", App, false, AtOnce, Filled::ByHand, 1),
        // After five minutes only the key distinguishes a retry from a second enquiry.
        way("app-lost-answer", App, true, After(Duration::hours(1)), Filled::ByHand, 1),
        way("app-repeated", App, false, After(Duration::minutes(4)), Filled::ByHand, 1),
        way("app-later", App, false, After(Duration::minutes(6)), Filled::ByHand, 2),
        way("app-honeypot", App, true, Never, Filled::WithHoneypot, 1),
        way("app-autofilled", App, true, Never, Filled::Quickly, 1),
        way("app-double-bot", App, true, AtOnce, Filled::WithHoneypot, 1),
        way("page", Browser, false, Never, Filled::ByHand, 1),
        way("page-double-click", Browser, false, AtOnce, Filled::ByHand, 1),
        way("page-reloaded", Browser, false, After(Duration::minutes(4)), Filled::ByHand, 1),
        way("page-later", Browser, false, After(Duration::minutes(6)), Filled::ByHand, 2),
        way("page-honeypot", Browser, false, Never, Filled::WithHoneypot, 1),
        way("page-autofilled", Browser, false, Never, Filled::Quickly, 1),
    ]
};

/// A form and the expected rows.
struct Form {
    call: &'static str,
    /// Whether the newsletter checkbox is checked.
    ticked: bool,
    /// Kind, name, phone, subject, message, item, and its price.
    lead: String,
    /// Purposes of the consents.
    consents: &'static [&'static str],
    /// The messages of a first enquiry, besides the one to staff.
    mails: &'static [&'static str],
    thanks: &'static str,
    /// The acknowledgement where no message is sent.
    received: &'static str,
    /// The redirect for a browser.
    location: String,
}

async fn forms(desk: &Desk) -> [Form; 8] {
    let course = domain::courses::find(&desk.test.app.store, 1).await.unwrap();
    let paise = base::money::parse_price(&course.price).unwrap();
    let answered: &[&str] = &["visitor_lead"];
    [
        Form {
            call: "enroll",
            ticked: true,
            lead: "enroll|Asha Rao|+919876543210|||React with TypeScript|134900".to_owned(),
            consents: &["enquiry", "newsletter"],
            mails: &["newsletter_confirm", "visitor_lead"],
            thanks: "We've sent the details to your email.",
            received: "We have received your enrolment.",
            location: "/enroll/react-typescript?sent=enroll#form".to_owned(),
        },
        Form {
            call: "send-course-inquiry",
            ticked: false,
            lead: format!(
                "inquiry|Asha Rao|+919876543210|Dates|When does it start?|{}|{paise}",
                course.title
            ),
            consents: &["enquiry"],
            mails: answered,
            thanks: "Inquiry submitted successfully!",
            received: "We have received your inquiry.",
            location: format!("/courses/{}?sent=inquiry#inquiry", course.slug),
        },
        Form {
            call: "send-consultancy-email",
            ticked: false,
            lead: "consultancy||+912025531234||A gearbox fails each summer.|\
                   Predictive & Preventive Maintenance Software|0"
                .to_owned(),
            consents: &["enquiry"],
            mails: answered,
            thanks: "Successfully submitted! Our team will contact you.",
            received: "We have received your enquiry.",
            location: "/consultancy?sent=consultancy#consultancy-form".to_owned(),
        },
        Form {
            call: "contact",
            ticked: true,
            lead: "contact|Asha Rao||Hello|Where are you?\nIs there parking?||0".to_owned(),
            consents: &["enquiry", "newsletter"],
            mails: &["newsletter_confirm", "visitor_lead"],
            thanks: "Thank you. Your message has reached us.",
            received: "We have received your message.",
            location: "/contact?sent=contact#form".to_owned(),
        },
        Form {
            call: "newsletter",
            ticked: false,
            lead: "newsletter||||||0".to_owned(),
            consents: &["newsletter"],
            mails: &["newsletter_confirm"],
            thanks: "Please confirm your address from our email. If none arrives within an hour, you are subscribed already or can sign up again later.",
            received: "We have received your sign-up.",
            location: "/?sent=newsletter#newsletter-form".to_owned(),
        },
        Form {
            call: "training",
            ticked: false,
            lead: "training|Asha Rao|+919876543210|PLC fault finding, 12 people|Company: Pune Pumps\n\
                   Place: Our plant in Chakan\nPurchase order: needed\n\nTwo shifts.||0"
                .to_owned(),
            consents: &["enquiry"],
            mails: answered,
            thanks: "Thank you. Your enquiry has reached us.",
            received: "We have received your enquiry.",
            location: "/training-for-companies?sent=training#form".to_owned(),
        },
        Form {
            call: "staffing",
            ticked: false,
            lead: "staffing|Asha Rao||Electrician, 4 wanted|Company: Pune Pumps\nPlace: Chakan\nFrom: January||0"
                .to_owned(),
            consents: &["enquiry"],
            mails: answered,
            thanks: "Thank you. Your enquiry has reached us.",
            received: "We have received your enquiry.",
            location: "/recruitment?sent=staffing#need-people".to_owned(),
        },
        Form {
            call: "candidate",
            ticked: false,
            lead: "candidate|Asha Rao|+919876543210|Electrician|Place: Pune, Nashik\nExperience: 3 years\n\n\
                   Nights, too.||0"
                .to_owned(),
            consents: &["enquiry"],
            mails: answered,
            thanks: "Thank you. Your enquiry has reached us.",
            received: "We have received your enquiry.",
            location: "/recruitment?sent=candidate#need-work".to_owned(),
        },
    ]
}

/// The body as the app sends it.
fn body(desk: &Desk, form: &Form, way: &Way, email: &str) -> Value {
    let app = &desk.test.app;
    let mut body = desk.body(form.call);
    body["email"] = email.into();
    if form.ticked {
        body["newsletter"] = true.into();
    }
    if way.key {
        body["key"] = format!("key of {email}").into();
    }
    if way.by == Sender::Browser {
        body["form_token"] = "".into();
    }
    match way.filled {
        Filled::ByHand => {}
        Filled::WithHoneypot => body["website"] = "https://shop.example".into(),
        Filled::Quickly => {
            body["form_token"] = app.keys.forms.issue(app.store.clock.now() - Duration::seconds(2)).into();
        }
    }
    body
}

/// The same as a browser posts it.
fn fields(body: &Value) -> Vec<(String, String)> {
    let mut fields = Vec::new();
    for (name, value) in body.as_object().unwrap() {
        match value {
            Value::Object(parts) => {
                let part = |(part, value): (&String, &Value)| {
                    (format!("{name}_{part}"), value.as_str().unwrap().to_owned())
                };
                fields.extend(parts.iter().map(part));
            }
            Value::String(text) => fields.push((name.clone(), text.replace('\n', "\r\n"))),
            Value::Bool(true) => fields.push((name.clone(), "on".to_owned())),
            other => fields.push((name.clone(), other.to_string())),
        }
    }
    fields
}

async fn send(visitor: &Visitor, call: &str, by: Sender, body: &Value) -> Answer {
    match by {
        Sender::App => visitor.send_json(call, body).await,
        Sender::Browser => {
            let fields = fields(body);
            let fields: Vec<_> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            visitor.send_form(call, &fields).await
        }
    }
}

/// Submits a form in one way and returns all responses.
async fn send_in(desk: &Desk, form: &Form, way: &Way, email: &str) -> Vec<Answer> {
    let (visitor, body) = (desk.visitor(1), body(desk, form, way, email));
    let post = || send(&visitor, form.call, way.by, &body);
    match way.again {
        Again::Never => vec![post().await],
        Again::AtOnce => join_all((0..4).map(|_| post())).await,
        Again::After(pause) => {
            let first = post().await;
            desk.wait(pause);
            vec![first, post().await]
        }
    }
}

/// The rows of one kind for an e-mail address, sorted.
async fn rows_of(desk: &Desk, email: &str, what: &str) -> Vec<String> {
    let mut rows = desk.texts(&format!("SELECT {what} WHERE lead.email = '{email}'")).await;
    rows.sort_unstable();
    rows
}

/// `each` repeated `times` times, and `more`, sorted.
fn expected(times: usize, each: &[&str], more: &[&str]) -> Vec<String> {
    let mut rows: Vec<String> =
        (0..times).flat_map(|_| each).chain(more).map(|row| (*row).to_owned()).collect();
    rows.sort_unstable();
    rows
}

const LEAD: &str = "status || '|' || kind || '|' || name || '|' || COALESCE(phone, '') || '|' || subject || '|' || \
                    message || '|' || item_name || '|' || CAST(COALESCE(price_paise, 0) AS TEXT) FROM lead";
const CONSENT: &str = "consent.purpose FROM consent JOIN lead ON lead.id = consent.lead_id";
const MAIL: &str = "mail_outbox.kind || ' to ' || mail_outbox.recipient || ' ' || mail_outbox.state FROM mail_outbox \
                    JOIN lead ON lead.id = mail_outbox.lead_id AND mail_outbox.state <> 'cancelled'";
const EVENT: &str = "lead_event.kind FROM lead_event JOIN lead ON lead.id = lead_event.lead_id";
const SUBSCRIBER: &str = "state FROM newsletter_subscriber AS lead";

async fn each_way(db: &TestDb, form_number: usize) {
    let desk = Desk::with_environment(db, &[("RATE_LIMITS", "off")]).await;
    let form = &forms(&desk).await[form_number];
    for way in &WAYS {
        let email = format!("{}@example.in", way.name);
        let case = format!("{} {}", form.call, way.name);
        let honest = way.filled != Filled::WithHoneypot;
        for answer in send_in(&desk, form, way, &email).await {
            let told = String::from_utf8_lossy(&answer.body).into_owned();
            match way.by {
                Sender::App => {
                    assert_eq!(answer.status, 201, "{case}: {told}");
                    let message = if honest { form.thanks } else { form.received };
                    assert_eq!(answer.json(), serde_json::json!({ "message": message }), "{case}");
                }
                Sender::Browser => {
                    assert_eq!((answer.status.as_u16(), told.as_str()), (303, ""), "{case}");
                    let location = form.location.replace("sent=", if honest { "sent=" } else { "received=" });
                    assert_eq!(answer.header("location"), location, "{case}");
                    let thanks = desk.test.anon().get(location.split('#').next().unwrap()).await;
                    let page = String::from_utf8_lossy(&thanks.body).into_owned();
                    assert!(
                        page.contains(if honest { form.thanks } else { form.received }),
                        "{case}: {page}"
                    );
                }
            }
        }
        let lead = format!("{}|{}", if honest { "new" } else { "spam" }, form.lead);
        assert_eq!(rows_of(&desk, &email, LEAD).await, expected(way.leads, &[&lead], &[]), "{case}");
        assert_eq!(rows_of(&desk, &email, CONSENT).await, expected(way.leads, form.consents, &[]), "{case}");
        // Staff are notified of each enquiry; a visitor gets one confirmation a day (a second one stands there as cancelled, with
        // the reason), and bots cause no message.
        let staff = "staff_lead to  queued";
        let visitor: Vec<String> =
            form.mails.iter().map(|kind| format!("{kind} to {email} queued")).collect();
        let visitor: Vec<&str> = visitor.iter().map(String::as_str).collect();
        let mails = if honest { expected(way.leads, &[staff], &visitor) } else { Vec::new() };
        assert_eq!(rows_of(&desk, &email, MAIL).await, mails, "{case}");
        assert_eq!(rows_of(&desk, &email, EVENT).await, Vec::<String>::new(), "{case}: nothing new was said");
        let listed = usize::from(honest && form.consents.contains(&"newsletter"));
        assert_eq!(rows_of(&desk, &email, SUBSCRIBER).await, expected(listed, &["pending"], &[]), "{case}");
    }
    // There are no other rows.
    let leads: usize = WAYS.iter().map(|way| way.leads).sum();
    let total = async |table: &str| desk.number(&format!("SELECT COUNT(*) FROM {table}")).await;
    let count = |number: usize| i64::try_from(number).unwrap();
    let honest: Vec<&Way> = WAYS.iter().filter(|way| way.filled != Filled::WithHoneypot).collect();
    let told = honest.iter().map(|way| way.leads).sum::<usize>() + honest.len() * form.mails.len();
    assert_eq!(total("lead").await, count(leads));
    assert_eq!(total("consent").await, count(leads * form.consents.len()));
    assert_eq!(total("mail_outbox WHERE state <> 'cancelled'").await, count(told));
}

#[apply(db_test)]
async fn enrolment_in_each_way(db: TestDb) {
    each_way(&db, 0).await;
}

#[apply(db_test)]
async fn course_inquiry_in_each_way(db: TestDb) {
    each_way(&db, 1).await;
}

#[apply(db_test)]
async fn consultancy_enquiry_in_each_way(db: TestDb) {
    each_way(&db, 2).await;
}

#[apply(db_test)]
async fn contact_message_in_each_way(db: TestDb) {
    each_way(&db, 3).await;
}

#[apply(db_test)]
async fn newsletter_sign_up_in_each_way(db: TestDb) {
    each_way(&db, 4).await;
}

#[apply(db_test)]
async fn training_for_a_company_in_each_way(db: TestDb) {
    each_way(&db, 5).await;
}

#[apply(db_test)]
async fn people_wanted_in_each_way(db: TestDb) {
    each_way(&db, 6).await;
}

#[apply(db_test)]
async fn work_wanted_in_each_way(db: TestDb) {
    each_way(&db, 7).await;
}

/// One of email address and phone number is enough, and what is missing is named with its remedy.
#[apply(db_test)]
async fn what_companies_leave_out_is_named(db: TestDb) {
    let desk = Desk::with_environment(&db, &[("RATE_LIMITS", "off")]).await;
    let visitor = desk.visitor(1);
    let answer = visitor.send_json("training", &serde_json::json!({ "headcount": "a dozen" })).await;
    assert_eq!(answer.status, 422);
    assert_eq!(
        answer.json()["fields"],
        serde_json::json!({
            "company": ["Enter the name of your company"],
            "name": ["Enter your name"],
            "email": ["Enter your email address or your mobile number. One of the two is enough."],
            "skill": ["Say what your people are to learn"],
            "headcount": ["Enter how many people, as a number from 1 to 500"],
            "place": ["Say where: your plant, our lab, or online"],
        })
    );
    let mut body = desk.body("candidate");
    body["email"] = "".into();
    let answer = visitor.send_json("candidate", &body).await;
    assert_eq!(
        (answer.status.as_u16(), &answer.json()["message"]),
        (201, &"We have received your enquiry.".into())
    );
    assert_eq!(
        desk.texts("SELECT label FROM consent").await,
        [
            "We use your details only to find work for you, and show them to a company only after you agreed. See our privacy \
         notice."
        ]
    );
}
