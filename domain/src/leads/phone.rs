//! Phone numbers: parsing to E.164, with India as the default country.

use phonenumber::{Mode, PhoneNumber, Type, country, metadata::DATABASE};

use base::typed;

/// Maximum length of the input: a number with its label, as contacts and signatures have it.
pub const MAX_CHARS: usize = 60;

/// The zeros of Indian scripts and of full-width letters; the other digits follow each.
const ZEROS: [char; 10] = ['०', '০', '੦', '૦', '୦', '௦', '౦', '೦', '൦', '０'];

/// The input is not a phone number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Enter a phone number with 10 digits, or with + and the country code")]
pub struct PhoneError;

/// Parses to E.164: `+` and digits. Accepts spaces, dashes, dots, brackets, a label before or behind the number
/// (`Mobile: …`), digits of Indian scripts, and for Indian numbers the prefixes `0`, `91`, `+91` and `0091`.
pub fn parse(text: &str) -> Result<String, PhoneError> {
    let text: String = typed::fold(text).chars().map(ascii_digit).collect();
    let text = number_in(&text);
    // The library also accepts letters ("1800-FLOWERS") and parameters, which are not wanted here.
    let ordinary = |c: char| c.is_ascii_digit() || matches!(c, '+' | ' ' | '-' | '.' | '(' | ')' | '/');
    let plus = text.matches('+').count() <= 1 && text.find('+').is_none_or(|at| at <= 1);
    if text.chars().count() > MAX_CHARS || !text.chars().all(ordinary) || !plus {
        return Err(PhoneError);
    }
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    if let Some(number) = indian_mobile(&digits, text.contains('+')) {
        return Ok(number);
    }
    let international = match digits.strip_prefix("00") {
        Some(rest) => format!("+{rest}"),
        None if text.contains('+') => format!("+{digits}"),
        None => digits,
    };
    let number = phonenumber::parse(Some(country::IN), &international).map_err(|_| PhoneError)?;
    if !phonenumber::is_valid(&number) {
        return Err(PhoneError);
    }
    let text = number.format().mode(Mode::E164).to_string();
    let in_form = text.strip_prefix('+').is_some_and(|digits| {
        (7..=15).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
    });
    if in_form { Ok(text) } else { Err(PhoneError) }
}

fn ascii_digit(c: char) -> char {
    let value =
        ZEROS.iter().find_map(|zero| (c as u32).checked_sub(*zero as u32).filter(|value| *value < 10));
    value.and_then(|value| char::from_digit(value, 10)).unwrap_or(c)
}

/// The number without the words before and behind it.
fn number_in(text: &str) -> &str {
    let digit = |c: char| c.is_ascii_digit();
    let (Some(first), Some(last)) = (text.find(digit), text.rfind(digit)) else { return text };
    let start = text[..first].trim_end_matches(['+', '(', ' ']).len();
    let end = text[last..].find(')').filter(|end| *end == 1).map_or(last + 1, |end| last + end + 1);
    let is_label = |text: &str| text.chars().all(|c| c.is_alphabetic() || " .:-()'/".contains(c));
    let (before, behind) = (&text[..start], &text[end..]);
    // A letter right beside a digit belongs to it: that is no label.
    let apart = !before.ends_with(char::is_alphabetic) || text[start..].starts_with(' ');
    let apart = apart && !behind.starts_with(char::is_alphabetic);
    if apart && is_label(before) && is_label(behind) { text[start..end].trim() } else { text }
}

/// Ten digits that start with 6 to 9, after any of the usual prefixes. Number ranges are allocated faster than the
/// library is updated, and a learner with a new number must not be rejected.
fn indian_mobile(digits: &str, plus: bool) -> Option<String> {
    let prefixes: &[&str] = if plus { &["91", "910"] } else { &["", "0", "91", "0091", "910", "00910"] };
    let national = prefixes.iter().find_map(|prefix| {
        digits.strip_prefix(prefix).filter(|rest| rest.len() == 10 && rest.starts_with(['6', '7', '8', '9']))
    })?;
    Some(format!("+91{national}"))
}

/// Formats a stored number for display: `+91 98765 43210`, `+91 20 2712 3456`.
pub fn readable(stored: &str) -> String {
    match known(stored) {
        Some(number) => number.format().mode(Mode::International).to_string(),
        None => stored.to_owned(),
    }
}

