//! Counts outcomes and times.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use hdrhistogram::Histogram;
use hyper::StatusCode;
use serde::Serialize;

/// Times from a microsecond to two minutes, to three digits.
const LONGEST_MICROSECONDS: u64 = 120_000_000;
const DIGITS: u8 = 3;

/// What became of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Answered(StatusCode),
    /// The connection failed.
    Broken,
    /// No answer in the time that a visitor waits.
    GivenUp,
}

#[derive(Debug)]
pub struct Tally {
    start: Instant,
    time: Duration,
    kinds: Vec<Count>,
    late: Option<Histogram<u64>>,
}

#[derive(Debug, Default)]
struct Count {
    name: String,
    sent: u64,
    good: u64,
    /// Good answers that came while requests were sent.
    good_in_time: u64,
    outcomes: BTreeMap<String, u64>,
    first_refused: Option<f64>,
    times: Option<Histogram<u64>>,
}

#[derive(Debug, Serialize)]
pub struct Report {
    /// Good answers a second while requests were sent.
    goodput: f64,
    all: Figures,
    kinds: BTreeMap<String, Figures>,
    /// 99th percentile of the milliseconds by which the generator itself was behind its timetable.
    late_ms: f64,
}

/// Counts, and the times of good answers in milliseconds.
#[derive(Debug, Serialize)]
struct Figures {
    sent: u64,
    good: u64,
    good_in_time: u64,
    /// By status, or by what happened instead of an answer; without those that are good.
    others: BTreeMap<String, u64>,
    /// Seconds from the start to the first answer 429 or 503, or of a connection that failed.
    first_refused: Option<f64>,
    p50: f64,
    p99: f64,
    p999: f64,
    max: f64,
}

impl Tally {
    pub fn new(kinds: Vec<String>, start: Instant, time: Duration) -> Self {
        let kinds = kinds.into_iter().map(|name| Count { name, ..Count::default() }).collect();
        Self { start, time, kinds, late: None }
    }

    /// Notes a request that was due at `moment`, was begun `late`, and has just ended.
    pub fn note(&mut self, kind: usize, moment: Instant, late: Duration, outcome: Outcome) {
        record(&mut self.late, late);
        let (count, since_start) = (&mut self.kinds[kind], self.start.elapsed());
        count.sent += 1;
        match outcome {
            Outcome::Answered(status) if status.is_success() || status.is_redirection() => {
                count.good += 1;
                count.good_in_time += u64::from(since_start <= self.time);
                record(&mut count.times, moment.elapsed());
                return;
            }
            Outcome::Answered(StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE)
            | Outcome::Broken => {
                count.first_refused.get_or_insert(since_start.as_secs_f64());
            }
            Outcome::Answered(_) | Outcome::GivenUp => {}
        }
        let what = match outcome {
            Outcome::Answered(status) => status.as_str().to_owned(),
            Outcome::Broken => "broken".to_owned(),
            Outcome::GivenUp => "given up".to_owned(),
        };
        *count.outcomes.entry(what).or_default() += 1;
    }

    pub fn report(&self) -> Report {
        let mut all = Count::default();
        for count in &self.kinds {
            all.add(count);
        }
        Report {
            #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
            goodput: all.good_in_time as f64 / self.time.as_secs_f64(),
            all: all.figures(),
            kinds: self.kinds.iter().map(|count| (count.name.clone(), count.figures())).collect(),
            late_ms: milliseconds(self.late.as_ref(), 99.0),
        }
    }
}

impl Count {
    fn add(&mut self, other: &Self) {
        self.sent += other.sent;
        self.good += other.good;
        self.good_in_time += other.good_in_time;
        for (what, number) in &other.outcomes {
            *self.outcomes.entry(what.clone()).or_default() += number;
        }
        if let Some(times) = &other.times {
            match &mut self.times {
                // Both have the same bounds.
                Some(sum) => sum.add(times).unwrap_or_default(),
                None => self.times = Some(times.clone()),
            }
        }
    }

    fn figures(&self) -> Figures {
        let at = |percentile| milliseconds(self.times.as_ref(), percentile);
        Figures {
            sent: self.sent,
            good: self.good,
            good_in_time: self.good_in_time,
            others: self.outcomes.clone(),
            first_refused: self.first_refused,
            p50: at(50.0),
            p99: at(99.0),
            p999: at(99.9),
            max: at(100.0),
        }
    }
}

fn record(times: &mut Option<Histogram<u64>>, time: Duration) {
    if times.is_none() {
        *times = Histogram::new_with_max(LONGEST_MICROSECONDS, DIGITS).ok();
    }
    if let Some(times) = times {
        times.saturating_record(u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
    }
}

#[expect(clippy::cast_precision_loss, reason = "bounded by the histogram")]
fn milliseconds(times: Option<&Histogram<u64>>, percentile: f64) -> f64 {
    times.map_or(0.0, |times| times.value_at_percentile(percentile) as f64 / 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_waiting_before_a_request_was_sent_counts() {
        let start = Instant::now();
        let mut tally = Tally::new(vec!["pages".to_owned()], start, Duration::from_secs(1));
        let due_earlier = start.checked_sub(Duration::from_secs(2)).unwrap();
        for _ in 0..98 {
            tally.note(0, Instant::now(), Duration::ZERO, Outcome::Answered(StatusCode::OK));
        }
        for _ in 0..2 {
            tally.note(0, due_earlier, Duration::ZERO, Outcome::Answered(StatusCode::OK));
        }
        let figures = tally.report().all;
        assert!(figures.p50 < 100.0, "{figures:?}");
        assert!((2000.0..2200.0).contains(&figures.p99), "{figures:?}");
    }

    #[test]
    fn refusals_are_no_good_answers_and_the_first_of_each_kind_is_known() {
        let mut tally =
            Tally::new(vec!["pages".to_owned(), "leads".to_owned()], Instant::now(), Duration::from_secs(1));
        for outcome in [
            Outcome::Answered(StatusCode::CREATED),
            Outcome::Answered(StatusCode::SERVICE_UNAVAILABLE),
            Outcome::GivenUp,
        ] {
            tally.note(1, Instant::now(), Duration::ZERO, outcome);
        }
        let report = tally.report();
        assert_eq!((report.all.sent, report.all.good), (3, 1));
        assert_eq!(
            report.all.others.into_iter().collect::<Vec<_>>(),
            [("503".into(), 1), ("given up".into(), 1)]
        );
        assert!(report.kinds["leads"].first_refused.is_some());
        assert!(report.kinds["pages"].first_refused.is_none());
    }
}
