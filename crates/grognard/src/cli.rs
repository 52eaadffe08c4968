//! The words of the command line.

use crate::{
    kitchen::{besieged, damos, frontline, yards},
    map::MapFlags,
    play::Player,
};
use bots::Opponent;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Referee, opponent and staff officer for WWII hex-and-counter wargames.
#[derive(Parser)]
#[command(name = "grognard", version, max_term_width = 100)]
pub(crate) struct Cli {
    /// Say more on standard error (-v steps, -vv details)
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    pub(crate) verbose: u8,
    /// Play with your own charts and counters, laid over ours (modules/README.md)
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) charts: Option<PathBuf>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Every word of the command line. The situations are shared by `odds` and `roll`, and so is their help, but each has
/// examples of its own.
pub(crate) fn command() -> clap::Command {
    Cli::command().mut_subcommand("roll", |roll| {
        let names: Vec<String> =
            roll.get_subcommands().map(|system| system.get_name().to_owned()).collect();
        names.into_iter().fold(roll, |roll, name| roll.mut_subcommand(name, with_dice))
    })
}

/// The examples of `odds` as examples of `roll`.
fn with_dice(system: clap::Command) -> clap::Command {
    let help = system.get_after_help().map(ToString::to_string).unwrap_or_default();
    let dice = "Dice: --seed 7 rolls the same dice again; --committed --contribution axis=tea proves that nobody chose them.";
    system.after_help(format!("{}\n\n{dice}", help.replace("grognard odds ", "grognard roll ")))
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Resolve cases whose dice are given, one JSON object a line
    #[command(
        after_help = "Example:\n  echo '{\"op\":\"crt\",\"sp\":2,\"roll\":5}' | grognard resolve damos\n\n\
        The forms are described in docs/cases/."
    )]
    Resolve(Resolve),
    /// Exact odds: of a situation given by flags, or of cases, one JSON object a line
    #[command(
        after_help = "Examples:\n  grognard odds damos --attack \"armor 4, mech 5, foot 9\" \\\n      \
        --defend \"mech 2, armor 10\" --plan penetration\n  grognard odds besieged cases.jsonl"
    )]
    Odds(Odds),
    /// Roll a situation with dice that anyone can check, and tell what happens
    #[command(
        after_help = "Examples:\n  grognard roll damos --attack \"armor 8\" --defend \"foot 4\" --plan standard --seed 7\n  \
        grognard roll frontline --attack \"14 men, 3 tanks, ME 2\" --defend \"4 men, ME 5\" --committed\n\n\
        `grognard roll SYSTEM --help` has more."
    )]
    Roll(Roll),
    /// Show a rule, its rulings and where it is tested
    #[command(after_help = "Example:\n  grognard rules D8.8b\n  grognard rules --search retreat")]
    Rules(Rules),
    /// Draw the map of a game as a picture, .svg or .png
    #[command(after_help = "Examples:\n  grognard map agc --out agc.svg\n  \
        grognard map barbarossa --out front.png --scale 48 --theme dark")]
    Map(MapFlags),
    /// Work on modules: the maps, counters and charts under modules/
    #[command(after_help = "Example:\n  grognard module check modules/besieged")]
    Module(Module),
    /// Referee a game over standard input and output, for other programs
    #[command(
        after_help = "Example:\n  grognard referee raid --seed 7\n\nThe protocol is described in docs/protocol.md."
    )]
    Referee(Referee),
    /// Play in the browser, or at the terminal with --text
    #[command(
        after_help = "Examples:\n  grognard play\n  grognard play agc/smolensk\n  grognard play agc/smolensk --text\n  \
        grognard play agc/smolensk --text --axis staff\n  \
        grognard play agc --text --soviet human --record game.jsonl\n  \
        grognard play raid --text --player garrison=random --seed 7\n  \
        grognard play agc --text --resume game.jsonl --record more.jsonl\n\n\
        `help` at the prompt lists what you can say."
    )]
    Play(Play),
    /// Host games on this machine for browsers, without opening one
    #[command(after_help = "Example:\n  grognard serve --port 4141 --data games\n\n\
        The interface is described in docs/host.md.")]
    Serve(Hosting),
    /// Copy the games of a host into a file, even while it runs
    #[command(after_help = "Example:\n  grognard backup games-monday.sqlite --data games\n\n\
        The copy is checked before the command reports success. An existing file is not overwritten.")]
    Backup(Copying),
    /// Put the games of a backup into a folder that has none
    #[command(after_help = "Example:\n  grognard restore games-monday.sqlite --data games\n\n\
        Stop the host first. If the folder already has a games.sqlite, move it away first: nothing is overwritten.")]
    Restore(Copying),
    /// Let bots play many games and count the results
    #[command(after_help = "Examples:\n  grognard simulate agc/smolensk --games 200 --seed 7\n  \
        grognard simulate agc --axis staff --soviet recruit --paired --games 200 --report match.html\n  \
        grognard simulate agc/smolensk --axis general --soviet staff --paired --sprt 50%,60% --games 1000\n  \
        grognard simulate ags --axis staff --soviet staff --games 300 --keep study --report ags.json\n\n\
        A game is the same whatever the number of threads: all its chance is drawn from --seed and its number.\n\n\
        Strength is scored by seat: a win 1, a loss 0, a draw \u{bd}; in the DAMOS games a major Axis victory is 1 for \
        the Axis, a minor one \u{bd}, a substantial Soviet victory 0, and the Soviets get the rest. With --paired the score \
        is that of the bot named for the first seat, and each pair of games is one observation, since both are played \
        on the same dice. Intervals are 95% intervals; docs/balance/README.md says more.")]
    Simulate(Simulate),
    /// Work on records: the files of played games
    #[command(
        after_help = "Example:\n  grognard record verify game.jsonl\n\nThe form is described in docs/record.md."
    )]
    Record(Records),
    /// Print a completion script for a shell
    #[command(
        after_help = "Example:\n  grognard complete bash > ~/.local/share/bash-completion/completions/grognard"
    )]
    Complete {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page, or write one page per command into a folder
    #[command(after_help = "Example:\n  grognard man | man -l -")]
    Man {
        /// Folder for one page per command
        folder: Option<PathBuf>,
    },
}

