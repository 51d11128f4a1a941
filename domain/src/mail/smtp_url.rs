//! `SMTP_URL`: the SMTP server and the TLS mode.

use std::fmt;

use percent_encoding::percent_decode_str;
use url::Url;

use base::config_error::ConfigError;

const ACCEPTED: &str = "smtp://[USER:PASSWORD@]HOST[:PORT][?tls=required|opportunistic|none] or smtps://…";

/// TLS mode of the connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tls {
    /// Implicit TLS (`smtps://`).
    Wrapped,
    /// STARTTLS, else no delivery.
    Required,
    /// STARTTLS when the server offers it: an attacker on the way can strip the offer.
    Opportunistic,
    /// No TLS: for a relay on the same machine.
    None,
}

#[derive(Clone, PartialEq, Eq)]
pub struct SmtpUrl {
    /// Host name, checked against the certificate.
    pub host: String,
    pub port: u16,
    /// TLS mode of the connection.
    pub tls: Tls,
    pub credentials: Option<(String, String)>,
}

impl SmtpUrl {
    /// Parses the variable.
    ///
    /// # Errors
    /// When it cannot be used. The message never repeats the URL, which may contain a password.
    pub fn parse(text: &str) -> Result<Self, ConfigError> {
        let refused = |found: &str| ConfigError::new("SMTP_URL", found, ACCEPTED);
        let url = Url::parse(text).map_err(|_| refused("no address"))?;
        let wrapped = match url.scheme() {
            "smtp" => false,
            "smtps" => true,
            other => return Err(refused(&format!("{other}://…"))),
        };
        let host =
            url.host_str().filter(|host| !host.is_empty()).ok_or_else(|| refused("no host"))?.to_owned();
        if !matches!(url.path(), "" | "/") || url.fragment().is_some() {
            return Err(refused("something behind the host"));
        }
        let decode = |part: &str| percent_decode_str(part).decode_utf8().map(std::borrow::Cow::into_owned);
        let credentials = match (url.username(), url.password()) {
            ("", None) => None,
            (user, password) => {
                let pair = decode(user).and_then(|user| Ok((user, decode(password.unwrap_or_default())?)));
                Some(pair.map_err(|_| refused("a user name or password that is not UTF-8"))?)
            }
        };
        let tls = tls_mode(&url, wrapped, !is_this_machine(&host))?;
        // 465 is for implicit TLS, 587 for submission with a password, 25 for a relay without one.
        let usual = if wrapped {
            465
        } else if credentials.is_some() {
            587
        } else {
            25
        };
        Ok(Self { host, port: url.port().unwrap_or(usual), tls, credentials })
    }
}

/// Enquiries and passwords leave this machine unencrypted only when the operator asks for that explicitly.
fn tls_mode(url: &Url, wrapped: bool, leaves_machine: bool) -> Result<Tls, ConfigError> {
    let mut mode = if wrapped {
        Tls::Wrapped
    } else if leaves_machine {
        Tls::Required
    } else {
        Tls::Opportunistic
    };
    for (name, value) in url.query_pairs() {
        mode = match (name.as_ref(), value.as_ref()) {
            ("tls", "required") if wrapped => Tls::Wrapped,
            ("tls", "required") => Tls::Required,
            ("tls", "opportunistic") if !wrapped => Tls::Opportunistic,
            ("tls", "none") if !wrapped => Tls::None,
            (name, value) => {
                return Err(ConfigError::new("SMTP_URL", format!("…?{name}={value}"), ACCEPTED));
            }
        };
    }
    Ok(mode)
}

fn is_this_machine(host: &str) -> bool {
    let host = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost" || host.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// For the log: without user name and password.
impl fmt::Display for SmtpUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let protection = match self.tls {
            Tls::Wrapped => "TLS",
            Tls::Required => "STARTTLS required",
            Tls::Opportunistic => "STARTTLS when offered",
            Tls::None => "unprotected",
        };
        write!(formatter, "{}:{} ({protection})", self.host, self.port)
    }
}

impl fmt::Debug for SmtpUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "SmtpUrl({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports_and_protection_follow_from_the_address() {
        for (text, port, tls) in [
            ("smtp://localhost", 25, Tls::Opportunistic),
            ("smtp://127.0.0.1:2525", 2525, Tls::Opportunistic),
            ("smtp://mail.example", 25, Tls::Required),
            ("smtp://10.0.0.25:2525", 2525, Tls::Required),
            ("smtp://mail.example?tls=opportunistic", 25, Tls::Opportunistic),
            ("smtp://mail.example?tls=required", 25, Tls::Required),
            ("smtp://mail.example?tls=none", 25, Tls::None),
            ("smtp://u:p@mail.example", 587, Tls::Required),
            ("smtp://u:p@localhost", 587, Tls::Opportunistic),
            ("smtps://u:p@mail.example", 465, Tls::Wrapped),
            ("smtps://mail.example:4650/?tls=required", 4650, Tls::Wrapped),
        ] {
            let url = SmtpUrl::parse(text).unwrap();
            assert_eq!((url.port, url.tls), (port, tls), "{text}");
        }
        let url = SmtpUrl::parse("smtp://u%40x:p%3Aq%2F@mail.example").unwrap();
        assert_eq!(url.credentials, Some(("u@x".to_owned(), "p:q/".to_owned())));
        assert_eq!(SmtpUrl::parse("smtp://[::1]:25").unwrap().host, "[::1]");
    }

    #[test]
    fn a_wrong_value_is_told_without_its_secrets() {
        for text in [
            "mail.example",
            "http://u:secret@mail.example",
            "smtp://",
            "smtp://u:secret@mail.example/path",
            "smtp://u:secret@mail.example?tls=maybe",
            "smtps://u:secret@mail.example?tls=none",
            "smtp://u:secret@mail.example:99999",
            "smtp://u:%ffsecret@mail.example",
        ] {
            let error = SmtpUrl::parse(text).unwrap_err().to_string();
            assert!(error.starts_with("SMTP_URL: found") && !error.contains("secret"), "{text}: {error}");
        }
        let url = SmtpUrl::parse("smtp://user:secret@mail.example").unwrap();
        assert!(!format!("{url} {url:?}").contains("secret") && !format!("{url:?}").contains("user"));
    }
}
