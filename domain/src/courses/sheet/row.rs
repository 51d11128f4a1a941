//! One row of a file: which course it is about, what it would change, and what is wrong with it.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use csv::StringRecord;
use sea_orm::{IntoActiveModel, Set, TryIntoModel};

use crate::audit::between;
use crate::courses::content::{CourseContentInput, RELATED_TO_ITSELF};
use crate::courses::input::{CourseContent, CourseInput};
use crate::courses::rules;
use crate::courses::sheet::cells::whole;
use crate::courses::sheet::columns::{ADDRESS, COLUMNS, Column, NUMBER, TITLE, VERSION, place};
use crate::courses::sheet::read::Sheet;
use crate::courses::sheet::stored::Stored;
use crate::courses::staff::StaffCourseJson;
use crate::courses::writes::{self, SLUG_TAKEN, follows_title};
use crate::entities::courses::course;
use crate::records::Written;
use base::error::{ApiError, ApiResult};
use base::file_import::ImportProblem;
use base::slug::first_free;
use base::table_file::{cell, day_first};
use base::typed;

/// The most characters that Excel keeps in a cell, and what to do about a cell with as many.
const CELL_MAX: usize = 32_767;
const CUT_OFF: &str = "This cell has 32,767 characters, the most that Excel keeps, so its end may be missing. \
     Shorten it, or change this text in the form of the course and remove it here.";

/// The course of a row as it is to be stored.
pub(super) struct Work {
    pub row: course::ActiveModel,
    /// The number is 0 in a course that is not stored yet.
    pub written: Written<StaffCourseJson>,
    pub content: CourseContentInput,
    /// Whether it gets a name in addresses that it does not have by now.
    pub renamed: bool,
}

/// What earlier rows of the file are about.
#[derive(Default)]
pub(super) struct Earlier {
    /// Rows by the number of their course.
    pub courses: HashMap<i32, usize>,
    /// Names in addresses that rows give, and those that follow from their titles.
    pub slugs: HashMap<String, usize>,
}

/// One row, while it is looked at.
pub(super) struct Reading<'a> {
    pub sheet: &'a Sheet,
    pub row: &'a StringRecord,
    /// As spreadsheets count it.
    pub number: usize,
    pub stored: &'a Stored,
    pub problems: Vec<ImportProblem>,
    pub notes: Vec<String>,
}

