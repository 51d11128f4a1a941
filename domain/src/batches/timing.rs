//! When the lessons of a batch are, as visitors ask for it.

use sea_orm::{ColumnTrait, Condition};

use crate::batches::Weekday;
use crate::entities::batches::Column;
use base::words;

/// When lessons are. A batch may be several: in the evening on weekdays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, utoipa::ToSchema)]
#[schema(rename_all = "kebab-case")]
pub enum Timing {
    /// On Saturdays and Sundays alone.
    Weekend,
    /// On none of these two.
    Weekdays,
    /// They begin before noon.
    Morning,
    /// They begin at 5 pm or later.
    Evening,
}

const MORNING_UNTIL: &str = "12:00";
const EVENING_FROM: &str = "17:00";
const WEEKEND: [&str; 2] = ["sat", "sun"];
const WEEK: [&str; 5] = ["mon", "tue", "wed", "thu", "fri"];

words!(Timing { Weekend = "weekend", Weekdays = "weekdays", Morning = "morning", Evening = "evening" });

impl Timing {
    /// Whether lessons on these days from this time on are so.
    fn fits(self, days: &[Weekday], from_time: &str) -> bool {
        let is_weekend = |day: &Weekday| matches!(day, Weekday::Sat | Weekday::Sun);
        match self {
            Self::Weekend => days.iter().all(is_weekend),
            Self::Weekdays => !days.iter().any(is_weekend),
            Self::Morning => from_time < MORNING_UNTIL,
            Self::Evening => from_time >= EVENING_FROM,
        }
    }

    /// The same of the rows of a query.
    pub(super) fn condition(self) -> Condition {
        let on_none_of = |days: &[&str]| {
            let held = days.iter().map(|day| Column::Days.contains(*day));
            held.fold(Condition::any(), Condition::add).not()
        };
        match self {
            Self::Weekend => on_none_of(&WEEK),
            Self::Weekdays => on_none_of(&WEEKEND),
            Self::Morning => Condition::all().add(Column::FromTime.lt(MORNING_UNTIL)),
            Self::Evening => Condition::all().add(Column::FromTime.gte(EVENING_FROM)),
        }
    }
}

/// All that a batch is, one bit each: an index holds those of tens of thousands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timings(u8);

impl Timings {
    pub fn of(days: &[Weekday], from_time: &str) -> Self {
        let fitting = Timing::CHOICES.into_iter().filter(|(_, timing)| timing.fits(days, from_time));
        Self(fitting.fold(0, |bits, (_, timing)| bits | bit(timing)))
    }

    pub const fn has(self, timing: Timing) -> bool {
        self.0 & bit(timing) != 0
    }

    pub fn iter(self) -> impl Iterator<Item = Timing> {
        Timing::CHOICES.into_iter().map(|(_, timing)| timing).filter(move |timing| self.has(*timing))
    }
}

const fn bit(timing: Timing) -> u8 {
    1 << timing as u8
}
