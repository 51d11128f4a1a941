//! The rate limits, counted in memory, by each server for itself.

use std::time::Duration;

use moka::sync::Cache;

use base::limiter::{Limiter, NetworkLimiter, Rule};
use domain::leads::intake::form_limits::FormLimits;

const SECONDS_10: Duration = Duration::from_secs(10);
const MINUTE: Duration = Duration::from_mins(1);
const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);
/// Credentials that were found valid and are not looked up again for this. One that has ended meanwhile only keeps its
/// count: whether it is still good is for the handler to decide.
const REMEMBERED_FOR: Duration = HOUR;
const MOST_REMEMBERED: u64 = 10_000;

/// The limits.
#[derive(Debug)]
pub struct Limits {
    pub calls: NetworkLimiter,
    pub form_calls: NetworkLimiter,
    pub session_calls: Limiter<i32>,
    /// What is made for one request: searches, pages that do not exist, forms shown again, look-ups of tokens, files
    /// that are made from the content. Anybody can ask for ever new ones, and none is in the cache.
    pub made: NetworkLimiter,
    /// Signed deliveries, by feed: one that was held up for a day may send all of it at once.
    pub feeds: Limiter<i32>,
    /// References of chats, of which the oldest give way.
    pub chats: NetworkLimiter,
    /// Pages of drafts, for each of which writers wait.
    pub previews: NetworkLimiter,
    pub sessions: Cache<String, i32>,
    pub forms: FormLimits,
}

impl Default for Limits {
    fn default() -> Self {
        let rule = |most, within| Rule { most, within };
        Self {
            calls: NetworkLimiter::new(vec![rule(50, SECONDS_10), rule(200, MINUTE)]),
            // A class that is told to send a form now does so from one address: a token and a post for each.
            form_calls: NetworkLimiter::new(vec![rule(300, SECONDS_10), rule(900, MINUTE)]),
            session_calls: Limiter::new(vec![rule(100, SECONDS_10), rule(600, MINUTE)]),
            // A crawler or a college asks for many pages at a time, and is not counted for those that there are.
            made: NetworkLimiter::new(vec![rule(200, SECONDS_10), rule(1000, MINUTE)]),
            feeds: Limiter::new(vec![rule(20_000, HOUR)])
                .with_cause("This feed has sent very many enquiries within an hour."),
            chats: NetworkLimiter::new(vec![rule(200, DAY)]),
            previews: NetworkLimiter::new(vec![rule(10, SECONDS_10), rule(30, MINUTE)]),
            sessions: Cache::builder().max_capacity(MOST_REMEMBERED).time_to_live(REMEMBERED_FOR).build(),
            forms: FormLimits::default(),
        }
    }
}

impl Limits {
    /// How many requests each limit refused since the start.
    pub fn refused(&self) -> Vec<(&'static str, u64)> {
        let mut refused = vec![
            ("calls", self.calls.refused()),
            ("form_calls", self.form_calls.refused()),
            ("session_calls", self.session_calls.refused()),
            ("answers_made", self.made.refused()),
            ("feeds", self.feeds.refused()),
            ("chat_references", self.chats.refused()),
            ("previews", self.previews.refused()),
        ];
        refused.extend(self.forms.refused());
        refused
    }
}
