//! A form that was refused, on a page that the server writes: with what was typed, ready to be sent again.

use percent_encoding::utf8_percent_encode;

use crate::web::page_table::Page;
use crate::web::rendering::form_result::{FormResult, FormState, LOGIN};
use base::public_url::COMPONENT;
use domain::leads::cvs::FIELD as CV;
use domain::leads::kinds::Kind;
use domain::leads::privacy::consent::ConsentPurpose;

/// A browser sends nothing of a choice that was not made.
const SERVICE: &str = "selectedService";
/// Visible fields of the public forms in the order of the forms: name, label, kind of input, and what browsers fill in.
const FIELDS: [(&str, &str, &str, &str); 16] = [
    ("company", "Company", "text", "organization"),
    ("name", "Name", "text", "name"),
    ("phone", "Phone Number", "tel", "tel"),
    ("mobile", "Mobile", "tel", "tel"),
    ("email", "Email", "email", "email"),
    ("contact", "Contact No.", "tel", "tel"),
    (SERVICE, "Service", "select", "off"),
    ("skill", "What they are to learn", "text", "off"),
    ("role", "Work", "text", "off"),
    ("headcount", "How many people", "text", "off"),
    ("place", "Place", "text", "off"),
    ("month", "When", "text", "off"),
    ("experience", "Experience", "text", "off"),
    ("subject", "Subject", "text", "off"),
    ("message", "Message", "textarea", "off"),
    ("problemStatement", "Problem Statement", "textarea", "off"),
];
/// The labels in the enrolment for a module of the catalogue, where they differ.
const OF_ENROLMENT: [(&str, &str); 2] = [("name", "Full Name"), ("email", "Email Address")];
/// Those that hold the request itself, for a chat.
const TEXTS: [&str; 6] = [SERVICE, "skill", "role", "subject", "message", "problemStatement"];
/// Some phones cut longer addresses.
const LONGEST_CHAT: usize = 1000;

#[derive(Debug)]
pub struct TypedForm<'a> {
    pub message: &'a str,
    /// The visible fields.
    pub shown: Vec<TypedField<'a>>,
    /// What is not kept, and has to be given again.
    pub unkept: Option<Unkept>,
    /// Names and values of hidden fields.
    pub hidden: Vec<(&'a str, &'a str)>,
    /// Names and labels of checked checkboxes.
    pub ticked: Vec<(&'static str, &'static str)>,
    pub notice: &'static str,
    /// Whether a field is wrong.
    pub has_errors: bool,
    /// Errors of fields that are not shown.
    pub other_errors: Vec<&'a str>,
    /// The request as the text of a chat, encoded for an address, where nothing that was typed is to be corrected.
    pub chat: Option<String>,
    /// Whether the batch filled meanwhile: the same fields can be sent to wait for the next one.
    pub can_wait: bool,
}

#[derive(Debug)]
pub struct TypedField<'a> {
    pub name: &'static str,
    pub label: &'static str,
    /// The type of the input, or `textarea`, or `select` for a service.
    pub kind: &'static str,
    pub autocomplete: &'static str,
    pub value: &'a str,
    pub errors: &'a [String],
}

/// What a form has that is not shown again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unkept {
    Password,
    File,
}

impl TypedForm<'_> {
    pub fn password(&self) -> bool {
        self.unkept == Some(Unkept::Password)
    }

    pub fn file(&self) -> bool {
        self.unkept == Some(Unkept::File)
    }
}

impl FormResult {
    /// The submitted values, unless the page has this form itself.
    pub fn typed_form(&self, page: &Page) -> Option<TypedForm<'_>> {
        let kind = self.kind.parse::<Kind>().ok();
        let has_own_form = kind.is_none() && !matches!(page, Page::Error(_));
        if self.state != FormState::Invalid || self.values.is_empty() || has_own_form {
            return None;
        }
        let boxes = [
            ("purchase_order", (kind == Some(Kind::Training)).then_some("We order by purchase order")),
            ("newsletter", kind.map(|kind| ConsentPurpose::Newsletter.label(kind))),
            ("remember", (self.kind == LOGIN).then_some("Remember me")),
        ];
        let is_box = |name: &str| boxes.iter().any(|(shown, words)| *shown == name && words.is_some());
        Some(TypedForm {
            message: &self.message,
            shown: FIELDS.into_iter().filter_map(|field| self.typed_field(field, page)).collect(),
            unkept: match kind {
                Some(Kind::Candidate) => Some(Unkept::File),
                None if self.kind == LOGIN => Some(Unkept::Password),
                _ => None,
            },
            hidden: self
                .values
                .iter()
                .filter(|(name, _)| !is_box(name) && !is_field(name))
                .map(|(name, value)| (&**name, &**value))
                .collect(),
            ticked: boxes
                .into_iter()
                .filter_map(|(name, words)| self.values.get(name).and(words).map(|words| (name, words)))
                .collect(),
            notice: kind.map_or("", |kind| ConsentPurpose::Enquiry.label(kind)),
            has_errors: !self.fields.is_empty(),
            other_errors: self
                .fields
                .iter()
                .filter(|(name, _)| !is_field(name) && name.as_str() != CV)
                .flat_map(|(_, texts)| texts.iter().map(String::as_str))
                .collect(),
            chat: kind.filter(|_| self.fields.is_empty()).map(|kind| self.chat(kind)),
            can_wait: kind == Some(Kind::Enroll) && self.fields.contains_key("batch_id"),
        })
    }

    fn typed_field(
        &self,
        (name, label, kind, autocomplete): (&'static str, &'static str, &'static str, &'static str),
        page: &Page,
    ) -> Option<TypedField<'_>> {
        let other =
            OF_ENROLMENT.into_iter().find(|(field, _)| matches!(page, Page::Enroll { .. }) && *field == name);
        let label = other.map_or(label, |(_, label)| label);
        let errors = self.fields.get(name).map_or(&[][..], Vec::as_slice);
        let is_left_out = name == SERVICE && self.kind == Kind::Consultancy.as_str();
        let value = match self.values.get(name) {
            Some(value) => value,
            None if is_left_out || !errors.is_empty() => "",
            None => return None,
        };
        Some(TypedField { name, label, kind, autocomplete, value, errors })
    }

    fn chat(&self, kind: Kind) -> String {
        let typed =
            |name: &str| self.values.get(name).map(|value| value.trim()).filter(|text| !text.is_empty());
        let name = typed("name").map(|name| format!("Name: {name}"));
        let texts = TEXTS.into_iter().filter_map(typed).map(str::to_owned);
        let lines: Vec<String> = [kind.title().to_owned()].into_iter().chain(name).chain(texts).collect();
        let text: String = lines.join("\n").chars().take(LONGEST_CHAT).collect();
        utf8_percent_encode(&text, COMPONENT).to_string()
    }
}

fn is_field(name: &str) -> bool {
    FIELDS.iter().any(|(shown, ..)| *shown == name)
}
