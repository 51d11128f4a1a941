//! The JSON of courses: a course as its page shows it, and in [`lists`] what lists and menus show.

mod lists;

use chrono::{DateTime, Months, NaiveDate, Utc};
use serde::{Serialize, Serializer};

use crate::batches::{BatchJson, next_to_enrol, price_on};
use crate::courses::content::CourseContentJson;
use crate::courses::drawings;
use crate::courses::rules::{CategoryKey, CourseLevel, key};
use crate::courses::syllabus_hours;
use crate::courses::syllabus_links::{self, SyllabusLinks};
use crate::entities::courses::course;
use crate::fees::{FeeJson, FeeTerms};
use crate::media::PictureJson;
use crate::media::shown::Pictured;
use crate::media::variants::Crop;
use crate::team::TeamMemberJson;
use crate::testimonials::TestimonialJson;
use base::clock::{in_india, timestamp};
use base::lists::from_stored;
use base::money::format_price;
pub use lists::{CategoryCounts, CourseMenu, CourseSummary, HomeCourses, MenuColumn, MenuEntry, Suggestion};

/// How long visitors are told when a course was last changed.
const REVISION_SHOWN: Months = Months::new(12);

/// A rating that reviews stand behind.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Rated {
    /// From 0 to 5, in tenths.
    #[schema(minimum = 0, maximum = 5, example = 4.7)]
    pub value: f64,
    /// How many reviews of the course visitors can read.
    pub reviews: u32,
}

impl Rated {
    /// What is shown with so many reviews, of which there have to be at least some.
    pub(in crate::courses) fn of(value: f64, reviews: u32, least: u32) -> Option<Self> {
        (value > 0.0 && reviews >= least).then_some(Self { value, reviews })
    }
}

/// A course as the API sends it.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct CourseJson {
    /// Number of the course; never given out twice.
    pub id: i32,
    /// Its name in addresses: `/courses/{slug}`.
    #[schema(example = "plc-programming")]
    pub slug: String,
    /// Title.
    pub title: String,
    /// What the course is about; lines are paragraphs.
    pub description: String,
    /// Who teaches it.
    pub instructor: String,
    /// How long it takes, in words.
    #[schema(example = "8 weeks")]
    pub duration: String,
    /// What a learner should know already, where staff say.
    #[schema(required = true)]
    pub level: Option<CourseLevel>,
    /// How many took it.
    pub students: i32,
    /// From 0 to 5, in tenths, as staff typed it.
    #[schema(minimum = 0, maximum = 5, example = 4.7)]
    pub rating: f64,
    /// The rating that visitors read; left out where too few reviews stand behind it, and for staff.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rated: Option<Rated>,
    /// Address of the picture; of a course without one, its drawing.
    pub image: String,
    /// The picture, where it was uploaded: its sizes and formats.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub picture: Option<Box<PictureJson>>,
    /// Address of the site's drawing for its subject, for a picture that does not load. In a list it may be another of
    /// the subject's than in the record alone, so that neighbours differ.
    #[schema(example = "/art/course-ladder.svg")]
    pub drawing: &'static str,
    /// Address of the syllabus file; of a course without one, that of the PDF that the site makes from the course.
    pub downloadlink: String,
    /// What one participant pays today in all; for staff, what they typed. Rupees with Indian grouping, without the symbol.
    #[schema(example = "14,999")]
    pub price: String,
    /// The same amount in paise.
    #[schema(example = 1_499_900)]
    pub price_paise: i64,
    /// The same with what it was and how it is paid; left out for staff.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub fee: Option<Box<FeeJson>>,
    #[serde(skip)]
    pub(in crate::courses) fee_terms: FeeTerms,
    /// The category as staff typed it.
    pub category: String,
    /// The column that the category falls into.
    pub category_key: CategoryKey,
    /// What is taught, in order. For staff, a line may end with the hours of its part: `Timers and counters (6 h)`.
    pub syllabus: Vec<String>,
    /// What a learner can do afterwards.
    pub what_you_learn: Vec<String>,
    /// What a learner should know before.
    pub prerequisites: Vec<String>,
    /// The certificate, where there is one.
    #[schema(required = true)]
    pub certification: Option<String>,
    /// Last change of the course or its batches, UTC.
    #[serde(serialize_with = "milliseconds")]
    pub updated_at: DateTime<Utc>,
    /// The last change again, where it shows how current the course is: left out when it was made on the
    /// day the course was entered or more than a year ago, in lists, and for staff.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub revised_at: Option<String>,
    /// The batches that are not over, soonest first; left out when there are none, and for staff.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub batches: Vec<BatchJson>,
    /// What only the page of the course shows; left out in lists, and for visitors where there is nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub content: Option<Box<CourseContentJson>>,
    /// The team member who teaches it, where the instructor is one; left out in lists, and for staff.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub instructor_profile: Option<Box<TeamMemberJson>>,
    /// What learners say of this course; left out when there is nothing, in lists, and for staff.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub reviews: Vec<TestimonialJson>,
}

