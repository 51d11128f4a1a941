//! What one participant pays for a course or a batch on a day.
//!
//! [`Pricing::on`] is the only place where a price is computed: pages, lists, mails, files and structured data show what
//! it answers. What is paid is whole rupees: GST that comes on top is rounded with its price to the nearest rupee, half a
//! rupee up, as invoices round ("Rounding off of tax", section 170 of the CGST Act, 2017). Instalments are rounded down
//! to whole rupees; the first one takes what is left over, so that they add up.

mod json;
mod stored;

use chrono::{Days, NaiveDate};

pub use crate::entities::courses::Gst;
pub use json::{Amount, FeeJson, GroupFee, Instalment, PriceJson, sum};
pub(crate) use stored::PriceRow;

impl Gst {
    /// What is paid for a price in all, at a rate in percent: whole rupees, in paise.
    const fn total(self, price: i64, percent: i64) -> i64 {
        let hundredths = match self {
            Self::Added => price * (100 + percent),
            Self::Included | Self::Unstated | Self::Exempt => price * 100,
        };
        (hundredths + 5_000) / 10_000 * 100
    }

    fn in_words(self, percent: i64) -> Option<String> {
        match self {
            Self::Unstated => None,
            Self::Included | Self::Added => Some(format!("includes {percent}% GST")),
            Self::Exempt => Some("exempt from GST".to_owned()),
        }
    }
}

/// Equal parts in whole rupees, rounded down; the first one takes what is left over, so that they add up to the total.
fn split(total: i64, parts: i64) -> impl Iterator<Item = i64> {
    let each = if parts > 0 { total / parts / 100 * 100 } else { 0 };
    (0..parts).map(move |part| if part == 0 { total - each * (parts - 1) } else { each })
}

/// A lower price for those who enrol early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Early {
    pub price: i64,
    pub ends: EarlyEnd,
}

/// The last day of an early-bird fee, in India.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EarlyEnd {
    /// So many days before a batch starts.
    DaysBefore(i32),
    /// A day, for batches that start before it the day on which they start.
    On(NaiveDate),
}

impl Early {
    /// As it is stored.
    pub fn of(price: Option<i64>, days: Option<i32>, until: Option<NaiveDate>) -> Option<Self> {
        let ends = days.map(EarlyEnd::DaysBefore).or(until.map(EarlyEnd::On))?;
        Some(Self { price: price?, ends })
    }

    /// How many days before a batch starts, where it is not a day.
    pub const fn days(self) -> Option<i32> {
        if let EarlyEnd::DaysBefore(days) = self.ends { Some(days) } else { None }
    }

    /// The day, where it is not a number of days.
    pub const fn until(self) -> Option<NaiveDate> {
        if let EarlyEnd::On(day) = self.ends { Some(day) } else { None }
    }

    /// The last day for a batch that starts on a day.
    pub fn last_day(self, starts_on: NaiveDate) -> Option<NaiveDate> {
        match self.ends {
            EarlyEnd::DaysBefore(days) => {
                starts_on.checked_sub_days(Days::new(u64::try_from(days).unwrap_or(0)))
            }
            EarlyEnd::On(day) => Some(day.min(starts_on)),
        }
    }
}

/// What staff say of the fee of a course. All prices are of one participant and relate to GST in the same way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeeTerms {
    pub price: i64,
    pub gst: Gst,
    pub includes: Vec<String>,
    /// How many; `None` when it is paid at once.
    pub instalments: Option<i32>,
    /// When each is due, in words; empty when that is not said.
    pub instalments_due: Vec<String>,
    pub early: Option<Early>,
    /// A lower price, and the number of participants from which on it applies.
    pub group: Option<(i64, i32)>,
}

impl FeeTerms {
    /// What is shown with a price of today, at a rate of GST in percent.
    pub fn with(&self, price: PriceJson, percent: i64) -> FeeJson {
        let parts = split(price.list.paise, self.instalments.unwrap_or(0).into());
        let instalments = parts.enumerate().map(|(at, paise)| Instalment {
            amount: Amount::of(paise),
            due: self.instalments_due.get(at).cloned(),
        });
        let group = self
            .group
            .map(|(each, from)| GroupFee { total: Amount::of(self.gst.total(each, percent)), from });
        FeeJson { includes: self.includes.clone(), instalments: instalments.collect(), group, price }
    }

