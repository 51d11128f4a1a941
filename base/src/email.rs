//! What an e-mail address is, and when two of them mean the same person or the same mailbox.
//!
//! Narrower than the standards on purpose: what passes goes into the envelope of a message, and the parser of the mail
//! library accepts forms (`a@b`, `a@[127.0.0.1]`, `-x@b.com`) that no visitor has and a mail relay may misread.

use std::fmt;

use crate::typed;
use crate::validate::limits;

/// Longest part before the `@` (RFC 5321).
const LOCAL_MAX: usize = 64;
/// Longest label of a host name.
const LABEL_MAX: usize = 63;

/// Misspelt domains of large mail services, which they do not own, with the right one.
const SLIPS: [(&str, &str); 22] = [
    ("gmial.com", "gmail.com"),
    ("gmai.com", "gmail.com"),
    ("gamil.com", "gmail.com"),
    ("gnail.com", "gmail.com"),
    ("gmaill.com", "gmail.com"),
    ("gmal.com", "gmail.com"),
    ("gmil.com", "gmail.com"),
    ("gmail.co", "gmail.com"),
    ("gmail.con", "gmail.com"),
    ("gmail.cm", "gmail.com"),
    ("gmail.om", "gmail.com"),
    ("gmail.comm", "gmail.com"),
    ("yaho.com", "yahoo.com"),
    ("yahooo.com", "yahoo.com"),
    ("yahoo.con", "yahoo.com"),
    ("hotmial.com", "hotmail.com"),
    ("hotmal.com", "hotmail.com"),
    ("hotmail.con", "hotmail.com"),
    ("outlok.com", "outlook.com"),
    ("outlook.con", "outlook.com"),
    ("redifmail.com", "rediffmail.com"),
    ("rediffmial.com", "rediffmail.com"),
];

/// An address that mail can be sent to: ASCII, the host in lower case and as it stands in the name system.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Email(String);

/// Why a text is no address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EmailError {
    /// It does not have the form of one.
    #[error("Enter an email address in the form name@example.com")]
    Malformed,
    /// It is a well-known slip.
    #[error("Did you mean {0}? Please check the address.")]
    Slip(String),
}

impl Email {
    /// Reads an address as people type it.
    pub fn parse(text: &str) -> Result<Self, EmailError> {
        let read = Self::stored(text)?;
        match (SLIPS.iter().find(|(slip, _)| *slip == read.host()), read.0.rsplit_once('@')) {
            (Some((_, meant)), Some((local, _))) => Err(EmailError::Slip(format!("{local}@{meant}"))),
            _ => Ok(read),
        }
    }

    /// Reads an address that was taken before: what counts as a slip since then is somebody's address all the same.
    pub fn stored(text: &str) -> Result<Self, EmailError> {
        let text = typed::clean(text);
        let (local, host) = text.trim().rsplit_once('@').ok_or(EmailError::Malformed)?;
        let host = host_name(host).ok_or(EmailError::Malformed)?;
        if !is_local_part(local) {
            return Err(EmailError::Malformed);
        }
        let address = format!("{local}@{host}");
        if address.len() > limits::EMAIL { Err(EmailError::Malformed) } else { Ok(Self(address)) }
    }

    /// The address to write to.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn host(&self) -> &str {
        self.0.rsplit_once('@').map_or("", |(_, host)| host)
    }

    /// What two spellings of one person's address have in common.
    pub fn key(&self) -> String {
        self.0.to_ascii_lowercase()
    }

    /// What all spellings have in common that arrive in one mailbox, for limits: without a `+tag`, and where the
    /// service ignores them without dots.
    pub fn mailbox(&self) -> String {
        let key = self.key();
        let Some((local, host)) = key.rsplit_once('@') else { return key };
        let local = local.split_once('+').map_or(local, |(name, _)| name);
        if ["gmail.com", "googlemail.com"].contains(&host) {
            format!("{}@gmail.com", local.replace('.', ""))
        } else {
            format!("{local}@{host}")
        }
    }
}

/// Addresses are personal data: a debug line shows none.
impl fmt::Debug for Email {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Email(…@{})", self.host())
    }
}

fn is_local_part(local: &str) -> bool {
    let ordinary = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~.".contains(&byte);
    !local.is_empty()
        && local.len() <= LOCAL_MAX
        && local.bytes().all(ordinary)
        && !local.starts_with(['.', '-'])
        && !local.ends_with('.')
        && !local.contains("..")
}

