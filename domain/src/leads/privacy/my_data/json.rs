//! JSON of the "my data" page. Times are formatted in Indian time.

use chrono::NaiveDate;
use serde::Serialize;

use crate::leads::privacy::consent::ConsentPurpose;

/// All data stored for an e-mail address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MyDataJson {
    pub email: String,
    /// The latest enquiries, newest first.
    pub enquiries: Vec<EnquiryJson>,
    /// Total number of enquiries.
    pub total: u64,
    /// Consents, newest first.
    pub consents: Vec<ConsentJson>,
    /// Newsletter status of the address; `None` when it was never entered.
    pub newsletter: Option<&'static str>,
}

/// One enquiry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EnquiryJson {
    /// Label of the form.
    pub kind: &'static str,
    /// When it came.
    pub sent_at: String,
    /// The stored fields that are not empty, in the order of the form.
    pub facts: Vec<FactJson>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FactJson {
    pub name: &'static str,
    /// May have several lines.
    pub value: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ConsentJson {
    /// `enquiry` or `newsletter`.
    pub purpose: ConsentPurpose,
    /// The label of the checkbox.
    pub label: String,
    /// Date of the privacy notice shown at the form.
    pub notice_version: String,
    /// When it was given.
    pub given_at: String,
    /// When it was withdrawn.
    pub withdrawn_at: Option<String>,
}

impl ConsentJson {
    /// The date of the privacy notice as pages write dates.
    pub fn notice_day(&self) -> String {
        let day = self.notice_version.parse::<NaiveDate>();
        day.map_or_else(|_| self.notice_version.clone(), |day| day.format("%-d %B %Y").to_string())
    }
}
