//! All documents, and the order of what is found among them.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::search::document::{Document, Entry, Found, Hit, Reading, ReadingKind, ResultKind};
use crate::search::query::{Alternative, Synonyms, Unit, significant_words, units};
use crate::search::vocabulary::{Field, Points, Posting, TITLE_POINTS, Vocabulary, VocabularyBuilder};
use crate::search::words::words;

/// Shortest word in which a typing error is tolerated: a shorter one is often another word.
const FORGIVEN_FROM: usize = 4;
/// What is shown of documents that are no courses: in all, and of each kind.
const MOST_OTHERS: usize = 6;
const MOST_OF_A_KIND: usize = 3;
/// A word of a title says more about a course than one of its details.
const TITLE_WEIGHT: f64 = 3.0;

/// The index of one content version.
#[derive(Debug)]
pub(super) struct Index {
    pub version: i64,
    synonyms: Synonyms,
    documents: Vec<Document>,
    /// The titles as they are compared: words joined by blanks.
    titles: Vec<String>,
    vocabulary: Vocabulary,
}

/// An index that is being made, some documents at a time.
#[derive(Debug, Default)]
pub(super) struct Builder {
    documents: Vec<Document>,
    titles: Vec<String>,
    vocabulary: VocabularyBuilder,
    /// The place of the next document in `documents`.
    next: u32,
}

impl Builder {
    pub fn add(&mut self, entries: impl IntoIterator<Item = Entry>) {
        for entry in entries {
            self.titles.push(words(&entry.document.title).join(" "));
            for (word, (field, lines)) in occurrences(&entry) {
                self.vocabulary.add(&word, Posting::new(self.next, field, lines));
            }
            self.documents.push(entry.document);
            self.next += 1;
        }
    }

    pub fn build(self, version: i64, synonyms: Synonyms) -> Index {
        let Self { documents, titles, vocabulary, .. } = self;
        Index { version, synonyms, documents, titles, vocabulary: vocabulary.build() }
    }
}

/// Each word of a document once, with the best part in which it stands, and in how many lines it stands.
fn occurrences(entry: &Entry) -> HashMap<String, (Field, u32)> {
    let mut found: HashMap<String, (Field, u32)> = HashMap::new();
    let title = (Field::Title, std::slice::from_ref(&entry.document.title));
    let texts = entry.texts.iter().map(|(field, lines)| (*field, lines.as_slice()));
    for (field, lines) in texts.chain([title]) {
        for word in lines.iter().flat_map(|line| words(line)) {
            let (best, number) = found.entry(word).or_insert((field, 0));
            *best = field.max(*best);
            *number += 1;
        }
    }
    found
}

/// How well each document fits a part of a search.
struct Rated {
    points: Vec<Points>,
    /// What was looked for in place of a word with a typing error.
    correction: Option<String>,
}

impl Index {
    /// What holds all parts of a search, best first. The last word may be unfinished. An error is tolerated in a word that
    /// no document holds, and, when nothing holds all parts, in each of them. When still no course does, courses that hold
    /// some of the parts are found. Words that only ask, such as "fees", lead to their answers and decide nothing else.
    pub fn find(&self, q: &str) -> Found {
        let all = units(q, &self.vocabulary, &self.synonyms);
        let (asking, naming): (Vec<Unit>, Vec<Unit>) = all.into_iter().partition(|unit| self.is_asking(unit));
        let answers = self.answers(&asking);
        let Found { courses, others, reading, .. } =
            if naming.is_empty() && !answers.is_empty() { self.all_courses() } else { self.named(&naming) };
        let is_answer = |hit: &Hit| answers.iter().any(|answer| answer.address == hit.address);
        let others = others.into_iter().filter(|hit| !is_answer(hit)).collect();
        Found { courses, answers, others, reading }
    }

    /// Whether a part asks for something that a document answers. A course of that name is meant before.
    fn is_asking(&self, unit: &Unit) -> bool {
        let [word] = unit.alternatives[0].words.as_slice() else { return false };
        let is_course = |posting: &Posting| {
            posting.field() == Field::Title as u32
                && self.documents[posting.document()].kind == ResultKind::Course
        };
        self.vocabulary.answers(word).next().is_some()
            && !self.vocabulary.postings(word).iter().any(is_course)
    }

