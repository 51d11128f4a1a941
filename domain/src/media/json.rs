//! The JSON of uploaded files, and what staff change of them.

use sea_orm::DatabaseTransaction;
use serde::{Deserialize, Serialize};

use crate::audit::{RecordKind, Subject};
use crate::entities::media::{Column, Entity, MediaKind, Model, Treatment};
use crate::media::uses::{self, Use};
use crate::media::variants::Crop;
use crate::media::{addresses, name};
use crate::records::Record;
use base::clock::timestamp;
use base::error::{ApiError, ApiResult};
use base::validate::Checker;

/// Longest alternative text, in characters.
const ALT: usize = 250;

/// How far the files are that are made from an upload.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MediaState {
    /// They are being made, or wait for it. Records go on showing the former ones, where there are any.
    Processing,
    Ready,
    /// They cannot be made.
    Failed,
}

/// An uploaded file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct MediaRecord {
    /// Number of the file; never given out twice.
    pub id: i32,
    pub kind: MediaKind,
    pub state: MediaState,
    /// Why, when the state is `failed`.
    #[schema(required = true)]
    pub failure: Option<String>,
    /// Name of the file, as it was sent or as staff changed it.
    pub name: String,
    /// Media type of the file as it was sent.
    #[schema(example = "image/jpeg")]
    pub mime: String,
    /// Digest of the file as it was sent.
    pub digest: String,
    /// What a picture shows, for those who do not see it.
    pub alt: String,
    /// Whether a picture needs no such text, because it shows nothing that matters.
    pub decorative: bool,
    /// What crops of a picture keep in sight: percent of the width, from the left.
    #[schema(minimum = 0, maximum = 100)]
    pub focal_x: i32,
    /// Percent of the height, from the top.
    #[schema(minimum = 0, maximum = 100)]
    pub focal_y: i32,
    /// Width of a picture, upright, in pixels.
    #[schema(required = true)]
    pub width: Option<i32>,
    /// Height of a picture, upright, in pixels.
    #[schema(required = true)]
    pub height: Option<i32>,
    /// How a picture is shown; `plain` of a document.
    pub treatment: Treatment,
    /// Dominant colour of a picture.
    #[schema(required = true, example = "#3a6ea5")]
    pub colour: Option<String>,
    /// Pages of a document.
    #[schema(required = true)]
    pub pages: Option<i32>,
    /// Size of the file as it was sent.
    pub bytes: i64,
    /// What to write into the `image` or `downloadlink` of a record, once there is something to show.
    #[schema(required = true)]
    pub address: Option<String>,
    /// A small picture, once there is one.
    #[schema(required = true)]
    pub thumbnail: Option<String>,
    /// Who uploaded it.
    #[schema(example = "Asha Rao <asha@example.com>")]
    pub uploaded_by: String,
    /// How often it was written; a change names the one that it is meant for.
    pub revision: i32,
    /// When it was deleted, UTC, unless it is there.
    #[schema(value_type = Option<String>, format = DateTime, required = true)]
    pub deleted_at: Option<String>,
    /// When it was uploaded, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: String,
    /// Last change, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: String,
}

/// An uploaded file as lists show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct MediaRow {
    #[serde(flatten)]
    pub record: MediaRecord,
    /// How many are worked on before this one, itself included, while its state is `processing`.
    #[schema(required = true)]
    pub place_in_line: Option<u64>,
    /// In how many fields of records its address stands; deleted records count.
    pub uses: u64,
}

/// A file that was made from a picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct VariantJson {
    pub address: String,
    pub crop: Crop,
    /// Media type.
    #[schema(value_type = String, example = "image/webp")]
    pub mime: &'static str,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

/// An uploaded file with what was made from it, and where it is used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct MediaJson {
    #[serde(flatten)]
    pub record: MediaRecord,
    /// How many are worked on before this one, itself included, while its state is `processing`.
    #[schema(required = true)]
    pub place_in_line: Option<u64>,
    /// What was made from a picture.
    pub variants: Vec<VariantJson>,
    /// The records that show it or link to it.
    pub used_in: Vec<Use>,
}

