//! How long an account makes wait after failures: by network, over all networks, and by browser or session.
//!
//! The failures are in the database, so that guesses do not multiply with the servers and outlive a restart.

use std::net::IpAddr;

use chrono::{DateTime, Duration, Utc};
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{DatabaseTransaction, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set};

use crate::auth::throttle::delay::{Delay, Failures};
use crate::auth::throttle::wait;
use crate::entities::auth::sign_in_failure::{ActiveModel, COLUMN, Column, Entity, Model};
use base::error::ApiResult;
use base::secrets::storage_key;
use storage::Store;

/// For a browser that is known, and for an open session: no other sign-in is made to wait.
const ALONE: Delay = Delay { free: 5, first: 1, longest: 900, forget_after: 900 };
/// For one network on one account.
const OWN: Delay = Delay { free: 3, first: 1, longest: 900, forget_after: 3600 };
/// For an account over all networks. It meets people who have done nothing wrong, so it is short.
const SHARED: Delay = Delay { free: 5, first: 1, longest: 60, forget_after: 900 };
/// For the codes of an account over all networks. Only who has the password can make others wait, so that many networks
/// have no more tries than one: nine in the first hour, then one an hour.
const CODES: Delay = Delay { free: 3, first: 60, longest: 3600, forget_after: 3600 };

/// After so long without another one, all failures are forgotten, whatever they were counted under.
const REMEMBERED: Duration = Duration::hours(24);

/// Counts a try, or says how long it has to wait. It counts as a failure until [`succeeded`] says otherwise, so that tries
/// at the same moment cannot slip through together.
///
/// # Errors
/// 429 when it has to wait.
pub async fn begin(store: &Store, attempt: &Attempt) -> ApiResult<()> {
    let now = store.clock.now();
    let to_wait: Duration = store
        .write(async |txn: &DatabaseTransaction| {
            let mut counted = attempt.counted(now);
            for row in hold(txn, &counted, now).await? {
                if let Some(one) = counted.iter_mut().find(|one| one.key == row.key) {
                    one.failures = row.into();
                }
            }
            let to_wait = attempt.admit(&mut counted, now);
            for Counted { key, failures, .. } in counted {
                Entity::update_many()
                    .col_expr(Column::Number, Expr::value(failures.number.cast_signed()))
                    .col_expr(Column::LastAt, Expr::value(failures.last))
                    .filter(COLUMN.key.eq(key))
                    .exec(txn)
                    .await?;
            }
            Ok(to_wait)
        })
        .await?;
    if to_wait > Duration::zero() { Err(wait(to_wait)) } else { Ok(()) }
}

/// How many failures count against such a try.
pub async fn failures(store: &Store, attempt: &Attempt) -> ApiResult<u32> {
    let now = store.clock.now();
    let mut most = 0;
    for Counted { key, delay, .. } in attempt.counted(now) {
        let row = Entity::find_by_id(key).one(&store.db).await?;
        most = std::cmp::max(most, row.map_or(0, |row| Failures::from(row).remembered(delay, now)));
    }
    Ok(most)
}

/// The try was right: neither its network nor the account has anything held against it any more.
pub async fn succeeded(store: &Store, attempt: &Attempt) -> ApiResult<()> {
    let keys = attempt.keys();
    store
        .write(async |txn: &DatabaseTransaction| {
            Entity::delete_many().filter(COLUMN.key.is_in(&keys)).exec(txn).await?;
            Ok(())
        })
        .await
}

/// What came of a try. One that could not be judged because of an error is not held against anybody.
pub async fn judged<T>(store: &Store, attempt: &Attempt, result: ApiResult<T>) -> ApiResult<T> {
    if result.is_err() {
        let keys = attempt.keys();
        store
            .write(async |txn: &DatabaseTransaction| {
                Entity::update_many()
                    .col_expr(Column::Number, Expr::col(Column::Number).sub(1))
                    .filter(COLUMN.key.is_in(&keys))
                    .filter(COLUMN.number.gt(0))
                    .exec(txn)
                    .await?;
                Ok(())
            })
            .await?;
    }
    result
}

/// Removes what is forgotten anyway.
pub(crate) async fn sweep(txn: &DatabaseTransaction, now: DateTime<Utc>) -> Result<(), DbErr> {
    Entity::delete_many().filter(COLUMN.last_at.lt(now - REMEMBERED)).exec(txn).await?;
    Ok(())
}

