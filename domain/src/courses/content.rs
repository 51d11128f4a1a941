//! What only the page of a course shows: for whom the course is, what learners build, questions and answers. Lists of
//! courses neither read nor send it.

use std::collections::HashMap;

use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter, QuerySelect, Set,
};
use serde::{Deserialize, Serialize};

use crate::entities::courses::{course, course_content};
use crate::media::PictureJson;
use crate::media::shown::Pictured;
use crate::media::variants::Crop;
use base::error::{ApiError, ApiResult};
use base::validate::{Checker, limits};

const MOST_HOURS_A_WEEK: i64 = 60;
const MOST_LANGUAGES: usize = 6;
const MOST_TOOLS: usize = 30;
/// Lines of each list that says for whom the course is.
const MOST_LINES: usize = 12;
const MOST_QUESTIONS: usize = 20;
const MOST_RELATED: usize = 6;
pub(super) const RELATED_TO_ITSELF: &str = "A course cannot be related to itself.";
/// Longest text about what learners build, and longest answer.
const TEXT: usize = 2000;

/// A question about a course, and its answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct Question {
    #[schema(required = true, max_length = 160)]
    pub question: String,
    /// Lines are paragraphs.
    #[schema(required = true, max_length = 2000)]
    pub answer: String,
}

/// What only the page of a course shows, as staff or the demo content give it. Checked, it is also what is stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct CourseContentInput {
    /// Hours a week that a learner needs, for lessons and practice together.
    #[schema(minimum = 1, maximum = 60)]
    pub hours_a_week: Option<i64>,
    /// The languages in which it is taught.
    #[schema(max_items = 6)]
    pub languages: Vec<String>,
    /// What learners work with.
    #[schema(max_items = 30)]
    pub tools: Vec<String>,
    /// Whom the course suits.
    #[schema(max_items = 12)]
    pub for_whom: Vec<String>,
    /// Whom it does not suit.
    #[schema(max_items = 12)]
    pub not_for: Vec<String>,
    /// What learners build, in a few words.
    pub project_title: String,
    /// The same in a few sentences; lines are paragraphs.
    pub project_text: String,
    /// Address of a picture of it. Stored in the row of the course, where the media library looks for addresses.
    #[serde(skip_serializing)]
    pub project_image: Option<String>,
    #[schema(max_items = 20)]
    pub questions: Vec<Question>,
    /// Numbers of courses that are shown first among the related ones.
    #[schema(max_items = 6)]
    pub related: Vec<i32>,
}

impl CourseContentInput {
    /// The content cleaned, with what is wrong noted.
    pub(super) fn check(&self, checker: &mut Checker) -> Self {
        let project_title =
            checker.optional_line("content.project_title", &self.project_title, limits::TITLE);
        let project_text = optional_text(checker, "content.project_text", &self.project_text);
        let project_image = checker.optional_address("content.project_image", self.project_image.as_deref());
        if project_title.is_empty() && (!project_text.is_empty() || project_image.is_some()) {
            checker.refuse("content.project_title", "Say in a few words what learners build.");
        }
        Self {
            hours_a_week: hours_a_week(checker, self.hours_a_week),
            languages: lines(checker, "content.languages", &self.languages, MOST_LANGUAGES),
            tools: lines(checker, "content.tools", &self.tools, MOST_TOOLS),
            for_whom: lines(checker, "content.for_whom", &self.for_whom, MOST_LINES),
            not_for: lines(checker, "content.not_for", &self.not_for, MOST_LINES),
            project_title,
            project_text,
            project_image,
            questions: questions(checker, &self.questions),
            related: related(checker, &self.related),
        }
    }
}

fn hours_a_week(checker: &mut Checker, hours: Option<i64>) -> Option<i64> {
    if hours.is_some_and(|hours| !(1..=MOST_HOURS_A_WEEK).contains(&hours)) {
        checker.refuse("content.hours_a_week", format!("Give a whole number from 1 to {MOST_HOURS_A_WEEK}."));
    }
    hours
}

