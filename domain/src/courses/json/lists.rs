//! Courses in lists and menus, and how many there are.

use chrono::NaiveDate;
use serde::Serialize;

use crate::courses::json::{CourseJson, Rated};
use crate::courses::rules::CategoryKey;
use crate::fees::{FeeJson, sum};
use crate::media::PictureJson;
use crate::search::{Hit, ResultKind};

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
    /// What one participant pays today in all: rupees with Indian grouping, without the symbol.
    pub price: String,
    /// The same with what it was and how it is paid.
    pub fee: Box<FeeJson>,
    /// Address of the picture; of a course without one, its drawing.
    pub image: String,
    /// The picture, where it was uploaded: its sizes and formats.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub picture: Option<Box<PictureJson>>,
    /// Address of the site's drawing for its subject, for a picture that does not load.
    #[schema(example = "/art/course-ladder.svg")]
    pub drawing: &'static str,
    /// The rating; left out where too few reviews stand behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rated: Option<Rated>,
    /// How many took it.
    pub students: i32,
}

impl CourseSummary {
    pub(in crate::courses) fn of(course: CourseJson) -> Option<Self> {
        Some(Self {
            price: course.price,
            fee: course.fee?,
            id: course.id,
            slug: course.slug,
            title: course.title,
            category_key: course.category_key,
            duration: course.duration,
            image: course.image,
            picture: course.picture,
            drawing: course.drawing,
            rated: course.rated,
            students: course.students,
        })
    }
}

/// The courses of the home page.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct HomeCourses {
    /// How many of them staff chose. They come first; the others are those with most students.
    pub featured: usize,
    /// Six, or more where staff chose more.
    #[schema(max_items = 12)]
    pub courses: Vec<CourseJson>,
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
pub struct Suggestion {
    #[serde(flatten)]
    pub hit: Hit,
    /// What one participant pays for a course today.
    #[schema(required = true, example = "₹18,999")]
    pub price: Option<String>,
    /// First day of the next batch of a course that takes learners.
    #[schema(required = true)]
    pub starts_on: Option<NaiveDate>,
}

impl From<CourseJson> for Suggestion {
    fn from(course: CourseJson) -> Self {
        let starts_on =
            course.next_batch().filter(|next| !next.has_started).map(|next| next.details.starts_on);
        let price = course.fee.map(|fee| sum(fee.price.today.paise));
        let hit = Hit {
            kind: ResultKind::Course,
            address: format!("/courses/{}", course.slug),
            note: course.category,
            title: course.title,
        };
        Self { hit, price, starts_on }
    }
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
