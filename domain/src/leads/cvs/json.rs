//! JSON of a CV.

use serde::Serialize;

use crate::entities::lead_cvs::{CvFormat, Model};
use base::clock::timestamp;
use storage::ids::CvId;

/// A CV that came with an enquiry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LeadCv {
    /// Number of the CV.
    #[schema(value_type = i32)]
    pub id: CvId,
    /// What it is.
    pub format: CvFormat,
    /// Its size.
    pub bytes: i32,
    /// When it came, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: String,
}

impl From<Model> for LeadCv {
    fn from(row: Model) -> Self {
        Self { id: row.id, format: row.format, bytes: row.bytes, created_at: timestamp(row.created_at) }
    }
}
