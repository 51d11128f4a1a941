//! The words of all documents, and where each occurs.

use std::collections::HashMap;

use crate::subjects::search::words::{begins_within_one_edit, stem, within_one_edit};

/// The part of a document in which a word stands; a higher one counts more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Field {
    /// Details, such as a syllabus or an answer.
    Detail = 1,
    /// What a document is about, in sentences.
    Description = 2,
    /// What learners take away.
    Learning = 3,
    /// People, places and languages.
    Name = 4,
    Category = 5,
    Title = 6,
}

/// How well a word of the search fits a word of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Slip = 1,
    Stem = 2,
    Beginning = 3,
    Exact = 4,
}

/// That a document holds a word, where, and in how many lines. In four bytes, because 10,000 courses have 700,000 of them.
#[derive(Clone, Copy, Debug)]
pub struct Posting(u32);

impl Posting {
    const LINE_BITS: u32 = 3;
    const FIELD_BITS: u32 = 3;
    pub const MOST_LINES: u32 = (1 << Self::LINE_BITS) - 1;

    pub const fn new(document: u32, field: Field, lines: u32) -> Self {
        let lines = if lines > Self::MOST_LINES { Self::MOST_LINES } else { lines };
        Self((document << Self::FIELD_BITS | field as u32) << Self::LINE_BITS | lines)
    }

    pub const fn document(self) -> usize {
        (self.0 >> (Self::FIELD_BITS + Self::LINE_BITS)) as usize
    }

    /// Comparable with [`Field`] as a number.
    pub const fn field(self) -> u32 {
        self.0 >> Self::LINE_BITS & ((1 << Self::FIELD_BITS) - 1)
    }

    const fn lines(self) -> u32 {
        self.0 & Self::MOST_LINES
    }

    const fn points(self, fit: Fit) -> Points {
        self.field() * FIELD_POINTS + fit as u32 * FIT_POINTS + self.lines()
    }
}

/// How well a document fits: the part counts most, then the word, then the number of lines. Zero where it does not.
pub type Points = u32;

const FIT_POINTS: Points = Posting::MOST_LINES + 1;
const FIELD_POINTS: Points = FIT_POINTS * (Fit::Exact as u32 + 1);
/// Points from which on a word stands in the title.
pub const TITLE_POINTS: Points = FIELD_POINTS * Field::Title as u32;

/// For shorter words only words of titles are tried: a text has many that are nearly the same, such as "much" for "mach".
const ANYWHERE_FROM: usize = 5;

/// All words, each with the documents that hold it.
#[derive(Debug)]
pub struct Vocabulary {
    /// Sorted by word.
    words: Vec<(String, Box<[Posting]>)>,
    /// The places of words by what they have in common, such as `program` for `programming` and `programs`.
    stems: HashMap<String, Vec<u32>>,
}

impl Vocabulary {
    pub fn new(words: HashMap<String, Vec<Posting>>) -> Self {
        let mut words: Vec<_> =
            words.into_iter().map(|(word, postings)| (word, postings.into_boxed_slice())).collect();
        words.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        let mut stems: HashMap<String, Vec<u32>> = HashMap::new();
        for ((word, _), place) in words.iter().zip(0..) {
            stems.entry(stem(word)).or_default().push(place);
        }
        Self { words, stems }
    }

    /// The documents that hold exactly this word.
    pub fn postings(&self, word: &str) -> &[Posting] {
        let place = self.words.binary_search_by(|(known, _)| known.as_str().cmp(word));
        place.map_or(&[], |place| &self.words[place].1)
    }

    /// Whether a document holds this word or another form of it.
    pub fn knows(&self, word: &str) -> bool {
        self.stems.contains_key(&stem(word))
    }

    /// Whether a document holds a word that begins so.
    pub fn knows_beginning(&self, word: &str) -> bool {
        let place = self.words.partition_point(|(known, _)| known.as_str() < word);
        self.words.get(place).is_some_and(|(known, _)| known.starts_with(word))
    }

    /// Notes in `best` how well each document fits this word, in any form; as a beginning too where it is `unfinished`.
    pub fn rate(&self, word: &str, unfinished: bool, best: &mut [Points]) {
        for place in self.stems.get(&stem(word)).into_iter().flatten() {
            let (known, postings) = &self.words[*place as usize];
            note(postings, if known == word { Fit::Exact } else { Fit::Stem }, best);
        }
        if unfinished {
            let start = self.words.partition_point(|(known, _)| known.as_str() < word);
            let beginning = self.words[start..].iter().take_while(|(known, _)| known.starts_with(word));
            for (known, postings) in beginning {
                note(postings, if known == word { Fit::Exact } else { Fit::Beginning }, best);
            }
        }
    }

    /// The same for words that differ by one typing error. Returns the most frequent of them.
    pub fn rate_slips(&self, word: &str, unfinished: bool, best: &mut [Points]) -> Option<&str> {
        let is_short = word.chars().count() < ANYWHERE_FROM;
        let close = |known: &str| {
            known != word
                && (within_one_edit(word, known) || (unfinished && begins_within_one_edit(word, known)))
        };
        let mut likely: Option<&(String, Box<[Posting]>)> = None;
        let in_title = |postings: &[Posting]| postings.iter().any(|one| one.field() == Field::Title as u32);
        let slips =
            self.words.iter().filter(|(known, postings)| (!is_short || in_title(postings)) && close(known));
        for slip in slips {
            note(&slip.1, Fit::Slip, best);
            // A whole word rather than the beginning of another.
            let rank = |one: &(String, Box<[Posting]>)| (within_one_edit(word, &one.0), one.1.len());
            if likely.is_none_or(|known| rank(slip) > rank(known)) {
                likely = Some(slip);
            }
        }
        likely.map(|(known, _)| known.as_str())
    }
}

fn note(postings: &[Posting], fit: Fit, best: &mut [Points]) {
    for posting in postings {
        let known = &mut best[posting.document()];
        *known = posting.points(fit).max(*known);
    }
}
