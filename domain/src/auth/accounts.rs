//! Making accounts and giving them passwords: for the command line, the first start, and one's own change.

use chrono::{DateTime, Duration, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveModelTrait, DatabaseTransaction, EntityTrait, NotSet, QueryFilter, Set, SqlErr};
use serde_json::Value;

use crate::audit::{self, Action, Actor, Change, RecordKind, Subject};
use crate::auth::password::Passwords;
use crate::auth::permissions::Role;
use crate::auth::{links, password_rules, sessions, users};
use crate::entities::auth::user::{ActiveModel, COLUMN, Column, Entity, Model};
use crate::settings;
use base::config_error::ConfigError;
use base::error::{ApiError, ApiResult};
use base::public_url::PublicUrl;
use base::validate::{Checker, is_email, limits};
use storage::Store;

/// Without letters and digits that look alike, so that a printed password can be typed.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A generated password was shown on a screen or stands in a log until its person has changed it.
const GENERATED_FOR: Duration = Duration::hours(72);

/// A password that was made up here, or that somebody chose.
#[derive(Clone)]
pub enum NewPassword {
    Generated(String),
    /// Known to the person who chose it.
    Chosen(String),
}

impl NewPassword {
    /// 100 random bits.
    pub fn generate() -> Self {
        Self::Generated(random_groups::<20>())
    }

    pub fn text(&self) -> &str {
        match self {
            Self::Generated(text) | Self::Chosen(text) => text,
        }
    }

    /// Until when it works, if it has to be changed.
    fn works_until(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        self.is_generated().then(|| now + GENERATED_FOR)
    }

    fn is_generated(&self) -> bool {
        matches!(self, Self::Generated(_))
    }

    pub(super) async fn check(&self, store: &Store, email: &str, name: &str) -> ApiResult<()> {
        let brand = settings::get(store).await?.brand_name;
        match password_rules::fault(self.text(), &[email, name, &brand]) {
            Some(fault) => Err(ApiError::invalid("password", fault)),
            None => Ok(()),
        }
    }
}

impl std::fmt::Debug for NewPassword {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("NewPassword")
    }
}

/// So many random symbols of five bits, in groups of five.
pub(super) fn random_groups<const SYMBOLS: usize>() -> String {
    let symbols = rand::random::<[u8; SYMBOLS]>().map(|byte| char::from(ALPHABET[usize::from(byte % 32)]));
    let groups: Vec<String> = symbols.chunks(5).map(|group| group.iter().collect()).collect();
    groups.join("-")
}

/// Makes an account with a password. One that was made up must be changed at the first sign-in.
pub async fn create(
    store: &Store,
    passwords: &Passwords,
    Person { email, name, role }: Person<'_>,
    password: &NewPassword,
) -> ApiResult<()> {
    let (email, name) = check(email, name)?;
    password.check(store, &email, &name).await?;
    let hash = passwords.hash(password.text()).await?;
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            let row = ActiveModel {
                email: Set(email),
                name: Set(name),
                password_hash: Set(hash),
                role: Set(Some(role)),
                must_change_password: Set(password.is_generated()),
                password_until: Set(password.works_until(now)),
                ..Default::default()
            };
            insert(txn, &Actor::system(), row, now).await.map(drop)
        })
        .await
}

/// Whom an account is made for.
#[derive(Clone, Copy, Debug)]
pub struct Person<'a> {
    pub email: &'a str,
    pub name: &'a str,
    pub role: Role,
}

/// Stores a new account.
pub(super) async fn insert(
    txn: &DatabaseTransaction,
    by: &Actor,
    row: ActiveModel,
    now: DateTime<Utc>,
) -> ApiResult<Model> {
    let row = ActiveModel {
        id: NotSet,
        deactivated_at: Set(None),
        signed_in_at: Set(None),
        created_at: Set(now),
        updated_at: Set(now),
        ..row
    };
    let row = row.insert(txn).await.map_err(|error| match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(_)) => {
            ApiError::Conflict("There is an account with this email address already.".to_owned())
        }
        _ => error.into(),
    })?;
    let after = serde_json::to_value(row.role).map_err(ApiError::internal)?;
    let role = Change { field: "role".to_owned(), before: Value::Null, after };
    audit::record(txn, by, Action::Created, subject(&row), vec![role], now).await?;
    Ok(row)
}

/// What the audit log calls an account.
pub(super) fn subject(row: &Model) -> Subject<'_> {
    Subject { kind: RecordKind::Account, id: Some(row.id), label: &row.email }
}

/// Gives the account of this address another password and ends all its sessions.
pub async fn reset_password(
    store: &Store,
    passwords: &Passwords,
    email: &str,
    password: &NewPassword,
) -> ApiResult<()> {
    let user = users::find_by_email(&store.db, &users::normal_email(email)).await?;
    let mut user = user.ok_or(ApiError::not_found("account"))?;
    password.check(store, &user.email, &user.name).await?;
    user.must_change_password = password.is_generated();
    user.password_until = password.works_until(store.clock.now());
    set_password(store, passwords, &Actor::system(), user, password.text()).await?;
    Ok(())
}

/// Stores another password and ends all sessions and links of the account. The password was checked.
pub async fn set_password(
    store: &Store,
    passwords: &Passwords,
    by: &Actor,
    mut user: Model,
    password: &str,
) -> ApiResult<Model> {
    user.password_hash = passwords.hash(password).await?;
    user.updated_at = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            put_password(txn, by, &user).await?;
            Ok(user)
        })
        .await
}

