//! What somebody is shown of what is stored about them. Times are texts, as the clock in India shows them.

use serde::Serialize;

use crate::subjects::leads::consent::ConsentPurpose;

/// Everything that is stored under an address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MyDataJson {
    /// The address.
    pub email: String,
    /// The latest enquiries, newest first.
    pub enquiries: Vec<EnquiryJson>,
    /// How many enquiries there are in all.
    pub total: u64,
    /// What was agreed to, newest first.
    pub consents: Vec<ConsentJson>,
    /// Where the address stands with the newsletter; `None` when it was never entered.
    pub newsletter: Option<&'static str>,
}

/// One enquiry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EnquiryJson {
    /// Which form it came from, in words.
    pub kind: &'static str,
    /// When it came.
    pub sent_at: String,
    /// What is stored of it, in the order of the form; nothing is listed that is empty.
    pub facts: Vec<FactJson>,
}

/// A name and a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FactJson {
    /// Name.
    pub name: &'static str,
    /// Value, perhaps over several lines.
    pub value: String,
}

/// One consent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ConsentJson {
    /// `enquiry` or `newsletter`.
    pub purpose: ConsentPurpose,
    /// The words at the form.
    pub label: String,
    /// Date of the privacy notice that stood beside them.
    pub notice_version: String,
    /// When it was given.
    pub given_at: String,
    /// When it was taken back.
    pub withdrawn_at: Option<String>,
}