/// Whether a stored number can have a messenger such as `WhatsApp`: all but known land lines and service numbers,
/// because a range unknown to the library is most likely a new one of mobile numbers.
pub fn takes_messages(stored: &str) -> bool {
    let kind = known(stored).map_or(Type::Unknown, |number| number.number_type(&DATABASE));
    matches!(kind, Type::Mobile | Type::FixedLineOrMobile | Type::PersonalNumber | Type::Unknown)
}

fn known(stored: &str) -> Option<PhoneNumber> {
    phonenumber::parse(None, stored).ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_usual_spelling_is_one_number() {
        for text in [
            "9876543210",
            " 98765 43210 ",
            "098765 43210",
            "91 9876543210",
            "+919876543210",
            "+91 98765-43210",
            "0091 98765 43210",
            "(+91) 9876543210",
            "+91 (0)9876543210",
            "98765.43210",
            "\u{202a}+91 98765 43210\u{202c}",
            "+91\u{a0}98765\u{2011}43210",
            "+91 98765–43210",
            "+91−98765—43210",
            "９８７６５ ４３２１０",
            "९८७६५४३२१०",
            "Mobile: +91 98765 43210",
            "Mob. 98765 43210 (WhatsApp)",
            "Ph.- 98765 43210",
            "tel:+919876543210",
            "98765 43210 (mobile)",
            "(98765) 43210",
            "मोबाइल: +91 98765 43210",
        ] {
            assert_eq!(parse(text).as_deref(), Ok("+919876543210"), "{text}");
        }
    }

    #[test]
    fn land_lines_and_other_countries_are_taken() {
        for (text, number) in [
            ("020 2553 1234", "+912025531234"),
            ("+91 22 2222 3333", "+912222223333"),
            ("+44 20 7946 0958", "+442079460958"),
            ("0044 20 7946 0958", "+442079460958"),
            ("+1 (201) 555-0123", "+12015550123"),
            ("+971 50 123 4567", "+971501234567"),
        ] {
            assert_eq!(parse(text).as_deref(), Ok(number), "{text}");
        }
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for text in [
            "",
            "12345",
            "98765",
            "987654321",
            "98765432101",
            "+91 12345",
            "phone",
            "98765x43210",
            "+",
            "++919876543210",
            "98765+43210",
            "+0000000000",
            "1800-FLOWERS",
            "98765\n43210",
            "98765 43210 or 98765 43211",
            "x98765 43210",
            "98765 43210x",
            "call after 5, 98765 43210",
            "+99999999999999999",
            "000000000000",
        ] {
            assert_eq!(parse(text), Err(PhoneError), "{text:?}");
        }
    }

    #[test]
    fn a_land_line_is_grouped_by_its_area_and_takes_no_messages() {
        for (stored, text, messages) in [
            ("+919876543210", "+91 98765 43210", true),
            ("+912027123456", "+91 20 2712 3456", false),
            ("+918022223333", "+91 80 2222 3333", false),
            ("+442079460958", "+44 20 7946 0958", false),
            ("+12015550123", "+1 201-555-0123", true),
            ("+971501234567", "+971 50 123 4567", true),
            ("not a number", "not a number", true),
        ] {
            assert_eq!((readable(stored).as_str(), takes_messages(stored)), (text, messages), "{stored}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics_and_what_is_taken_is_e164(text in "\\PC{0,30}|[0-9+() ./-]{0,22}|\\+?[1-9][0-9 -]{6,14}") {
            if let Ok(number) = parse(&text) {
                prop_assert!(number.starts_with('+') && (8..=16).contains(&number.len()), "{number}");
                prop_assert!(number[1..].bytes().all(|byte| byte.is_ascii_digit()));
                prop_assert_ne!(number.as_bytes()[1], b'0', "no country code starts with 0");
                let typed: String = text.chars().filter(char::is_ascii_digit).collect();
                prop_assert_eq!(&number[number.len() - 6..], &typed[typed.len() - 6..], "a subscriber is never changed");
                prop_assert_eq!(parse(&number), Ok(number.clone()));
            }
        }

        #[test]
        fn an_indian_mobile_is_the_same_in_every_spelling(
            national in "[6-9][0-9]{9}",
            prefix in prop::sample::select(vec!["", "0", "91", "+91", "0091", "+91 ", "91-", "(+91) "]),
            cut in 1_usize..9,
            gap in prop::sample::select(vec!["", " ", "-", "."]),
        ) {
            let text = format!("{prefix}{}{gap}{}", &national[..cut], &national[cut..]);
            prop_assert_eq!(parse(&text), Ok(format!("+91{national}")));
        }
    }
}