/// A rule system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum System {
    /// Operational: Army Group Center, Army Group South
    Damos,
    /// Strategic odds tables with blitzkrieg
    Besieged,
    /// Land combat 1942-1945 on one front line
    Frontline,
    /// Tactical fire, assault, sight
    Yards,
}

#[derive(Args)]
pub(crate) struct Resolve {
    /// The rule system
    pub(crate) system: System,
    /// File of cases; standard input when absent or `-`
    pub(crate) file: Option<PathBuf>,
    /// Add the itemised explanation (`explain`) to each answer
    #[arg(long)]
    pub(crate) explain: bool,
}

#[derive(Args)]
pub(crate) struct Odds {
    #[command(subcommand)]
    pub(crate) system: Systems<
        OddsOf<damos::Flags>,
        OddsOf<besieged::Flags>,
        OddsOf<frontline::Flags>,
        OddsOf<yards::Flags>,
    >,
}

/// One question per rule system, each with its own flags.
#[derive(Subcommand)]
pub(crate) enum Systems<D: Args, B: Args, F: Args, Y: Args> {
    /// Operational: Army Group Center, Army Group South
    Damos(D),
    /// Strategic odds tables with blitzkrieg
    Besieged(B),
    /// Land combat 1942-1945 on one front line
    Frontline(F),
    /// Tactical fire, assault, sight
    Yards(Y),
}

#[derive(Args)]
pub(crate) struct OddsOf<S: Args> {
    /// File of cases, one JSON object a line; standard input when absent or `-`
    pub(crate) file: Option<PathBuf>,
    /// Answer in JSON, as for a file of cases
    #[arg(long)]
    pub(crate) json: bool,
    /// Add the itemised explanation (`explain`) to each JSON answer
    #[arg(long)]
    pub(crate) explain: bool,
    #[command(flatten)]
    pub(crate) situation: S,
}