fn lines(checker: &mut Checker, field: &str, items: &[String], most: usize) -> Vec<String> {
    if items.len() > most {
        checker.refuse(field, format!("Give at most {most} entries."));
        return Vec::new();
    }
    checker.list(field, items)
}

fn optional_text(checker: &mut Checker, field: &str, text: &str) -> String {
    if text.trim().is_empty() { String::new() } else { checker.text(field, text, TEXT) }
}

/// Pairs of which both parts are blank are left out.
fn questions(checker: &mut Checker, pairs: &[Question]) -> Vec<Question> {
    if pairs.len() > MOST_QUESTIONS {
        checker.refuse("content.questions", format!("Give at most {MOST_QUESTIONS} questions."));
        return Vec::new();
    }
    let given = pairs.iter().enumerate();
    given
        .filter(|(_, pair)| !(pair.question.trim().is_empty() && pair.answer.trim().is_empty()))
        .map(|(at, pair)| Question {
            question: checker.line(
                &format!("content.questions.{at}.question"),
                &pair.question,
                limits::TITLE,
            ),
            answer: checker.text(&format!("content.questions.{at}.answer"), &pair.answer, TEXT),
        })
        .collect()
}

fn related(checker: &mut Checker, ids: &[i32]) -> Vec<i32> {
    let mut chosen: Vec<i32> = Vec::new();
    for id in ids {
        if !chosen.contains(id) {
            chosen.push(*id);
        }
    }
    if chosen.len() > MOST_RELATED {
        checker.refuse("content.related", format!("Choose at most {MOST_RELATED} courses."));
    }
    chosen
}

/// What only the page of a course shows.
#[derive(Clone, Debug, Default, PartialEq, Serialize, utoipa::ToSchema)]
pub struct CourseContentJson {
    /// Hours a week that a learner needs, for lessons and practice together.
    #[schema(required = true)]
    pub hours_a_week: Option<i64>,
    /// The languages in which it is taught.
    pub languages: Vec<String>,
    /// What learners work with.
    pub tools: Vec<String>,
    /// Whom the course suits.
    pub for_whom: Vec<String>,
    /// Whom it does not suit.
    pub not_for: Vec<String>,
    /// What learners build, in a few words; empty where nothing is said of it.
    pub project_title: String,
    /// The same in a few sentences; lines are paragraphs.
    pub project_text: String,
    /// Address of a picture of it; for visitors, where there is none, of a drawing of the site.
    #[schema(required = true)]
    pub project_image: Option<String>,
    /// That picture, where it was uploaded: its sizes and formats.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub project_picture: Option<Box<PictureJson>>,
    pub questions: Vec<Question>,
    /// Numbers of courses that are shown first among the related ones.
    pub related: Vec<i32>,
    /// The hours of each part of the syllabus, `null` for a part without; left out where no part has any, and for
    /// staff, whose syllabus has them at the end of its lines.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub syllabus_hours: Vec<Option<f64>>,
}

impl CourseContentJson {
    /// The work that a learner has to expect, as pages say it: `8 hours a week`.
    pub fn workload(&self) -> Option<String> {
        let hours = self.hours_a_week?;
        Some(format!("{hours} {} a week", if hours == 1 { "hour" } else { "hours" }))
    }
}

impl Pictured for CourseContentJson {
    const CROP: Crop = Crop::Card;

    fn address(&self) -> Option<&str> {
        self.project_image.as_deref()
    }

    fn show(&mut self, picture: Box<PictureJson>) {
        self.project_picture = Some(picture);
    }
}

/// What is stored for a course; nothing where there is no row, and where a row cannot be read.
pub(super) async fn of(db: &impl ConnectionTrait, row: &course::Model) -> ApiResult<CourseContentJson> {
    let stored = course_content::Entity::find_by_id(row.id).one(db).await?;
    Ok(stored.map_or_else(|| from_nothing(row), |one| from_stored(&one, row)).into())
}