impl From<Model> for MediaRecord {
    fn from(row: Model) -> Self {
        let live = |file: String| row.live_key.as_deref().map(|key| addresses::address(key, &file));
        let state = match (&row.failure, row.is_ready()) {
            (Some(_), _) => MediaState::Failed,
            (None, true) => MediaState::Ready,
            (None, false) => MediaState::Processing,
        };
        // While another file takes its place, the width of the former one is no longer known.
        let shown = row.is_ready();
        Self {
            state,
            address: shown.then(|| live(addresses::main_file(&row))).flatten(),
            thumbnail: shown.then(|| addresses::thumbnail(&row).and_then(live)).flatten(),
            id: row.id,
            kind: row.kind,
            failure: row.failure,
            name: row.name,
            mime: row.mime,
            digest: row.digest,
            alt: row.alt,
            decorative: row.decorative,
            focal_x: row.focal_x,
            focal_y: row.focal_y,
            width: row.width,
            height: row.height,
            treatment: row.treatment,
            colour: row.colour,
            pages: row.pages,
            bytes: row.bytes,
            uploaded_by: row.uploaded_by,
            revision: row.revision,
            deleted_at: row.deleted_at.map(timestamp),
            created_at: timestamp(row.created_at),
            updated_at: timestamp(row.updated_at),
        }
    }
}

impl Record for MediaRecord {
    type Entity = Entity;
    const NOT_FOUND: ApiError = ApiError::not_found("file");
    const REVISION: Column = Column::Revision;
    const UPDATED_AT: Column = Column::UpdatedAt;
    const DELETED_AT: Column = Column::DeletedAt;

    fn subject(&self) -> Subject<'_> {
        Subject { kind: RecordKind::Media, id: Some(self.id), label: &self.name }
    }

    fn revision(&self) -> i32 {
        self.revision
    }

    fn is_deleted(&self) -> bool {
        self.deleted_at.is_some()
    }

    /// What is used stays: a page would show a gap.
    async fn check_deletion(txn: &DatabaseTransaction, row: &Model) -> ApiResult<()> {
        let uses = uses::of(txn, row).await?;
        if uses.is_empty() {
            return Ok(());
        }
        let places: Vec<String> = uses.iter().map(Use::in_words).collect();
        Err(ApiError::Conflict(format!("This file is in use: {}.", places.join(", "))))
    }
}

/// What staff change of a file. What is left out stays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct MediaEdit {
    /// Name of the file.
    #[schema(max_length = 120)]
    pub name: Option<String>,
    /// What the picture shows.
    #[schema(max_length = 250)]
    pub alt: Option<String>,
    /// Whether the picture needs no such text.
    pub decorative: Option<bool>,
    /// Percent of the width, from the left.
    #[schema(minimum = 0, maximum = 100)]
    pub focal_x: Option<i32>,
    /// Percent of the height, from the top.
    #[schema(minimum = 0, maximum = 100)]
    pub focal_y: Option<i32>,
    /// How the picture is shown.
    pub treatment: Option<Treatment>,
}

impl MediaEdit {
    /// The input cleaned, or what is wrong with it.
    pub fn check(&self) -> ApiResult<Self> {
        let mut checker = Checker::default();
        let checked = Self {
            name: self.name.as_deref().map(|text| name::clean(&checker.line("name", text, name::MAX))),
            alt: self.alt.as_deref().map(|text| checker.optional_line("alt", text, ALT)),
            decorative: self.decorative,
            focal_x: self.focal_x,
            focal_y: self.focal_y,
            treatment: self.treatment,
        };
        for (field, value) in [("focal_x", self.focal_x), ("focal_y", self.focal_y)] {
            if value.is_some_and(|percent| !(0..=100).contains(&percent)) {
                checker.refuse(field, "Give a whole number from 0 to 100.");
            }
        }
        checker.finish()?;
        Ok(checked)
    }
}