impl Reading<'_> {
    fn refuse(&mut self, column: Option<&'static str>, text: impl Into<String>) {
        self.problems.push(ImportProblem { column, text: text.into() });
    }

    pub fn title(&self, course: Option<&course::Model>) -> String {
        let given = self.sheet.place_of(TITLE).map(|at| cell(self.row, at)).unwrap_or_default();
        match course {
            Some(course) if given.is_empty() => course.title.clone(),
            _ => given.chars().take(160).collect(),
        }
    }

    /// The course that the row is about; `None` for a new one.
    pub fn find(&mut self, earlier: &mut Earlier) -> Option<i32> {
        if let Some(problem) = self.sheet.file.misfit(self.row) {
            self.problems.push(problem);
            return None;
        }
        let id = match self.sheet.given_number(self.row) {
            Some(number) => self.numbered(&number),
            None => self.addressed(),
        }?;
        if self.stored.courses.get(&id).is_some_and(|course| course.deleted_at.is_some()) {
            self.refuse(
                None,
                "This course is deleted. Restore it in the list of courses (“Show: Deleted”), or remove the row.",
            );
        }
        if let Some(first) = earlier.courses.insert(id, self.number) {
            self.refuse(None, format!("Row {first} is about the same course. Keep one of them."));
        }
        Some(id)
    }

    fn numbered(&mut self, number: &str) -> Option<i32> {
        let id = whole(number).ok().flatten().and_then(|id| i32::try_from(id).ok());
        if id.is_none_or(|id| !self.stored.courses.contains_key(&id)) {
            self.refuse(
                Some(NUMBER),
                format!(
                    "There is no course number {number}. Empty this cell and “{VERSION}” to add a new course."
                ),
            );
            return None;
        }
        id
    }

    fn addressed(&mut self) -> Option<i32> {
        let slug = self.sheet.given_slug(self.row)?;
        let id = *self.stored.slugs.courses.get(&slug)?;
        let course = self.stored.courses.get(&id)?;
        if course.slug == slug || course.deleted_at.is_some() {
            return Some(id);
        }
        self.refuse(Some(ADDRESS), SLUG_TAKEN);
        None
    }

    /// What is to be stored; `None` when the course is like that already, or cannot be.
    pub fn work(
        &mut self,
        course: Option<&course::Model>,
        seen: Option<i32>,
        earlier: &mut Earlier,
        now: DateTime<Utc>,
    ) -> ApiResult<Option<Work>> {
        let content = course.and_then(|course| self.stored.contents.get(&course.id)).cloned();
        let content = content.unwrap_or_default();
        let mut input = match course {
            Some(course) => CourseInput::of(course, content.clone()),
            None => CourseInput {
                published: Some(false),
                content: Some(CourseContentInput::default()),
                ..CourseInput::default()
            },
        };
        if !self.overlay(&mut input, course.is_none()) {
            return Ok(None);
        }
        if self.sheet.place_of(ADDRESS).is_none() {
            // As in the form without an address: it follows the title until the course is first published.
            input.slug = None;
        }
        let Some(checked) = self.check(&input, course) else { return Ok(None) };
        if course.is_none() && checked.slug.is_none() {
            self.refuse_known_title(&checked.title);
        }
        let slug = self.slug(&checked, course, earlier);
        let work = match course {
            Some(course) => changed(course, content, &checked, slug, now)?,
            None => Some(added(&checked, slug.unwrap_or_default(), now)?),
        };
        if work.is_some() {
            self.check_revision(course, seen);
        }
        Ok(work)
    }

    /// A file of new courses that is imported twice must not make each of them twice.
    fn refuse_known_title(&mut self, title: &str) {
        if let Some(id) = self.stored.titles.get(&typed::fold(title)) {
            let text = format!(
                "Course number {id} has this title. To change that course, give its number; to add another one with \
                 the same title, give it an address of its own in “{ADDRESS}”."
            );
            self.refuse(Some(TITLE), text);
        }
    }

    /// Puts the cells that say something else than the course into `input`. Answers whether there are any.
    fn overlay(&mut self, input: &mut CourseInput, new: bool) -> bool {
        let (sheet, stored) = (self.sheet, self.stored);
        let mut differs = new;
        for (column, at) in COLUMNS.iter().zip(sheet.places) {
            let Some(at) = at else { continue };
            let text = cell(self.row, at);
            if !new && text == (column.write)(input, &stored.slugs).trim() {
                continue;
            }
            differs = true;
            if text.encode_utf16().count() == CELL_MAX {
                self.refuse(Some(column.label), CUT_OFF);
                continue;
            }
            if let Some(day) = day_first(&text).filter(|day| column.is_day() && day.to_string() != text) {
                self.notes.push(format!("{}: {}", column.label, day.format("%A, %-d %B %Y")));
            }
            if let Err(refusal) = (column.read)(input, &text, &stored.slugs) {
                self.refuse(Some(column.label), refusal);
            }
        }
        differs
    }

    /// The check of the course form, with its messages at the columns.
    fn check(&mut self, input: &CourseInput, course: Option<&course::Model>) -> Option<CourseContent> {
        let unreadable: Vec<Option<&str>> = self.problems.iter().map(|problem| problem.column).collect();
        let related = input.content.iter().flat_map(|content| &content.related);
        if course.is_some_and(|course| related.into_iter().any(|id| *id == course.id)) {
            self.refuse(Some("Related courses"), RELATED_TO_ITSELF);
        }
        match input.check() {
            Ok(checked) => Some(checked),
            Err(ApiError::Invalid(fields)) => {
                for (field, texts) in fields {
                    let found = place(&field);
                    let label = found.as_ref().map(|(column, _)| column.label);
                    // What could not be read at all is told already.
                    if label.is_some() && unreadable.contains(&label) {
                        continue;
                    }
                    let missing = found.as_ref().is_some_and(|(column, _)| self.is_missing(column));
                    let entry = found.map(|(_, entry)| entry).unwrap_or_default();
                    let hint = if missing { " The file has no such column." } else { "" };
                    for text in texts {
                        self.refuse(label, format!("{entry}{text}{hint}"));
                    }
                }
                None
            }
            Err(other) => {
                self.refuse(None, other.message());
                None
            }
        }
    }

    fn is_missing(&self, column: &Column) -> bool {
        self.sheet.place_of(column.label).is_none()
    }

    /// The name in addresses that the course gets; `None` when it keeps its own, or cannot have what is given.
    fn slug(
        &mut self,
        checked: &CourseContent,
        course: Option<&course::Model>,
        earlier: &mut Earlier,
    ) -> Option<String> {
        let id = course.map(|course| course.id);
        let others = |slug: &str| self.stored.slugs.courses.get(slug).is_some_and(|owner| Some(*owner) != id);
        match (&checked.slug, course) {
            (Some(given), _) => {
                let rival = earlier.slugs.get(given).copied().filter(|row| *row != self.number);
                if let Some(row) = rival {
                    self.refuse(
                        Some(ADDRESS),
                        format!("Row {row} has the same address. Choose another one."),
                    );
                } else if others(given) {
                    self.refuse(Some(ADDRESS), SLUG_TAKEN);
                }
                Some(given.clone())
            }
            (None, Some(course)) if !follows_title(course, checked) => None,
            (None, _) => {
                let wanted = rules::course_slug(&checked.title);
                let slug = first_free(&wanted, |slug| others(slug) || earlier.slugs.contains_key(slug));
                earlier.slugs.insert(slug.clone(), self.number);
                Some(slug)
            }
        }
    }

    /// A row is only imported over the course that its author saw.
    fn check_revision(&mut self, course: Option<&course::Model>, seen: Option<i32>) {
        let revision = course.map_or(0, |course| course.revision);
        let exported =
            course.and(self.sheet.version).map(|at| cell(self.row, at)).filter(|text| !text.is_empty());
        if let Some(exported) = exported
            && whole(&exported).ok().flatten() != Some(revision.into())
        {
            self.refuse(
                Some(VERSION),
                format!(
                    "Somebody changed this course after the file was exported: it has version {revision} now, the file \
                     has {exported}. Export it again and repeat your change, or empty this cell to import over it."
                ),
            );
        } else if seen.is_some_and(|seen| seen != revision) {
            self.refuse(
                None,
                "Somebody changed this course after you checked the file. Check the file again.",
            );
        }
    }
}

