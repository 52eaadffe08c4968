//! Kills hosts at random moments while games are played, and compares what they acknowledged with what is there afterwards.
//!
//!     cargo build --release -p grognard --bins --examples
//!     target/release/examples/kills target/release/grognard 2000 12 /some/folder
//!
//! The binary, how many kills in all, how many hosts at a time, and a folder for their games. In one round in four the
//! files of the host may not grow for a while (`prlimit`), so that its writes fail half-way. Status 0 and a line of counts
//! when nothing was lost.
#![allow(clippy::print_stdout)]

mod harness;

use harness::{Plan, Tally, folder, run};
use std::{path::PathBuf, process::ExitCode, thread};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [binary, kills, hosts, base] = words.as_slice() else {
        eprintln!("usage: kills BINARY KILLS HOSTS FOLDER");
        return ExitCode::from(2);
    };
    let (Ok(kills), Ok(hosts)) = (kills.parse::<u64>(), hosts.parse::<u64>()) else {
        eprintln!("KILLS and HOSTS are numbers");
        return ExitCode::from(2);
    };
    let hosts = hosts.max(1);
    let plan = |host: u64| Plan {
        binary: PathBuf::from(binary),
        folder: folder(base.as_ref(), host),
        // What does not divide evenly falls to the first.
        kills: kills / hosts + u64::from(host < kills % hosts),
        games: 4,
        faults: 4,
        seed: 41 + host,
    };
    let running: Vec<_> = (0..hosts)
        .map(|host| {
            thread::spawn({
                let plan = plan(host);
                move || run(&plan)
            })
        })
        .collect();
    let mut tally = Tally::default();
    let mut broken = 0;
    for host in running {
        match host.join() {
            Ok(counted) => tally += counted,
            Err(_) => broken += 1,
        }
    }
    if broken > 0 {
        println!("{broken} of {hosts} hosts lost or doubled something, see above");
        return ExitCode::FAILURE;
    }
    println!("{tally}");
    ExitCode::SUCCESS
}
