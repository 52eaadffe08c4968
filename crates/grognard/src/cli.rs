//! The words of the command line.

use crate::{
    kitchen::{besieged, damos, frontline, yards},
    map::MapFlags,
    play::Player,
    referee,
};
use bots::Opponent;
use clap::{
    Args, CommandFactory, Parser, Subcommand, ValueEnum,
    builder::{PossibleValue, StringValueParser, TypedValueParser},
};
use std::{ffi::OsStr, path::PathBuf};

/// The name of a game: shells complete the listed ones, and options or set-ups may follow.
#[derive(Clone)]
pub(crate) struct GameName;

impl TypedValueParser for GameName {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let named =
            referee::CAMPAIGNS.iter().map(|(name, about)| PossibleValue::new(*name).help(*about));
        let tests =
            referee::TEST_GAMES.iter().map(|name| PossibleValue::new(*name).help("a test game"));
        Some(Box::new(named.chain(tests)))
    }
}

/// Referee, opponent and staff officer for WWII hex-and-counter wargames.
#[derive(Parser)]
#[command(name = "grognard", version, max_term_width = 100)]
pub(crate) struct Cli {
    /// Log to standard error (-v steps, -vv details)
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    pub(crate) verbose: u8,
    /// Use your own charts and counters in place of ours, for play, serve, simulate, referee and record (modules/README.md)
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
    let dice = "Dice: --seed 7 repeats a roll; --committed --contribution axis=tea proves that the dice were not chosen.";
    system.after_help(format!("{}\n\n{dice}", help.replace("grognard odds ", "grognard roll ")))
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Resolve cases with given dice, one JSON object per line
    #[command(
        after_help = "Example:\n  echo '{\"op\":\"crt\",\"sp\":2,\"roll\":5}' | grognard resolve damos\n\n\
        Formats: docs/cases/. Each line is answered before the next is read."
    )]
    Resolve(Resolve),
    /// Exact odds of a situation given by flags, or of cases, one JSON object per line
    #[command(
        after_help = "Examples:\n  grognard odds damos --attack \"armor 4, mech 5, foot 9\" \\\n      \
        --defend \"mech 2, armor 10\" --plan penetration\n  grognard odds besieged cases.jsonl"
    )]
    Odds(Odds),
    /// Roll a situation with dice that anyone can check, and show the result
    #[command(
        after_help = "Examples:\n  grognard roll damos --attack \"armor 8\" --defend \"foot 4\" --plan standard --seed 7\n  \
        grognard roll frontline --attack \"14 men, 3 tanks, ME 2\" --defend \"4 men, ME 5\" --committed\n\n\
        `grognard roll SYSTEM --help` shows the flags."
    )]
    Roll(Roll),
    /// Show a rule, its rulings and where it is tested
    #[command(after_help = "Example:\n  grognard rules D8.8b\n  grognard rules --search retreat")]
    Rules(Rules),
    /// Draw the map of a game as a picture, .svg or .png
    #[command(after_help = "Examples:\n  grognard map agc --out agc.svg\n  \
        grognard map barbarossa --out front.png --scale 48 --theme dark")]
    Map(MapFlags),
    /// Check modules: the maps, counters and charts under modules/
    #[command(after_help = "Example:\n  grognard module check modules/besieged")]
    Module(Module),
    /// Referee a game over standard input and output, for programs
    #[command(
        after_help = "Example:\n  grognard referee raid --seed 7\n\nProtocol: docs/protocol.md."
    )]
    Referee(Referee),
    /// Play in the browser, or at the terminal with --text
    #[command(
        after_help = "Examples:\n  grognard play\n  grognard play agc/smolensk\n  grognard play agc/smolensk --text\n  \
        grognard play agc/smolensk --text --axis staff\n  \
        grognard play agc --text --soviet human --record game.jsonl\n  \
        grognard play raid --text --player garrison=random --seed 7\n  \
        grognard play --text --position minsk.toml\n  \
        grognard play --resume\n\n\
        `help` at the prompt lists the commands."
    )]
    Play(Play),
    /// Host games on this machine for browsers, without opening one
    #[command(after_help = "Examples:\n  grognard serve --port 4141 --data games\n  \
        grognard serve --listen 0.0.0.0 --trust-lan\n  \
        grognard serve --known-as games.example --base /grognard\n\n\
        The interface, and how to let others in safely, is described in docs/host.md.")]
    Serve(Hosting),
    /// Copy the games of a host into a file, even while it runs
    #[command(after_help = "Example:\n  grognard backup games-monday.sqlite --data games\n\n\
        The copy is checked before the command reports success. An existing file is not overwritten.")]
    Backup(Copying),
    /// Put the games of a backup into a folder that has none
    #[command(after_help = "Example:\n  grognard restore games-monday.sqlite --data games\n\n\
        Stop the host first. If the folder already has a games.sqlite, move it away first: nothing is overwritten.")]
    Restore(Copying),
    /// Play many games between bots and report the results
    #[command(after_help = "Examples:\n  grognard simulate agc/smolensk --games 200 --seed 7\n  \
        grognard simulate agc --axis staff --soviet recruit --paired --games 200 --report match.html\n  \
        grognard simulate agc/smolensk --axis general --soviet staff --paired --sprt 50%,60% --games 1000\n  \
        grognard simulate ags --axis staff --soviet staff --games 300 --keep study --report ags.json\n\n\
        A game is the same on any number of threads: --seed and its number decide all chance in it.\n\n\
        Strength is scored by seat: a win 1, a loss 0, a draw \u{bd}; in the DAMOS games a major Axis victory is 1 for \
        the Axis, a minor one \u{bd}, a substantial Soviet victory 0, and the Soviets get the rest. With --paired the score \
        is that of the bot of the first seat, and each pair of games is one observation, since both use the same dice. \
        Intervals are 95% intervals; docs/balance/README.md explains them.")]
    Simulate(Simulate),
    /// Verify, review and check the dice of records: the files of played games
    #[command(
        after_help = "Example:\n  grognard record verify game.jsonl\n\nFormat: docs/record.md."
    )]
    Record(Records),
    /// Print a shell completion script
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
    /// Operational: Army Group Center, North, South, Barbarossa
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
    /// File of cases; standard input if absent or `-`
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
    /// Operational: Army Group Center, North, South, Barbarossa
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
    /// File of cases, one JSON object per line; standard input if absent or `-`
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
    /// Answer in JSON: the dice, the case they make, and what `grognard resolve` says of it
    #[arg(long)]
    pub(crate) json: bool,
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
    /// Words to search for in the rule texts
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
        /// Module folders
        #[arg(required = true)]
        folders: Vec<PathBuf>,
        /// Report in JSON
        #[arg(long)]
        json: bool,
    },
}

