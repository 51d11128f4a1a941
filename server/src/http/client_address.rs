//! Who is asking: the peer, or behind a trusted proxy the address that the proxy saw.

use std::net::{IpAddr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap};
use ipnet::IpNet;

/// The address of the visitor.
///
/// `X-Forwarded-For` is read from the right: each proxy appends the address it saw, so the first one that is not a
/// proxy of ours is the visitor. A header from anybody else is ignored, because anybody can write one.
pub fn client_address(extensions: &Extensions, headers: &HeaderMap, trusted: &[IpNet]) -> Option<IpAddr> {
    let ConnectInfo(peer) = extensions.get::<ConnectInfo<SocketAddr>>()?;
    let is_trusted = |address: &IpAddr| trusted.iter().any(|network| network.contains(address));
    let mut visitor = peer.ip().to_canonical();
    let forwarded = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    let hops: Vec<&str> = forwarded.flat_map(|value| value.split(',')).map(str::trim).collect();
    for hop in hops.into_iter().rev() {
        if !is_trusted(&visitor) {
            break;
        }
        let Ok(address) = hop.parse::<IpAddr>() else { break };
        visitor = address.to_canonical();
    }
    Some(visitor)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn seen(peer: &str, forwarded: &str, trusted: &[&str]) -> String {
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo(SocketAddr::new(peer.parse().unwrap(), 9)));
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", HeaderValue::from_str(forwarded).unwrap());
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
        assert_eq!(seen("10.0.0.2", "garbage", &["10.0.0.0/8"]), "10.0.0.2");
    }
}
