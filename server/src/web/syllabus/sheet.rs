//! What the syllabus of a course says.

use chrono::NaiveDate;
use serde::Serialize;

use crate::web::http::conditional::digest;
use crate::web::syllabus::fee;
use crate::web::syllabus::section::{Column, Content, Section};
use base::error::ApiResult;
use domain::batches::{BatchDetails, BatchJson, BatchMode};
use domain::courses::{CourseContentJson, CourseJson};
use domain::settings::SettingsJson;
use domain::team::TeamMemberJson;

/// To be raised when the layout changes, so that the files get other entity tags.
const LAYOUT: u32 = 5;

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
    /// Address of the site's drawing for it.
    pub drawing: &'static str,
    /// Whether the provider's mark is the site's own; another one is a photograph, which a sheet cannot show.
    pub has_mark: bool,
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
            drawing: course.drawing,
            has_mark: settings.own_pictures.logo_picture.is_none(),
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

/// What there is to know at a glance.
fn facts(course: &CourseJson) -> Vec<(&'static str, String)> {
    let content = course.content.as_deref();
    let next = course.next_batch();
    let languages = content.map(|content| content.languages.join(", ")).filter(|text| !text.is_empty());
    [
        ("Duration", Some(course.duration.clone())),
        ("Workload", content.and_then(CourseContentJson::workload)),
        ("Level", course.level.map(|level| level.in_words().to_owned())),
        ("Next start", next.filter(|batch| !batch.has_started).map(|batch| day(batch.details.starts_on))),
        ("Taught", next.map(|batch| place(&batch.details))),
        ("Languages", languages),
        ("Fee", course.fee.as_ref().map(|fee| fee.price.words.clone())),
        ("Instructor", Some(course.instructor.clone())),
    ]
    .into_iter()
    .filter_map(|(name, value)| Some((name, value?)))
    .collect()
}

fn sections(course: &CourseJson, settings: &SettingsJson, address: &str) -> Vec<Section> {
    let content = course.content.as_deref();
    let points = |title, items: &[String]| {
        (!items.is_empty()).then(|| Section::half(title, Content::Points(items.to_vec())))
    };
    let hours = |hours: Option<f64>| hours.map(|hours| format!("{hours} h")).unwrap_or_default();
    let steps: Vec<_> = course.syllabus_parts().map(|(text, time)| (text.clone(), hours(time))).collect();
    let mut sections: Vec<Section> = [
        content.and_then(|content| points("It is for you if", &content.for_whom)),
        content.and_then(|content| points("It is not for you if", &content.not_for)),
        (!steps.is_empty()).then_some(Section::whole("Syllabus", Content::Steps(steps))),
        points("What you will learn", &course.what_you_learn)
            .map(|section| Section { half: false, ..section }),
        content.and_then(project),
        points("What you should know before", &course.prerequisites),
        content.and_then(tools),
        course.certification.as_deref().map(|name| certificate(name, content)),
        batches(&course.batches),
    ]
    .into_iter()
    .flatten()
    .collect();
    sections.extend(course.fee.iter().flat_map(|fee| fee::sections(fee)));
    sections.extend(course.instructor_profile.as_deref().map(instructor));
    sections.push(reach(settings));
    sections.push(next_step(address));
    sections
}

fn tools(content: &CourseContentJson) -> Option<Section> {
    let text = content.tools.join(" · ");
    (!text.is_empty()).then(|| Section::half("What you work with", Content::Text(vec![text])))
}

fn project(content: &CourseContentJson) -> Option<Section> {
    let title = &content.project_title;
    let text = std::iter::once(format!("{title}.")).chain(paragraphs(&content.project_text)).collect();
    (!title.is_empty()).then_some(Section::half("What you build", Content::Text(text)))
}

fn certificate(name: &str, content: Option<&CourseContentJson>) -> Section {
    let names = match content.map(|content| content.project_title.as_str()) {
        None | Some("") => "It names the course, its length and your instructor.",
        Some(_) => "It names the project that you built, so an interviewer has something to ask about.",
    };
    let text = vec![format!("{name}."), format!("{names} A specimen is on the page of the course.")];
    Section::half("Your certificate", Content::Text(text))
}

fn batches(batches: &[BatchJson]) -> Option<Section> {
    let column = |head, weight| Column { head, weight };
    let columns = vec![
        column("Dates", 20.0),
        column("Days and hours", 24.0),
        column("Where", 22.0),
        column("Language", 15.0),
        column("Seats", 12.0),
        column("Fee", 26.0),
    ];
    let row = |batch: &BatchJson| {
        let details = &batch.details;
        vec![
            format!("{} to {}", day(details.starts_on), day(details.ends_on)),
            format!("{}, {}", details.days_in_words(), details.hours_in_words()),
            place(details),
            details.language.clone(),
            seats(batch),
            batch.price.words.clone(),
        ]
    };
    let rows: Vec<_> = batches.iter().map(row).collect();
    (!rows.is_empty()).then_some(Section::whole("Batches", Content::Table { columns, rows }))
}

fn instructor(member: &TeamMemberJson) -> Section {
    let mut text = vec![format!("{}, {}.", member.name, member.title)];
    text.extend(paragraphs(&member.description));
    Section::half("Your instructor", Content::Text(text))
}

/// Where to ask and how to come.
fn reach(settings: &SettingsJson) -> Section {
    let line = |text: &str| paragraphs(text).join(", ");
    let facts = [
        ("Phone", settings.phone.clone()),
        ("Email", settings.email.clone()),
        ("Open", settings.hours.clone()),
        ("Address", line(&settings.address)),
        ("Landmarks", line(&settings.landmarks)),
    ];
    let facts = facts.into_iter().filter(|(_, text)| !text.is_empty()).collect();
    Section::half("How to reach us", Content::Facts(facts))
}

fn next_step(address: &str) -> Section {
    let text = "Reserve a seat, or ask whether this course suits you, on its page. Reserving costs nothing: we call you \
                before you pay.";
    Section::whole("Your next step", Content::Text(vec![text.to_owned(), address.to_owned()]))
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
