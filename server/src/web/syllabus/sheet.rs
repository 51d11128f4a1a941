//! What the syllabus of a course says.

use chrono::NaiveDate;
use serde::Serialize;

use crate::web::http::conditional::digest;
use crate::web::syllabus::fee;
use crate::web::syllabus::section::{Column, Content, Section};
use domain::kernel::error::ApiResult;
use domain::subjects::batches::{BatchDetails, BatchJson, BatchMode};
use domain::subjects::courses::{CourseContentJson, CourseJson};
use domain::subjects::settings::SettingsJson;

/// To be raised when the layout changes, so that the files get other entity tags.
const LAYOUT: u32 = 4;

/// The texts of a syllabus, in reading order.
#[derive(Debug, Clone, Serialize)]
pub struct Sheet {
    /// Name of the provider.
    pub brand: String,
    /// How to reach the provider.
    pub contact: String,
    /// The page of the course, absolute.
    pub address: String,
    /// Number of the course as it is told on the phone: `CRS-012`.
    pub code: String,
    pub category: String,
    pub title: String,
    /// What a demonstration tells its visitors; the sheet outlives the page that tells them.
    pub notice: Option<String>,
    /// Paragraphs on what the course is about.
    pub lead: Vec<String>,
    /// Name and value.
    pub facts: Vec<(&'static str, String)>,
    pub sections: Vec<Section>,
    /// Day of the last change, in words.
    pub issued: String,
}

impl Sheet {
    /// The sheet of a course. `address` is that of its page.
    pub fn of(course: &CourseJson, settings: &SettingsJson, address: String) -> Self {
        Self {
            brand: settings.brand_name.clone(),
            contact: [&settings.phone, &settings.email]
                .into_iter()
                .filter(|text| !text.is_empty())
                .map(String::as_str)
                .collect::<Vec<_>>()
                .join(" · "),
            code: format!("CRS-{:03}", course.id),
            category: course.category.clone(),
            title: course.title.clone(),
            notice: settings.demo.then(|| settings.demo_notice.clone()),
            lead: paragraphs(&course.description),
            facts: facts(course),
            sections: sections(course, settings, &address),
            issued: course.updated_day(),
            address,
        }
    }

    /// Tells sheets that differ from each other.
    ///
    /// # Errors
    /// When the sheet is no JSON, which cannot be.
    pub fn digest(&self) -> ApiResult<String> {
        let texts = serde_json::to_vec(&(LAYOUT, self)).map_err(anyhow::Error::from)?;
        Ok(digest(&texts))
    }
}

fn paragraphs(text: &str) -> Vec<String> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

fn facts(course: &CourseJson) -> Vec<(&'static str, String)> {
    let content = course.content.as_deref();
    let next = course.next_batch();
    let languages = content.map(|content| content.languages.join(", ")).filter(|text| !text.is_empty());
    [
        ("Duration", Some(course.duration.clone())),
        ("Workload", content.and_then(CourseContentJson::workload)),
        ("Fee", course.fee.as_ref().map(|fee| fee.price.words.clone())),
        ("Level", course.level.map(|level| level.in_words().to_owned())),
        ("Next start", next.filter(|batch| !batch.has_started).map(|batch| day(batch.details.starts_on))),
        ("Taught", next.map(|batch| place(&batch.details))),
        ("Languages", languages),
        ("Instructor", Some(course.instructor.clone())),
        ("Certificate", course.certification.clone()),
    ]
    .into_iter()
    .filter_map(|(name, value)| Some((name, value?)))
    .collect()
}

fn sections(course: &CourseJson, settings: &SettingsJson, address: &str) -> Vec<Section> {
    let content = course.content.as_deref();
    let points = |title, items: &[String]| {
        (!items.is_empty()).then(|| Section { title, content: Content::Points(items.to_vec()) })
    };
    let hours = |hours: Option<f64>| hours.map(|hours| format!("{hours} h")).unwrap_or_default();
    let steps: Vec<_> = course.syllabus_parts().map(|(text, time)| (text.clone(), hours(time))).collect();
    let syllabus =
        (!steps.is_empty()).then_some(Section { title: "Syllabus", content: Content::Steps(steps) });
    let ask = format!(
        "Ask about dates, fees or whether this course suits you: {}. Opening hours: {}.",
        [&settings.phone, &settings.email].map(String::as_str).join(" or "),
        settings.hours
    );
    let next_step =
        Section { title: "Your next step", content: Content::Text(vec![ask, address.to_owned()]) };
    let mut sections: Vec<Section> = [
        content.and_then(|content| points("It is for you if", &content.for_whom)),
        content.and_then(|content| points("It is not for you if", &content.not_for)),
        syllabus,
        points("What you will learn", &course.what_you_learn),
        content.and_then(tools),
        content.and_then(project),
        points("What you should know before", &course.prerequisites),
        batches(&course.batches),
    ]
    .into_iter()
    .flatten()
    .collect();
    sections.extend(course.fee.iter().flat_map(|fee| fee::sections(fee)));
    sections.push(next_step);
    sections
}

fn tools(content: &CourseContentJson) -> Option<Section> {
    let text = content.tools.join(" · ");
    (!text.is_empty()).then(|| Section { title: "What you work with", content: Content::Text(vec![text]) })
}

fn project(content: &CourseContentJson) -> Option<Section> {
    let title = &content.project_title;
    let text = std::iter::once(format!("{title}.")).chain(paragraphs(&content.project_text)).collect();
    (!title.is_empty()).then_some(Section { title: "What you build", content: Content::Text(text) })
}

fn batches(batches: &[BatchJson]) -> Option<Section> {
    let column = |head, weight| Column { head, weight };
    let mut columns = vec![
        column("Dates", 22.0),
        column("Days and hours", 26.0),
        column("Where", 22.0),
        column("Language", 16.0),
        column("Seats", 14.0),
    ];
    // Otherwise each costs what the course costs.
    let fees = batches.windows(2).any(|pair| pair[0].price != pair[1].price);
    if fees {
        columns.push(column("Fee", 20.0));
    }
    let row = |batch: &BatchJson| {
        let details = &batch.details;
        let mut row = vec![
            format!("{} to {}", day(details.starts_on), day(details.ends_on)),
            format!("{}, {}", details.days_in_words(), details.hours_in_words()),
            place(details),
            details.language.clone(),
            seats(batch),
        ];
        row.extend(fees.then(|| batch.price.words.clone()));
        row
    };
    let rows: Vec<_> = batches.iter().map(row).collect();
    (!rows.is_empty()).then_some(Section { title: "Batches", content: Content::Table { columns, rows } })
}

fn day(day: NaiveDate) -> String {
    day.format("%-d %b %Y").to_string()
}

fn place(batch: &BatchDetails) -> String {
    match batch.mode {
        BatchMode::Online => "Online".to_owned(),
        BatchMode::Centre => batch.place.clone(),
        BatchMode::Both => format!("{} or online", batch.place),
    }
}

fn seats(batch: &BatchJson) -> String {
    let details = &batch.details;
    if batch.can_enrol {
        return format!("{} of {} free", details.seats - details.seats_taken, details.seats);
    }
    if details.is_full() { "Full".to_owned() } else { "Closed".to_owned() }
}
