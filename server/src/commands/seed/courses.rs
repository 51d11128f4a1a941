//! The demo courses: what their cards say, their fees, and what only their pages show.

use std::collections::HashMap;

use sea_orm::DatabaseTransaction;
use serde::Deserialize;

use super::{Ids, parse};
use base::error::ApiResult;
use domain::courses::{CourseContentInput, CourseInput, writes};

const COURSES: &str = include_str!("../../../../domain/seed/courses.json");
const FEES: &str = include_str!("../../../../domain/seed/fees.json");
const CONTENT: &str = include_str!("../../../../domain/seed/course-content.json");

pub(super) type ContentByTitle = HashMap<String, DemoContent>;

/// What the page of a demo course shows beyond its card.
#[derive(Deserialize)]
pub(super) struct DemoContent {
    #[serde(flatten)]
    content: CourseContentInput,
    /// The hours of each part of the syllabus.
    syllabus_hours: Vec<f64>,
    /// The titles of the courses to take next.
    next: Vec<String>,
}

/// What a course of the demo content says of its fee.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FeeTerms {
    gst: String,
    fee_includes: Vec<String>,
    instalments: Option<i64>,
    #[serde(default)]
    instalments_due: Vec<String>,
    early_price: Option<String>,
    early_days: Option<i64>,
    group_price: Option<String>,
    group_from: Option<i64>,
}

/// The courses with their fees, and with the hours of their syllabus.
pub(super) fn inputs(content: &ContentByTitle) -> ApiResult<Vec<CourseInput>> {
    let courses: Vec<CourseInput> = parse(COURSES)?;
    // By title.
    let mut fees: HashMap<String, FeeTerms> = parse(FEES)?;
    let with_fee = |course: CourseInput| match fees.remove(&course.title) {
        Some(fee) => CourseInput {
            gst: fee.gst,
            fee_includes: fee.fee_includes.into(),
            instalments: fee.instalments,
            instalments_due: fee.instalments_due.into(),
            early_price: fee.early_price,
            early_days: fee.early_days,
            group_price: fee.group_price,
            group_from: fee.group_from,
            ..course
        },
        None => course,
    };
    let mut courses: Vec<CourseInput> = courses.into_iter().map(with_fee).collect();
    for course in &mut courses {
        let hours = content.get(&course.title).map(|one| one.syllabus_hours.as_slice()).unwrap_or_default();
        for (line, hours) in course.syllabus.0.iter_mut().zip(hours) {
            *line = format!("{line} ({hours} h)");
        }
    }
    Ok(courses)
}

pub(super) fn content() -> ApiResult<ContentByTitle> {
    parse(CONTENT)
}

pub(super) async fn insert_content(
    txn: &DatabaseTransaction,
    content: &ContentByTitle,
    ids: &Ids,
) -> ApiResult<()> {
    for (title, demo) in content {
        let related = demo.next.iter().map(|title| ids.of(title)).collect::<ApiResult<_>>()?;
        let input = CourseContentInput { related, ..demo.content.clone() };
        writes::insert_content(txn, ids.of(title)?, &input).await?;
    }
    Ok(())
}