/// The rows of a try, which others can change only after this transaction.
async fn hold(
    txn: &DatabaseTransaction,
    counted: &[Counted],
    now: DateTime<Utc>,
) -> Result<Vec<Model>, DbErr> {
    let mut keys: Vec<&str> = counted.iter().map(|one| one.key.as_str()).collect();
    // In one order, so that no two transactions wait for each other.
    keys.sort_unstable();
    let new =
        keys.iter().map(|key| ActiveModel { key: Set((*key).to_owned()), number: Set(0), last_at: Set(now) });
    let keep = OnConflict::column(Column::Key).do_nothing().to_owned();
    Entity::insert_many(new).on_conflict(keep).exec_without_returning(txn).await?;
    Entity::find().filter(COLUMN.key.is_in(keys)).order_by_asc(Column::Key).lock_exclusive().all(txn).await
}

impl From<Model> for Failures {
    fn from(row: Model) -> Self {
        Self { number: row.number.unsigned_abs(), last: row.last_at }
    }
}

/// A try, by what it is counted under.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    name: String,
    network: Option<IpAddr>,
    /// Whether it is one by somebody who knows the password.
    is_code: bool,
}

/// One of the places under which a try is counted.
#[derive(Debug)]
struct Counted {
    key: String,
    delay: &'static Delay,
    failures: Failures,
}

impl Attempt {
    /// By a browser that is known, or in an open session.
    pub fn alone(name: String) -> Self {
        Self { name, network: None, is_code: false }
    }

    /// On an account, from a network.
    pub fn from_network(account: String, network: IpAddr) -> Self {
        Self { name: account, network: Some(network), is_code: false }
    }

    /// With a code of the second factor of an account, after the right password, from a network.
    pub fn with_code(account: String, network: IpAddr) -> Self {
        Self { name: account, network: Some(network), is_code: true }
    }

    /// Under its own key first, then under that of the account over all networks.
    fn counted(&self, now: DateTime<Utc>) -> Vec<Counted> {
        let none = |key, delay| Counted { key, delay, failures: Failures { number: 0, last: now } };
        let account = self.name.clone();
        match self.network {
            None => vec![none(account, &ALONE)],
            Some(network) => {
                let own = storage_key(format!("{account}\n{network}").as_bytes());
                vec![none(own, &OWN), none(account, if self.is_code { &CODES } else { &SHARED })]
            }
        }
    }

    fn keys(&self) -> Vec<String> {
        self.counted(DateTime::UNIX_EPOCH).into_iter().map(|one| one.key).collect()
    }

    /// Counts the try, or says how long it has to wait.
    fn admit(&self, counted: &mut [Counted], now: DateTime<Utc>) -> Duration {
        let mut longest = Duration::zero();
        let mut has_free_tries = false;
        for one in counted.iter_mut() {
            let to_wait = one.failures.wait(one.delay, now);
            // A network with free tries of its own does not wait for what others did, except with codes.
            if self.is_code || !has_free_tries {
                longest = std::cmp::max(longest, to_wait);
            }
            has_free_tries = one.failures.remembered(one.delay, now) < one.delay.free;
        }
        if longest.is_zero() {
            for one in counted {
                one.failures.count(one.delay, now);
            }
        }
        longest
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::auth::throttle::tests::{seconds, start};
    use base::error::ApiResult;

    /// What the database keeps.
    #[derive(Default)]
    struct Table(HashMap<String, Failures>);

    impl Table {
        fn begin(&mut self, attempt: &Attempt, now: DateTime<Utc>) -> ApiResult<()> {
            let mut counted = attempt.counted(now);
            for one in &mut counted {
                if let Some(failures) = self.0.remove(&one.key) {
                    one.failures = failures;
                }
            }
            let to_wait = attempt.admit(&mut counted, now);
            self.0.extend(counted.into_iter().map(|one| (one.key, one.failures)));
            if to_wait.is_zero() { Ok(()) } else { Err(wait(to_wait)) }
        }
    }

    fn open_session() -> Attempt {
        Attempt::alone("session".to_owned())
    }

    /// The network with this number, on account "a".
    fn network(number: u8) -> Attempt {
        Attempt::from_network("a".to_owned(), IpAddr::from([198, 51, 100, number]))
    }

    #[test]
    fn a_session_waits_longer_after_every_failure_and_never_longer_than_a_quarter_hour() {
        let (mut table, mut now) = (Table::default(), start());
        for _ in 0..5 {
            assert_eq!(seconds(table.begin(&open_session(), now)), 0);
        }
        for expected in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900] {
            assert_eq!(seconds(table.begin(&open_session(), now)), expected);
            now += Duration::seconds(i64::from(expected));
            assert_eq!(seconds(table.begin(&open_session(), now)), 0);
        }
        assert_eq!(seconds(table.begin(&Attempt::alone("b".to_owned()), now)), 0, "another session");
    }

