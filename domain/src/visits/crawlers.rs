//! Tells programs from people by the name that they give: crawlers, previews of messengers, monitors and libraries.
//!
//! A program that pretends to be a browser is counted as one. The figures are for comparison, not for invoices.

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

/// All browsers begin like this.
const BROWSER: &str = "Mozilla/5.0 (";
/// What programs that begin like a browser have in their names.
const MARKS: [&str; 21] = [
    "bot/",
    "bot;",
    "bot)",
    "-bot",
    "robot",
    "crawl",
    "spider",
    "slurp",
    "preview",
    "externalhit",
    "externalagent",
    "headless",
    "lighthouse",
    "monitor",
    "uptime",
    "pingdom",
    "archive",
    "scan",
    "fetch",
    "google-",
    "feedfetcher",
];

static PATTERN: LazyLock<Option<AhoCorasick>> =
    LazyLock::new(|| AhoCorasick::builder().ascii_case_insensitive(true).build(MARKS).ok());

/// Whether a user agent is not one of a person's browser.
pub fn is_crawler(user_agent: &str) -> bool {
    !user_agent.starts_with(BROWSER) || PATTERN.as_ref().is_none_or(|marks| marks.is_match(user_agent))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_people_and_programs_are_not() {
        for browser in [
            "Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 \
             Mobile Safari/537.36",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) \
             Version/18.0 Mobile/15E148 Safari/604.1",
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
        ] {
            assert!(!is_crawler(browser), "{browser}");
        }
        for program in [
            "",
            "curl/8.5.0",
            "WhatsApp/2.23.20.0",
            "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0) Chrome/116.0 Safari/537.36",
            "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)",
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0 Safari/537.36",
            "Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)",
        ] {
            assert!(is_crawler(program), "{program}");
        }
    }
}
