//! Connection limits, in all and per address, and which connection is closed when a limit is reached.
//!
//! Many silent connections must not keep a real visitor out, not even one behind the same address. So at a limit the
//! connection that has been idle longest is closed, and the new one is served. When none is idle, one whose request has
//! been arriving for some time is closed, so that bodies sent byte by byte keep nobody out; then one whose answer is still
//! being sent, the slowest first, so that slow readers cannot either. Only when every connection has a whole request in
//! progress is the new one refused.
//!
//! One address has a share of the connections, and the network around it ([`Network::around`]) a larger one.

mod connection;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ipnet::IpNet;

use base::network::Network;
use connection::State;
pub use connection::{Answering, Connection, RequestInProgress};

/// Open connections over all addresses.
pub const CONNECTIONS_IN_ALL: usize = 2000;
/// How many times as many a network around several addresses may hold as one of them.
const AROUND: usize = 4;

/// How long a peer may take.
#[derive(Debug, Clone, Copy)]
pub struct Patience {
    /// For a request header to arrive, and for a kept-alive connection to be used again.
    pub header: Duration,
    /// A request that takes longer to arrive gives way to others. One that is sent as fast as most lines are does not.
    pub arrival: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { header: Duration::from_secs(10), arrival: Duration::from_secs(2) }
    }
}

/// Every open connection of the process.
#[derive(Debug)]
pub struct Connections {
    per_address: usize,
    in_all: usize,
    pub patience: Patience,
    exempt: Vec<IpNet>,
    open: Mutex<HashMap<Network, Vec<Arc<Connection>>>>,
    count: AtomicUsize,
    accepted: AtomicU64,
    refused: AtomicU64,
}

