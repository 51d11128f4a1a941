//! A course as cells of a table, and cells as a course.
//!
//! A list is one entry a line, because no entry has line breaks. Questions have a format of their own
//! ([`super::questions`]). Related courses are named by their addresses.

use std::collections::HashMap;

use crate::courses::content::CourseContentInput;
use crate::courses::input::CourseInput;
use crate::courses::sheet::cells::{amount, entries, given, whole};
use crate::courses::sheet::questions;
use base::lists::TextList;
use base::table_file::day_first;

/// The column by which a row finds its course; empty in the row of a new one.
pub(super) const NUMBER: &str = "Number";
/// The revision of the course when it was exported.
pub(super) const VERSION: &str = "Version";
/// The name in the address, by which a row finds its course where it has no number.
pub(super) const ADDRESS: &str = "Address on the site";
pub(super) const TITLE: &str = "Title";

/// The names of courses in addresses.
#[derive(Debug, Default)]
pub(super) struct Slugs {
    /// Present and former ones.
    pub courses: HashMap<String, i32>,
    pub current: HashMap<i32, String>,
}

/// A column with what staff can edit.
pub(super) struct Column {
    pub label: &'static str,
    /// The field in the messages of the course form's check, and in the audit log.
    pub field: &'static str,
    pub write: fn(&CourseInput, &Slugs) -> String,
    /// Puts a cell into the course; refuses what is not even of the right kind.
    pub read: fn(&mut CourseInput, &str, &Slugs) -> Result<(), String>,
}

impl Column {
    /// Whether its cells are days.
    pub fn is_day(&self) -> bool {
        self.field == "early_until"
    }
}

macro_rules! text {
    ($label:expr, $field:literal, $member:ident) => {
        Column {
            label: $label,
            field: $field,
            write: |course, _| course.$member.clone(),
            read: |course, cell, _| {
                course.$member = cell.to_owned();
                Ok(())
            },
        }
    };
}

macro_rules! optional {
    ($label:expr, $field:literal, $member:ident) => {
        optional!($label, $field, $member, |cell| Ok(given(cell)))
    };
    ($label:expr, $field:literal, $member:ident, $read:expr) => {
        Column {
            label: $label,
            field: $field,
            write: |course, _| course.$member.clone().unwrap_or_default(),
            read: |course, cell, _| {
                let read: fn(&str) -> Result<Option<String>, String> = $read;
                course.$member = read(cell)?;
                Ok(())
            },
        }
    };
}

macro_rules! number {
    ($label:expr, $field:literal, $member:ident) => {
        Column {
            label: $label,
            field: $field,
            write: |course, _| course.$member.map(|number| number.to_string()).unwrap_or_default(),
            read: |course, cell, _| {
                course.$member = whole(cell)?;
                Ok(())
            },
        }
    };
}

macro_rules! list {
    ($label:expr, $field:literal, $member:ident) => {
        Column {
            label: $label,
            field: $field,
            write: |course, _| course.$member.0.join("\n"),
            read: |course, cell, _| {
                course.$member = TextList(entries(cell));
                Ok(())
            },
        }
    };
}

macro_rules! content {
    ($label:expr, $field:literal, $member:ident, $write:expr, $read:expr) => {
        Column {
            label: $label,
            field: $field,
            write: |course, slugs| {
                let write: fn(&CourseContentInput, &Slugs) -> String = $write;
                course.content.as_ref().map(|content| write(content, slugs)).unwrap_or_default()
            },
            read: |course, cell, slugs| {
                let read: fn(&str, &Slugs) -> Result<_, String> = $read;
                course.content.get_or_insert_default().$member = read(cell, slugs)?;
                Ok(())
            },
        }
    };
}

macro_rules! content_list {
    ($label:expr, $field:literal, $member:ident) => {
        content!($label, $field, $member, |content, _| content.$member.join("\n"), |cell, _| Ok(entries(
            cell
        )))
    };
}

