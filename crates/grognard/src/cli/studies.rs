//! The flags of series of games and of their reports.

use super::GameName;
use crate::simulate::Contender;
use clap::{Args, Subcommand};
use std::path::PathBuf;

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
    /// The bot that plays a seat, by its name or side; may be given more than once: `random`, `recruit`, `captain`, `staff`,
    /// `general`, or a general with more or less time to think over each activation than its default of 200ms, such
    /// as `general:2s`.
    /// A program of your own that speaks the protocol of docs/protocol.md is `run:COMMAND`, such as
    /// `"raider=run:python3 bot.py"`. Seats without one are played by `staff`, or by `random` in games that have no staff
    #[arg(long, value_name = "SEAT=BOT")]
    pub(crate) bot: Vec<String>,
    /// The bots that were named by flags of their seats.
    #[arg(skip)]
    pub(crate) seats: Vec<(String, Contender)>,
    /// Let several players meet and rate them, each with its own --meet: every two of them play --games games in pairs, the
    /// same dice twice with seats exchanged. Not with --bot, --sprt, --report or --keep
    #[arg(long, value_name = "BOT", conflicts_with_all = ["bot", "sprt", "report", "keep"])]
    pub(crate) meet: Vec<Contender>,
    /// Of those who meet, only the first plays against each of the others
    #[arg(long, requires = "meet")]
    pub(crate) gauntlet: bool,
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
pub(crate) struct Studies {
    #[command(subcommand)]
    pub(crate) work: StudyWork,
}

#[derive(Subcommand)]
pub(crate) enum StudyWork {
    /// What differs between two reports, and how surely
    Compare {
        /// A report in JSON
        first: PathBuf,
        /// The other
        second: PathBuf,
        /// Show every number that both have, not only those that chance alone would hardly make so different
        #[arg(long)]
        all: bool,
        /// Answer in JSON
        #[arg(long)]
        json: bool,
    },
}
