//! What waits for a member of staff, in the morning.

use chrono::DateTime;

use crate::leads::inbox::digest::{Part, Waiting};
use crate::leads::inbox::json::lists::LeadRow;
use crate::mail::messages::letter::{Fact, Letter, LinkButton, Mail};
use crate::settings::SettingsJson;
use base::clock::india_time;
use base::public_url::PublicUrl;

/// Names the first leads of each part, each with a link.
pub fn digest(name: &str, waiting: &Waiting, settings: &SettingsJson, public: &PublicUrl) -> Mail {
    let Waiting { overdue, today, unassigned } = waiting;
    let counted =
        [(overdue.total, "overdue"), (today.total, "due today"), (unassigned.total, "new without an owner")];
    let counted: Vec<String> = counted
        .into_iter()
        .filter(|(total, _)| *total > 0)
        .map(|(total, what)| format!("{total} {what}"))
        .collect();
    let (summary, text) = if counted.is_empty() {
        ("nothing waits any more".to_owned(), "Nothing waits any more: colleagues were quicker.".to_owned())
    } else {
        (counted.join(", "), format!("Good morning, {name}. This waits for you: {}.", counted.join(", ")))
    };
    let mut facts = lines("Overdue", overdue, public);
    facts.extend(lines("Due today", today, public));
    facts.extend(lines("Without an owner", unassigned, public));
    let inbox =
        |label, query: &str| LinkButton { label, href: public.absolute(&format!("/admin/leads{query}")) };
    Mail {
        subject: format!("Enquiries today: {summary}"),
        letter: Letter {
            heading: "Your enquiries today".to_owned(),
            paragraphs: vec![text],
            facts,
            quotes: Vec::new(),
            actions: vec![
                inbox("Open my enquiries", "?owner=me&sort=next_action"),
                inbox("Those without an owner", "?owner=none&status=new&sort=received"),
            ],
            contact: None,
            brand: settings.brand_name.clone(),
            site: public.origin().to_owned(),
            reason:
                "You work on enquiries of this site. This mail comes at nine when something waits for you."
                    .to_owned(),
        },
        automatic_reply: false,
        reply_to: None,
        unsubscribe: None,
    }
}

/// Many enquiries that came in within a short time, in one notice.
pub fn summary(part: &Part, settings: &SettingsJson, public: &PublicUrl) -> Mail {
    let counted = match part.total {
        1 => "1 more enquiry".to_owned(),
        total => format!("{total} more enquiries"),
    };
    Mail {
        subject: counted.clone(),
        letter: Letter {
            heading: counted,
            paragraphs: vec![
                "Many enquiries have come in within a few minutes, so this mail stands for all that followed.".to_owned(),
            ],
            facts: lines("Received", part, public),
            quotes: Vec::new(),
            actions: vec![LinkButton {
                label: "Open the inbox",
                href: public.absolute("/admin/leads?status=new&sort=received"),
            }],
            contact: None,
            brand: settings.brand_name.clone(),
            site: public.origin().to_owned(),
            reason: "You are told of new enquiries of this site.".to_owned(),
        },
        automatic_reply: false,
        reply_to: None,
        unsubscribe: None,
    }
}

fn lines(name: &'static str, part: &Part, public: &PublicUrl) -> Vec<Fact> {
    let mut lines: Vec<Fact> = part
        .rows
        .iter()
        .map(|row| Fact::linked(name, line(row), public.absolute(&format!("/admin/leads/{}", row.id))))
        .collect();
    let more = part.total.saturating_sub(part.rows.len() as u64);
    if more > 0 {
        lines.push(Fact::plain(name, format!("and {more} more")));
    }
    lines
}

fn line(row: &LeadRow) -> String {
    let known = [Some(&row.name), Some(&row.email), row.phone_text.as_ref()];
    let who = known.into_iter().flatten().find(|text| !text.is_empty()).cloned().unwrap_or_default();
    let about = if row.item_name.is_empty() { row.kind.title() } else { &row.item_name };
    let at = row.next_action_at.as_deref().and_then(|at| DateTime::parse_from_rfc3339(at).ok());
    let planned = at.map(|at| india_time(at.to_utc()));
    let parts = [Some(format!("{who}, {about}")), planned, Some(row.next_action.clone())];
    parts.into_iter().flatten().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(": ")
}