fn changed(
    course: &course::Model,
    content: CourseContentInput,
    checked: &CourseContent,
    slug: Option<String>,
    now: DateTime<Utc>,
) -> ApiResult<Option<Work>> {
    let mut row = course.clone().into_active_model();
    let renamed = slug.as_ref().is_some_and(|slug| *slug != course.slug);
    if let Some(slug) = slug {
        row.slug = Set(slug);
    }
    writes::replace(&mut row, course, checked, now);
    row.revision = Set(course.revision + 1);
    row.updated_at = Set(now);
    let before = record(course.clone(), content);
    let given = checked.content.clone().unwrap_or_default();
    let after = record(row.clone().try_into_model()?, given.clone());
    if between(Some(&before), &after)?.is_empty() {
        return Ok(None);
    }
    Ok(Some(Work { row, written: Written { before: Some(before), after }, content: given, renamed }))
}

fn added(checked: &CourseContent, slug: String, now: DateTime<Utc>) -> ApiResult<Work> {
    let row = writes::new_row(slug, checked, now);
    let content = checked.content.clone().unwrap_or_default();
    let model = course::ActiveModel { id: Set(0), ..row.clone() }.try_into_model()?;
    let after = record(model, content.clone());
    Ok(Work { row, written: Written { before: None, after }, content, renamed: true })
}

fn record(row: course::Model, content: CourseContentInput) -> StaffCourseJson {
    let mut record = StaffCourseJson::from(row);
    record.course.content = Some(Box::new(content.into()));
    record
}