    fn answers(&self, asking: &[Unit]) -> Vec<Hit> {
        let mut places: Vec<usize> = Vec::new();
        for word in asking.iter().flat_map(|unit| &unit.alternatives[0].words) {
            for place in self.vocabulary.answers(word) {
                if !places.contains(&place) {
                    places.push(place);
                }
            }
        }
        places.into_iter().map(|place| self.documents[place].hit()).collect()
    }

    fn all_courses(&self) -> Found {
        let mut courses: Vec<&Document> =
            self.documents.iter().filter(|document| document.kind == ResultKind::Course).collect();
        courses.sort_unstable_by_key(|course| (Reverse(course.popularity), course.id));
        Found { courses: courses.iter().map(|course| course.id).collect(), ..Found::default() }
    }

    fn named(&self, units: &[Unit]) -> Found {
        let phrase = units.iter().map(|unit| unit.typed.as_str()).collect::<Vec<_>>().join(" ");
        let strict: Vec<Rated> = units.iter().map(|unit| self.rate(unit, false)).collect();
        let mut full = self.holding_all(&phrase, &strict);
        let mut reading = corrected(units, &strict);
        if full.is_empty() {
            let forgiving: Vec<Rated> = units.iter().map(|unit| self.rate(unit, true)).collect();
            full = self.holding_all(&phrase, &forgiving);
            reading = corrected(units, &forgiving);
        }
        let (mut courses, mut others) = by_kind(full);
        if courses.is_empty() && units.len() > 1 {
            let (some, other) = by_kind(self.holding_any(&strict));
            if !some.is_empty() || others.is_empty() {
                reading = any_word(units, &strict);
                courses = some;
            }
            if others.is_empty() {
                others = other;
            }
        }
        if courses.is_empty() && others.is_empty() {
            reading = Reading::default();
        }
        Found { courses, others, reading, ..Found::default() }
    }

    /// Courses that have most in common with what is said here, without one of them. Words of `title` count more, and
    /// words that few courses hold.
    pub fn similar(&self, title: &str, texts: &[String], without: i32, number: usize) -> Vec<i32> {
        let mut weights: HashMap<String, f64> = HashMap::new();
        for (text, weight) in texts.iter().map(|text| (text.as_str(), 1.0)).chain([(title, TITLE_WEIGHT)]) {
            for word in significant_words(text) {
                weights.insert(word, weight);
            }
        }
        let mut scores: HashMap<usize, f64> = HashMap::new();
        for (word, weight) in &weights {
            let postings = self.vocabulary.postings(word);
            let rarity = self.rarity(postings.len());
            for posting in postings {
                *scores.entry(posting.document()).or_default() +=
                    weight * rarity * f64::from(posting.field());
            }
        }
        let documents = scores.into_iter().map(|(place, score)| (&self.documents[place], score));
        let mut found: Vec<_> = documents
            .filter(|(document, _)| document.kind == ResultKind::Course && document.id != without)
            // Rounded, because sums of the same words differ by their order.
            .map(|(document, score)| ((score * 100.0).round(), document.popularity, document.id))
            .collect();
        found.sort_unstable_by(|(one, popular, a), (other, less, b)| {
            other.total_cmp(one).then(less.cmp(popular)).then(a.cmp(b))
        });
        found.into_iter().take(number).map(|(.., id)| id).collect()
    }

    /// How much it says about a document that it holds a word which so many hold.
    #[expect(clippy::cast_precision_loss, reason = "numbers of documents are small")]
    fn rarity(&self, documents: usize) -> f64 {
        if documents == 0 { 0.0 } else { (1.0 + self.documents.len() as f64 / documents as f64).ln() }
    }

    fn rate(&self, unit: &Unit, forgiving: bool) -> Rated {
        let mut rated = Rated { points: vec![0; self.documents.len()], correction: None };
        for alternative in &unit.alternatives {
            let points = self.rate_alternative(alternative);
            raise(&mut rated.points, &points);
        }
        if let [word] = unit.alternatives[0].words.as_slice()
            && word.chars().count() >= FORGIVEN_FROM
            && (forgiving || rated.points.iter().all(|points| *points == 0))
        {
            let unfinished = unit.alternatives[0].is_unfinished;
            let slip = self.vocabulary.rate_slips(word, unfinished, &mut rated.points);
            rated.correction = slip.map(str::to_owned);
        }
        rated
    }

