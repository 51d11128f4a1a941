//! Connection limits, in all and per address, and which connection is closed when a limit is reached.
//!
//! Many silent connections must not keep a real visitor out, not even one behind the same address. So at a limit the
//! connection that has been idle longest is closed, and the new one is served. When none is idle, one whose answer is
//! still being sent is closed, the slowest first, so that slow readers cannot keep others out. Only when every
//! connection has a request in progress is the new one refused.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use ipnet::IpNet;
use tokio_util::sync::CancellationToken;

/// Open connections over all addresses.
pub const CONNECTIONS_IN_ALL: usize = 2000;

/// Every open connection of the process.
#[derive(Debug)]
pub struct Connections {
    per_address: usize,
    in_all: usize,
    exempt: Vec<IpNet>,
    started: Instant,
    open: Mutex<HashMap<IpAddr, Vec<Arc<Connection>>>>,
    count: AtomicUsize,
    accepted: AtomicU64,
    refused: AtomicU64,
}

#[derive(Debug)]
pub struct Connection {
    started: Instant,
    /// Nanoseconds since start at which the present state began.
    since: AtomicU64,
    state: AtomicU8,
    evicted: CancellationToken,
}

/// The state of a connection. HTTP/1 answers one request after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum State {
    /// Nothing has been asked for, or all of the answer has been sent.
    Idle,
    /// A request is worked on; its body may still be arriving.
    InProgress,
    /// The answer is being made and sent.
    Answering,
    /// The answer is made; some of it waits until the peer has read what came before.
    Flushing,
}

impl Connection {
    /// Marks a request as in progress, until [`RequestInProgress::answer`] or, without an answer, until it is dropped.
    pub fn begin_request(self: &Arc<Self>) -> RequestInProgress {
        self.enter(State::InProgress);
        RequestInProgress(Arc::clone(self))
    }

    /// All that was written is in the buffers of the operating system, which are sent even if the connection is closed.
    pub fn flushed(&self) {
        self.leave(State::Flushing, State::Idle);
    }

    /// Resolves when this connection has to close.
    pub async fn evicted(&self) {
        self.evicted.cancelled().await;
    }

    fn enter(&self, state: State) {
        let now = u64::try_from(self.started.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.since.store(now, Ordering::Relaxed);
        self.state.store(state as u8, Ordering::Relaxed);
    }

    fn leave(&self, state: State, next: State) {
        if self.is(state) {
            self.enter(next);
        }
    }

    fn is(&self, state: State) -> bool {
        self.state.load(Ordering::Relaxed) == state as u8
    }
}

/// Held while a request is worked on.
#[derive(Debug)]
pub struct RequestInProgress(Arc<Connection>);

impl RequestInProgress {
    /// The answer begins: what is returned belongs into its body, and is dropped with it.
    pub fn answer(self) -> Answering {
        self.0.enter(State::Answering);
        Answering(Arc::clone(&self.0))
    }
}

impl Drop for RequestInProgress {
    fn drop(&mut self) {
        self.0.leave(State::InProgress, State::Idle);
    }
}

/// Held by the body of an answer.
#[derive(Debug)]
pub struct Answering(Arc<Connection>);

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.leave(State::Answering, State::Flushing);
    }
}

/// A place among the open connections, given back on drop.
#[derive(Debug)]
pub struct Admission {
    connections: Arc<Connections>,
    address: IpAddr,
    connection: Arc<Connection>,
}

