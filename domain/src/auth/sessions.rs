//! Sessions: how long they live, who has which, and how they end.
//!
//! A session is written when somebody signs in. Afterwards its time of last use changes, and with a confirmation its id.
//! Signing in and changing the password make a new one. So no id from before is worth anything.

use chrono::{DateTime, Duration, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, NotSet,
    QueryFilter, QueryOrder, QuerySelect, Set,
};

use crate::auth::throttle;
use crate::entities::auth::session::{ActiveModel, COLUMN, Column, Entity, Model};
use crate::entities::auth::{api_token, passkey_challenge, pending_sign_in, user};
use base::error::ApiResult;
use base::secrets::{random_token, storage_key};
use storage::Store;

const IDLE: Duration = Duration::minutes(30);
const LIFETIME: Duration = Duration::hours(8);
/// With "Remember me", in use or not.
pub const REMEMBERED: Duration = Duration::days(30);
/// The time of last use is written at most this often.
const TOUCH_EVERY: Duration = Duration::minutes(5);
/// A session from further in the future was made by a clock that was wrong.
const CLOCK_SLACK: Duration = Duration::minutes(5);
/// So long after a sign-in or a confirmation calls that ask again go through.
const CONFIRMED_FOR: Duration = Duration::minutes(15);
/// So long a replaced id counts: other tabs have requests under way with it.
const FORMER_FOR: Duration = Duration::seconds(10);
const PER_USER: u64 = 5;
const SWEEP_EVERY: std::time::Duration = std::time::Duration::from_hours(1);
const USER_AGENT_MAX: usize = 200;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignIn {
    pub user_id: i32,
    /// Hash of the password hash that was right at the sign-in.
    pub auth_hash: String,
    /// Whether it outlives the browser.
    pub remember: bool,
    /// What the browser calls itself, so that people recognise their devices.
    pub user_agent: String,
}

impl SignIn {
    /// A sign-in of `user`.
    pub fn new(user: &user::Model, remember: bool, user_agent: &str) -> Self {
        let user_agent = user_agent.chars().filter(|c| !c.is_control()).take(USER_AGENT_MAX).collect();
        Self { user_id: user.id, auth_hash: crate::auth::users::auth_hash(user), remember, user_agent }
    }
}

/// Stores a session under `key`; the oldest of the same user beyond the limit end.
async fn insert(
    txn: &DatabaseTransaction,
    key: &str,
    sign_in: &SignIn,
    now: DateTime<Utc>,
) -> Result<Model, DbErr> {
    let lifetime = if sign_in.remember { REMEMBERED } else { LIFETIME };
    let expires_at = now + lifetime;
    let row = ActiveModel {
        id: NotSet,
        key: Set(key.to_owned()),
        former_key: Set(None),
        former_until: Set(None),
        user_id: Set(sign_in.user_id),
        auth_hash: Set(sign_in.auth_hash.clone()),
        remember: Set(sign_in.remember),
        user_agent: Set(sign_in.user_agent.clone()),
        created_at: Set(now),
        seen_at: Set(now),
        idle_until: Set(idle_until(sign_in.remember, expires_at, now)),
        expires_at: Set(expires_at),
        confirmed_at: Set(Some(now)),
    };
    let row = row.insert(txn).await?;
    user::Entity::update_many()
        .col_expr(user::Column::SignedInAt, Expr::value(now))
        .filter(user::COLUMN.id.eq(sign_in.user_id))
        .exec(txn)
        .await?;
    let surplus: Vec<i32> = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(COLUMN.user_id.eq(sign_in.user_id))
        .order_by_desc(Column::Id)
        .offset(PER_USER)
        // SQLite knows no offset without a limit.
        .limit(1000)
        .into_tuple()
        .all(txn)
        .await?;
    if !surplus.is_empty() {
        Entity::delete_many().filter(COLUMN.id.is_in(surplus)).exec(txn).await?;
    }
    Ok(row)
}

