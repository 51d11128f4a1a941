//! What the environment says (DESIGN 3.2), read once at start.
//!
//! Every variable has a default that works on one machine. A wrong value stops the start with one line that names
//! the variable, what was found and what is accepted.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use ipnet::IpNet;
use url::Url;

use crate::indexnow::IndexNow;
use crate::mail::config::MailConfig;

/// A variable with a value that cannot be used. Its text is the one line that the operator sees.
#[derive(Debug, thiserror::Error)]
#[error("{name}: found \"{found}\", accepted: {accepted}")]
pub struct ConfigError {
    name: &'static str,
    found: String,
    accepted: String,
}

impl ConfigError {
    /// Names the variable, the value found and what would be accepted instead.
    pub fn new(name: &'static str, found: impl Into<String>, accepted: impl Into<String>) -> Self {
        Self { name, found: found.into(), accepted: accepted.into() }
    }
}

/// How log lines are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// For people at a terminal.
    Pretty,
    /// One JSON object a line.
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
    /// The value itself.
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret")
    }
}

/// The settings of one process.
#[derive(Debug, Clone)]
pub struct Config {
    /// `BIND`: the listen address.
    pub bind: SocketAddr,
    /// `PUBLIC_URL`: the one origin of the site.
    pub public_url: PublicUrl,
    /// `DATABASE_URL`: `sqlite://…` or `postgres://…`.
    pub database_url: String,
    /// `DATA_DIR`: database, mail files, last good pages.
    pub data_dir: PathBuf,
    /// `RENDERER_URL`: one or several renderers.
    pub renderers: Vec<RendererAddress>,
    /// `TRUSTED_PROXIES`: networks whose `X-Forwarded-For` counts.
    pub trusted_proxies: Vec<IpNet>,
    /// `CONNECTIONS_PER_ADDRESS`: open connections from one address.
    pub connections_per_address: usize,
    /// `SMTP_URL`, `MAIL_FROM`, `STAFF_EMAIL`.
    pub mail: MailConfig,
    /// `INDEXNOW_KEY`, `INDEXNOW_ENDPOINT`: whom changes are announced to.
    pub indexnow: Option<IndexNow>,
    /// `RATE_LIMITS`: false for load runs on one's own machine only.
    pub rate_limits: bool,
    /// `LOG_FORMAT`.
    pub log_format: LogFormat,
    /// `ADMIN_EMAIL`: the first account.
    pub admin_email: Option<String>,
    /// `ADMIN_PASSWORD`: its password.
    pub admin_password: Option<Secret>,
    /// `AUTO_MIGRATE`: migrate PostgreSQL on start, too.
    pub auto_migrate: bool,
}

impl Config {
    /// Reads the process environment.
    ///
    /// # Errors
    /// The first variable whose value cannot be used.
    pub fn from_env() -> Result<Self, ConfigError> {
        Self::from_lookup(|name| std::env::var(name).ok().filter(|value| !value.trim().is_empty()))
    }

