//! How long personal data is kept: the numbers of the privacy notice, which the app writes it from.

use std::sync::LazyLock;

use serde::Deserialize;

const SOURCE: &str = include_str!("../../app/content/retention.json");

#[expect(clippy::expect_used, reason = "compiled in and read by a test; a program without it must not start")]
static RETENTION: LazyLock<Retention> =
    LazyLock::new(|| serde_json::from_str(SOURCE).expect("the numbers of the privacy notice can be read"));

/// The numbers. A test of the app looks for each of them in the notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retention {
    /// An address that was entered for the newsletter and never confirmed.
    pub unconfirmed_newsletter_hours: i64,
    /// An address that has left the newsletter.
    pub ended_newsletter_days: i64,
    /// An enquiry after the last contact.
    pub enquiry_months: u32,
    /// The CV of somebody who looks for work.
    pub cv_months: u32,
    /// An enquiry that was taken for spam.
    pub spam_days: i64,
    /// The record of a consent after its end.
    pub consent_days_beyond: i64,
    /// The address of a mail that was sent, stopped or given up.
    pub mail_recipient_days: i64,
    /// An entry of the audit log.
    pub staff_action_months: u32,
    /// The reference of a chat.
    pub chat_reference_days: i64,
    /// Words that a search did not find.
    pub search_word_days: i64,
    /// The cookie of a known browser.
    pub known_browser_days: i64,
    /// The cookie of a session, with "Remember me".
    pub remembered_session_days: i64,
    /// The cookie of opened data.
    pub opened_data_minutes: i64,
}

/// The numbers of the notice.
pub fn retention() -> &'static Retention {
    &RETENTION
}
