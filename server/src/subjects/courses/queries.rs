//! Reading courses as visitors see them.

use std::collections::{HashMap, HashSet};

use sea_orm::{ColumnTrait, Condition, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select};

use crate::kernel::error::ApiResult;
use crate::store::Store;
use crate::subjects::courses::drawings::{AHEAD, listed};
use crate::subjects::courses::entity::course::{COLUMN, Column, Entity, Model};
use crate::subjects::courses::filter::{CategoryFilter, CourseFilter, Sort};
use crate::subjects::courses::json::{
    CategoryCounts, CourseJson, CourseMenu, CourseSuggestion, CourseSummary,
};
use crate::subjects::courses::rules::{instructor_key, key};
use crate::subjects::courses::search::SearchIndex;
use crate::subjects::courses::staff::StaffCourseJson;
use crate::subjects::media::shown;
use crate::subjects::records::Record;

/// How many related courses a course page shows.
const RELATED: u64 = 3;
/// How many suggestions the search box shows.
const SUGGESTIONS: usize = 8;
/// Ids in one query, far below the limit of parameters of either database.
const CHUNK: usize = 500;

/// A page of the course list, and the length of the whole list.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundCourses {
    pub items: Vec<CourseJson>,
    /// How many courses match in all.
    pub total: u64,
}

/// The published courses that `filter` asks for.
pub async fn list(store: &Store, search: &SearchIndex, filter: &CourseFilter) -> ApiResult<FoundCourses> {
    if let Some(q) = &filter.q {
        return list_matches(store, search, filter, q).await;
    }
    let mut query = narrowed(filter);
    let total = match filter.window() {
        Some(_) => Some(query.clone().count(&store.db).await?),
        None => None,
    };
    query = in_order(query, filter.sort.unwrap_or(Sort::Popularity));
    let mut wanted = usize::MAX;
    if let Some((skip, take)) = filter.window() {
        wanted = usize::try_from(take).unwrap_or(usize::MAX);
        query = query.offset(skip).limit(take + AHEAD as u64);
    }
    let rows = query.all(&store.db).await?;
    let total = total.unwrap_or(rows.len() as u64);
    let mut items = listed(rows, wanted, CourseJson::with_drawing);
    shown::add(&store.db, &mut items).await?;
    Ok(FoundCourses { items, total })
}

/// The visible courses within the category and of the instructor that `filter` names.
fn narrowed(filter: &CourseFilter) -> Select<Entity> {
    let mut query = Entity::visible();
    if let Some(key) = filter.category.and_then(CategoryFilter::key) {
        query = query.filter(COLUMN.category_key.eq(key.as_str()));
    }
    if let Some(name) = &filter.instructor {
        query = query.filter(COLUMN.instructor_key.eq(instructor_key(name)));
    }
    query
}

/// The order of a list. The id comes last, so that equal courses keep their places from page to page.
fn in_order(query: Select<Entity>, sort: Sort) -> Select<Entity> {
    match sort {
        Sort::Popularity => query.order_by_desc(Column::Students).order_by_asc(Column::Id),
        Sort::Rating => {
            query.order_by_desc(Column::RatingTenths).order_by_desc(Column::Students).order_by_asc(Column::Id)
        }
        Sort::Price => query.order_by_asc(Column::PricePaise).order_by_asc(Column::Id),
        Sort::PriceDesc => query.order_by_desc(Column::PricePaise).order_by_desc(Column::Id),
        Sort::Duration => query.order_by_asc(Column::DurationDays).order_by_asc(Column::Id),
    }
}

