//! The table `service_text`.

use sea_orm::entity::prelude::*;

/// The texts of a service that staff have changed.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "service_text")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub slug: String,
    /// [`crate::consultancy::ServiceTexts`] as JSON.
    pub content: String,
    pub revision: i32,
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
