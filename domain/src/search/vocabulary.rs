//! The words of all documents, and where each occurs.

use std::collections::HashMap;

use crate::search::words::{begins_within_one_edit, stem, within_one_edit};

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
    /// What people ask who do not name anything, such as "fees": an answer to them.
    Asked = 7,
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

/// Words on their way into a [`Vocabulary`].
///
/// The postings of all words stand in one list, in the order in which they come. A list for each word would be moved each
/// time that it grows, and the allocator would keep what is left behind.
#[derive(Debug, Default)]
pub struct VocabularyBuilder {
    numbers: HashMap<Box<str>, u32>,
    /// Each with the number of its word.
    postings: Vec<(u32, Posting)>,
}

impl VocabularyBuilder {
    /// Adds that a document holds a word. Documents come in the order of their places.
    pub fn add(&mut self, word: &str, posting: Posting) {
        let next = u32::try_from(self.numbers.len()).unwrap_or(u32::MAX);
        let number = match self.numbers.get(word) {
            Some(number) => *number,
            None => *self.numbers.entry(word.into()).or_insert(next),
        };
        self.postings.push((number, posting));
    }

    pub fn build(self) -> Vocabulary {
        let mut numbered: Vec<(Box<str>, u32)> = self.numbers.into_iter().collect();
        numbered.sort_unstable();
        let mut places = vec![0; numbered.len()];
        for ((_, number), place) in numbered.iter().zip(0..) {
            places[*number as usize] = place;
        }
        let words: Box<[Box<str>]> = numbered.into_iter().map(|(word, _)| word).collect();
        // Sorted by counting, which keeps the order of the documents.
        let mut starts = vec![0; words.len() + 1];
        for (number, _) in &self.postings {
            starts[places[*number as usize] + 1] += 1;
        }
        for place in 1..starts.len() {
            starts[place] += starts[place - 1];
        }
        let mut free = starts.clone();
        let mut postings = vec![Posting(0); self.postings.len()].into_boxed_slice();
        for (number, posting) in self.postings {
            let at = &mut free[places[number as usize]];
            postings[*at] = posting;
            *at += 1;
        }
        let mut by_stem: Vec<usize> = (0..words.len()).collect();
        by_stem.sort_by_cached_key(|place| stem(&words[*place]));
        Vocabulary { words, starts: starts.into(), postings, by_stem: by_stem.into() }
    }
}

/// All words, each with the documents that hold it.
#[derive(Debug)]
pub struct Vocabulary {
    /// Sorted.
    words: Box<[Box<str>]>,
    /// Where the postings of each word begin, and behind the last word where they end.
    starts: Box<[usize]>,
    postings: Box<[Posting]>,
    /// The places of words, sorted by what they have in common, such as `program` for `programming` and `programs`.
    by_stem: Box<[usize]>,
}

impl Vocabulary {
    /// The documents that hold exactly this word.
    pub fn postings(&self, word: &str) -> &[Posting] {
        self.words.binary_search_by(|known| (**known).cmp(word)).map_or(&[], |place| self.postings_at(place))
    }

    /// The documents that answer those who ask with this word.
    pub fn answers(&self, word: &str) -> impl Iterator<Item = usize> {
        let asked = |one: &&Posting| one.field() == Field::Asked as u32;
        self.postings(word).iter().filter(asked).map(|one| one.document())
    }

    fn postings_at(&self, place: usize) -> &[Posting] {
        &self.postings[self.starts[place]..self.starts[place + 1]]
    }

    /// Whether a document holds this word or another form of it.
    pub fn knows(&self, word: &str) -> bool {
        self.forms(word).next().is_some()
    }

    /// Whether a document holds a word that begins so.
    pub fn knows_beginning(&self, word: &str) -> bool {
        self.beginning(word).next().is_some()
    }

    /// The places of all forms of a word.
    fn forms(&self, word: &str) -> impl Iterator<Item = usize> {
        let wanted = stem(word);
        let start = self.by_stem.partition_point(|place| stem(&self.words[*place]) < wanted);
        self.by_stem[start..].iter().copied().take_while(move |place| stem(&self.words[*place]) == wanted)
    }

    /// The places of the words that begin so.
    fn beginning(&self, word: &str) -> impl Iterator<Item = usize> {
        let start = self.words.partition_point(|known| **known < *word);
        (start..self.words.len()).take_while(move |place| self.words[*place].starts_with(word))
    }

    /// Notes in `best` how well each document fits this word, in any form; as a beginning too where it is `unfinished`.
    pub fn rate(&self, word: &str, unfinished: bool, best: &mut [Points]) {
        let fit = |place: usize, other| if *self.words[place] == *word { Fit::Exact } else { other };
        for place in self.forms(word) {
            note(self.postings_at(place), fit(place, Fit::Stem), best);
        }
        if unfinished {
            for place in self.beginning(word) {
                note(self.postings_at(place), fit(place, Fit::Beginning), best);
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
        let in_title =
            |place: usize| self.postings_at(place).iter().any(|one| one.field() == Field::Title as u32);
        // A whole word rather than the beginning of another.
        let rank = |place: usize| (within_one_edit(word, &self.words[place]), self.postings_at(place).len());
        let mut likely: Option<usize> = None;
        for slip in 0..self.words.len() {
            if (is_short && !in_title(slip)) || !close(&self.words[slip]) {
                continue;
            }
            note(self.postings_at(slip), Fit::Slip, best);
            if likely.is_none_or(|known| rank(slip) > rank(known)) {
                likely = Some(slip);
            }
        }
        likely.map(|place| &*self.words[place])
    }
}

fn note(postings: &[Posting], fit: Fit, best: &mut [Points]) {
    for posting in postings {
        let known = &mut best[posting.document()];
        *known = posting.points(fit).max(*known);
    }
}
