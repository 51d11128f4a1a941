//! Finding courses by words.
//!
//! The index lives in memory and belongs to one content version: the first search after a change builds it anew,
//! once however many wait for it. `words` decides what a word is, `index` holds the words and ranks.

mod index;
mod words;

use std::sync::Arc;

use arc_swap::ArcSwapOption;
use sea_orm::{ColumnTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect};
use tokio::sync::Mutex;

use self::index::{Builder, Document, Index};
use crate::kernel::cpu::CpuPool;
use crate::kernel::error::ApiResult;
use crate::kernel::lists;
use crate::store::Store;
use crate::subjects::courses::entity::course::{Column, Entity};
use crate::subjects::courses::filter::Sort;
use crate::subjects::courses::json::{CategoryCounts, CourseMenu, CourseSuggestion};
use crate::subjects::courses::rules::{CategoryKey, key};

/// Courses that are read at once: all together would take more memory than the index.
const LOADED_AT_ONCE: u64 = 500;

/// The course search of one process.
#[derive(Debug)]
pub struct SearchIndex {
    cpu: CpuPool,
    built: ArcSwapOption<Index>,
    building: Mutex<()>,
}

impl SearchIndex {
    /// An empty index, whose work is done in `cpu`.
    pub fn new(cpu: CpuPool) -> Self {
        Self { cpu, built: ArcSwapOption::empty(), building: Mutex::default() }
    }

    /// The numbers of the courses that match `q`, in order: by `sort`, or best match first.
    pub(super) async fn matches(
        &self,
        store: &Store,
        q: &str,
        category: Option<CategoryKey>,
        sort: Option<Sort>,
    ) -> ApiResult<Vec<i32>> {
        let (index, q) = (self.current(store).await?, q.to_owned());
        self.cpu
            .run(move || {
                let mut found = index.find(&q);
                found.retain(|document| category.is_none_or(|key| document.category_key == key));
                if let Some(sort) = sort {
                    found.sort_by_key(|document| document.place(sort));
                }
                found.into_iter().map(|document| document.id).collect()
            })
            .await
    }

    /// How many courses match `q`, by column.
    pub(super) async fn counts(&self, store: &Store, q: &str) -> ApiResult<CategoryCounts> {
        let (index, q) = (self.current(store).await?, q.to_owned());
        self.cpu
            .run(move || {
                let mut counts = CategoryCounts::default();
                for document in index.find(&q) {
                    counts.add(document.category_key, 1);
                }
                counts
            })
            .await
    }

    /// The `number` best matches.
    pub(super) async fn suggestions(
        &self,
        store: &Store,
        q: &str,
        number: usize,
    ) -> ApiResult<Vec<CourseSuggestion>> {
        let (index, q) = (self.current(store).await?, q.to_owned());
        self.cpu
            .run(move || {
                let found = index.find(&q).into_iter().take(number).map(|document| CourseSuggestion {
                    id: document.id,
                    slug: document.slug.clone(),
                    title: document.title.clone(),
                    category_key: document.category_key,
                });
                found.collect()
            })
            .await
    }

    /// The menu of all courses.
    pub(super) async fn menu(&self, store: &Store) -> ApiResult<CourseMenu> {
        Ok(self.current(store).await?.menu.clone())
    }

    async fn current(&self, store: &Store) -> ApiResult<Arc<Index>> {
        if let Some(index) = self.fresh(store.content.current()) {
            return Ok(index);
        }
        let _turn = self.building.lock().await;
        // Read before the courses: a change that falls in between makes the index look old, never new.
        let version = store.content.current();
        if let Some(index) = self.fresh(version) {
            return Ok(index);
        }
        let mut builder = Builder::default();
        let mut last = 0;
        while let rows = load_after(store, last).await?
            && let Some(row) = rows.last()
        {
            last = row.id;
            let add = move || {
                builder.add(rows.into_iter().map(IndexRow::into));
                builder
            };
            builder = self.cpu.run(add).await?;
        }
        let index = Arc::new(self.cpu.run(move || builder.build(version)).await?);
        self.built.store(Some(Arc::clone(&index)));
        Ok(index)
    }

    fn fresh(&self, version: i64) -> Option<Arc<Index>> {
        self.built.load_full().filter(|index| index.version == version)
    }
}

#[derive(FromQueryResult)]
struct IndexRow {
    id: i32,
    slug: String,
    title: String,
    category: String,
    category_key: String,
    instructor: String,
    what_you_learn: String,
    syllabus: String,
    students: i32,
    rating_tenths: i32,
    price_paise: i64,
    duration_days: i32,
}

/// The next courses after that number.
async fn load_after(store: &Store, id: i32) -> ApiResult<Vec<IndexRow>> {
    let columns = [
        Column::Id,
        Column::Slug,
        Column::Title,
        Column::Category,
        Column::CategoryKey,
        Column::Instructor,
        Column::WhatYouLearn,
        Column::Syllabus,
        Column::Students,
        Column::RatingTenths,
        Column::PricePaise,
        Column::DurationDays,
    ];
    let next = Entity::visible().filter(Column::Id.gt(id)).order_by_asc(Column::Id).limit(LOADED_AT_ONCE);
    Ok(next.select_only().columns(columns).into_model().all(&store.db).await?)
}

impl From<IndexRow> for index::IndexedCourse {
    fn from(row: IndexRow) -> Self {
        Self {
            document: Document {
                id: row.id,
                slug: row.slug,
                title: row.title,
                category_key: key(&row.category_key),
                students: row.students,
                rating_tenths: row.rating_tenths,
                price_paise: row.price_paise,
                duration_days: row.duration_days,
            },
            category: row.category,
            instructor: row.instructor,
            what_you_learn: lists::from_stored(&row.what_you_learn),
            syllabus: lists::from_stored(&row.syllabus),
        }
    }
}
