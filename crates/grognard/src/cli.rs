//! The words of the command line.

mod studies;

pub(crate) use studies::{Simulate, Studies, StudyWork};

use crate::{map::MapFlags, play::Player, print::PrintFlags, shelf::SERIES, simulate::Contender};
use clap::{
    Arg, ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand,
    builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser},
};
use series::{Lab, Library, Series, Situation};
use std::{collections::BTreeMap, ffi::OsStr, fmt::Display, path::PathBuf, str::FromStr};

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
        let library = Library::built_in();
        let titles = |for_players| {
            let series = SERIES.iter().filter(move |it| it.is_for_players() == for_players);
            series.flat_map(|series| series.names(&library)).collect::<Vec<_>>()
        };
        let all = titles(true).into_iter().chain(titles(false));
        let values: Vec<PossibleValue> =
            all.map(|(name, about)| PossibleValue::new(name).help(about)).collect();
        Some(Box::new(values.into_iter()))
    }
}

/// Referee, opponent and staff officer for WWII hex-and-counter wargames.
#[derive(Parser)]
#[command(name = "grognard", version, max_term_width = 100)]
pub(crate) struct Cli {
    /// Log to standard error (-v steps, -vv details)
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    pub(crate) verbose: u8,
    /// Play with the modules of this folder: its games and battles are found beside ours, its files replace ours of the same
    /// name (modules/README.md)
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) modules: Option<PathBuf>,
    /// Use your own charts and counters in place of ours, for play, serve, simulate, referee and record (modules/README.md)
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) charts: Option<PathBuf>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Every word of the command line. The situations are shared by `odds` and `roll`, and so is their help, but each has
/// examples of its own.
pub(crate) fn command() -> clap::Command {
    let with_examples = Cli::command().mut_subcommand("roll", |roll| {
        let names: Vec<String> =
            roll.get_subcommands().map(|system| system.get_name().to_owned()).collect();
        names.into_iter().fold(roll, |roll, name| roll.mut_subcommand(name, with_dice))
    });
    SEATED.iter().fold(with_examples, |command, (name, _)| {
        command.mut_subcommand(*name, |command| seats().fold(command, with_seat))
    })
}

/// The commands that take players for seats, with the flag that does so for any seat.
const SEATED: [(&str, &str); 2] = [("play", "player"), ("simulate", "bot")];

/// The seats of every series, each name once.
fn seats() -> impl Iterator<Item = (&'static str, &'static str)> {
    let named: BTreeMap<_, _> = SERIES.iter().flat_map(|series| series.seats()).copied().collect();
    named.into_iter()
}

/// A command that takes the player of a seat by the name of the seat.
fn with_seat(command: clap::Command, (seat, about): (&'static str, &str)) -> clap::Command {
    let help = format!("Who plays {about}: short for --{} {seat}=WHO", any_seat(&command));
    command.arg(Arg::new(seat).long(seat).value_name("WHO").help(help))
}

fn any_seat(command: &clap::Command) -> &'static str {
    SEATED.iter().find(|(name, _)| *name == command.get_name()).map_or("player", |(_, flag)| flag)
}

/// Reads the command line.
///
/// # Errors
/// Words that cannot be read.
pub(crate) fn read(found: &ArgMatches) -> Result<Cli, clap::Error> {
    let mut cli = Cli::from_arg_matches(found)?;
    let named = found.subcommand().map_or_else(Vec::new, |(_, found)| named_seats(found));
    match &mut cli.command {
        Command::Play(play) => play.seats = good::<Player>(named)?,
        Command::Simulate(simulate) => simulate.seats = good::<Contender>(named)?,
        _ => {}
    }
    Ok(cli)
}

/// The players that were named for seats, if all of them can be.
fn good<T: FromStr<Err: Display>>(
    named: Vec<(String, String)>,
) -> Result<Vec<(String, T)>, clap::Error> {
    let read = |(seat, who): (String, String)| match who.parse() {
        Ok(read) => Ok((seat, read)),
        Err(error) => {
            let text = format!("invalid value '{who}' for '--{seat} <WHO>': {error}\n");
            Err(clap::Error::raw(clap::error::ErrorKind::ValueValidation, text))
        }
    };
    named.into_iter().map(read).collect()
}