fn idle_until(remember: bool, expires_at: DateTime<Utc>, now: DateTime<Utc>) -> DateTime<Utc> {
    if remember { expires_at } else { expires_at.min(now + IDLE) }
}

/// The living session under `key`.
pub async fn find_by_key(
    db: &impl ConnectionTrait,
    key: &str,
    now: DateTime<Utc>,
) -> Result<Option<Model>, DbErr> {
    let former = Condition::all().add(COLUMN.former_key.eq(key)).add(COLUMN.former_until.gt(now));
    alive(now).filter(Condition::any().add(COLUMN.key.eq(key)).add(former)).one(db).await
}

/// The living session that a token belongs to, by the hash of the token.
pub async fn find_by_token_key(
    db: &impl ConnectionTrait,
    key: &str,
    now: DateTime<Utc>,
) -> Result<Option<Model>, DbErr> {
    let Some(token) = api_token::Entity::find_by_id(key).one(db).await? else { return Ok(None) };
    alive(now).filter(COLUMN.id.eq(token.session_id)).one(db).await
}

fn alive(now: DateTime<Utc>) -> sea_orm::Select<Entity> {
    Entity::find()
        .filter(COLUMN.idle_until.gt(now))
        .filter(COLUMN.expires_at.gt(now))
        .filter(COLUMN.created_at.lte(now + CLOCK_SLACK))
}

/// Notes that a session is in use, now and then. That this cannot be written just now must not sign anybody out.
pub async fn touch(store: &Store, row: &Model) {
    let now = store.clock.now();
    if now - row.seen_at < TOUCH_EVERY {
        return;
    }
    let idle_until = idle_until(row.remember, row.expires_at, now);
    let written = store.write(async |txn: &DatabaseTransaction| {
        // It may have ended meanwhile; then there is nothing to update.
        let update = Entity::update_many()
            .col_expr(Column::SeenAt, Expr::value(now))
            .col_expr(Column::IdleUntil, Expr::value(idle_until));
        Ok(update.filter(COLUMN.id.eq(row.id)).exec(txn).await?)
    });
    if let Err(error) = written.await {
        tracing::warn!(cause = error.chain(), "the use of a session could not be noted");
    }
}

/// Until when calls that ask again go through without asking; `None` when they ask.
pub fn confirmed_until(row: &Model, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    // One from the future was written before the clock was set back.
    let confirmed_at = row.confirmed_at.filter(|at| *at <= now + CLOCK_SLACK)?;
    Some(confirmed_at + CONFIRMED_FOR).filter(|until| *until > now)
}

/// That the person of a session has shown again that it is they.
#[derive(Clone, Copy, Debug)]
pub struct Confirmation {
    /// Until when that counts.
    pub until: DateTime<Utc>,
    /// Whether the session goes on under the new key.
    pub renewed: bool,
}

/// Notes that the person of a session has shown again that it is they. The session goes on under `new_key`, unless its key
/// was replaced just now: the browser might get the two answers in the wrong order.
pub async fn confirm(store: &Store, row: &Model, new_key: Option<&str>) -> ApiResult<Confirmation> {
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            let update = Entity::update_many().col_expr(Column::ConfirmedAt, Expr::value(now));
            update.filter(COLUMN.id.eq(row.id)).exec(txn).await?;
            let renewed = match new_key {
                Some(key) => replace_key(txn, row, key, now).await?,
                None => false,
            };
            Ok(Confirmation { until: now + CONFIRMED_FOR, renewed })
        })
        .await
}

async fn replace_key(
    txn: &DatabaseTransaction,
    row: &Model,
    key: &str,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let update = Entity::update_many()
        .col_expr(Column::Key, Expr::value(key))
        .col_expr(Column::FormerKey, Expr::value(&row.key))
        .col_expr(Column::FormerUntil, Expr::value(now + FORMER_FOR))
        .filter(COLUMN.id.eq(row.id))
        .filter(Condition::any().add(COLUMN.former_until.is_null()).add(COLUMN.former_until.lte(now)));
    Ok(update.exec(txn).await?.rows_affected > 0)
}

