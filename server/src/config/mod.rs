//! Configuration from environment variables, read once at start.
//!
//! Every variable has a default that works on one machine. A wrong value stops the start with one line that names
//! the variable, what was found and what is accepted.

mod values;

use std::cell::RefCell;
use std::env::VarError;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use ipnet::IpNet;

pub use self::values::{LogFormat, RendererAddress, Secret};
use base::config_error::ConfigError;
use base::public_url::PublicUrl;
use domain::indexnow::IndexNow;
use domain::mail::config::MailConfig;
use storage::backup;
use storage::media_files::MediaLocation;

/// 20 GiB.
const MEDIA_MAX_BYTES: u64 = 20 << 30;
/// 256 MiB.
const DISK_LEAST_FREE: u64 = 256 << 20;

/// The settings of one process.
#[derive(Debug, Clone)]
pub struct Config {
    /// `BIND`: the listen address.
    pub bind: SocketAddr,
    /// `PUBLIC_URL`: the one origin of the site.
    pub public_url: PublicUrl,
    /// `DATABASE_URL`: `sqlite://…` or `postgres://…`, which may hold a password.
    pub database_url: Secret,
    /// `DATA_DIR`: database, mail files, uploads.
    pub data_dir: PathBuf,
    /// This program, which is started again for work on files that somebody sent.
    pub program: PathBuf,
    /// `MEDIA_URL`: where uploads are stored.
    pub media: MediaLocation,
    /// `MEDIA_MAX_BYTES`: how many bytes uploads may take together, with what is made from them.
    pub media_max_bytes: u64,
    /// `DISK_LEAST_FREE`: with fewer bytes free, what can wait is turned off.
    pub disk_least_free: u64,
    /// `RENDERER_URL`: one or several renderers.
    pub renderers: Vec<RendererAddress>,
    /// `RENDER_TIMEOUT_MS`: queueing and rendering of a page together; afterwards the fallback answers.
    pub render_timeout: Duration,
    /// `TRUSTED_PROXIES`: networks whose `X-Forwarded-For` counts.
    pub trusted_proxies: Vec<IpNet>,
    /// `CONNECTIONS_PER_ADDRESS`: open connections from one address.
    pub connections_per_address: usize,
    /// `SMTP_URL`, `MAIL_FROM`, `STAFF_EMAIL`.
    pub mail: MailConfig,
    /// `INDEXNOW_KEY`, `INDEXNOW_ENDPOINT`.
    pub indexnow: Option<IndexNow>,
    /// `RATE_LIMITS`: false for load runs on one's own machine only.
    pub rate_limits: bool,
    /// `METRICS_BIND`: where metrics are shown, on this machine only.
    pub metrics_bind: Option<SocketAddr>,
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
        let unreadable = RefCell::new(None);
        let config = Self::from_lookup(|name| match std::env::var(name) {
            Ok(value) => Some(value).filter(|value| !value.trim().is_empty()),
            Err(VarError::NotPresent) => None,
            Err(VarError::NotUnicode(value)) => {
                unreadable.borrow_mut().get_or_insert_with(|| ConfigError::not_utf8(name, &value));
                None
            }
        });
        // If a value that is not UTF-8 counted as unset, a broken DATABASE_URL would start an empty site.
        unreadable.into_inner().map_or(config, Err)
    }

    /// Reads variables through `lookup`; an unset variable takes its default.
    ///
    /// # Errors
    /// The first variable whose value cannot be used.
    pub fn from_lookup(lookup: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigError> {
        let bind = values::bind(lookup("BIND"))?;
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
        let rate_limits =
            values::switch("RATE_LIMITS", lookup("RATE_LIMITS").as_deref(), ["on", "off"], true)?;
        if !rate_limits && !public_url.is_loopback() {
            return Err(ConfigError::new("RATE_LIMITS", "off", "on unless PUBLIC_URL is this machine"));
        }
        let allow_http = values::switch("ALLOW_HTTP", lookup("ALLOW_HTTP").as_deref(), ["1", "0"], false)?;
        if !public_url.is_https() && !public_url.is_loopback() && !allow_http {
            return Err(ConfigError::new(
                "PUBLIC_URL",
                public_url.origin(),
                "https for a name that others use; ALLOW_HTTP=1 in a test network, where passwords may be read on the way",
            ));
        }
        let media = MediaLocation::from_lookup(&lookup, &data_dir)?;
        Ok(Self {
            bind,
            public_url,
            database_url: Secret::new(database_url),
            data_dir,
            program: std::env::current_exe().unwrap_or_else(|_| "server".into()),
            media,
            media_max_bytes: values::bytes("MEDIA_MAX_BYTES", lookup("MEDIA_MAX_BYTES"), MEDIA_MAX_BYTES)?,
            disk_least_free: values::bytes("DISK_LEAST_FREE", lookup("DISK_LEAST_FREE"), DISK_LEAST_FREE)?,
            renderers: values::renderers(lookup("RENDERER_URL"))?,
            render_timeout: values::render_timeout(lookup("RENDER_TIMEOUT_MS"))?,
            trusted_proxies: values::networks(lookup("TRUSTED_PROXIES"))?,
            connections_per_address: values::connections(lookup("CONNECTIONS_PER_ADDRESS"))?,
            mail: MailConfig::from_lookup(&lookup)?,
            indexnow: IndexNow::from_lookup(&lookup)?,
            rate_limits,
            metrics_bind: values::metrics_bind(lookup("METRICS_BIND"))?,
            log_format: values::log_format(lookup("LOG_FORMAT").as_deref())?,
            admin_email: values::email("ADMIN_EMAIL", lookup("ADMIN_EMAIL"))?,
            admin_password: lookup("ADMIN_PASSWORD").map(Secret::new),
            auto_migrate: values::switch(
                "AUTO_MIGRATE",
                lookup("AUTO_MIGRATE").as_deref(),
                ["1", "0"],
                false,
            )?,
        })
    }

    /// The folders of this machine in which the site keeps its data.
    pub fn data_folders(&self) -> Vec<PathBuf> {
        let database = backup::folder_of(self.database_url.text()).ok();
        let uploads = match &self.media {
            MediaLocation::Folder(folder) => Some(folder.clone()),
            MediaLocation::S3 { .. } => None,
        };
        [Some(self.data_dir.clone()), database, uploads].into_iter().flatten().collect()
    }
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
        assert_eq!(config.database_url.text(), "sqlite://data/site.db");
        assert_eq!(config.render_timeout.as_millis(), 1500);
        assert_eq!(config.connections_per_address, 256);
    }

    #[test]
    fn a_second_site_needs_only_its_own_bind_and_data_dir() {
        let config = config(&[("BIND", "127.0.0.1:4000"), ("DATA_DIR", "other")]).unwrap();
        assert_eq!(config.public_url.origin(), "http://localhost:4000");
        assert_eq!(config.database_url.text(), "sqlite://other/site.db");
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
            ("RENDER_TIMEOUT_MS", "0", "from 1 to 60000"),
            ("RENDER_TIMEOUT_MS", "1.5 s", "milliseconds"),
            ("TRUSTED_PROXIES", "10.0.0.0/99", "10.0.0.0/8"),
            ("TRUSTED_PROXIES", "10.0.0.0/8, 0.0.0.0/0", "of your own proxies"),
            ("TRUSTED_PROXIES", "::/0", "of your own proxies"),
            ("CONNECTIONS_PER_ADDRESS", "0", "from 1"),
            ("RATE_LIMITS", "maybe", "on or off"),
            ("MEDIA_URL", "s3://", "s3://BUCKET/PREFIX"),
            ("MEDIA_URL", "https://bucket.example", "s3://BUCKET/PREFIX"),
            ("MEDIA_MAX_BYTES", "20 GiB", "whole number"),
            ("DISK_LEAST_FREE", "0", "whole number"),
            ("METRICS_BIND", "0.0.0.0:9464", "loopback"),
            ("METRICS_BIND", "[2001:db8::1]:9464", "loopback"),
            ("METRICS_BIND", "9464", "127.0.0.1:9464"),
            ("LOG_FORMAT", "xml", "pretty or json"),
            ("AUTO_MIGRATE", "yes", "1 or 0"),
            ("ADMIN_EMAIL", "nope", "such as name@example.com"),
        ] {
            let text = config(&[(name, value)]).unwrap_err().to_string();
            assert!(text.starts_with(name) && text.contains(needle), "{name}={value}: {text}");
            assert!(!text.contains("secret") && !text.contains('\n'), "{text}");
        }
    }

    #[test]
    fn limits_stay_on_for_a_site_that_others_use() {
        assert!(config(&[("RATE_LIMITS", "off")]).is_ok());
        for url in ["https://x.example", "http://x.example"] {
            let refused = config(&[("RATE_LIMITS", "off"), ("PUBLIC_URL", url), ("ALLOW_HTTP", "1")]);
            assert!(refused.unwrap_err().to_string().contains("RATE_LIMITS"), "{url}");
        }
    }

    #[test]
    fn a_name_that_others_use_takes_https() {
        for url in ["http://training.example", "http://192.168.1.7:3000"] {
            let refused = config(&[("PUBLIC_URL", url)]).unwrap_err().to_string();
            assert!(refused.starts_with("PUBLIC_URL") && refused.contains("ALLOW_HTTP=1"), "{refused}");
            assert!(config(&[("PUBLIC_URL", url), ("ALLOW_HTTP", "1")]).is_ok());
        }
        for url in
            ["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000", "https://x.example"]
        {
            assert!(config(&[("PUBLIC_URL", url)]).is_ok(), "{url}");
        }
    }

    #[test]
    fn no_secret_shows_when_the_configuration_is_printed() {
        let config = config(&[
            ("DATABASE_URL", "postgres://site:hidden1@db.example/site"),
            ("SMTP_URL", "smtp://site:hidden2@mail.example"),
            ("ADMIN_PASSWORD", "hidden3"),
            ("INDEXNOW_KEY", "hidden4-hidden4"),
            ("MEDIA_URL", "s3://bucket/prefix"),
            ("AWS_ACCESS_KEY_ID", "hidden5"),
            ("AWS_SECRET_ACCESS_KEY", "hidden6"),
            ("AWS_REGION", "ap-south-1"),
        ])
        .unwrap();
        // The key of IndexNow is public: it stands at an address of its own.
        let printed = format!("{config:?}").replace("hidden4-hidden4", "");
        assert!(!printed.contains("hidden"), "{printed}");
    }
}
