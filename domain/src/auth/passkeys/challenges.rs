//! Challenges that wait for the answer of a passkey: each works once, within five minutes, and for its purpose only.

use std::fmt;

use chrono::Duration;
use sea_orm::{ActiveModelTrait, DatabaseTransaction, EntityTrait, QueryFilter, Set};

use crate::entities::auth::passkey_challenge::{ActiveModel, COLUMN, Entity};
use base::error::ApiResult;
use base::secrets::storage_key;
use storage::Store;

const LIFETIME: Duration = Duration::minutes(5);

/// What the answer to a challenge is for.
#[derive(Clone, Copy, Debug)]
pub enum Purpose<'a> {
    /// Adding a passkey, in the session with this number.
    Add { session: i32 },
    /// Signing in.
    SignIn,
    /// The second step of the sign-in whose token has this hash.
    SecondStep { pending: &'a str },
    /// Showing again who one is, in the session with this number.
    Confirm { session: i32 },
}

impl fmt::Display for Purpose<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Add { session } => write!(f, "add in {session}"),
            Self::SignIn => f.write_str("sign in"),
            Self::SecondStep { pending } => write!(f, "second step of {pending}"),
            Self::Confirm { session } => write!(f, "confirm in {session}"),
        }
    }
}

/// A challenge with the encoded state that its answer is checked against.
pub(super) struct Challenge {
    pub value: u128,
    pub state: String,
}

fn key(challenge: u128) -> String {
    storage_key(&challenge.to_be_bytes())
}

pub(super) async fn keep(store: &Store, purpose: Purpose<'_>, challenge: Challenge) -> ApiResult<()> {
    let row = ActiveModel {
        challenge_hash: Set(key(challenge.value)),
        purpose: Set(purpose.to_string()),
        state: Set(challenge.state),
        expires_at: Set(store.clock.now() + LIFETIME),
    };
    store
        .write(async |txn: &DatabaseTransaction| {
            row.insert(txn).await?;
            Ok(())
        })
        .await
}

/// Uses a challenge up, and answers its state: `None` when there is none for this purpose, any more or at all. Of two
/// requests at once only one gets it.
pub(super) async fn take(store: &Store, purpose: Purpose<'_>, challenge: u128) -> ApiResult<Option<String>> {
    let open = Entity::find_by_id(key(challenge))
        .filter(COLUMN.purpose.eq(purpose.to_string()))
        .filter(COLUMN.expires_at.gt(store.clock.now()));
    let Some(row) = open.one(&store.db).await? else { return Ok(None) };
    store
        .write(async |txn: &DatabaseTransaction| {
            let taken = Entity::delete_by_id(row.challenge_hash).exec(txn).await?.rows_affected > 0;
            Ok(taken.then_some(row.state))
        })
        .await
}
