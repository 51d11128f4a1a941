//! The permission that each call of the staff area takes, from the route table.

use axum::http::Method;
use utoipa::openapi::OpenApi;
use utoipa::openapi::extensions::ExtensionsBuilder;

use crate::web::http::access::{Access, AccessRules};

/// The name of the member that states it, as in the answer of `/api/auth/me`.
const MEMBER: &str = "x-permission";

/// Adds it to every such call.
pub fn add(document: &mut OpenApi, rules: &AccessRules) {
    for (path, item) in &mut document.paths.paths {
        let calls = [
            (Method::GET, &mut item.get),
            (Method::PUT, &mut item.put),
            (Method::POST, &mut item.post),
            (Method::DELETE, &mut item.delete),
            (Method::PATCH, &mut item.patch),
        ];
        for (method, call) in calls {
            if let (Some(call), Some(Access::Staff(permission))) = (call, rules.of(&method, path)) {
                let stated = ExtensionsBuilder::new().add(MEMBER, permission.name()).build();
                call.extensions.get_or_insert_default().merge(stated);
            }
        }
    }
}
