//! The tables `media` and `media_former_key`.

use sea_orm::entity::prelude::*;

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[derive(EnumIter, DeriveActiveEnum, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum MediaKind {
    Picture,
    Document,
}

/// How a picture is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[derive(EnumIter, DeriveActiveEnum, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Treatment {
    /// As it is.
    Plain,
    /// In two colours on a grid, as the drawings of the site.
    Duotone,
}

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "media")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i32,
    /// Of the file as it was sent.
    #[sea_orm(unique)]
    pub digest: String,
    /// Names the files that are to be made from it: `crate::media::addresses::file_key`.
    pub file_key: String,
    /// The same of the files that are there; what records show.
    pub live_key: Option<String>,
    pub kind: MediaKind,
    pub mime: String,
    pub name: String,
    pub alt: String,
    pub decorative: bool,
    /// Name and alternative text in lower case.
    pub search: String,
    /// Percent of the width, from the left.
    pub focal_x: i32,
    /// Percent of the height, from the top.
    pub focal_y: i32,
    /// Of a picture, upright, in pixels.
    pub width: Option<i32>,
    pub height: Option<i32>,
    pub transparent: bool,
    pub treatment: Treatment,
    pub colour: Option<String>,
    /// Of a document.
    pub pages: Option<i32>,
    /// Of the file as it was sent.
    pub bytes: i64,
    /// With everything that was made from it.
    pub stored_bytes: i64,
    /// Why nothing could be made from it, when that is final.
    pub failure: Option<String>,
    pub attempts: i32,
    pub next_attempt_at: DateTimeUtc,
    pub lease_token: Option<String>,
    pub lease_until: Option<DateTimeUtc>,
    pub uploaded_by: String,
    pub revision: i32,
    pub deleted_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    /// Whether its files are there.
    pub fn is_ready(&self) -> bool {
        self.live_key.as_ref() == Some(&self.file_key)
    }
}

/// A key that a file had.
pub mod former_key {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "media_former_key")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub key: String,
        pub media_id: i32,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
