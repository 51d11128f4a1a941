//! `/batches.ics` and `/batches/{id}.ics`: batches for calendar programs (RFC 5545).

use std::fmt::Write;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::Response;
use chrono::{DateTime, Datelike, NaiveDate, NaiveTime, Utc};
use sea_orm::ActiveEnum;

use crate::web::app::App;
use crate::web::files::ContentFile;
use crate::web::http::error_response::HandlerResult;
use crate::web::page_table as table;
use crate::web::page_table::starts::Starts;
use crate::web::page_table::{Page, Resolution};
use crate::web::pages::answer;
use base::error::ApiResult;
use domain::batches::Weekday;
use domain::batches::starts::{self, CalendarEntry, FoundBatch, StartFilter};
use domain::settings;

/// The address of the calendar of all batches.
pub const ADDRESS: &str = "/batches.ics";
const MIME: &str = "text/calendar; charset=utf-8";
/// The soonest ones; calendar programs read such a file as a whole.
const LARGEST_FILE: u32 = 500;
/// Longest line in bytes, without its end.
const LINE_MAX: usize = 75;
/// India has one time zone, without daylight saving time.
const TIME_ZONE: &str = "BEGIN:VTIMEZONE\r\nTZID:Asia/Kolkata\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\n\
    TZOFFSETFROM:+0530\r\nTZOFFSETTO:+0530\r\nTZNAME:IST\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n";
/// The end of a day in India as the UTC time of that day.
const END_OF_DAY: &str = "T182959Z";

/// Answers `/batches.ics`, narrowed like the page.
pub(crate) async fn show_all(State(app): State<Arc<App>>, request: Request) -> HandlerResult<Response> {
    let (parts, _) = request.into_parts();
    let Some(starts) = Starts::parse(parts.uri.query()) else {
        return Ok(answer::show(&app, Resolution::Unknown, &parts).await);
    };
    let starts = Starts { page: 1, ..starts };
    let address = format!("{ADDRESS}{}", starts.query());
    let file = ContentFile { app: &app, headers: &parts.headers, content_type: MIME, address: &address };
    file.answer(async || {
        let filter = StartFilter { per_page: LARGEST_FILE, ..starts.filter() };
        calendar(&app, &starts::entries(&app.store, &filter).await?).await
    })
    .await
}

/// Answers `/batches/{id}.ics` until the batch is over.
pub(crate) async fn show_one(State(app): State<Arc<App>>, request: Request) -> HandlerResult<Response> {
    let (parts, _) = request.into_parts();
    let address = parts.uri.path();
    let found = match number(address) {
        Some(id) => starts::find(&app.store, id).await?,
        None => FoundBatch::Unknown,
    };
    let entry = match found {
        FoundBatch::Current(entry) => entry,
        FoundBatch::Gone => {
            return Ok(answer::show(&app, Resolution::Page(Page::Error(410)), &parts).await);
        }
        // Perhaps another spelling of the calendar page.
        FoundBatch::Unknown => {
            return Ok(answer::show(&app, table::resolve(address, parts.uri.query()), &parts).await);
        }
    };
    let file = ContentFile { app: &app, headers: &parts.headers, content_type: MIME, address };
    file.answer(async || calendar(&app, std::slice::from_ref(&*entry)).await).await
}

fn number(address: &str) -> Option<i32> {
    let digits = address.strip_prefix("/batches/")?.strip_suffix(".ics")?;
    digits.parse().ok().filter(|id: &i32| *id > 0 && id.to_string() == digits)
}

async fn calendar(app: &Arc<App>, entries: &[CalendarEntry]) -> ApiResult<Body> {
    let brand = settings::get(&app.store).await?.brand_name;
    let mut out = Lines(String::new());
    out.fixed("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n");
    out.text("PRODID", &escaped(&format!("-//{brand}//Batches//EN")));
    out.fixed("CALSCALE:GREGORIAN\r\nMETHOD:PUBLISH\r\n");
    out.text("X-WR-CALNAME", &escaped(&format!("Batches of {brand}")));
    out.fixed(TIME_ZONE);
    for entry in entries {
        event(&mut out, app, entry);
    }
    out.fixed("END:VCALENDAR\r\n");
    Ok(Body::from(out.0))
}

