//! Spam filter: a score from several independent signals; no single weak signal suffices.
//!
//! Suspected spam is stored and flagged, never dropped. Its sender gets an acknowledgement that mentions no e-mail.

use crate::leads::intake::enquiry::Enquiry;
use crate::leads::intake::form_token::{TokenState, Traffic};

/// Score from which a lead is flagged.
pub const THRESHOLD: i32 = 10;

/// Disposable e-mail providers.
const DISPOSABLE: [&str; 20] = [
    "mailinator.com",
    "guerrillamail.com",
    "guerrillamail.info",
    "sharklasers.com",
    "10minutemail.com",
    "tempmail.com",
    "temp-mail.org",
    "temp-mail.io",
    "throwawaymail.com",
    "yopmail.com",
    "trashmail.com",
    "getnada.com",
    "maildrop.cc",
    "dispostable.com",
    "fakeinbox.com",
    "mailnesia.com",
    "mintemail.com",
    "mohmal.com",
    "moakt.com",
    "emailondeck.com",
];

/// Phrases of unsolicited offers.
const SPAM_PHRASES: [&str; 18] = [
    "backlink",
    "guest post",
    "seo service",
    "rank your website",
    "first page of google",
    "casino",
    "betting",
    "viagra",
    "cialis",
    "crypto invest",
    "bitcoin invest",
    "forex signal",
    "payday loan",
    "adult dating",
    "escort service",
    "web traffic",
    "explainer video",
    "domain authority",
];

/// The signals found and their total score.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    pub score: i32,
    pub reasons: Vec<&'static str>,
}

impl Verdict {
    /// Whether the lead is flagged.
    pub const fn is_spam(&self) -> bool {
        self.score >= THRESHOLD
    }

    fn add(&mut self, reason: &'static str, points: i32) {
        self.score = self.score.saturating_add(points);
        self.reasons.push(reason);
    }
}

/// Signals from the submission itself. A form filled in fast is not sufficient, because of autofill. On a busy network
/// each form needs a token of sufficient age.
pub fn form_hints(website: &str, token: &TokenState, traffic: Traffic) -> Vec<(&'static str, i32)> {
    let mut hints = Vec::new();
    if !website.trim().is_empty() {
        hints.push(("the hidden field was filled", 100));
    }
    match token {
        TokenState::Good { .. } => {}
        TokenState::Absent => hints.push(("sent without a form token", 3)),
        TokenState::Stale => hints.push(("the form was open for more than two hours", 3)),
        TokenState::Forged => hints.push(("a forged form token", THRESHOLD)),
        TokenState::TooFast { .. } => hints.push(("filled in under three seconds", 3)),
    }
    if !token.is_proof(traffic) {
        match traffic {
            Traffic::Quiet => {}
            Traffic::Unproven => hints.push(("several forms without a token from one network", THRESHOLD)),
            Traffic::Busy => {
                hints.push(("no token of some age, from a network that sends many forms", THRESHOLD));
            }
        }
    }
    hints
}

/// The signal that a token was used before, with another enquiry.
pub const REUSED_TOKEN: (&str, i32) = ("the form token was used before", THRESHOLD);

