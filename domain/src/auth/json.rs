//! What the calls of `/api/auth` take and give.

use serde::{Deserialize, Serialize};

use crate::auth::permissions::{Permission, Role};
use crate::entities::auth::{session, user};
use base::clock::timestamp;

/// Somebody who is signed in, as the screens show them.
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts about an account, each a member of the answer"
)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct UserJson {
    /// Number of the account.
    pub id: i32,
    /// Name.
    pub name: String,
    /// E-mail address.
    pub email: String,
    /// Whether the staff area is open to them.
    pub is_admin: bool,
    /// Their role in the staff area.
    #[schema(required = true)]
    pub role: Option<Role>,
    /// What they may do there.
    pub permissions: Vec<Permission>,
    /// Whether the password was made up for them: the calls of the staff area wait until they have chosen another one.
    pub must_change_password: bool,
    /// Whether the account has a second factor, an authenticator app or a passkey: the password alone is no sign-in.
    pub second_factor: bool,
    /// Whether it has to, and the account has none yet: the calls of the staff area wait until one is set up.
    pub must_set_second_factor: bool,
}

impl UserJson {
    /// `required`: whether staff need a second factor.
    pub fn new(row: user::Model, required: bool) -> Self {
        Self {
            id: row.id,
            is_admin: row.is_staff(),
            role: row.role,
            permissions: row.role.map_or_else(Vec::new, |role| role.permissions().to_vec()),
            must_change_password: row.must_change_password,
            second_factor: row.second_factor,
            must_set_second_factor: required && row.is_staff() && !row.second_factor,
            name: row.name,
            email: row.email,
        }
    }
}

/// What somebody types to sign in.
#[derive(Clone, Default, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct LoginInput {
    /// E-mail address of the account.
    pub email: String,
    /// Password.
    pub password: String,
    /// Stay signed in for 30 days, also when the browser is closed.
    pub remember: bool,
}

impl std::fmt::Debug for LoginInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LoginInput").field("remember", &self.remember).finish_non_exhaustive()
    }
}

/// The fields of the sign-in form as a browser sends them.
#[derive(Clone, Default, utoipa::ToSchema)]
pub struct LoginForm {
    /// E-mail address of the account.
    pub email: String,
    /// Password.
    pub password: String,
    /// A ticked box sends `on`; one that is not ticked sends nothing.
    #[schema(value_type = Option<String>)]
    pub remember: bool,
    /// The page to go to.
    pub next: Option<String>,
}

impl LoginForm {
    /// Reads a form post. What it does not know it leaves out. A form posts to the address at which it stands, so
    /// where it leads may be in there.
    pub fn parse(bytes: &[u8], next: Option<String>) -> Self {
        let mut form = Self { next, ..Self::default() };
        for (name, value) in url::form_urlencoded::parse(bytes) {
            match name.as_ref() {
                "email" => form.email = value.into_owned(),
                "password" => form.password = value.into_owned(),
                "remember" => form.remember = true,
                "next" => form.next = Some(value.into_owned()),
                _ => {}
            }
        }
        form
    }

    pub fn input(&self) -> LoginInput {
        LoginInput { email: self.email.clone(), password: self.password.clone(), remember: self.remember }
    }
}

/// The answer to a sign-in. The cookie beside it is what browsers use; the token is for other clients.
#[derive(Clone, Serialize, utoipa::ToSchema)]
pub struct LoginAnswer {
    /// Bearer token: ends with the session.
    pub token: String,
    /// Who signed in.
    pub user: UserJson,
}

impl std::fmt::Debug for LoginAnswer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LoginAnswer").field("user", &self.user).finish_non_exhaustive()
    }
}

/// The answer to the right password of an account with a second factor. The cookie beside it is for the call that takes the
/// code.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct CodeNeeded {
    /// Always true.
    pub code_needed: bool,
    /// Until when the code is taken, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: String,
}

/// A change of one's own password.
#[derive(Clone, Default, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct PasswordInput {
    /// The current password.
    pub current: String,
    /// The new one: 12 to 128 characters, and not easy to guess.
    #[schema(min_length = 12, max_length = 128)]
    pub new: String,
}

impl std::fmt::Debug for PasswordInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PasswordInput").finish_non_exhaustive()
    }
}

/// One of the devices on which somebody is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct SessionJson {
    /// Number of the session.
    pub id: i32,
    /// Whether this very request belongs to it.
    pub current: bool,
    /// Whether it outlives the browser.
    pub remember: bool,
    /// What the browser calls itself.
    pub user_agent: String,
    /// Sign-in, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: String,
    /// Last use, UTC, to about five minutes.
    #[schema(value_type = String, format = DateTime)]
    pub seen_at: String,
    /// When it ends at the latest, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: String,
}

impl SessionJson {
    pub fn new(row: session::Model, current: i32) -> Self {
        Self {
            id: row.id,
            current: row.id == current,
            remember: row.remember,
            user_agent: row.user_agent,
            created_at: timestamp(row.created_at),
            seen_at: timestamp(row.seen_at),
            expires_at: timestamp(row.expires_at),
        }
    }
}
