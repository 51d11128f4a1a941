//! Messages about a lead: all data to staff; to its sender only data of the site.

use chrono::{DateTime, Utc};
use percent_encoding::utf8_percent_encode;

use crate::kernel::clock;
use crate::kernel::public_url::{COMPONENT, PublicUrl};
use crate::store::ids::LeadId;
use crate::subjects::courses::rules::format_price;
use crate::subjects::leads::kinds::Kind;
use crate::subjects::mail::messages::letter::{
    Contact, Fact, Letter, LinkButton, Mail, phone_href, whatsapp_href,
};
use crate::subjects::settings::SettingsJson;

/// The data of a lead that a message may contain.
#[derive(Clone, Debug)]
pub struct LeadFacts {
    pub id: LeadId,
    pub kind: Kind,
    pub name: String,
    pub email: String,
    /// E.164.
    pub phone: Option<String>,
    pub subject: String,
    pub message: String,
    /// Title of the course, or name of the stack or service; may be empty.
    pub item_name: String,
    /// Technology or category; may be empty.
    pub item_group: String,
    /// Slug of the course, if it has a page.
    pub course_slug: Option<String>,
    /// Absolute URL of the syllabus, if any.
    pub syllabus: Option<String>,
    pub price_paise: Option<i64>,
    pub duration: String,
    pub level: String,
    /// Whether the newsletter was requested as well.
    pub newsletter: bool,
    /// The page of the form, or empty.
    pub page: String,
    pub created_at: DateTime<Utc>,
}

/// Notification to staff: all fields, and a link to the lead.
pub fn to_staff(lead: &LeadFacts, settings: &SettingsJson, public: &PublicUrl) -> Mail {
    let who = if lead.name.is_empty() { &lead.email } else { &lead.name };
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
    facts.push(Fact::linked("Email", &lead.email, mailto(&lead.email)));
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
    note("Subject", &lead.subject);
    note("Newsletter", if lead.newsletter { "asked for, to be confirmed by mail" } else { "" });
    note("Sent from", &lead.page);
    note("Received", &india_time(lead.created_at));
    let quotes = Vec::from_iter((!lead.message.is_empty()).then(|| Fact::plain("Message", &lead.message)));
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
            reason: "A reply to this mail goes to the sender of the enquiry.".to_owned(),
        },
        automatic_reply: false,
        reply_to: Some(lead.email.clone()),
        unsubscribe: None,
    }
}

/// Confirmation to the sender. It contains none of their input, not even the name: a form can be sent with any address,
/// and the message would deliver a third party's text under our name.
pub fn to_visitor(lead: &LeadFacts, settings: &SettingsJson, public: &PublicUrl) -> Mail {
    let brand = &settings.brand_name;
    let item = &lead.item_name;
    let (subject, heading, paragraph) = match lead.kind {
        Kind::Enroll => (
            format!("Your enrolment: {item}"),
            "Your enrolment has reached us".to_owned(),
            "Thank you for enrolling. These are the details; an adviser calls you about the start."
                .to_owned(),
        ),
        Kind::Inquiry if item.is_empty() => received("Your inquiry", "inquiry"),
        Kind::Inquiry => (
            format!("Your inquiry: {item}"),
            "Your inquiry has reached us".to_owned(),
            "Thank you for your interest. An adviser replies by e-mail or phone.".to_owned(),
        ),
        Kind::Consultancy => (
            format!("Your consultancy enquiry: {item}"),
            "Your enquiry has reached us".to_owned(),
            "Thank you. An engineer looks at your enquiry and gets in touch with you.".to_owned(),
        ),
        Kind::Contact | Kind::Newsletter => received("Your message", "message"),
    };
    Mail {
        subject,
        letter: Letter {
            heading,
            paragraphs: vec![paragraph],
            facts: item_facts(lead),
            quotes: Vec::new(),
            actions: visitor_actions(lead, public),
            contact: Some(Contact::of(settings)),
            brand: brand.clone(),
            site: public.origin().to_owned(),
            reason: format!(
                "You get this mail once, because this address was entered in a form of {brand}. If that was not you, \
                 please ignore it. See, take back or erase what is stored under this address: {}",
                public.absolute("/privacy/my-data")
            ),
        },
        automatic_reply: true,
        reply_to: Some(settings.email.clone()),
        unsubscribe: None,
    }
}

fn received(subject: &str, what: &str) -> (String, String, String) {
    (
        format!("{subject} has reached us"),
        format!("{subject} has reached us"),
        format!("Thank you for your {what}. A person reads it and answers."),
    )
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
        (None, _) => {
            let href = public.absolute("/courses/category/all");
            actions.push(LinkButton { label: "See all courses", href });
        }
    }
    if let Some(href) = &lead.syllabus {
        actions.push(LinkButton { label: "Download the syllabus", href: href.clone() });
    }
    actions
}

/// The facts about the item, from data of the site.
fn item_facts(lead: &LeadFacts) -> Vec<Fact> {
    let (name, group) = match lead.kind {
        Kind::Consultancy => ("Service", "Area"),
        Kind::Enroll => ("Course", "Technology"),
        _ => ("Course", "Category"),
    };
    let price = lead.price_paise.map(|paise| format!("₹{}", format_price(paise))).unwrap_or_default();
    [
        (name, lead.item_name.as_str()),
        (group, lead.item_group.as_str()),
        ("Level", lead.level.as_str()),
        ("Duration", lead.duration.as_str()),
        ("Price", price.as_str()),
    ]
    .into_iter()
    .filter(|(_, value)| !value.is_empty())
    .map(|(name, value)| Fact::plain(name, value))
    .collect()
}

fn mailto(address: &str) -> String {
    format!("mailto:{}", utf8_percent_encode(address, COMPONENT).to_string().replace("%40", "@"))
}

/// Formats a time in Indian time.
pub fn india_time(time: DateTime<Utc>) -> String {
    clock::in_india(time).format("%-d %b %Y, %H:%M IST").to_string()
}