/// The columns behind number and version, in the order of the course form.
pub(super) static COLUMNS: [Column; 36] = [
    text!(TITLE, "title", title),
    optional!(ADDRESS, "slug", slug),
    Column {
        label: "Visible to visitors",
        field: "published",
        write: |course, _| {
            course.published.map(|on| if on { "yes" } else { "no" }.to_owned()).unwrap_or_default()
        },
        read: |course, cell, _| {
            course.published = match cell.to_ascii_lowercase().as_str() {
                // Left out: as it is, and a new course is hidden.
                "" => course.published,
                "yes" | "y" | "true" | "1" => Some(true),
                "no" | "n" | "false" | "0" => Some(false),
                _ => return Err("Give yes or no.".to_owned()),
            };
            Ok(())
        },
    },
    text!("Category", "category", category),
    text!("Description", "description", description),
    text!("Instructor", "instructor", instructor),
    text!("Duration", "duration", duration),
    Column {
        label: "Level",
        field: "level",
        write: |course, _| course.level.clone().unwrap_or_default(),
        read: |course, cell, _| {
            course.level = given(&cell.to_ascii_lowercase());
            Ok(())
        },
    },
    Column {
        label: "Price in rupees",
        field: "price",
        write: |course, _| course.price.clone(),
        read: |course, cell, _| {
            course.price = amount(cell)?.unwrap_or_default();
            Ok(())
        },
    },
    Column {
        label: "GST",
        field: "gst",
        write: |course, _| course.gst.clone(),
        read: |course, cell, _| {
            course.gst = cell.to_ascii_lowercase();
            Ok(())
        },
    },
    number!("Instalments", "instalments", instalments),
    list!("When instalments are due", "instalments_due", instalments_due),
    optional!("Early-bird fee", "early_price", early_price, amount),
    number!("Days before the start when the early-bird fee ends", "early_days", early_days),
    optional!("Last day of the early-bird fee", "early_until", early_until, |cell| {
        Ok(given(&day_first(cell).map_or_else(|| cell.to_owned(), |day| day.to_string())))
    }),
    optional!("Group price", "group_price", group_price, amount),
    number!("Group from", "group_from", group_from),
    list!("The fee includes", "fee_includes", fee_includes),
    number!("Students", "students", students),
    Column {
        label: "Rating",
        field: "rating",
        write: |course, _| course.rating.map(|rating| format!("{rating:.1}")).unwrap_or_default(),
        read: |course, cell, _| {
            // A decimal comma, as in spreadsheets of many countries.
            let number = cell.replace(',', ".").parse::<f64>();
            let refusal = |_| "Give a number from 0 to 5 in steps of 0.1, such as 4.7.".to_owned();
            course.rating = if cell.is_empty() { None } else { Some(number.map_err(refusal)?) };
            Ok(())
        },
    },
    optional!("Certification", "certification", certification),
    text!("Picture", "image", image),
    text!("Syllabus file", "downloadlink", downloadlink),
    list!("What You'll Learn", "what_you_learn", what_you_learn),
    list!("Course Syllabus", "syllabus", syllabus),
    list!("Prerequisites", "prerequisites", prerequisites),
    content!(
        "Hours a week",
        "content.hours_a_week",
        hours_a_week,
        |content, _| content.hours_a_week.map(|hours| hours.to_string()).unwrap_or_default(),
        |cell, _| whole(cell)
    ),
    content_list!("Languages", "content.languages", languages),
    content_list!("Tools", "content.tools", tools),
    content_list!("Who it is for", "content.for_whom", for_whom),
    content_list!("Who it is not for", "content.not_for", not_for),
    content!(
        "What learners build",
        "content.project_title",
        project_title,
        |content, _| content.project_title.clone(),
        |cell, _| Ok(cell.to_owned())
    ),
    content!(
        "What learners build, in detail",
        "content.project_text",
        project_text,
        |content, _| content.project_text.clone(),
        |cell, _| Ok(cell.to_owned())
    ),
    content!(
        "Project image",
        "content.project_image",
        project_image,
        |content, _| content.project_image.clone().unwrap_or_default(),
        |cell, _| Ok(given(cell))
    ),
    content!(
        "Questions and answers",
        "content.questions",
        questions,
        |content, _| questions::write(&content.questions),
        |cell, _| questions::read(cell)
    ),
    content!(
        "Related courses",
        "content.related",
        related,
        |content, slugs| {
            let related = content.related.iter().filter_map(|id| slugs.current.get(id).cloned());
            related.collect::<Vec<_>>().join("\n")
        },
        related
    ),
];

/// Where the field of a message stands: its column, and what of it is meant.
pub(super) fn place(field: &str) -> Option<(&'static Column, String)> {
    let column = COLUMNS.iter().find(|column| is_within(field, column.field))?;
    let rest = field[column.field.len()..].trim_start_matches('.');
    let (entry, part) = rest.split_once('.').unwrap_or((rest, ""));
    let Ok(entry) = entry.parse::<usize>() else { return Some((column, String::new())) };
    Some((
        column,
        match part {
            "" => format!("Line {}: ", entry + 1),
            part => format!("Question {}, {part}: ", entry + 1),
        },
    ))
}

fn is_within(field: &str, column: &str) -> bool {
    field.strip_prefix(column).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

fn related(cell: &str, slugs: &Slugs) -> Result<Vec<i32>, String> {
    let names = cell.split(['\n', ',']).map(str::trim).filter(|name| !name.is_empty());
    names
        .map(|name| {
            slugs.courses.get(name).copied().ok_or_else(|| {
                format!(
                    "There is no course with the address “{name}”. If it is new in this file, import it first and \
                     name it afterwards."
                )
            })
        })
        .collect()
}