impl From<course::Model> for CourseJson {
    fn from(row: course::Model) -> Self {
        let drawing = drawings::own(&row);
        Self::with_drawing(row, drawing)
    }
}

impl CourseJson {
    pub(in crate::courses) fn with_drawing(row: course::Model, drawing: &'static str) -> Self {
        Self {
            image: drawings::picture(&row, drawing),
            picture: None,
            drawing,
            fee: None,
            fee_terms: row.fee_terms(),
            id: row.id,
            downloadlink: if row.downloadlink.is_empty() {
                syllabus_links::address(&row.slug)
            } else {
                row.downloadlink
            },
            slug: row.slug,
            title: row.title,
            description: row.description,
            instructor: row.instructor,
            duration: row.duration,
            level: row.level.and_then(|level| level.parse().ok()),
            students: row.students,
            rating: rating(row.rating_tenths),
            rated: None,
            price: format_price(row.price_paise),
            price_paise: row.price_paise,
            category: row.category,
            category_key: key(&row.category_key),
            syllabus: syllabus_hours::parts(&row.syllabus),
            what_you_learn: from_stored(&row.what_you_learn),
            prerequisites: from_stored(&row.prerequisites),
            certification: row.certification,
            updated_at: row.updated_at,
            revised_at: None,
            batches: Vec::new(),
            content: None,
            instructor_profile: None,
            reviews: Vec::new(),
        }
    }

    /// The batch that one enrols in next.
    pub fn next_batch(&self) -> Option<&BatchJson> {
        next_to_enrol(&self.batches)
    }

    /// Shows fee and batches as they are on a day, at a rate of GST in percent.
    pub(in crate::courses) fn show_fee(&mut self, batches: Vec<BatchJson>, today: NaiveDate, percent: i64) {
        let fee = fee_of(&self.fee_terms, &batches, today, percent);
        self.batches = batches;
        (self.price, self.price_paise) = (fee.price.today.rupees.clone(), fee.price.today.paise);
        self.fee = Some(Box::new(fee));
    }

    /// The parts of the syllabus, each with its hours where they are known.
    pub fn syllabus_parts(&self) -> impl Iterator<Item = (&String, Option<f64>)> {
        let hours =
            self.content.as_ref().map(|content| content.syllabus_hours.as_slice()).unwrap_or_default();
        let hours = hours.iter().copied().chain(std::iter::repeat(None));
        self.syllabus.iter().zip(hours)
    }

    /// Where the syllabus is: the file of staff, else a link to the PDF of the site that works for a while.
    pub fn syllabus_link(&self, links: &SyllabusLinks, now: DateTime<Utc>) -> String {
        if syllabus_links::is_made(&self.downloadlink) {
            links.issue(&self.slug, now)
        } else {
            self.downloadlink.clone()
        }
    }

    /// Says when the course was last changed, unless that tells visitors nothing: all courses that are entered on one
    /// day, as by the seed, would show this day, and an old one only makes the course look abandoned. A batch that ends is
    /// a change, too.
    pub(in crate::courses) fn show_revision(&mut self, created_at: DateTime<Utc>, today: NaiveDate) {
        let revised = in_india(self.updated_at).date_naive();
        let is_recent = revised.checked_add_months(REVISION_SHOWN).is_some_and(|until| today <= until);
        let is_later = revised > in_india(created_at).date_naive();
        self.revised_at = (is_later && is_recent).then(|| self.updated_timestamp());
    }

    /// The last change as it is sent.
    pub fn updated_timestamp(&self) -> String {
        timestamp(self.updated_at)
    }

    /// The day of the last change as it is shown, in Indian time: `14 March 2026`.
    pub fn updated_day(&self) -> String {
        in_india(self.updated_at).format("%-d %B %Y").to_string()
    }
}

/// What a course with these batches costs on a day, at a rate of GST in percent.
pub(in crate::courses) fn fee_of(
    terms: &FeeTerms,
    batches: &[BatchJson],
    today: NaiveDate,
    percent: i64,
) -> FeeJson {
    terms.with(price_on(today, terms.pricing(percent), batches), percent)
}

impl Pictured for CourseJson {
    const CROP: Crop = Crop::Card;

    fn address(&self) -> Option<&str> {
        Some(&self.image)
    }

    fn show(&mut self, picture: Box<PictureJson>) {
        self.picture = Some(picture);
    }
}

pub(in crate::courses) fn rating(tenths: i32) -> f64 {
    f64::from(tenths) / 10.0
}

fn milliseconds<S: Serializer>(time: &DateTime<Utc>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&timestamp(*time))
}
