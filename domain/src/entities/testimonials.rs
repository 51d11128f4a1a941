//! The table `testimonial`.

use sea_orm::entity::prelude::*;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "testimonial")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i32,
    pub name: String,
    pub role: String,
    pub quote: String,
    pub image: Option<String>,
    /// The course that it is about.
    pub course_id: Option<i32>,
    pub city: Option<String>,
    /// The batch in which the course was taken, as free text.
    pub batch: Option<String>,
    pub employer: Option<String>,
    /// The day on which it was said, in India.
    pub said_on: Option<Date>,
    pub position: i32,
    /// Whether visitors see it.
    pub published: bool,
    pub revision: i32,
    pub deleted_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
