//! Names for addresses: lower-case ASCII words joined by dashes.

/// Longest slug; a cut falls between words.
const MAX: usize = 80;
/// Length left for a number behind a slug that is taken.
const SUFFIX: usize = 8;

/// The slug for a text; `fallback` when nothing of it can be written in ASCII.
pub fn slugify(text: &str, fallback: &str) -> String {
    let mut slug = slug::slugify(named_signs(text));
    if slug.len() > MAX {
        // One more byte is looked at, so that a word that ends exactly at the limit stays whole.
        let end = slug[..=MAX].rfind('-').unwrap_or(MAX);
        slug.truncate(end);
    }
    if slug.is_empty() { fallback.to_owned() } else { slug }
}

/// `C++` and `C#` are names of their own, and not `c`.
fn named_signs(text: &str) -> String {
    let mut named = String::with_capacity(text.len());
    for c in text.replace("++", " plus plus ").chars() {
        match c {
            '#' if named.ends_with(char::is_alphabetic) => named.push_str(" sharp "),
            c => named.push(c),
        }
    }
    named
}

/// Whether `text` is written as slugs are; anything else need not be looked up.
pub fn is_slug(text: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    text.len() <= MAX + SUFFIX && text.split('-').all(is_word)
}

/// The first of `wanted`, `wanted-2`, `wanted-3` … that is not taken.
pub fn first_free(wanted: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let mut slug = wanted.to_owned();
    let mut number = 1_u32;
    while is_taken(&slug) {
        number += 1;
        slug = format!("{wanted}-{number}");
    }
    slug
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_become_words_joined_by_dashes() {
        for (title, slug) in [
            ("PLC Programming (Siemens S7-1200)", "plc-programming-siemens-s7-1200"),
            ("  AI/ML & Data Science ", "ai-ml-data-science"),
            ("Café Über", "cafe-uber"),
            ("C", "c"),
            ("C++ for beginners", "c-plus-plus-for-beginners"),
            ("C#", "c-sharp"),
            ("Batch #2", "batch-2"),
            ("★ ★", "x"),
            ("", "x"),
        ] {
            assert_eq!(slugify(title, "x"), slug);
        }
    }

    #[test]
    fn a_long_title_is_cut_between_words() {
        let slug = slugify(&"word ".repeat(40), "x");
        assert_eq!(slug, ["word"; 16].join("-"));
        assert!(slug.len() <= MAX && is_slug(&slug));
        assert_eq!(slugify(&"a".repeat(200), "x").len(), MAX);
    }

    #[test]
    fn slugs_are_recognised() {
        for good in ["plc", "plc-2", "3-phase-motors", "2026"] {
            assert!(is_slug(good), "{good}");
        }
        for bad in ["", "-", "a-", "-a", "a--b", "Plc", "a b", "a/b", "é", "a_b", "%", "a\0"] {
            assert!(!is_slug(bad), "{bad:?}");
        }
        assert!(!is_slug(&"a".repeat(89)));
    }

    #[test]
    fn a_taken_slug_gets_the_next_number() {
        let taken = ["plc", "plc-2", "plc-4"];
        assert_eq!(first_free("plc", |slug| taken.contains(&slug)), "plc-3");
        assert_eq!(first_free("scada", |slug| taken.contains(&slug)), "scada");
    }
}
