//! The enquiry forms without JavaScript: posted by the browser, answered with pages.

use chrono::Duration;
use serde_json::{Value, json};

use crate::support::desk::{Desk, Visitor};
use crate::support::fake_renderer::Mode;
use crate::support::html::{form_result, page_address};
use crate::support::{Answer, TestDb, apply, db_test, sqlite_test};

/// Fields of each form as a browser sends them, hidden ones included.
const CONTACT: [(&str, &str); 7] = [
    ("name", "Asha Rao"),
    ("email", "asha@example.in"),
    ("subject", "Hello"),
    ("message", "Where are you?\r\nIs there parking?"),
    ("key", ""),
    ("form_token", ""),
    ("website", ""),
];
const INQUIRY: [(&str, &str); 9] = [
    ("name", "Asha Rao"),
    ("mobile", "98765 43210"),
    ("email", "asha@example.in"),
    ("subject", "Dates"),
    ("message", "When?"),
    ("course_id", "1"),
    ("key", ""),
    ("form_token", ""),
    ("website", ""),
];
const CONSULTANCY: [(&str, &str); 4] = [
    ("email", "plant@example.in"),
    ("contact", ""),
    ("selectedService", "Energy Monitoring & Energy Saving Solutions"),
    ("problemStatement", ""),
];
const ENROLMENT: [(&str, &str); 9] = [
    ("name", "Asha Rao"),
    ("email", "asha@example.in"),
    ("phone", "98765 43210"),
    ("stack_id", "react-typescript"),
    ("course_name", "Web Development"),
    ("course_stack", "React with TypeScript"),
    ("course_price", "₹1"),
    ("newsletter", "on"),
    ("website", ""),
];

fn changed<const N: usize>(
    fields: [(&'static str, &'static str); N],
    name: &str,
    value: &'static str,
) -> [(&'static str, &'static str); N] {
    fields.map(|(field, old)| (field, if field == name { value } else { old }))
}

fn html(answer: &Answer) -> String {
    String::from_utf8(answer.body.to_vec()).unwrap()
}

/// The form result that the page shows.
fn shown(answer: &Answer) -> Value {
    form_result(&html(answer))
}

/// A plain page contains the contact form with its values, posting to the same path.
fn assert_typed(html: &str) {
    let form =
        html.split("<form method=\"post\"").nth(1).and_then(|rest| rest.split("</form>").next()).unwrap();
    assert!(form.contains("name=\"name\" value=\"Asha Rao\""), "{form}");
    assert!(form.contains("name=\"email\" value=\"asha@example.in\""), "{form}");
    assert!(form.contains("\nWhere are you?\nIs there parking?</textarea>"), "{form}");
    assert!(
        form.contains("type=\"hidden\" name=\"key\"") && !form.contains("name=\"website\" value"),
        "{form}"
    );
}

async fn slug(desk: &Desk) -> String {
    domain::courses::find(&desk.test.app.store, 1).await.unwrap().slug
}

/// Follows a redirect as a browser does: without the fragment.
async fn follow(visitor: &Visitor, answer: &Answer) -> Answer {
    let location = answer.header("location");
    visitor.caller.get(location.split('#').next().unwrap()).await
}

#[apply(sqlite_test)]
async fn a_form_leads_to_its_thanks(db: TestDb) {
    let desk = Desk::new(&db).await;
    let course = format!("/courses/{}", slug(&desk).await);
    let sent: [(&str, &[(&str, &str)], &str, &str, &str); 5] = [
        (
            "contact",
            &CONTACT,
            "/contact?sent=contact#form",
            "contact",
            "Thank you. Your message has reached us.",
        ),
        (
            "send-course-inquiry",
            &INQUIRY,
            &format!("{course}?sent=inquiry#inquiry"),
            "inquiry",
            "Inquiry submitted successfully!",
        ),
        (
            "send-consultancy-email",
            &CONSULTANCY,
            "/consultancy?sent=consultancy#consultancy-form",
            "consultancy",
            "Successfully submitted! Our team will contact you.",
        ),
        (
            "enroll",
            &ENROLMENT,
            "/enroll/react-typescript?sent=enroll#form",
            "enroll",
            "We've sent the details to your email.",
        ),
        (
            "newsletter",
            &[("email", "asha@example.in"), ("page", "/about?x=1")],
            "/about?sent=newsletter#newsletter-form",
            "newsletter",
            "Please confirm your address from our email. If none arrives within an hour, you are subscribed already or can sign up again later.",
        ),
    ];
    for (number, (call, fields, location, kind, message)) in sent.into_iter().enumerate() {
        let visitor = desk.visitor(u8::try_from(number).unwrap());
        let answer = visitor.send_form(call, fields).await;
        assert_eq!(answer.status, 303, "{call}: {}", html(&answer));
        assert_eq!(answer.header("location"), location);
        let thanks = follow(&visitor, &answer).await;
        assert_eq!(thanks.status, 200);
        assert_eq!(thanks.header("cache-control"), "no-store");
        assert_eq!(thanks.header("x-robots-tag"), "noindex");
        assert_eq!(shown(&thanks), json!({ "kind": kind, "state": "sent", "message": message }));
    }
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead WHERE status = 'new'").await, 5);
    assert_eq!(
        desk.texts("SELECT message FROM lead WHERE kind = 'contact'").await,
        ["Where are you?\nIs there parking?"]
    );
    assert_eq!(desk.number("SELECT COUNT(*) FROM consent WHERE purpose = 'newsletter'").await, 2);
}

