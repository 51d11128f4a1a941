//! What can be found, and what a search answers.

use async_trait::async_trait;
use serde::Serialize;

pub use crate::search::vocabulary::Field;
use base::error::ApiResult;
use storage::Store;

/// What a document is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ResultKind {
    Course,
    /// A short module of the catalogue.
    Module,
    /// A consultancy service.
    Service,
    /// A team member.
    Person,
    /// An open vacancy.
    Job,
    /// A question with its answer.
    Question,
    /// Another page of the site.
    Page,
}

/// Something that can be found.
#[derive(Clone, Debug)]
pub struct Document {
    pub kind: ResultKind,
    /// The number of the record; zero where there is none.
    pub id: i32,
    /// The address of its page.
    pub address: String,
    pub title: String,
    /// What is said beside the title; may be empty.
    pub note: String,
    /// Decides between documents that fit equally well.
    pub popularity: i32,
}

impl Document {
    pub(super) fn hit(&self) -> Hit {
        Hit {
            kind: self.kind,
            title: self.title.clone(),
            address: self.address.clone(),
            note: self.note.clone(),
        }
    }
}

/// A document on its way into the index, with the texts beside its title.
#[derive(Clone, Debug)]
pub struct Entry {
    pub document: Document,
    pub texts: Vec<(Field, Vec<String>)>,
}

/// Some entries of a source.
#[derive(Debug)]
pub struct Part {
    pub entries: Vec<Entry>,
    /// From where to go on; `None` at the end.
    pub next: Option<i32>,
}

impl Part {
    /// All entries of a source at once.
    pub const fn whole(entries: Vec<Entry>) -> Self {
        Self { entries, next: None }
    }
}

/// Where documents come from.
#[async_trait]
pub trait Source: std::fmt::Debug + Send + Sync {
    /// The next entries; `from` is zero at first, and then what the last part names.
    async fn load(&self, store: &Store, from: i32) -> ApiResult<Part>;
}

/// Something that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Hit {
    pub kind: ResultKind,
    pub title: String,
    /// The address of its page.
    #[schema(example = "/consultancy/production-reporting")]
    pub address: String,
    /// What else there is to say of it in a few words; may be empty.
    #[schema(example = "Beginner, 5 weeks, ₹1,299")]
    pub note: String,
}

/// What results were looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ReadingKind {
    /// What was typed.
    #[default]
    AsTyped,
    /// The same without typing errors.
    Corrected,
    /// Some of the words: no course holds them all.
    AnyWord,
}

/// How a search was understood.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Reading {
    pub kind: ReadingKind,
    /// What results are shown for, where that is not what was typed.
    pub shown_for: Vec<String>,
}

/// What a search finds.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// Numbers of courses, best first.
    pub courses: Vec<i32>,
    /// Pages that answer what was asked, such as "fees".
    pub answers: Vec<Hit>,
    /// The best of everything else.
    pub others: Vec<Hit>,
    pub reading: Reading,
}

/// What a search finds beside courses, and how it was understood.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct SearchJson {
    pub reading: Reading,
    /// Pages that answer what was asked, such as "fees" or "address".
    pub answers: Vec<Hit>,
    /// Modules, services, people, vacancies, questions and pages, best first: at most six, and three of a kind.
    pub others: Vec<Hit>,
}

impl From<&Found> for SearchJson {
    fn from(found: &Found) -> Self {
        let Found { answers, others, reading, .. } = found.clone();
        Self { reading, answers, others }
    }
}
