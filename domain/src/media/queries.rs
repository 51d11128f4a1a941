//! Lists of uploaded files for staff.

use std::collections::{HashMap, HashSet};

use sea_orm::sea_query::{Expr, ExprTrait, Query};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbBackend, DbErr, EntityTrait, PaginatorTrait, QueryFilter,
    QueryOrder, QueryResult, QuerySelect, Select,
};

use crate::entities::media::{Column, Entity, MediaKind, Model};
use crate::finder::holding;
use crate::media::addresses::{address, variants};
use crate::media::json::{MediaJson, MediaRecord, MediaRow, VariantJson};
use crate::media::uses;
use crate::records::{Presence, Record};
use base::error::ApiResult;
use base::query::{FromQuery, QueryReader};
use storage::jobs::lease::Job;

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
    /// Words that all have to occur in name, alternative text, or what a record is called that uses the file.
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
    /// `drafted` are the keys of files that drafts hold.
    fn select(&self, backend: DbBackend, drafted: &HashSet<String>) -> Select<Entity> {
        let words = self.q.iter().flat_map(|q| q.split_whitespace()).fold(Condition::all(), |all, word| {
            let used = Column::LiveKey.in_subquery(uses::keys_in_records_called(backend, word));
            all.add(Condition::any().add(holding(Column::Search, word)).add(used))
        });
        let narrowed = self.filter.map(|filter| match filter {
            MediaFilter::Pictures => Condition::all().add(Column::Kind.eq(MediaKind::Picture)),
            MediaFilter::Documents => Condition::all().add(Column::Kind.eq(MediaKind::Document)),
            MediaFilter::Unused => {
                let used = Column::LiveKey.in_subquery(uses::used_keys(backend));
                let drafted = Column::LiveKey.is_in(drafted.iter().map(String::as_str));
                Condition::any().add(Column::LiveKey.is_null()).add(used.or(drafted).not())
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
pub async fn list(db: &impl ConnectionTrait, listing: &MediaListing) -> ApiResult<(Vec<MediaRow>, u64)> {
    let drafted = match listing.filter {
        Some(MediaFilter::Unused) => uses::keys_in_drafts(db).await?,
        _ => HashSet::new(),
    };
    let select = listing.select(db.get_database_backend(), &drafted);
    let total = select.clone().count(db).await?;
    let rows = select
        .order_by_desc(Column::Id)
        .offset(u64::from(listing.page - 1) * u64::from(listing.per_page))
        .limit(u64::from(listing.per_page))
        .all(db)
        .await?;
    let uses = uses::count(db, rows.iter().filter_map(|row| row.live_key.clone())).await?;
    let places = places_in_line(db, &rows).await?;
    let json = |row: Model| MediaRow {
        place_in_line: places.get(&row.id).copied(),
        uses: row.live_key.as_ref().and_then(|key| uses.get(key)).copied().unwrap_or(0),
        record: row.into(),
    };
    Ok((rows.into_iter().map(json).collect(), total))
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
    let place_in_line = places_in_line(db, std::slice::from_ref(&row)).await?.remove(&row.id);
    Ok(MediaJson { record, place_in_line, variants, used_in })
}

/// Where the unfinished ones of these files stand in the order in which pictures are worked on.
async fn places_in_line(db: &impl ConnectionTrait, rows: &[Model]) -> ApiResult<HashMap<i32, u64>> {
    let waiting: Vec<i32> =
        rows.iter().filter(|row| !row.is_ready() && row.failure.is_none()).map(|row| row.id).collect();
    if waiting.is_empty() {
        return Ok(HashMap::new());
    }
    let line = Query::select()
        .column(Column::Id)
        .expr_as(Expr::cust("ROW_NUMBER() OVER (ORDER BY next_attempt_at, id)"), "place")
        .from(Entity)
        .cond_where(Entity::open())
        .take();
    let places = Query::select()
        .columns(["id", "place"])
        .from_subquery(line, "line")
        .and_where(Expr::col("id").is_in(waiting))
        .take();
    let found = db.query_all(&places).await?;
    let pair = |row: &QueryResult| -> Result<(i32, u64), DbErr> {
        let place: i64 = row.try_get_by_index(1)?;
        Ok((row.try_get_by_index(0)?, place.unsigned_abs()))
    };
    Ok(found.iter().map(pair).collect::<Result<_, _>>()?)
}
