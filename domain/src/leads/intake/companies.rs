//! Validation of the enquiries of companies, and of people who look for work.
//!
//! What these forms ask is for people to read. So it is stored as lines of the message, and mails, exports and "my data" need
//! to know nothing of it; the inbox filters by company and trade, which are taken from there.

use crate::leads::intake::checks::Checked;
use crate::leads::intake::enquiry::{Enquiry, Item};
use crate::leads::intake::fields::{Fields, NO_WAY_TO_REACH};
use crate::leads::intake::payloads::{CandidatePayload, Payload, StaffingPayload, TrainingPayload};
use crate::leads::kinds::Kind;
use base::email::Email;
use base::error::ApiResult;
use base::validate::limits;
use storage::Store;

/// What stands before the name of the company in a message.
const COMPANY: &str = "Company";

/// The company that a message names, as the forms write it; empty for none.
pub fn company_in(message: &str) -> &str {
    let named = message.lines().find_map(|line| line.strip_prefix(COMPANY)?.strip_prefix(": "));
    named.unwrap_or_default()
}

/// What is to be learned or done, of an enquiry of a company or of somebody who looks for work; empty for others.
pub const fn trade_in(kind: Kind, subject: &str) -> &str {
    if matches!(kind, Kind::Training) || kind.is_recruitment() { subject } else { "" }
}

/// More people than one company sends or looks for at once; a longer number is a telephone number in the wrong field.
const MOST_PEOPLE: u32 = 500;

impl Checked for TrainingPayload {
    async fn check(&self, _: &Store) -> ApiResult<Enquiry> {
        let mut fields = Fields::default();
        let company = fields.line("company", &self.company, limits::NAME, "Enter the name of your company");
        let sender = fields.sender(&self.name, &self.email, &self.phone);
        let skill = fields.line("skill", &self.skill, limits::NAME, "Say what your people are to learn");
        let people = fields.headcount(&self.headcount);
        let place =
            fields.line("place", &self.place, limits::NAME, "Say where: your plant, our lab, or online");
        let month = fields.optional_line("month", &self.month, limits::NAME);
        let message = fields.optional_message("message", &self.message);
        let sender = fields.finish(Some(sender))?;
        let subject = format!("{skill}, {people} people");
        let order = if self.purchase_order { "needed" } else { "" };
        let lines =
            [(COMPANY, company), ("Place", place), ("When", month), ("Purchase order", order.to_owned())];
        Ok(sender.asks(Self::KIND, subject, &lines, &message))
    }
}

impl Checked for StaffingPayload {
    async fn check(&self, _: &Store) -> ApiResult<Enquiry> {
        let mut fields = Fields::default();
        let company = fields.line("company", &self.company, limits::NAME, "Enter the name of your company");
        let sender = fields.sender(&self.name, &self.email, &self.phone);
        let role = fields.line("role", &self.role, limits::NAME, "Say what work is to be done");
        let people = fields.headcount(&self.headcount);
        let place = fields.line("place", &self.place, limits::NAME, "Say where they would work");
        let month = fields.optional_line("month", &self.month, limits::NAME);
        let message = fields.optional_message("message", &self.message);
        let sender = fields.finish(Some(sender))?;
        let subject = format!("{role}, {people} wanted");
        Ok(sender.asks(
            Self::KIND,
            subject,
            &[(COMPANY, company), ("Place", place), ("From", month)],
            &message,
        ))
    }
}

impl Checked for CandidatePayload {
    async fn check(&self, _: &Store) -> ApiResult<Enquiry> {
        let mut fields = Fields::default();
        let sender = fields.sender(&self.name, &self.email, &self.phone);
        let role = fields.line("role", &self.role, limits::NAME, "Say what work you look for");
        let place = fields.line("place", &self.place, limits::NAME, "Say where you can work");
        let experience = fields.optional_line("experience", &self.experience, limits::TITLE);
        let message = fields.optional_message("message", &self.message);
        let sender = fields.finish(Some(sender))?;
        Ok(sender.asks(Self::KIND, role, &[("Place", place), ("Experience", experience)], &message))
    }
}

/// Who asks, and one way at least to answer.
struct Sender {
    name: String,
    email: Option<Email>,
    phone: Option<String>,
}

impl Sender {
    /// The enquiry, with the answers that have a value as lines above the text.
    fn asks(self, kind: Kind, subject: String, answers: &[(&str, String)], text: &str) -> Enquiry {
        let given = answers.iter().filter(|(_, answer)| !answer.is_empty());
        let lines: Vec<String> = given.map(|(label, answer)| format!("{label}: {answer}")).collect();
        let mut parts = vec![lines.join("\n"), text.to_owned()];
        parts.retain(|part| !part.is_empty());
        let message = parts.join("\n\n");
        let Self { name, email, phone } = self;
        Enquiry { name, phone, subject, message, ..Enquiry::new(kind, email, Item::default()) }
    }
}

impl Fields {
    fn sender(&mut self, name: &str, email: &str, phone: &str) -> Sender {
        let sender = Sender {
            name: self.name(name),
            email: self.optional_email(email),
            phone: self.optional_phone("phone", Some(phone)),
        };
        if email.trim().is_empty() && phone.trim().is_empty() {
            self.refuse("email", NO_WAY_TO_REACH);
        }
        sender
    }

    fn headcount(&mut self, value: &str) -> u32 {
        let text = self.optional_line("headcount", value, limits::NAME);
        let people = text.parse().ok().filter(|people| (1..=MOST_PEOPLE).contains(people));
        if people.is_none() {
            self.refuse("headcount", format!("Enter how many people, as a number from 1 to {MOST_PEOPLE}"));
        }
        people.unwrap_or_default()
    }
}
