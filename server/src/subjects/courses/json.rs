//! The JSON of courses.

use chrono::{DateTime, FixedOffset, Utc};
use serde::{Serialize, Serializer};

use crate::kernel::clock::timestamp;
use crate::kernel::lists;
use crate::subjects::courses::drawings;
use crate::subjects::courses::entity::course;
use crate::subjects::courses::rules::{CategoryKey, format_price, key};
use crate::subjects::media::PictureJson;
use crate::subjects::media::shown::Pictured;
use crate::subjects::media::variants::Crop;

/// Indian Standard Time, in which dates are shown.
const INDIA: FixedOffset = match FixedOffset::east_opt(5 * 3600 + 1800) {
    Some(offset) => offset,
    None => panic!("within a day"),
};

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
    /// How many took it.
    pub students: i32,
    /// From 0 to 5, in tenths.
    #[schema(minimum = 0, maximum = 5, example = 4.7)]
    pub rating: f64,
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
    /// Address of the syllabus file.
    pub downloadlink: String,
    /// Rupees with Indian grouping, without the symbol.
    #[schema(example = "14,999")]
    pub price: String,
    /// The same amount in paise.
    #[schema(example = 1_499_900)]
    pub price_paise: i64,
    /// The category as staff typed it.
    pub category: String,
    /// The column that the category falls into.
    pub category_key: CategoryKey,
    /// What is taught, in order.
    pub syllabus: Vec<String>,
    /// What a learner can do afterwards.
    pub what_you_learn: Vec<String>,
    /// What a learner should know before.
    pub prerequisites: Vec<String>,
    /// The certificate, where there is one.
    #[schema(required = true)]
    pub certification: Option<String>,
    /// Last change, UTC.
    #[serde(serialize_with = "milliseconds")]
    pub updated_at: DateTime<Utc>,
}

impl From<course::Model> for CourseJson {
    fn from(row: course::Model) -> Self {
        let drawing = drawings::own(&row);
        Self::with_drawing(row, drawing)
    }
}

impl CourseJson {
    pub(super) fn with_drawing(row: course::Model, drawing: &'static str) -> Self {
        Self {
            image: drawings::picture(&row, drawing),
            picture: None,
            drawing,
            id: row.id,
            slug: row.slug,
            title: row.title,
            description: row.description,
            instructor: row.instructor,
            duration: row.duration,
            students: row.students,
            rating: rating(row.rating_tenths),
            downloadlink: row.downloadlink,
            price: format_price(row.price_paise),
            price_paise: row.price_paise,
            category: row.category,
            category_key: key(&row.category_key),
            syllabus: lists::from_stored(&row.syllabus),
            what_you_learn: lists::from_stored(&row.what_you_learn),
            prerequisites: lists::from_stored(&row.prerequisites),
            certification: row.certification,
            updated_at: row.updated_at,
        }
    }

    /// The last change as it is sent.
    pub fn updated_timestamp(&self) -> String {
        timestamp(self.updated_at)
    }

    /// The day of the last change as it is shown, in Indian time: `14 March 2026`.
    pub fn updated_day(&self) -> String {
        self.updated_at.with_timezone(&INDIA).format("%-d %B %Y").to_string()
    }
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

/// The part of a course that a small card needs.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct CourseSummary {
    /// Number of the course.
    pub id: i32,
    /// Its name in addresses.
    pub slug: String,
    /// Title.
    pub title: String,
    /// The column that its category falls into.
    pub category_key: CategoryKey,
    /// How long it takes, in words.
    pub duration: String,
    /// Rupees with Indian grouping, without the symbol.
    pub price: String,
    /// Address of the picture; of a course without one, its drawing.
    pub image: String,
    /// The picture, where it was uploaded: its sizes and formats.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub picture: Option<Box<PictureJson>>,
    /// Address of the site's drawing for its subject, for a picture that does not load.
    #[schema(example = "/art/course-ladder.svg")]
    pub drawing: &'static str,
    /// From 0 to 5, in tenths.
    pub rating: f64,
    /// How many took it.
    pub students: i32,
}

impl CourseSummary {
    pub(super) fn with_drawing(row: course::Model, drawing: &'static str) -> Self {
        Self {
            image: drawings::picture(&row, drawing),
            picture: None,
            drawing,
            id: row.id,
            slug: row.slug,
            title: row.title,
            category_key: key(&row.category_key),
            duration: row.duration,
            price: format_price(row.price_paise),
            rating: rating(row.rating_tenths),
            students: row.students,
        }
    }
}

impl Pictured for CourseSummary {
    const CROP: Crop = Crop::Card;

    fn address(&self) -> Option<&str> {
        Some(&self.image)
    }

    fn show(&mut self, picture: Box<PictureJson>) {
        self.picture = Some(picture);
    }
}

/// A line of the menu.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct MenuEntry {
    /// Number of the course.
    pub id: i32,
    /// Its name in addresses.
    pub slug: String,
    /// Title.
    pub title: String,
}

/// A column of the menu.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct MenuColumn {
    /// How many courses the column has in all; its listing shows those that the menu leaves out.
    pub total: u64,
    /// The first twelve by title.
    #[schema(max_items = 12)]
    pub courses: Vec<MenuEntry>,
}

/// The four columns of the menu, each by title.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub struct CourseMenu {
    /// Computer science and information technology.
    pub cs_it: MenuColumn,
    /// Electronics and industrial automation.
    pub electronics: MenuColumn,
    /// Machine design and drafting.
    pub machine_design: MenuColumn,
    /// Everything else.
    pub other: MenuColumn,
}

/// A suggestion of the search box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct CourseSuggestion {
    /// Number of the course.
    pub id: i32,
    /// Its name in addresses.
    pub slug: String,
    /// Title.
    pub title: String,
    /// The column that its category falls into.
    pub category_key: CategoryKey,
}

/// How many courses there are, in all and by column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub struct CategoryCounts {
    /// In all.
    pub all: u64,
    /// Computer science and information technology.
    pub cs_it: u64,
    /// Electronics and industrial automation.
    pub electronics: u64,
    /// Machine design and drafting.
    pub machine_design: u64,
    /// Everything else.
    pub other: u64,
}

impl CategoryCounts {
    /// The courses of a column, of all columns for `None`.
    pub const fn of(&self, key: Option<CategoryKey>) -> u64 {
        match key {
            None => self.all,
            Some(CategoryKey::CsIt) => self.cs_it,
            Some(CategoryKey::Electronics) => self.electronics,
            Some(CategoryKey::MachineDesign) => self.machine_design,
            Some(CategoryKey::Other) => self.other,
        }
    }

    /// Counts `number` more courses of one column.
    pub const fn add(&mut self, key: CategoryKey, number: u64) {
        self.all += number;
        match key {
            CategoryKey::CsIt => self.cs_it += number,
            CategoryKey::Electronics => self.electronics += number,
            CategoryKey::MachineDesign => self.machine_design += number,
            CategoryKey::Other => self.other += number,
        }
    }
}

pub(super) fn rating(tenths: i32) -> f64 {
    f64::from(tenths) / 10.0
}

fn milliseconds<S: Serializer>(time: &DateTime<Utc>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&timestamp(*time))
}
