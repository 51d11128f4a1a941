//! Where an enquiry came from: enough to answer it and to detect abuse, not enough to identify a connection.

use std::net::IpAddr;

use axum::http::{Extensions, HeaderMap, header};
use url::Url;

use crate::web::app::App;
use crate::web::http::client_address::client_address;
use base::network::Network;
use base::public_url::PublicUrl;
use domain::channel;

const PAGE_MAX: usize = 300;

/// Who sends, as far as the request tells.
#[derive(Debug)]
pub struct Sender {
    /// The head of the request.
    pub headers: HeaderMap,
    /// The address behind our own proxies.
    pub address: Option<IpAddr>,
    /// The network to count under, unless limits are off.
    pub network: Option<Network>,
}

impl Sender {
    pub fn of(app: &App, extensions: &Extensions, headers: &HeaderMap) -> Self {
        Self {
            headers: headers.clone(),
            address: client_address(extensions, headers, &app.config.trusted_proxies),
            network: app.counted_network(extensions, headers),
        }
    }
}

/// The page that a form was sent from and the campaign in its address: as the form says, else from the `Referer`, if
/// that is one of our own pages.
pub fn page_of(named: Option<&str>, headers: &HeaderMap, public: &PublicUrl) -> (String, String) {
    let site = Url::parse(public.origin()).ok();
    let own = |address: Url| Some(address.origin()) == site.as_ref().map(Url::origin);
    let named = named
        .filter(|path| path.starts_with('/') && !path.starts_with("//") && !path.contains('\\'))
        .and_then(|path| site.as_ref()?.join(path).ok());
    let referer = || headers.get(header::REFERER)?.to_str().ok().and_then(|text| Url::parse(text).ok());
    let Some(url) = named.or_else(referer).filter(|url| own(url.clone())) else {
        return (String::new(), String::new());
    };
    let path: String = url.path().chars().take(PAGE_MAX).collect();
    (path, channel::campaign(&url))
}

/// How a visitor first came to the site.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct FirstArrival {
    pub first_page: String,
    pub referrer: String,
    pub campaign: String,
    pub channel: String,
}

/// How a visitor first came, as the app remembers it: the first campaign counts, else that of the page with the form.
/// Forms that are sent without scripts say nothing, so nothing is claimed about their channel unless there is a campaign.
pub fn first_arrival(
    first_page: Option<&str>,
    referrer: Option<&str>,
    last_campaign: String,
    public: &PublicUrl,
) -> FirstArrival {
    let (page, first_campaign) = page_of(Some(first_page.unwrap_or_default()), &HeaderMap::new(), public);
    let own = Url::parse(public.origin()).ok().and_then(|url| channel::host(url.as_str()));
    let referrer = referrer.and_then(channel::host).filter(|host| Some(host) != own.as_ref());
    let campaign = if first_campaign.is_empty() { last_campaign } else { first_campaign };
    let is_known = !page.is_empty() || !campaign.is_empty();
    let referrer = referrer.unwrap_or_default();
    let channel = if is_known { channel::of(&campaign, &referrer) } else { String::new() };
    FirstArrival { first_page: page, referrer, campaign, channel }
}

/// The browser family; the full user agent could identify a device.
pub fn agent_of(headers: &HeaderMap) -> String {
    let text = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    // Most user agents name older browsers, too, so newer ones are looked for first.
    let families = [
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("SamsungBrowser", "Samsung Internet"),
        ("UCBrowser", "UC Browser"),
        ("Firefox", "Firefox"),
        ("FxiOS", "Firefox"),
        ("CriOS", "Chrome"),
        ("Chrome", "Chrome"),
        ("Safari", "Safari"),
    ];
    let family = families.iter().find(|(mark, _)| text.contains(mark)).map_or("other", |(_, name)| name);
    let device =
        if ["Mobi", "Android", "iPhone"].iter().any(|mark| text.contains(mark)) { ", phone" } else { "" };
    format!("{family}{device}")
}

