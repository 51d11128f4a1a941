//! What people type and paste: [`clean`] before it is checked, stored or searched, [`fold`] where two texts are compared.
//!
//! Contacts, messengers and word processors put characters into what is copied that nobody sees: direction marks
//! around a phone number, a no-break space, a hyphen that does not break. No check may refuse a text for them, because
//! their sender could not remove them, and nothing that is stored has them.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;

/// The combining class of the signs that join the letters of Indian scripts (virama, halant).
const VIRAMA: u8 = 9;

/// The text without invisible characters, with plain spaces, hyphens and line ends, in the composed Unicode form (NFC).
/// Control characters stay: a check names them.
pub fn clean(text: &str) -> String {
    if text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
        return text.to_owned();
    }
    let mut kept: Vec<char> = Vec::with_capacity(text.len());
    // It counts only when a letter that it can join follows.
    let mut joiner = None;
    for c in text.replace("\r\n", "\n").chars().filter(|c| !is_invisible(*c)) {
        let follows = kept.last().is_some_and(|before| joins(*before));
        if is_variation(c) {
            kept.extend(Some(c).filter(|_| follows));
            continue;
        }
        if is_joiner(c) {
            joiner = Some(c).filter(|_| follows);
            // At the end of a word it chooses the form of the letter before it.
            if kept.last().is_some_and(|before| canonical_combining_class(*before) == VIRAMA) {
                kept.extend(joiner.take());
            }
            continue;
        }
        let before = joiner.take();
        kept.extend(before.filter(|_| joins(c)));
        kept.push(plain(c));
    }
    kept.into_iter().nfc().collect()
}

/// The text as two texts are compared: [`clean`]ed, in lower case, without accents, with one form of each letter,
/// apostrophe, quotation mark and dash.
pub fn fold(text: &str) -> String {
    let cleaned = clean(text);
    // One form before and after the decomposition: it makes a space of "´", and apostrophes of "‴".
    let letters = cleaned.chars().map(one_form).nfkd().map(one_form).flat_map(char::to_lowercase).nfkd();
    let plain: String = letters.filter(|c| !('\u{300}'..='\u{36f}').contains(c)).collect();
    // Again, because a letter that is plain now has no forms to choose from, and joins no other.
    clean(&plain)
}

const fn one_form(c: char) -> char {
    match c {
        '‘' | '’' | '‚' | '‛' | '′' | '`' | '´' | 'ʹ' | 'ʻ' | 'ʼ' | '＇' => '\'',
        '“' | '”' | '„' | '‟' | '″' | '«' | '»' => '"',
        '‐' | '‒' | '–' | '—' | '―' | '−' => '-',
        other => other,
    }
}

/// Characters that show nothing and join nothing: zero-width spaces, direction marks, soft hyphens, fillers, tags, and
/// what stands for an object that was not copied.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}'
        | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffc}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a character chooses between two forms of the sign before it.
const fn is_variation(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}')
}

/// Zero-width joiners, which scripts and emoji need between two letters.
const fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
}

/// Whether joiners mean anything beside a letter: not in Latin script, nor beside spaces and punctuation.
fn joins(c: char) -> bool {
    c >= '\u{600}' && !c.is_whitespace() && !('\u{2000}'..='\u{206f}').contains(&c)
}

const fn plain(c: char) -> char {
    match c {
        '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => ' ',
        '\u{2010}' | '\u{2011}' | '\u{2043}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}' => '-',
        // Line ends of word processors and of older systems.
        '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => '\n',
        // Bullets of the symbol fonts of word processors.
        '\u{f0a7}' | '\u{f0b7}' => '•',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_nobody_sees_is_gone() {
        for (typed, cleaned) in [
            ("\u{202a}+91 98222 33445\u{202c}", "+91 98222 33445"),
            ("+91\u{a0}98222\u{2011}33445", "+91 98222-33445"),
            ("\u{200b}asha@example.in\u{feff}", "asha@example.in"),
            ("\u{2066}Asha\u{2069} Ra\u{ad}o", "Asha Rao"),
            ("\u{200b}", ""),
            ("\u{200d}\u{fe0f}\u{3164}", ""),
            ("Asha\u{200d} R\u{200c}ao\u{fe0f}", "Asha Rao"),
            ("e\u{200b}\u{301}", "é"),
            ("one\r\ntwo\rthree\u{b}four\u{2028}five\u{85}six", "one\ntwo\nthree\nfour\nfive\nsix"),
            ("\u{f0b7}\tPLC", "•\tPLC"),
            ("250\u{202f}\u{2126}, 4\u{2011}20\u{2009}mA", "250 Ω, 4-20 mA"),
            ("a\0b", "a\0b"),
        ] {
            assert_eq!(clean(typed), cleaned, "{typed:?}");
        }
    }

    #[test]
    fn joiners_stay_where_a_script_or_an_emoji_needs_them() {
        for text in [
            "क्\u{200d}ष",
            "र\u{200d}्य",
            "അവന്\u{200d}",
            "👩\u{200d}🔧",
            "❤\u{fe0f}\u{200d}🔥",
            "می\u{200c}خواهم",
        ] {
            assert_eq!(clean(text), text.nfc().collect::<String>(), "{text:?}");
        }
        assert_eq!(clean("आशा\u{200d} राव"), "आशा राव");
    }

    #[test]
    fn spellings_that_look_alike_are_compared_alike() {
        for (one, other) in [
            ("D’Souza", "d'souza"),
            ("José", "JOSE"),
            ("4‑20 mA", "4–20 ma"),
            ("ＰＬＣ", "plc"),
            ("“PLC”", "\"plc\""),
            ("ক\u{9cb}", "ক\u{9c7}\u{9be}"),
            ("𝔞\u{fe00}", "a"),
            ("𝔞\u{200d}𝔟", "ab"),
        ] {
            assert_eq!(fold(one), fold(other));
        }
    }

    #[test]
    fn each_letter_has_one_form() {
        // All but the ideographs, syllables and private letters, which are their own form.
        let scripts =
            ['\0'..='\u{33ff}', '\u{a640}'..='\u{abff}', '\u{f900}'..='\u{ffff}', '\u{1d000}'..='\u{1fbff}'];
        for letter in scripts.into_iter().flatten().map(String::from) {
            assert_eq!(clean(&clean(&letter)), clean(&letter), "{letter:?}");
            assert_eq!(fold(&fold(&letter)), fold(&letter), "{letter:?}");
        }
    }

    proptest! {
        #[test]
        fn cleaning_once_is_enough(text in "[\\PC\u{200b}-\u{200f}\u{fe0f}\u{94d}\u{ad}a\u{301}]{0,24}") {
            let cleaned = clean(&text);
            prop_assert_eq!(clean(&cleaned), cleaned.clone());
            prop_assert!(!cleaned.chars().any(is_invisible));
            prop_assert_eq!(fold(&fold(&text)), fold(&text));
        }
    }
}
