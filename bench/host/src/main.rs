//! Measures a host of grognard beside a bare server of the same make: see README.md.

mod bare;
mod board;
mod floods;
mod http;
mod load;
mod server;

use load::{Load, Measured};
use server::{Kind, Server};
use std::path::PathBuf;

/// What is to be measured.
struct Wanted {
    grognard: PathBuf,
    games: Vec<String>,
    clients: usize,
    seconds: f64,
    rounds: usize,
    what: String,
}

impl Wanted {
    fn read() -> Result<Wanted, String> {
        let mut wanted = Wanted {
            grognard: "target/release/grognard".into(),
            games: vec!["agc/smolensk".into(), "agc".into()],
            clients: 200,
            seconds: 10.0,
            rounds: 3,
            what: "load".into(),
        };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(format!("{word} needs a value"));
            let number = |text: String| text.parse::<f64>().map_err(|error| format!("{text}: {error}"));
            match word.as_str() {
                "--grognard" => wanted.grognard = value()?.into(),
                "--game" => wanted.games = vec![value()?],
                "--clients" => wanted.clients = number(value()?)? as usize,
                "--seconds" => wanted.seconds = number(value()?)?,
                "--rounds" => wanted.rounds = number(value()?)? as usize,
                "load" | "slope" | "screens" | "lone" | "floods" => wanted.what = word,
                "bare" => wanted.what = format!("bare {}", value()?),
                _ => return Err(format!("{word}? Say load, slope, screens, lone or floods.")),
            }
        }
        Ok(wanted)
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let wanted = match Wanted::read() {
        Ok(wanted) => wanted,
        Err(problem) => {
            eprintln!("{problem}");
            std::process::exit(2);
        }
    };
    match wanted.what.as_str() {
        "load" => rounds(&wanted).await,
        "slope" => slope(&wanted).await,
        "screens" => screens(&wanted).await,
        "lone" => lone(&wanted).await,
        "floods" => floods::all(&wanted.grognard).await,
        what => match what.strip_prefix("bare ").and_then(|port| port.parse().ok()) {
            Some(port) => bare::serve(port).await,
            None => eprintln!("bare needs a port"),
        },
    }
}

/// Bare server, each game, bare server again; ratios within a round.
async fn rounds(wanted: &Wanted) {
    let mut ratios: Vec<(String, Vec<f64>)> =
        wanted.games.iter().map(|game| (game.clone(), Vec::new())).collect();
    for round in 1..=wanted.rounds {
        let before = bare_load(wanted).await;
        let mut ours = Vec::new();
        for game in &wanted.games {
            ours.push(host_load(wanted, game, wanted.clients, 0).await);
        }
        let after = bare_load(wanted).await;
        let bare = (before.per_cpu() + after.per_cpu()) / 2.0;
        println!("round {round}: bare     {before}\n         bare     {after}");
        for ((game, ratios), measured) in ratios.iter_mut().zip(ours) {
            let ratio = bare / measured.per_cpu();
            println!("         {game:12} {measured}: 1/{ratio:.1} of bare");
            ratios.push(ratio);
        }
    }
    for (game, mut ratios) in ratios {
        ratios.sort_by(f64::total_cmp);
        println!("{game}: median 1/{:.1} of bare axum", ratios[ratios.len() / 2]);
    }
}

/// The same game early and after 1,500 decisions.
async fn slope(wanted: &Wanted) {
    for game in &wanted.games {
        let early = host_load(wanted, game, 20, 0).await;
        let late = host_load(wanted, game, 20, 1500).await;
        let ratio = late.per_cpu() / early.per_cpu();
        println!("{game}: at the start {early}\n  after 1500 decisions {late}: {ratio:.2} of it");
    }
}

/// A thousand screens: how many are seated, and what each takes.
async fn screens(wanted: &Wanted) {
    let game = &wanted.games[0];
    let server = Server::start(Kind::Host(&wanted.grognard));
    let few = load::seat(&server, game, 100).await;
    let before = server.resident_kib();
    let many = load::seat(&server, game, 900).await;
    let after = server.resident_kib();
    println!(
        "{game}: {} of 1000 screens seated; {:.1} KiB for each of the last 900",
        few.len() + many.len(),
        (after - before) as f64 / many.len().max(1) as f64,
    );
}

/// One player alone.
async fn lone(wanted: &Wanted) {
    for game in &wanted.games {
        println!("{game}, one game: {}", host_load(wanted, game, 2, 0).await);
    }
}

async fn bare_load(wanted: &Wanted) -> Measured {
    let server = Server::start(Kind::Bare);
    let load = Load { clients: wanted.clients, seconds: wanted.seconds, warm: 0 };
    load.bare(&server).await
}

async fn host_load(wanted: &Wanted, game: &str, clients: usize, warm: usize) -> Measured {
    let server = Server::start(Kind::Host(&wanted.grognard));
    Load { clients, seconds: wanted.seconds, warm }.host(&server, game).await
}
