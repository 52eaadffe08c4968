//! `grognard serve`, and `grognard play` in the browser: a host on this machine.

use crate::{cli::Hosting, house, terminal};
use anyhow::{Context, Result, anyhow};
use host::{Host, Names, damos::Campaign, store::Sqlite};
use std::{
    fs::DirBuilder,
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
    sync::Arc,
};

/// The file that holds the games.
const GAMES: &str = "games.sqlite";
/// Threads that answer; thinking and drawing have threads of their own.
const WORKERS: usize = 2;

/// Serves until the program is told to stop. `page` is where the browser begins, unless it is to stay closed.
pub(crate) fn run(question: &Hosting, page: Option<&str>) -> Result<ExitCode> {
    let folder = match &question.data {
        Some(folder) => folder.clone(),
        None => own_folder().context("no home folder is known; say --data DIR")?,
    };
    make(&folder).with_context(|| format!("making {}", folder.display()))?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(WORKERS)
        .enable_all()
        .build()
        .context("starting the host")?;
    runtime.block_on(serve(question, &folder.join(GAMES), page))?;
    Ok(ExitCode::SUCCESS)
}

async fn serve(question: &Hosting, file: &Path, page: Option<&str>) -> Result<()> {
    let store = Sqlite::open(file).await.with_context(|| format!("opening {}", file.display()))?;
    let campaigns = Campaign::all(house::key).map_err(|error| anyhow!("{error}"))?;
    let host = campaigns.into_iter().fold(Host::new(Arc::new(store.clone())), Host::offering);
    let listener = host::listen(question.port).await.context("no port can be had")?;
    let address = format!("http://{}/", listener.local_addr().context("the address is not known")?);
    terminal::say(format_args!(
        "grognard is at {address}  (Ctrl-C ends it; the games are kept in {})",
        file.display()
    ))?;
    if let Some(page) = page {
        browse(&format!("{address}{page}"));
    }
    let names = Names::local(question.known_as.iter().cloned());
    host::serve(listener, Arc::new(host), names, told_to_stop()).await.context("serving")?;
    store.close().await;
    Ok(())
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

/// The folder in which programs keep a user's data.
fn own_folder() -> Option<PathBuf> {
    let named =
        |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || named("HOME").map(|home| home.join(".local").join("share"));
    let base = named("XDG_DATA_HOME").or_else(home).or_else(|| named("LOCALAPPDATA"))?;
    Some(base.join("grognard"))
}

/// Makes a folder that is nobody else's to read: it holds the secrets of the dice.
fn make(folder: &Path) -> std::io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}
