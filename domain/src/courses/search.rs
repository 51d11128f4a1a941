//! Courses in the search, and finding them by words.

use std::collections::HashMap;

use async_trait::async_trait;
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect};

use crate::batches::timing::{Timing, Timings};
use crate::batches::{self, BatchDetails};
use crate::courses::content::CourseContentInput;
use crate::courses::facet_index::FacetIndex;
use crate::entities::courses::course::{Column, Entity};
use crate::entities::courses::course_content;
use crate::search::{Document, Entry, Field, Part, ResultKind, SearchIndex, Source};
use base::cpu::CpuPool;
use base::error::ApiResult;
use base::lists;
use storage::Store;

/// Courses that are read at once: all together would take more memory than the index.
const LOADED_AT_ONCE: u64 = 500;

/// What lists of courses are found and narrowed with, in memory.
#[derive(Debug)]
pub struct CourseSearch {
    pub words: SearchIndex,
    pub(super) facets: FacetIndex,
}

impl CourseSearch {
    /// Courses and what the other sources hold, searched in `cpu`.
    pub fn new(cpu: CpuPool, others: Vec<Box<dyn Source>>) -> Self {
        let mut sources: Vec<Box<dyn Source>> = vec![Box::new(Courses)];
        sources.extend(others);
        Self { words: SearchIndex::new(cpu, sources), facets: FacetIndex::default() }
    }

    /// What is found now, for a sandbox of the store, whose content no visitor may find.
    pub async fn pinned(&self, store: &Store) -> ApiResult<Self> {
        Ok(Self { words: self.words.pinned(store).await?, facets: self.facets.pinned(store).await? })
    }
}

/// The visible courses, and the questions on their pages.
#[derive(Debug)]
struct Courses;

#[async_trait]
impl Source for Courses {
    async fn load(&self, store: &Store, from: i32) -> ApiResult<Part> {
        let rows = rows_after(store, from).await?;
        let ids: Vec<i32> = rows.iter().map(|row| row.id).collect();
        let mut batches = batches::details_of_courses(store, &ids).await?;
        let mut contents = contents(store, &ids).await?;
        let next = ids.last().copied();
        let entries = rows.into_iter().flat_map(|row| {
            let batches = batches.remove(&row.id).unwrap_or_default();
            let content = contents.remove(&row.id).unwrap_or_default();
            row.entries(&batches, content)
        });
        Ok(Part { entries: entries.collect(), next })
    }
}

#[derive(FromQueryResult)]
struct Row {
    id: i32,
    slug: String,
    title: String,
    description: String,
    category: String,
    instructor: String,
    what_you_learn: String,
    syllabus: String,
    students: i32,
}

async fn rows_after(store: &Store, id: i32) -> ApiResult<Vec<Row>> {
    let columns = [
        Column::Id,
        Column::Slug,
        Column::Title,
        Column::Description,
        Column::Category,
        Column::Instructor,
        Column::WhatYouLearn,
        Column::Syllabus,
        Column::Students,
    ];
    let next = Entity::visible().filter(Column::Id.gt(id)).order_by_asc(Column::Id).limit(LOADED_AT_ONCE);
    Ok(next.select_only().columns(columns).into_model().all(&store.db).await?)
}

async fn contents(store: &Store, ids: &[i32]) -> ApiResult<HashMap<i32, CourseContentInput>> {
    let rows = course_content::Entity::find()
        .filter(course_content::Column::CourseId.is_in(ids.iter().copied()))
        .all(&store.db)
        .await?;
    // Content that cannot be read is not found; the page of the course reports it.
    Ok(rows
        .into_iter()
        .map(|row| (row.course_id, serde_json::from_str(&row.content).unwrap_or_default()))
        .collect())
}

impl Row {
    /// The course, and each question on its page.
    fn entries(self, batches: &[BatchDetails], content: CourseContentInput) -> Vec<Entry> {
        let address = format!("/courses/{}", self.slug);
        let questions = content.questions.into_iter().map(|pair| Entry {
            document: Document {
                kind: ResultKind::Question,
                id: self.id,
                address: format!("{address}#questions"),
                title: pair.question,
                note: self.title.clone(),
                popularity: self.students,
            },
            texts: vec![(Field::Detail, vec![pair.answer])],
        });
        let questions: Vec<Entry> = questions.collect();
        let dates = batches.iter().map(attendance).collect();
        let course = Entry {
            document: Document {
                kind: ResultKind::Course,
                id: self.id,
                address,
                title: self.title,
                note: String::new(),
                popularity: self.students,
            },
            texts: vec![
                (Field::Category, vec![self.category]),
                (Field::Name, vec![self.instructor]),
                (Field::Name, dates),
                (Field::Learning, lists::from_stored(&self.what_you_learn)),
                (Field::Learning, content.tools),
                (Field::Description, vec![self.description]),
                (Field::Description, content.for_whom),
                (Field::Detail, lists::from_stored(&self.syllabus)),
            ],
        };
        [course].into_iter().chain(questions).collect()
    }
}

/// When, where and in which language, in words that people search for.
fn attendance(batch: &BatchDetails) -> String {
    let timings: Vec<&str> = Timings::of(&batch.days, &batch.from_time).iter().map(Timing::as_str).collect();
    format!("{} {} {} {}", timings.join(" "), batch.mode.in_words(), batch.place, batch.language)
}
