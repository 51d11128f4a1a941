//! The fields of a form post, and the payload that the same form sends as JSON.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;

use serde_json::{Map, Value};

use crate::leads::intake::payloads::Payload;
use crate::leads::kinds::Kind;
use base::error::{ApiError, ApiResult};
use base::json::{is_secret, parse_json};
use base::typed;

/// The fields of a form post.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FormFields {
    /// The first value of each field.
    values: BTreeMap<String, String>,
    /// Fields that occur more than once.
    repeated: BTreeSet<String>,
}

impl FormFields {
    /// The values, if no field is repeated.
    ///
    /// # Errors
    /// 422 that names the repeated fields.
    pub fn once(&self) -> ApiResult<&BTreeMap<String, String>> {
        if self.repeated.is_empty() {
            return Ok(&self.values);
        }
        let text = || vec!["This field was given more than once.".to_owned()];
        Err(ApiError::Invalid(self.repeated.iter().map(|name| (name.clone(), text())).collect()))
    }
}

impl Deref for FormFields {
    type Target = BTreeMap<String, String>;

    fn deref(&self) -> &Self::Target {
        &self.values
    }
}

/// Parses a form post, with texts cleaned as those of JSON are.
pub fn form_fields(body: &[u8]) -> FormFields {
    let mut fields = FormFields::default();
    for (name, value) in url::form_urlencoded::parse(body) {
        let value = if is_secret(&name) { value.into_owned() } else { typed::clean(&value) };
        match fields.values.entry(name.into_owned()) {
            Entry::Vacant(place) => drop(place.insert(value)),
            Entry::Occupied(place) => drop(fields.repeated.insert(place.key().clone())),
        }
    }
    fields
}

/// Converts the fields of a form post to the payload that the same form sends as JSON.
pub fn from_form<P: Payload>(fields: &FormFields) -> ApiResult<P> {
    let mut body = Map::new();
    let mut course = Map::new();
    for (name, value) in fields.once()? {
        let text = Value::from(value.as_str());
        let (part_of_course, name) = match name.strip_prefix("course_") {
            Some(part) if P::KIND == Kind::Enroll && part != "id" => (true, part),
            _ => (false, name.as_str()),
        };
        let typed = match name {
            "course_id" | "batch_id" | "people" if value.trim().is_empty() => continue,
            "course_id" | "batch_id" | "people" => value.trim().parse::<i32>().map_or(text, Value::from),
            // A checked checkbox sends its value, an unchecked one nothing.
            "newsletter" | "syllabus" | "purchase_order" | "company_pays" => Value::from(!value.is_empty()),
            _ => text,
        };
        if part_of_course { &mut course } else { &mut body }.insert(name.to_owned(), typed);
    }
    if P::KIND == Kind::Enroll {
        body.insert("course".to_owned(), Value::Object(course));
    }
    parse_json(Value::Object(body).to_string().as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leads::intake::payloads::{ConsultancyPayload, EnrollPayload, InquiryPayload};

    fn form<P: Payload>(body: &str) -> ApiResult<P> {
        from_form(&form_fields(body.as_bytes()))
    }

    #[test]
    fn a_form_reads_like_the_json_that_the_app_makes_of_it() {
        let read: EnrollPayload = form(
            "name=Asha&email=a%40b.in&phone=98765+43210&stack_id=x&course_name=Web&course_stack=S&course_price=1&\
             newsletter=on&website=&key=k&form_token=",
        )
        .unwrap();
        assert_eq!((read.name.as_str(), read.phone.as_str()), ("Asha", "98765 43210"));
        assert_eq!((read.course.name.as_deref(), read.course.stack.as_deref()), (Some("Web"), Some("S")));
        assert!(read.newsletter);
        let read: EnrollPayload = form("course_id=4&batch_id=7&people=3&company_pays=on").unwrap();
        assert_eq!((read.course_id, read.batch_id), (Some(4), Some(7)));
        assert_eq!((read.people, read.company_pays), (Some(3), true));
        let read: InquiryPayload = form("course_id=12&subject=When%3F").unwrap();
        assert_eq!((read.course_id, read.newsletter), (Some(12), false));
        let read: ConsultancyPayload = form("selectedService=A+%26+B&problemStatement=x").unwrap();
        assert_eq!(read.selected_service, "A & B");
    }

    #[test]
    fn what_cannot_be_meant_is_told_by_field() {
        for (body, field) in [("course_id=abc", "course_id"), ("email=a&email=b", "email")] {
            match form::<InquiryPayload>(body) {
                Err(ApiError::Invalid(fields)) => assert!(fields.contains_key(field), "{body}"),
                other => panic!("{body}: {other:?}"),
            }
        }
        assert_eq!(form::<InquiryPayload>("course_id=").unwrap().course_id, None);
    }
}
