//! What a course costs, in the words of its page.

use crate::web::syllabus::section::{Content, Section};
use domain::subjects::fees::{FeeJson, Instalment};

const CANCELLATION: &str = "Until seven days before the first session you can cancel without giving a reason and get \
                            everything back.";

pub fn sections(fee: &FeeJson) -> impl Iterator<Item = Section> {
    let gst = fee.price.gst.as_ref().map(|gst| format!(", {gst}")).unwrap_or_default();
    let mut facts = vec![("Total", format!("{}{gst}", fee.price.words))];
    facts.extend(fee.group.as_ref().map(|group| {
        ("Group price", format!("₹{} each, from {} participants", group.total.rupees, group.from))
    }));
    facts.extend(instalments(&fee.instalments).map(|text| ("In instalments", text)));
    facts.push(("Cancellation", CANCELLATION.to_owned()));
    let includes = (!fee.includes.is_empty())
        .then(|| Section { title: "The fee includes", content: Content::Points(fee.includes.clone()) });
    [Some(Section { title: "Fee for one participant", content: Content::Facts(facts) }), includes]
        .into_iter()
        .flatten()
}

fn instalments(parts: &[Instalment]) -> Option<String> {
    let [first, second, ..] = parts else { return None };
    let times = |count: usize| if count == 1 { String::new() } else { format!("{count} × ") };
    let (one, other) = (&first.amount.rupees, &second.amount.rupees);
    // Only the first one differs.
    let sums = if first.amount == second.amount {
        format!("{}₹{one}", times(parts.len()))
    } else {
        format!("₹{one}, then {}₹{other}", times(parts.len() - 1))
    };
    let due: Vec<&str> = parts.iter().filter_map(|part| part.due.as_deref()).collect();
    Some(if due.is_empty() { sums } else { format!("{sums}. Due: {}", due.join("; ")) })
}
