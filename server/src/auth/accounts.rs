//! Making accounts and giving them passwords: for the command line, the first start, and one's own change.

use sea_orm::{ActiveModelTrait, DatabaseTransaction, EntityTrait, NotSet, QueryFilter, Set, SqlErr};

use super::entity::user::{ActiveModel, COLUMN, Column, Entity, Model};
use super::{password_rules, sessions, users};
use crate::app::App;
use crate::audit::{self, Action, Actor, Subject};
use crate::config::Config;
use crate::error::{ApiError, ApiResult};
use crate::settings;
use crate::validate::{Checker, is_email, limits};
use sea_orm::sea_query::Expr;

/// What the trail calls an account.
const SUBJECT: &str = "account";
/// Without letters and digits that look alike, so that a printed password can be typed.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A password that was made up here, or that somebody chose.
#[derive(Clone)]
pub enum NewPassword {
    /// To be shown once.
    Generated(String),
    /// Known to whoever chose it.
    Chosen(String),
}

impl NewPassword {
    /// 100 random bits in groups of five.
    pub fn generate() -> Self {
        let symbols = rand::random::<[u8; 20]>().map(|byte| char::from(ALPHABET[usize::from(byte % 32)]));
        let groups: Vec<String> = symbols.chunks(5).map(|group| group.iter().collect()).collect();
        Self::Generated(groups.join("-"))
    }

    /// The password itself.
    pub fn text(&self) -> &str {
        match self {
            Self::Generated(text) | Self::Chosen(text) => text,
        }
    }

    async fn check(&self, app: &App, email: &str, name: &str) -> ApiResult<()> {
        let brand = settings::get(app).await?.brand_name;
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
pub async fn create_admin(app: &App, email: &str, name: &str, password: &NewPassword) -> ApiResult<()> {
    let (email, name) = check(email, name)?;
    password.check(app, &email, &name).await?;
    let hash = app.passwords.hash(password.text()).await?;
    let now = app.clock.now();
    app.write(async |txn: &DatabaseTransaction| {
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
        let subject = Subject { kind: SUBJECT, id: Some(row.id), label: &row.email };
        audit::record(txn, &Actor::system(), Action::Created, subject, Vec::new(), now).await
    })
    .await
}

/// Gives the account of this address another password and ends all its sessions.
pub async fn reset_password(app: &App, email: &str, password: &NewPassword) -> ApiResult<()> {
    let user = users::find_by_email(&app.db, &users::normal_email(email)).await?;
    let user = user.ok_or(ApiError::not_found("account"))?;
    password.check(app, &user.email, &user.name).await?;
    set_password(app, &Actor::system(), user, password.text()).await?;
    Ok(())
}

/// Stores another password and ends all sessions of the account. The password was checked.
pub(super) async fn set_password(app: &App, by: &Actor, mut user: Model, password: &str) -> ApiResult<Model> {
    user.password_hash = app.passwords.hash(password).await?;
    user.updated_at = app.clock.now();
    app.write(async |txn: &DatabaseTransaction| {
        let update = Entity::update_many()
            .col_expr(Column::PasswordHash, Expr::value(user.password_hash.clone()))
            .col_expr(Column::UpdatedAt, Expr::value(user.updated_at));
        update.filter(COLUMN.id.eq(user.id)).exec(txn).await?;
        sessions::end_all_of(txn, user.id).await?;
        let subject = Subject { kind: SUBJECT, id: Some(user.id), label: &user.email };
        audit::record(txn, by, Action::PasswordChanged, subject, Vec::new(), user.updated_at).await?;
        Ok(user)
    })
    .await
}

/// The account that [`ensure_first`] has made.
#[derive(Debug)]
pub struct FirstAccount {
    /// Its e-mail address.
    pub email: String,
    /// Its password.
    pub password: NewPassword,
}

/// Makes the first account when there is none: from `ADMIN_EMAIL` and `ADMIN_PASSWORD`, or with a password made up
/// here. Nobody could sign in otherwise, and a password known beforehand is none.
pub async fn ensure_first(app: &App, config: &Config) -> anyhow::Result<Option<FirstAccount>> {
    if Entity::find().one(&app.db).await?.is_some() {
        return Ok(None);
    }
    let email = match &config.admin_email {
        Some(email) => email.clone(),
        None => format!("admin@{}", own_domain(app, config).await?),
    };
    let password = match &config.admin_password {
        Some(chosen) => NewPassword::Chosen(chosen.text().to_owned()),
        None => NewPassword::generate(),
    };
    match create_admin(app, &email, "Administrator", &password).await {
        Ok(()) => Ok(Some(FirstAccount { email: users::normal_email(&email), password })),
        // Another process was first.
        Err(ApiError::Conflict(_)) => Ok(None),
        // The address was looked at with the rest of the configuration.
        Err(ApiError::Invalid(fields)) => {
            let accepted = fields.into_values().flatten().collect::<Vec<_>>().join(" ");
            Err(crate::config::ConfigError::new("ADMIN_PASSWORD", "(not shown)", accepted).into())
        }
        Err(error) => Err(error.into()),
    }
}

/// Where the site is public its own name; on one's own machine the domain of the site's e-mail address.
async fn own_domain(app: &App, config: &Config) -> ApiResult<String> {
    let authority = config.public_url.authority();
    let host = authority.split(':').next().unwrap_or_default();
    if !config.public_url.is_loopback() && is_email(&format!("admin@{host}")) {
        return Ok(host.to_owned());
    }
    let email = settings::get(app).await?.email;
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
