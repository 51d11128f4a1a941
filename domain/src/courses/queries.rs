//! Reading courses as visitors see them.

use std::collections::{HashMap, HashSet};

use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select};

use crate::batches;
use crate::courses::content::{self, CourseContentJson};
use crate::courses::drawings::{self, AHEAD, listed};
use crate::courses::facets::{FacetCounts, Facets};
use crate::courses::featured;
use crate::courses::filter::{CategoryFilter, CountFilter, CourseFilter, Sort};
use crate::courses::json::{
    CategoryCounts, CourseJson, CourseMenu, CourseSummary, HomeCourses, Rated, Suggestion,
};
use crate::courses::rules::{instructor_key, key};
use crate::courses::search::CourseSearch;
use crate::courses::staff::StaffCourseJson;
use crate::courses::syllabus_hours;
use crate::entities::courses::course::{COLUMN, Column, Entity, Model};
use crate::media::shown;
use crate::records::{Record, visible_in_order};
use crate::{settings, team, testimonials};
use base::error::ApiResult;
use storage::Store;

/// How many courses the home page shows where staff chose no more.
const ON_HOME_PAGE: usize = 6;
/// The path of the call that answers [`for_home`]: the key of a preload.
pub const HOME_PATH: &str = "/api/courses/home";
/// How many related courses a course page shows where staff chose no more.
const RELATED: usize = 3;
/// Courses among which those related are looked for; staff may have chosen some of them.
const SIMILAR: usize = 12;
/// How many suggestions the search box shows.
const SUGGESTIONS: usize = 8;
/// How many of them are no courses, at most.
const OTHER_SUGGESTIONS: usize = 3;
/// Ids in one query, far below the limit of parameters of either database.
const CHUNK: usize = 500;

/// A page of the course list, and the length of the whole list.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundCourses {
    pub items: Vec<CourseJson>,
    /// How many courses match in all.
    pub total: u64,
}

/// The categories of all courses that are not deleted, as staff wrote them.
pub(crate) async fn categories(store: &Store) -> ApiResult<Vec<String>> {
    let all = Entity::find().select_only().column(Column::Category).filter(Column::DeletedAt.is_null());
    Ok(all.distinct().into_tuple().all(&store.db).await?)
}

/// The published courses that `filter` asks for.
pub async fn list(store: &Store, search: &CourseSearch, filter: &CourseFilter) -> ApiResult<FoundCourses> {
    // What is paid today stands in no column, and neither does the rating that visitors read.
    let by_facts = matches!(filter.sort, Some(Sort::Price | Sort::PriceDesc | Sort::Rating));
    if by_facts || filter.q.is_some() || !filter.facets.is_empty() {
        return list_matches(store, search, filter).await;
    }
    let query = narrowed(filter);
    let total = query.clone().count(&store.db).await?;
    let (skip, wanted) = filter.window();
    let part =
        in_order(query, filter.sort.unwrap_or(Sort::Popularity)).offset(skip).limit(wanted + AHEAD as u64);
    let rows = part.all(&store.db).await?;
    let items = listed(rows, usize::try_from(wanted).unwrap_or(usize::MAX), CourseJson::with_drawing);
    Ok(FoundCourses { items: all_for_visitors(store, items).await?, total })
}

/// The courses of the home page: those that staff chose, in their order, then popular ones.
pub async fn for_home(store: &Store) -> ApiResult<HomeCourses> {
    let chosen = visible_in_order::<StaffCourseJson>().limit(featured::MOST as u64);
    let mut rows = chosen.all(&store.db).await?;
    let featured = rows.len();
    let wanted = featured.max(ON_HOME_PAGE);
    let others = Entity::visible().filter(Column::Id.is_not_in(rows.iter().map(|row| row.id)));
    let room = (wanted + AHEAD - featured) as u64;
    rows.extend(in_order(others, Sort::Popularity).limit(room).all(&store.db).await?);
    let items = listed(rows, wanted, CourseJson::with_drawing);
    Ok(HomeCourses { featured, courses: all_for_visitors(store, items).await? })
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
        // By the facet index.
        Sort::Rating | Sort::Price | Sort::PriceDesc => query,
        Sort::Duration => query.order_by_asc(Column::DurationDays).order_by_asc(Column::Id),
    }
}

