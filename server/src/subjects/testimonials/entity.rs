//! The table `testimonial`.

#![expect(
    clippy::disallowed_methods,
    reason = "sea-orm generates nested saves with transactions, which are not used"
)]

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
    pub position: i32,
    pub revision: i32,
    pub deleted_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
