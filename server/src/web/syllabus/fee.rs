//! What a course costs, in the words of its page.

use crate::web::syllabus::section::{Content, Section};
use domain::fees::{FeeJson, Instalment};

const CANCELLATION: &str = "Until seven days before the first session you can cancel without giving a reason and get \
                            everything back.";

pub fn sections(fee: &FeeJson) -> impl Iterator<Item = Section> {
    let gst = fee.price.gst.as_ref().map(|gst| format!(", {gst}")).unwrap_or_default();
    let mut facts = vec![("Total", format!("{}{gst}", fee.price.words))];
    facts.extend(fee.group.as_ref().map(|group| {
        ("Group price", format!("₹{} each, from {} participants", group.total.rupees, group.from))
    }));
    facts.extend(instalments(fee).map(|text| ("In instalments", text)));
    facts.push(("Cancellation", CANCELLATION.to_owned()));
    let includes = (!fee.includes.is_empty())
        .then(|| Section::half("The fee includes", Content::Points(fee.includes.clone())));
    [Some(Section::half("Fee for one participant", Content::Facts(facts))), includes].into_iter().flatten()
}

fn instalments(fee: &FeeJson) -> Option<String> {
    let said = parts_in_words(&fee.instalments)?;
    // They are parts of the whole fee, which may not be the price of today.
    let whole = (fee.price.today != fee.price.list).then(|| format!(": ₹{} in all", fee.price.list.rupees));
    Some(said + &whole.unwrap_or_default())
}

fn parts_in_words(parts: &[Instalment]) -> Option<String> {
    let [first, second, ..] = parts else { return None };
    let times = |count: usize| if count == 1 { String::new() } else { format!("{count} × ") };
    let (one, other) = (&first.amount.rupees, &second.amount.rupees);
    // Only the first one differs.
    let sums = if first.amount == second.amount {
        format!("{}₹{one}", times(parts.len()))
    } else {
        format!("₹{one}, then {}₹{other}", times(parts.len() - 1))
    };
    if parts.iter().all(|part| part.due.is_none()) {
        return Some(sums);
    }
    let each = parts.iter().map(|part| match &part.due {
        Some(due) => format!("₹{} ({})", part.amount.rupees, within_a_line(due)),
        None => format!("₹{}", part.amount.rupees),
    });
    Some(each.collect::<Vec<_>>().join(", "))
}

/// "On enrolment" becomes "on enrolment"; "GST invoice" stays.
fn within_a_line(text: &str) -> String {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(first), Some(second)) if !second.is_uppercase() => {
            first.to_lowercase().chain(text.chars().skip(1)).collect()
        }
        _ => text.to_owned(),
    }
}
