//! The rules for text that people enter: cleaned, bounded, and free of characters that hide or break things.
//!
//! A record is checked whole: every [`Checker`] call notes what is wrong and returns the cleaned value, and
//! [`Checker::finish`] turns the notes into one answer with a message for each field.

use chrono::{Datelike, NaiveDate};
use url::Url;

use crate::error::{ApiError, ApiResult, FieldErrors};
use crate::typed;

/// Longest values, in characters.
pub mod limits {
    /// Names of people, categories and other short words.
    pub const NAME: usize = 80;
    pub const EMAIL: usize = 254;
    pub const SUBJECT: usize = 150;
    pub const TITLE: usize = 160;
    /// Quotes: what a card on the site shows without growing far beyond its neighbours.
    pub const QUOTE: usize = 400;
    /// Messages, and quotes that were stored before quotes had a limit of their own.
    pub const MESSAGE: usize = 4000;
    pub const DESCRIPTION: usize = 10_000;
    /// Addresses of pictures and files.
    pub const ADDRESS: usize = 2048;
    pub const LIST: usize = 100;
    pub const LIST_ENTRY: usize = 500;
    /// The years of days that staff give.
    pub const YEARS: std::ops::RangeInclusive<i32> = 2000..=2100;
}

/// What is said of a text that is no day.
pub const NOT_A_DAY: &str = "Give a date from the years 2000 to 2100, such as 2027-01-04.";

/// A day such as `2027-01-04`, of the years that staff give.
pub fn parse_day(text: &str) -> Option<NaiveDate> {
    let day = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?;
    // The parser forgives "2026-1-1".
    (day.to_string() == text && limits::YEARS.contains(&day.year())).then_some(day)
}

/// Collects what is wrong with the fields of one record.
#[derive(Debug, Default)]
pub struct Checker {
    errors: FieldErrors,
}

impl Checker {
    /// One line of text that must not be blank.
    pub fn line(&mut self, field: &str, value: &str, max: usize) -> String {
        let text = self.optional_line(field, value, max);
        self.require(field, &text);
        text
    }

    /// One line of text, blank or not.
    pub fn optional_line(&mut self, field: &str, value: &str, max: usize) -> String {
        let text = clean(value);
        if text.chars().any(is_unsafe) {
            self.refuse(field, "Remove line breaks, tabs and invisible control characters.");
        }
        self.bound(field, &text, max);
        text
    }

    /// Text over several lines that must not be blank.
    pub fn text(&mut self, field: &str, value: &str, max: usize) -> String {
        let text = clean(value);
        if text.chars().any(|c| is_unsafe(c) && c != '\n' && c != '\t') {
            self.refuse(field, "Remove invisible control characters.");
        }
        self.bound(field, &text, max);
        self.require(field, &text);
        text
    }

    /// Text that is taken as it is, such as a password, but must not be empty.
    pub fn present(&mut self, field: &str, value: &str) {
        self.require(field, value.trim());
    }

    /// An address to show or to link to, see [`is_safe_address`]; must not be blank.
    pub fn address(&mut self, field: &str, value: &str) -> String {
        let text = clean(value);
        self.require(field, &text);
        if !text.is_empty() && !is_safe_address(&text) {
            self.refuse(
                field,
                "Give an address that starts with https:// or, on this site, with a single /.",
            );
        }
        text
    }

    pub fn optional_address(&mut self, field: &str, value: Option<&str>) -> Option<String> {
        let value = clean(value?);
        (!value.is_empty()).then(|| self.address(field, &value))
    }

    /// A list of lines. Blank entries are left out.
    pub fn list(&mut self, field: &str, items: &[String]) -> Vec<String> {
        if items.len() > limits::LIST {
            self.refuse(field, format!("Give at most {} entries.", limits::LIST));
            return Vec::new();
        }
        items
            .iter()
            .enumerate()
            .map(|(index, item)| self.optional_line(&format!("{field}.{index}"), item, limits::LIST_ENTRY))
            .filter(|item| !item.is_empty())
            .collect()
    }

    /// A day such as `2027-01-04`; must not be blank.
    pub fn day(&mut self, field: &str, text: &str) -> Option<NaiveDate> {
        let text = clean(text);
        if text.is_empty() {
            self.require(field, &text);
            return None;
        }
        let day = parse_day(&text);
        if day.is_none() {
            self.refuse(field, NOT_A_DAY);
        }
        day
    }

    /// Notes that a field is not acceptable.
    pub fn refuse(&mut self, field: &str, message: impl Into<String>) {
        self.errors.entry(field.to_owned()).or_default().push(message.into());
    }

    /// Everything was acceptable, or a 422 that says what was not.
    pub fn finish(self) -> ApiResult<()> {
        if self.errors.is_empty() { Ok(()) } else { Err(ApiError::Invalid(self.errors)) }
    }

    fn require(&mut self, field: &str, text: &str) {
        if text.is_empty() {
            self.refuse(field, "This field is required.");
        }
    }

    fn bound(&mut self, field: &str, text: &str, max: usize) {
        if text.chars().count() > max {
            self.refuse(field, format!("Use at most {max} characters."));
        }
    }
}

