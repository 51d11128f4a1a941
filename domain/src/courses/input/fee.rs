//! Whether what staff say of a fee is acceptable.

use sea_orm::{ActiveEnum, Iterable};

use crate::courses::input::CourseInput;
use crate::fees::{Early, EarlyEnd, FeeTerms, Gst};
use base::money::{format_price, parse_price};
use base::validate::Checker;

const INSTALMENTS: std::ops::RangeInclusive<i32> = 2..=12;
const EARLY_DAYS: std::ops::RangeInclusive<i32> = 0..=365;
const GROUP: std::ops::RangeInclusive<i32> = 2..=1000;

/// Checks price and fee of a course.
pub(super) fn terms(checker: &mut Checker, input: &CourseInput) -> FeeTerms {
    checker.present("price", &input.price);
    let price = given(Some(&input.price)).and_then(|text| amount(checker, "price", text));
    let (instalments, instalments_due) = instalments(checker, input, price);
    FeeTerms {
        price: price.unwrap_or_default(),
        gst: gst(checker, &input.gst),
        includes: checker.list("fee_includes", &input.fee_includes.0),
        instalments,
        instalments_due,
        early: early(checker, input, price),
        group: group(checker, input, price),
    }
}

fn given(text: Option<&String>) -> Option<&str> {
    text.map(|text| text.trim()).filter(|text| !text.is_empty())
}

fn amount(checker: &mut Checker, field: &str, text: &str) -> Option<i64> {
    let paise = parse_price(text);
    if paise.is_none() {
        checker.refuse(field, "Give an amount of rupees, such as 14,999.");
    }
    paise
}

fn gst(checker: &mut Checker, word: &str) -> Gst {
    if word.trim().is_empty() {
        return Gst::default();
    }
    Gst::try_from_value(&word.trim().to_owned()).unwrap_or_else(|_| {
        let words: Vec<String> = Gst::iter().map(|word| word.to_value()).collect();
        checker.refuse("gst", format!("Give one of: {}.", words.join(", ")));
        Gst::default()
    })
}

fn instalments(checker: &mut Checker, input: &CourseInput, price: Option<i64>) -> (Option<i32>, Vec<String>) {
    let due = checker.list("instalments_due", &input.instalments_due.0);
    let number = number(checker, "instalments", input.instalments, &INSTALMENTS);
    match number {
        Some(number) if price.is_some_and(|price| price < i64::from(number) * 100) => {
            checker.refuse("instalments", "The price is too low for so many instalments.");
        }
        Some(number) if !due.is_empty() && usize::try_from(number) != Ok(due.len()) => {
            checker.refuse(
                "instalments_due",
                format!("There are {number} instalments: give one line for each of them, or none."),
            );
        }
        None if input.instalments.is_none() && !due.is_empty() => {
            checker.refuse(
                "instalments",
                "Give the number of instalments, or say nothing of when they are due.",
            );
        }
        _ => {}
    }
    (number, due)
}

fn early(checker: &mut Checker, input: &CourseInput, price: Option<i64>) -> Option<Early> {
    let lower = lower(checker, "early_price", input.early_price.as_ref(), price);
    let (stated, until) = (given(input.early_price.as_ref()).is_some(), given(input.early_until.as_ref()));
    let days = number(checker, "early_days", input.early_days, &EARLY_DAYS).map(EarlyEnd::DaysBefore);
    match (stated, input.early_days.is_some(), until.is_some()) {
        (true, false, false) => checker.refuse(
            "early_days",
            "Say how many days before each start the early-bird fee ends, or give its last day.",
        ),
        (true, true, true) => {
            checker.refuse("early_until", "Give the days before each start or the last day, not both.");
        }
        (false, true, _) | (false, _, true) => {
            checker.refuse("early_price", "Give the early-bird fee, or leave its end empty, too.");
        }
        _ => {}
    }
    let ends = days.or(until.and_then(|text| checker.day("early_until", text)).map(EarlyEnd::On));
    Some(Early { price: lower?, ends: ends? })
}

fn group(checker: &mut Checker, input: &CourseInput, price: Option<i64>) -> Option<(i64, i32)> {
    let lower = lower(checker, "group_price", input.group_price.as_ref(), price);
    let stated = given(input.group_price.as_ref()).is_some();
    if stated && input.group_from.is_none() {
        checker.refuse("group_from", "Say from how many participants on the group price applies.");
    } else if !stated && input.group_from.is_some() {
        checker
            .refuse("group_price", "Give the group price, or leave the number of participants empty, too.");
    }
    lower.zip(number(checker, "group_from", input.group_from, &GROUP))
}

/// An amount below the price.
fn lower(checker: &mut Checker, field: &str, text: Option<&String>, price: Option<i64>) -> Option<i64> {
    let lower = amount(checker, field, given(text)?)?;
    if let Some(price) = price.filter(|price| lower >= *price) {
        let price = format_price(price);
        checker.refuse(field, format!("The price is ₹{price}: give less than that, or nothing."));
    }
    Some(lower)
}

fn number(
    checker: &mut Checker,
    field: &str,
    number: Option<i64>,
    range: &std::ops::RangeInclusive<i32>,
) -> Option<i32> {
    let found = i32::try_from(number?).ok().filter(|number| range.contains(number));
    if found.is_none() {
        let (least, most) = (range.start(), range.end());
        checker.refuse(field, format!("Give a whole number from {least} to {most}, or leave it empty."));
    }
    found
}
