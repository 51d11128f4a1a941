//! Which drawing of the site stands for a course: by the subject that its title or its category names, from the table
//! `app/content/course-drawings.json`.
//!
//! Visitors see it for a course without a picture, and where a picture does not load. It comes with the record, so
//! that pages need no copy of the table.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::courses::filter::PER_PAGE;
use crate::courses::rules::key;
use crate::entities::courses::course::Model;

const SOURCE: &str = include_str!("../../../app/content/course-drawings.json");
/// Shorter words are abbreviations, which other words begin with by chance: "ai" is not meant in "air".
const ABBREVIATION: usize = 3;
/// The courses before one in a list that are its neighbours where three stand in a row.
const ROW: usize = 3;
/// The rows after a part of a list that its last drawing depends on.
pub(super) const AHEAD: usize = 2;
/// Where a longer list is shown in parts, this many courses each.
const PART: usize = PER_PAGE as usize;

#[expect(clippy::expect_used, reason = "compiled in and read by a test; a program without it must not start")]
static TABLE: LazyLock<Table> =
    LazyLock::new(|| serde_json::from_str(SOURCE).expect("the drawings of courses can be read"));

#[derive(Deserialize)]
struct Table {
    /// The first that a course names is its own.
    subjects: Vec<Subject>,
    /// For courses that name no subject, by column.
    categories: BTreeMap<String, Vec<Drawing>>,
}

#[derive(Deserialize)]
struct Subject {
    words: Vec<String>,
    /// The most fitting first.
    drawings: Vec<Drawing>,
}

/// The address of a drawing; the table has its name.
#[derive(Deserialize)]
#[serde(from = "String")]
struct Drawing(String);

impl From<String> for Drawing {
    fn from(name: String) -> Self {
        Self(format!("/art/course-{name}.svg"))
    }
}

/// The drawing of a course by itself.
pub(super) fn own(row: &Model) -> &'static str {
    fitting(row).next().unwrap_or_default()
}

/// A drawing for what learners of a course build: another one than the course shows itself.
pub(super) fn second(row: &Model) -> Option<&'static str> {
    let shown = picture(row, own(row));
    fitting(row).find(|drawing| *drawing != shown)
}

/// The first `wanted` courses of a part of a list, each with a drawing. Neighbours of one subject get different ones,
/// also where one part follows another: a part begins with the drawing that its first course has by itself, and the
/// last course of the part before knows it from the rows that [`AHEAD`] adds.
pub(super) fn listed<T>(rows: Vec<Model>, wanted: usize, with: impl Fn(Model, &'static str) -> T) -> Vec<T> {
    let mut shown: Vec<String> = Vec::with_capacity(rows.len());
    let mut drawings = Vec::with_capacity(rows.len());
    for (at, row) in rows.iter().enumerate().take(wanted) {
        let begins = at % PART == 0;
        let next = rows.get(at + 1).map(|next| match (at + 1) % PART {
            0 => picture(next, first(next, rows.get(at + 2))),
            _ => next.image.clone(),
        });
        let differs = |drawing: &&str, back: usize| {
            next.as_deref() != Some(*drawing) && !shown.iter().rev().take(back).any(|one| one == drawing)
        };
        let drawing = if begins {
            first(row, rows.get(at + 1))
        } else {
            fitting(row)
                .find(|drawing| differs(drawing, ROW))
                .or_else(|| fitting(row).find(|drawing| differs(drawing, 1)))
                .unwrap_or_else(|| own(row))
        };
        shown.push(picture(row, drawing));
        drawings.push(drawing);
    }
    rows.into_iter().zip(drawings).map(|(row, drawing)| with(row, drawing)).collect()
}

/// What a part of a list begins with: only the picture that staff gave to the course after it stands in the way.
fn first(row: &Model, next: Option<&Model>) -> &'static str {
    fitting(row).find(|drawing| next.is_none_or(|next| next.image != *drawing)).unwrap_or_else(|| own(row))
}

/// What a course shows: its own picture, or the drawing.
pub(super) fn picture(row: &Model, drawing: &str) -> String {
    if row.image.is_empty() { drawing.to_owned() } else { row.image.clone() }
}

fn fitting(row: &Model) -> impl Iterator<Item = &'static str> {
    candidates(&row.title, &row.category, &row.category_key)
}

/// The drawings that fit a course: those of its subject, then those of its column.
fn candidates(title: &str, category: &str, column: &str) -> impl Iterator<Item = &'static str> {
    let of_subject = subject(title).or_else(|| subject(category)).map(|subject| &subject.drawings);
    let of_column = TABLE.categories.get(key(column).as_str());
    of_subject.into_iter().chain(of_column).flatten().map(|drawing| drawing.0.as_str())
}

/// The first subject of the table that a text names.
fn subject(text: &str) -> Option<&'static Subject> {
    let lower = text.to_lowercase();
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let text = format!(" {} ", words.join(" "));
    TABLE.subjects.iter().find(|subject| subject.words.iter().any(|word| names(&text, word)))
}

/// Whether a text, of words with a space around each, has `word`: as the beginning of a word, so that "robot" is in
/// "robotics"; an abbreviation only whole or in the plural.
fn names(text: &str, word: &str) -> bool {
    if word.len() > ABBREVIATION {
        return text.contains(&format!(" {word}"));
    }
    text.contains(&format!(" {word} ")) || text.contains(&format!(" {word}s "))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::courses::{CategoryKey, CourseInput};

    fn drawings(title: &str, category: &str) -> Vec<&'static str> {
        candidates(title, category, CategoryKey::of(category).as_str()).collect()
    }

    #[derive(Deserialize)]
    struct Case {
        title: String,
        category: String,
        drawing: Drawing,
    }

    #[test]
    fn a_course_has_the_drawing_of_its_subject_or_of_its_column() {
        let cases = include_str!("../../../app/content/course-drawing-cases.json");
        for case in serde_json::from_str::<Vec<Case>>(cases).unwrap() {
            assert_eq!(
                drawings(&case.title, &case.category)[0],
                case.drawing.0,
                "{} / {}",
                case.title,
                case.category
            );
        }
    }

    #[test]
    fn every_demo_course_has_its_own_drawing_which_fits_its_subject() {
        let courses: Vec<CourseInput> =
            serde_json::from_str(include_str!("../../seed/courses.json")).unwrap();
        let mut seen = HashSet::new();
        for course in &courses {
            assert_eq!(drawings(&course.title, &course.category)[0], course.image, "{}", course.title);
            assert!(seen.insert(&course.image), "{} stands for two courses", course.image);
        }
    }

    /// What a neighbour before and one after may show leaves one.
    #[test]
    fn every_course_has_three_drawings_to_choose_from() {
        let columns = CategoryKey::ALL.map(CategoryKey::as_str);
        for words in TABLE.subjects.iter().map(|subject| subject.words[0].as_str()).chain([""]) {
            for column in columns {
                let choice: HashSet<_> = candidates(words, "", column).collect();
                assert!(choice.len() >= 3, "{words} in {column}: {choice:?}");
            }
        }
    }
}