impl Admission {
    pub fn connection(&self) -> &Arc<Connection> {
        &self.connection
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        let mut open = self.connections.lock();
        if let Some(list) = open.get_mut(&self.address) {
            list.retain(|other| !Arc::ptr_eq(other, &self.connection));
            if list.is_empty() {
                open.remove(&self.address);
            }
        }
        self.connections.count.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Connections {
    /// Limits of `per_address` (networks in `exempt` do not count) and [`CONNECTIONS_IN_ALL`].
    pub fn new(per_address: usize, exempt: Vec<IpNet>) -> Arc<Self> {
        Arc::new(Self {
            per_address,
            in_all: CONNECTIONS_IN_ALL,
            exempt,
            started: Instant::now(),
            open: Mutex::new(HashMap::new()),
            count: AtomicUsize::new(0),
            accepted: AtomicU64::new(0),
            refused: AtomicU64::new(0),
        })
    }

    pub fn len(&self) -> usize {
        self.count.load(Ordering::Relaxed)
    }

    /// How many were admitted since the start.
    pub fn accepted(&self) -> u64 {
        self.accepted.load(Ordering::Relaxed)
    }

    /// How many found no place since the start.
    pub fn refused(&self) -> u64 {
        self.refused.load(Ordering::Relaxed)
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Admits a connection, closing an idle one when a limit is reached.
    /// `None` when every connection that could be closed is busy.
    pub fn admit(self: &Arc<Self>, peer: IpAddr) -> Option<Admission> {
        let admission = self.find_place(peer);
        let count = if admission.is_some() { &self.accepted } else { &self.refused };
        count.fetch_add(1, Ordering::Relaxed);
        admission
    }

    fn find_place(self: &Arc<Self>, peer: IpAddr) -> Option<Admission> {
        let address = network_prefix(peer);
        let mut open = self.lock();
        let limited = !self.exempt.iter().any(|network| network.contains(&peer.to_canonical()));
        let from_address = open.get(&address).map_or(0, |list| active(list));
        if limited && from_address >= self.per_address {
            evict_one(open.get(&address)?)?;
        } else if self.len() >= self.in_all {
            let crowd = open.values().max_by_key(|list| list.len())?;
            evict_one(crowd)?;
        }
        let connection = Arc::new(Connection {
            started: self.started,
            since: AtomicU64::new(0),
            state: AtomicU8::new(State::Idle as u8),
            evicted: CancellationToken::new(),
        });
        connection.enter(State::Idle);
        open.entry(address).or_default().push(Arc::clone(&connection));
        self.count.fetch_add(1, Ordering::Relaxed);
        drop(open);
        Some(Admission { connections: Arc::clone(self), address, connection })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, Vec<Arc<Connection>>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn active(list: &[Arc<Connection>]) -> usize {
    list.iter().filter(|connection| !connection.evicted.is_cancelled()).count()
}

/// Closes the connection that has been idle longest, else the one whose answer has taken longest.
fn evict_one(list: &[Arc<Connection>]) -> Option<()> {
    let longest = |states: &[State]| {
        list.iter()
            .filter(|connection| !connection.evicted.is_cancelled())
            .filter(|connection| states.iter().any(|state| connection.is(*state)))
            .min_by_key(|connection| connection.since.load(Ordering::Relaxed))
    };
    let spared = longest(&[State::Idle]).or_else(|| longest(&[State::Answering, State::Flushing]))?;
    spared.evicted.cancel();
    Some(())
}

/// The unit of limits, one subscriber: IPv6 is cut to its /64, IPv4 within IPv6 is IPv4.
pub fn network_prefix(peer: IpAddr) -> IpAddr {
    match peer.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => IpAddr::V6((u128::from(address) & !u128::from(u64::MAX)).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VISITOR: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(203, 0, 113, 7));

    #[test]
    fn the_longest_idle_connection_gives_way() {
        let connections = Connections::new(2, Vec::new());
        let first = connections.admit(VISITOR).unwrap();
        let second = connections.admit(VISITOR).unwrap();
        let _third = connections.admit(VISITOR).unwrap();
        assert!(first.connection().evicted.is_cancelled());
        assert!(!second.connection().evicted.is_cancelled());
    }

    #[test]
    fn a_busy_connection_is_never_closed_for_another() {
        let connections = Connections::new(1, Vec::new());
        let first = connections.admit(VISITOR).unwrap();
        let request = first.connection().begin_request();
        assert!(connections.admit(VISITOR).is_none());
        drop(request);
        assert!(connections.admit(VISITOR).is_some());
    }

    #[test]
    fn a_connection_that_is_being_answered_gives_way_after_every_idle_one() {
        let connections = Connections::new(2, Vec::new());
        let slow = connections.admit(VISITOR).unwrap();
        let answering = slow.connection().begin_request().answer();
        let idle = connections.admit(VISITOR).unwrap();
        let next = connections.admit(VISITOR).unwrap();
        assert!(idle.connection().evicted.is_cancelled());
        drop(answering);
        slow.connection().flushed();
        let _last = connections.admit(VISITOR).unwrap();
        assert!(!slow.connection().evicted.is_cancelled(), "it became idle after the other");
        assert!(next.connection().evicted.is_cancelled());
    }

    #[test]
    fn an_answer_ends_when_its_last_byte_is_sent_and_not_when_it_is_made() {
        let connections = Connections::new(1, Vec::new());
        let slow = connections.admit(VISITOR).unwrap();
        drop(slow.connection().begin_request().answer());
        assert!(slow.connection().is(State::Flushing));
        slow.connection().flushed();
        assert!(slow.connection().is(State::Idle));
        let next = slow.connection().begin_request();
        slow.connection().flushed();
        assert!(slow.connection().is(State::InProgress), "bytes of the former answer");
        drop(next);
    }

    #[test]
    fn slow_readers_alone_keep_nobody_out() {
        let connections = Connections::new(1, Vec::new());
        let slow = connections.admit(VISITOR).unwrap();
        let _answering = slow.connection().begin_request().answer();
        assert!(connections.admit(VISITOR).is_some());
        assert!(slow.connection().evicted.is_cancelled());
    }

    #[test]
    fn a_trusted_proxy_does_not_count() {
        let connections = Connections::new(1, vec!["203.0.113.0/24".parse().unwrap()]);
        let held: Vec<_> = (0..5).map(|_| connections.admit(VISITOR).unwrap()).collect();
        assert!(held.iter().all(|admission| !admission.connection().evicted.is_cancelled()));
        drop(held);
        assert!(connections.is_empty());
    }

    #[test]
    fn neighbours_in_one_ipv6_network_share_a_limit() {
        let one: IpAddr = "2001:db8::1".parse().unwrap();
        let two: IpAddr = "2001:db8::2".parse().unwrap();
        assert_eq!(network_prefix(one), network_prefix(two));
        assert_eq!(network_prefix("::ffff:203.0.113.7".parse().unwrap()), VISITOR);
    }
}
