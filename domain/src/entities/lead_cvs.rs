//! The table `lead_cv`.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use storage::ids::{CvId, LeadId};

/// What a CV is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[derive(EnumIter, DeriveActiveEnum, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum CvFormat {
    Pdf,
    /// A Word document without macros.
    Docx,
}

/// A CV that came with a lead. Its file is encrypted, and can be read with this row alone.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "lead_cv")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: CvId,
    pub lead_id: LeadId,
    /// The name of the file in its store. It says nothing of the person.
    pub file: String,
    /// The key of the file, in hexadecimal.
    pub secret: String,
    /// Recognizes a file that is sent again.
    pub digest: String,
    pub format: CvFormat,
    /// The size of the file as it was sent.
    pub bytes: i32,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