/// Stores a session under `key`, and makes its bearer token. The session under `former` ends.
pub async fn begin(store: &Store, former: Option<&str>, key: &str, sign_in: &SignIn) -> ApiResult<String> {
    let token = random_token();
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            if let Some(former) = former
                && let Some(row) = find_by_key(txn, former, now).await?
            {
                Entity::delete_by_id(row.id).exec(txn).await?;
            }
            let session = insert(txn, key, sign_in, now).await?;
            let row = api_token::ActiveModel {
                key: Set(storage_key(token.as_bytes())),
                session_id: Set(session.id),
                created_at: Set(now),
            };
            api_token::Entity::insert(row).exec_without_returning(txn).await?;
            Ok(())
        })
        .await?;
    Ok(token)
}

/// Ends one session, and its token with it.
pub async fn end(store: &Store, id: i32) -> ApiResult<()> {
    store
        .write(async |txn: &DatabaseTransaction| {
            Entity::delete_by_id(id).exec(txn).await?;
            Ok(())
        })
        .await
}

/// The living sessions of a user, the last used first.
pub async fn of_user(store: &Store, user_id: i32) -> ApiResult<Vec<Model>> {
    let query = alive(store.clock.now()).filter(COLUMN.user_id.eq(user_id));
    Ok(query.order_by_desc(Column::SeenAt).order_by_desc(Column::Id).all(&store.db).await?)
}

/// Ends all sessions of a user but one, and says how many these were.
pub async fn end_others(store: &Store, user_id: i32, kept: i32) -> ApiResult<u64> {
    store.write(async |txn: &DatabaseTransaction| Ok(end_others_in(txn, user_id, kept).await?)).await
}

/// The same in a transaction of the caller.
pub(crate) async fn end_others_in(txn: &DatabaseTransaction, user_id: i32, kept: i32) -> Result<u64, DbErr> {
    let others = Entity::delete_many().filter(COLUMN.user_id.eq(user_id)).filter(COLUMN.id.ne(kept));
    Ok(others.exec(txn).await?.rows_affected)
}

/// Ends all sessions of a user, as a changed password demands.
pub(crate) async fn end_all_of(txn: &DatabaseTransaction, user_id: i32) -> Result<(), DbErr> {
    Entity::delete_many().filter(COLUMN.user_id.eq(user_id)).exec(txn).await?;
    Ok(())
}

/// Removes sessions, pending sign-ins and challenges of passkeys that have ended, and says how many these were. Failures of
/// long ago go with them.
pub async fn sweep(store: &Store) -> ApiResult<u64> {
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            let pending =
                pending_sign_in::Entity::delete_many().filter(pending_sign_in::COLUMN.expires_at.lte(now));
            let pending = pending.exec(txn).await?.rows_affected;
            let ended = passkey_challenge::COLUMN.expires_at.lte(now);
            let challenges = passkey_challenge::Entity::delete_many().filter(ended).exec(txn).await?;
            let sessions = Entity::delete_many().filter(COLUMN.idle_until.lte(now)).exec(txn).await?;
            throttle::accounts::sweep(txn, now).await?;
            Ok(pending + challenges.rows_affected + sessions.rows_affected)
        })
        .await
}

/// Sweeps once an hour, until it is dropped.
pub async fn sweep_hourly(store: &Store) {
    let mut ticks = tokio::time::interval(SWEEP_EVERY);
    loop {
        ticks.tick().await;
        match sweep(store).await {
            Ok(0) => {}
            Ok(ended) => tracing::debug!(ended, "ended sessions were removed"),
            Err(error) => tracing::warn!(cause = error.chain(), "ended sessions could not be removed"),
        }
    }
}
