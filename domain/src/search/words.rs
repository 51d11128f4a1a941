//! What a word is, what its forms have in common, and when two words differ by one typing error.

use std::sync::LazyLock;

use rust_stemmers::{Algorithm, Stemmer};

use base::typed::fold;

/// Shorter words have no forms: they are abbreviations such as `cas` or `plcs`, whose last letter counts.
const STEMMED_FROM: usize = 5;

static ENGLISH: LazyLock<Stemmer> = LazyLock::new(|| Stemmer::create(Algorithm::English));

/// The words of a text, folded ([`fold`]) and split at everything that is no letter and no digit. A `+` or
/// `#` right behind a word belongs to it, so that `C++` and `C#` are words of their own.
pub fn words(text: &str) -> Vec<String> {
    let folded: Vec<char> = fold(text).chars().collect();
    let mut words = Vec::new();
    let mut rest = folded.as_slice();
    while let Some(start) = rest.iter().position(|c| c.is_alphanumeric()) {
        rest = &rest[start..];
        let letters = rest.iter().position(|c| !c.is_alphanumeric()).unwrap_or(rest.len());
        let signs = rest[letters..].iter().take_while(|c| matches!(c, '+' | '#')).count();
        // In "a+b" the plus separates two words.
        let is_end = rest.get(letters + signs).is_none_or(|c| !c.is_alphanumeric());
        let end = if is_end { letters + signs } else { letters };
        words.push(rest[..end].iter().collect());
        rest = &rest[letters + signs..];
    }
    words
}

/// What all forms of an English word have in common, after the algorithm `Porter2` of Snowball.
pub fn stem(word: &str) -> String {
    if word.len() < STEMMED_FROM || !word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return word.to_owned();
    }
    ENGLISH.stem(word).into_owned()
}

/// Whether one letter added, left out, changed, or swapped with its neighbour turns one word into the other.
pub fn within_one_edit(one: &str, other: &str) -> bool {
    if one.is_ascii() && other.is_ascii() {
        return is_one_edit(one.as_bytes(), other.as_bytes());
    }
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    is_one_edit(&one, &other)
}

/// Like [`within_one_edit`], for the beginning of a longer word that is still being typed.
pub fn begins_within_one_edit(typed: &str, word: &str) -> bool {
    let letters = typed.chars().count();
    (letters.saturating_sub(1)..=letters + 1)
        .filter_map(|length| word.char_indices().nth(length).map(|(end, _)| &word[..end]))
        .any(|beginning| within_one_edit(typed, beginning))
}

/// What two words have in common at both ends does not matter; what is left must be a single error.
fn is_one_edit<T: PartialEq>(one: &[T], other: &[T]) -> bool {
    if one.len().abs_diff(other.len()) > 1 {
        return false;
    }
    let start = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let (one, other) = (&one[start..], &other[start..]);
    let end = one.iter().rev().zip(other.iter().rev()).take_while(|(a, b)| a == b).count();
    match (&one[..one.len() - end], &other[..other.len() - end]) {
        ([] | [_], [] | [_]) => true,
        ([a, b], [c, d]) => a == d && b == c,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_folded_and_split() {
        assert_eq!(words("PLC/SCADA & Café-Über"), ["plc", "scada", "cafe", "uber"]);
        assert_eq!(words("C++, C# and .NET; a+b"), ["c++", "c#", "and", "net", "a", "b"]);
        assert_eq!(words("ＦＰＧＡ ½"), ["fpga", "1", "2"]);
        assert_eq!(words(" \u{0}\t—"), Vec::<String>::new());
    }

    #[test]
    fn forms_of_a_word_have_a_stem_in_common() {
        for (one, other) in
            [("programming", "programs"), ("controller", "controllers"), ("drafting", "drafts")]
        {
            assert_eq!(stem(one), stem(other));
        }
        for word in ["plc", "cas", "c++", "catia", "मशीन"] {
            assert_eq!(stem(word), word);
        }
    }

    #[test]
    fn one_slip_is_forgiven_two_are_not() {
        for close in ["python", "pyton", "pythonn", "pythan", "pyhton", "ypthon", "pythno"] {
            assert!(within_one_edit("python", close), "{close}");
        }
        for far in ["pyhotn", "pytn", "pythonic", "jython2", ""] {
            assert!(!within_one_edit("python", far), "{far}");
        }
        assert!(within_one_edit("मशीन", "मशन"));
    }

    #[test]
    fn a_beginning_is_compared_with_beginnings() {
        assert!(begins_within_one_edit("progarm", "programming"));
        assert!(begins_within_one_edit("mechtr", "mechatronics"));
        assert!(!begins_within_one_edit("mctr", "mechatronics"));
        assert!(!begins_within_one_edit("robot", "plc"));
    }

    proptest::proptest! {
        #[test]
        fn slips_agree_with_the_textbook_distance(one in "[ab]{0,6}", other in "[ab]{0,6}") {
            let distance = strsim::osa_distance(&one, &other);
            proptest::prop_assert_eq!(within_one_edit(&one, &other), distance <= 1);
        }

        #[test]
        fn any_text_splits_without_panic(text in "\\PC{0,60}") {
            for word in words(&text) {
                proptest::prop_assert!(!word.is_empty());
            }
        }
    }
}
