//! Amounts of rupees: read as people write them, written as India does, kept as whole paise.

/// Ten million rupees: more than any course costs, and far within what JavaScript counts exactly.
const MAX_PAISE: i64 = 10_000_000 * 100;

/// Reads an amount of rupees: `14999`, `14,999`, `1,49,999.50`, and as fees are written: `₹ 14,999/-`, `Rs. 14,999`,
/// `INR 14,999`. `None` when it is no amount.
///
/// Commas may group as in India (`1,49,999`) or in threes (`149,999`), nothing else.
pub fn parse_price(text: &str) -> Option<i64> {
    let text = without_currency(text.trim());
    let (rupees, paise) = text.split_once('.').map_or((text, "0"), |(rupees, paise)| (rupees, paise));
    if !is_grouped(rupees) || paise.is_empty() || paise.len() > 2 {
        return None;
    }
    let rupees: i64 = digits(&rupees.replace(',', ""))?;
    let hundredths = digits(paise)? * if paise.len() == 1 { 10 } else { 1 };
    rupees.checked_mul(100)?.checked_add(hundredths).filter(|total| *total <= MAX_PAISE)
}

/// The amount without the sign in front of it and the `/-` behind it.
fn without_currency(text: &str) -> &str {
    let sign = ["₹", "Rs.", "Rs", "INR"]
        .into_iter()
        .find(|sign| text.get(..sign.len()).is_some_and(|start| start.eq_ignore_ascii_case(sign)));
    let amount = sign.map_or(text, |sign| text[sign.len()..].trim_start());
    amount.strip_suffix("/-").map_or(amount, str::trim_end)
}

fn digits(text: &str) -> Option<i64> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

fn is_grouped(rupees: &str) -> bool {
    let groups: Vec<&str> = rupees.split(',').collect();
    let [first, middle @ .., last] = groups.as_slice() else { return groups.len() == 1 };
    let all_of = |size: usize| first.len() <= size && middle.iter().all(|group| group.len() == size);
    !first.is_empty() && last.len() == 3 && (all_of(2) || all_of(3))
}

/// Writes an amount as India does: `1499900` paise as `14,999`, `14999950` as `1,49,999.50`.
pub fn format_price(paise: i64) -> String {
    let (rupees, rest) = (paise / 100, paise % 100);
    let digits = rupees.to_string();
    let split = digits.len().saturating_sub(3);
    let (head, tail) = digits.split_at(split);
    let mut text = String::new();
    for (index, digit) in head.chars().enumerate() {
        if index > 0 && (head.len() - index).is_multiple_of(2) {
            text.push(',');
        }
        text.push(digit);
    }
    if !head.is_empty() {
        text.push(',');
    }
    text.push_str(tail);
    if rest == 0 { text } else { format!("{text}.{rest:02}") }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn amounts_are_read() {
        for (text, paise) in [
            ("14999", 1_499_900),
            (" 14,999 ", 1_499_900),
            ("₹14,999", 1_499_900),
            ("₹ 1,49,999.50", 14_999_950),
            ("₹ 14,999/-", 1_499_900),
            ("14,999 /-", 1_499_900),
            ("Rs. 18,999", 1_899_900),
            ("Rs 18999/-", 1_899_900),
            ("rs.18,999.50", 1_899_950),
            ("INR 18,999", 1_899_900),
            ("149,999.5", 14_999_950),
            ("1,00,00,000", 1_000_000_000),
            ("10,000,000", 1_000_000_000),
            ("0", 0),
            ("0.05", 5),
            ("007", 700),
        ] {
            assert_eq!(parse_price(text), Some(paise), "{text}");
        }
    }

    #[test]
    fn what_is_no_amount_is_refused() {
        for text in [
            "",
            "₹",
            "free",
            "-1",
            "+1",
            "1e3",
            "1.",
            ".5",
            "1.234",
            "1.2.3",
            ",",
            "1,",
            ",100",
            "1,2,3",
            "1,0000",
            "12,34",
            "1234,567",
            "1,23,45",
            "1,234,56,789",
            "14 999",
            "१४",
            "1_000",
            "0x10",
            "10000000.01",
            "99999999999999999999",
            "₹₹1",
            "₹ Rs. 1",
            "Rs.",
            "/-",
            "Rs. /-",
            "14,999/",
            "14,999-",
            "14,999/-/-",
            "R 1",
            "Rs.. 1",
            "USD 1",
            "1 Rs.",
        ] {
            assert_eq!(parse_price(text), None, "{text}");
        }
    }

    #[test]
    fn amounts_are_written_as_in_india() {
        for (paise, text) in [
            (0, "0"),
            (5, "0.05"),
            (99_900, "999"),
            (100_000, "1,000"),
            (1_499_900, "14,999"),
            (14_999_950, "1,49,999.50"),
            (1_000_000_000, "1,00,00,000"),
        ] {
            assert_eq!(format_price(paise), text);
        }
    }

    /// Commas before the last three digits, and further up after every `size`.
    fn grouped(digits: &str, size: usize) -> String {
        let (head, tail) = digits.split_at(digits.len().saturating_sub(3));
        let groups: Vec<&[u8]> = head.as_bytes().rchunks(size).rev().chain([tail.as_bytes()]).collect();
        String::from_utf8(groups.join(&b',')).unwrap()
    }

    proptest! {
        #[test]
        fn every_amount_survives_writing_and_reading(paise in 0..=MAX_PAISE) {
            let text = format_price(paise);
            prop_assert_eq!(parse_price(&text), Some(paise));
            prop_assert_eq!(parse_price(&text.replace(',', "")), Some(paise));
        }

        #[test]
        fn whatever_is_taken_is_the_amount_that_its_digits_say(text in "(₹|Rs\\.?|INR)? ?[0-9.,]{0,12}(/-)?|[₹0-9., -]{0,14}|\\PC{0,20}") {
            if let Some(paise) = parse_price(&text) {
                prop_assert!((0..=MAX_PAISE).contains(&paise));
                let text = without_currency(text.trim());
                prop_assert!(text.chars().all(|c| c.is_ascii_digit() || ",.".contains(c)));
                let amount: String = text.chars().filter(|c| c.is_ascii_digit() || *c == '.').collect();
                let (rupees, hundredths) = amount.split_once('.').unwrap_or((&amount, ""));
                prop_assert_eq!(format!("{rupees}{hundredths:0<2}").parse(), Ok(paise));
                prop_assert_eq!(parse_price(&format_price(paise)), Some(paise));
            }
        }

        #[test]
        fn commas_group_as_in_india_or_in_threes_or_not_at_all(text in "[0-9]{1,7}(,[0-9]{2,3}){0,3}") {
            let digits = text.replace(',', "");
            let usual = [digits.clone(), grouped(&digits, 2), grouped(&digits, 3)].contains(&text);
            let rupees: i64 = digits.parse().unwrap();
            let taken = usual && rupees <= MAX_PAISE / 100;
            prop_assert_eq!(parse_price(&text), taken.then(|| rupees * 100));
        }
    }
}