/// Reads words as if they were the command line.
#[cfg(test)]
pub(crate) fn read_words<'a>(words: impl IntoIterator<Item = &'a str>) -> Result<Cli, clap::Error> {
    read(&command().try_get_matches_from(words)?)
}

/// The players that were named by flags of their seats.
fn named_seats(found: &ArgMatches) -> Vec<(String, String)> {
    let named = seats().filter_map(|(seat, _)| {
        let who = found.try_get_one::<String>(seat).ok().flatten()?;
        Some((seat.to_owned(), who.clone()))
    });
    named.collect()
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
    /// Advise whoever owes a decision in a position: what your staff would do, and why
    #[command(after_help = "Examples:\n  grognard advise besieged brest.toml\n  \
        grognard advise besieged brest.toml --json\n\n\
        A position is saved in the browser (menu), or by `position FILE` at the prompt of `grognard play --text`; \
        docs/position.md has its form.")]
    Advise(Advise),
    /// Show a rule, its rulings and where it is tested
    #[command(after_help = "Example:\n  grognard rules D8.8b\n  grognard rules --search retreat")]
    Rules(Rules),
    /// Draw the map of a game as a picture, .svg or .png
    #[command(after_help = "Examples:\n  grognard map agc --out agc.svg\n  \
        grognard map barbarossa --out front.png --scale 48 --theme dark")]
    Map(MapFlags),
    /// Print a set for a table of people as PDF: briefings, order forms, maps, reports
    #[command(after_help = crate::print::EXAMPLES)]
    Print(PrintFlags),
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
    /// Compare the reports of two series
    #[command(after_help = "Example:\n  grognard study compare before.json after.json\n\n\
        `grognard simulate … --report NAME.json` writes such reports.")]
    Study(Studies),
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

#[derive(Args)]
pub(crate) struct Resolve {
    /// The rule system
    #[arg(value_parser = labs())]
    pub(crate) system: &'static Lab,
    /// File of cases; standard input if absent or `-`
    pub(crate) file: Option<PathBuf>,
    /// Add the itemised explanation (`explain`) to each answer
    #[arg(long)]
    pub(crate) explain: bool,
}

/// The rule systems by name.
fn labs() -> impl TypedValueParser<Value = &'static Lab> {
    let named =
        |(series, lab): (&dyn Series, &Lab)| PossibleValue::new(lab.name).help(series.about());
    PossibleValuesParser::new(laboratories().map(named)).try_map(|name| {
        let found = laboratories().find(|(_, lab)| lab.name == name);
        found.map(|(_, lab)| lab).ok_or_else(|| format!("there is no rule system {name}"))
    })
}

/// Every series that answers without a game, with its lab.
fn laboratories() -> impl Iterator<Item = (&'static dyn Series, &'static Lab)> {
    let mut all: Vec<(&'static dyn Series, &'static Lab)> =
        SERIES.iter().filter_map(|series| Some((*series, series.lab()?))).collect();
    all.sort_by_key(|(series, _)| !series.is_for_players());
    all.into_iter()
}

/// A question to one rule system: which, how, and the situation its own flags describe.
pub(crate) struct Asked<M> {
    pub(crate) lab: &'static Lab,
    pub(crate) how: M,
    pub(crate) situation: Box<dyn Situation>,
}

impl<M: Args> Subcommand for Asked<M> {
    fn augment_subcommands(command: clap::Command) -> clap::Command {
        laboratories().fold(command.subcommand_required(true), |command, (series, lab)| {
            let asked = M::augment_args(clap::Command::new(lab.name).about(series.about()));
            command.subcommand(lab.flags.on(asked))
        })
    }

    fn augment_subcommands_for_update(command: clap::Command) -> clap::Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        laboratories().any(|(_, lab)| lab.name == name)
    }
}

impl<M: FromArgMatches> FromArgMatches for Asked<M> {
    fn from_arg_matches(found: &ArgMatches) -> Result<Self, clap::Error> {
        let missing = || clap::Error::new(clap::error::ErrorKind::MissingSubcommand);
        let (name, found) = found.subcommand().ok_or_else(missing)?;
        let (_, lab) = laboratories().find(|(_, lab)| lab.name == name).ok_or_else(missing)?;
        let how = M::from_arg_matches(found)?;
        Ok(Asked { lab, how, situation: lab.flags.read(found)? })
    }

