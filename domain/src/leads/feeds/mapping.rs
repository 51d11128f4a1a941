//! Which field of a delivery is which of ours.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::leads::intake::written::Written;
use base::error::{ApiError, ApiResult};
use base::json::completed;
use base::typed;
use base::validate::{Checker, limits};

/// What the fields of the other site are called. A dot leads into a group or a list (`lead.phones.0`), a plus joins
/// several (`first_name + last_name`). Empty for what is not sent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct FeedMapping {
    #[schema(max_length = 80)]
    pub name: String,
    #[schema(max_length = 80)]
    pub email: String,
    #[schema(max_length = 80)]
    pub phone: String,
    #[schema(max_length = 80)]
    pub course: String,
    #[schema(max_length = 80)]
    pub message: String,
    /// The number of the enquiry there, for sites that send no `X-Delivery-Id`.
    #[schema(max_length = 80)]
    pub delivery_id: String,
}

impl FeedMapping {
    pub(super) fn check(&self, checker: &mut Checker) -> Self {
        let mut field = |name: &str, value: &str| checker.optional_line(name, value, limits::NAME);
        let checked = Self {
            name: field("mapping.name", &self.name),
            email: field("mapping.email", &self.email),
            phone: field("mapping.phone", &self.phone),
            course: field("mapping.course", &self.course),
            message: field("mapping.message", &self.message),
            delivery_id: field("mapping.delivery_id", &self.delivery_id),
        };
        if checked.email.is_empty() && checked.phone.is_empty() {
            checker
                .refuse("mapping.email", "Give the field of the email address, or that of the phone number.");
        }
        checked
    }

    /// What a delivery says, and what the other site calls it.
    pub(super) fn read(&self, body: &Value) -> (Written, Option<String>) {
        let text = |names: &str| {
            let parts = names.split('+').map(str::trim).filter_map(|name| lookup(body, name));
            parts.map(text_of).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
        };
        let written = Written {
            name: text(&self.name),
            email: text(&self.email),
            phone: text(&self.phone),
            course: text(&self.course),
            message: text(&self.message),
        };
        (written, Some(text(&self.delivery_id)).filter(|id| !id.is_empty()))
    }
}

/// A body as a tree, or why it is none.
pub(super) fn parse(body: &str, is_form: bool) -> Result<Value, String> {
    if !is_form {
        let json = serde_json::from_str(body).map_err(|error| format!("The body is not JSON: {error}."))?;
        return match json {
            Value::Object(_) => Ok(json),
            _ => Err("The body is JSON without fields. Send one enquiry as an object.".to_owned()),
        };
    }
    let mut fields = Map::new();
    for (name, value) in url::form_urlencoded::parse(body.as_bytes()) {
        fields.entry(name).or_insert_with(|| Value::from(&*value));
    }
    Ok(fields.into())
}

/// The value under a name, which may have dots itself.
fn lookup<'a>(within: &'a Value, name: &str) -> Option<&'a Value> {
    if name.is_empty() {
        return None;
    }
    let child = |name: &str| match within {
        Value::Object(fields) => fields.get(name),
        Value::Array(items) => items.get(name.parse::<usize>().ok()?),
        _ => None,
    };
    child(name)
        .or_else(|| name.match_indices('.').find_map(|(at, _)| lookup(child(&name[..at])?, &name[at + 1..])))
}

fn text_of(value: &Value) -> String {
    match value {
        Value::Null | Value::Object(_) => String::new(),
        Value::String(text) => typed::clean(text).trim().to_owned(),
        Value::Array(items) => {
            items.iter().map(text_of).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ")
        }
        Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}

/// As it is stored.
pub(super) fn stored(text: &str) -> ApiResult<FeedMapping> {
    let stored = completed(text, &FeedMapping::default()).and_then(serde_json::from_value);
    stored.map_err(ApiError::internal)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn names_lead_into_groups_and_lists_and_join_several() {
        let body = json!({
            "first": "Asha", "last": "Rao", "lead": { "phones": [9_845_012_345_u64, "98450 54321"], "tags": ["PLC", "SCADA"] },
            "utm.course": "PLC", "none": null,
        });
        let found = |name: &str| lookup(&body, name).map(text_of);
        assert_eq!(found("lead.phones.1").as_deref(), Some("98450 54321"));
        assert_eq!(found("lead.phones.0").as_deref(), Some("9845012345"));
        assert_eq!(found("lead.tags").as_deref(), Some("PLC, SCADA"));
        assert_eq!(found("utm.course").as_deref(), Some("PLC"), "a dot may be part of a name");
        assert_eq!(found("none").as_deref(), Some(""));
        assert_eq!(
            [found(""), found("lead.mail"), found("lead.phones.x"), found("first.x")],
            [const { None }; 4]
        );
        let mapping = FeedMapping {
            name: "first + last + none".to_owned(),
            delivery_id: "lead.phones.0".to_owned(),
            ..FeedMapping::default()
        };
        let (written, id) = mapping.read(&body);
        assert_eq!((written.name.as_str(), id.as_deref()), ("Asha Rao", Some("9845012345")));
    }

    #[test]
    fn what_is_no_enquiry_says_why() {
        for (body, is_form, why) in
            [("{", false, "not JSON"), ("[]", false, "without fields"), ("\"x\"", false, "without")]
        {
            assert!(parse(body, is_form).unwrap_err().contains(why), "{body}");
        }
        assert_eq!(parse("a=1&a=2&b=x%20y", true).unwrap(), json!({ "a": "1", "b": "x y" }));
    }
}
