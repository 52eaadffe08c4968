//! What one caller may have of a host, as the command line says it.

use clap::Args;
use host::Limits;
use std::net::IpAddr;

/// Limits for each address.
#[derive(Args)]
pub(crate) struct Limiting {
    /// Take any free port if the one asked for is taken
    #[arg(long)]
    pub(crate) any_port: bool,
    /// Connections that one address may have open
    #[arg(long, value_name = "NUMBER", default_value_t = Limits::default().connections_each)]
    connections_each: usize,
    /// Boards that one address may have open
    #[arg(long, value_name = "NUMBER", default_value_t = Limits::default().screens_each)]
    screens_each: usize,
    /// An address without limits of its own; may be given more than once
    #[arg(long, value_name = "ADDRESS")]
    trust: Vec<IpAddr>,
    /// A proxy on this machine passes requests on and names the caller in X-Forwarded-For
    #[arg(long)]
    proxied: bool,
}

impl Limiting {
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            connections_each: self.connections_each,
            screens_each: self.screens_each,
            trusted: self.trust.clone(),
            proxied: self.proxied,
            ..Limits::default()
        }
    }
}
