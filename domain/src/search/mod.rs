//! Finding by words: courses, modules, services, people, questions and pages.
//!
//! One index lives in memory and belongs to one content version: the first search after a change builds it anew, once
//! however many wait for it. What is in it comes from [`Source`]s, which stand beside the records that they read.
//!
//! - [`document`]: what can be found, and what a search answers
//! - `words`: what a word is, and when two words are nearly the same; `vocabulary`: the words of all documents
//! - `query`: what a search may mean; `index`: what fits it, in order
//! - [`synonyms`]: words that staff declared to mean the same
//! - [`misses`]: searches that found nothing, for staff

pub mod document;
mod index;
pub mod misses;
mod query;
pub mod synonyms;
mod vocabulary;
mod words;

use std::sync::Arc;

use arc_swap::ArcSwapOption;
use moka::sync::Cache;
use tokio::sync::Mutex;

pub use self::document::{
    Document, Entry, Field, Found, Hit, Part, Reading, ReadingKind, ResultKind, SearchJson, Source,
};
use self::index::{Builder, Index};
use self::misses::Misses;
use self::query::Synonyms;
pub use self::query::is_telling;
use base::cpu::CpuPool;
use base::error::ApiResult;
use storage::Store;

/// Results that are kept: a page of results asks for the same ones several times.
const REMEMBERED: u64 = 32;

/// The search of one process.
#[derive(Debug)]
pub struct SearchIndex {
    cpu: CpuPool,
    sources: Vec<Box<dyn Source>>,
    built: ArcSwapOption<Index>,
    building: Mutex<()>,
    /// Whether it stays as it is, whatever changes.
    is_pinned: bool,
    /// By content version and text.
    found: Cache<(i64, String), Arc<Found>>,
    pub misses: Misses,
}

impl SearchIndex {
    /// An empty index over these sources, whose work is done in `cpu`.
    pub fn new(cpu: CpuPool, sources: Vec<Box<dyn Source>>) -> Self {
        Self {
            cpu,
            sources,
            built: ArcSwapOption::empty(),
            building: Mutex::default(),
            is_pinned: false,
            found: Cache::new(REMEMBERED),
            misses: Misses::default(),
        }
    }

    /// What is found now, for a store whose content no visitor sees: never made anew, and apart from this one.
    pub async fn pinned(&self, store: &Store) -> ApiResult<Self> {
        let index = self.current(store).await?;
        let empty = Self::new(self.cpu.clone(), Vec::new());
        Ok(Self { built: ArcSwapOption::new(Some(index)), is_pinned: true, ..empty })
    }

    /// What fits `q`.
    pub async fn find(&self, store: &Store, q: &str) -> ApiResult<Arc<Found>> {
        let index = self.current(store).await?;
        let key = (index.version, q.to_owned());
        if let Some(found) = self.found.get(&key) {
            return Ok(found);
        }
        let found = self.found.clone();
        let find = move || {
            let q = key.1.clone();
            found.get_with(key, || Arc::new(index.find(&q)))
        };
        self.cpu.run(find).await
    }

    /// Numbers of the courses that have most in common with these texts, without one of them.
    pub async fn similar(
        &self,
        store: &Store,
        title: String,
        texts: Vec<String>,
        without: i32,
        number: usize,
    ) -> ApiResult<Vec<i32>> {
        let index = self.current(store).await?;
        self.cpu.run(move || index.similar(&title, &texts, without, number)).await
    }

    async fn current(&self, store: &Store) -> ApiResult<Arc<Index>> {
        if let Some(index) = self.fresh(store.content.current()) {
            return Ok(index);
        }
        let _turn = self.building.lock().await;
        // Read before the documents: a change that falls in between makes the index look old, never new.
        let version = store.content.current();
        if let Some(index) = self.fresh(version) {
            return Ok(index);
        }
        let synonyms = Synonyms::new(&synonyms::groups(store).await?);
        let mut builder = Builder::default();
        for source in &self.sources {
            let mut from = Some(0);
            while let Some(place) = from {
                let part = source.load(store, place).await?;
                from = part.next;
                let add = move || {
                    builder.add(part.entries);
                    builder
                };
                builder = self.cpu.run(add).await?;
            }
        }
        let index = Arc::new(self.cpu.run(move || builder.build(version, synonyms)).await?);
        self.built.store(Some(Arc::clone(&index)));
        Ok(index)
    }

    fn fresh(&self, version: i64) -> Option<Arc<Index>> {
        self.built.load_full().filter(|index| self.is_pinned || index.version == version)
    }
}
