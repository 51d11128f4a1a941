//! Who may use which call. The route table names it, [`crate::web::session::access`] checks it before the handler runs,
//! and the API document states it.

use std::collections::HashMap;
use std::sync::Arc;

use axum::http::Method;

use domain::auth::permissions::Permission;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    Public,
    /// All who are signed in.
    SignedIn,
    /// All who are signed in, and have shown a short while ago that it is they.
    Confirmed,
    /// Members of staff whose role has this permission.
    Staff(Permission),
    /// The same, and they have shown a short while ago that it is they.
    ConfirmedStaff(Permission),
}

impl Access {
    /// The permission that a call of the staff area takes.
    pub const fn permission(self) -> Option<Permission> {
        match self {
            Self::Staff(permission) | Self::ConfirmedStaff(permission) => Some(permission),
            Self::Public | Self::SignedIn | Self::Confirmed => None,
        }
    }

    /// Whether a browser whose sign-in is older than a short while is asked again. Clients with a token are not.
    pub const fn asks_again(self) -> bool {
        matches!(self, Self::Confirmed | Self::ConfirmedStaff(_))
    }
}

/// The access to every call, by the pattern of its address.
#[derive(Debug, Clone, Default)]
pub struct AccessRules(Arc<HashMap<&'static str, Vec<(Method, Access)>>>);

impl AccessRules {
    pub fn new(calls: impl IntoIterator<Item = (Method, &'static str, Access)>) -> Self {
        let mut rules: HashMap<_, Vec<_>> = HashMap::new();
        for (method, pattern, access) in calls {
            rules.entry(pattern).or_default().push((method, access));
        }
        Self(Arc::new(rules))
    }

    pub fn of(&self, method: &Method, pattern: &str) -> Option<Access> {
        // GET handlers answer HEAD as well.
        let method = if method == Method::HEAD { &Method::GET } else { method };
        self.0.get(pattern)?.iter().find(|(known, _)| known == method).map(|(_, access)| *access)
    }
}
