//! Batches in words, as visitors read them.

use chrono::{NaiveDate, NaiveTime};

use crate::batches::json::BatchDetails;
use crate::entities::batches::{BatchMode, BatchState, Weekday};

impl BatchMode {
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Online => "Online",
            Self::Centre => "At the centre",
            Self::Both => "Online or at the centre",
        }
    }
}

impl Weekday {
    const fn short(self) -> &'static str {
        match self {
            Self::Mon => "Mon",
            Self::Tue => "Tue",
            Self::Wed => "Wed",
            Self::Thu => "Thu",
            Self::Fri => "Fri",
            Self::Sat => "Sat",
            Self::Sun => "Sun",
        }
    }
}

impl BatchDetails {
    /// `Mon, Wed, Fri`
    pub fn days_in_words(&self) -> String {
        self.days.iter().map(|day| day.short()).collect::<Vec<_>>().join(", ")
    }

    /// `6:30 pm to 8:30 pm`
    pub fn hours_in_words(&self) -> String {
        format!("{} to {}", clock_time(&self.from_time), clock_time(&self.to_time))
    }

    /// Dates, days, hours, mode, place and language in one line: `7 December 2026 to 30 January 2027; Mon, Wed,
    /// 6:30 pm to 8:30 pm; at the centre, Baner, Pune; English and Hindi`.
    pub fn in_words(&self) -> String {
        let day = |day: NaiveDate| day.format("%-d %B %Y").to_string();
        let mode = self.mode.in_words().to_lowercase();
        let place = if self.place.is_empty() { mode } else { format!("{mode}, {}", self.place) };
        format!(
            "{} to {}; {}, {}; {place}; {}",
            day(self.starts_on),
            day(self.ends_on),
            self.days_in_words(),
            self.hours_in_words(),
            self.language,
        )
    }

    /// Whether all seats are taken.
    pub fn is_full(&self) -> bool {
        self.state == BatchState::Full || self.seats_taken >= self.seats
    }
}

fn clock_time(text: &str) -> String {
    let time = NaiveTime::parse_from_str(text, "%H:%M");
    time.map_or_else(|_| text.to_owned(), |time| time.format("%-I:%M %P").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_people_say_them() {
        for (stored, said) in [("18:30", "6:30 pm"), ("00:05", "12:05 am"), ("12:00", "12:00 pm"), ("x", "x")]
        {
            assert_eq!(clock_time(stored), said);
        }
    }
}