async fn list_matches(
    store: &Store,
    search: &SearchIndex,
    filter: &CourseFilter,
    q: &str,
) -> ApiResult<FoundCourses> {
    let mut ids =
        search.matches(store, q, filter.category.and_then(CategoryFilter::key), filter.sort).await?;
    if filter.instructor.is_some() {
        let theirs: HashSet<i32> = narrowed(filter)
            .select_only()
            .column(Column::Id)
            .into_tuple()
            .all(&store.db)
            .await?
            .into_iter()
            .collect();
        ids.retain(|id| theirs.contains(id));
    }
    let total = ids.len() as u64;
    let (skip, wanted) = filter.window().unwrap_or((0, u64::MAX));
    let [skip, wanted] = [skip, wanted].map(|number| usize::try_from(number).unwrap_or(usize::MAX));
    let part: Vec<i32> = ids.into_iter().skip(skip).take(wanted.saturating_add(AHEAD)).collect();
    let mut items = listed(by_ids(store, &part).await?, wanted, CourseJson::with_drawing);
    shown::add(&store.db, &mut items).await?;
    Ok(FoundCourses { items, total })
}

/// The visible courses with these ids, in this order.
async fn by_ids(store: &Store, ids: &[i32]) -> ApiResult<Vec<Model>> {
    let mut found = HashMap::with_capacity(ids.len());
    for chunk in ids.chunks(CHUNK) {
        let rows = Entity::visible().filter(Column::Id.is_in(chunk.iter().copied())).all(&store.db).await?;
        found.extend(rows.into_iter().map(|row| (row.id, row)));
    }
    Ok(ids.iter().filter_map(|id| found.remove(id)).collect())
}

pub async fn find(store: &Store, id: i32) -> ApiResult<CourseJson> {
    let row = Entity::visible().filter(COLUMN.id.eq(id)).one(&store.db).await?;
    shown::added(&store.db, row.ok_or(StaffCourseJson::NOT_FOUND)?.into()).await
}

/// Up to three other courses: of the same category text first, then of the same column, then popular ones.
pub async fn related(store: &Store, course: &CourseJson) -> ApiResult<Vec<CourseSummary>> {
    let column = Condition::all().add(COLUMN.category_key.eq(course.category_key.as_str()));
    // One query after the other, each in the order of an index: sorting all courses by closeness would get slower with
    // their number.
    let circles = [column.clone().add(COLUMN.category.eq(&course.category)), column, Condition::all()];
    let mut found: Vec<Model> = Vec::new();
    for circle in circles {
        let known = found.iter().map(|one| one.id).chain([course.id]);
        let query = Entity::visible().filter(circle).filter(Column::Id.is_not_in(known));
        let rows =
            in_order(query, Sort::Popularity).limit(RELATED - found.len() as u64).all(&store.db).await?;
        found.extend(rows);
        if found.len() as u64 >= RELATED {
            break;
        }
    }
    let mut related = listed(found, usize::MAX, CourseSummary::with_drawing);
    shown::add(&store.db, &mut related).await?;
    Ok(related)
}

/// How many published courses there are by column; with `q`, how many match.
pub async fn counts(store: &Store, search: &SearchIndex, q: Option<&str>) -> ApiResult<CategoryCounts> {
    if let Some(q) = q {
        return search.counts(store, q).await;
    }
    let rows: Vec<(String, i64)> = Entity::visible()
        .select_only()
        .column(Column::CategoryKey)
        .column_as(Column::Id.count(), "number")
        .group_by(Column::CategoryKey)
        .into_tuple()
        .all(&store.db)
        .await?;
    let mut counts = CategoryCounts::default();
    for (stored, number) in rows {
        counts.add(key(&stored), u64::try_from(number).unwrap_or(0));
    }
    Ok(counts)
}

/// The menu: the first published courses of each column by title, and how many there are.
pub async fn menu(store: &Store, search: &SearchIndex) -> ApiResult<CourseMenu> {
    search.menu(store).await
}

/// What the search box offers for `q`; nothing for a blank text.
pub async fn suggest(
    store: &Store,
    search: &SearchIndex,
    q: Option<&str>,
) -> ApiResult<Vec<CourseSuggestion>> {
    match q {
        Some(q) => search.suggestions(store, q, SUGGESTIONS).await,
        None => Ok(Vec::new()),
    }
}
