//! `server admin …`. Passwords go to standard output and not to the log, which is kept and which others may read.

use std::io::BufRead;

use anyhow::Context;
use clap::{Args, Subcommand};
use sea_orm::ActiveEnum;

use crate::config::Config;
use base::clock::Clock;
use base::error::ApiError;
use domain::auth::accounts::{self, FirstAccount, NewPassword, Person};
use domain::auth::manage::{self, AccountState};
use domain::auth::password::{HashCost, Passwords};
use domain::auth::permissions::Role;
use domain::auth::second_factor;
use storage::{Store, db};

/// Accounts of staff.
#[derive(Debug, Subcommand)]
pub enum AdminCommand {
    /// Make an account; prints a generated password unless one is given.
    Create {
        /// Whose.
        #[command(flatten)]
        account: Account,
        /// Name; the part of the address before the @ unless given.
        #[arg(long)]
        name: Option<String>,
        /// Role: owner, coordinator, editor, counsellor or viewer.
        #[arg(long, default_value = "owner", value_parser = role)]
        role: Role,
    },
    /// Give an account another password and end its sessions; prints a generated one unless one is given.
    ResetPassword(Account),
    /// List all accounts: state, role, second factor, last sign-in, address.
    List,
    /// Let nobody sign in to an account any more, and end its sessions.
    Disable {
        /// E-mail address of the account.
        #[arg(long)]
        email: String,
    },
    /// Let the person of a disabled account sign in again.
    Enable {
        /// E-mail address of the account.
        #[arg(long)]
        email: String,
    },
    /// Take the second factor away from an account and end its sessions, for somebody who has lost it.
    RemoveSecondFactor {
        /// E-mail address of the account.
        #[arg(long)]
        email: String,
    },
}

/// Which account, and where its password comes from.
#[derive(Debug, Args)]
pub struct Account {
    /// E-mail address of the account.
    #[arg(long)]
    email: String,
    /// Read the password from standard input, one line.
    #[arg(long)]
    password_stdin: bool,
}

impl AdminCommand {
    /// Runs the command.
    ///
    /// # Errors
    /// What was wrong with the input, or why the database cannot be written, in one line.
    pub async fn run(self, config: &Config) -> anyhow::Result<()> {
        let (account, new) = match self {
            Self::Create { account, name, role } => (account, Some((name, role))),
            Self::ResetPassword(account) => (account, None),
            Self::List => return list(config).await,
            Self::Disable { email } => return set_active(config, &email, false).await,
            Self::Enable { email } => return set_active(config, &email, true).await,
            Self::RemoveSecondFactor { email } => return remove_second_factor(config, &email).await,
        };
        let (email, password) = (account.email.as_str(), account.password()?);
        let store = open(config).await?;
        let passwords = Passwords::new(HashCost::STANDARD);
        let done = match new {
            Some((name, role)) => {
                let name = name.as_deref().or(email.split('@').next()).unwrap_or(email);
                accounts::create(&store, &passwords, Person { email, name, role }, &password).await
            }
            None => accounts::reset_password(&store, &passwords, email, &password).await,
        };
        done.map_err(explain)?;
        println!("{}", lines(email, &password));
        Ok(store.db.close().await?)
    }
}

async fn open(config: &Config) -> anyhow::Result<Store> {
    Store::new(db::connect(config.database_url.text()).await?, Clock::system()).await
}

async fn list(config: &Config) -> anyhow::Result<()> {
    let store = open(config).await?;
    for account in manage::list(&store).await.map_err(explain)? {
        let state = match account.state {
            AccountState::Invited => "invited",
            AccountState::Active => "active",
            AccountState::Deactivated => "disabled",
        };
        let role = account.role.map_or("no role".to_owned(), |role| role.to_value());
        let factor = if account.second_factor { "two factors" } else { "password" };
        let signed_in = account.signed_in_at.as_deref().unwrap_or("never signed in");
        println!("{state:9} {role:10} {factor:11} {signed_in:24} {}", account.email);
    }
    Ok(store.db.close().await?)
}

async fn set_active(config: &Config, email: &str, active: bool) -> anyhow::Result<()> {
    let store = open(config).await?;
    let account = manage::set_active(&store, email, active).await.map_err(explain)?;
    println!("{} {}.", account.email, if active { "can sign in" } else { "cannot sign in any more" });
    Ok(store.db.close().await?)
}

async fn remove_second_factor(config: &Config, email: &str) -> anyhow::Result<()> {
    let store = open(config).await?;
    second_factor::remove_by_email(&store, email).await.map_err(explain)?;
    println!("{email} signs in with the password alone now.");
    Ok(store.db.close().await?)
}

impl Account {
    /// From standard input, because arguments show in process lists and in the shell history.
    fn password(&self) -> anyhow::Result<NewPassword> {
        if !self.password_stdin {
            return Ok(NewPassword::generate());
        }
        let mut line = String::new();
        std::io::stdin().lock().read_line(&mut line).context("the password could not be read")?;
        Ok(NewPassword::Chosen(line.trim_end_matches(['\r', '\n']).to_owned()))
    }
}

fn role(text: &str) -> Result<Role, String> {
    Role::try_from_value(&text.to_owned())
        .map_err(|_| "use owner, coordinator, editor, counsellor or viewer".to_owned())
}

fn explain(error: ApiError) -> anyhow::Error {
    match error {
        ApiError::Invalid(fields) => {
            let faults = fields.into_iter().map(|(field, texts)| format!("{field}: {}", texts.join(" ")));
            anyhow::anyhow!("{}", faults.collect::<Vec<_>>().join("; "))
        }
        ApiError::Internal(cause) | ApiError::Unavailable(cause) => cause,
        other => other.into(),
    }
}

/// Prints the first account, when one was created.
pub fn announce(first: Option<FirstAccount>) {
    if let Some(FirstAccount { email, password }) = first {
        println!("The first account of the staff area:\n{}", lines(&email, &password));
    }
}

fn lines(email: &str, password: &NewPassword) -> String {
    let email = format!("  email address  {email}");
    match password {
        NewPassword::Generated(text) => {
            format!(
                "{email}\n  password        {text}\n  The password is shown this once. It works for 72 hours and has to be changed at the first sign-in."
            )
        }
        NewPassword::Chosen(_) => format!("{email}\n  password        as given"),
    }
}
