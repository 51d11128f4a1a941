//! The permission that each call of the staff area takes, and which calls ask again who it is, from the route table.

use axum::http::Method;
use utoipa::openapi::OpenApi;
use utoipa::openapi::extensions::ExtensionsBuilder;

use crate::web::http::access::AccessRules;

/// The name of the member that states it, as in the answer of `/api/auth/me`.
const MEMBER: &str = "x-permission";

/// The name of the member that lists the calls which ask a browser again who it is, when its sign-in is some time ago.
const ASKS_AGAIN: &str = "x-asks-again";

/// Adds both to the document. The list stands beside the calls, because a call with two such members would have them in
/// another order each time.
pub fn add(document: &mut OpenApi, rules: &AccessRules) {
    let mut asking = Vec::new();
    for (path, item) in &mut document.paths.paths {
        let calls = [
            (Method::GET, &mut item.get),
            (Method::PUT, &mut item.put),
            (Method::POST, &mut item.post),
            (Method::DELETE, &mut item.delete),
            (Method::PATCH, &mut item.patch),
        ];
        for (method, call) in calls {
            let (Some(call), Some(access)) = (call, rules.of(&method, path)) else { continue };
            if let Some(permission) = access.permission() {
                let stated = ExtensionsBuilder::new().add(MEMBER, permission.name()).build();
                call.extensions.get_or_insert_default().merge(stated);
            }
            if access.asks_again() {
                asking.push(format!("{method} {path}"));
            }
        }
    }
    let stated = ExtensionsBuilder::new().add(ASKS_AGAIN, asking).build();
    document.extensions.get_or_insert_default().merge(stated);
}
