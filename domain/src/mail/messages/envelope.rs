//! From the content of a message to its bytes: addresses, headers, the text and HTML parts.

use std::time::SystemTime;

use chrono::{DateTime, Utc};
use lettre::message::header::{Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::{Address, Message};

use crate::mail::messages::letter::Mail;
use crate::mail::transport;
use base::error::ApiResult;
use storage::ids::MailId;
use storage::jobs::retry::Failure;

macro_rules! header {
    ($(#[$meta:meta])* $type:ident, $name:literal) => {
        $(#[$meta])*
        #[derive(Clone)]
        struct $type(String);

        impl Header for $type {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($name)
            }

            fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
                Ok(Self(text.to_owned()))
            }

            fn display(&self) -> HeaderValue {
                HeaderValue::new(Self::name(), self.0.clone())
            }
        }
    };
}

header!(
    /// Suppresses automatic replies (RFC 3834).
    AutoSubmitted,
    "Auto-Submitted"
);
header!(
    /// The same for Exchange and Outlook, which do not read the former (MS-OXCMAIL 2.2.3.2.14).
    AutoResponseSuppress,
    "X-Auto-Response-Suppress"
);
header!(
    /// The unsubscribe URL (RFC 2369).
    ListUnsubscribe,
    "List-Unsubscribe"
);
header!(
    /// One-click unsubscribe by POST (RFC 8058).
    ListUnsubscribePost,
    "List-Unsubscribe-Post"
);

/// The addressing of a message.
#[derive(Clone, Debug)]
pub struct Sending<'a> {
    /// Id of the outbox row.
    pub id: MailId,
    /// The part of the `Message-ID` that stays the same across all attempts.
    pub message_key: &'a str,
    pub from: &'a Mailbox,
    /// Display name of the sender, unless `from` has its own.
    pub brand: &'a str,
    pub to: &'a str,
    pub now: DateTime<Utc>,
}

/// Builds the bytes of a message. After a failure it waits for a version that can write it.
pub fn compose(mail: &Mail, sending: &Sending<'_>) -> Result<transport::PreparedMessage, Failure> {
    build(mail, sending)
        .map_err(|error| Failure::Temporary(format!("the mail cannot be written: {}", error.chain())))
}

fn build(mail: &Mail, sending: &Sending<'_>) -> ApiResult<transport::PreparedMessage> {
    let to: Address = sending.to.parse().map_err(anyhow::Error::from)?;
    let from_name = sending.from.name.clone().or_else(|| Some(single_line(sending.brand)));
    let from = Mailbox::new(from_name, sending.from.email.clone());
    let kind = if mail.automatic_reply { "auto-replied" } else { "auto-generated" };
    let mut builder = Message::builder()
        .from(from)
        .to(Mailbox::new(None, to))
        .subject(single_line(&mail.subject))
        .date(SystemTime::from(sending.now))
        .message_id(Some(format!("<{}@{}>", sending.message_key, sending.from.email.domain())))
        .header(AutoSubmitted(kind.to_owned()))
        .header(AutoResponseSuppress("All".to_owned()));
    if let Some(address) = &mail.reply_to {
        let address: Address = address.parse().map_err(anyhow::Error::from)?;
        builder = builder.reply_to(Mailbox::new(None, address));
    }
    if let Some(href) = &mail.unsubscribe {
        builder = builder
            .header(ListUnsubscribe(format!("<{href}>")))
            .header(ListUnsubscribePost("List-Unsubscribe=One-Click".to_owned()));
    }
    let text = mail.letter.text().map_err(anyhow::Error::from)?;
    let html = mail.letter.html().map_err(anyhow::Error::from)?;
    let message =
        builder.multipart(MultiPart::alternative_plain_html(text, html)).map_err(anyhow::Error::from)?;
    Ok(transport::PreparedMessage {
        id: sending.id,
        envelope: message.envelope().clone(),
        bytes: message.formatted(),
    })
}

/// Last line of defence for header values, because the mail library panics over some control characters. Input with
/// control characters is rejected by validation long before.
fn single_line(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') { ' ' } else { c })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::messages::letter::Letter;

    fn bytes(subject: &str, reply_to: Option<&str>) -> Result<String, Failure> {
        let mail = Mail {
            subject: subject.to_owned(),
            letter: Letter { heading: "Heading ₹".to_owned(), ..Letter::default() },
            automatic_reply: true,
            reply_to: reply_to.map(str::to_owned),
            unsubscribe: Some("https://site.example/newsletter/unsubscribe?token=abc".to_owned()),
        };
        let from: Mailbox = "site@site.example".parse().unwrap();
        let sending = Sending {
            id: MailId(7),
            message_key: "0123abcd",
            from: &from,
            brand: "Brand\nBcc: x@y.example",
            to: "asha@example.in",
            now: DateTime::from_timestamp_millis(1_700_000_000_000).unwrap(),
        };
        compose(&mail, &sending).map(|letter| String::from_utf8(letter.bytes).unwrap())
    }

    #[test]
    fn the_head_says_what_the_mail_is() {
        let text = bytes("Your enrolment", Some("asha@example.in")).unwrap();
        for line in [
            "Subject: Your enrolment\r\n",
            "Message-ID: <0123abcd@site.example>\r\n",
            "Auto-Submitted: auto-replied\r\n",
            "X-Auto-Response-Suppress: All\r\n",
            "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
            "Reply-To: asha@example.in\r\n",
            "To: asha@example.in\r\n",
            "Date: Tue, 14 Nov 2023 22:13:20 +0000\r\n",
            "multipart/alternative",
        ] {
            assert!(text.contains(line), "{line}: {text}");
        }
        let unfolded = text.replace("\r\n ", " ");
        assert!(
            unfolded
                .contains("List-Unsubscribe: <https://site.example/newsletter/unsubscribe?token=abc>\r\n")
        );
    }

    #[test]
    fn line_breaks_never_reach_the_head() {
        for subject in
            ["a\r\nBcc: x@y.example", "a\nBcc: x@y.example", "a\rBcc: x", "a\0b", "a\u{2028}Bcc: x"]
        {
            let text = bytes(subject, None).unwrap();
            let head = text.split("\r\n\r\n").next().unwrap();
            assert!(!head.lines().any(|line| line.starts_with("Bcc")), "{subject:?}: {head}");
        }
    }

    #[test]
    fn an_impossible_address_is_not_sent() {
        assert!(matches!(bytes("x", Some("a@b\r\nBcc: c@d.example")), Err(Failure::Temporary(_))));
    }
}
