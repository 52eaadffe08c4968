//! `grognard serve`, and `grognard play` in the browser: a host on this machine.

use crate::{
    cli::Hosting,
    shelf::{self, SERIES},
    terminal,
};
use anyhow::{Context, Result, bail};
use host::{Host, Names, store::Keep};
use series::Library;
use std::{
    io::ErrorKind,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
    sync::Arc,
};
use tokio::net::TcpListener;

/// Threads that answer; thinking and drawing have threads of their own.
const WORKERS: usize = 2;

/// Serves until the program is told to stop.
pub(crate) fn run(question: &Hosting, library: &Library) -> Result<ExitCode> {
    host(question, library, None, question.limiting.any_port)
}

/// The same for a window of one's own, at any free port if need be. `page` is where the browser begins, unless it is to
/// stay closed.
pub(crate) fn play(question: &Hosting, library: &Library, page: Option<&str>) -> Result<ExitCode> {
    host(question, library, page, true)
}

fn host(
    question: &Hosting,
    library: &Library,
    page: Option<&str>,
    any_port: bool,
) -> Result<ExitCode> {
    allowed(question)?;
    let keep = Keep::take(&folder(question.data.as_deref())?)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(WORKERS)
        .enable_all()
        .build()
        .context("starting the host")?;
    runtime.block_on(serve(question, library, &keep, page, any_port))?;
    Ok(ExitCode::SUCCESS)
}

async fn serve(
    question: &Hosting,
    library: &Library,
    keep: &Keep,
    page: Option<&str>,
    any_port: bool,
) -> Result<()> {
    let store = keep.open().await?;
    let mut host = Host::new(Arc::new(store.clone()));
    for series in SERIES.iter().filter(|series| series.is_for_players() || question.examples) {
        for (name, _) in series.names(library) {
            host = host.offering(shelf::title(library, &name)?);
        }
    }
    let (examples, own) = (question.examples, library.clone());
    let host = host.finding(move |name| {
        let mut series = SERIES.iter().filter(|series| series.is_for_players() || examples);
        series.find_map(|series| series.title(&own, name))?.ok()
    });
    let offered = SERIES.iter().filter(|series| series.is_for_players() || question.examples);
    let host = offered.map(|series| series.makers()).fold(host, Host::making);
    let host = SERIES.iter().filter_map(|series| series.lab()).fold(host, Host::with_lab);
    let host = host.limited(question.limiting.limits());
    let listener = listen(question.listen, question.port, any_port).await?;
    let listening = listener.local_addr().context("the address is not known")?;
    let address = format!("http://{}{}", on_this_machine(listening), question.base.path());
    keep.note(&address)?;
    terminal::say(format_args!(
        "grognard is at {address}  (Ctrl-C ends it; the games are kept in {})",
        keep.file().display()
    ))?;
    let others = host::others(listening).context("the networks of this machine are not known")?;
    let names = Names::local(question.known_as.iter().cloned())
        .under(question.base.clone())
        .reached_at(others);
    for one in names.addresses() {
        terminal::say(format_args!("others can open {one}"))?;
    }
    if let Some(page) = page {
        browse(&format!("{address}{page}"));
    }
    host::serve(listener, Arc::new(host), names, told_to_stop()).await.context("serving")?;
    store.close().await;
    Ok(())
}

/// The port, or another one if that is allowed. A server that quietly comes up elsewhere is not found by its proxy.
async fn listen(ip: IpAddr, port: u16, any_port: bool) -> Result<TcpListener> {
    match host::listen_at(ip, port).await {
        Err(error) if error.kind() == ErrorKind::AddrInUse && any_port => {
            tracing::warn!(port, "the port is taken; another one is used");
            host::listen_at(ip, 0).await.context("no port can be had")
        }
        Err(error) if error.kind() == ErrorKind::AddrInUse => bail!(
            "port {port} is taken, perhaps by another grognard: stop it, choose another port with --port, or say --any-port"
        ),
        bound => bound.with_context(|| format!("port {port} cannot be had")),
    }
}

/// Whether the host may listen where it is told to: beyond this machine only for somebody who knows what that means.
fn allowed(question: &Hosting) -> Result<()> {
    if question.listen.is_loopback() || question.trust_lan {
        return Ok(());
    }
    bail!(
        "--listen {} would let other computers in, without TLS: whoever is on the way can read the keys of seats.\n\
         On a home network whose users you trust, add --trust-lan.\n\
         For the internet leave out --listen and put a proxy that speaks TLS in front (--known-as NAME, --base PATH); \
         docs/host.md says how.",
        question.listen
    )
}

/// Where a browser on this machine finds the host.
fn on_this_machine(listening: SocketAddr) -> SocketAddr {
    let ip = match listening.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, listening.port())
}

/// Opens the browser if there is one; whoever has none can read the address.
fn browse(address: &str) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let quiet = || Stdio::null();
    let opened =
        Command::new(opener).arg(address).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
    if let Err(error) = opened {
        tracing::info!(%error, opener, "no browser was opened");
    }
}

async fn told_to_stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
            return;
        }
    }
    // Without a signal to wait for, it serves until it is killed; what is acknowledged is stored in any case.
    let _ = tokio::signal::ctrl_c().await;
}

/// The folder that holds the games: the one that was named, or the user's own.
pub(crate) fn folder(named: Option<&Path>) -> Result<PathBuf> {
    let folder = named.map(Path::to_owned).or_else(own_folder);
    folder.context("no home folder is known; name a folder with --data DIR")
}

/// The folder in which programs keep a user's data.
pub(crate) fn own_folder() -> Option<PathBuf> {
    let named =
        |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || named("HOME").map(|home| home.join(".local").join("share"));
    let base = named("XDG_DATA_HOME").or_else(home).or_else(|| named("LOCALAPPDATA"))?;
    Some(base.join("grognard"))
}
