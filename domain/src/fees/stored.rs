//! The fee of a course as it is stored.

use chrono::NaiveDate;
use sea_orm::FromQueryResult;

use crate::entities::courses::{Gst, course};
use crate::fees::{Early, FeeTerms, Pricing};
use base::lists;

impl course::Model {
    fn early(&self) -> Option<Early> {
        Early::of(self.early_paise, self.early_days, self.early_until)
    }

    pub fn pricing(&self, percent: i64) -> Pricing {
        Pricing { price: self.price_paise, gst: self.gst, early: self.early(), percent }
    }

    pub fn fee_terms(&self) -> FeeTerms {
        FeeTerms {
            price: self.price_paise,
            gst: self.gst,
            includes: lists::from_stored(&self.fee_includes),
            instalments: self.instalments,
            instalments_due: lists::from_stored(&self.instalments_due),
            early: self.early(),
            group: self.group_paise.zip(self.group_from),
        }
    }
}

/// What the price of a course follows from, for queries that read a course in part.
#[derive(Debug, FromQueryResult)]
pub(crate) struct PriceRow {
    pub price_paise: i64,
    gst: Gst,
    early_paise: Option<i64>,
    early_days: Option<i32>,
    early_until: Option<NaiveDate>,
}

impl PriceRow {
    pub fn pricing(&self, percent: i64) -> Pricing {
        let early = Early::of(self.early_paise, self.early_days, self.early_until);
        Pricing { price: self.price_paise, gst: self.gst, early, percent }
    }
}