#[apply(sqlite_test)]
async fn a_service_page_keeps_its_form(db: TestDb) {
    let desk = Desk::new(&db).await;
    let page = "/consultancy/energy-monitoring-energy-saving-solutions";
    let [email, contact, service, problem] = CONSULTANCY;
    let visitor = desk.visitor(1);
    let answer = visitor
        .send_form("send-consultancy-email", &[email, contact, service, problem, ("page", page)])
        .await;
    assert_eq!(
        (answer.status.as_u16(), answer.header("location")),
        (303, &*format!("{page}?sent=consultancy#consultancy-form"))
    );
    let thanks = follow(&visitor, &answer).await;
    assert_eq!(thanks.status, 200);
    assert_eq!(shown(&thanks)["state"], "sent");
    assert_eq!(desk.texts("SELECT page FROM lead").await, [page]);
    let refused =
        visitor.send_form("send-consultancy-email", &[("email", "x"), service, ("page", page)]).await;
    assert_eq!(refused.status, 422);
    assert_eq!(page_address(&html(&refused)), page, "the same page again");
    assert_eq!(shown(&refused)["values"]["email"], "x");
    for elsewhere in ["/about", "/consultancy/plumbing", "https://evil.example/consultancy", "/admin"] {
        let answer =
            visitor.send_form("send-consultancy-email", &[("email", "x"), ("page", elsewhere)]).await;
        assert_eq!(page_address(&html(&answer)), "/consultancy", "{elsewhere}");
    }
}

#[apply(sqlite_test)]
async fn an_invalid_form_is_shown_with_its_values(db: TestDb) {
    let desk = Desk::new(&db).await;
    let course = format!("/courses/{}", slug(&desk).await);
    let refused: [(&str, Vec<(&str, &str)>, &str, &str); 5] = [
        ("contact", changed(CONTACT, "email", "asha@").to_vec(), "/contact", "email"),
        ("send-course-inquiry", changed(INQUIRY, "mobile", "12").to_vec(), &course, "mobile"),
        (
            "send-consultancy-email",
            changed(CONSULTANCY, "selectedService", "").to_vec(),
            "/consultancy",
            "selectedService",
        ),
        ("enroll", changed(ENROLMENT, "phone", "").to_vec(), "/enroll/react-typescript", "phone"),
        ("newsletter", vec![("email", "asha")], "/", "email"),
    ];
    for (call, fields, page, field) in refused {
        let answer = desk.visitor(1).send_form(call, &fields).await;
        assert_eq!(answer.status, 422, "{call}");
        assert_eq!(answer.header("cache-control"), "no-store");
        assert_eq!(page_address(&html(&answer)), page, "{call}");
        let form = shown(&answer);
        assert_eq!(form["state"], "invalid");
        assert_eq!(form["message"], "Please check the marked fields.");
        assert!(form["fields"][field].is_array(), "{call}: {form}");
        for (name, value) in &fields {
            if !["website", "form_token"].contains(name) {
                assert_eq!(form["values"][name], value.replace("\r\n", "\n"), "{call} {name}");
            }
        }
    }
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead").await, 0);
}

#[apply(sqlite_test)]
async fn a_refused_form_can_be_corrected_and_counts_once(db: TestDb) {
    let desk = Desk::new(&db).await;
    let visitor = desk.visitor(1);
    for _ in 0..9 {
        assert_eq!(visitor.send_form("contact", &changed(CONTACT, "email", "asha@")).await.status, 422);
    }
    assert_eq!(visitor.send_form("contact", &CONTACT).await.status, 303);
    assert_eq!(
        visitor.send_form("contact", &CONTACT).await.status,
        303,
        "a reload of the answer is the same enquiry"
    );
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead").await, 1);
    assert_eq!(desk.number("SELECT COUNT(*) FROM mail_outbox").await, 2);
}

