//! Mail settings from the environment: SMTP server, sender, staff address.

use lettre::message::Mailbox;

use crate::mail::smtp_url::SmtpUrl;
use base::config_error::ConfigError;
use base::email::Email;

const DEMO_SENDER: &str = "no-reply@training.example";
const DEMO_STAFF: &str = "staff@training.example";

/// `SMTP_URL`, `MAIL_FROM`, `STAFF_EMAIL`.
#[derive(Clone, Debug)]
pub struct MailConfig {
    /// The SMTP server; without one messages are written to files.
    pub smtp: Option<SmtpUrl>,
    /// Sender of all messages. Without a display name it gets the brand's.
    pub from: Mailbox,
    pub staff: Mailbox,
}

impl MailConfig {
    /// Reads the three variables; an unset one has its default.
    ///
    /// # Errors
    /// The first variable whose value cannot be used.
    pub fn from_lookup(lookup: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigError> {
        let address = |name: &'static str, default: &str| {
            parse_mailbox(name, &lookup(name).unwrap_or_else(|| default.to_owned()))
        };
        Ok(Self {
            smtp: lookup("SMTP_URL").map(|text| SmtpUrl::parse(text.trim())).transpose()?,
            from: address("MAIL_FROM", DEMO_SENDER)?,
            staff: address("STAFF_EMAIL", DEMO_STAFF)?,
        })
    }

    /// The variables that still have the demo addresses although an SMTP server is set.
    pub fn demo_addresses(&self) -> Vec<&'static str> {
        let is_demo = |mailbox: &Mailbox| mailbox.email.domain() == "training.example";
        [("MAIL_FROM", &self.from), ("STAFF_EMAIL", &self.staff)]
            .into_iter()
            .filter(|(_, mailbox)| self.smtp.is_some() && is_demo(mailbox))
            .map(|(name, _)| name)
            .collect()
    }
}

/// `name@host`, or `A Name <name@host>`.
fn parse_mailbox(name: &'static str, text: &str) -> Result<Mailbox, ConfigError> {
    let refused = || {
        ConfigError::new(name, text.escape_debug().to_string(), "one address such as site@training.example")
    };
    if text.chars().any(char::is_control) {
        return Err(refused());
    }
    let mailbox: Mailbox = text.trim().parse().map_err(|_| refused())?;
    // The library accepts addresses that no mail server would.
    Email::parse(mailbox.email.as_ref()).map_err(|_| refused())?;
    Ok(mailbox)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&str, &str)]) -> Result<MailConfig, ConfigError> {
        MailConfig::from_lookup(|name| {
            pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn without_variables_mail_becomes_files_from_a_demo_address() {
        let config = read(&[]).unwrap();
        assert!(config.smtp.is_none() && config.demo_addresses().is_empty());
        assert_eq!(config.from.email.to_string(), DEMO_SENDER);
        let config = read(&[("SMTP_URL", "smtp://localhost"), ("STAFF_EMAIL", "a@b.in")]).unwrap();
        assert_eq!(config.demo_addresses(), ["MAIL_FROM"]);
    }

    #[test]
    fn a_sender_may_have_a_name() {
        let config = read(&[("MAIL_FROM", "The Site <site@b.in>")]).unwrap();
        assert_eq!(config.from.name.as_deref(), Some("The Site"));
    }

    #[test]
    fn a_wrong_value_names_its_variable() {
        for (name, value) in [
            ("MAIL_FROM", "nobody"),
            ("MAIL_FROM", "a@b"),
            ("STAFF_EMAIL", "a@b.in, c@d.in"),
            ("STAFF_EMAIL", "a@b.in\r\nBcc: c@d.in"),
            ("SMTP_URL", "localhost:25"),
        ] {
            let text = read(&[(name, value)]).unwrap_err().to_string();
            assert!(text.starts_with(name) && !text.contains('\n'), "{text}");
        }
    }
}