/// The network of an address: the first three numbers of IPv4, the first three groups of IPv6.
pub fn stored_network(address: Option<IpAddr>) -> String {
    match address.map(|address| address.to_canonical()) {
        Some(IpAddr::V4(v4)) => {
            let [a, b, c, _] = v4.octets();
            format!("{a}.{b}.{c}.0/24")
        }
        Some(IpAddr::V6(v6)) => {
            let [a, b, c, ..] = v6.segments();
            format!("{a:x}:{b:x}:{c:x}::/48")
        }
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;
    use crate::config::Config;

    fn page(named: Option<&str>, referer: &str) -> (String, String) {
        let config =
            Config::from_lookup(|name| (name == "PUBLIC_URL").then(|| "https://site.example".into()));
        let mut headers = HeaderMap::new();
        headers.insert(header::REFERER, HeaderValue::from_str(referer).unwrap());
        page_of(named, &headers, &config.unwrap().public_url)
    }

    #[test]
    fn a_page_is_one_of_ours() {
        let both = |page: &str, campaign: &str| (page.to_owned(), campaign.to_owned());
        assert_eq!(page(Some("/about"), ""), both("/about", ""));
        assert_eq!(
            page(None, "https://site.example/courses/plc?utm_source=x%20y&utm_id=1&secret=2#f"),
            both("/courses/plc", "utm_source=x+y")
        );
        assert_eq!(page(Some("//evil.example/"), "https://site.example/"), both("/", ""));
        assert_eq!(page(Some("/\\evil.example/"), "https://evil.example/x"), both("", ""));
        assert_eq!(page(Some("https://evil.example/"), "nonsense"), both("", ""));
    }

    #[test]
    fn the_first_arrival_counts() {
        let config =
            Config::from_lookup(|name| (name == "PUBLIC_URL").then(|| "https://site.example".into()));
        let public = config.unwrap().public_url;
        let first =
            |first_page, referrer, last: &str| first_arrival(first_page, referrer, last.to_owned(), &public);
        let of = |first_page: &str, referrer: &str, campaign: &str, channel: &str| FirstArrival {
            first_page: first_page.to_owned(),
            referrer: referrer.to_owned(),
            campaign: campaign.to_owned(),
            channel: channel.to_owned(),
        };
        let found =
            first(Some("/courses/plc?utm_source=news&q=1"), Some("https://www.google.com/"), "utm_source=x");
        assert_eq!(found, of("/courses/plc", "google.com", "utm_source=news", "news"));
        let found = first(Some("/"), Some("https://www.google.co.in/"), "");
        assert_eq!(found, of("/", "google.co.in", "", "google"));
        assert_eq!(first(Some("/"), Some("https://site.example/about"), ""), of("/", "", "", "direct"));
        assert_eq!(first(Some("//evil.example"), None, ""), of("", "", "", ""));
        assert_eq!(first(None, None, "utm_source=fb"), of("", "", "utm_source=fb", "facebook"));
    }

    #[test]
    fn a_network_names_no_line() {
        assert_eq!(stored_network("203.0.113.77".parse().ok()), "203.0.113.0/24");
        assert_eq!(stored_network("2001:db8:1:2:3::4".parse().ok()), "2001:db8:1::/48");
        assert_eq!(stored_network("::ffff:203.0.113.77".parse().ok()), "203.0.113.0/24");
    }

    #[test]
    fn a_browser_is_known_by_its_family() {
        let agent = |text: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::USER_AGENT, HeaderValue::from_static(text));
            agent_of(&headers)
        };
        let chrome = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
        assert_eq!(agent(chrome), "Chrome, phone");
        assert_eq!(agent("Mozilla/5.0 (Macintosh) AppleWebKit/605.1 Version/18 Safari/605.1"), "Safari");
        assert_eq!(agent("curl/8"), "other");
    }
}