    fn rate_alternative(&self, alternative: &Alternative) -> Vec<Points> {
        let mut least: Option<Vec<Points>> = None;
        for (place, word) in (1..).zip(&alternative.words) {
            let mut points = vec![0; self.documents.len()];
            let is_last = place == alternative.words.len();
            self.vocabulary.rate(word, is_last && alternative.is_unfinished, &mut points);
            least = Some(match least {
                None => points,
                Some(so_far) => so_far.into_iter().zip(points).map(|(one, other)| one.min(other)).collect(),
            });
        }
        let mut points = least.unwrap_or_else(|| vec![0; self.documents.len()]);
        if alternative.is_synonym {
            // Behind what was typed, where both stand in the same part.
            points.iter_mut().filter(|points| **points > 0).for_each(|points| *points -= 1);
        }
        points
    }

    fn holding_all(&self, phrase: &str, rated: &[Rated]) -> Vec<&Document> {
        let mut found: Vec<_> = (0..self.documents.len())
            .filter(|place| !rated.is_empty() && rated.iter().all(|unit| unit.points[*place] > 0))
            .map(|place| {
                let document = &self.documents[place];
                let points = rated.iter().map(|unit| unit.points[place]);
                let in_title = points.clone().filter(|points| *points >= TITLE_POINTS).count();
                let is_start = self.titles[place].starts_with(phrase);
                (Reverse((in_title, is_start, points.sum::<Points>(), document.popularity)), document)
            })
            .collect();
        found.sort_unstable_by_key(|(rank, document)| (*rank, document.id));
        found.into_iter().map(|(_, document)| document).collect()
    }

    fn holding_any(&self, rated: &[Rated]) -> Vec<&Document> {
        let mut scores = vec![0.0; self.documents.len()];
        for unit in rated {
            let rarity = self.rarity(unit.points.iter().filter(|points| **points > 0).count());
            for (score, points) in scores.iter_mut().zip(&unit.points) {
                *score += rarity * f64::from(*points);
            }
        }
        let mut found: Vec<_> =
            scores.into_iter().zip(&self.documents).filter(|(score, _)| *score > 0.0).collect();
        found.sort_unstable_by(|(one, a), (other, b)| {
            other.total_cmp(one).then(b.popularity.cmp(&a.popularity)).then(a.id.cmp(&b.id))
        });
        found.into_iter().map(|(_, document)| document).collect()
    }
}

/// The numbers of the courses, and the first of everything else.
fn by_kind(found: Vec<&Document>) -> (Vec<i32>, Vec<Hit>) {
    let mut courses = Vec::new();
    let mut others: Vec<Hit> = Vec::new();
    for document in found {
        if document.kind == ResultKind::Course {
            courses.push(document.id);
        } else if others.len() < MOST_OTHERS
            && others.iter().filter(|hit| hit.kind == document.kind).count() < MOST_OF_A_KIND
        {
            others.push(document.hit());
        }
    }
    (courses, others)
}

fn raise(best: &mut [Points], points: &[Points]) {
    for (best, points) in best.iter_mut().zip(points) {
        *best = (*best).max(*points);
    }
}

/// The search with its typing errors corrected.
fn corrected(units: &[Unit], rated: &[Rated]) -> Reading {
    if rated.iter().all(|unit| unit.correction.is_none()) {
        return Reading::default();
    }
    let words = units.iter().zip(rated).map(|(unit, rated)| rated.correction.as_ref().unwrap_or(&unit.typed));
    let text = words.map(String::as_str).collect::<Vec<_>>().join(" ");
    Reading { kind: ReadingKind::Corrected, shown_for: vec![text] }
}

/// The parts of a search that something holds.
fn any_word(units: &[Unit], rated: &[Rated]) -> Reading {
    let held = units.iter().zip(rated).filter(|(_, rated)| rated.points.iter().any(|points| *points > 0));
    let word =
        |(unit, rated): (&Unit, &Rated)| rated.correction.clone().unwrap_or_else(|| unit.typed.clone());
    Reading { kind: ReadingKind::AnyWord, shown_for: held.map(word).collect() }
}
