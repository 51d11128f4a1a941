//! Documents as earlier versions stored them, for tests.

use serde_json::Value;

/// A document as it was stored before one of its fields existed: once for each field, also of groups and of first rows, with
/// the path of what it lacks.
pub fn lacking_each_field(document: &Value) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    match document {
        Value::Object(fields) => {
            for (name, value) in fields {
                let mut fewer = fields.clone();
                fewer.remove(name);
                found.push((name.clone(), fewer.into()));
                for (path, value) in lacking_each_field(value) {
                    let mut changed = fields.clone();
                    changed.insert(name.clone(), value);
                    found.push((format!("{name}.{path}"), changed.into()));
                }
            }
        }
        Value::Array(rows) => {
            for (path, row) in rows.first().map(lacking_each_field).unwrap_or_default() {
                let mut changed = rows.clone();
                changed[0] = row;
                found.push((format!("0.{path}"), changed.into()));
            }
        }
        _ => {}
    }
    found
}
