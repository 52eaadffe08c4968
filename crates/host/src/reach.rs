//! By which addresses other computers reach this one.

use std::io;
use std::net::{IpAddr, SocketAddr};

/// The addresses of this machine that other computers may reach it by, when it listens at this one.
///
/// # Errors
/// When the system does not say.
pub fn others(listening: SocketAddr) -> io::Result<Vec<SocketAddr>> {
    let found = if_addrs::get_if_addrs()?.into_iter().map(|one| one.ip());
    Ok(among(listening, found))
}

fn among(listening: SocketAddr, found: impl Iterator<Item = IpAddr>) -> Vec<SocketAddr> {
    let at = |ip| SocketAddr::new(ip, listening.port());
    if listening.ip().is_loopback() {
        return Vec::new();
    }
    if !listening.ip().is_unspecified() {
        return vec![listening];
    }
    // A link-local address of IPv6 needs the name of an interface, which no browser takes.
    let open = found.filter(|ip| match ip {
        IpAddr::V4(ip) => !ip.is_loopback() && !ip.is_link_local(),
        IpAddr::V6(ip) => listening.is_ipv6() && !ip.is_loopback() && !ip.is_unicast_link_local(),
    });
    let mut all: Vec<SocketAddr> = open.map(at).collect();
    all.sort_by_key(|socket| (socket.is_ipv6(), *socket));
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn others_reach_what_is_neither_loopback_nor_link_local() {
        let found = ["127.0.0.1", "192.168.1.5", "::1", "fe80::1", "2001:db8::5", "169.254.1.1"];
        let found = || found.iter().map(|ip| ip.parse::<IpAddr>().expect("an address"));
        let told = |at: &str| {
            let all = among(at.parse().expect("an address"), found());
            all.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert!(told("127.0.0.1:4141").is_empty() && told("[::1]:4141").is_empty());
        assert_eq!(told("0.0.0.0:4141"), ["192.168.1.5:4141"]);
        assert_eq!(told("[::]:4141"), ["192.168.1.5:4141", "[2001:db8::5]:4141"]);
        assert_eq!(told("10.9.0.1:4141"), ["10.9.0.1:4141"]);
    }
}
