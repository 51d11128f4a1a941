//! The tables `course`, `course_slug` and `course_content`.

use sea_orm::entity::prelude::*;
use serde::Serialize;

/// How a price relates to GST.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Gst {
    /// Staff have not said it; nothing is claimed.
    #[default]
    Unstated,
    /// The price contains it.
    Included,
    /// It comes on top of the price.
    Added,
    /// None is due.
    Exempt,
}

/// A course. Lists are JSON text; see [`base::lists`].
pub mod course {
    use sea_orm::entity::prelude::*;

    use super::Gst;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "course")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i32,
        #[sea_orm(unique)]
        pub slug: String,
        pub title: String,
        pub description: String,
        pub instructor: String,
        /// The instructor's name as it is compared: [`crate::courses::rules::instructor_key`].
        pub instructor_key: String,
        pub duration: String,
        pub duration_days: i32,
        /// A word of [`crate::courses::rules::CourseLevel`].
        pub level: Option<String>,
        pub students: i32,
        pub rating_tenths: i32,
        pub image: String,
        /// The picture of what learners build; the rest of that stands in [`super::course_content`].
        pub project_image: Option<String>,
        pub downloadlink: String,
        pub price_paise: i64,
        pub gst: Gst,
        pub fee_includes: String,
        pub instalments: Option<i32>,
        pub instalments_due: String,
        pub early_paise: Option<i64>,
        /// The early-bird fee ends so many days before a batch starts, or on a day in India; see [`crate::fees::Early`].
        pub early_days: Option<i32>,
        pub early_until: Option<Date>,
        pub group_paise: Option<i64>,
        pub group_from: Option<i32>,
        pub category: String,
        pub category_key: String,
        pub syllabus: String,
        pub what_you_learn: String,
        pub prerequisites: String,
        pub certification: Option<String>,
        pub published: bool,
        pub first_published_at: Option<DateTimeUtc>,
        /// Its place among the courses of the home page, where staff put it there.
        pub featured_position: Option<i32>,
        pub deleted_at: Option<DateTimeUtc>,
        pub revision: i32,
        pub created_at: DateTimeUtc,
        pub updated_at: DateTimeUtc,
    }

    impl ActiveModelBehavior for ActiveModel {}

    impl Entity {
        /// What visitors may see: published and not deleted. Public reads start here, so none forgets the filter.
        pub fn visible() -> Select<Self> {
            Self::find().filter(COLUMN.published.eq(true)).filter(COLUMN.deleted_at.is_null())
        }
    }

    impl Model {
        /// Whether visitors may see this course.
        pub const fn is_visible(&self) -> bool {
            self.published && self.deleted_at.is_none()
        }
    }
}

/// Every slug that a course has or had.
pub mod course_slug {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "course_slug")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub slug: String,
        pub course_id: i32,
        pub created_at: DateTimeUtc,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// What only the page of a course shows.
pub mod course_content {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "course_content")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub course_id: i32,
        /// The JSON of [`crate::courses::content::CourseContentInput`].
        pub content: String,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
