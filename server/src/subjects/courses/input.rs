//! The input of a course and its validation.

use serde::Deserialize;

use crate::kernel::error::ApiResult;
use crate::kernel::lists::TextList;
use crate::kernel::slug::is_slug;
use crate::kernel::validate::{Checker, limits};
use crate::subjects::courses::rules::{CategoryKey, course_slug, duration_days, parse_price};

/// The content of a course as staff or the demo content give it. What is missing is refused with the other faults,
/// all at once; keys that a course does not have are ignored.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct CourseInput {
    /// Title.
    pub title: String,
    /// What the course is about.
    pub description: String,
    /// Who teaches it.
    pub instructor: String,
    /// How long it takes, in words.
    pub duration: String,
    /// How many took it.
    pub students: Option<i64>,
    /// From 0 to 5, in steps of 0.1.
    pub rating: Option<f64>,
    /// Address of the picture. Left out, visitors see a drawing that follows from title and category.
    pub image: String,
    /// Address of the syllabus file.
    pub downloadlink: String,
    /// An amount of rupees.
    pub price: String,
    /// Free text; the column follows from it.
    pub category: String,
    /// A list of lines, or the JSON of one.
    #[schema(value_type = Vec<String>)]
    pub syllabus: TextList,
    /// A list of lines, or the JSON of one.
    #[schema(value_type = Vec<String>)]
    pub what_you_learn: TextList,
    /// A list of lines, or the JSON of one.
    #[schema(value_type = Vec<String>)]
    pub prerequisites: TextList,
    /// The certificate, where there is one.
    pub certification: Option<String>,
    /// The name in addresses. Left out, it follows the title until the course is first published.
    pub slug: Option<String>,
    /// Whether visitors see it. Left out: yes for a new course, unchanged for another.
    pub published: Option<bool>,
}

/// A [`CourseInput`] that was found acceptable, cleaned and in the form in which it is stored.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct CourseContent {
    pub title: String,
    pub description: String,
    pub instructor: String,
    pub duration: String,
    pub duration_days: i32,
    pub students: i32,
    pub rating_tenths: i32,
    pub image: String,
    pub downloadlink: String,
    pub price_paise: i64,
    pub category: String,
    pub category_key: CategoryKey,
    pub syllabus: Vec<String>,
    pub what_you_learn: Vec<String>,
    pub prerequisites: Vec<String>,
    pub certification: Option<String>,
    pub slug: Option<String>,
    pub published: Option<bool>,
}

impl CourseInput {
    /// Checks every field.
    pub(super) fn check(&self) -> ApiResult<CourseContent> {
        let mut checker = Checker::default();
        let duration = checker.line("duration", &self.duration, limits::NAME);
        let category = checker.line("category", &self.category, limits::NAME);
        let content = CourseContent {
            title: checker.line("title", &self.title, limits::TITLE),
            description: checker.text("description", &self.description, limits::DESCRIPTION),
            instructor: checker.line("instructor", &self.instructor, limits::NAME),
            duration_days: duration_days(&duration),
            duration,
            students: students(&mut checker, self.students),
            rating_tenths: rating(&mut checker, self.rating),
            image: checker.optional_address("image", Some(&self.image)).unwrap_or_default(),
            downloadlink: checker.address("downloadlink", &self.downloadlink),
            price_paise: price(&mut checker, &self.price),
            category_key: CategoryKey::of(&category),
            category,
            syllabus: checker.list("syllabus", &self.syllabus.0),
            what_you_learn: checker.list("what_you_learn", &self.what_you_learn.0),
            prerequisites: checker.list("prerequisites", &self.prerequisites.0),
            certification: certification(&mut checker, self.certification.as_deref()),
            slug: slug(&mut checker, self.slug.as_deref()),
            published: self.published,
        };
        checker.finish()?;
        Ok(content)
    }
}

fn students(checker: &mut Checker, students: Option<i64>) -> i32 {
    match students.map(i32::try_from) {
        Some(Ok(number)) if number >= 0 => number,
        Some(_) => {
            checker.refuse("students", format!("Give a whole number from 0 to {}.", i32::MAX));
            0
        }
        None => {
            checker.refuse("students", "This field is required.");
            0
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "between 0 and 50, checked right before")]
fn rating(checker: &mut Checker, rating: Option<f64>) -> i32 {
    match rating.map(|rating| rating * 10.0) {
        // 4.7 * 10 is not exactly 47, hence the tolerance.
        Some(tenths) if (0.0..=50.0).contains(&tenths) && (tenths - tenths.round()).abs() < 1e-6 => {
            tenths.round() as i32
        }
        Some(_) => {
            checker.refuse("rating", "Give a number from 0 to 5 in steps of 0.1.");
            0
        }
        None => {
            checker.refuse("rating", "This field is required.");
            0
        }
    }
}

fn price(checker: &mut Checker, price: &str) -> i64 {
    if price.trim().is_empty() {
        checker.refuse("price", "This field is required.");
        return 0;
    }
    parse_price(price).unwrap_or_else(|| {
        checker.refuse("price", "Give an amount of rupees, such as 14,999.");
        0
    })
}

fn certification(checker: &mut Checker, text: Option<&str>) -> Option<String> {
    let text = checker.optional_line("certification", text?, limits::TITLE);
    (!text.is_empty()).then_some(text)
}

fn slug(checker: &mut Checker, slug: Option<&str>) -> Option<String> {
    let slug = slug.map(str::trim).filter(|slug| !slug.is_empty())?;
    if is_slug(slug) && course_slug(slug) == slug {
        return Some(slug.to_owned());
    }
    checker.refuse("slug", "Use lower-case letters, digits and single dashes, such as plc-programming.");
    None
}
