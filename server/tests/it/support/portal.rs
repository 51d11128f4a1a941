//! Another site that delivers enquiries by a signed call.

use axum::http::StatusCode;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;

use super::desk::Desk;
use super::{Answer, Client};

pub const FEEDS: &str = "/api/admin/lead-feeds";
pub const INBOUND: &str = "/api/leads/inbound/sulekha";
pub const CONSENT: &str = "I agree that Sulekha passes my details on to institutes.";

/// A feed that names the fields of [`enquiry`].
pub fn feed(slug: &str) -> Value {
    json!({
        "name": "Sulekha",
        "slug": slug,
        "consent": CONSENT,
        "mapping": {
            "name": "first + last", "email": "contact.mail", "phone": "contact.mobile", "course": "wanted",
            "message": "text", "delivery_id": "lead_no",
        },
    })
}

/// A site that delivers, with the secret of its feed.
pub struct Portal<'a> {
    pub desk: &'a Desk,
    pub secret: String,
}

impl<'a> Portal<'a> {
    pub async fn new(desk: &'a Desk, admin: &mut Client) -> Self {
        let answer = admin.post(FEEDS, feed("sulekha")).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.json());
        let made = answer.json();
        assert_eq!((&made["path"], &made["stored"]), (&json!(INBOUND), &json!(0)));
        Self { desk, secret: made["secret"].as_str().unwrap().to_owned() }
    }

    pub fn sign(&self, body: &str) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(self.secret.as_bytes()).unwrap();
        mac.update(body.as_bytes());
        format!("sha256={}", hex::encode(mac.finalize().into_bytes()))
    }

    pub async fn post(&self, kind: &str, body: &str, signature: &str, id: Option<&str>) -> Answer {
        let mut headers = vec![("x-signature", signature)];
        headers.extend(id.map(|id| ("x-delivery-id", id)));
        self.desk.visitor(77).post(INBOUND, kind, body.to_owned(), &headers).await
    }

    pub async fn deliver(&self, body: &Value) -> (u16, String) {
        let body = body.to_string();
        told(&self.post("application/json", &body, &self.sign(&body), None).await)
    }
}

/// Status and outcome of an answer to a delivery.
pub fn told(answer: &Answer) -> (u16, String) {
    (answer.status.as_u16(), answer.json()["outcome"].as_str().unwrap_or_default().to_owned())
}

/// An enquiry as the other site writes it.
pub fn enquiry(number: u32) -> Value {
    json!({
        "lead_no": number,
        "first": "Asha", "last": format!("Rao {number}"),
        "contact": { "mail": format!("asha{number}@example.in"), "mobile": "98450 12345" },
        "wanted": "PLC programming",
        "text": "Weekends?",
    })
}
