//! The languages of lessons, in what staff type.

/// Longest name of a language, in characters.
pub const LANGUAGE_MAX: usize = 40;

/// The languages in a text such as `English and Hindi`, as they are written there.
pub fn languages_in(text: &str) -> impl Iterator<Item = String> + '_ {
    let parts = text.split([',', ';', '/', '&', '+', '(', ')']);
    parts.flat_map(|part| {
        let words: Vec<&str> = part.split_whitespace().collect();
        let names = words.split(|word| word.eq_ignore_ascii_case("and") || word.eq_ignore_ascii_case("or"));
        names.map(|words| words.join(" ")).filter(|name| is_language(name)).collect::<Vec<_>>()
    })
}

/// Whether a text can be the name of a language.
pub fn is_language(name: &str) -> bool {
    (1..=LANGUAGE_MAX).contains(&name.chars().count()) && !name.chars().any(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_found_in_what_staff_type() {
        for (text, languages) in [
            ("English and Hindi", &["English", "Hindi"][..]),
            ("Hindi/English", &["Hindi", "English"]),
            (" MARATHI, Hindi or English ", &["MARATHI", "Hindi", "English"]),
            ("मराठी", &["मराठी"]),
            ("English (slides) + Old Tamil", &["English", "slides", "Old Tamil"]),
            ("and", &[]),
            ("Sandhi", &["Sandhi"]),
        ] {
            assert_eq!(languages_in(text).collect::<Vec<_>>(), languages, "{text}");
        }
        let long = "x".repeat(LANGUAGE_MAX + 1);
        assert_eq!(languages_in(&long).count(), 0);
    }
}
