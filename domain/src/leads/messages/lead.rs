//! Messages about a lead: all data to staff; to its sender only data of the site.

use percent_encoding::utf8_percent_encode;

use crate::leads::kinds::Kind;
use crate::leads::messages::facts::LeadFacts;
use crate::leads::messages::words::MailWords;
use crate::leads::promise;
use crate::mail::messages::letter::{Contact, Fact, Letter, LinkButton, Mail, phone_href, whatsapp_href};
use crate::settings::SettingsJson;
use crate::settings::texts::SiteTexts;
use base::clock;
use base::money::format_price;
use base::public_url::{COMPONENT, PublicUrl};

/// Notification to staff: all fields, and a link to the lead.
pub fn to_staff(lead: &LeadFacts, settings: &SettingsJson, public: &PublicUrl) -> Mail {
    let who = lead.sender();
    let about = if lead.item_name.is_empty() { &lead.subject } else { &lead.item_name };
    let subject = match about.as_str() {
        "" => format!("{}: {who}", lead.kind.title()),
        about => format!("{}: {about} ({who})", lead.kind.title()),
    };
    let mut facts = Vec::new();
    let mut note = |name, value: &str| {
        if !value.is_empty() {
            facts.push(Fact::plain(name, value));
        }
    };
    note("Name", &lead.name);
    if !lead.email.is_empty() {
        facts.push(Fact::linked("Email", &lead.email, mailto(&lead.email)));
    }
    if let Some(phone) = &lead.phone {
        facts.push(Fact::linked("Phone", phone, phone_href(phone)));
        facts.push(Fact::linked("WhatsApp", phone, whatsapp_href(phone)));
    }
    facts.extend(item_facts(lead));
    let mut note = |name, value: &str| {
        if !value.is_empty() {
            facts.push(Fact::plain(name, value));
        }
    };
    note("Subject", if lead.batch_id.is_some() { "" } else { &lead.subject });
    note("Newsletter", if lead.newsletter { "asked for, to be confirmed by mail" } else { "" });
    note("Sent from", &lead.page);
    note("Received", &clock::india_time(lead.created_at));
    let quotes = Vec::from_iter((!lead.message.is_empty()).then(|| Fact::plain("Message", &lead.message)));
    let reason = if lead.email.is_empty() {
        "The sender gave no email address. Call or message the number above."
    } else {
        "A reply to this email goes to the sender of the enquiry."
    };
    Mail {
        subject,
        letter: Letter {
            heading: format!("New {}", lead.kind.title().to_lowercase()),
            paragraphs: Vec::new(),
            facts,
            quotes,
            actions: vec![LinkButton {
                label: "Open in the inbox",
                href: public.absolute(&format!("/admin/leads/{}", lead.id)),
            }],
            contact: None,
            brand: settings.brand_name.clone(),
            site: public.origin().to_owned(),
            reason: reason.to_owned(),
        },
        automatic_reply: false,
        reply_to: Some(lead.email.clone()).filter(|email| !email.is_empty()),
        unsubscribe: None,
    }
}

/// The same to a member of staff to whom the lead was handed over.
pub fn to_new_owner(lead: &LeadFacts, settings: &SettingsJson, public: &PublicUrl) -> Mail {
    let mail = to_staff(lead, settings, public);
    let letter = Letter {
        heading: format!("{} handed to you", lead.kind.title()),
        paragraphs: vec![
            "A colleague made you the owner of this enquiry. Its log says what happened so far.".to_owned(),
        ],
        ..mail.letter
    };
    Mail { subject: format!("Handed to you: {}", mail.subject), letter, ..mail }
}

