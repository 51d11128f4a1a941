//! The network of a client: what is limited together.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The network of one client: an IPv4 address or an IPv6 /64. An IPv4 address may be shared by a whole college, or by
/// thousands of customers of a mobile carrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Network {
    /// An IPv4 address.
    V4(u32),
    /// The first 64 bits of an IPv6 address.
    V6(u64),
    /// The first 24 bits of an IPv4 address.
    WideV4(u32),
    /// The first 48 bits of an IPv6 address, which one customer of a hosting company may have.
    WideV6(u64),
}

impl Network {
    /// The network around it, whose owner can take an address after the other: /24 and /48.
    #[must_use]
    pub const fn around(self) -> Self {
        match self {
            Self::V4(bits) => Self::WideV4(bits >> 8),
            Self::V6(bits) => Self::WideV6(bits >> 16),
            wide => wide,
        }
    }
}

/// As far as the log names a network: enough to recognise where tries come from, and not a line of its own.
impl fmt::Display for Network {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.around() {
            Self::WideV6(bits) => write!(formatter, "{}/48", Ipv6Addr::from_bits(u128::from(bits) << 80)),
            Self::WideV4(bits) | Self::V4(bits) => write!(formatter, "{}/24", Ipv4Addr::from_bits(bits << 8)),
            Self::V6(bits) => write!(formatter, "{}/64", Ipv6Addr::from_bits(u128::from(bits) << 64)),
        }
    }
}

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(v4) => Self::V4(v4.to_bits()),
            IpAddr::V6(v6) => Self::V6(u64::try_from(v6.to_bits() >> 64).unwrap_or_default()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(text: &str) -> Network {
        text.parse::<IpAddr>().unwrap().into()
    }

    #[test]
    fn one_line_of_ipv6_is_one_network() {
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff::9"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_eq!(network("::ffff:203.0.113.7"), network("203.0.113.7"));
    }

    #[test]
    fn the_log_names_the_network_around() {
        assert_eq!(network("203.0.113.7").to_string(), "203.0.113.0/24");
        assert_eq!(network("2001:db8:1:2::7").to_string(), "2001:db8:1::/48");
    }
}
