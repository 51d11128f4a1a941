//! What somebody who searches may mean: words that are written in one or in two, and words that staff declared to mean the
//! same.

use crate::search::vocabulary::Vocabulary;
use crate::search::words::{stem, words};

/// Words of a search that count: what people type has rarely more.
const MAX_WORDS: usize = 8;
/// Words that people write around what they look for: "a course on PLC", "plc course chahiye".
const FILLERS: [&str; 65] = [
    "a",
    "about",
    "academy",
    "all",
    "an",
    "and",
    "any",
    "are",
    "at",
    "best",
    "by",
    "can",
    "center",
    "centre",
    "class",
    "classes",
    "coaching",
    "course",
    "courses",
    "do",
    "for",
    "from",
    "get",
    "give",
    "good",
    "have",
    "how",
    "i",
    "in",
    "info",
    "institute",
    "institutes",
    "is",
    "join",
    "learn",
    "me",
    "much",
    "my",
    "near",
    "need",
    "of",
    "on",
    "please",
    "send",
    "study",
    "tell",
    "the",
    "to",
    "top",
    "training",
    "want",
    "what",
    "which",
    "with",
    "you",
    "your",
    // Hindi in Latin letters.
    "chahiye",
    "hai",
    "ka",
    "karna",
    "ke",
    "ki",
    "liye",
    "mein",
    "sikhna",
];
/// Shortest half of a word that is split: shorter ones are found in many words by chance.
const HALF_FROM: usize = 3;

/// A part of a search that stands for one thing.
#[derive(Debug, PartialEq, Eq)]
pub struct Unit {
    /// As it was typed.
    pub typed: String,
    /// Each is enough.
    pub alternatives: Vec<Alternative>,
}

/// Words that a document has to hold all.
#[derive(Debug, PartialEq, Eq)]
pub struct Alternative {
    pub words: Vec<String>,
    pub is_synonym: bool,
    /// Whether more letters of the last word may follow.
    pub is_unfinished: bool,
}

/// Groups of phrases that mean the same.
#[derive(Debug, Default)]
pub struct Synonyms(Vec<Vec<Vec<String>>>);

impl Synonyms {
    pub fn new(groups: &[Vec<String>]) -> Self {
        let group = |phrases: &Vec<String>| phrases.iter().map(|phrase| significant_words(phrase)).collect();
        Self(groups.iter().map(group).collect())
    }

    /// The longest phrase with which `words` begin: how many words it has, and what else means the same.
    fn at(&self, words: &[String]) -> Option<(usize, Vec<&Vec<String>>)> {
        let found = self.0.iter().flat_map(|group| group.iter().map(move |phrase| (group, phrase)));
        let (group, phrase) =
            found.filter(|(_, phrase)| begins_with(words, phrase)).max_by_key(|(_, phrase)| phrase.len())?;
        Some((phrase.len(), group.iter().filter(|other| *other != phrase).collect()))
    }
}

fn begins_with(words: &[String], phrase: &[String]) -> bool {
    let pairs = words.iter().zip(phrase);
    !phrase.is_empty()
        && words.len() >= phrase.len()
        && pairs.into_iter().all(|(one, other)| stem(one) == stem(other))
}

/// The parts of a search, each with what it may stand for.
pub fn units(q: &str, vocabulary: &Vocabulary, synonyms: &Synonyms) -> Vec<Unit> {
    let words = significant_words(q);
    let mut units = Vec::new();
    let mut rest = words.as_slice();
    while !rest.is_empty() {
        let (length, meaning_the_same) = synonyms.at(rest).unwrap_or_default();
        let joined = joined(rest, vocabulary).filter(|_| length < 2);
        let length = if joined.is_some() { 2 } else { length.max(1) };
        let (taken, left) = rest.split_at(length);
        let is_last = left.is_empty();
        let mut alternatives = vec![Alternative::typed(taken.to_vec(), is_last)];
        alternatives.extend(joined.map(|word| Alternative::typed(vec![word], is_last)));
        if let [word] = taken {
            alternatives.extend(halves(word, is_last, vocabulary));
        }
        alternatives.extend(meaning_the_same.into_iter().map(|phrase| Alternative {
            words: phrase.clone(),
            is_synonym: true,
            is_unfinished: false,
        }));
        units.push(Unit { typed: taken.join(" "), alternatives });
        rest = left;
    }
    units
}

impl Alternative {
    const fn typed(words: Vec<String>, is_unfinished: bool) -> Self {
        Self { words, is_synonym: false, is_unfinished }
    }
}

/// "solid works" for `SolidWorks`: the first two words as one, where a document holds that.
fn joined(words: &[String], vocabulary: &Vocabulary) -> Option<String> {
    let [one, other, rest @ ..] = words else { return None };
    let word = format!("{one}{other}");
    (vocabulary.knows(&word) || (rest.is_empty() && vocabulary.knows_beginning(&word))).then_some(word)
}

/// "fullstack" for Full Stack: a word that no document holds, as two that documents hold.
fn halves(word: &str, is_last: bool, vocabulary: &Vocabulary) -> Vec<Alternative> {
    if vocabulary.knows(word) || (is_last && vocabulary.knows_beginning(word)) {
        return Vec::new();
    }
    let cuts = word.char_indices().map(|(at, _)| word.split_at(at));
    cuts.filter(|(one, other)| [one, other].iter().all(|half| half.chars().count() >= HALF_FROM))
        .filter(|(one, other)| vocabulary.knows(one) && vocabulary.knows(other))
        .map(|(one, other)| Alternative::typed(vec![one.to_owned(), other.to_owned()], false))
        .collect()
}

/// Whether a word says something about what is looked for.
pub fn is_telling(word: &str) -> bool {
    words(word).iter().any(|word| !FILLERS.contains(&word.as_str()))
}

/// The words of a text, without those that say nothing about what is looked for, unless there are no others.
pub fn significant_words(text: &str) -> Vec<String> {
    let all = words(text);
    let telling: Vec<String> = all.iter().filter(|word| !FILLERS.contains(&word.as_str())).cloned().collect();
    let mut wanted = if telling.is_empty() { all } else { telling };
    wanted.truncate(MAX_WORDS);
    wanted
}
