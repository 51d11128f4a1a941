//! Where a visitor came from, in one word: the source that a campaign names, else the site that had the link.

use url::Url;

/// No site had a link, or the browser does not say which.
pub const DIRECT: &str = "direct";
/// Steps within the site, which are no arrivals.
pub const WITHIN: &str = "site";
/// Everything beyond the number of names that are counted.
pub const OTHER: &str = "other";

/// What advertisements may put into an address.
const CAMPAIGN_KEYS: [&str; 5] = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"];
const CAMPAIGN_VALUE_MAX: usize = 80;
const NAME_MAX: usize = 40;
const HOST_MAX: usize = 100;

/// Sites that are counted together: the end of a host, and the name. Campaigns use the names and some short forms.
const SITES: [(&str, &str); 20] = [
    ("whatsapp.com", "whatsapp"),
    ("wa.me", "whatsapp"),
    ("facebook.com", "facebook"),
    ("fb.me", "facebook"),
    ("instagram.com", "instagram"),
    ("linkedin.com", "linkedin"),
    ("lnkd.in", "linkedin"),
    ("youtube.com", "youtube"),
    ("youtu.be", "youtube"),
    ("x.com", "x"),
    ("twitter.com", "x"),
    ("t.co", "x"),
    ("bing.com", "bing"),
    ("duckduckgo.com", "duckduckgo"),
    ("justdial.com", "justdial"),
    ("sulekha.com", "sulekha"),
    ("urbanpro.com", "urbanpro"),
    ("chatgpt.com", "chatgpt"),
    ("perplexity.ai", "perplexity"),
    ("telegram.org", "telegram"),
];
const SHORT_FORMS: [(&str, &str); 5] =
    [("fb", "facebook"), ("ig", "instagram"), ("wa", "whatsapp"), ("yt", "youtube"), ("li", "linkedin")];

/// The channel of an arrival with these campaign parameters (a query string) from this host; empty for none.
pub fn of(campaign: &str, referrer: &str) -> String {
    let source = url::form_urlencoded::parse(campaign.as_bytes()).find(|(name, _)| name == "utm_source");
    match source.map(|(_, source)| plain(&source)).filter(|source| !source.is_empty()) {
        Some(source) => {
            SHORT_FORMS.iter().find(|(short, _)| *short == source).map_or(source, |(_, name)| (*name).into())
        }
        None if referrer.is_empty() => DIRECT.into(),
        None => site(referrer),
    }
}

/// The campaign parameters of an address, as a query string.
pub fn campaign(url: &Url) -> String {
    let known = url.query_pairs().filter(|(key, _)| CAMPAIGN_KEYS.contains(&key.as_ref()));
    let mut pairs = url::form_urlencoded::Serializer::new(String::new());
    for (key, value) in known.take(CAMPAIGN_KEYS.len()) {
        let value: String = value.chars().filter(|c| !c.is_control()).take(CAMPAIGN_VALUE_MAX).collect();
        pairs.append_pair(&key, &value);
    }
    pairs.finish()
}

/// The name of a channel for people.
pub fn label(channel: &str) -> String {
    let name = match channel {
        "" => "Not known",
        DIRECT => "Direct or unknown link",
        WITHIN => "Within the site",
        OTHER => "Others",
        "google" => "Google",
        "yahoo" => "Yahoo",
        "bing" => "Bing",
        "duckduckgo" => "DuckDuckGo",
        "whatsapp" => "WhatsApp",
        "facebook" => "Facebook",
        "instagram" => "Instagram",
        "linkedin" => "LinkedIn",
        "youtube" => "YouTube",
        "x" => "X",
        "justdial" => "Justdial",
        "sulekha" => "Sulekha",
        "urbanpro" => "UrbanPro",
        "chatgpt" => "ChatGPT",
        "perplexity" => "Perplexity",
        "telegram" => "Telegram",
        other => other,
    };
    name.to_owned()
}

/// A channel without what a campaign may have put into it, for leads whose sender was erased.
pub fn without_campaign(channel: &str) -> String {
    let mut known = SITES.iter().map(|(_, name)| *name).chain(["", DIRECT, "google", "yahoo"]);
    if known.any(|name| name == channel) { channel.into() } else { OTHER.into() }
}

/// The host of an address that another site or app sent along; `None` for what is no such address.
pub fn host(referrer: &str) -> Option<String> {
    let url =
        Url::parse(referrer).ok().filter(|url| ["https", "http", "android-app"].contains(&url.scheme()))?;
    let host = url.host_str()?.to_ascii_lowercase();
    Some(host.strip_prefix("www.").unwrap_or(&host).chars().take(HOST_MAX).collect())
}

fn site(host: &str) -> String {
    let is_of = |end: &str| host.strip_suffix(end).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    if let Some((_, name)) = SITES.iter().find(|(end, _)| is_of(end)) {
        return (*name).into();
    }
    // They have a host for each country, and their apps have names of their own.
    for name in ["google", "yahoo", "telegram"] {
        if host.split('.').any(|part| part == name) {
            return name.into();
        }
    }
    plain(host)
}

/// Small letters, digits and `.`, `_`, `-`, so that one campaign has one name.
fn plain(name: &str) -> String {
    let name = name.trim().to_lowercase();
    let kept = name.chars().map(|c| if c.is_whitespace() { '-' } else { c });
    kept.filter(|c| c.is_ascii_alphanumeric() || "._-".contains(*c)).take(NAME_MAX).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_campaign_counts_before_the_site_with_the_link() {
        for (campaign, referrer, channel) in [
            ("", "", "direct"),
            ("", "google.co.in", "google"),
            ("", "com.google.android.gm", "google"),
            ("", "l.facebook.com", "facebook"),
            ("", "t.co", "x"),
            ("", "not.co", "not.co"),
            ("utm_source=News+Letter&utm_medium=mail", "google.com", "news-letter"),
            ("utm_medium=mail", "", "direct"),
            ("utm_source=IG", "", "instagram"),
            ("utm_source=%E0%A4%85", "bing.com", "bing"),
        ] {
            assert_eq!(of(campaign, referrer), channel, "{campaign} {referrer}");
        }
    }

    #[test]
    fn a_referrer_is_kept_as_its_host() {
        assert_eq!(host("https://www.Google.com/search?q=plc"), Some("google.com".into()));
        assert_eq!(host("android-app://com.google.android.gm/"), Some("com.google.android.gm".into()));
        for text in ["", "google.com", "javascript:alert(1)", "file:///etc/passwd"] {
            assert_eq!(host(text), None, "{text}");
        }
    }
}