/// The same for several courses, by number.
pub(super) async fn stored(
    db: &impl ConnectionTrait,
    rows: &[course::Model],
) -> ApiResult<HashMap<i32, CourseContentInput>> {
    let found = course_content::Entity::find()
        .filter(course_content::Column::CourseId.is_in(rows.iter().map(|row| row.id)))
        .all(db)
        .await?;
    let found: HashMap<i32, _> = found.into_iter().map(|one| (one.course_id, one)).collect();
    let content = |row: &course::Model| {
        found.get(&row.id).map_or_else(|| from_nothing(row), |one| from_stored(one, row))
    };
    Ok(rows.iter().map(|row| (row.id, content(row))).collect())
}

fn from_stored(stored: &course_content::Model, row: &course::Model) -> CourseContentInput {
    let content = serde_json::from_str(&stored.content).unwrap_or_default();
    CourseContentInput { project_image: row.project_image.clone(), ..content }
}

fn from_nothing(row: &course::Model) -> CourseContentInput {
    CourseContentInput { project_image: row.project_image.clone(), ..CourseContentInput::default() }
}

impl From<CourseContentInput> for CourseContentJson {
    fn from(stored: CourseContentInput) -> Self {
        Self {
            hours_a_week: stored.hours_a_week,
            languages: stored.languages,
            tools: stored.tools,
            for_whom: stored.for_whom,
            not_for: stored.not_for,
            project_title: stored.project_title,
            project_text: stored.project_text,
            project_image: stored.project_image,
            project_picture: None,
            questions: stored.questions,
            related: stored.related,
            syllabus_hours: Vec::new(),
        }
    }
}

/// Stores the checked content of a course, whose row has the picture.
pub(super) async fn put(txn: &DatabaseTransaction, id: i32, content: &CourseContentInput) -> ApiResult<()> {
    require_courses(txn, id, &content.related).await?;
    put_all(txn, [(id, content)]).await
}

/// The same for several courses, whose related courses are known to exist.
pub(super) async fn put_all(
    txn: &DatabaseTransaction,
    contents: impl IntoIterator<Item = (i32, &CourseContentInput)>,
) -> ApiResult<()> {
    let row = |(id, content)| {
        let content = serde_json::to_string(content).map_err(ApiError::internal)?;
        Ok(course_content::ActiveModel { course_id: Set(id), content: Set(content) })
    };
    let rows = contents.into_iter().map(row).collect::<ApiResult<Vec<_>>>()?;
    let replace = OnConflict::column(course_content::Column::CourseId)
        .update_column(course_content::Column::Content)
        .to_owned();
    course_content::Entity::insert_many(rows).on_conflict(replace).exec_without_returning(txn).await?;
    Ok(())
}

/// Related courses exist; deleted ones may stay chosen, since they can be restored.
async fn require_courses(txn: &DatabaseTransaction, id: i32, related: &[i32]) -> ApiResult<()> {
    if related.is_empty() {
        return Ok(());
    }
    if related.contains(&id) {
        return Err(ApiError::invalid("content.related", RELATED_TO_ITSELF));
    }
    let known: Vec<i32> = course::Entity::find()
        .select_only()
        .column(course::Column::Id)
        .filter(course::Column::Id.is_in(related.iter().copied()))
        .into_tuple()
        .all(txn)
        .await?;
    match related.iter().find(|id| !known.contains(id)) {
        Some(unknown) => {
            Err(ApiError::invalid("content.related", format!("There is no course number {unknown}.")))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stored_documents::lacking_each_field;

    #[test]
    fn content_from_before_a_field_existed_is_read() {
        let question = Question { question: "Q".to_owned(), answer: "A".to_owned() };
        let content = CourseContentInput {
            tools: vec!["Multimeter".to_owned()],
            questions: vec![question; 2],
            ..CourseContentInput::default()
        };
        for (path, stored) in lacking_each_field(&serde_json::to_value(&content).unwrap()) {
            let read: Result<CourseContentInput, _> = serde_json::from_value(stored);
            let read = read.unwrap_or_else(|error| panic!("without {path}: {error}"));
            assert!(path == "tools" || read.tools == content.tools, "without {path}");
            assert!(path == "questions" || read.questions[1] == content.questions[1], "without {path}");
        }
    }
}
