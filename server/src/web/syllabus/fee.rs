//! What a course costs, in the words of its page.

use crate::web::syllabus::section::{Content, Section, long_day};
use domain::subjects::fees::{FeeJson, Gst, GstJson, Instalment};

const CANCELLATION: &str = "Until seven days before the first session you can cancel without giving a reason and get \
                            everything back.";

pub fn sections(fee: &FeeJson) -> impl Iterator<Item = Section> {
    let mut facts = vec![("Total", format!("₹{}", fee.total.rupees))];
    facts.extend(fee.gst.as_ref().and_then(gst).map(|text| ("GST", text)));
    facts.extend(fee.early.as_ref().map(|early| {
        let (total, saved) = (&early.total.rupees, &early.saved.rupees);
        ("Early-bird fee", format!("₹{total} if you enrol by {}: you save ₹{saved}", long_day(early.until)))
    }));
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

fn gst(gst: &GstJson) -> Option<String> {
    let (percent, net, tax) = (gst.percent, &gst.net.rupees, &gst.tax.rupees);
    match gst.treatment {
        Gst::Included => Some(format!("{percent} % included: ₹{tax}")),
        Gst::Added => Some(format!("₹{net} + {percent} % GST ₹{tax}")),
        Gst::Exempt => Some("Exempt from GST".to_owned()),
        Gst::Unstated => None,
    }
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
