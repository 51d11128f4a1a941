//! Numbers as people say them.

use chrono::TimeDelta;

/// A number with what it counts.
pub fn count_of(count: u64, one: &str, many: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {many}"),
    }
}

/// A time, in its largest unit.
pub fn time_of(time: TimeDelta) -> String {
    let of = |count: i64, one: &str, many: &str| count_of(u64::try_from(count).unwrap_or(0), one, many);
    match (time.num_minutes(), time.num_hours()) {
        (minutes, _) if minutes < 1 => of(time.num_seconds(), "second", "seconds"),
        (minutes, 0..=1) => of(minutes, "minute", "minutes"),
        (_, hours @ ..48) => of(hours, "hour", "hours"),
        _ => of(time.num_days(), "day", "days"),
    }
}

/// An upper bound of a duration in seconds.
pub fn bound_of(seconds: f64) -> String {
    if seconds < 1.0 {
        format!("within {:.0} milliseconds", (seconds * 1000.0).ceil())
    } else if seconds.is_finite() {
        format!("within {seconds} {}", if seconds > 1.0 { "seconds" } else { "second" })
    } else {
        "in more than 10 seconds".to_owned()
    }
}

#[test]
fn times_have_one_unit() {
    for (seconds, words) in [
        (1, "1 second"),
        (59, "59 seconds"),
        (61, "1 minute"),
        (7199, "119 minutes"),
        (7200, "2 hours"),
        (172_800, "2 days"),
    ] {
        assert_eq!(time_of(TimeDelta::seconds(seconds)), words);
    }
    assert_eq!(bound_of(0.0025), "within 3 milliseconds");
    assert_eq!(bound_of(1.0), "within 1 second");
}
