//! Prices and fees as the API sends them.

use chrono::NaiveDate;
use serde::Serialize;

use base::money::format_price;

/// A sum of money.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Amount {
    /// Rupees with Indian grouping, without the symbol.
    #[schema(example = "18,999")]
    pub rupees: String,
    /// The same amount in paise.
    #[schema(example = 1_899_900)]
    pub paise: i64,
}

impl Amount {
    pub(super) fn of(paise: i64) -> Self {
        Self { rupees: format_price(paise), paise }
    }
}

/// What one participant pays in all, GST counted in where it is stated, in whole rupees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct PriceJson {
    /// Who enrols today pays this.
    pub today: Amount,
    /// The last day in India on which that is paid, where it is an early-bird fee.
    #[schema(required = true)]
    pub until: Option<NaiveDate>,
    /// What is paid after that day; the same as today where there is none.
    pub list: Amount,
    /// What it says of GST; `null` when staff have not stated it, and of what is free.
    #[schema(required = true, example = "includes 18% GST")]
    pub gst: Option<String>,
    /// The whole in words.
    #[schema(example = "₹16,999 until 28 November 2026, then ₹18,999")]
    pub words: String,
}

impl PriceJson {
    pub(super) fn new(list: i64, early: Option<(i64, NaiveDate)>, gst: Option<String>) -> Self {
        let words = match early {
            Some((paise, until)) => {
                format!("{} until {}, then {}", sum(paise), until.format("%-d %B %Y"), sum(list))
            }
            None => sum(list),
        };
        Self {
            today: Amount::of(early.map_or(list, |(paise, _)| paise)),
            until: early.map(|(_, until)| until),
            list: Amount::of(list),
            gst,
            words,
        }
    }
}

/// A sum as it is shown: `₹18,999`, or `Free`.
pub fn sum(paise: i64) -> String {
    if paise == 0 { "Free".to_owned() } else { format!("₹{}", format_price(paise)) }
}

/// What a course costs, as it is shown: for one participant, GST counted in where it is stated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct FeeJson {
    /// Of the next batch that one can enrol in, or of the course where there is none.
    pub price: PriceJson,
    /// What the fee includes.
    pub includes: Vec<String>,
    /// The parts in which the list price can be paid; they add up to it. Empty when it is paid at once.
    pub instalments: Vec<Instalment>,
    /// What each participant of a group pays.
    #[schema(required = true)]
    pub group: Option<GroupFee>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Instalment {
    pub amount: Amount,
    /// When it is due, in words.
    #[schema(required = true, example = "On enrolment")]
    pub due: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct GroupFee {
    /// In all, for each participant.
    pub total: Amount,
    /// For so many participants or more.
    pub from: i32,
}
