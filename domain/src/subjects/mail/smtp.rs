//! SMTP client: one connection per message, a deadline for every step.
//!
//! The steps are driven one by one, for two reasons: the library's own sending has no deadline once connected, and the
//! meaning of an error depends on the step. A rejected password is our configuration and can be fixed; a rejected
//! recipient is permanent for this message.

use std::net::IpAddr;
use std::time::Duration;

use lettre::Address;
use lettre::address::Envelope;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Quit, Rcpt};
use lettre::transport::smtp::extension::ClientId;
use lettre::transport::smtp::{Error, response::Severity};
use tokio::time::timeout;

use crate::store::jobs::retry::Failure;
use crate::subjects::mail::smtp_url::{SmtpUrl, Tls};

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
        self.step("RCPT TO", connection.command(Rcpt::new(to.clone(), Vec::new()))).await
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
        let mut connection = ours(within(both, "the connection", opening).await)?;
        let upgrade = match self.url.tls {
            Tls::Required => true,
            Tls::Opportunistic => connection.can_starttls(),
            Tls::Wrapped | Tls::None => false,
        };
        if upgrade {
            let starting = connection.starttls(self.tls()?, &self.hello);
            ours(within(self.deadlines.command, "STARTTLS", starting).await)?;
        }
        if let Some((user, password)) = &self.url.credentials {
            let credentials = Credentials::new(user.clone(), password.clone());
            let signing_in = connection.auth(DEFAULT_MECHANISMS, &credentials);
            ours(within(self.deadlines.command, "AUTH", signing_in).await)?;
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

/// Failures before `MAIL FROM` concern the server or our configuration, so they are temporary.
fn ours<T>(outcome: Result<T, Failure>) -> Result<T, Failure> {
    outcome.map_err(|failure| Failure::Temporary(failure.text().to_owned()))
}

async fn within<T>(
    limit: Duration,
    step: &str,
    work: impl Future<Output = Result<T, Error>>,
) -> Result<T, Failure> {
    match timeout(limit, work).await {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(error)) => Err(classify(step, &error)),
        Err(_) => Err(Failure::Temporary(format!("{step}: no answer within {} s", limit.as_secs_f32()))),
    }
}

/// 5xx is permanent, except for replies about the command or about us: 500 to 504 and 53x for authentication.
fn classify(step: &str, error: &Error) -> Failure {
    let mut text = format!("{step}: {error}");
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        let cause_text = cause.to_string();
        if !text.contains(&cause_text) {
            text = format!("{text}: {cause_text}");
        }
        source = cause.source();
    }
    let text = clip(&text);
    let about_the_mail = error.status().is_some_and(|code| {
        let number: String = code.to_string();
        code.severity == Severity::PermanentNegativeCompletion
            && !number.starts_with("50")
            && !number.starts_with("53")
    });
    if about_the_mail { Failure::Permanent(text) } else { Failure::Temporary(text) }
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
