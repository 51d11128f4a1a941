//! Types of the environment variables, and their parsers.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use ipnet::IpNet;
use url::Url;

use base::config_error::ConfigError;
use base::validate::is_email;

/// Log format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// For a terminal.
    Pretty,
    Json,
}

/// Where a renderer listens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RendererAddress {
    /// `http://host:port`.
    Http(Url),
    /// `unix:/path`.
    Unix(PathBuf),
}

/// A value that never shows in a log.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    pub(super) fn new(text: String) -> Self {
        Self(text)
    }

    pub fn text(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret")
    }
}

/// The e-mail address of an account.
pub(super) fn email(name: &'static str, value: Option<String>) -> Result<Option<String>, ConfigError> {
    match value {
        Some(text) if !is_email(text.trim()) => {
            Err(ConfigError::new(name, text, "an email address, such as name@example.com"))
        }
        other => Ok(other),
    }
}

pub(super) fn bind(value: Option<String>) -> Result<SocketAddr, ConfigError> {
    let text = value.unwrap_or_else(|| "127.0.0.1:3000".into());
    text.parse().map_err(|_| {
        ConfigError::new(
            "BIND",
            text.as_str(),
            "ADDRESS:PORT with a port from 0 to 65535, such as 127.0.0.1:3000",
        )
    })
}

/// Metrics say how much the site is used and what fails, so nobody else may read them.
pub(super) fn metrics_bind(value: Option<String>) -> Result<Option<SocketAddr>, ConfigError> {
    let Some(text) = value else { return Ok(None) };
    let address = text.parse::<SocketAddr>().ok().filter(|address| address.ip().is_loopback());
    address.map(Some).ok_or_else(|| {
        ConfigError::new("METRICS_BIND", text, "a loopback address with a port, such as 127.0.0.1:9464")
    })
}

pub(super) fn switch(
    name: &'static str,
    value: Option<&str>,
    [on, off]: [&'static str; 2],
    default: bool,
) -> Result<bool, ConfigError> {
    match value {
        None => Ok(default),
        Some(word) if word == on => Ok(true),
        Some(word) if word == off => Ok(false),
        Some(other) => Err(ConfigError::new(name, other, format!("{on} or {off}"))),
    }
}

pub(super) fn log_format(value: Option<&str>) -> Result<LogFormat, ConfigError> {
    match value {
        None | Some("pretty") => Ok(LogFormat::Pretty),
        Some("json") => Ok(LogFormat::Json),
        Some(other) => Err(ConfigError::new("LOG_FORMAT", other, "pretty or json")),
    }
}

pub(super) fn connections(value: Option<String>) -> Result<usize, ConfigError> {
    let Some(text) = value else { return Ok(256) };
    match text.parse() {
        Ok(count) if (1..=100_000).contains(&count) => Ok(count),
        _ => Err(ConfigError::new("CONNECTIONS_PER_ADDRESS", text, "a whole number from 1 to 100000")),
    }
}

pub(super) fn render_timeout(value: Option<String>) -> Result<Duration, ConfigError> {
    let Some(text) = value else { return Ok(Duration::from_millis(1500)) };
    match text.trim().parse() {
        Ok(ms) if (1..=60_000).contains(&ms) => Ok(Duration::from_millis(ms)),
        _ => {
            Err(ConfigError::new("RENDER_TIMEOUT_MS", text, "a whole number of milliseconds from 1 to 60000"))
        }
    }
}

pub(super) fn bytes(name: &'static str, value: Option<String>, default: u64) -> Result<u64, ConfigError> {
    let Some(text) = value else { return Ok(default) };
    match text.trim().parse() {
        Ok(bytes) if bytes > 0 => Ok(bytes),
        _ => Err(ConfigError::new(name, text, "a whole number of bytes from 1")),
    }
}

pub(super) fn networks(value: Option<String>) -> Result<Vec<IpNet>, ConfigError> {
    let Some(text) = value else { return Ok(Vec::new()) };
    text.split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(|part| {
            let network = part.parse::<IpNet>().or_else(|_| part.parse::<IpAddr>().map(IpNet::from));
            // If every client were a trusted proxy, each could choose the address that it is rate-limited under.
            network.ok().filter(|network| network.prefix_len() > 0).ok_or_else(|| {
                ConfigError::new(
                    "TRUSTED_PROXIES",
                    part,
                    "networks of your own proxies such as 10.0.0.0/8, separated by commas",
                )
            })
        })
        .collect()
}

pub(super) fn renderers(value: Option<String>) -> Result<Vec<RendererAddress>, ConfigError> {
    let text = value.unwrap_or_else(|| "http://127.0.0.1:3001".into());
    let addresses = text
        .split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(|part| match part.strip_prefix("unix:") {
            Some(path) if path.starts_with('/') => Ok(RendererAddress::Unix(PathBuf::from(path))),
            Some(_) => Err(part),
            None => match Url::parse(part) {
                Ok(url) if url.scheme() == "http" && url.has_host() => Ok(RendererAddress::Http(url)),
                _ => Err(part),
            },
        })
        .collect::<Result<Vec<_>, _>>();
    match addresses {
        Ok(list) if !list.is_empty() => Ok(list),
        Ok(_) => {
            Err(ConfigError::new("RENDERER_URL", text, "http://HOST:PORT or unix:/PATH, separated by commas"))
        }
        Err(part) => {
            Err(ConfigError::new("RENDERER_URL", part, "http://HOST:PORT or unix:/PATH, separated by commas"))
        }
    }
}