/// The lessons of a batch: the first one, repeated weekly on its days until the last day.
fn event(out: &mut Lines, app: &Arc<App>, entry: &CalendarEntry) {
    let (batch, course) = (&entry.start.batch, &entry.start.course);
    let details = &batch.details;
    let url = app.config.public_url.absolute(&Page::Course { slug: course.slug.clone() }.address());
    let host = app.config.public_url.origin();
    let host = host.split_once("://").map_or(host, |(_, host)| host);
    let first = first_lesson(details.starts_on, details.ends_on, &details.days);
    out.fixed("BEGIN:VEVENT\r\n");
    out.text("UID", &format!("batch-{}@{host}", batch.id));
    out.text("DTSTAMP", &utc(entry.updated_at));
    out.text("LAST-MODIFIED", &utc(entry.updated_at));
    out.text("SEQUENCE", &(entry.revision - 1).to_string());
    out.text("DTSTART;TZID=Asia/Kolkata", &local(first.unwrap_or(details.starts_on), &details.from_time));
    let day = first.unwrap_or(details.starts_on);
    // A lesson until midnight ends when the next day begins.
    let end = if details.to_time == "00:00" { day.succ_opt().unwrap_or(day) } else { day };
    out.text("DTEND;TZID=Asia/Kolkata", &local(end, &details.to_time));
    if first.is_some() {
        let days: Vec<String> = details.days.iter().map(|day| day_code(*day)).collect();
        let until = details.ends_on.format("%Y%m%d");
        // Commas and semicolons divide the parts of a rule, so that they are not escaped.
        out.line(&format!("RRULE:FREQ=WEEKLY;UNTIL={until}{END_OF_DAY};BYDAY={}", days.join(",")));
    }
    out.text("SUMMARY", &escaped(&course.title));
    let mode = details.mode.in_words();
    out.text("LOCATION", &escaped(if details.place.is_empty() { mode } else { &details.place }));
    let mut about = vec![
        format!("{}, {}", details.days_in_words(), details.hours_in_words()),
        format!("{mode}, in {}", details.language),
        format!("Fee: {}", batch.price.words),
    ];
    about.extend(Some(details.remark.clone()).filter(|remark| !remark.is_empty()));
    about.push(url.clone());
    out.text("DESCRIPTION", &escaped(&about.join("\n")));
    out.text("URL", &url);
    out.fixed("END:VEVENT\r\n");
}

/// The first day on which there is a lesson.
fn first_lesson(from: NaiveDate, until: NaiveDate, days: &[Weekday]) -> Option<NaiveDate> {
    let taught = |day: &NaiveDate| {
        let weekday = day.weekday().to_string().to_lowercase();
        days.iter().any(|taught| taught.to_value() == weekday)
    };
    from.iter_days().take(7).take_while(|day| *day <= until).find(taught)
}

/// The first two letters of a day, in capitals.
fn day_code(day: Weekday) -> String {
    day.to_value().chars().take(2).collect::<String>().to_uppercase()
}

fn utc(time: DateTime<Utc>) -> String {
    time.format("%Y%m%dT%H%M%SZ").to_string()
}

fn local(day: NaiveDate, time: &str) -> String {
    let time = NaiveTime::parse_from_str(time, "%H:%M").unwrap_or_default();
    day.and_time(time).format("%Y%m%dT%H%M%S").to_string()
}

/// A text as the value of a property.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\\' | ';' | ',' => {
                out.push('\\');
                out.push(character);
            }
            '\n' => out.push_str("\\n"),
            other if other.is_control() => {}
            other => out.push(other),
        }
    }
    out
}

/// The lines of a calendar file.
struct Lines(String);

impl Lines {
    /// Lines that are short and complete.
    fn fixed(&mut self, lines: &str) {
        self.0.push_str(lines);
    }

    fn text(&mut self, name: &str, value: &str) {
        self.line(&format!("{name}:{value}"));
    }

    /// A line of any length: it goes on in lines that begin with a space, never within a character.
    fn line(&mut self, line: &str) {
        let mut rest = line;
        let mut room = LINE_MAX;
        while rest.len() > room {
            let end = rest.floor_char_boundary(room);
            let _ = write!(self.0, "{}\r\n ", &rest[..end]);
            rest = &rest[end..];
            room = LINE_MAX - 1;
        }
        self.0.push_str(rest);
        self.0.push_str("\r\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_folded_between_characters() {
        let mut out = Lines(String::new());
        let text = "Übung ₹ ".repeat(40);
        out.text("SUMMARY", &text);
        assert!(out.0.lines().all(|line| line.len() <= LINE_MAX), "{}", out.0);
        assert_eq!(out.0.replace("\r\n ", ""), format!("SUMMARY:{text}\r\n"));
    }

    #[test]
    fn texts_are_escaped() {
        assert_eq!(escaped("a, b; c\\d\ne\r\u{7}"), "a\\, b\\; c\\\\d\\ne");
    }

    #[test]
    fn the_first_lesson_is_the_first_day_that_is_taught() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let (thursday, end) = (day("2026-11-26"), day("2027-01-30"));
        assert_eq!(first_lesson(thursday, end, &[Weekday::Mon, Weekday::Sat]), Some(day("2026-11-28")));
        assert_eq!(first_lesson(thursday, thursday, &[Weekday::Mon]), None);
    }
}
