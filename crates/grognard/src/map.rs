//! `grognard map`: the map of a game as a picture.

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use mapmaker::draw::{Look, Options, Sheet, Theme, embedded, png, svg};
use module::{Embedded, MANIFEST, Manifest, Problems};
use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Below this many pixels per hex the numbers would be too small to read.
const NUMBERS_FROM: f64 = 64.0;

/// A game with a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MapGame {
    /// Army Group Center
    Agc,
    /// Army Group South
    Ags,
    /// Army Group North
    Agn,
    /// The whole front
    Barbarossa,
}

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
    /// The game
    pub(crate) game: MapGame,
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
    /// Only the block of hexes between two corners, such as 2818-3410
    #[arg(long, value_name = "HEX-HEX")]
    pub(crate) region: Option<String>,
}

/// What the games say of themselves, for title and caption.
static MANIFESTS: [(MapGame, Embedded); 4] = [
    (MapGame::Agc, Embedded::new(&[(MANIFEST, include_str!("../../../modules/agc/game.toml"))])),
    (MapGame::Ags, Embedded::new(&[(MANIFEST, include_str!("../../../modules/ags/game.toml"))])),
    (MapGame::Agn, Embedded::new(&[(MANIFEST, include_str!("../../../modules/agn/game.toml"))])),
    (
        MapGame::Barbarossa,
        Embedded::new(&[(MANIFEST, include_str!("../../../modules/barbarossa/game.toml"))]),
    ),
];

pub(crate) fn run(question: &MapFlags) -> Result<ExitCode> {
    let form = Form::of(&question.out)?;
    let sheet = Sheet::read(embedded()).context("the map built into the program")?;
    let drawing = sheet.draw(&options(question)?)?;
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

fn options(question: &MapFlags) -> Result<Options> {
    let (title, caption) = words(question.game);
    let area = match question.game {
        MapGame::Agc => Some("agc"),
        MapGame::Ags => Some("ags"),
        MapGame::Agn => Some("agn"),
        MapGame::Barbarossa => None,
    };
    let crop = match question.region.as_deref().map(|text| text.split_once('-')) {
        None => None,
        Some(Some((first, last))) => Some([first.trim().to_owned(), last.trim().to_owned()]),
        Some(None) => bail!("a region is two corner hexes, such as 2818-3410"),
    };
    Ok(Options {
        title,
        caption,
        area: area.map(str::to_owned),
        crop,
        scale: question.scale,
        numbers: !question.no_numbers && question.scale >= NUMBERS_FROM,
    })
}

/// Title and caption, out of what the game says of itself.
fn words(game: MapGame) -> (String, String) {
    let files = MANIFESTS.iter().find(|(of, _)| *of == game).map(|(_, files)| files);
    // The manifest names other files, which are not here; only its words count.
    let manifest = files.and_then(|files| Manifest::read(files, &mut Problems::new()));
    let title = manifest.as_ref().map(|it| it.title.clone()).unwrap_or_default();
    let summary = manifest.and_then(|it| it.summary).unwrap_or_default();
    // Up to the year it says where and when.
    let caption = summary.split_inclusive("1941").next().unwrap_or_default().to_owned();
    (title, caption)
}