#[apply(sqlite_test)]
async fn without_a_renderer_form_results_are_plain_pages(db: TestDb) {
    let desk = Desk::new(&db).await;
    desk.test.renderer.set(Mode::Error);
    let visitor = desk.visitor(1);
    let refused = visitor.send_form("contact", &changed(CONTACT, "subject", "")).await;
    assert_eq!(refused.status, 422);
    assert!(html(&refused).contains("Enter a subject"));
    assert_typed(&html(&refused));
    let answer = visitor.send_form("contact", &CONTACT).await;
    assert_eq!(answer.status, 303);
    let thanks = html(&follow(&visitor, &answer).await);
    assert!(thanks.contains("Thank you. Your message has reached us.") && !thanks.contains("Send again"));
}

#[apply(sqlite_test)]
async fn the_newsletter_box_returns_to_its_page_and_to_no_other_site(db: TestDb) {
    let desk = Desk::new(&db).await;
    let course = format!("/courses/{}", slug(&desk).await);
    let email = |number: u8| format!("a{number}@example.in");
    let from: [(&str, &str, &str); 9] = [
        (&course, "", &course),
        ("/courses/category/all?page=2", "", "/courses/category/all?page=2"),
        ("//evil.example/about", "", "/"),
        ("https://evil.example/about", "", "/"),
        ("/admin/leads", "", "/"),
        ("/courses/gone-for-good", "", "/"),
        ("", "http://localhost:3000/consultancy", "/consultancy"),
        ("", "http://evil.example/consultancy", "/"),
        ("/About", "", "/"),
    ];
    for (number, (page, referer, home)) in (0_u8..).zip(from) {
        let email = email(number);
        let fields = [("email", email.as_str()), ("page", page)];
        let headers = [("referer", referer)];
        let visitor = desk.visitor(number);
        let answer =
            visitor.send_form_from("newsletter", &fields, &headers[..usize::from(!referer.is_empty())]).await;
        let mark = if home.contains('?') { '&' } else { '?' };
        assert_eq!(
            answer.header("location"),
            format!("{home}{mark}sent=newsletter#newsletter-form"),
            "{page} {referer}"
        );
    }
}

#[apply(sqlite_test)]
async fn acknowledgements_are_only_shown_where_they_apply(db: TestDb) {
    let desk = Desk::new(&db).await;
    for path in ["/about?sent=contact", "/contact?sent=fax", "/contact?sent=", "/courses?sent=inquiry"] {
        let answer = desk.visitor(1).caller.get(path).await;
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(shown(&answer), Value::Null, "{path}");
        assert!(answer.header("cache-control").starts_with("public"), "{path}");
    }
    assert_eq!(desk.visitor(1).caller.get("/courses/nowhere?sent=inquiry").await.status, 404);
    let renders = desk.test.renderer.renders();
    for _ in 0..20 {
        desk.visitor(1).caller.get("/contact?sent=contact").await;
    }
    assert_eq!(desk.test.renderer.renders(), renders + 1, "the same thanks are not rendered for each");
}

#[apply(sqlite_test)]
async fn page_and_campaign_are_stored_and_the_full_ip_address_is_not(db: TestDb) {
    let desk = Desk::new(&db).await;
    let headers = [
        ("referer", "http://localhost:3000/contact?utm_source=news&utm_campaign=plc%20may&other=1"),
        ("user-agent", "Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36"),
    ];
    desk.visitor(77).send_form_from("contact", &CONTACT, &headers).await;
    let row = &desk.rows("SELECT page, campaign, agent, network FROM lead").await[0];
    let text = |column: &str| row.try_get::<String>("", column).unwrap();
    assert_eq!(text("page"), "/contact");
    assert_eq!(text("campaign"), "utm_source=news&utm_campaign=plc+may");
    assert_eq!((text("agent"), text("network")), ("Chrome, phone".to_owned(), "198.51.100.0/24".to_owned()));
}

#[apply(db_test)]
async fn a_browsers_post_and_the_apps_call_are_the_same_enquiry(db: TestDb) {
    let desk = Desk::new(&db).await;
    let visitor = desk.visitor(1);
    assert_eq!(visitor.send_form("contact", &CONTACT).await.status, 303);
    desk.wait(Duration::seconds(30));
    assert_eq!(visitor.send_json("contact", &desk.body("contact")).await.status, 201);
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead").await, 1);
}
