//! What visitors would read of a fee, while staff type it.

use crate::batches;
use crate::courses::input::CourseInput;
use crate::courses::json::fee_of;
use crate::fees::FeeJson;
use crate::settings;
use base::error::ApiResult;
use base::query::{FromQuery, QueryReader};
use storage::Store;

const FEE_TEXT_MAX: usize = 40;
const FEE_NUMBER_MAX: u32 = i32::MAX.unsigned_abs();

/// What is typed of a fee, in the words of the form.
#[derive(Clone, Debug)]
pub struct TypedFee {
    /// The course that is edited.
    course: Option<i32>,
    input: CourseInput,
}

impl FromQuery for TypedFee {
    fn from_query(query: &mut QueryReader) -> Self {
        let mut text = |key| query.text_within(key, FEE_TEXT_MAX);
        let input = CourseInput {
            price: text("price").unwrap_or_default(),
            gst: text("gst").unwrap_or_default(),
            early_price: text("early_price"),
            early_until: text("early_until"),
            group_price: text("group_price"),
            ..CourseInput::default()
        };
        let mut number = |key| query.number(key, 0..=FEE_NUMBER_MAX).map(i64::from);
        let input = CourseInput {
            instalments: number("instalments"),
            early_days: number("early_days"),
            group_from: number("group_from"),
            ..input
        };
        let course = number("course").and_then(|id| i32::try_from(id).ok());
        Self { course, input }
    }
}

/// What visitors would read of a fee today, with the batches of the course as they are; nothing while it is not
/// acceptable, which its fields say when it is saved.
pub async fn fee_preview(store: &Store, typed: &TypedFee) -> ApiResult<Option<FeeJson>> {
    let Ok(terms) = typed.input.fee_terms() else { return Ok(None) };
    let (today, percent) = (store.clock.today(), settings::gst_percent(store).await?);
    let course: Vec<_> = typed.course.map(|id| (id, terms.pricing(percent))).into_iter().collect();
    let theirs = batches::of_courses(store, &course).await?.into_values().next().unwrap_or_default();
    Ok(Some(fee_of(&terms, &theirs, today, percent)))
}