async fn list_matches(
    store: &Store,
    search: &CourseSearch,
    filter: &CourseFilter,
) -> ApiResult<FoundCourses> {
    let category = filter.category.and_then(CategoryFilter::key);
    let facets = search.facets.current(store).await?;
    let found = found(store, search, filter.q.as_deref()).await?;
    let mut chosen: Vec<_> = facets
        .courses
        .chosen(&filter.facets, found.as_deref())
        .filter(|course| category.is_none_or(|key| course.category_key == key))
        .collect();
    // What was found is in order: the best match comes first.
    if let Some(sort) = filter.sort.or(found.is_none().then_some(Sort::Popularity)) {
        chosen.sort_by_cached_key(|course| sort.place(&course.ranks()));
    }
    let mut ids: Vec<i32> = chosen.into_iter().map(|course| course.id).collect();
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
    let [skip, wanted] =
        <[u64; 2]>::from(filter.window()).map(|number| usize::try_from(number).unwrap_or(usize::MAX));
    let part: Vec<i32> = ids.into_iter().skip(skip).take(wanted.saturating_add(AHEAD)).collect();
    let items = listed(by_ids(store, &part).await?, wanted, CourseJson::with_drawing);
    Ok(FoundCourses { items: all_for_visitors(store, items).await?, total })
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
    for_visitors(store, row.ok_or(StaffCourseJson::NOT_FOUND)?).await
}

/// Title and category of a course, which may be hidden or deleted.
pub async fn called(store: &Store, id: i32) -> ApiResult<Option<(String, String)>> {
    let named = Entity::find_by_id(id).select_only().columns([Column::Title, Column::Category]);
    Ok(named.into_tuple().one(&store.db).await?)
}

/// A visible course with all that its page shows.
pub(super) async fn for_visitors(store: &Store, row: Model) -> ApiResult<CourseJson> {
    let (mut content, profile, reviews) = tokio::try_join!(
        content::of(&store.db, &row),
        team::find_by_name(store, &row.instructor),
        testimonials::of_course(store, row.id),
    )?;
    content.syllabus_hours = syllabus_hours::hours_of_parts(&row.syllabus);
    if !content.project_title.is_empty() && content.project_image.is_none() {
        content.project_image = drawings::second(&row).map(str::to_owned);
    }
    let content = shown::added(&store.db, content).await?;
    let created_at = row.created_at;
    let mut course = shown::added(&store.db, CourseJson::from(row)).await?;
    course.show_revision(created_at, store.clock.today());
    course.content = (content != CourseContentJson::default()).then(|| Box::new(content));
    course.instructor_profile = profile.map(Box::new);
    course.reviews = reviews;
    add_fees_and_batches(store, std::slice::from_mut(&mut course)).await?;
    Ok(course)
}

/// The courses with their pictures, batches and fees, which take one query each.
async fn all_for_visitors(store: &Store, mut courses: Vec<CourseJson>) -> ApiResult<Vec<CourseJson>> {
    shown::add(&store.db, &mut courses).await?;
    add_fees_and_batches(store, &mut courses).await?;
    Ok(courses)
}

/// What each costs today, at the rate of GST that the settings name, its batches, and its rating.
async fn add_fees_and_batches(store: &Store, courses: &mut [CourseJson]) -> ApiResult<()> {
    let (reviews, least) =
        tokio::try_join!(testimonials::counts(store), settings::rating_from_reviews(store))?;
    let (today, percent) = (store.clock.today(), settings::gst_percent(store).await?);
    let prices: Vec<_> =
        courses.iter().map(|course| (course.id, course.fee_terms.pricing(percent))).collect();
    let mut batches = batches::of_courses(store, &prices).await?;
    for course in courses {
        let theirs = batches.remove(&course.id).unwrap_or_default();
        course.show_fee(theirs, today, percent);
        course.rated = Rated::of(course.rating, reviews.of(course.id), least);
    }
    Ok(())
}