/// Stores the password of `user` in a transaction of the caller.
pub(super) async fn put_password(txn: &DatabaseTransaction, by: &Actor, user: &Model) -> ApiResult<()> {
    let update = Entity::update_many()
        .col_expr(Column::PasswordHash, Expr::value(user.password_hash.clone()))
        .col_expr(Column::MustChangePassword, Expr::value(user.must_change_password))
        .col_expr(Column::PasswordUntil, Expr::value(user.password_until))
        .col_expr(Column::UpdatedAt, Expr::value(user.updated_at));
    update.filter(COLUMN.id.eq(user.id)).exec(txn).await?;
    sessions::end_all_of(txn, user.id).await?;
    links::revoke(txn, user.id).await?;
    audit::record(txn, by, Action::PasswordChanged, subject(user), Vec::new(), user.updated_at).await
}

/// Redeems the token of a link: its account gets this password. `None` when the token does not work (any more).
///
/// # Errors
/// 422 when the password is too weak; the token still works then.
pub async fn redeem(
    store: &Store,
    passwords: &Passwords,
    token: &str,
    password: &str,
) -> ApiResult<Option<Model>> {
    let now = store.clock.now();
    let Some(user) = links::find(&store.db, token, now).await? else { return Ok(None) };
    let password = NewPassword::Chosen(password.to_owned());
    password.check(store, &user.email, &user.name).await?;
    let hash = passwords.hash(password.text()).await?;
    store
        .write(async |txn: &DatabaseTransaction| {
            let Some(mut user) = links::find(txn, token, now).await? else { return Ok(None) };
            if !links::consume(txn, token).await? {
                return Ok(None);
            }
            user.password_hash = hash;
            user.must_change_password = false;
            user.password_until = None;
            user.updated_at = now;
            let by = Actor::account(user.id, &user.name, &user.email);
            put_password(txn, &by, &user).await?;
            Ok(Some(user))
        })
        .await
}

/// The account that [`ensure_first`] has made.
#[derive(Debug)]
pub struct FirstAccount {
    pub email: String,
    pub password: NewPassword,
}

/// What the environment says of the first account.
#[derive(Clone, Copy, Debug)]
pub struct FirstAdmin<'a> {
    /// `ADMIN_EMAIL`.
    pub email: Option<&'a str>,
    /// `ADMIN_PASSWORD`.
    pub password: Option<&'a str>,
    /// Its domain is that of an address that is not given.
    pub public_url: &'a PublicUrl,
}

/// Makes the first account when there is none: from `ADMIN_EMAIL` and `ADMIN_PASSWORD`, or with a password made up
/// here. Without it no one could sign in, and a password known beforehand is none.
pub async fn ensure_first(
    store: &Store,
    passwords: &Passwords,
    given: FirstAdmin<'_>,
) -> anyhow::Result<Option<FirstAccount>> {
    if Entity::find().one(&store.db).await?.is_some() {
        return Ok(None);
    }
    let email = match given.email {
        Some(email) => email.to_owned(),
        None => format!("admin@{}", own_domain(store, given.public_url).await?),
    };
    let password = match given.password {
        Some(chosen) => NewPassword::Chosen(chosen.to_owned()),
        None => NewPassword::generate(),
    };
    let person = Person { email: &email, name: "Administrator", role: Role::Owner };
    match create(store, passwords, person, &password).await {
        Ok(()) => Ok(Some(FirstAccount { email: users::normal_email(&email), password })),
        // Another process was first.
        Err(ApiError::Conflict(_)) => Ok(None),
        // The address was looked at with the rest of the configuration.
        Err(ApiError::Invalid(fields)) => {
            let accepted = fields.into_values().flatten().collect::<Vec<_>>().join(" ");
            Err(ConfigError::new("ADMIN_PASSWORD", "(not shown)", accepted).into())
        }
        Err(error) => Err(error.into()),
    }
}

/// Where the site is public its own name; on one's own machine the domain of the site's e-mail address.
async fn own_domain(store: &Store, public_url: &PublicUrl) -> ApiResult<String> {
    let authority = public_url.authority();
    let host = authority.split(':').next().unwrap_or_default();
    if !public_url.is_loopback() && is_email(&format!("admin@{host}")) {
        return Ok(host.to_owned());
    }
    let email = settings::get(store).await?.email;
    Ok(email
        .split_once('@')
        .map_or_else(|| "localhost.localdomain".to_owned(), |(_, domain)| domain.to_owned()))
}

pub(super) fn check(email: &str, name: &str) -> ApiResult<(String, String)> {
    let mut checker = Checker::default();
    let email = users::normal_email(email);
    if !is_email(&email) {
        checker.refuse("email", "Give an email address, such as name@example.com.");
    }
    let name = checker.line("name", name, limits::NAME);
    checker.finish()?;
    Ok((email, name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_generated_password_is_long_typeable_and_never_the_same() {
        let made = NewPassword::generate();
        assert_eq!(made.text().len(), 23);
        assert!(
            made.text()
                .split('-')
                .all(|group| group.len() == 5 && group.bytes().all(|b| ALPHABET.contains(&b)))
        );
        assert_ne!(made.text(), NewPassword::generate().text());
        assert_eq!(password_rules::fault(made.text(), &[]), None);
        assert!(!format!("{made:?}").contains(made.text()));
    }
}
