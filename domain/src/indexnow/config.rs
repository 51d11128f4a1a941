//! `IndexNow` settings from the environment.

use url::Url;

use base::config_error::ConfigError;

const DEFAULT_ENDPOINT: &str = "https://api.indexnow.org/indexnow";

/// `INDEXNOW_KEY` and `INDEXNOW_ENDPOINT`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexNow {
    /// Proves that the notices come from this site; not secret, because it is public at [`IndexNow::key_address`].
    pub key: String,
    /// The search engine that accepts the notices and shares them with the others.
    pub endpoint: Url,
}

impl IndexNow {
    /// Reads the two variables; without a key no notices are sent.
    ///
    /// # Errors
    /// The first variable whose value cannot be used.
    pub fn from_lookup(lookup: impl Fn(&str) -> Option<String>) -> Result<Option<Self>, ConfigError> {
        let endpoint = parse_endpoint(lookup("INDEXNOW_ENDPOINT").as_deref().unwrap_or(DEFAULT_ENDPOINT))?;
        let key = lookup("INDEXNOW_KEY").map(|text| parse_key(text.trim())).transpose()?;
        Ok(key.map(|key| Self { key, endpoint }))
    }

    /// The path of the key file.
    pub fn key_address(&self) -> String {
        format!("/{}.txt", self.key)
    }
}

fn parse_key(text: &str) -> Result<String, ConfigError> {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    if (8..=128).contains(&text.len()) && text.bytes().all(allowed) {
        return Ok(text.to_owned());
    }
    let found = text.escape_debug().to_string();
    Err(ConfigError::new("INDEXNOW_KEY", found, "8 to 128 letters, digits and dashes"))
}

fn parse_endpoint(text: &str) -> Result<Url, ConfigError> {
    let url = Url::parse(text.trim()).ok().filter(|url| {
        let local = matches!(url.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"));
        url.host_str().is_some() && (url.scheme() == "https" || (url.scheme() == "http" && local))
    });
    let accepted = "an address that starts with https://, or http:// on this machine";
    url.ok_or_else(|| ConfigError::new("INDEXNOW_ENDPOINT", text.escape_debug().to_string(), accepted))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&str, &str)]) -> Result<Option<IndexNow>, ConfigError> {
        IndexNow::from_lookup(|name| {
            pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn it_is_off_without_a_key() {
        assert_eq!(read(&[]).unwrap(), None);
        let on = read(&[("INDEXNOW_KEY", "0123abcd-EF")]).unwrap().unwrap();
        assert_eq!((on.key_address().as_str(), on.endpoint.as_str()), ("/0123abcd-EF.txt", DEFAULT_ENDPOINT));
    }

    #[test]
    fn a_wrong_value_names_its_variable() {
        for (name, value) in [
            ("INDEXNOW_KEY", "short"),
            ("INDEXNOW_KEY", "../../etc/passwd"),
            ("INDEXNOW_KEY", "12345678\n"),
            ("INDEXNOW_ENDPOINT", "http://search.example/indexnow"),
            ("INDEXNOW_ENDPOINT", "search.example"),
        ] {
            match read(&[(name, value)]) {
                Err(error) => assert!(error.to_string().starts_with(name), "{error}"),
                Ok(_) => assert_eq!(value, "12345678\n", "only white space around a value is forgiven"),
            }
        }
    }
}