/// As it is checked and stored: see [`typed::clean`].
fn clean(value: &str) -> String {
    typed::clean(value).trim().to_owned()
}

/// Characters that are invisible and change how text is stored, shown or ordered: control characters, line and
/// paragraph separators, direction controls, the byte order mark.
pub fn is_unsafe(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// Whether a text looks like an e-mail address: only what could not be one at all is refused.
pub fn is_email(text: &str) -> bool {
    text.is_ascii()
        && text.len() <= limits::EMAIL
        && !text.contains(|c: char| c.is_whitespace() || c.is_control() || "<>\"(),:;\\[]".contains(c))
        && text.split_once('@').is_some_and(|(name, host)| {
            !name.is_empty() && host.contains('.') && !host.contains('@') && !host.starts_with('.')
        })
}

/// Whether an address may stand in a link or a picture: `https`, or a path of this site. No user name in it, and
/// nothing that a browser would read differently than it looks.
pub fn is_safe_address(text: &str) -> bool {
    let looks_plain = text.chars().count() <= limits::ADDRESS
        && !text.chars().any(|c| is_unsafe(c) || c.is_whitespace() || c == '\\');
    if !looks_plain {
        return false;
    }
    if text.starts_with('/') {
        return is_site_path(text);
    }
    // The parser forgives "https:host" and "https:/host"; a reader would not.
    let lower = text.get(..8).map(str::to_ascii_lowercase);
    lower.as_deref() == Some("https://")
        && Url::parse(text).is_ok_and(|url| {
            url.scheme() == "https"
                && url.host_str().is_some_and(|host| !host.is_empty())
                && url.username().is_empty()
                && url.password().is_none()
        })
}

fn is_site_path(text: &str) -> bool {
    let Ok(site) = Url::parse("https://site.invalid") else { return false };
    // Joined as a browser would: the result has to stay on the site, at the path that was written.
    site.join(text).is_ok_and(|url| {
        url.origin() == site.origin() && !url.path().starts_with("//") && !text.starts_with("//")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_a_browser_would_follow_elsewhere_are_refused() {
        for bad in [
            "",
            "http://example.com/a.png",
            "javascript:alert(1)",
            "data:image/svg+xml,<svg/>",
            "vbscript:x",
            "//evil.example/a",
            "/\\evil.example",
            "\\\\evil.example",
            "https:evil.example",
            "https:/evil.example",
            "https://",
            "https://user@example.com/",
            "https://user:pw@example.com/",
            "https://exa mple.com/",
            "https://example.com/\u{202e}gpj.exe",
            "/..//evil.example",
            "/\t/evil.example",
            "art/a.svg",
            "ftp://example.com/",
        ] {
            assert!(!is_safe_address(bad), "{bad:?}");
        }
        assert!(!is_safe_address(&format!("https://example.com/{}", "a".repeat(2048))));
    }

    #[test]
    fn https_and_own_paths_are_accepted() {
        for good in [
            "https://example.com",
            "HTTPS://Example.com/A.png?x=1#y",
            "https://bücher.example/ü.png",
            "/",
            "/art/course.svg",
            "/courses/plc#syllabus",
        ] {
            assert!(is_safe_address(good), "{good:?}");
        }
    }

    fn fields(check: impl FnOnce(&mut Checker)) -> FieldErrors {
        let mut checker = Checker::default();
        check(&mut checker);
        match checker.finish() {
            Err(ApiError::Invalid(fields)) => fields,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn text_is_trimmed_and_composed() {
        let mut checker = Checker::default();
        assert_eq!(checker.line("name", "  Jose\u{301} ", 80), "José");
        assert_eq!(checker.text("text", "one\r\ntwo\t3\n", 80), "one\ntwo\t3");
        assert_eq!(checker.list("list", &["  a ".into(), "  ".into(), "b".into()]), ["a", "b"]);
        assert_eq!(checker.optional_address("image", Some(" \u{200b} ")), None);
        assert_eq!(checker.address("image", "\u{200b}/art/a.svg\u{a0}"), "/art/a.svg");
        assert_eq!(checker.line("name", "\u{202a}Asha\u{a0}Rao\u{202c}", 80), "Asha Rao");
        assert_eq!(checker.optional_line("name", "\u{200b}", 80), "");
        checker.finish().unwrap();
    }

    #[test]
    fn characters_that_hide_are_refused() {
        for bad in ["a\0b", "a\nb", "a\tb", "a\u{7f}b", "a\u{85}b", "a\u{2028}b"] {
            assert!(fields(|checker| drop(checker.line("name", bad, 80))).contains_key("name"), "{bad:?}");
        }
        assert!(fields(|checker| drop(checker.text("text", "a\u{0}b\nc", 80))).contains_key("text"));
    }

    #[test]
    fn all_faults_are_told_at_once() {
        let errors = fields(|checker| {
            checker.line("name", " ", 80);
            checker.line("title", "long", 3);
            checker.address("image", "http://example.com");
            checker.list("syllabus", &["ok".into(), "a\nb".into()]);
            checker.list("many", &vec!["x".into(); 101]);
        });
        assert_eq!(errors.into_keys().collect::<Vec<_>>(), ["image", "many", "name", "syllabus.1", "title"]);
    }
}
