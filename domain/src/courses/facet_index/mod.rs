//! What the listing is narrowed and counted with, and the menu.
//!
//! Like the search, the index lives in memory and belongs to one content version. To count eight facets, each within all
//! others, a database would visit every course and batch eight times. [`narrowing`] finds and counts courses, [`tally`] adds
//! them up.

mod narrowing;
mod tally;

use std::sync::Arc;

use arc_swap::ArcSwapOption;
use chrono::NaiveDate;
use futures_util::TryStreamExt;
use sea_orm::{FromQueryResult, QueryOrder, QuerySelect};
use tokio::sync::Mutex;

use crate::batches;
use crate::courses::json::{CourseMenu, MenuEntry, Rated, rating};
use crate::courses::rules::{CategoryKey, key};
use crate::entities::courses::course::{Column, Entity};
use crate::fees::PriceRow;
use crate::{settings, testimonials};
use base::error::ApiResult;
use narrowing::CourseFacets;
use storage::Store;

/// How many titles a column of the menu shows: what fits a screen. The rest is in the column's listing.
const MENU_TITLES: usize = 12;

/// The index of one process, made anew after each change.
#[derive(Debug, Default)]
pub struct FacetIndex {
    built: ArcSwapOption<Built>,
    building: Mutex<()>,
    /// Whether it stays as it is, whatever changes.
    is_pinned: bool,
}

/// As it was at one version, on one day: whether one can enrol depends on the day.
#[derive(Debug)]
pub(super) struct Built {
    version: i64,
    day: NaiveDate,
    pub menu: CourseMenu,
    pub courses: CourseFacets,
}

impl FacetIndex {
    /// As it is now, for good, and apart from this one.
    pub(super) async fn pinned(&self, store: &Store) -> ApiResult<Self> {
        let index = self.current(store).await?;
        Ok(Self { built: ArcSwapOption::new(Some(index)), is_pinned: true, ..Self::default() })
    }

    /// All visible courses and their batches as they are now.
    pub(super) async fn current(&self, store: &Store) -> ApiResult<Arc<Built>> {
        if let Some(index) = self.fresh(store) {
            return Ok(index);
        }
        let _turn = self.building.lock().await;
        if let Some(index) = self.fresh(store) {
            return Ok(index);
        }
        // Read before the rows: a change that falls in between makes the index look old, never new.
        let (version, day) = (store.content.current(), store.clock.today());
        let rows = rows(store).await?;
        let percent = settings::gst_percent(store).await?;
        let courses = CourseFacets::new(day, percent, &rows, batches::offers(store).await?);
        let index = Arc::new(Built { version, day, menu: menu(&rows), courses });
        self.built.store(Some(Arc::clone(&index)));
        Ok(index)
    }

    fn fresh(&self, store: &Store) -> Option<Arc<Built>> {
        let (version, day) = (store.content.current(), store.clock.today());
        self.built.load_full().filter(|index| self.is_pinned || (index.version, index.day) == (version, day))
    }
}

#[derive(FromQueryResult)]
struct FacetRow {
    id: i32,
    slug: String,
    title: String,
    category_key: String,
    level: Option<String>,
    students: i32,
    rating_tenths: i32,
    #[sea_orm(nested)]
    price: PriceRow,
    duration_days: i32,
}

/// The visible courses by number.
async fn rows(store: &Store) -> ApiResult<Vec<FacetRow>> {
    let mut rows: Vec<FacetRow> = Entity::visible()
        .select_only()
        .columns([
            Column::Id,
            Column::Slug,
            Column::Title,
            Column::CategoryKey,
            Column::Level,
            Column::Students,
            Column::RatingTenths,
            Column::PricePaise,
            Column::Gst,
            Column::EarlyPaise,
            Column::EarlyDays,
            Column::EarlyUntil,
            Column::DurationDays,
        ])
        .order_by_asc(Column::Id)
        .into_model()
        .stream(&store.db)
        .await?
        .try_collect()
        .await?;
    let (reviews, least) =
        tokio::try_join!(testimonials::counts(store), settings::rating_from_reviews(store))?;
    for row in &mut rows {
        // Sorted by what visitors read.
        if Rated::of(rating(row.rating_tenths), reviews.of(row.id), least).is_none() {
            row.rating_tenths = 0;
        }
    }
    Ok(rows)
}

/// The first courses of each column by title.
fn menu(rows: &[FacetRow]) -> CourseMenu {
    let mut rows: Vec<_> = rows.iter().collect();
    // Sorted here, because the two databases order letters differently.
    rows.sort_by_cached_key(|row| (row.title.to_lowercase(), row.id));
    let mut menu = CourseMenu::default();
    for row in rows {
        let column = match key(&row.category_key) {
            CategoryKey::CsIt => &mut menu.cs_it,
            CategoryKey::Electronics => &mut menu.electronics,
            CategoryKey::MachineDesign => &mut menu.machine_design,
            CategoryKey::Other => &mut menu.other,
        };
        column.total += 1;
        if column.courses.len() < MENU_TITLES {
            let (slug, title) = (row.slug.clone(), row.title.clone());
            column.courses.push(MenuEntry { id: row.id, slug, title });
        }
    }
    menu
}