    fn update_from_arg_matches(&mut self, found: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(found)?;
        Ok(())
    }
}

#[derive(Args)]
pub(crate) struct Odds {
    #[command(subcommand)]
    pub(crate) asked: Asked<OddsHow>,
}

#[derive(Args)]
pub(crate) struct OddsHow {
    /// File of cases, one JSON object per line; standard input if absent or `-`
    pub(crate) file: Option<PathBuf>,
    /// Answer in JSON, as for a file of cases
    #[arg(long)]
    pub(crate) json: bool,
    /// Add the itemised explanation (`explain`) to each JSON answer
    #[arg(long)]
    pub(crate) explain: bool,
}

#[derive(Args)]
pub(crate) struct Advise {
    /// The series of the game
    #[arg(value_parser = played())]
    pub(crate) series: String,
    /// The position file
    pub(crate) position: PathBuf,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// The series that have games, by name.
fn played() -> PossibleValuesParser {
    let played = SERIES.iter().filter(|series| series.game().is_some());
    let named = played.map(|series| PossibleValue::new(series.id()).help(series.about()));
    PossibleValuesParser::new(named)
}

#[derive(Args)]
pub(crate) struct Roll {
    #[command(subcommand)]
    pub(crate) asked: Asked<RollHow>,
}

#[derive(Args)]
pub(crate) struct RollHow {
    /// Answer in JSON: the dice, the case they make, and what `grognard resolve` says of it
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) dice: DiceFlags,
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
    #[command(
        after_help = "Examples:\n  grognard module check modules/agc modules/damos\n  grognard module check modules"
    )]
    Check {
        /// Module folders, or a folder of modules
        #[arg(required = true)]
        folders: Vec<PathBuf>,
        /// Report in JSON
        #[arg(long)]
        json: bool,
    },
    /// Begin a game or a battle of your own as a copy of another, to be changed and played with --modules
    #[command(
        after_help = "Examples:\n  grognard module new agc/yelnya --from agc/smolensk --into my-modules\n  \
        grognard module new agc/mine --from saved.toml --into my-modules\n  \
        grognard play agc/yelnya --modules my-modules\n\nmodules/README.md explains the files."
    )]
    New {
        /// Its name: a game such as `typhoon`, or a battle such as `agc/yelnya`
        name: String,
        /// The game or battle to copy, or a position file to begin with
        #[arg(long, value_name = "TITLE|FILE")]
        from: String,
        /// The folder of modules to write into; nothing in it is overwritten
        #[arg(long, value_name = "DIR")]
        into: PathBuf,
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
    /// The bot that plays a seat, such as `soviet=staff`; may be given more than once. You speak for the other seats
    #[arg(long, value_name = "SEAT=BOT")]
    pub(crate) player: Vec<String>,
    /// Print the JSON Schemas of the game's view, actions, events, asks and outcome, and end
    #[arg(long, requires = "game")]
    pub(crate) schema: bool,
    /// Stay after the end of a game, for `reset`
    #[arg(long)]
    pub(crate) again: bool,
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
    /// Offer the test games too, which show what every game gets without words of its own
    #[arg(long, hide = true)]
    pub(crate) examples: bool,
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
    /// Who plays a seat, by its name or side; may be given more than once: `human`, or a bot: `random`, `recruit` (easy),
    /// `captain` (fair), `staff` (even), `general` (hard). If no player is named, you play the first side against `staff`.
    /// If a bot is named, you play the other side. If only `human` is named, both sides are human: two people at one screen
    #[arg(long, value_name = "SEAT=PLAYER")]
    pub(crate) player: Vec<String>,
    /// The players that were named by flags of their seats.
    #[arg(skip)]
    pub(crate) seats: Vec<(String, Player)>,
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
    /// Say how games fare under the rules of this program: the same, going on, or parting at a line
    #[command(after_help = "Example:\n  grognard record migrate --check games/*.jsonl")]
    Migrate {
        /// Records; `-` is standard input
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Look, and change nothing
        #[arg(long, required = true)]
        check: bool,
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
