//! What courses and their batches cost in all: GST, instalments, early-bird fee and group price.
//!
//! All sums are whole paise. Two things are rounded: GST to the nearest paisa, half a paisa up (`share`), and
//! instalments down to whole rupees, with what is left over in the first one (`split`). So net amount and GST add up to
//! the total, and instalments do, to the paisa.

use chrono::NaiveDate;
use sea_orm::entity::prelude::*;
use serde::Serialize;

use crate::kernel::money::format_price;

/// How a price relates to GST.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Gst {
    /// Staff have not said it; nothing is claimed.
    #[default]
    Unstated,
    /// The price contains it.
    Included,
    /// It comes on top of the price.
    Added,
    /// None is due.
    Exempt,
}

impl Gst {
    /// Net amount and GST of a price, at a rate in percent.
    const fn of(self, price: i64, percent: i64) -> (i64, i64) {
        match self {
            Self::Included => {
                let tax = share(price, percent, 100 + percent);
                (price - tax, tax)
            }
            Self::Added => (price, share(price, percent, 100)),
            Self::Unstated | Self::Exempt => (price, 0),
        }
    }

    /// What is paid for a price in all.
    pub const fn total(self, price: i64, percent: i64) -> i64 {
        let (net, tax) = self.of(price, percent);
        net + tax
    }
}

/// `parts` of `whole` parts of an amount, to the nearest paisa, half a paisa up.
const fn share(paise: i64, parts: i64, whole: i64) -> i64 {
    (2 * paise * parts + whole) / (2 * whole)
}

/// Equal parts in whole rupees, rounded down; the first one takes what is left over, so that they add up to the total.
fn split(total: i64, parts: i64) -> impl Iterator<Item = i64> {
    let each = if parts > 0 { total / parts / 100 * 100 } else { 0 };
    (0..parts).map(move |part| if part == 0 { total - each * (parts - 1) } else { each })
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
    /// A lower price, and the last day in India on which it applies.
    pub early: Option<(i64, NaiveDate)>,
    /// A lower price, and the number of participants from which on it applies.
    pub group: Option<(i64, i32)>,
}

impl FeeTerms {
    /// What is shown on a day in India, at a rate of GST in percent.
    pub fn on(&self, today: NaiveDate, percent: i64) -> FeeJson {
        let (net, tax) = self.gst.of(self.price, percent);
        let in_all = |price| self.gst.total(price, percent);
        let saved = |price| Amount::of(net + tax - in_all(price));
        let parts = split(net + tax, self.instalments.unwrap_or(0).into());
        FeeJson {
            total: Amount::of(net + tax),
            gst: (self.gst != Gst::Unstated).then(|| GstJson {
                treatment: self.gst,
                percent: if self.gst == Gst::Exempt { 0 } else { percent },
                net: Amount::of(net),
                tax: Amount::of(tax),
            }),
            includes: self.includes.clone(),
            instalments: parts
                .enumerate()
                .map(|(at, paise)| Instalment {
                    amount: Amount::of(paise),
                    due: self.instalments_due.get(at).cloned(),
                })
                .collect(),
            early: self.early.filter(|(_, until)| *until >= today).map(|(price, until)| EarlyFee {
                total: Amount::of(in_all(price)),
                saved: saved(price),
                until,
            }),
            group: self.group.map(|(price, from)| GroupFee {
                total: Amount::of(in_all(price)),
                saved: saved(price),
                from,
            }),
        }
    }

    pub const fn pricing(&self, percent: i64) -> Pricing {
        Pricing { price: self.price, gst: self.gst, percent }
    }
}

/// The price of a course, and what becomes of it and of the fees of its batches with GST.
#[derive(Clone, Copy, Debug)]
pub struct Pricing {
    pub price: i64,
    pub gst: Gst,
    /// The rate of GST.
    pub percent: i64,
}

impl Pricing {
    /// What one participant pays in all in a batch, whose own fee relates to GST as the price of its course.
    pub fn in_batch(self, fee: Option<i64>) -> Amount {
        Amount::of(self.gst.total(fee.unwrap_or(self.price), self.percent))
    }
}

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
    fn of(paise: i64) -> Self {
        Self { rupees: format_price(paise), paise }
    }
}

