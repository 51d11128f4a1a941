//! Messages between the servers of one `PostgreSQL`, by `NOTIFY`: for what each should soon know, and can do without.
//!
//! They are encrypted with a key of the database. Every user of it may listen and notify, also one that may read no table.
//! For the same reason two sites in one database cannot read each other's messages.

use std::time::Duration;

use anyhow::Context;
use sea_orm::DbBackend;
use sea_orm::sqlx::{self, postgres::PgListener};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

use crate::kernel::seal::Seal;
use crate::store::{Store, secret_key};

/// About as long as the check of a password takes.
const SEND_EVERY: Duration = Duration::from_millis(100);
const RECONNECT_AFTER: Duration = Duration::from_secs(2);
const ANSWER_WITHIN: Duration = Duration::from_secs(5);
/// `NOTIFY` takes less than 8,000 bytes. Base64 makes four of three, and encryption adds 28.
const MAX_BYTES: usize = 5_900;

/// Sends the events that `unsent` gives, and hands those of other servers to `receive`. Runs until it is dropped; on
/// `SQLite` there are no other servers. While the connection is lost, events are lost, too.
pub async fn run<T: Serialize + DeserializeOwned>(
    store: &Store,
    channel: &'static str,
    unsent: impl Fn() -> Vec<T>,
    receive: impl Fn(T),
) {
    if store.db.get_database_backend() != DbBackend::Postgres {
        return;
    }
    let mut is_alone = false;
    loop {
        let Err(error) = match connect(store, channel).await {
            Ok((listener, codec)) => {
                if std::mem::take(&mut is_alone) {
                    tracing::info!(channel, "other servers are heard again");
                }
                exchange(listener, &codec, channel, &unsent, &receive).await
            }
            Err(error) => Err(error),
        };
        if !std::mem::replace(&mut is_alone, true) {
            tracing::warn!(%error, channel, "other servers are not heard; will retry");
        }
        sleep(RECONNECT_AFTER).await;
    }
}

async fn connect(store: &Store, channel: &str) -> anyhow::Result<(PgListener, Codec)> {
    let key = secret_key::load(&store.db, channel, store.clock.now()).await?;
    let codec = Codec { seal: Seal::new(&key)?, server: rand::random() };
    let mut listener = PgListener::connect_with(store.db.get_postgres_connection_pool()).await?;
    listener.eager_reconnect(false);
    listener.listen(channel).await?;
    Ok((listener, codec))
}

async fn exchange<T: Serialize + DeserializeOwned>(
    mut listener: PgListener,
    codec: &Codec,
    channel: &str,
    unsent: impl Fn() -> Vec<T>,
    receive: impl Fn(T),
) -> anyhow::Result<std::convert::Infallible> {
    // What was collected without a connection is too old.
    drop(unsent());
    let mut ticks = interval(SEND_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            received = listener.try_recv() => {
                let notification = received?.context("the connection was lost")?;
                codec.read(notification.payload()).into_iter().for_each(&receive);
            }
            _ = ticks.tick() => {
                let messages = codec.write(&unsent())?;
                if !messages.is_empty() {
                    let notify = sqlx::query("SELECT pg_notify($1, message) FROM unnest($2) AS message");
                    let sent = notify.bind(channel).bind(messages).execute(&mut listener);
                    timeout(ANSWER_WITHIN, sent).await??;
                }
            }
        }
    }
}

/// Writes and reads messages.
struct Codec {
    seal: Seal,
    /// Chosen at random, so that a server knows its own messages.
    server: u64,
}

impl Codec {
    /// As many messages as these events need.
    fn write<T: Serialize>(&self, events: &[T]) -> anyhow::Result<Vec<String>> {
        if events.is_empty() {
            return Ok(Vec::new());
        }
        let text = serde_json::to_vec(&(self.server, events))?;
        if text.len() <= MAX_BYTES {
            return Ok(vec![self.seal.seal(&[], &text)?]);
        }
        anyhow::ensure!(events.len() > 1, "an event of {} bytes", text.len());
        let (first, second) = events.split_at(events.len() / 2);
        Ok([self.write(first)?, self.write(second)?].concat())
    }

    /// The events of another server. What cannot be read is not from this site, or from another version of it.
    fn read<T: DeserializeOwned>(&self, message: &str) -> Vec<T> {
        let text = self.seal.open(&[], message).unwrap_or_default();
        match serde_json::from_slice::<(u64, Vec<T>)>(&text) {
            Ok((server, events)) if self.server != server => events,
            _ => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codec(key: u8, server: u64) -> Codec {
        Codec { seal: Seal::new(&[key; 32]).unwrap(), server }
    }

    #[test]
    fn another_server_of_the_site_reads_what_was_written() {
        let events = vec![("asha.rao@example.in".to_owned(), 3)];
        let messages = codec(7, 1).write(&events).unwrap();
        assert_eq!(messages.len(), 1);
        assert_eq!(codec(7, 2).read::<(String, i32)>(&messages[0]), events);
        assert!(codec(7, 1).read::<(String, i32)>(&messages[0]).is_empty(), "its own");
        assert!(codec(8, 2).read::<(String, i32)>(&messages[0]).is_empty(), "of another site");
        assert!(codec(7, 2).read::<i32>(&messages[0]).is_empty(), "of another version");
        assert!(codec(7, 1).write::<i32>(&[]).unwrap().is_empty());
    }

    #[test]
    fn messages_that_were_changed_or_made_up_are_ignored() {
        let mut message = codec(7, 1).write(&["x"]).unwrap().remove(0);
        message.replace_range(20..21, if &message[20..21] == "A" { "B" } else { "A" });
        for message in [message.as_str(), "", "AAAA", "[2,[\"x\"]]", "\u{fffd}"] {
            assert!(codec(7, 2).read::<String>(message).is_empty(), "{message}");
        }
    }

    #[test]
    fn many_events_become_several_messages_that_notify_takes() {
        for (number, length) in [(500, 1), (500, 100), (20, 5_000)] {
            let events: Vec<String> =
                (0..number).map(|event: u32| event.to_string() + &"x".repeat(length)).collect();
            let messages = codec(7, u64::MAX).write(&events).unwrap();
            assert!(messages.iter().all(|message| message.len() < 8_000));
            let read: Vec<String> =
                messages.iter().flat_map(|message| codec(7, 2).read::<String>(message)).collect();
            assert_eq!(read, events);
        }
        assert!(codec(7, 1).write(&["x".repeat(MAX_BYTES)]).is_err());
    }
}
