//! The words of all courses, where each occurs, and the order of what is found.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::subjects::courses::filter::Sort;
use crate::subjects::courses::json::{CourseMenu, MenuEntry};
use crate::subjects::courses::rules::CategoryKey;
use crate::subjects::courses::search::words::{begins_within_one_edit, within_one_edit, words};

/// How many titles a column of the menu shows: what fits a screen. The rest is in the column's listing.
const MENU_TITLES: usize = 12;
/// Words of a search that count; with more of them nothing would match.
const MAX_WORDS: usize = 8;
/// Words that people write around what they look for: "a course on PLC".
const FILLERS: [&str; 16] = [
    "a", "an", "and", "class", "classes", "course", "courses", "for", "in", "of", "on", "the", "to",
    "training", "with", "learn",
];
/// Shortest word in which a typing error is tolerated: a shorter one is often another word.
const FORGIVEN_FROM: usize = 4;

/// What the index keeps of a course for sorting and suggestions.
#[derive(Debug)]
pub(super) struct Document {
    pub id: i32,
    pub slug: String,
    pub title: String,
    pub category_key: CategoryKey,
    pub students: i32,
    pub rating_tenths: i32,
    pub price_paise: i64,
    pub duration_days: i32,
}

impl Document {
    /// Sorts as the database does for the same order.
    pub fn place(&self, sort: Sort) -> (Reverse<i64>, Reverse<i32>, i32) {
        let place = |first: i64, second: i32| (Reverse(first), Reverse(second), self.id);
        match sort {
            Sort::Popularity => place(self.students.into(), 0),
            Sort::Rating => place(self.rating_tenths.into(), self.students),
            Sort::Price => place(-self.price_paise, 0),
            Sort::PriceDesc => place(self.price_paise, self.id),
            Sort::Duration => place(-i64::from(self.duration_days), 0),
        }
    }
}

/// A course on its way into the index.
#[derive(Debug)]
pub(super) struct IndexedCourse {
    pub document: Document,
    pub category: String,
    pub instructor: String,
    pub what_you_learn: Vec<String>,
    pub syllabus: Vec<String>,
}

/// Where a word stands; a higher place counts more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Field {
    Syllabus = 1,
    Learning = 2,
    Instructor = 3,
    Category = 4,
    Title = 5,
}

/// How well a word of the search fits a word of a course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Slip = 1,
    Beginning = 2,
    Exact = 3,
}

/// That a course holds a word, and where. In four bytes, because 10,000 courses have 700,000 of them.
#[derive(Clone, Copy, Debug)]
struct Posting(u32);

impl Posting {
    const FIELD_BITS: u32 = 3;

    const fn new(document: u32, field: Field) -> Self {
        Self(document << Self::FIELD_BITS | field as u32)
    }

    const fn document(self) -> u32 {
        self.0 >> Self::FIELD_BITS
    }

    const fn field(self) -> Field {
        match self.0 & ((1 << Self::FIELD_BITS) - 1) {
            1 => Field::Syllabus,
            2 => Field::Learning,
            3 => Field::Instructor,
            4 => Field::Category,
            _ => Field::Title,
        }
    }
}

/// The index of one content version.
#[derive(Debug)]
pub(super) struct Index {
    pub version: i64,
    pub menu: CourseMenu,
    documents: Vec<Document>,
    /// The titles as they are compared: words joined by blanks.
    titles: Vec<String>,
    /// All words, sorted, each with the courses that hold it.
    vocabulary: Vec<(String, Box<[Posting]>)>,
}

/// An index that is being made, some courses at a time.
#[derive(Debug, Default)]
pub(super) struct Builder {
    documents: Vec<Document>,
    titles: Vec<String>,
    vocabulary: HashMap<String, Vec<Posting>>,
    /// The place of the next course in `documents`.
    next: u32,
}

impl Builder {
    pub fn add(&mut self, courses: impl Iterator<Item = IndexedCourse>) {
        for course in courses {
            let title = words(&course.document.title);
            self.titles.push(title.join(" "));
            for (word, field) in best_fields(&title, &course) {
                self.vocabulary.entry(word).or_default().push(Posting::new(self.next, field));
            }
            self.documents.push(course.document);
            self.next += 1;
        }
    }

    pub fn build(self, version: i64) -> Index {
        let Self { documents, titles, vocabulary, .. } = self;
        let mut vocabulary: Vec<_> =
            vocabulary.into_iter().map(|(word, postings)| (word, postings.into_boxed_slice())).collect();
        vocabulary.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        Index { version, menu: menu(&documents), documents, titles, vocabulary }
    }
}

impl Index {
    /// The courses that hold every word of `q`, best first. The last word may be unfinished. An error is tolerated in a
    /// word that no course holds, and, when nothing holds all the words, in each of them.
    pub fn find(&self, q: &str) -> Vec<&Document> {
        let wanted = search_words(q);
        let found = self.ranked(&wanted, false);
        if found.is_empty() { self.ranked(&wanted, true) } else { found }
    }

