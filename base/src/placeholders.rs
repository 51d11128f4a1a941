//! Placeholders: names between braces in texts that staff write, such as `{name}`.

use crate::validate::Checker;

/// The names between braces. A brace that nothing closes in its line is a brace.
pub fn names_in(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| {
        line.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(name, _)| name))
    })
}

/// Refuses each placeholder that is not known, with those that are.
pub fn check(checker: &mut Checker, field: &str, text: &str, known: &[impl AsRef<str>]) {
    for name in names_in(text).filter(|name| known.iter().all(|known| known.as_ref() != *name)) {
        let known: Vec<_> = known.iter().map(|known| format!("{{{}}}", known.as_ref())).collect();
        checker.refuse(field, format!("There is no placeholder {{{name}}}. Use {}.", known.join(", ")));
    }
}

/// A text with what stands for its placeholders. One that has nothing to say goes, with a comma and a space before it; what
/// is no known name stays.
pub fn fill(text: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let named = after.split_once('}').and_then(|(name, after)| {
            values.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value, after))
        });
        rest = if let Some((value, after)) = named {
            if value.is_empty() {
                filled.truncate(filled.trim_end_matches([' ', ',']).len());
            }
            filled.push_str(value);
            after
        } else {
            filled.push('{');
            after
        };
    }
    filled.push_str(rest);
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_placeholder_stands_between_braces_of_one_line() {
        let names = |text| names_in(text).collect::<Vec<_>>();
        assert_eq!(names("Hello {name}, {fee}."), ["name", "fee"]);
        assert_eq!(names("{Name} {} { name }"), ["Name", "", " name "]);
        assert_eq!(names("a { b\nc } and } {"), [] as [&str; 0]);
    }

    #[test]
    fn a_text_is_filled_once_and_without_gaps() {
        let values = [("name", "Asha"), ("course", "{name} & C"), ("none", "")];
        for (text, filled) in [
            ("{name}: {course}", "Asha: {name} & C"),
            ("Seat requested, {none}", "Seat requested"),
            ("Thank you, {none}. Call {none} now.", "Thank you. Call now."),
            ("{other} {", "{other} {"),
        ] {
            assert_eq!(fill(text, &values), filled);
        }
    }
}
