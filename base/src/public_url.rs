//! `PUBLIC_URL`: the origin under which the site is known.

use percent_encoding::{AsciiSet, CONTROLS};
use std::net::IpAddr;

use url::Url;

use crate::config_error::ConfigError;

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
    /// Takes an origin: scheme, host and port, nothing else.
    pub fn parse(text: &str) -> Result<Self, ConfigError> {
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

/// What `encodeURIComponent` leaves alone is left alone, so that server and app write the same addresses.
pub const COMPONENT: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'$')
    .add(b'%')
    .add(b'&')
    .add(b'+')
    .add(b',')
    .add(b'/')
    .add(b':')
    .add(b';')
    .add(b'<')
    .add(b'=')
    .add(b'>')
    .add(b'?')
    .add(b'@')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');