/// Other courses: first those that staff chose, then, up to three in all, those that have most in common with it, and
/// popular ones where too few have anything in common.
pub async fn related(
    store: &Store,
    search: &CourseSearch,
    course: &CourseJson,
) -> ApiResult<Vec<CourseSummary>> {
    let content = course.content.as_deref();
    let mut ids: Vec<i32> = content.map(|content| content.related.clone()).unwrap_or_default();
    ids.retain(|id| *id != course.id);
    let mut found = by_ids(store, &ids).await?;
    if found.len() < RELATED {
        let similar = similar(store, search, course).await?;
        let others = similar.into_iter().filter(|id| !ids.contains(id)).take(RELATED - found.len());
        found.extend(by_ids(store, &others.collect::<Vec<_>>()).await?);
    }
    if found.len() < RELATED {
        let known = found.iter().map(|one| one.id).chain([course.id]);
        let query = Entity::visible().filter(Column::Id.is_not_in(known));
        let room = (RELATED - found.len()) as u64;
        found.extend(in_order(query, Sort::Popularity).limit(room).all(&store.db).await?);
    }
    let related = listed(found, usize::MAX, CourseJson::with_drawing);
    Ok(all_for_visitors(store, related).await?.into_iter().filter_map(CourseSummary::of).collect())
}

/// Courses that share words with this one, the closest first, and of those the ones of its column.
async fn similar(store: &Store, search: &CourseSearch, course: &CourseJson) -> ApiResult<Vec<i32>> {
    let mut texts = vec![course.category.clone()];
    texts.extend(course.what_you_learn.iter().cloned());
    texts.extend(course.syllabus.iter().cloned());
    texts.extend(course.content.iter().flat_map(|content| content.tools.iter().cloned()));
    let ids = search.words.similar(store, course.title.clone(), texts, course.id, SIMILAR).await?;
    let index = search.facets.current(store).await?;
    let any = Facets::default();
    let (within, beyond): (Vec<_>, Vec<_>) =
        index.courses.chosen(&any, Some(&ids)).partition(|other| other.category_key == course.category_key);
    Ok(within.into_iter().chain(beyond).map(|other| other.id).collect())
}

/// How many published courses there are by column; with `q` or with choices, how many match.
pub async fn counts(
    store: &Store,
    search: &CourseSearch,
    q: Option<&str>,
    facets: &Facets,
) -> ApiResult<CategoryCounts> {
    if q.is_some() || !facets.is_empty() {
        let found = found(store, search, q).await?;
        let index = search.facets.current(store).await?;
        let mut counts = CategoryCounts::default();
        for course in index.courses.chosen(facets, found.as_deref()) {
            counts.add(course.category_key, 1);
        }
        return Ok(counts);
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

/// How many courses each choice would leave within all others.
pub async fn facets(store: &Store, search: &CourseSearch, filter: &CountFilter) -> ApiResult<FacetCounts> {
    let found = found(store, search, filter.q.as_deref()).await?;
    let index = search.facets.current(store).await?;
    let category = filter.category.and_then(CategoryFilter::key);
    Ok(index.courses.counts(category, &filter.facets, found.as_deref()))
}

/// The courses of all columns that match `q`, where there is one.
async fn found(store: &Store, search: &CourseSearch, q: Option<&str>) -> ApiResult<Option<Vec<i32>>> {
    match q {
        Some(q) => Ok(Some(search.words.find(store, q).await?.courses.clone())),
        None => Ok(None),
    }
}

/// The menu: the first published courses of each column by title, and how many there are.
pub async fn menu(store: &Store, search: &CourseSearch) -> ApiResult<CourseMenu> {
    Ok(search.facets.current(store).await?.menu.clone())
}

/// What the search box offers for `q`, courses first; nothing for a blank text.
pub async fn suggest(store: &Store, search: &CourseSearch, q: Option<&str>) -> ApiResult<Vec<Suggestion>> {
    let Some(q) = q else { return Ok(Vec::new()) };
    let found = search.words.find(store, q).await?;
    let others: Vec<_> = found.answers.iter().chain(&found.others).take(OTHER_SUGGESTIONS).collect();
    let room = SUGGESTIONS - others.len();
    let best = &found.courses[..found.courses.len().min(room)];
    let courses =
        all_for_visitors(store, by_ids(store, best).await?.into_iter().map(Into::into).collect()).await?;
    let others = others.into_iter().cloned().map(|hit| Suggestion { hit, price: None, starts_on: None });
    Ok(courses.into_iter().map(Suggestion::from).chain(others).collect())
}