/// A place among the open connections, given back on drop.
#[derive(Debug)]
pub struct Admission {
    connections: Arc<Connections>,
    network: Network,
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
        if let Some(list) = open.get_mut(&self.network) {
            list.retain(|other| !Arc::ptr_eq(other, &self.connection));
            if list.is_empty() {
                open.remove(&self.network);
            }
        }
        self.connections.count.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Connections {
    /// Limits of `per_address` (networks in `exempt` do not count) and [`CONNECTIONS_IN_ALL`].
    pub fn new(per_address: usize, exempt: Vec<IpNet>) -> Arc<Self> {
        Self::with_patience(per_address, exempt, Patience::default())
    }

    /// The same with other limits of time.
    pub fn with_patience(per_address: usize, exempt: Vec<IpNet>, patience: Patience) -> Arc<Self> {
        Arc::new(Self {
            per_address,
            in_all: CONNECTIONS_IN_ALL,
            patience,
            exempt,
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
        let network = Network::from(peer);
        let mut open = self.lock();
        let limited = !self.exempt.iter().any(|exempt| exempt.contains(&peer.to_canonical()));
        let from_address = open.get(&network).map_or(0, |list| active(list));
        if limited && from_address >= self.per_address {
            self.evict_one(open.get(&network)?)?;
        } else if limited && let Some(crowds) = self.crowded_network(&open, network) {
            self.evict_from(crowds)?;
        } else if self.len() >= self.in_all {
            self.evict_from(open.values().collect())?;
        }
        let connection = Arc::new(Connection::new());
        open.entry(network).or_default().push(Arc::clone(&connection));
        self.count.fetch_add(1, Ordering::Relaxed);
        drop(open);
        Some(Admission { connections: Arc::clone(self), network, connection })
    }

    /// The connections of the network around one, if it holds as many as it may. Counted only while there are
    /// that many in all.
    fn crowded_network<'a>(
        &self,
        open: &'a HashMap<Network, Vec<Arc<Connection>>>,
        network: Network,
    ) -> Option<Vec<&'a Vec<Arc<Connection>>>> {
        let most = self.per_address.saturating_mul(AROUND);
        if self.len() < most {
            return None;
        }
        let around = network.around();
        let members = open.iter().filter(|(member, _)| member.around() == around);
        let crowds: Vec<_> = members.map(|(_, list)| list).collect();
        (crowds.iter().map(|list| active(list)).sum::<usize>() >= most).then_some(crowds)
    }

    /// Closes a connection of the largest crowd in which one can be closed.
    fn evict_from(&self, mut crowds: Vec<&Vec<Arc<Connection>>>) -> Option<()> {
        crowds.sort_by_key(|list| std::cmp::Reverse(list.len()));
        crowds.into_iter().find_map(|crowd| self.evict_one(crowd))
    }

    /// Closes the connection that has been idle longest, else the one whose request or answer has taken longest.
    fn evict_one(&self, list: &[Arc<Connection>]) -> Option<()> {
        let now = Instant::now();
        let longest = |states: &[State], at_least: Duration| {
            let candidates = list.iter().filter(|connection| !connection.is_evicted());
            let candidates = candidates.filter_map(|connection| {
                let (state, since) = *connection.state();
                let is_one = states.contains(&state) && now.duration_since(since) >= at_least;
                is_one.then_some((since, connection))
            });
            candidates.min_by_key(|(since, _)| *since)
        };
        let (_, spared) = longest(&[State::Idle], Duration::ZERO)
            .or_else(|| longest(&[State::Arriving], self.patience.arrival))
            .or_else(|| longest(&[State::Answering, State::Flushing], Duration::ZERO))?;
        spared.evict();
        Some(())
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Network, Vec<Arc<Connection>>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn active(list: &[Arc<Connection>]) -> usize {
    list.iter().filter(|connection| !connection.is_evicted()).count()
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
        assert!(first.connection().is_evicted());
        assert!(!second.connection().is_evicted());
    }

    #[test]
    fn a_busy_connection_is_never_closed_for_another() {
        let connections = Connections::new(1, Vec::new());
        let first = connections.admit(VISITOR).unwrap();
        let request = first.connection().begin_request(true);
        assert!(connections.admit(VISITOR).is_none());
        drop(request);
        assert!(connections.admit(VISITOR).is_some());
    }

    #[test]
    fn a_connection_that_is_being_answered_gives_way_after_every_idle_one() {
        let connections = Connections::new(2, Vec::new());
        let slow = connections.admit(VISITOR).unwrap();
        let answering = slow.connection().begin_request(true).answer();
        let idle = connections.admit(VISITOR).unwrap();
        let next = connections.admit(VISITOR).unwrap();
        assert!(idle.connection().is_evicted());
        drop(answering);
        slow.connection().flushed();
        let _last = connections.admit(VISITOR).unwrap();
        assert!(!slow.connection().is_evicted(), "it became idle after the other");
        assert!(next.connection().is_evicted());
    }

    #[test]
    fn an_answer_ends_when_its_last_byte_is_sent_and_not_when_it_is_made() {
        let connections = Connections::new(1, Vec::new());
        let slow = connections.admit(VISITOR).unwrap();
        drop(slow.connection().begin_request(true).answer());
        assert!(slow.connection().state().0 == State::Flushing);
        slow.connection().flushed();
        assert!(slow.connection().state().0 == State::Idle);
        let next = slow.connection().begin_request(true);
        slow.connection().flushed();
        assert!(slow.connection().state().0 == State::InProgress, "bytes of the former answer");
        drop(next);
    }

    #[test]
    fn a_request_that_goes_on_arriving_gives_way_and_a_whole_one_does_not() {
        let patience = Patience { arrival: Duration::ZERO, ..Patience::default() };
        let connections = Connections::with_patience(1, Vec::new(), patience);
        let slow = connections.admit(VISITOR).unwrap();
        let arriving = slow.connection().begin_request(false);
        slow.connection().arrived();
        assert!(connections.admit(VISITOR).is_none());
        drop(arriving);
        let _arriving = slow.connection().begin_request(false);
        assert!(connections.admit(VISITOR).is_some());
        assert!(slow.connection().is_evicted());
    }

    #[test]
    fn a_newcomer_is_admitted_while_anybody_holds_an_idle_connection() {
        let mut limits = Arc::into_inner(Connections::new(2, Vec::new())).unwrap();
        limits.in_all = 3;
        let connections = Arc::new(limits);
        let crowd = [connections.admit(VISITOR).unwrap(), connections.admit(VISITOR).unwrap()];
        let _busy = crowd.each_ref().map(|admission| admission.connection().begin_request(true));
        let idle = connections.admit("198.51.100.1".parse().unwrap()).unwrap();
        assert!(connections.admit("192.0.2.1".parse().unwrap()).is_some());
        assert!(idle.connection().is_evicted());
    }

    #[test]
    fn a_network_has_a_share_that_its_addresses_cannot_exceed_together() {
        for members in ["203.0.113.", "2001:db8:1:"] {
            let connections = Connections::new(1, Vec::new());
            let member = |number: u8| -> IpAddr {
                let ending = if members.contains(':') { "::1" } else { "" };
                format!("{members}{number}{ending}").parse().unwrap()
            };
            let held: Vec<_> = (1..5).map(|number| connections.admit(member(number)).unwrap()).collect();
            let _fifth = connections.admit(member(5)).unwrap();
            let evicted = held.iter().filter(|held| held.connection().is_evicted()).count();
            assert_eq!(evicted, 1, "{members}");
            assert!(connections.admit("198.51.100.1".parse().unwrap()).is_some());
        }
    }

    #[test]
    fn slow_readers_alone_keep_nobody_out() {
        let connections = Connections::new(1, Vec::new());
        let slow = connections.admit(VISITOR).unwrap();
        let _answering = slow.connection().begin_request(true).answer();
        assert!(connections.admit(VISITOR).is_some());
        assert!(slow.connection().is_evicted());
    }

    #[test]
    fn a_trusted_proxy_does_not_count() {
        let connections = Connections::new(1, vec!["203.0.113.0/24".parse().unwrap()]);
        let held: Vec<_> = (0..5).map(|_| connections.admit(VISITOR).unwrap()).collect();
        assert!(held.iter().all(|admission| !admission.connection().is_evicted()));
        drop(held);
        assert!(connections.is_empty());
    }
}