/// The host as the name system knows it (`bücher.example` becomes `xn--bcher-kva.example`).
fn host_name(host: &str) -> Option<String> {
    let ascii = idna::domain_to_ascii_strict(host).ok()?.to_ascii_lowercase();
    let labels: Vec<&str> = ascii.split('.').collect();
    let plain = |label: &&str| {
        (1..=LABEL_MAX).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let last = labels.last()?;
    let named = last.len() >= 2 && !last.bytes().all(|byte| byte.is_ascii_digit());
    (labels.len() >= 2 && labels.iter().all(plain) && named).then_some(ascii)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn addresses_of_people_are_taken() {
        for (text, address) in [
            (" asha@example.in ", "asha@example.in"),
            ("\u{200b}asha@example.in", "asha@example.in"),
            ("\u{202a}asha@example.in\u{202c}\u{a0}", "asha@example.in"),
            ("asha\u{2011}rao@exam\u{ad}ple.in\u{feff}", "asha-rao@example.in"),
            ("Asha.Rao+plc@Example.CO.IN", "Asha.Rao+plc@example.co.in"),
            ("a_b-c@sub.example.com", "a_b-c@sub.example.com"),
            ("o'neil@example.com", "o'neil@example.com"),
            ("x@bücher.example", "x@xn--bcher-kva.example"),
        ] {
            assert_eq!(Email::parse(text).unwrap().as_str(), address);
        }
    }

    #[test]
    fn what_a_relay_could_misread_is_refused() {
        for text in [
            "",
            "asha",
            "@example.com",
            "asha@",
            "a@b",
            "a@[127.0.0.1]",
            "a@127.0.0.1",
            "-x@b.com",
            ".a@b.com",
            "a.@b.com",
            "a..b@c.com",
            "a b@c.com",
            "a@b c.com",
            "a,b@c.com",
            "a@b.com,c@d.com",
            "<a@b.com>",
            "A <a@b.com>",
            "a@b.com\r\nBcc: x@y.com",
            "a@b.com\0",
            "a\"b@c.com",
            "a@b@c.com",
            "a@-b.com",
            "a@b-.com",
            "a@b..com",
            "a@.com",
            "a@b.c",
            "ä@b.com",
            "a@b.com.",
            "a;b@c.com",
            "(a)@b.com",
            "a@b_c.com",
        ] {
            assert!(Email::parse(text).is_err(), "{text:?}");
        }
        assert!(Email::parse(&format!("{}@example.com", "a".repeat(65))).is_err());
        assert!(Email::parse(&format!("a@{}.com", "a".repeat(64))).is_err());
        assert!(Email::parse(&format!("a@{}com", "abcdefgh.".repeat(30))).is_err());
    }

    #[test]
    fn a_slip_is_told() {
        let error = Email::parse("asha@gmial.com").unwrap_err();
        assert_eq!(error, EmailError::Slip("asha@gmail.com".to_owned()));
        assert_eq!(Email::stored("asha@gmial.com").unwrap().as_str(), "asha@gmial.com");
    }

    #[test]
    fn spellings_of_one_mailbox_count_together() {
        let mailbox = |text: &str| Email::parse(text).unwrap().mailbox();
        assert_eq!(mailbox("A.S.Ha+x@gmail.com"), mailbox("asha@GoogleMail.com"));
        assert_eq!(mailbox("asha+1@example.in"), "asha@example.in");
        assert_ne!(mailbox("a.sha@example.in"), mailbox("asha@example.in"));
        assert_eq!(Email::parse("Asha@Example.in").unwrap().key(), "asha@example.in");
    }

    proptest! {
        #[test]
        fn whatever_is_taken_is_safe_in_an_envelope_and_reads_back(text in "\\PC{0,40}@\\PC{0,40}|[ -~]{0,60}") {
            if let Ok(email) = Email::parse(&text) {
                let address = email.as_str();
                prop_assert!(address.is_ascii() && address.len() <= 254);
                prop_assert!(!address.bytes().any(|b| b.is_ascii_control() || b" ,;:<>()[]\"\\".contains(&b)));
                prop_assert_eq!(address.matches('@').count(), 1);
                prop_assert!(address.parse::<lettre::Address>().is_ok());
                prop_assert_eq!(Email::parse(address), Ok(email.clone()));
            }
        }

        #[test]
        fn every_spelling_of_an_address_has_one_key_and_one_mailbox(
            local in "[A-Za-z0-9]{1,8}([._+-][A-Za-z0-9]{1,8}){0,2}",
            host in "[A-Za-z0-9]{1,10}\\.(example|In|CO\\.IN)|gmail\\.com|GoogleMail\\.com",
        ) {
            let spelling = |text: String| Email::parse(&text).unwrap();
            let one = spelling(format!(" {local}@{host} "));
            let other = spelling(format!("{}@{}", local.to_uppercase(), host.to_uppercase()));
            prop_assert_eq!(one.key(), other.key());
            prop_assert_eq!(one.mailbox(), other.mailbox());
            // Both are addresses themselves, and do not change any further.
            prop_assert_eq!(spelling(one.key()).key(), one.key());
            prop_assert_eq!(spelling(one.mailbox()).mailbox(), one.mailbox());
        }

        #[test]
        fn ordinary_addresses_are_never_refused(
            local in "[a-z0-9]{1,20}([._+-][a-z0-9]{1,10}){0,2}",
            host in "[a-z0-9]([a-z0-9-]{0,15}[a-z0-9])?\\.(com|in|co\\.in|org|edu)",
        ) {
            // Letters, two hyphens, letters: that form is kept for names in other scripts.
            prop_assume!(host.get(2..4) != Some("--"));
            match Email::parse(&format!("{local}@{host}")) {
                Ok(email) => prop_assert_eq!(email.as_str(), format!("{local}@{host}")),
                Err(error) => prop_assert!(matches!(error, EmailError::Slip(_))),
            }
        }
    }
}