    /// Reads variables through `lookup`; an unset variable takes its default.
    ///
    /// # Errors
    /// The first variable whose value cannot be used.
    pub fn from_lookup(lookup: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigError> {
        let bind = parse_bind(lookup("BIND"))?;
        let public_url = match lookup("PUBLIC_URL") {
            Some(text) => PublicUrl::parse(&text)?,
            None => PublicUrl::parse(&format!("http://localhost:{}", bind.port()))?,
        };
        let data_dir = PathBuf::from(lookup("DATA_DIR").unwrap_or_else(|| "data".into()));
        let database_url = lookup("DATABASE_URL")
            .unwrap_or_else(|| format!("sqlite://{}", data_dir.join("site.db").display()));
        if !["sqlite:", "postgres:", "postgresql:"].iter().any(|scheme| database_url.starts_with(scheme)) {
            let scheme = database_url.split_once(':').map_or(database_url.as_str(), |(scheme, _)| scheme);
            return Err(ConfigError::new(
                "DATABASE_URL",
                format!("{scheme}:…"),
                "sqlite://FILE or postgres://USER:PASSWORD@HOST/DATABASE",
            ));
        }
        let rate_limits = parse_switch("RATE_LIMITS", lookup("RATE_LIMITS").as_deref(), ["on", "off"], true)?;
        if !rate_limits && public_url.is_https() {
            return Err(ConfigError::new("RATE_LIMITS", "off", "on whenever PUBLIC_URL is https"));
        }
        Ok(Self {
            bind,
            public_url,
            database_url,
            data_dir,
            renderers: parse_renderers(lookup("RENDERER_URL"))?,
            trusted_proxies: parse_networks(lookup("TRUSTED_PROXIES"))?,
            connections_per_address: parse_connections(lookup("CONNECTIONS_PER_ADDRESS"))?,
            mail: MailConfig::from_lookup(&lookup)?,
            indexnow: IndexNow::from_lookup(&lookup)?,
            rate_limits,
            log_format: parse_log_format(lookup("LOG_FORMAT").as_deref())?,
            admin_email: lookup("ADMIN_EMAIL"),
            admin_password: lookup("ADMIN_PASSWORD").map(Secret),
            auto_migrate: parse_switch("AUTO_MIGRATE", lookup("AUTO_MIGRATE").as_deref(), ["1", "0"], false)?,
        })
    }
}

fn parse_bind(value: Option<String>) -> Result<SocketAddr, ConfigError> {
    let text = value.unwrap_or_else(|| "127.0.0.1:3000".into());
    text.parse().map_err(|_| {
        ConfigError::new(
            "BIND",
            text.as_str(),
            "ADDRESS:PORT with a port from 0 to 65535, such as 127.0.0.1:3000",
        )
    })
}

fn parse_switch(
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

fn parse_log_format(value: Option<&str>) -> Result<LogFormat, ConfigError> {
    match value {
        None | Some("pretty") => Ok(LogFormat::Pretty),
        Some("json") => Ok(LogFormat::Json),
        Some(other) => Err(ConfigError::new("LOG_FORMAT", other, "pretty or json")),
    }
}

fn parse_connections(value: Option<String>) -> Result<usize, ConfigError> {
    let Some(text) = value else { return Ok(256) };
    match text.parse() {
        Ok(count) if (1..=100_000).contains(&count) => Ok(count),
        _ => Err(ConfigError::new("CONNECTIONS_PER_ADDRESS", text, "a whole number from 1 to 100000")),
    }
}

fn parse_networks(value: Option<String>) -> Result<Vec<IpNet>, ConfigError> {
    let Some(text) = value else { return Ok(Vec::new()) };
    text.split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(|part| {
            part.parse::<IpNet>().or_else(|_| part.parse::<IpAddr>().map(IpNet::from)).map_err(|_| {
                ConfigError::new("TRUSTED_PROXIES", part, "networks such as 10.0.0.0/8, separated by commas")
            })
        })
        .collect()
}

fn parse_renderers(value: Option<String>) -> Result<Vec<RendererAddress>, ConfigError> {
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

/// The origin that visitors use: scheme, host and port, nothing else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl {
    /// `https://training.example`, without a slash at the end.
    origin: String,
    /// `training.example` or `localhost:3000`, as a `Host` header names it.
    authority: String,
    https: bool,
    loopback: bool,
}

impl PublicUrl {
    fn parse(text: &str) -> Result<Self, ConfigError> {
        let refused = || {
            ConfigError::new("PUBLIC_URL", text, "an origin such as https://training.example, without a path")
        };
        let url = Url::parse(text).map_err(|_| refused())?;
        let https = match url.scheme() {
            "https" => true,
            "http" => false,
            _ => return Err(refused()),
        };
        let bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
        if !bare || !url.username().is_empty() || url.password().is_some() {
            return Err(refused());
        }
        let host = url.host_str().ok_or_else(refused)?;
        let authority = match url.port() {
            Some(port) => format!("{host}:{port}"),
            None => host.to_owned(),
        };
        let loopback = is_loopback_host(host);
        Ok(Self { origin: format!("{}://{authority}", url.scheme()), authority, https, loopback })
    }

    /// `https://training.example`, without a slash at the end.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// The host alone, without a port.
    pub fn host(&self) -> &str {
        self.authority
            .rsplit_once(':')
            .filter(|(_, port)| !port.ends_with(']'))
            .map_or(self.authority.as_str(), |(host, _)| host)
    }

    /// What a `Host` header must say.
    pub fn authority(&self) -> &str {
        &self.authority
    }

    /// Whether cookies are `Secure` and browsers are told to stay on https.
    pub fn is_https(&self) -> bool {
        self.https
    }

    /// Whether the site is only meant for this machine, as in development.
    pub fn is_loopback(&self) -> bool {
        self.loopback
    }

    /// The absolute address of a path that starts with a slash.
    pub fn absolute(&self, path: &str) -> String {
        format!("{}{path}", self.origin)
    }
}

fn is_loopback_host(host: &str) -> bool {
    host == "localhost"
        || host
            .trim_start_matches('[')
            .trim_end_matches(']')
            .parse::<IpAddr>()
            .is_ok_and(|ip| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(pairs: &[(&str, &str)]) -> Result<Config, ConfigError> {
        Config::from_lookup(|name| {
            pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn defaults_are_the_documented_ones() {
        let config = config(&[]).unwrap();
        assert_eq!(config.bind.to_string(), "127.0.0.1:3000");
        assert_eq!(config.public_url.origin(), "http://localhost:3000");
        assert_eq!(config.database_url, "sqlite://data/site.db");
        assert_eq!(config.connections_per_address, 256);
    }

    #[test]
    fn a_second_site_needs_only_its_own_bind_and_data_dir() {
        let config = config(&[("BIND", "127.0.0.1:4000"), ("DATA_DIR", "other")]).unwrap();
        assert_eq!(config.public_url.origin(), "http://localhost:4000");
        assert_eq!(config.database_url, "sqlite://other/site.db");
    }

    #[test]
    fn a_wrong_value_names_variable_value_and_remedy() {
        for (name, value, needle) in [
            ("BIND", "127.0.0.1:99999", "port from 0 to 65535"),
            ("BIND", "nonsense", "ADDRESS:PORT"),
            ("PUBLIC_URL", "ftp://x", "https://training.example"),
            ("PUBLIC_URL", "https://x.example/path", "without a path"),
            ("DATABASE_URL", "mysql://root:secret@db/x", "sqlite://FILE"),
            ("RENDERER_URL", "unix:relative", "unix:/PATH"),
            ("TRUSTED_PROXIES", "10.0.0.0/99", "10.0.0.0/8"),
            ("CONNECTIONS_PER_ADDRESS", "0", "from 1"),
            ("RATE_LIMITS", "maybe", "on or off"),
            ("LOG_FORMAT", "xml", "pretty or json"),
            ("AUTO_MIGRATE", "yes", "1 or 0"),
        ] {
            let text = config(&[(name, value)]).unwrap_err().to_string();
            assert!(text.starts_with(name) && text.contains(needle), "{name}={value}: {text}");
            assert!(!text.contains("secret") && !text.contains('\n'), "{text}");
        }
    }

    #[test]
    fn limits_stay_on_for_a_public_site() {
        assert!(config(&[("RATE_LIMITS", "off")]).is_ok());
        let refused = config(&[("RATE_LIMITS", "off"), ("PUBLIC_URL", "https://x.example")]).unwrap_err();
        assert!(refused.to_string().contains("RATE_LIMITS"));
    }
}
