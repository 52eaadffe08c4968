//! `grognard map`: the map of a game as a picture.

use crate::{cli::GameName, shelf};
use anyhow::{Context, Result, anyhow, bail};
use clap::ValueEnum;
use mapmaker::draw::{Look, Theme, png, svg};
use serde_json::Value;
use series::{Library, MapWanted};
use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Below this many pixels per hex the numbers would be too small to read.
const NUMBERS_FROM: f64 = 64.0;

/// Which colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MapTheme {
    /// Ink on paper
    Paper,
    /// For the evening
    Dark,
}

#[derive(clap::Args)]
pub(crate) struct MapFlags {
    /// The game or battle
    #[arg(value_parser = GameName)]
    pub(crate) game: String,
    /// File to write; its name ends in .svg or .png
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Colours
    #[arg(long, value_enum, default_value_t = MapTheme::Paper)]
    pub(crate) theme: MapTheme,
    /// Width of a hex in pixels; below 64 without numbers, below 40 with cities only
    #[arg(long, visible_alias = "width", value_name = "PIXELS", default_value_t = 72.0)]
    pub(crate) scale: f64,
    /// Leave the hex numbers out
    #[arg(long)]
    pub(crate) no_numbers: bool,
    /// Draw the counters of the set-up, each stack with its strength points
    #[arg(long)]
    pub(crate) units: bool,
    /// Draw the counters of this position file instead
    #[arg(long, value_name = "FILE", conflicts_with = "units")]
    pub(crate) position: Option<PathBuf>,
    /// Only the block of hexes between two corners, such as 2818-3410
    #[arg(long, value_name = "HEX-HEX")]
    pub(crate) region: Option<String>,
}

pub(crate) fn run(question: &MapFlags, library: &Library) -> Result<ExitCode> {
    let form = Form::of(&question.out)?;
    let title = shelf::title(library, &question.game)?;
    let units = units(question, library)?;
    let drawing = title
        .picture(&MapWanted { units, ..wanted(question)? })
        .with_context(|| format!("{} has no map", question.game))?
        .map_err(|problem| anyhow!("{problem}"))?;
    let theme = match question.theme {
        MapTheme::Paper => Theme::Paper,
        MapTheme::Dark => Theme::Dark,
    };
    let look = Look { theme, scale: question.scale, fonts: true };
    let bytes = match form {
        Form::Svg => svg(&drawing, &look).into_bytes(),
        Form::Png => png(&drawing, &look)?,
    };
    let shown = question.out.display();
    std::fs::write(&question.out, bytes).with_context(|| format!("writing {shown}"))?;
    Ok(ExitCode::SUCCESS)
}

/// What kind of picture.
#[derive(Clone, Copy)]
enum Form {
    Svg,
    Png,
}

impl Form {
    fn of(out: &Path) -> Result<Self> {
        match out.extension().and_then(|it| it.to_str()).map(str::to_ascii_lowercase).as_deref() {
            Some("svg") => Ok(Self::Svg),
            Some("png") => Ok(Self::Png),
            _ => bail!("{}: the name of a map ends in .svg or .png", out.display()),
        }
    }
}

fn wanted(question: &MapFlags) -> Result<MapWanted> {
    let crop = match question.region.as_deref().map(|text| text.split_once('-')) {
        None => None,
        Some(Some((first, last))) => Some([first.trim().to_owned(), last.trim().to_owned()]),
        Some(None) => bail!("a region is two corner hexes, such as 2818-3410"),
    };
    let numbers = !question.no_numbers && question.scale >= NUMBERS_FROM;
    Ok(MapWanted { crop, scale: question.scale, numbers, units: None })
}

/// The set-up whose counters are asked for.
fn units(question: &MapFlags, library: &Library) -> Result<Option<Value>> {
    let position = question.position.as_deref();
    let chosen = || shelf::chosen(library, Some(&question.game), position, false);
    let wanted = question.units || position.is_some();
    Ok(wanted.then(chosen).transpose()?.map(|chosen| chosen.setup))
}
