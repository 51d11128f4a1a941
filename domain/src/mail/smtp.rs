//! SMTP client: one connection per message, a deadline for every step.
//!
//! The steps are driven one by one, for two reasons: the library's own sending has no deadline once connected, and the
//! meaning of a refusal depends on the step. Only what a server says of the address of the recipient is final. All else
//! may be a wrong setting, a blocked network or a filter of the day, so the message waits and is tried again.

use std::net::IpAddr;
use std::time::Duration;

use lettre::Address;
use lettre::address::Envelope;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Quit, Rcpt};
use lettre::transport::smtp::extension::ClientId;
use lettre::transport::smtp::{Error, response::Severity};
use tokio::time::error::Elapsed;
use tokio::time::timeout;

use crate::mail::smtp_url::{SmtpUrl, Tls};
use storage::jobs::retry::Failure;

/// The step that names the recipient.
const RCPT: &str = "RCPT TO";
/// Maximum length of a stored error.
const ERROR_CHARS: usize = 300;

/// Deadlines of the steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadlines {
    /// For establishing the connection.
    pub connect: Duration,
    /// For each command and its reply.
    pub command: Duration,
    /// For the reply after the last byte. Generous, because the server may have accepted the message, and a retry would
    /// deliver it twice (RFC 5321, 4.5.3.2.6).
    pub acceptance: Duration,
}

impl Default for Deadlines {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(5),
            command: Duration::from_secs(20),
            acceptance: Duration::from_mins(1),
        }
    }
}

/// An SMTP server and the connection settings.
#[derive(Clone, Debug)]
pub struct SmtpServer {
    url: SmtpUrl,
    deadlines: Deadlines,
    hello: ClientId,
}

impl SmtpServer {
    /// `host`, the host of the site, is the EHLO name; an IP address is written as an address literal (RFC 5321).
    pub fn new(url: SmtpUrl, deadlines: Deadlines, host: &str) -> Self {
        let hello = match host.trim_start_matches('[').trim_end_matches(']').parse() {
            Ok(IpAddr::V4(address)) => ClientId::Ipv4(address),
            Ok(IpAddr::V6(address)) => ClientId::Ipv6(address),
            Err(_) => ClientId::Domain(host.to_owned()),
        };
        Self { url, deadlines, hello }
    }

    /// Sends one message. Success means that the server has accepted it.
    pub async fn send(&self, envelope: &Envelope, bytes: &[u8]) -> Result<(), Failure> {
        let mut connection = self.connect().await?;
        let from = envelope.from().cloned();
        self.step("MAIL FROM", connection.command(Mail::new(from, Vec::new()))).await?;
        for to in envelope.to() {
            self.recipient(&mut connection, to).await?;
        }
        self.step("DATA", connection.command(Data)).await?;
        within(self.deadlines.acceptance, "the message", connection.message(bytes)).await?;
        // The message is accepted; a failure of QUIT does not matter.
        let _ = timeout(Duration::from_secs(1), connection.command(Quit)).await;
        Ok(())
    }