    fn ranked(&self, wanted: &[String], forgiving: bool) -> Vec<&Document> {
        let mut scores = vec![Score::default(); self.documents.len()];
        for (position, word) in wanted.iter().enumerate() {
            let is_last = position + 1 == wanted.len();
            for (document, field, fit) in self.occurrences(word, is_last, forgiving) {
                scores[document as usize].note(position, field, fit);
            }
        }
        let phrase = wanted.join(" ");
        let mut found: Vec<_> = scores
            .iter()
            .enumerate()
            .filter(|(_, score)| !wanted.is_empty() && score.words == wanted.len())
            .map(|(index, score)| {
                let document = &self.documents[index];
                let is_start = self.titles[index].starts_with(&phrase);
                let rank = (score.in_title, is_start, score.points, document.students);
                (Reverse(rank), document)
            })
            .collect();
        found.sort_unstable_by_key(|(rank, document)| (*rank, document.id));
        found.into_iter().map(|(_, document)| document).collect()
    }

    fn occurrences(&self, word: &str, is_last: bool, forgiving: bool) -> Vec<(u32, Field, Fit)> {
        let mut fitting = self.fitting(word, is_last);
        let may_slip = word.chars().count() >= FORGIVEN_FROM;
        if may_slip && (forgiving || fitting.is_empty()) {
            fitting.extend(self.slipped(word, is_last));
        }
        let postings = fitting.into_iter().flat_map(|(entry, fit)| {
            self.vocabulary[entry].1.iter().map(move |posting| (posting.document(), posting.field(), fit))
        });
        postings.collect()
    }

    /// The word itself and, for the last word, those that begin with it.
    fn fitting(&self, word: &str, is_last: bool) -> Vec<(usize, Fit)> {
        let start = self.vocabulary.partition_point(|(known, _)| known.as_str() < word);
        let entries = self.vocabulary[start..].iter().take_while(|(known, _)| known.starts_with(word));
        entries
            .enumerate()
            .map(|(offset, (known, _))| {
                (start + offset, if known == word { Fit::Exact } else { Fit::Beginning })
            })
            .filter(|(_, fit)| is_last || *fit == Fit::Exact)
            .collect()
    }

    fn slipped(&self, word: &str, is_last: bool) -> Vec<(usize, Fit)> {
        let close =
            |known: &str| within_one_edit(word, known) || (is_last && begins_within_one_edit(word, known));
        let entries = self.vocabulary.iter().enumerate();
        entries.filter(|(_, (known, _))| close(known)).map(|(entry, _)| (entry, Fit::Slip)).collect()
    }
}

/// The first courses of each column by title.
fn menu(documents: &[Document]) -> CourseMenu {
    let mut documents: Vec<_> = documents.iter().collect();
    // Sorted here, because the two databases order letters differently.
    documents.sort_by_cached_key(|document| (document.title.to_lowercase(), document.id));
    let mut menu = CourseMenu::default();
    for document in documents {
        let column = match document.category_key {
            CategoryKey::CsIt => &mut menu.cs_it,
            CategoryKey::Electronics => &mut menu.electronics,
            CategoryKey::MachineDesign => &mut menu.machine_design,
            CategoryKey::Other => &mut menu.other,
        };
        column.total += 1;
        if column.courses.len() < MENU_TITLES {
            let (slug, title) = (document.slug.clone(), document.title.clone());
            column.courses.push(MenuEntry { id: document.id, slug, title });
        }
    }
    menu
}

/// The words of a search, without those that say nothing about a course, unless there are no others.
fn search_words(q: &str) -> Vec<String> {
    let all = words(q);
    let telling: Vec<String> = all.iter().filter(|word| !FILLERS.contains(&word.as_str())).cloned().collect();
    let mut wanted = if telling.is_empty() { all } else { telling };
    wanted.truncate(MAX_WORDS);
    wanted
}

/// Each word of a course once, with the best place where it stands.
fn best_fields(title: &[String], source: &IndexedCourse) -> HashMap<String, Field> {
    let mut best = HashMap::new();
    let mut note = |word: String, field: Field| {
        let known = best.entry(word).or_insert(field);
        *known = field.max(*known);
    };
    for word in title {
        note(word.clone(), Field::Title);
    }
    for (lines, field) in [
        (std::slice::from_ref(&source.category), Field::Category),
        (std::slice::from_ref(&source.instructor), Field::Instructor),
        (&source.what_you_learn, Field::Learning),
        (&source.syllabus, Field::Syllabus),
    ] {
        for word in lines.iter().flat_map(|line| words(line)) {
            note(word, field);
        }
    }
    best
}

/// How well a course fits, word by word.
#[derive(Clone, Debug, Default)]
struct Score {
    /// Words of the search found so far, provided none was missed.
    words: usize,
    /// How many of them stand in the title.
    in_title: usize,
    points: u32,
    /// The points and place of the current word, replaced by a better occurrence.
    current: Option<(Field, Fit)>,
}

impl Score {
    fn note(&mut self, position: usize, field: Field, fit: Fit) {
        if self.words == position {
            self.words += 1;
            self.current = None;
        } else if self.words != position + 1 {
            return;
        }
        if self.current.is_some_and(|current| current >= (field, fit)) {
            return;
        }
        self.count(false);
        self.current = Some((field, fit));
        self.count(true);
    }

    fn count(&mut self, add: bool) {
        let Some((field, fit)) = self.current else { return };
        let (points, title) = (field as u32 * 10 + fit as u32, usize::from(field == Field::Title));
        if add {
            self.points += points;
            self.in_title += title;
        } else {
            self.points -= points;
            self.in_title -= title;
        }
    }
}
