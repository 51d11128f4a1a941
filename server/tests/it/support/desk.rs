//! A seeded site for tests of enquiries: sends forms and reads the messages.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Method, Request};
use chrono::Duration;
use domain::mail::transport::Transport;
use domain::mail::worker::Worker;
use mail_parser::{Message, MessageParser};
use sea_orm::{ConnectionTrait, QueryResult, Statement};
use serde_json::{Value, json};
use server::commands::serve::mail_worker;

use super::{Answer, Caller, TestDb, TestSite};

/// Staff of every test.
pub const STAFF: &str = "staff@desk.example";

/// A seeded site with an outbox that is worked on when a test says so.
pub struct Desk {
    pub test: TestSite,
}

impl Desk {
    /// With mails as files.
    pub async fn new(db: &TestDb) -> Self {
        Self::with_environment(db, &[]).await
    }

    /// With variables beyond the defaults.
    pub async fn with_environment(db: &TestDb, environment: &[(&str, &str)]) -> Self {
        let mut all = vec![("STAFF_EMAIL", STAFF), ("MAIL_FROM", "site@desk.example")];
        all.extend_from_slice(environment);
        db.seed().await;
        Self { test: TestSite::with_environment(db, &all).await }
    }

    /// A visitor at an address of their own.
    pub fn visitor(&self, last: u8) -> Visitor {
        Visitor { caller: self.test.anon(), address: IpAddr::V4(Ipv4Addr::new(198, 51, 100, last)) }
    }

    /// A token of a form that was opened ten seconds ago.
    pub fn form_token(&self) -> String {
        let app = &self.test.app;
        app.keys.forms.issue(app.store.clock.now() - Duration::seconds(10))
    }

    /// An acceptable body for a call, as the app would send it.
    pub fn body(&self, call: &str) -> Value {
        let mut body = match call {
            "enroll" => json!({
                "name": "Asha Rao", "email": "asha@example.in", "phone": "98765 43210",
                "stack_id": "react-typescript",
                "course": { "name": "Web Development", "stack": "React with TypeScript", "price": "₹1",
                    "duration": "1 day", "level": "Beginner" },
            }),
            "send-course-inquiry" => json!({
                "name": "Asha Rao", "email": "asha@example.in", "mobile": "+91 98765-43210",
                "subject": "Dates", "message": "When does it start?", "course_id": 1,
            }),
            "send-consultancy-email" => json!({
                "email": "plant@example.in", "contact": "020 2553 1234",
                "selectedService": "Predictive & Preventive Maintenance Software",
                "problemStatement": "A gearbox fails each summer.",
            }),
            "contact" => json!({
                "name": "Asha Rao", "email": "asha@example.in", "subject": "Hello",
                "message": "Where are you?\nIs there parking?",
            }),
            "training" => json!({
                "company": "Pune Pumps", "name": "Asha Rao", "email": "asha@example.in", "phone": "98765 43210",
                "skill": "PLC fault finding", "headcount": "12", "place": "Our plant in Chakan",
                "purchase_order": true, "message": "Two shifts.",
            }),
            "staffing" => json!({
                "company": "Pune Pumps", "name": "Asha Rao", "email": "asha@example.in", "phone": "",
                "role": "Electrician", "headcount": "4", "place": "Chakan", "month": "January", "message": "",
            }),
            "candidate" => json!({
                "name": "Asha Rao", "email": "asha@example.in", "phone": "98765 43210", "role": "Electrician",
                "place": "Pune, Nashik", "experience": "3 years", "message": "Nights, too.",
            }),
            "newsletter" => json!({ "email": "asha@example.in" }),
            other => panic!("no such call: {other}"),
        };
        body["form_token"] = self.form_token().into();
        body
    }

    /// A worker of this site.
    pub fn worker(&self, transport: Transport) -> Worker {
        mail_worker(&self.test.app).with_transport(transport)
    }

    /// Sends all due mails into files and returns those that were not there before.
    pub async fn send_mails(&self) -> Vec<Mail> {
        let folder = self.test.app.config.data_dir.join("mail");
        let before = Mail::all_in(&folder).len();
        mail_worker(&self.test.app).run_due().await.unwrap();
        Mail::all_in(&folder).split_off(before)
    }

    /// The rows of a query.
    pub async fn rows(&self, sql: &str) -> Vec<QueryResult> {
        let db = &self.test.app.store.db;
        db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap()
    }

