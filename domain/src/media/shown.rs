//! Uploaded pictures as pages show them.
//!
//! A record has the address of its picture as text. What a page needs beside it is looked up here, for all records of an
//! answer at once. Records whose picture is no upload cost no query and stay as they are.

use std::collections::{BTreeSet, HashMap};

use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect};
use serde::Serialize;

use crate::entities::media::{Column, Entity, MediaKind};
use crate::media::addresses;
use crate::media::variants::{Crop, Encoding, Variant, plan};
use base::error::ApiResult;

/// Keys in one query, far below the limit of parameters of either database.
const CHUNK: usize = 500;
/// Networks show a narrower link preview as a small square beside the text.
const LEAST_PREVIEW_WIDTH: u32 = 600;

/// An uploaded picture as pages show it: the address of a file is `files`, one of `widths`, a point, and `webp` or
/// `fallback`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct PictureJson {
    /// What the addresses of its files begin with.
    #[schema(example = "/media/0123456789abcdef0123456789abcdef/card-")]
    pub files: String,
    /// In pixels, the smallest first.
    pub widths: Vec<u32>,
    /// The format for browsers that do not show WebP.
    #[schema(value_type = String, example = "jpg")]
    pub fallback: &'static str,
    /// To be shown while it loads; none where it is transparent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "#3a6ea5")]
    pub colour: Option<String>,
    /// What it shows, for those who do not see it; empty where it shows nothing that matters.
    pub alt: String,
    #[serde(skip)]
    row: Row,
}

/// A picture for link previews.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkPreview {
    pub address: String,
    pub mime: &'static str,
    pub width: u32,
    pub height: u32,
}

/// A record with a picture.
pub trait Pictured {
    /// The part of a picture that pages show.
    const CROP: Crop;

    /// The address of its picture.
    fn address(&self) -> Option<&str>;

    fn show(&mut self, picture: Box<PictureJson>);
}

#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
struct Row {
    live_key: String,
    width: i32,
    height: i32,
    transparent: bool,
    colour: Option<String>,
    alt: String,
    decorative: bool,
}

/// The uploaded picture that each of these addresses belongs to, with the part that is shown of it.
pub(crate) async fn of(
    db: &impl ConnectionTrait,
    wanted: &[(&str, Crop)],
) -> ApiResult<Vec<Option<PictureJson>>> {
    let named: BTreeSet<&str> = wanted.iter().filter_map(|(address, _)| addresses::key(address)).collect();
    let named: Vec<&str> = named.into_iter().collect();
    let mut rows = HashMap::new();
    for keys in named.chunks(CHUNK) {
        let found = find(db, keys).await?;
        rows.extend(found.into_iter().map(|row| (row.live_key.clone(), row)));
    }
    let picture = |(address, crop): &(&str, Crop)| {
        let row = addresses::key(address).and_then(|key| rows.get(key));
        row.map(|row| PictureJson::new(row.clone(), *crop))
    };
    Ok(wanted.iter().map(picture).collect())
}

/// Adds to each record the picture that its address belongs to, if that was uploaded.
pub(crate) async fn add<R: Pictured>(db: &impl ConnectionTrait, records: &mut [R]) -> ApiResult<()> {
    let wanted: Vec<_> = records.iter().map(|one| (one.address().unwrap_or_default(), R::CROP)).collect();
    let pictures = of(db, &wanted).await?;
    for (record, picture) in records.iter_mut().zip(pictures) {
        if let Some(picture) = picture {
            record.show(Box::new(picture));
        }
    }
    Ok(())
}

/// The same for one record.
pub(crate) async fn added<R: Pictured>(db: &impl ConnectionTrait, mut record: R) -> ApiResult<R> {
    add(db, std::slice::from_mut(&mut record)).await?;
    Ok(record)
}

/// The pictures under these keys. One that is being replaced is not among them: its row has the size of the new file.
async fn find(db: &impl ConnectionTrait, keys: &[&str]) -> ApiResult<Vec<Row>> {
    let columns = [
        Column::LiveKey,
        Column::Width,
        Column::Height,
        Column::Transparent,
        Column::Colour,
        Column::Alt,
        Column::Decorative,
    ];
    let query = Entity::find()
        .filter(Column::LiveKey.is_in(keys.iter().copied()))
        .filter(Expr::col(Column::FileKey).eq(Expr::col(Column::LiveKey)))
        .filter(Column::Kind.eq(MediaKind::Picture))
        .select_only()
        .columns(columns);
    Ok(query.into_model().all(db).await?)
}

impl PictureJson {
    fn new(row: Row, crop: Crop) -> Self {
        let variants = row.variants();
        let of_crop = || variants.iter().filter(|variant| variant.crop == crop);
        let others = of_crop().find(|variant| variant.encoding != Encoding::WebP);
        Self {
            files: addresses::address(&row.live_key, crop.prefix()),
            widths: of_crop().filter(|one| one.encoding == Encoding::WebP).map(|one| one.width).collect(),
            fallback: others.map_or(Encoding::Jpeg, |variant| variant.encoding).extension(),
            colour: row.colour.clone().filter(|_| !row.transparent),
            alt: if row.decorative { String::new() } else { row.alt.clone() },
            row,
        }
    }

    /// The address of its smallest file, in the format that every browser shows.
    pub fn smallest(&self) -> String {
        let width = self.widths.first().copied().unwrap_or_default();
        format!("{}{width}.{}", self.files, self.fallback)
    }

    /// Its link preview, where it is large enough for one.
    pub fn link_preview(&self) -> Option<LinkPreview> {
        let preview = self.row.variants().into_iter().find(|variant| variant.crop == Crop::Preview)?;
        let (width, height) = (preview.width, preview.height);
        let address = addresses::address(&self.row.live_key, &preview.file());
        (width >= LEAST_PREVIEW_WIDTH).then(|| LinkPreview {
            address,
            mime: preview.encoding.mime(),
            width,
            height,
        })
    }

    /// The addresses of its largest files for search engines: 16:9, square, and whole.
    pub fn largest(&self) -> Vec<String> {
        let variants = self.row.variants();
        let largest = |crop| {
            variants.iter().rfind(|variant| variant.crop == crop && variant.encoding != Encoding::WebP)
        };
        let files = [Crop::Card, Crop::Portrait, Crop::Whole].into_iter().filter_map(largest);
        files.map(|variant| addresses::address(&self.row.live_key, &variant.file())).collect()
    }
}

impl Row {
    fn variants(&self) -> Vec<Variant> {
        let pixels = |side| u32::try_from(side).unwrap_or(0);
        plan(pixels(self.width), pixels(self.height), self.transparent)
    }
}
