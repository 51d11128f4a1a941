//! The form that all mails have: a heading, a few sentences, facts, what somebody wrote, what to do next.

use askama::Template;

use crate::subjects::settings::SettingsJson;

/// A mail before it has addresses.
#[derive(Clone, Debug)]
pub struct Mail {
    pub subject: String,
    pub letter: Letter,
    /// Whether it answers something that a visitor did, as automatic answers have to say.
    pub automatic_reply: bool,
    /// To whom an answer goes, when not to the sender.
    pub reply_to: Option<String>,
    /// The address that ends a newsletter at one click.
    pub unsubscribe: Option<String>,
}

/// The content of a mail. Everything here is escaped where it is shown; addresses are made by us.
#[derive(Clone, Debug, Default)]
pub struct Letter {
    pub heading: String,
    pub paragraphs: Vec<String>,
    pub facts: Vec<Fact>,
    /// What somebody wrote: only ever in mail to staff.
    pub quotes: Vec<Fact>,
    /// Links; the first is the button.
    pub actions: Vec<LinkButton>,
    /// How to reach the provider: only in mail to visitors.
    pub contact: Option<Contact>,
    pub brand: String,
    pub site: String,
    /// Why somebody gets this mail.
    pub reason: String,
}

/// A name and a value, which may lead somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    pub name: &'static str,
    pub value: String,
    pub href: Option<String>,
}

impl Fact {
    /// A fact that leads nowhere.
    pub fn plain(name: &'static str, value: impl Into<String>) -> Self {
        Self { name, value: value.into(), href: None }
    }

    /// A fact that leads to `href`.
    pub fn linked(name: &'static str, value: impl Into<String>, href: String) -> Self {
        Self { name, value: value.into(), href: Some(href) }
    }

    /// The address where the text version has to spell it out: one that the value does not show already.
    fn plain_href(&self) -> Option<&str> {
        self.href.as_deref().filter(|href| href.starts_with("https://"))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkButton {
    pub label: &'static str,
    pub href: String,
}

/// How to reach the provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contact {
    /// Phone number as it is shown.
    pub phone: String,
    /// WhatsApp number, `+` and digits; empty without one.
    pub whatsapp: String,
    pub hours: String,
}

impl Contact {
    /// From the settings of the site.
    pub fn of(settings: &SettingsJson) -> Self {
        Self {
            phone: settings.phone.clone(),
            whatsapp: settings.whatsapp.clone(),
            hours: settings.hours.clone(),
        }
    }

    fn phone_href(&self) -> String {
        phone_href(&self.phone)
    }

    fn whatsapp_href(&self) -> Option<String> {
        (!self.whatsapp.is_empty()).then(|| whatsapp_href(&self.whatsapp))
    }
}

/// The address that calls a number.
pub fn phone_href(phone: &str) -> String {
    let dialled: String = phone.chars().filter(|c| c.is_ascii_digit() || *c == '+').collect();
    format!("tel:{dialled}")
}

/// The address that opens a chat with a number.
pub fn whatsapp_href(phone: &str) -> String {
    let digits: String = phone.chars().filter(char::is_ascii_digit).collect();
    format!("https://wa.me/{digits}")
}

#[derive(Template)]
#[template(path = "mail/letter.txt")]
struct TextLetter<'a> {
    heading: &'a str,
    paragraphs: &'a [String],
    facts: &'a [Fact],
    quotes: &'a [Fact],
    actions: &'a [LinkButton],
    contact: &'a Option<Contact>,
    brand: &'a str,
    site: &'a str,
    reason: &'a str,
}

#[derive(Template)]
#[template(path = "mail/letter.html")]
struct HtmlLetter<'a> {
    heading: &'a str,
    paragraphs: &'a [String],
    facts: &'a [Fact],
    quotes: &'a [Fact],
    actions: &'a [LinkButton],
    contact: &'a Option<Contact>,
    brand: &'a str,
    site: &'a str,
    reason: &'a str,
}

impl Letter {
    /// The mail for programs that show text, and for people who prefer it.
    pub fn text(&self) -> askama::Result<String> {
        let Self { heading, paragraphs, facts, quotes, actions, contact, brand, site, reason } = self;
        TextLetter { heading, paragraphs, facts, quotes, actions, contact, brand, site, reason }.render()
    }

    pub fn html(&self) -> askama::Result<String> {
        let Self { heading, paragraphs, facts, quotes, actions, contact, brand, site, reason } = self;
        HtmlLetter { heading, paragraphs, facts, quotes, actions, contact, brand, site, reason }.render()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hostile(text: &str) -> Letter {
        Letter {
            heading: text.to_owned(),
            paragraphs: vec![text.to_owned()],
            facts: vec![Fact::plain("Name", text), Fact::linked("Phone", text, "tel:+91".to_owned())],
            quotes: vec![Fact::plain("Message", text)],
            actions: vec![LinkButton { label: "Open", href: "https://site.example/x".to_owned() }],
            contact: Some(Contact {
                phone: text.to_owned(),
                whatsapp: text.to_owned(),
                hours: text.to_owned(),
            }),
            brand: text.to_owned(),
            site: "https://site.example".to_owned(),
            reason: text.to_owned(),
        }
    }

    #[test]
    fn no_value_becomes_markup() {
        let plain = hostile("x").html().unwrap();
        for text in [
            "<script>alert(1)</script>",
            "\"><img src=x onerror=y>",
            "'onclick='x",
            "</div></body>",
            "{{ 7*7 }}",
            "<!--",
        ] {
            let html = hostile(text).html().unwrap();
            assert_eq!(html.matches('<').count(), plain.matches('<').count(), "{text}");
            assert!(!html.contains(text) || !text.contains(['<', '"', '\'']), "{text}");
        }
    }

    #[test]
    fn without_a_whatsapp_number_none_is_named() {
        let mut letter = hostile("x");
        let contact = letter.contact.as_mut().unwrap();
        contact.phone = "+91 1".to_owned();
        contact.whatsapp = String::new();
        for text in [letter.text().unwrap(), letter.html().unwrap()] {
            assert!(!text.contains("WhatsApp") && text.contains("or reply to this mail"), "{text}");
        }
    }

    #[test]
    fn the_text_marks_what_a_visitor_wrote() {
        let mut letter = hostile("x");
        letter.quotes = vec![Fact::plain("Message", "first\n-- \nsecond")];
        let text = letter.text().unwrap();
        assert!(text.contains("Message:\n\n> first\n> -- \n> second\n"), "{text}");
    }
}