/// What a course costs, as it is shown: for one participant, GST counted in where it is stated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct FeeJson {
    /// In all.
    pub total: Amount,
    /// The GST within the total; `null` when staff have not stated it.
    #[schema(required = true)]
    pub gst: Option<GstJson>,
    /// What the fee includes.
    pub includes: Vec<String>,
    /// The parts in which the total can be paid; they add up to it. Empty when it is paid at once.
    pub instalments: Vec<Instalment>,
    /// What those pay who enrol early; `null` after its last day.
    #[schema(required = true)]
    pub early: Option<EarlyFee>,
    /// What each participant of a group pays.
    #[schema(required = true)]
    pub group: Option<GroupFee>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct GstJson {
    pub treatment: Gst,
    /// The rate.
    #[schema(example = 18)]
    pub percent: i64,
    /// The amount without it.
    pub net: Amount,
    /// The GST itself.
    pub tax: Amount,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Instalment {
    pub amount: Amount,
    /// When it is due, in words.
    #[schema(required = true, example = "On enrolment")]
    pub due: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct EarlyFee {
    /// In all.
    pub total: Amount,
    /// How much less that is.
    pub saved: Amount,
    /// The last day, in India.
    pub until: NaiveDate,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct GroupFee {
    /// In all, for each participant.
    pub total: Amount,
    /// How much less that is.
    pub saved: Amount,
    /// For so many participants or more.
    pub from: i32,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn gst_is_rounded_to_the_nearest_paisa() {
        for (treatment, price, percent, net, tax) in [
            (Gst::Unstated, 1_899_900, 18, 1_899_900, 0),
            (Gst::Exempt, 1_899_900, 18, 1_899_900, 0),
            (Gst::Added, 1_899_900, 18, 1_899_900, 341_982),
            (Gst::Included, 1_899_900, 18, 1_610_085, 289_815),
            (Gst::Included, 11_800, 18, 10_000, 1_800),
            // 4.5 and 4.32 paise.
            (Gst::Added, 25, 18, 25, 5),
            (Gst::Added, 24, 18, 24, 4),
            // 0.1525… of 1 paisa, and exactly half a paisa.
            (Gst::Included, 1, 18, 1, 0),
            (Gst::Included, 3, 20, 2, 1),
            (Gst::Added, 10, 5, 10, 1),
            (Gst::Added, 1_499_950, 12, 1_499_950, 179_994),
            (Gst::Included, 1_499_950, 0, 1_499_950, 0),
            (Gst::Added, 0, 18, 0, 0),
            (Gst::Added, 1_000_000_000, 100, 1_000_000_000, 1_000_000_000),
        ] {
            assert_eq!(treatment.of(price, percent), (net, tax), "{treatment:?} {price} {percent}");
        }
    }

    #[test]
    fn instalments_are_whole_rupees_and_the_first_takes_the_rest() {
        for (total, parts) in [
            (1_899_900, vec![633_300, 633_300, 633_300]),
            (1_499_900, vec![750_000, 749_900]),
            (1_499_950, vec![750_050, 749_900]),
            // 7,472.94 each, and 2.82 left over.
            (2_241_882, vec![747_482, 747_200, 747_200]),
            (100, vec![100]),
            (299, vec![199, 100]),
            (1_899_900, vec![]),
        ] {
            let number = i64::try_from(parts.len()).unwrap();
            assert_eq!(split(total, number).collect::<Vec<_>>(), parts, "{total}");
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
            early: Some((1_400_000, day("2026-12-10"))),
            group: Some((1_300_000, 3)),
        };
        let fee = terms.on(day("2026-12-10"), 18);
        assert_eq!(fee.total, Amount { rupees: "17,700".into(), paise: 1_770_000 });
        let gst = fee.gst.unwrap();
        assert_eq!((gst.net.rupees.as_str(), gst.tax.rupees.as_str(), gst.percent), ("15,000", "2,700", 18));
        let due: Vec<_> = fee.instalments.iter().map(|part| part.due.as_deref().unwrap()).collect();
        assert_eq!((fee.instalments[0].amount.paise, due), (885_000, vec!["On enrolment", "In week 5"]));
        let early = fee.early.unwrap();
        assert_eq!((early.total.rupees.as_str(), early.saved.rupees.as_str()), ("16,520", "1,180"));
        let group = fee.group.unwrap();
        assert_eq!((group.total.rupees.as_str(), group.from), ("15,340", 3));
        assert_eq!(terms.on(day("2026-12-11"), 18).early, None, "over");
    }

    #[test]
    fn a_batch_costs_its_own_fee_or_the_price_with_gst() {
        for (gst, price, own, percent, total) in [
            (Gst::Added, 1_500_000, None, 18, "17,700"),
            (Gst::Added, 1_500_000, Some(1_200_000), 18, "14,160"),
            (Gst::Added, 1_500_000, Some(999_900), 18, "11,798.82"),
            (Gst::Added, 1_500_000, Some(0), 18, "0"),
            (Gst::Added, 1_500_000, Some(1_200_000), 0, "12,000"),
            (Gst::Included, 1_500_000, None, 18, "15,000"),
            (Gst::Included, 1_500_000, Some(1_200_000), 18, "12,000"),
            (Gst::Exempt, 1_500_000, Some(1_200_000), 18, "12,000"),
            (Gst::Unstated, 1_500_000, Some(1_200_000), 18, "12,000"),
        ] {
            let total_of = Pricing { price, gst, percent }.in_batch(own);
            assert_eq!(total_of.rupees, total, "{gst:?} {price} {own:?} {percent}");
        }
    }

    #[test]
    fn what_is_not_stated_is_not_shown() {
        let fee = FeeTerms { price: 699_900, ..FeeTerms::default() }.on(day("2026-12-10"), 18);
        assert_eq!(fee.total.rupees, "6,999");
        assert_eq!((fee.gst, fee.early, fee.group), (None, None, None));
        assert!(fee.includes.is_empty() && fee.instalments.is_empty());
    }

    proptest! {
        #[test]
        fn parts_add_up_to_the_paisa(price in 0..=1_000_000_000_i64, percent in 0..=100_i64, parts in 1..=12_i64) {
            for treatment in [Gst::Included, Gst::Added, Gst::Exempt, Gst::Unstated] {
                let (net, tax) = treatment.of(price, percent);
                let total = treatment.total(price, percent);
                prop_assert_eq!(net + tax, total);
                prop_assert!(tax >= 0 && net >= 0);
                prop_assert_eq!(total == price, treatment != Gst::Added || tax == 0);
                prop_assert_eq!(split(total, parts).sum::<i64>(), total);
                let all: Vec<i64> = split(total, parts).collect();
                prop_assert!(all.iter().skip(1).all(|part| part % 100 == 0 && *part <= all[0]));
            }
        }
    }
}