#[derive(Args)]
pub(crate) struct Referee {
    /// The game; if absent, the games are listed
    #[arg(value_parser = GameName)]
    pub(crate) game: Option<String>,
    /// Seat to speak for; every seat if absent
    #[arg(long, value_name = "NAME")]
    pub(crate) seat: Option<String>,
    /// Seeded dice
    #[arg(long, value_name = "NUMBER", conflicts_with = "dice")]
    pub(crate) seed: Option<u64>,
    /// Scripted dice: a JSON file with a list of faces in the order of use
    #[arg(long, value_name = "FILE")]
    pub(crate) dice: Option<PathBuf>,
    /// Starting position: a position file of this game (.toml, docs/position.md) or a set-up as JSON
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
    /// The address to listen at: this machine alone, unless --trust-lan lets others in. `0.0.0.0` is every network it is in
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) listen: std::net::IpAddr,
    /// Let other computers in without TLS: for a home network whose users you trust
    #[arg(long)]
    pub(crate) trust_lan: bool,
    /// The sub-path under which a proxy serves the board, such as `/grognard`
    #[arg(long, value_name = "PATH", default_value = "/")]
    pub(crate) base: host::Base,
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
    #[arg(value_parser = GameName)]
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) hosting: Hosting,
    /// Do not open a browser
    #[arg(long)]
    pub(crate) no_browser: bool,
    /// Play at the terminal: numbered choices and typed commands
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
    /// One person plays both sides with nothing hidden, in games that allow it
    #[arg(long)]
    pub(crate) solitaire: bool,
    /// Begin at a position file (docs/position.md), which names its game
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub(crate) position: Option<PathBuf>,
    /// Resume a game at the terminal: the one of this record, or else the last one that is not over. It goes on in the
    /// same file unless --record names another
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    pub(crate) resume: Option<Option<PathBuf>>,
    /// Write the record of the game to this file, which must not exist yet; without it games at the terminal are saved in
    /// a folder of the user's own
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct Simulate {
    /// The game, such as `agc/smolensk` or `agc;turns=13`; `grognard referee` lists the games
    #[arg(value_parser = GameName)]
    pub(crate) game: Option<String>,
    /// Begin every game at a position file (docs/position.md), which names its game
    #[arg(long, value_name = "FILE")]
    pub(crate) position: Option<PathBuf>,
    /// How many games; with --sprt, the maximum
    #[arg(long, value_name = "NUMBER", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1 << 40))]
    pub(crate) games: u64,
    /// The seed of the series
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The number of the first game, to continue a series or replay one of its games
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
    /// Stop as soon as the first bot is shown to be nearer one of two strengths: in Elo (`0,30`) or as scores (`50%,60%`)
    #[arg(long, value_name = "LOW,HIGH", allow_hyphen_values = true)]
    pub(crate) sprt: Option<study::Hypotheses>,
    /// How many threads; one per core if absent
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Answer with one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Write a report; its name ends in .html (a page with charts), .json or .csv (a row for each game); may be given
    /// more than once
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Vec<PathBuf>,
    /// Keep the record and result of each game in this folder; the same command resumes an interrupted series there
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
    /// Print the dice of a record with committed dice as one JSON object, for docs/dice/verify.py
    #[command(
        after_help = "Example:\n  grognard record dice game.jsonl > dice.json && python3 docs/dice/verify.py dice.json"
    )]
    Dice {
        /// The record; `-` is standard input
        file: PathBuf,
    },
    /// Review a game: what each turn owed to decisions and to the dice, and which decisions cost most
    #[command(after_help = "Example:\n  grognard record review game.jsonl")]
    Review {
        /// The record
        file: PathBuf,
        /// Answer in JSON
        #[arg(long)]
        json: bool,
    },
}
