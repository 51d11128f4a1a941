//! The client's address: the peer, or behind a trusted proxy the address that the proxy saw.

use std::net::{IpAddr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap};
use ipnet::IpNet;
use sha2::{Digest, Sha256};

/// The address of the visitor.
///
/// `X-Forwarded-For` is read from the right: each proxy appends the address it saw, so the first one that is not a
/// proxy of ours is the visitor. A header from any other client is ignored, because any client can write one.
pub fn client_address(extensions: &Extensions, headers: &HeaderMap, trusted: &[IpNet]) -> Option<IpAddr> {
    let ConnectInfo(peer) = extensions.get::<ConnectInfo<SocketAddr>>()?;
    let is_trusted = |address: &IpAddr| trusted.iter().any(|network| network.contains(address));
    let mut visitor = peer.ip().to_canonical();
    let forwarded = headers.get_all("x-forwarded-for").iter();
    let hops: Vec<&[u8]> = forwarded.flat_map(|value| value.as_bytes().split(|byte| *byte == b',')).collect();
    for hop in hops.into_iter().rev().map(<[u8]>::trim_ascii).filter(|hop| !hop.is_empty()) {
        if !is_trusted(&visitor) {
            break;
        }
        let Some(address) = address_of(hop) else { return Some(stand_in(hop)) };
        visitor = address.to_canonical();
    }
    Some(visitor)
}

/// What proxies write: an address, with brackets around IPv6 and with a port or without.
fn address_of(hop: &[u8]) -> Option<IpAddr> {
    let text = std::str::from_utf8(hop).ok()?;
    let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    bare.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|socket| socket.ip()))
}

/// An address for a hop that is none, such as `unknown`: one for each text, out of those that are never assigned on the
/// internet (RFC 4193). Taken for the proxy, its visitors would share the limits of all others.
fn stand_in(hop: &[u8]) -> IpAddr {
    let mut octets = [0; 16];
    octets.copy_from_slice(&Sha256::digest(hop)[..16]);
    octets[0] = 0xfd;
    IpAddr::from(octets)
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
    use axum::http::HeaderValue;

    fn seen(peer: &str, forwarded: impl AsRef<[u8]>, trusted: &[&str]) -> String {
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo(SocketAddr::new(peer.parse().unwrap(), 9)));
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", HeaderValue::from_bytes(forwarded.as_ref()).unwrap());
        let trusted: Vec<IpNet> = trusted.iter().map(|network| network.parse().unwrap()).collect();
        client_address(&extensions, &headers, &trusted).unwrap().to_string()
    }

    #[test]
    fn a_forwarded_address_counts_only_from_a_trusted_proxy() {
        assert_eq!(seen("203.0.113.9", "198.51.100.1", &[]), "203.0.113.9");
        assert_eq!(seen("10.0.0.2", "198.51.100.1", &["10.0.0.0/8"]), "198.51.100.1");
    }

    #[test]
    fn a_visitor_cannot_choose_the_address_by_sending_the_header_too() {
        assert_eq!(seen("10.0.0.2", "1.2.3.4, 198.51.100.1", &["10.0.0.0/8"]), "198.51.100.1");
        assert_eq!(seen("10.0.0.2", "1.2.3.4, 198.51.100.1, 10.0.0.3", &["10.0.0.0/8"]), "198.51.100.1");
        let garbled = b"\xff, 198.51.100.44";
        assert_eq!(seen("10.0.0.2", garbled, &["10.0.0.0/8"]), "198.51.100.44");
    }

    #[test]
    fn a_port_and_brackets_belong_to_the_way_of_writing() {
        for (hop, address) in [
            ("198.51.100.1:4711", "198.51.100.1"),
            ("[2001:db8::7]:4711", "2001:db8::7"),
            ("[2001:db8::7]", "2001:db8::7"),
            ("2001:db8::7", "2001:db8::7"),
            ("::ffff:198.51.100.1", "198.51.100.1"),
            ("1.2.3.4, 198.51.100.1,", "198.51.100.1"),
        ] {
            assert_eq!(seen("10.0.0.2", hop, &["10.0.0.0/8"]), address, "{hop}");
        }
    }

    #[test]
    fn a_hop_that_is_no_address_counts_by_its_text_and_never_as_the_proxy() {
        let proxies = ["10.0.0.0/8", "fd00::/8"];
        let one = seen("10.0.0.2", "unknown", &proxies);
        assert!(one.starts_with("fd"), "{one}");
        assert_eq!(one, seen("10.0.0.3", "1.2.3.4, unknown", &proxies), "nothing before it counts");
        assert_ne!(one, seen("10.0.0.2", "_hidden", &proxies));
    }

    #[test]
    fn neighbours_in_one_ipv6_network_are_one() {
        let one: IpAddr = "2001:db8::1".parse().unwrap();
        let two: IpAddr = "2001:db8::2".parse().unwrap();
        assert_eq!(network_prefix(one), network_prefix(two));
        let visitor: IpAddr = "203.0.113.7".parse().unwrap();
        assert_eq!(network_prefix("::ffff:203.0.113.7".parse().unwrap()), visitor);
    }
}