    #[test]
    fn a_network_has_three_tries_of_its_own_on_an_account_then_waits_longer_each_time() {
        let (mut table, mut now) = (Table::default(), start());
        for _ in 0..3 {
            assert_eq!(seconds(table.begin(&network(1), now)), 0);
        }
        for expected in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900] {
            assert_eq!(seconds(table.begin(&network(1), now)), expected);
            now += Duration::seconds(i64::from(expected));
            assert_eq!(seconds(table.begin(&network(1), now)), 0);
        }
        assert_eq!(seconds(table.begin(&network(2), now)), 0, "another network");
        now += Duration::hours(1);
        assert_eq!(seconds(table.begin(&network(1), now)), 0);
        assert_eq!(seconds(table.begin(&network(1), now)), 900);
    }

    #[test]
    fn many_networks_together_wait_a_minute_once_their_own_tries_are_used_up() {
        let (mut table, mut now) = (Table::default(), start());
        for _ in 0..3 {
            for number in 0..100 {
                assert_eq!(seconds(table.begin(&network(number), now)), 0);
            }
        }
        let mut checked = 0;
        for second in 0..3600_i64 {
            now += Duration::seconds(1);
            let number = u8::try_from(second % 100).unwrap();
            checked += u32::from(table.begin(&network(number), now).is_ok());
        }
        assert!(checked <= 60, "{checked} guesses checked in an hour");
        assert_eq!(seconds(table.begin(&network(200), now)), 0, "the owner has tries of their own");
    }

    #[test]
    fn many_networks_have_no_more_tries_of_a_code_than_one() {
        let (mut table, mut now) = (Table::default(), start());
        let code = |number| Attempt::with_code("a".to_owned(), IpAddr::from([198, 51, 100, number]));
        let mut in_hours = Vec::new();
        for hour in 0..3 {
            let judged = (0..3600_u32).filter(|second| {
                now += Duration::seconds(1);
                table.begin(&code(u8::try_from((hour + second) % 60).unwrap()), now).is_ok()
            });
            in_hours.push(judged.count());
        }
        assert_eq!(in_hours, [8, 1, 1]);
        table.begin(&Attempt::alone("a".to_owned()), now).unwrap();
    }

    #[test]
    fn one_network_cannot_hold_the_delay_of_an_account() {
        let (mut table, mut now) = (Table::default(), start());
        let mut held = 0;
        for _ in 0..3 {
            table.begin(&network(2), now).unwrap();
        }
        for _ in 0..3600 {
            now += Duration::seconds(1);
            let _ = table.begin(&network(1), now);
            let shared = table.0.get_mut("a").unwrap();
            held += u32::from(shared.wait(&SHARED, now) > Duration::zero());
        }
        assert!(held < 600, "the account was delayed for {held} seconds of an hour");
    }

    #[test]
    fn failures_are_forgotten_with_time() {
        let (mut table, mut now) = (Table::default(), start());
        for _ in 0..5 {
            table.begin(&open_session(), now).unwrap();
        }
        now += Duration::seconds(ALONE.forget_after) * 3;
        for _ in 0..3 {
            assert_eq!(seconds(table.begin(&open_session(), now)), 0);
        }
        assert_eq!(seconds(table.begin(&open_session(), now)), 1);
    }

    #[test]
    fn a_clock_set_back_locks_nobody_out() {
        let (mut table, now) = (Table::default(), start());
        for _ in 0..5 {
            table.begin(&open_session(), now).unwrap();
        }
        for _ in 0..3 {
            table.begin(&network(1), now).unwrap();
        }
        let before = now - Duration::days(700);
        for attempt in [open_session(), network(1)] {
            assert_eq!(seconds(table.begin(&attempt, before)), 1);
            assert_eq!(seconds(table.begin(&attempt, before + Duration::seconds(1))), 0);
        }
    }
}