    pub const fn pricing(&self, percent: i64) -> Pricing {
        Pricing { price: self.price, gst: self.gst, early: self.early, percent }
    }
}

/// What the prices of a course and of its batches follow from.
#[derive(Clone, Copy, Debug)]
pub struct Pricing {
    pub price: i64,
    pub gst: Gst,
    pub early: Option<Early>,
    /// The rate of GST.
    pub percent: i64,
}

/// What the price of a batch follows from beside its course.
#[derive(Clone, Copy, Debug)]
pub struct PricedBatch {
    pub starts_on: NaiveDate,
    /// A price of its own, which knows no early-bird fee.
    pub fee: Option<i64>,
    /// The last day to enrol; `None` when one cannot enrol any more. An early-bird fee is for those who can.
    pub takes_learners_until: Option<NaiveDate>,
}

impl Pricing {
    /// What one participant pays for a batch, or for the course where there is none to enrol in, who enrols on a day in
    /// India.
    pub fn on(self, today: NaiveDate, batch: Option<PricedBatch>) -> PriceJson {
        let own = batch.and_then(|batch| batch.fee);
        let in_all = |price| self.gst.total(price, self.percent);
        let list = in_all(own.unwrap_or(self.price));
        let early = self.early.filter(|_| own.is_none()).and_then(|early| {
            let batch = batch?;
            let until = early.last_day(batch.starts_on)?.min(batch.takes_learners_until?);
            (until >= today).then(|| (in_all(early.price), until))
        });
        // Rounded to rupees, a fee that is lower by some paise is the same.
        let early = early.filter(|(paise, _)| *paise < list);
        PriceJson::new(list, early, self.gst.in_words(self.percent).filter(|_| list > 0))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn what_is_paid_is_whole_rupees() {
        for (treatment, price, percent, total) in [
            (Gst::Unstated, 1_899_900, 18, 1_899_900),
            (Gst::Exempt, 1_899_900, 18, 1_899_900),
            (Gst::Included, 1_899_900, 18, 1_899_900),
            // 22,418.82 and 11,798.82.
            (Gst::Added, 1_899_900, 18, 2_241_900),
            (Gst::Added, 999_900, 18, 1_179_900),
            // Exactly half a rupee, and less.
            (Gst::Added, 15_000, 17, 17_600),
            (Gst::Added, 15_000, 16, 17_400),
            (Gst::Added, 14_900, 18, 17_600),
            (Gst::Unstated, 1_499_950, 18, 1_500_000),
            (Gst::Unstated, 1_499_949, 18, 1_499_900),
            (Gst::Added, 0, 18, 0),
            (Gst::Added, 1_000_000_000, 100, 2_000_000_000),
        ] {
            assert_eq!(treatment.total(price, percent), total, "{treatment:?} {price} {percent}");
        }
    }

    #[test]
    fn instalments_are_whole_rupees_and_the_first_takes_the_rest() {
        for (total, parts) in [
            (1_899_900, vec![633_300, 633_300, 633_300]),
            (1_499_900, vec![750_000, 749_900]),
            (2_241_900, vec![747_300, 747_300, 747_300]),
            (2_242_000, vec![747_400, 747_300, 747_300]),
            (100, vec![100]),
            (300, vec![200, 100]),
            (1_899_900, vec![]),
        ] {
            let number = i64::try_from(parts.len()).unwrap();
            assert_eq!(split(total, number).collect::<Vec<_>>(), parts, "{total}");
        }
    }

    #[test]
    fn an_early_bird_fee_ends_before_a_batch_starts() {
        let start = day("2026-12-20");
        let terms = |ends| Pricing {
            price: 1_500_000,
            gst: Gst::Added,
            early: Some(Early { price: 1_400_000, ends }),
            percent: 18,
        };
        let until = |last: Option<&str>, fee| {
            Some(PricedBatch { starts_on: start, fee, takes_learners_until: last.map(day) })
        };
        let batch = |fee| until(Some("2026-12-31"), fee);
        let (days, fixed, late) =
            (EarlyEnd::DaysBefore(7), EarlyEnd::On(day("2026-12-10")), EarlyEnd::On(day("2027-03-01")));
        for (ends, batch, last) in [
            (days, batch(None), Some("2026-12-13")),
            (EarlyEnd::DaysBefore(0), batch(None), Some("2026-12-20")),
            (days, None, None),
            (days, batch(Some(1_300_000)), None),
            (fixed, batch(None), Some("2026-12-10")),
            (fixed, None, None),
            (fixed, until(None, None), None),
            (days, until(Some("2026-12-08"), None), Some("2026-12-08")),
            (late, batch(None), Some("2026-12-20")),
        ] {
            let price = terms(ends).on(day("2026-12-01"), batch);
            let last = last.map(day);
            assert_eq!(price.until, last, "{ends:?} {batch:?}");
            let Some(last) = last else {
                assert_eq!(price.today, price.list);
                continue;
            };
            let on_it = terms(ends).on(last, batch);
            assert_eq!((on_it.today.paise, on_it.list.paise), (1_652_000, 1_770_000));
            let after = terms(ends).on(last.succ_opt().unwrap(), batch);
            assert_eq!((after.today.paise, after.until), (1_770_000, None), "{ends:?}");
        }
    }

    #[test]
    fn a_price_is_said_in_words() {
        let early = Some(Early { price: 1_699_900, ends: EarlyEnd::DaysBefore(7) });
        let start = day("2026-12-05");
        let batch = |fee| Some(PricedBatch { starts_on: start, fee, takes_learners_until: Some(start) });
        for (pricing, batch, words, gst) in [
            (
                Pricing { price: 1_899_900, gst: Gst::Added, early: None, percent: 18 },
                None,
                "₹22,419",
                Some("includes 18% GST"),
            ),
            (
                Pricing { price: 1_899_900, gst: Gst::Included, early, percent: 18 },
                batch(None),
                "₹16,999 until 28 November 2026, then ₹18,999",
                Some("includes 18% GST"),
            ),
            (
                Pricing { price: 1_899_900, gst: Gst::Exempt, early, percent: 18 },
                None,
                "₹18,999",
                Some("exempt from GST"),
            ),
            (Pricing { price: 1_899_900, gst: Gst::Added, early, percent: 18 }, batch(Some(0)), "Free", None),
            (Pricing { price: 0, gst: Gst::Unstated, early: None, percent: 18 }, None, "Free", None),
        ] {
            let price = pricing.on(day("2026-11-01"), batch);
            assert_eq!((price.words.as_str(), price.gst.as_deref()), (words, gst));
        }
    }

    #[test]
    fn a_fee_has_all_its_parts_with_gst() {
        let terms = FeeTerms {
            price: 1_500_000,
            gst: Gst::Added,
            includes: vec!["Trainer kit".into()],
            instalments: Some(2),
            instalments_due: vec!["On enrolment".into(), "In week 5".into()],
            early: None,
            group: Some((1_300_000, 3)),
        };
        let fee = terms.with(terms.pricing(18).on(day("2026-12-10"), None), 18);
        assert_eq!(fee.price.today, Amount { rupees: "17,700".into(), paise: 1_770_000 });
        let due: Vec<_> = fee.instalments.iter().map(|part| part.due.as_deref().unwrap()).collect();
        assert_eq!((fee.instalments[0].amount.paise, due), (885_000, vec!["On enrolment", "In week 5"]));
        let group = fee.group.unwrap();
        assert_eq!((group.total.rupees.as_str(), group.from), ("15,340", 3));
    }

    proptest! {
        #[test]
        fn parts_add_up(price in 0..=1_000_000_000_i64, percent in 0..=100_i64, parts in 1..=12_i64) {
            for treatment in [Gst::Included, Gst::Added, Gst::Exempt, Gst::Unstated] {
                let total = treatment.total(price, percent);
                prop_assert_eq!(total % 100, 0);
                let exact = if treatment == Gst::Added { price * (100 + percent) } else { price * 100 };
                prop_assert!((total * 100 - exact).abs() <= 5_000);
                prop_assert_eq!(split(total, parts).sum::<i64>(), total);
                let all: Vec<i64> = split(total, parts).collect();
                prop_assert!(all.iter().skip(1).all(|part| part % 100 == 0 && *part <= all[0]));
            }
        }
    }
}
