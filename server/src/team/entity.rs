//! The table `team_member`.

#![expect(
    clippy::disallowed_methods,
    reason = "sea-orm generates nested saves with transactions; nobody calls them"
)]

use sea_orm::entity::prelude::*;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "team_member")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i32,
    #[sea_orm(unique)]
    pub slug: String,
    pub name: String,
    pub title: String,
    pub description: String,
    pub image: Option<String>,
    pub position: i32,
    pub revision: i32,
    pub deleted_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