#[derive(Args)]
pub(crate) struct Roll {
    #[command(subcommand)]
    pub(crate) system: Systems<
        RollOf<damos::Flags>,
        RollOf<besieged::Flags>,
        RollOf<frontline::Flags>,
        RollOf<yards::Flags>,
    >,
}

#[derive(Args)]
pub(crate) struct RollOf<S: Args> {
    #[command(flatten)]
    pub(crate) dice: DiceFlags,
    #[command(flatten)]
    pub(crate) situation: S,
}

/// Where the dice come from.
#[derive(Args)]
pub(crate) struct DiceFlags {
    /// Seeded dice: the same seed rolls the same dice
    #[arg(long, value_name = "NUMBER", conflicts_with = "committed")]
    pub(crate) seed: Option<u64>,
    /// Committed dice: publish the commitment first, reveal the secret afterwards (docs/dice/README.md)
    #[arg(long)]
    pub(crate) committed: bool,
    /// A player's own contribution to committed dice, as NAME=TEXT; may be given more than once
    #[arg(long, value_name = "NAME=TEXT", requires = "committed")]
    pub(crate) contribution: Vec<String>,
}

#[derive(Args)]
pub(crate) struct Rules {
    /// Rule ids, such as D8.8b, R37 or B-T1; a chapter such as D8.8 shows all of it
    pub(crate) ids: Vec<String>,
    /// Words to look for in the rule texts
    #[arg(long, value_name = "WORDS")]
    pub(crate) search: Option<String>,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Module {
    #[command(subcommand)]
    pub(crate) work: ModuleWork,
}

#[derive(Subcommand)]
pub(crate) enum ModuleWork {
    /// Check modules and report every problem with file, line and hint
    #[command(after_help = "Example:\n  grognard module check modules/agc modules/damos")]
    Check {
        /// Folders of modules
        #[arg(required = true)]
        folders: Vec<PathBuf>,
        /// Report in JSON
        #[arg(long)]
        json: bool,
    },
}

#[derive(Args)]
pub(crate) struct Referee {
    /// The game; without one, the games are listed
    pub(crate) game: Option<String>,
    /// Seat to speak for; every seat when absent
    #[arg(long, value_name = "NAME")]
    pub(crate) seat: Option<String>,
    /// Seeded dice
    #[arg(long, value_name = "NUMBER", conflicts_with = "dice")]
    pub(crate) seed: Option<u64>,
    /// Scripted dice: a JSON file with a list of faces in the order of use
    #[arg(long, value_name = "FILE")]
    pub(crate) dice: Option<PathBuf>,
    /// Where to begin: a position file (.toml, docs/position.md) or a set-up as JSON
    #[arg(long, value_name = "FILE")]
    pub(crate) position: Option<PathBuf>,
    /// Write the record of the game to this file, line by line
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
}

/// Where and how games are hosted.
#[derive(Args)]
pub(crate) struct Hosting {
    /// The port on this machine; 0 takes any free one
    #[arg(long, value_name = "NUMBER", default_value_t = 4141)]
    pub(crate) port: u16,
    /// The folder in which games are kept; a folder of the user's own when absent
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Another name by which browsers may address the host, behind a proxy; may be given more than once
    #[arg(long, value_name = "NAME")]
    pub(crate) known_as: Vec<String>,
    #[command(flatten)]
    pub(crate) limiting: crate::limits::Limiting,
}

#[derive(Args)]
pub(crate) struct Copying {
    /// The backup
    pub(crate) file: PathBuf,
    /// The folder of the games; the user's own when absent
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct Play {
    /// The game, such as `agc/smolensk` or `agc;turns=13`; `grognard referee` lists the games
    #[arg(required_if_eq("text", "true"))]
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) hosting: Hosting,
    /// Do not open a browser
    #[arg(long)]
    pub(crate) no_browser: bool,
    /// In plain text: numbered choices, one line at a time
    #[arg(long)]
    pub(crate) text: bool,
    /// Who plays the Axis: `human`, or a bot: `random`, `recruit` (easy), `staff` (even), `general` (hard). If no
    /// player is named, you play the first side against `staff`. If a bot is named, you play the other side. If only
    /// `human` is named, both sides are human: two people at one screen
    #[arg(long, value_name = "PLAYER")]
    pub(crate) axis: Option<Player>,
    /// Who plays the Soviets
    #[arg(long, value_name = "PLAYER")]
    pub(crate) soviet: Option<Player>,
    /// Who plays a seat, by its name or side; may be given more than once
    #[arg(long, value_name = "SEAT=PLAYER")]
    pub(crate) player: Vec<String>,
    /// Seeded dice and bots: the same seed and the same answers give the same game
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    /// One person plays both sides and nothing is hidden (games that allow it)
    #[arg(long)]
    pub(crate) solitaire: bool,
    /// Go on with the game of a record that was saved
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    /// Write the record of the game to this file, line by line
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct Simulate {
    /// The game, such as `agc/smolensk` or `agc;turns=13`; `grognard referee` lists the games
    pub(crate) game: String,
    /// How many games; the most there may be with --sprt
    #[arg(long, value_name = "NUMBER", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1 << 40))]
    pub(crate) games: u64,
    /// The seed of the series
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The number of the first game, to go on with a series or to play one of its games again
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1 << 60))]
    pub(crate) first: u64,
    /// The bot that plays the Axis: `random`, `recruit`, `staff` (the default), `general`, or a general with more or
    /// less time to think over each activation than its default of 200ms, such as `general:2s`
    #[arg(long, value_name = "BOT")]
    pub(crate) axis: Option<Opponent>,
    /// The bot that plays the Soviets
    #[arg(long, value_name = "BOT")]
    pub(crate) soviet: Option<Opponent>,
    /// The bot that plays a seat, by its name or side; may be given more than once. Seats without one are played by
    /// `staff`, or by `random` in games that have no staff
    #[arg(long, value_name = "SEAT=BOT")]
    pub(crate) bot: Vec<String>,
    /// Play games in pairs: the same dice twice, the two bots exchanging seats
    #[arg(long)]
    pub(crate) paired: bool,
    /// Stop once it is clear which of two strengths the first bot has: in Elo (`0,30`) or as scores (`50%,60%`)
    #[arg(long, value_name = "LOW,HIGH", allow_hyphen_values = true)]
    pub(crate) sprt: Option<study::Hypotheses>,
    /// How many threads; as many as there are cores when absent
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Answer with one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Write a report; its name ends in .html (a page with charts), .json or .csv (a row for each game); may be given
    /// more than once
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Vec<PathBuf>,
    /// Keep the record and the result of each game in this folder; the same question goes on there where it stopped
    #[arg(long, value_name = "FOLDER")]
    pub(crate) keep: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct Records {
    #[command(subcommand)]
    pub(crate) work: RecordWork,
}

#[derive(Subcommand)]
pub(crate) enum RecordWork {
    /// Replay a record: every decision legal, every die as its seed or commitment makes it
    #[command(after_help = "Examples:\n  grognard record verify game.jsonl --json\n  \
        grognard record verify study/*.jsonl\n  curl -s https://example.org/game.jsonl | grognard record verify -")]
    Verify {
        /// Records; `-` is standard input
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Answer in JSON
        #[arg(long)]
        json: bool,
    },
    /// Review a game: what each turn owed to decisions and what to the dice, and what cost most
    #[command(after_help = "Example:\n  grognard record review game.jsonl")]
    Review {
        /// The record
        file: PathBuf,
        /// Answer in JSON
        #[arg(long)]
        json: bool,
    },
}