pub fn judge(enquiry: &Enquiry, hints: &[(&'static str, i32)]) -> Verdict {
    let mut verdict = Verdict::default();
    for (reason, points) in hints {
        verdict.add(reason, *points);
    }
    judge_sender(enquiry, &mut verdict);
    judge_text(enquiry, &mut verdict);
    verdict
}

fn judge_sender(enquiry: &Enquiry, verdict: &mut Verdict) {
    let is_disposable =
        |host: &str| DISPOSABLE.iter().any(|name| host == *name || host.ends_with(&format!(".{name}")));
    let disposable = enquiry.email.as_ref().is_some_and(|email| is_disposable(email.host()));
    if disposable {
        verdict.add("a throw-away mailbox", 6);
    }
    if links(&enquiry.name) > 0 || names_a_host(&enquiry.name) {
        verdict.add("an address instead of a name", THRESHOLD);
    }
    if is_gibberish(&enquiry.name) {
        verdict.add("a name that nobody has", 5);
    }
    if mixes_scripts(&enquiry.name) || mixes_scripts(&enquiry.subject) {
        verdict.add("letters that imitate others", 8);
    }
}

fn judge_text(enquiry: &Enquiry, verdict: &mut Verdict) {
    if links(&enquiry.subject) > 0 {
        verdict.add("a link in the subject", 5);
    }
    match links(&enquiry.message) {
        0 => {}
        1 => verdict.add("a link", 1),
        many => verdict.add("many links", 1 + 3 * i32::try_from(many - 1).unwrap_or(3).min(4)),
    }
    let lower = format!("{} {}", enquiry.subject, enquiry.message).to_lowercase();
    if ["<a ", "href=", "[url", "[link", "<script", "<iframe"].iter().any(|tag| lower.contains(tag)) {
        verdict.add("markup", 8);
    }
    let pitches = SPAM_PHRASES.iter().filter(|pitch| lower.contains(**pitch)).count();
    if pitches > 0 {
        verdict.add("a sales pitch", if pitches > 1 { 8 } else { 4 });
    }
    if is_foreign(&enquiry.message) {
        verdict.add("a script that learners here do not write in", 5);
    }
    if is_gibberish(&enquiry.message) {
        verdict.add("a text without words", 5);
    }
}

fn links(text: &str) -> usize {
    let lower = text.to_lowercase();
    let schemes = lower.matches("http://").count() + lower.matches("https://").count();
    let bare = lower.match_indices("www.").filter(|(at, _)| !lower[..*at].ends_with("://")).count();
    schemes + bare
}

/// Whether a name contains a host name such as `cheap-loans.ru`.
fn names_a_host(name: &str) -> bool {
    const ENDS: [&str; 12] =
        [".com", ".ru", ".net", ".org", ".info", ".xyz", ".top", ".site", ".shop", ".online", ".io", ".biz"];
    let lower = name.to_lowercase();
    lower.split_whitespace().any(|word| ENDS.iter().any(|end| word.ends_with(end)))
}

/// Latin and Cyrillic or Greek letters within one word (homoglyphs).
fn mixes_scripts(text: &str) -> bool {
    let latin = |c: char| c.is_ascii_alphabetic();
    let lookalike = |c: char| matches!(c, '\u{370}'..='\u{3ff}' | '\u{400}'..='\u{52f}');
    text.split_whitespace().any(|word| word.contains(latin) && word.contains(lookalike))
}

/// More than a third of the letters are Cyrillic, Chinese, Japanese, Korean, Thai or Hebrew. The scripts of India,
/// including Arabic letters, are expected.
fn is_foreign(text: &str) -> bool {
    let foreign = |c: &char| {
        matches!(c,
            '\u{400}'..='\u{52f}' | '\u{590}'..='\u{5ff}' | '\u{e00}'..='\u{e7f}'
            | '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}')
    };
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    letters > 0 && text.chars().filter(foreign).count() * 3 > letters
}

/// A long word without vowels, or with random letter case: `xkcdqwrtp`, `hGtRqPlWz`.
fn is_gibberish(text: &str) -> bool {
    text.split_whitespace().any(|word| {
        let ascii = word.len() >= 8 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
        if !ascii {
            return false;
        }
        let vowels = word.bytes().filter(|byte| b"aeiouyAEIOUY".contains(byte)).count();
        let letters: Vec<char> = word.chars().collect();
        let rises =
            letters.windows(2).filter(|pair| pair[0].is_lowercase() && pair[1].is_uppercase()).count();
        let falls =
            letters.windows(3).filter(|part| part[1].is_uppercase() && part[2].is_lowercase()).count();
        vowels == 0 && word.chars().any(char::is_lowercase) || rises >= 3 && falls >= 2
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leads::intake::enquiry::Item;
    use crate::leads::kinds::Kind;
    use base::email::Email;

    fn enquiry(name: &str, email: &str, message: &str) -> Enquiry {
        Enquiry {
            kind: Kind::Contact,
            name: name.to_owned(),
            email: Some(Email::parse(email).unwrap()),
            phone: None,
            subject: "A question".to_owned(),
            message: message.to_owned(),
            item: Item::default(),
            newsletter: false,
        }
    }

    fn no_script() -> Vec<(&'static str, i32)> {
        form_hints("", &TokenState::Absent, Traffic::Quiet)
    }

    #[test]
    fn people_pass_even_without_javascript() {
        for (name, message) in [
            ("Asha Rao", "When does the next PLC batch start?"),
            ("आशा राव", "क्या यह कोर्स हिंदी में भी है?"),
            ("K. Ng", "Our plant runs S7-1500 PLCs and RSLogix; see https://example.in/line for a picture."),
            ("Łukasz Brzęczyszczykiewicz", "Do you train with TwinCAT, EtherCAT and CODESYS?"),
            ("عائشہ خان", "السلام علیکم، فیس کتنی ہے؟"),
            ("Krshn Prthv", "HMI, SCADA, PID, VFD: WHICH COURSE COVERS ALL? PLSRPLY"),
            ("McDonald DeSouza", "JavaScript or TypeScript first? PostgreSQL too?"),
        ] {
            let verdict = judge(&enquiry(name, "a@example.in", message), &no_script());
            assert!(!verdict.is_spam(), "{name}: {verdict:?}");
        }
    }

    #[test]
    fn bots_do_not() {
        let good = TokenState::Good { nonce: "n".to_owned() };
        let spam = [
            ("Asha", "x@example.in", "Hello", form_hints("http://x", &good, Traffic::Quiet)),
            ("Asha", "x@example.in", "Hello", form_hints("", &TokenState::Forged, Traffic::Quiet)),
            ("cheap-loans.ru", "x@example.in", "Hello", form_hints("", &good, Traffic::Quiet)),
            ("See https://x.example", "x@example.in", "Hello", form_hints("", &good, Traffic::Quiet)),
            ("hGtRqPlWzKd", "x@mailinator.com", "Hello", form_hints("", &good, Traffic::Quiet)),
            ("Мiсrоsоft Support", "x@yopmail.com", "Hello", form_hints("", &good, Traffic::Quiet)),
            (
                "Ann",
                "x@example.in",
                "https://a.example https://b.example https://c.example https://d.example",
                form_hints("", &good, Traffic::Quiet),
            ),
            (
                "Ann",
                "x@example.in",
                "<a href=\"https://a.example\">casino</a> and betting",
                form_hints("", &good, Traffic::Quiet),
            ),
            ("Ann", "x@example.in", "We sell backlinks and guest posts: https://a.example", no_script()),
            (
                "Иван",
                "x@example.in",
                "Здравствуйте, продаём ссылки https://a.example и www.b.example",
                no_script(),
            ),
        ];
        for (name, email, message, hints) in spam {
            let verdict = judge(&enquiry(name, email, message), &hints);
            assert!(verdict.is_spam(), "{name}, {message}: {verdict:?}");
        }
    }

    #[test]
    fn the_time_and_the_token_decide_only_on_a_network_that_sends_many_forms() {
        let is_spam = |token: &TokenState, traffic| {
            judge(&enquiry("Asha Rao", "a@example.in", "Hello"), &form_hints("", token, traffic)).is_spam()
        };
        let nonce = || "n".to_owned();
        let states = [
            (TokenState::Good { nonce: nonce() }, [false, false, false]),
            (TokenState::TooFast { nonce: nonce() }, [false, false, true]),
            (TokenState::Absent, [false, true, true]),
            (TokenState::Stale, [false, true, true]),
        ];
        for (token, expected) in states {
            let found =
                [Traffic::Quiet, Traffic::Unproven, Traffic::Busy].map(|traffic| is_spam(&token, traffic));
            assert_eq!(found, expected, "{token:?}");
        }
    }

    #[test]
    fn no_weak_hint_suffices_by_itself() {
        let good = TokenState::Good { nonce: "n".to_owned() };
        for (name, email, message) in [
            ("Asha Rao", "asha@yopmail.com", "Hello"),
            ("xkcdqwrtp", "a@example.in", "Hello"),
            ("Asha Rao", "a@example.in", "I read about betting odds"),
            ("Asha Rao", "a@example.in", "https://a.example and https://b.example"),
        ] {
            let verdict = judge(&enquiry(name, email, message), &form_hints("", &good, Traffic::Quiet));
            assert!(!verdict.is_spam(), "{name}: {verdict:?}");
        }
    }
}
