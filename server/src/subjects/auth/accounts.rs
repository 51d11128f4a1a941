//! Making accounts and giving them passwords: for the command line, the first start, and one's own change.

use sea_orm::{ActiveModelTrait, DatabaseTransaction, EntityTrait, NotSet, QueryFilter, Set, SqlErr};

use crate::kernel::config_error::ConfigError;
use crate::kernel::error::{ApiError, ApiResult};
use crate::kernel::public_url::PublicUrl;
use crate::kernel::validate::{Checker, is_email, limits};
use crate::store::Store;
use crate::subjects::audit::{self, Action, Actor, RecordKind, Subject};
use crate::subjects::auth::entity::user::{ActiveModel, COLUMN, Column, Entity, Model};
use crate::subjects::auth::password::Passwords;
use crate::subjects::auth::{password_rules, sessions, users};
use crate::subjects::settings;
use sea_orm::sea_query::Expr;

/// What the audit log calls an account.
/// Without letters and digits that look alike, so that a printed password can be typed.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A password that was made up here, or that somebody chose.
#[derive(Clone)]
pub enum NewPassword {
    Generated(String),
    /// Known to the person who chose it.
    Chosen(String),
}

impl NewPassword {
    /// 100 random bits in groups of five.
    pub fn generate() -> Self {
        let symbols = rand::random::<[u8; 20]>().map(|byte| char::from(ALPHABET[usize::from(byte % 32)]));
        let groups: Vec<String> = symbols.chunks(5).map(|group| group.iter().collect()).collect();
        Self::Generated(groups.join("-"))
    }

    pub fn text(&self) -> &str {
        match self {
            Self::Generated(text) | Self::Chosen(text) => text,
        }
    }

    async fn check(&self, store: &Store, email: &str, name: &str) -> ApiResult<()> {
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

/// Makes an account for an administrator.
pub async fn create_admin(
    store: &Store,
    passwords: &Passwords,
    email: &str,
    name: &str,
    password: &NewPassword,
) -> ApiResult<()> {
    let (email, name) = check(email, name)?;
    password.check(store, &email, &name).await?;
    let hash = passwords.hash(password.text()).await?;
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            let row = ActiveModel {
                id: NotSet,
                email: Set(email),
                name: Set(name),
                password_hash: Set(hash),
                is_admin: Set(true),
                created_at: Set(now),
                updated_at: Set(now),
            };
            let row = row.insert(txn).await.map_err(|error| match error.sql_err() {
                Some(SqlErr::UniqueConstraintViolation(_)) => {
                    ApiError::Conflict("There is an account with this e-mail address already.".to_owned())
                }
                _ => error.into(),
            })?;
            let subject = Subject { kind: RecordKind::Account, id: Some(row.id), label: &row.email };
            audit::record(txn, &Actor::system(), Action::Created, subject, Vec::new(), now).await
        })
        .await
}

/// Gives the account of this address another password and ends all its sessions.
pub async fn reset_password(
    store: &Store,
    passwords: &Passwords,
    email: &str,
    password: &NewPassword,
) -> ApiResult<()> {
    let user = users::find_by_email(&store.db, &users::normal_email(email)).await?;
    let user = user.ok_or(ApiError::not_found("account"))?;
    password.check(store, &user.email, &user.name).await?;
    set_password(store, passwords, &Actor::system(), user, password.text()).await?;
    Ok(())
}

/// Stores another password and ends all sessions of the account. The password was checked.
pub(crate) async fn set_password(
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
            let update = Entity::update_many()
                .col_expr(Column::PasswordHash, Expr::value(user.password_hash.clone()))
                .col_expr(Column::UpdatedAt, Expr::value(user.updated_at));
            update.filter(COLUMN.id.eq(user.id)).exec(txn).await?;
            sessions::end_all_of(txn, user.id).await?;
            let subject = Subject { kind: RecordKind::Account, id: Some(user.id), label: &user.email };
            audit::record(txn, by, Action::PasswordChanged, subject, Vec::new(), user.updated_at).await?;
            Ok(user)
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
    match create_admin(store, passwords, &email, "Administrator", &password).await {
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

fn check(email: &str, name: &str) -> ApiResult<(String, String)> {
    let mut checker = Checker::default();
    let email = users::normal_email(email);
    if !is_email(&email) {
        checker.refuse("email", "Give an e-mail address, such as name@example.com.");
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
