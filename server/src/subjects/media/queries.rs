//! Lists of uploaded files for staff.

use sea_orm::sea_query::{Expr, ExprTrait, LikeExpr};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, Select,
};

use crate::kernel::error::ApiResult;
use crate::kernel::query::{FromQuery, QueryReader};
use crate::store::jobs::lease::Job;
use crate::subjects::media::addresses::{address, variants};
use crate::subjects::media::entity::{Column, Entity, MediaKind, Model};
use crate::subjects::media::json::{MediaJson, MediaRecord, MediaState, VariantJson};
use crate::subjects::media::uses;
use crate::subjects::records::{Presence, Record};

const PER_PAGE: u32 = 40;
const SEARCH_MAX: usize = 100;

/// Which files a list shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, utoipa::ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum MediaFilter {
    Pictures,
    Documents,
    /// Files that no record shows or links to.
    Unused,
    /// Pictures that need an alternative text and have none.
    WithoutAlt,
}

#[derive(Clone, Debug)]
pub struct MediaListing {
    /// Words that all have to occur in name or alternative text.
    pub q: Option<String>,
    pub filter: Option<MediaFilter>,
    pub status: Presence,
    /// From 1.
    pub page: u32,
    pub per_page: u32,
}

impl FromQuery for MediaListing {
    fn from_query(query: &mut QueryReader) -> Self {
        let filters = [
            ("pictures", MediaFilter::Pictures),
            ("documents", MediaFilter::Documents),
            ("unused", MediaFilter::Unused),
            ("without_alt", MediaFilter::WithoutAlt),
        ];
        Self {
            q: query.text_within("q", SEARCH_MAX),
            filter: query.choice("filter", &filters),
            status: Presence::from_query(query),
            page: query.number("page", 1..=100_000).unwrap_or(1),
            per_page: query.number("per_page", 1..=100).unwrap_or(PER_PAGE),
        }
    }
}

impl MediaListing {
    fn select(&self, backend: DbBackend) -> Select<Entity> {
        let words = self.q.iter().flat_map(|q| q.split_whitespace()).fold(Condition::all(), |all, word| {
            let escaped = word.to_lowercase().replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
            all.add(Column::Search.like(LikeExpr::new(format!("%{escaped}%")).escape('\\')))
        });
        let narrowed = self.filter.map(|filter| match filter {
            MediaFilter::Pictures => Condition::all().add(Column::Kind.eq(MediaKind::Picture)),
            MediaFilter::Documents => Condition::all().add(Column::Kind.eq(MediaKind::Document)),
            MediaFilter::Unused => {
                let used = format!("live_key IN ({})", uses::used_keys(backend));
                Condition::any().add(Column::LiveKey.is_null()).add(Expr::cust(used).not())
            }
            MediaFilter::WithoutAlt => Condition::all()
                .add(Column::Kind.eq(MediaKind::Picture))
                .add(Column::Alt.eq(""))
                .add(Column::Decorative.eq(false)),
        });
        let deleted = match self.status {
            Presence::Present => Column::DeletedAt.is_null(),
            Presence::Deleted => Column::DeletedAt.is_not_null(),
        };
        Entity::find().filter(Condition::all().add(deleted).add(words).add_option(narrowed))
    }
}

/// A page of files, the latest first, and how many match in all.
pub async fn list(db: &impl ConnectionTrait, listing: &MediaListing) -> ApiResult<(Vec<MediaRecord>, u64)> {
    let select = listing.select(db.get_database_backend());
    let total = select.clone().count(db).await?;
    let rows = select
        .order_by_desc(Column::Id)
        .offset(u64::from(listing.page - 1) * u64::from(listing.per_page))
        .limit(u64::from(listing.per_page))
        .all(db)
        .await?;
    Ok((rows.into_iter().map(MediaRecord::from).collect(), total))
}

/// One file, deleted or not, with everything about it.
pub async fn find(db: &impl ConnectionTrait, id: i32) -> ApiResult<MediaJson> {
    let row = Entity::find_by_id(id).one(db).await?.ok_or(MediaRecord::NOT_FOUND)?;
    let used_in = uses::of(db, &row).await?;
    let variants = if row.is_ready() { variants(&row) } else { Vec::new() };
    let json = |variant: super::variants::Variant| VariantJson {
        address: address(&row.file_key, &variant.file()),
        crop: variant.crop,
        mime: variant.encoding.mime(),
        width: variant.width,
        height: variant.height,
    };
    let variants = variants.into_iter().map(json).collect();
    let record = MediaRecord::from(row.clone());
    let place_in_line = match record.state {
        MediaState::Processing => Some(place_in_line(db, &row).await?),
        _ => None,
    };
    Ok(MediaJson { record, place_in_line, variants, used_in })
}

/// Pictures are worked on in this order.
async fn place_in_line(db: &impl ConnectionTrait, row: &Model) -> ApiResult<u64> {
    let earlier = Condition::any()
        .add(Column::NextAttemptAt.lt(row.next_attempt_at))
        .add(Condition::all().add(Column::NextAttemptAt.eq(row.next_attempt_at)).add(Column::Id.lt(row.id)));
    Ok(Entity::find().filter(Entity::open()).filter(earlier).count(db).await? + 1)
}
