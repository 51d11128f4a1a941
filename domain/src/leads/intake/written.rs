//! Enquiries that were written down elsewhere: another site delivers them, or a file has them.

use std::collections::HashMap;

use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};

use crate::entities::courses::course;
use crate::leads::intake::checks::find_course;
use crate::leads::intake::enquiry::{Enquiry, Item};
use crate::leads::intake::fields::{Fields, NO_WAY_TO_REACH};
use crate::leads::kinds::Kind;
use crate::leads::phone;
use base::email::Email;
use base::error::ApiResult;
use base::typed;
use base::validate::{is_unsafe, limits};
use storage::Store;

/// Longest part of a contact that cannot be read, where it is kept as text.
const KEPT_MAX: usize = 100;

/// An enquiry as it is written elsewhere. What is not said is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    pub name: String,
    pub email: String,
    pub phone: String,
    /// Title, address or number of a course, or whatever it is called there.
    pub course: String,
    pub message: String,
}

impl Written {
    /// What can be stored of it: nobody is asked again, so that only an enquiry without a way to answer it is refused.
    /// Texts are cut, and a contact beside one that works is kept in the message.
    #[must_use]
    pub fn as_it_is(&self) -> Self {
        let email = readable(&self.email, |text| Email::parse(text).is_ok());
        let phone = readable(&self.phone, |text| phone::parse(text).is_ok());
        let reached = matches!((&email, &phone), (Contact::Works, _) | (_, Contact::Works));
        let mut message = vec![self.message.trim().to_owned()];
        let mut taken = |label: &str, text: &str, contact: &Contact| {
            if reached && *contact == Contact::Unreadable {
                let kept: String = tidy(text, KEPT_MAX, false);
                message.push(format!("{label} as it came: {kept}"));
                return String::new();
            }
            text.trim().to_owned()
        };
        let email = taken("Email address", &self.email, &email);
        let phone = taken("Phone", &self.phone, &phone);
        message.retain(|line| !line.is_empty());
        Self {
            name: tidy(&self.name, limits::NAME, false),
            email,
            phone,
            course: tidy(&self.course, limits::TITLE, false),
            message: tidy(&message.join("\n"), limits::MESSAGE, true),
        }
    }

    /// The enquiry, or a 422 with all fields that cannot be read.
    pub fn check(&self, item: Item) -> ApiResult<Enquiry> {
        let mut fields = Fields::default();
        let name = fields.optional_line("name", &self.name, limits::NAME);
        let email = fields.optional_email(&self.email);
        let phone = fields.optional_phone("phone", Some(&self.phone));
        if self.email.trim().is_empty() && self.phone.trim().is_empty() {
            fields.refuse("email", NO_WAY_TO_REACH);
        }
        let message = fields.optional_message("message", &self.message);
        fields.finish(Some(()))?;
        let kind = if item.name.is_empty() { Kind::Contact } else { Kind::Inquiry };
        Ok(Enquiry { name, phone, message, ..Enquiry::new(kind, email, item) })
    }
}

#[derive(PartialEq, Eq)]
enum Contact {
    Works,
    Unreadable,
    Missing,
}

fn readable(text: &str, works: impl Fn(&str) -> bool) -> Contact {
    match text.trim() {
        "" => Contact::Missing,
        text if works(text) => Contact::Works,
        _ => Contact::Unreadable,
    }
}

/// A text of at most so many characters, without those that no field takes.
fn tidy(text: &str, max: usize, lines: bool) -> String {
    let kept = |c: char| if is_unsafe(c) && !(lines && matches!(c, '\n' | '\t')) { ' ' } else { c };
    let text: String = typed::clean(text).trim().chars().map(kept).collect();
    if text.chars().count() <= max {
        return text;
    }
    text.chars().take(max - 1).chain(['…']).collect()
}

/// The courses of the site by what others call them.
#[derive(Debug, Default)]
pub struct CourseNames {
    ids: HashMap<String, i32>,
    items: HashMap<i32, Item>,
}

impl CourseNames {
    pub async fn load(db: &impl ConnectionTrait) -> ApiResult<Self> {
        use course::Column::{DeletedAt, Id, Slug, Title};
        let present = course::Entity::find().filter(DeletedAt.is_null());
        let rows: Vec<(i32, String, String)> =
            present.select_only().columns([Id, Slug, Title]).into_tuple().all(db).await?;
        let mut ids = HashMap::new();
        for (id, slug, title) in rows {
            for name in [id.to_string(), slug, title] {
                ids.entry(key(&name)).or_insert(id);
            }
        }
        Ok(Self { ids, items: HashMap::new() })
    }

    /// What an enquiry is about: a course of the site, else what it is called there.
    pub async fn item(&mut self, store: &Store, name: &str) -> ApiResult<Item> {
        let named = || Item { name: name.trim().to_owned(), ..Item::default() };
        let Some(id) = self.ids.get(&key(name)).copied() else { return Ok(named()) };
        if let Some(item) = self.items.get(&id) {
            return Ok(item.clone());
        }
        let item = find_course(store, id).await?.unwrap_or_else(named);
        self.items.insert(id, item.clone());
        Ok(item)
    }
}

fn key(name: &str) -> String {
    typed::fold(name).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(email: &str, phone: &str) -> Written {
        Written { email: email.to_owned(), phone: phone.to_owned(), ..Written::default() }
    }

    #[test]
    fn a_contact_that_cannot_be_read_is_kept_beside_one_that_can() {
        let taken = written("asha(at)example.in", "98450 12345").as_it_is();
        assert_eq!(
            (taken.email.as_str(), taken.message.as_str()),
            ("", "Email address as it came: asha(at)example.in")
        );
        assert_eq!(taken.check(Item::default()).unwrap().phone.as_deref(), Some("+919845012345"));
        for refused in [written("", ""), written("asha", ""), written("asha", "12")] {
            assert!(refused.as_it_is().check(Item::default()).is_err(), "{refused:?}");
        }
    }

    #[test]
    fn long_and_broken_texts_are_stored_as_far_as_they_can() {
        let long = Written {
            name: format!("Asha\u{202e}\n{}", "x".repeat(200)),
            message: "y\u{0}\n".repeat(5000),
            ..written("asha@example.in", "")
        };
        let enquiry = long.as_it_is().check(Item::default()).unwrap();
        assert_eq!(enquiry.name.chars().count(), limits::NAME);
        assert!(enquiry.name.starts_with("Asha") && enquiry.message.ends_with('…'), "{enquiry:?}");
    }
}
