//! Which passwords may be chosen, after NIST SP 800-63B: long enough, and not among the first that anybody would try.
//! Nothing about kinds of characters, which only leads to `Password1!`.

use unicode_normalization::UnicodeNormalization;
use zxcvbn::Score;

use crate::auth::common_passwords;

const MIN_CHARS: usize = 12;
const MAX_CHARS: usize = 128;
/// The password that the refusals show. Whoever has read it knows it.
const EXAMPLE: &str = "green bus seven rivers";

/// What is wrong with a new password, if anything. `known` are words that guessers would begin with: name, e-mail
/// address, the name of the site.
pub fn fault(password: &str, known: &[&str]) -> Option<String> {
    let password: String = password.nfc().collect();
    let length = password.chars().count();
    if length < MIN_CHARS {
        return Some(format!("Use at least {MIN_CHARS} characters."));
    }
    if length > MAX_CHARS {
        return Some(format!("Use at most {MAX_CHARS} characters."));
    }
    if password.chars().any(char::is_control) {
        return Some("Leave out line breaks, tabs and control characters.".to_owned());
    }
    let reduced = common_passwords::reduced(&password);
    if reduced == common_passwords::reduced(EXAMPLE) {
        return Some("This is the example. Choose four other words.".to_owned());
    }
    if common_passwords::contains(&reduced) {
        return Some(format!("Many people have used this password, so guessers try it first. {}", advice()));
    }
    let words: Vec<String> = known
        .iter()
        .flat_map(|text| text.split(|c: char| !c.is_alphanumeric()).chain([*text]))
        .filter(|word| word.chars().count() > 2)
        .map(str::to_lowercase)
        .collect();
    let given: Vec<&str> = words.iter().map(String::as_str).collect();
    let easy = zxcvbn::zxcvbn(&password, &given).score() < Score::Three || is_made_of(&password, &given);
    easy.then(|| format!("Too easy to guess. {}", advice()))
}

fn advice() -> String {
    format!("Try four unrelated words, such as “{EXAMPLE}”, but not these.")
}

/// Whether little is left of the password without these words.
fn is_made_of(password: &str, words: &[&str]) -> bool {
    let rest = words.iter().fold(password.to_lowercase(), |rest, word| rest.replace(word, ""));
    rest.chars().filter(|c| c.is_alphanumeric()).count() < MIN_CHARS / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: [&str; 2] = ["asha.rao@trainwell.example", "Trainwell Institute"];

    #[test]
    fn what_guessers_try_first_is_refused() {
        for bad in [
            "",
            "short",
            "eleven char",
            "password1234",
            "Password1234!",
            "qwertyuiop12",
            "aaaaaaaaaaaaaaaa",
            "123456789012",
            "trainwellinstitute",
            "asha.rao.trainwell",
            "with\ttab and line\n",
            "green bus seven rivers",
            "GreenBusSevenRivers",
            "Green-Bus-Seven-Rivers!",
            "1qaz2wsx3edc4rfv5tgb",
        ] {
            assert!(fault(bad, &KNOWN).is_some(), "{bad:?}");
        }
        assert!(fault(&"x7 ".repeat(50), &KNOWN).is_some());
    }

    #[test]
    fn any_long_unrelated_text_is_taken() {
        for good in ["brisk copper walnut tide", "vK3!pQz8@rTw1", "läuft über neun Brücken"] {
            assert_eq!(fault(good, &KNOWN), None, "{good}");
        }
    }
}