    async fn recipient(&self, connection: &mut AsyncSmtpConnection, to: &Address) -> Result<(), Failure> {
        let command = connection.command(Rcpt::new(to.clone(), Vec::new()));
        match timeout(self.deadlines.command, command).await {
            Ok(Err(error)) if denies_recipient(&error) => Err(Failure::Permanent(text_of(RCPT, &error))),
            answered => outcome(answered, self.deadlines.command, RCPT).map(drop),
        }
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, Failure> {
        let wrapped = match self.url.tls {
            Tls::Wrapped => Some(self.tls()?),
            _ => None,
        };
        let host = self.url.host.trim_start_matches('[').trim_end_matches(']');
        let opening = AsyncSmtpConnection::connect_tokio1(
            (host, self.url.port),
            Some(self.deadlines.connect),
            &self.hello,
            wrapped,
            None,
        );
        // The library's deadline covers only the TCP connection, not the greeting.
        let both = self.deadlines.connect + self.deadlines.command;
        let mut connection = within(both, "the connection", opening).await?;
        let upgrade = match self.url.tls {
            Tls::Required => true,
            Tls::Opportunistic => connection.can_starttls(),
            Tls::Wrapped | Tls::None => false,
        };
        if upgrade {
            let starting = connection.starttls(self.tls()?, &self.hello);
            within(self.deadlines.command, "STARTTLS", starting).await?;
        }
        if let Some((user, password)) = &self.url.credentials {
            let credentials = Credentials::new(user.clone(), password.clone());
            let signing_in = connection.auth(DEFAULT_MECHANISMS, &credentials);
            within(self.deadlines.command, "AUTH", signing_in).await?;
        }
        Ok(connection)
    }

    fn tls(&self) -> Result<TlsParameters, Failure> {
        TlsParameters::new(self.url.host.clone())
            .map_err(|error| Failure::Temporary(clip(&format!("TLS cannot be set up: {error}"))))
    }

    async fn step<T>(
        &self,
        name: &str,
        command: impl Future<Output = Result<T, Error>>,
    ) -> Result<(), Failure> {
        within(self.deadlines.command, name, command).await.map(drop)
    }
}

async fn within<T>(
    limit: Duration,
    step: &str,
    work: impl Future<Output = Result<T, Error>>,
) -> Result<T, Failure> {
    outcome(timeout(limit, work).await, limit, step)
}

fn outcome<T>(
    answered: Result<Result<T, Error>, Elapsed>,
    limit: Duration,
    step: &str,
) -> Result<T, Failure> {
    match answered {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(error)) => Err(Failure::Temporary(text_of(step, &error))),
        Err(_) => Err(Failure::Temporary(format!("{step}: no answer within {} s", limit.as_secs_f32()))),
    }
}

/// Whether a refused `RCPT TO` means that the address of the recipient does not exist.
fn denies_recipient(error: &Error) -> bool {
    let is_final = error.status().is_some_and(|code| code.severity == Severity::PermanentNegativeCompletion);
    is_final
        && std::error::Error::source(error).is_some_and(|reply| says_address_is_wrong(&reply.to_string()))
}

/// An enhanced status code 5.1.x (RFC 3463), except for 5.1.7 and 5.1.8, which are about the sender. A bare 550 says too
/// little: servers answer so to a sender on a block list as well.
fn says_address_is_wrong(reply: &str) -> bool {
    let detail = reply.split_whitespace().next().and_then(|code| code.strip_prefix("5.1."));
    detail.and_then(|detail| detail.parse::<u16>().ok()).is_some_and(|detail| !matches!(detail, 7 | 8))
}

fn text_of(step: &str, error: &Error) -> String {
    let mut text = format!("{step}: {error}");
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        let cause_text = cause.to_string();
        if !text.contains(&cause_text) {
            text = format!("{text}: {cause_text}");
        }
        source = cause.source();
    }
    clip(&text)
}

/// Shortens a server reply to one line without control characters.
fn clip(text: &str) -> String {
    let words: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()).collect();
    words.join(" ").chars().take(ERROR_CHARS).collect()
}

impl std::fmt::Display for SmtpServer {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "SMTP server {}", self.url)
    }
}

#[test]
fn only_codes_about_the_address_of_the_recipient_are_final() {
    for (reply, is_final) in [
        ("5.1.1 <a@example.in>: User unknown", true),
        ("5.1.10 Recipient address has a null MX", true),
        ("5.1.8 Sender address rejected", false),
        ("5.7.1 Relay access denied", false),
        ("4.1.1 Not known yet", false),
        ("User unknown, see 5.1.1", false),
        ("5.1.x", false),
        ("", false),
    ] {
        assert_eq!(says_address_is_wrong(reply), is_final, "{reply}");
    }
}