    /// The one number that a query gives.
    pub async fn number(&self, sql: &str) -> i64 {
        self.rows(sql).await[0].try_get_by_index(0).unwrap()
    }

    /// The first column of a query, as texts.
    pub async fn texts(&self, sql: &str) -> Vec<String> {
        self.rows(sql).await.iter().map(|row| row.try_get_by_index(0).unwrap()).collect()
    }

    /// Lets time pass.
    pub fn wait(&self, time: Duration) {
        self.test.app.store.clock.advance(time);
    }
}

/// Sends forms.
#[derive(Clone)]
pub struct Visitor {
    pub caller: Caller,
    pub address: IpAddr,
}

impl Visitor {
    /// Sends a form as the app does.
    pub async fn send_json(&self, call: &str, body: &Value) -> Answer {
        self.post(&format!("/api/mail/{call}"), "application/json", body.to_string(), &[]).await
    }

    /// Sends a form as a browser without JavaScript does.
    pub async fn send_form(&self, call: &str, fields: &[(&str, &str)]) -> Answer {
        self.send_form_from(call, fields, &[]).await
    }

    /// The same with more headers.
    pub async fn send_form_from(
        &self,
        call: &str,
        fields: &[(&str, &str)],
        headers: &[(&str, &str)],
    ) -> Answer {
        self.post_form(&format!("/api/mail/{call}"), fields, headers).await
    }

    /// Posts a form to any address.
    pub async fn post_form(&self, path: &str, fields: &[(&str, &str)], headers: &[(&str, &str)]) -> Answer {
        let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        self.post(path, "application/x-www-form-urlencoded", body, headers).await
    }

    /// Posts any body.
    pub async fn post(&self, path: &str, kind: &str, body: String, headers: &[(&str, &str)]) -> Answer {
        let mut request = Request::builder().method(Method::POST).uri(path).header("content-type", kind);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let peer = ConnectInfo(SocketAddr::new(self.address, 40_000));
        self.caller.send(request.extension(peer).body(Body::from(body)).unwrap()).await
    }
}

/// The page of somebody who has opened the link to their data.
pub struct OpenedData {
    visitor: Visitor,
    cookie: String,
}

impl OpenedData {
    /// Presses the button of the link.
    pub async fn by(visitor: &Visitor, link: &str) -> Self {
        let opened = visitor.post_form(link, &[], &[]).await;
        assert_eq!((opened.status.as_u16(), opened.header("location")), (303, "/privacy/my-data"));
        let cookie = opened.header("set-cookie").split(';').next().unwrap().to_owned();
        Self { visitor: visitor.clone(), cookie }
    }

    /// The page, with a query or without.
    pub async fn get(&self, query: &str) -> Answer {
        let request =
            Request::builder().uri(format!("/privacy/my-data{query}")).header("cookie", &self.cookie);
        self.visitor.caller.send(request.body(Body::empty()).unwrap()).await
    }

    /// Presses a button of the page.
    pub async fn press(&self, fields: &[(&str, &str)]) -> Answer {
        let headers = [("origin", "http://localhost:3000"), ("cookie", self.cookie.as_str())];
        self.visitor.post_form("/privacy/my-data", fields, &headers).await
    }
}

/// A mail that was sent.
#[derive(Debug)]
pub struct Mail {
    pub raw: Vec<u8>,
}

impl Mail {
    /// The mails of a folder, in the order of their rows.
    pub fn all_in(folder: &std::path::Path) -> Vec<Self> {
        let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
        let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths.iter().map(|path| Self { raw: std::fs::read(path).unwrap() }).collect()
    }

    pub fn parsed(&self) -> Message<'_> {
        MessageParser::default().parse(&self.raw).unwrap()
    }

    pub fn subject(&self) -> String {
        self.parsed().subject().unwrap().to_owned()
    }

    pub fn to(&self) -> String {
        self.parsed().to().unwrap().first().unwrap().address().unwrap().to_owned()
    }

    pub fn reply_to(&self) -> Option<String> {
        Some(self.parsed().reply_to()?.first()?.address()?.to_owned())
    }

    pub fn message_id(&self) -> String {
        self.parsed().message_id().unwrap().to_owned()
    }

    pub fn header(&self, name: &str) -> String {
        self.parsed().header_raw(name).unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
    }

    pub fn text(&self) -> String {
        self.parsed().body_text(0).unwrap().into_owned()
    }

    pub fn html(&self) -> String {
        self.parsed().body_html(0).unwrap().into_owned()
    }
}
