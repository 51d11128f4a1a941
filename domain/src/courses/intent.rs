//! Words of a search that ask for a batch rather than for a subject: "plc weekend batch" is a search for PLC, narrowed to
//! weekends. As a filter they narrow strictly, are seen as chosen, and can be dropped.

use crate::courses::facets::Facets;
use crate::search::is_telling;

/// What each word chooses, in English and in Hindi.
const WORDS: [(&str, &str, &str); 16] = [
    ("weekend", "timing", "weekend"),
    ("weekends", "timing", "weekend"),
    ("saturday", "timing", "weekend"),
    ("sunday", "timing", "weekend"),
    ("weekday", "timing", "weekdays"),
    ("weekdays", "timing", "weekdays"),
    ("morning", "timing", "morning"),
    ("mornings", "timing", "morning"),
    ("subah", "timing", "morning"),
    ("evening", "timing", "evening"),
    ("evenings", "timing", "evening"),
    ("shaam", "timing", "evening"),
    ("online", "mode", "online"),
    ("offline", "mode", "centre"),
    ("hindi", "language", "hindi"),
    ("marathi", "language", "marathi"),
];
/// What such a word is said of; says nothing more once the word is a filter.
const BATCHES: [&str; 6] = ["batch", "batches", "slot", "timing", "timings", "time"];

/// Chooses what the words of a search ask for, and answers those that are left to search for. A search without such words
/// stays as it is, and so does a word for what is chosen otherwise already.
pub fn taken(search: &str, facets: &mut Facets) -> Option<String> {
    let words: Vec<&str> = search.split_whitespace().collect();
    let mut left = words.clone();
    left.retain(|word| !choose(word, facets));
    if left.len() == words.len() {
        return Some(search.to_owned());
    }
    left.retain(|word| is_telling(word) && !BATCHES.contains(&word.to_lowercase().as_str()));
    (!left.is_empty()).then(|| left.join(" "))
}

fn choose(word: &str, facets: &mut Facets) -> bool {
    let word = word.to_lowercase();
    let Some((_, name, value)) = WORDS.iter().find(|(known, ..)| *known == word) else { return false };
    let chosen = facets.chosen().find(|(chosen, _)| chosen == name);
    chosen.map_or_else(|| facets.choose(name, value), |(_, chosen)| chosen == *value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_for_batches_become_filters() {
        for (typed, words, chosen) in [
            ("plc weekend batch", Some("plc"), "timing=weekend"),
            ("evening batches for PLC", Some("PLC"), "timing=evening"),
            ("Weekend", None, "timing=weekend"),
            ("weekend courses in pune", Some("pune"), "timing=weekend"),
            ("solar course in hindi", Some("solar"), "language=hindi"),
            ("online plc course fees", Some("plc fees"), "mode=online"),
            ("shaam ka class", None, "timing=evening"),
            ("saturday sunday autocad", Some("autocad"), "timing=weekend"),
            ("weekend evening plc", Some("evening plc"), "timing=weekend"),
            ("python online weekend", Some("python"), "mode=online&timing=weekend"),
            ("plc course fees in pune", Some("plc course fees in pune"), ""),
            ("batch start date", Some("batch start date"), ""),
        ] {
            let mut facets = Facets::default();
            assert_eq!(taken(typed, &mut facets).as_deref(), words, "{typed}");
            let found: Vec<String> = facets.chosen().map(|(name, value)| format!("{name}={value}")).collect();
            assert_eq!(found.join("&"), chosen, "{typed}");
        }
    }

    #[test]
    fn a_word_does_not_change_what_was_chosen() {
        let mut facets = Facets::default();
        assert!(facets.choose("timing", "evening"));
        assert_eq!(taken("plc weekend", &mut facets).as_deref(), Some("plc weekend"));
        assert_eq!(taken("plc evening", &mut facets).as_deref(), Some("plc"));
        assert_eq!(facets.chosen().count(), 1);
    }
}
