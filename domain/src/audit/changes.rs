//! What differs between two versions of a record.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use base::error::{ApiError, ApiResult};

/// Fields that follow from others or change with every write.
const FOLLOWING: [&str; 10] = [
    "id",
    "revision",
    "created_at",
    "updated_at",
    "deleted_at",
    "price_paise",
    "category_key",
    "drawing",
    "fee_paise",
    "course_title",
];

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct Change {
    /// Name of the field; within a group with the name of the group before it, as in `social.x`.
    #[schema(required = true)]
    pub field: String,
    /// Its value before; `null` in a new record.
    #[schema(required = true)]
    pub before: Value,
    /// Its value since; of any kind, as the one before.
    #[schema(required = true)]
    pub after: Value,
}

/// The fields that differ; with nothing before, all that say something.
pub fn between<T: Serialize>(before: Option<&T>, after: &T) -> ApiResult<Vec<Change>> {
    let before = before.map_or(Ok(Map::new()), fields)?;
    let mut changes = Vec::new();
    collect("", &before, &fields(after)?, &mut changes);
    Ok(changes)
}

fn fields<T: Serialize>(record: &T) -> ApiResult<Map<String, Value>> {
    match serde_json::to_value(record).map_err(ApiError::internal)? {
        Value::Object(fields) => Ok(fields),
        other => Err(ApiError::internal(anyhow::anyhow!("a record serialised as {other}"))),
    }
}

fn collect(group: &str, before: &Map<String, Value>, after: &Map<String, Value>, changes: &mut Vec<Change>) {
    for (name, value) in after {
        if FOLLOWING.contains(&name.as_str()) {
            continue;
        }
        let field = if group.is_empty() { name.clone() } else { format!("{group}.{name}") };
        let former = before.get(name).unwrap_or(&Value::Null);
        match (former, value) {
            (Value::Object(former), Value::Object(value)) => collect(&field, former, value, changes),
            (Value::Null, Value::Object(value)) => collect(&field, &Map::new(), &said(value), changes),
            (Value::Null, Value::Array(items)) if items.is_empty() => {}
            (former, value) if former != value => {
                changes.push(Change { field, before: former.clone(), after: value.clone() });
            }
            _ => {}
        }
    }
}

/// What a new group says: it may have many parts, most of them empty.
fn said(group: &Map<String, Value>) -> Map<String, Value> {
    let empty = |value: &Value| match value {
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        _ => false,
    };
    group
        .iter()
        .filter(|(_, value)| !empty(value))
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stored_documents::lacking_each_field;
    use serde_json::json;

    #[test]
    fn entries_from_before_a_field_existed_are_read() {
        let change = json!([{ "field": "title", "before": "A", "after": "B" }]);
        for (path, changes) in lacking_each_field(&change) {
            let read: Result<Vec<Change>, _> = serde_json::from_value(changes);
            assert!(read.is_ok(), "without {path}: {read:?}");
        }
    }

    #[test]
    fn only_what_differs_is_told() {
        let before = json!({"id": 1, "title": "A", "rating": 4.5, "social": {"x": null, "youtube": "a"}, "revision": 1});
        let after = json!({"id": 1, "title": "B", "rating": 4.5, "social": {"x": "b", "youtube": "a"}, "revision": 2});
        let changes = between(Some(&before), &after).unwrap();
        assert_eq!(
            serde_json::to_value(changes).unwrap(),
            json!([
                {"field": "social.x", "before": null, "after": "b"},
                {"field": "title", "before": "A", "after": "B"}
            ])
        );
    }

    #[test]
    fn of_a_new_record_everything_is_new() {
        let record = json!({"id": 1, "name": "N", "image": null, "content": {"tools": ["A"], "text": "", "lines": []}});
        let changes = between(None, &record).unwrap();
        let change = |field: &str, after: Value| Change { field: field.into(), before: Value::Null, after };
        assert_eq!(changes, [change("content.tools", json!(["A"])), change("name", "N".into())]);
    }
}
