//! The input of a course and its validation.

mod fee;

use sea_orm::ActiveEnum;
use serde::Deserialize;

use crate::courses::content::CourseContentInput;
use crate::courses::json::rating as shown_rating;
use crate::courses::rules::{CategoryKey, CourseLevel, course_slug, duration_days};
use crate::courses::syllabus_links;
use crate::entities::courses::course;
use crate::fees::{Early, FeeTerms, Gst};
use base::error::ApiResult;
use base::lists::{self, TextList};
use base::money::format_price;
use base::slug::is_slug;
use base::validate::{Checker, limits};

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
    /// What a learner should know already; left out where staff do not say.
    #[schema(value_type = Option<CourseLevel>)]
    pub level: Option<String>,
    /// How many took it.
    pub students: Option<i64>,
    /// From 0 to 5, in steps of 0.1.
    pub rating: Option<f64>,
    /// Address of the picture. Left out, visitors see a drawing that follows from title and category.
    pub image: String,
    /// Address of the syllabus file. Left out, visitors get a PDF that the site makes from the course.
    pub downloadlink: String,
    /// An amount of rupees, for one participant.
    pub price: String,
    /// How the price relates to GST. Left out: not stated.
    #[schema(value_type = Gst)]
    pub gst: String,
    /// What the fee includes: a list of lines, or the JSON of one.
    #[schema(value_type = Vec<String>)]
    pub fee_includes: TextList,
    /// In how many parts the fee can be paid.
    #[schema(minimum = 2, maximum = 12)]
    pub instalments: Option<i64>,
    /// When each of them is due: as many lines, or none.
    #[schema(value_type = Vec<String>)]
    pub instalments_due: TextList,
    /// An amount of rupees below the price, for those who enrol early.
    pub early_price: Option<String>,
    /// How many days before each start of a batch it ends; give this or `early_until`.
    #[schema(minimum = 0, maximum = 365)]
    pub early_days: Option<i64>,
    /// Its last day in India, which is not after the next start.
    #[schema(format = Date)]
    pub early_until: Option<String>,
    /// An amount of rupees below the price, for each participant of a group.
    pub group_price: Option<String>,
    /// From how many participants on it applies.
    #[schema(minimum = 2, maximum = 1000)]
    pub group_from: Option<i64>,
    /// Free text; the column follows from it.
    pub category: String,
    /// A list of lines, or the JSON of one. A line may end with the hours of its part: `Timers and counters (6 h)`.
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
    /// What only the page of the course shows. Left out: nothing for a new course, unchanged for another.
    pub content: Option<CourseContentInput>,
}

/// A [`CourseInput`] that was found acceptable, cleaned and in the form in which it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct CourseContent {
    pub title: String,
    pub description: String,
    pub instructor: String,
    pub duration: String,
    pub duration_days: i32,
    pub level: Option<CourseLevel>,
    pub students: i32,
    pub rating_tenths: i32,
    pub image: String,
    pub downloadlink: String,
    pub fee: FeeTerms,
    pub category: String,
    pub category_key: CategoryKey,
    pub syllabus: Vec<String>,
    pub what_you_learn: Vec<String>,
    pub prerequisites: Vec<String>,
    pub certification: Option<String>,
    pub slug: Option<String>,
    pub published: Option<bool>,
    pub content: Option<CourseContentInput>,
}

impl CourseInput {
    /// What the course form would send for a course as it is stored.
    pub(super) fn of(row: &course::Model, content: CourseContentInput) -> Self {
        let terms = row.fee_terms();
        let (group_price, group_from) = terms.group.unzip();
        Self {
            title: row.title.clone(),
            description: row.description.clone(),
            instructor: row.instructor.clone(),
            duration: row.duration.clone(),
            level: row.level.clone(),
            students: Some(row.students.into()),
            rating: Some(shown_rating(row.rating_tenths)),
            image: row.image.clone(),
            downloadlink: row.downloadlink.clone(),
            price: format_price(terms.price),
            gst: terms.gst.to_value(),
            fee_includes: terms.includes.into(),
            instalments: terms.instalments.map(Into::into),
            instalments_due: terms.instalments_due.into(),
            early_price: terms.early.map(|early| format_price(early.price)),
            early_days: terms.early.and_then(Early::days).map(Into::into),
            early_until: terms.early.and_then(Early::until).map(|day| day.to_string()),
            group_price: group_price.map(format_price),
            group_from: group_from.map(Into::into),
            category: row.category.clone(),
            syllabus: lists::from_stored(&row.syllabus).into(),
            what_you_learn: lists::from_stored(&row.what_you_learn).into(),
            prerequisites: lists::from_stored(&row.prerequisites).into(),
            certification: row.certification.clone(),
            slug: Some(row.slug.clone()),
            published: Some(row.published),
            content: Some(content),
        }
    }

    /// Checks what is said of the fee alone.
    pub(super) fn fee_terms(&self) -> ApiResult<FeeTerms> {
        let mut checker = Checker::default();
        let terms = fee::terms(&mut checker, self);
        checker.finish().map(|()| terms)
    }

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
            level: level(&mut checker, self.level.as_deref()),
            students: students(&mut checker, self.students),
            rating_tenths: rating(&mut checker, self.rating),
            image: checker.optional_address("image", Some(&self.image)).unwrap_or_default(),
            downloadlink: checker
                .optional_address("downloadlink", Some(&self.downloadlink))
                .filter(|link| !syllabus_links::is_made(link))
                .unwrap_or_default(),
            fee: fee::terms(&mut checker, self),
            category_key: CategoryKey::of(&category),
            category,
            syllabus: checker.list("syllabus", &self.syllabus.0),
            what_you_learn: checker.list("what_you_learn", &self.what_you_learn.0),
            prerequisites: checker.list("prerequisites", &self.prerequisites.0),
            certification: certification(&mut checker, self.certification.as_deref()),
            slug: slug(&mut checker, self.slug.as_deref()),
            published: self.published,
            content: self.content.as_ref().map(|content| content.check(&mut checker)),
        };
        checker.finish()?;
        Ok(content)
    }
}

fn level(checker: &mut Checker, word: Option<&str>) -> Option<CourseLevel> {
    let word = word.map(str::trim).filter(|word| !word.is_empty())?;
    let level = word.parse().ok();
    if level.is_none() {
        checker.refuse("level", "Give one of: beginner, intermediate, advanced.");
    }
    level
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