/// Confirmation to the sender. It contains none of their input but a given name: a form can be sent with any address, and
/// the message would deliver a third party's text under our name.
pub fn to_visitor(lead: &LeadFacts, settings: &SettingsJson, texts: &SiteTexts, public: &PublicUrl) -> Mail {
    let brand = &settings.brand_name;
    let words = MailWords::confirmation(texts, lead, settings);
    let mut paragraphs = words.paragraphs("opening");
    if lead.batch_id.is_some() && lead.kind == Kind::Enroll {
        paragraphs.extend(lead.earlier.as_ref().filter(|batch| !batch.is_empty()).map(|batch| {
            format!("You asked for a seat in this course before ({batch}). We call once, about both.")
        }));
    }
    if lead.syllabus.is_some() && lead.kind == Kind::Syllabus {
        if lead.syllabus_until.is_some() {
            paragraphs.extend(words.paragraphs("expiry"));
        }
        paragraphs.extend(words.paragraphs("closing"));
    }
    let how = if lead.by_hand {
        format!("you got in touch with {brand} and gave this address")
    } else {
        format!("you asked for this on {}", public.origin())
    };
    Mail {
        subject: words.line("subject"),
        letter: Letter {
            heading: words.line("heading"),
            paragraphs,
            facts: [item_facts(lead), place_facts(lead, settings)].concat(),
            quotes: Vec::new(),
            actions: visitor_actions(lead, public),
            contact: Some(Contact::of(settings)),
            brand: brand.clone(),
            site: public.origin().to_owned(),
            reason: format!(
                "You get this email once, because {how}. Not you? Please ignore it. See, withdraw or erase what is stored under this address: {}",
                public.absolute("/privacy/my-data")
            ),
        },
        automatic_reply: true,
        reply_to: Some(settings.email.clone()),
        unsubscribe: None,
    }
}

fn visitor_actions(lead: &LeadFacts, public: &PublicUrl) -> Vec<LinkButton> {
    let mut actions = Vec::new();
    match (&lead.course_slug, lead.kind) {
        (Some(slug), _) => {
            let path = format!("/courses/{}", utf8_percent_encode(slug, COMPONENT));
            actions.push(LinkButton { label: "See the course", href: public.absolute(&path) });
        }
        (None, Kind::Consultancy) => {
            actions.push(LinkButton {
                label: "Our consultancy services",
                href: public.absolute("/consultancy"),
            });
        }
        (None, Kind::Training) => {
            let href = public.absolute("/training-for-companies");
            actions.push(LinkButton { label: "Training for companies", href });
        }
        (None, Kind::Staffing | Kind::Candidate) => {
            let href = public.absolute("/recruitment");
            actions.push(LinkButton { label: "How recruitment works", href });
        }
        (None, _) => {
            let href = public.absolute("/courses/category/all");
            actions.push(LinkButton { label: "See all courses", href });
        }
    }
    if let Some(batch) = lead.batch_id {
        let href = public.absolute(&format!("/batches/{batch}.ics"));
        // The first one is shown as a button.
        actions.insert(0, LinkButton { label: "Add to calendar", href });
    }
    if let Some(href) = &lead.syllabus {
        let download = LinkButton { label: "Download the syllabus", href: href.clone() };
        let at = if lead.kind == Kind::Syllabus { 0 } else { actions.len() };
        actions.insert(at, download);
    }
    actions
}

/// Where lessons at the centre are.
fn place_facts(lead: &LeadFacts, settings: &SettingsJson) -> Vec<Fact> {
    let is_there = lead.batch_id.is_some() && !lead.batch.contains("; online;");
    let address = settings.address.lines().map(str::trim).collect::<Vec<_>>().join(", ");
    let place =
        (is_there && !address.is_empty()).then(|| Fact::linked("Address", &address, map_href(&address)));
    place.into_iter().collect()
}

fn map_href(address: &str) -> String {
    format!("https://www.google.com/maps/search/?api=1&query={}", utf8_percent_encode(address, COMPONENT))
}

/// The facts about the item, from data of the site.
fn item_facts(lead: &LeadFacts) -> Vec<Fact> {
    let (name, group) = match lead.kind {
        Kind::Consultancy => ("Service", "Area"),
        Kind::Enroll if lead.batch_id.is_none() => ("Course", "Technology"),
        _ => ("Course", "Category"),
    };
    let reserves = lead.batch_id.is_some();
    let reference = if reserves { promise::reference(lead.id) } else { String::new() };
    let terms = if reserves { lead.subject.as_str() } else { "" };
    let price = lead.price_paise.map(|paise| format!("₹{}", format_price(paise))).unwrap_or_default();
    [
        (name, lead.item_name.as_str()),
        (group, lead.item_group.as_str()),
        ("Batch", lead.batch.as_str()),
        ("Reference", reference.as_str()),
        ("For", terms),
        ("Level", lead.level.as_str()),
        ("Duration", lead.duration.as_str()),
        (if reserves { "Price per person" } else { "Price" }, price.as_str()),
    ]
    .into_iter()
    .filter(|(_, value)| !value.is_empty())
    .map(|(name, value)| Fact::plain(name, value))
    .collect()
}

fn mailto(address: &str) -> String {
    format!("mailto:{}", utf8_percent_encode(address, COMPONENT).to_string().replace("%40", "@"))
}
