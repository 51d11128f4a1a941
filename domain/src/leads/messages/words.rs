//! The words of a mail to a visitor, which are texts of staff with placeholders.

use crate::leads::kinds::Kind;
use crate::leads::messages::facts::LeadFacts;
use crate::leads::{phone, promise};
use crate::settings::SettingsJson;
use crate::settings::texts::SiteTexts;
use base::clock;
use base::placeholders;

/// The texts of one mail, with what stands for their placeholders.
pub(super) struct MailWords<'a> {
    texts: &'a SiteTexts,
    /// The group, and what the names of the texts begin with.
    mail: (&'static str, &'static str),
    values: Vec<(&'static str, String)>,
}

impl<'a> MailWords<'a> {
    /// Of the sender's input there is a given name alone, and the number that a reservation is called back at: a form can be
    /// sent with any address.
    pub(super) fn of(
        texts: &'a SiteTexts,
        mail: (&'static str, &'static str),
        lead: &LeadFacts,
        settings: &SettingsJson,
    ) -> Self {
        let by = lead.call_by.as_ref();
        let until = lead.syllabus_until;
        let values = vec![
            ("name", promise::given_name(&lead.name).unwrap_or_default().to_owned()),
            ("brand", settings.brand_name.clone()),
            ("course", lead.item_name.clone()),
            ("service", lead.item_name.clone()),
            ("phone", lead.phone.as_deref().map_or_else(|| "you".to_owned(), phone::readable)),
            ("when", by.map_or_else(|| "within one working day".to_owned(), |by| format!("by {by}"))),
            ("day", until.map(|at| clock::in_india(at).format("%-d %B %Y").to_string()).unwrap_or_default()),
        ];
        Self { texts, mail, values }
    }

    /// The words of the confirmation of a lead.
    pub(super) fn confirmation(texts: &'a SiteTexts, lead: &LeadFacts, settings: &SettingsJson) -> Self {
        Self::of(texts, confirmation(lead), lead, settings)
    }

    /// A text in one line.
    pub(super) fn line(&self, name: &str) -> String {
        let (group, mail) = self.mail;
        let values: Vec<_> = self.values.iter().map(|(name, value)| (*name, value.as_str())).collect();
        placeholders::fill(self.texts.text(group, &format!("{mail}_{name}")), &values)
    }

    /// A text, each line of which is a paragraph.
    pub(super) fn paragraphs(&self, name: &str) -> Vec<String> {
        let text = self.line(name);
        text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
    }
}

fn confirmation(lead: &LeadFacts) -> (&'static str, &'static str) {
    let answer = |mail| ("mail-enquiries", mail);
    match lead.kind {
        Kind::Enroll if lead.batch_id.is_some() => ("mail-courses", "reservation"),
        Kind::Enroll => ("mail-courses", "enrolment"),
        Kind::Waitlist => ("mail-courses", "waitlist"),
        Kind::Syllabus if lead.syllabus.is_some() => ("mail-syllabus", "syllabus"),
        Kind::Inquiry | Kind::Syllabus if lead.item_name.is_empty() => answer("inquiry"),
        Kind::Inquiry | Kind::Syllabus => answer("course"),
        Kind::Consultancy => answer("consultancy"),
        Kind::Training => answer("training"),
        Kind::Staffing => answer("staffing"),
        Kind::Candidate => answer("candidate"),
        Kind::Contact if lead.by_hand => answer("by_hand"),
        Kind::Contact | Kind::Newsletter => answer("message"),
    }
}
