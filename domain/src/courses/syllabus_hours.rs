//! The hours of a syllabus, which stand at the end of its lines: `Timers and counters (6 h)`.

use base::lists;

/// The lines of a stored syllabus without their hours.
pub(super) fn parts(stored: &str) -> Vec<String> {
    lists::from_stored(stored).iter().map(|line| part(line).0.to_owned()).collect()
}

/// The hours of each line of a stored syllabus; empty where no line has any.
pub(super) fn hours_of_parts(stored: &str) -> Vec<Option<f64>> {
    let hours: Vec<_> = lists::from_stored(stored).iter().map(|line| part(line).1).collect();
    if hours.iter().any(Option::is_some) { hours } else { Vec::new() }
}

/// A line of a syllabus without the hours at its end, and these: `Timers and counters (6 h)`. A line that says nothing
/// else is left as it is.
fn part(line: &str) -> (&str, Option<f64>) {
    let Some((title, hours)) = line.trim_end().strip_suffix(')').and_then(|line| line.rsplit_once('('))
    else {
        return (line, None);
    };
    match (title.trim_end(), hours_in(hours)) {
        (title, Some(hours)) if !title.is_empty() => (title, Some(hours)),
        _ => (line, None),
    }
}

fn hours_in(text: &str) -> Option<f64> {
    let text = text.trim().to_ascii_lowercase();
    let end = text.find(|c: char| !(c.is_ascii_digit() || c == '.'))?;
    let (number, unit) = text.split_at(end);
    let number: f64 = number.parse().ok()?;
    let known = matches!(unit.trim(), "h" | "hr" | "hrs" | "hour" | "hours");
    // Half hours at least, so that pages and structured data can say it exactly.
    (known && number > 0.0 && number <= 500.0 && (number * 2.0).fract() == 0.0).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_stand_at_the_end_of_a_line() {
        for (line, title, hours) in [
            ("Timers and counters (6 h)", "Timers and counters", Some(6.0)),
            ("Timers (on delay) (1.5h) ", "Timers (on delay)", Some(1.5)),
            ("Safety (2 Hours)", "Safety", Some(2.0)),
            ("Safety (1 hour)", "Safety", Some(1.0)),
            ("Safety (3 hrs)", "Safety", Some(3.0)),
            ("Safety", "Safety", None),
            ("(6 h)", "(6 h)", None),
            ("Safety (6)", "Safety (6)", None),
            ("Safety (h)", "Safety (h)", None),
            ("Safety (6 weeks)", "Safety (6 weeks)", None),
            ("Safety (0 h)", "Safety (0 h)", None),
            ("Safety (1.3 h)", "Safety (1.3 h)", None),
            ("Safety (1.5.2 h)", "Safety (1.5.2 h)", None),
            ("Safety (900 h)", "Safety (900 h)", None),
            ("Safety (6 h) and more", "Safety (6 h) and more", None),
        ] {
            assert_eq!(part(line), (title, hours), "{line}");
        }
        assert_eq!(hours_of_parts(r#"["One","Two (2 h)"]"#), [None, Some(2.0)]);
        assert_eq!(hours_of_parts(r#"["One","Two"]"#), [] as [Option<f64>; 0]);
    }
}
