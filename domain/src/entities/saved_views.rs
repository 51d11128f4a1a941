//! The table `saved_view`.

use sea_orm::entity::prelude::*;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "saved_view")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i32,
    pub user_id: i32,
    /// Path of the list's screen.
    pub list: String,
    pub name: String,
    /// As in the address, without `?`.
    pub query: String,
}

impl ActiveModelBehavior for ActiveModel {}
