//! The single numbers of the rules, from `charts/settings.toml`.

use crate::Cost;
use module::{Document, Files, Problems, TableNode};
use std::num::NonZeroU32;

const PATH: &str = "charts/settings.toml";

/// F1a: what one point of each kind stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// Soldiers in a man.
    pub soldiers: u32,
    /// Tanks in a tank.
    pub tanks: u32,
    /// Aircraft in an aircraft.
    pub aircraft: u32,
    /// Bombers in a strategic bomber.
    pub bombers: u32,
}

/// F6, R-F14: flags per hexside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlagSettings {
    /// The months of winter.
    pub winter_months: Vec<u8>,
    /// Military flags per hexside.
    pub per_hexside: u8,
    /// The same in winter.
    pub per_hexside_in_winter: u8,
}

/// The single numbers of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// F1a.
    pub scale: Scale,
    /// F11a: so many times the enemy's points are supremacy.
    pub supremacy_times: u32,
    /// F6, R-F14.
    pub flags: FlagSettings,
    /// R-F12: the divisor that continues the loss table.
    pub loss_divisor: u32,
    /// F18: one layer on one hexside.
    pub fortification: Cost,
    /// F19c: areas within which a PAG troubles its enemy.
    pub pag_reach: u32,
    /// F20: to set up a security zone.
    pub security_zone: Cost,
    /// F22: per turn of operations.
    pub bomber_base_lsp: u32,
    /// F25b: the face that shoots a bomber down.
    pub hit_on: u8,
    /// F26: to build one flak zone.
    pub flak_zone: Cost,
    /// F26: LSP per turn for a payment of zones.
    pub flak_lsp: u32,
    /// F26: contiguous zones that one payment covers.
    pub flak_zones_per_lsp: NonZeroU32,
}

pub(super) fn settings(files: &dyn Files, problems: &mut Problems) -> Option<Settings> {
    let document = Document::read(files, PATH, problems)?;
    let mut root = document.root();
    let scale = section(&mut root, "scale", problems, scale);
    let supremacy_times = one_number(&mut root, "supremacy", "times", problems);
    let flags = section(&mut root, "flags", problems, flags);
    let loss_divisor = one_number(&mut root, "losses", "divisor", problems);
    let fortification = section(&mut root, "fortification", problems, cost);
    let pag_reach = one_number(&mut root, "partisans", "reach", problems);
    let security_zone = section(&mut root, "security_zone", problems, cost);
    let bomber_base_lsp = one_number(&mut root, "bomber_base", "lsp", problems);
    let hit_on = section(&mut root, "air_defence", problems, |table, problems| {
        table.int("hit_on", 1..=6, problems)
    });
    let flak = section(&mut root, "flak", problems, flak);
    root.finish(problems);
    let (flak_zone, flak_lsp, flak_zones_per_lsp) = flak?;
    Some(Settings {
        scale: scale?,
        supremacy_times: supremacy_times?,
        flags: flags?,
        loss_divisor: loss_divisor?,
        fortification: fortification?,
        pag_reach: pag_reach?,
        security_zone: security_zone?,
        bomber_base_lsp: bomber_base_lsp?,
        hit_on: hit_on?,
        flak_zone,
        flak_lsp,
        flak_zones_per_lsp,
    })
}

/// Reads one `[section]` and reports the keys it should not have.
fn section<T>(
    root: &mut TableNode<'_>,
    name: &str,
    problems: &mut Problems,
    read: impl FnOnce(&mut TableNode<'_>, &mut Problems) -> Option<T>,
) -> Option<T> {
    let mut table = root.table(name, problems)?;
    let value = read(&mut table, problems);
    table.finish(problems);
    value
}

fn one_number(
    root: &mut TableNode<'_>,
    name: &str,
    key: &str,
    problems: &mut Problems,
) -> Option<u32> {
    section(root, name, problems, |table, problems| table.int(key, 1..=99, problems))
}

fn scale(table: &mut TableNode<'_>, problems: &mut Problems) -> Option<Scale> {
    let mut of = |key| table.int(key, 1..=1_000_000, problems);
    let [soldiers, tanks, aircraft, bombers] =
        ["soldiers", "tanks", "aircraft", "bombers"].map(&mut of);
    Some(Scale { soldiers: soldiers?, tanks: tanks?, aircraft: aircraft?, bombers: bombers? })
}

fn flags(table: &mut TableNode<'_>, problems: &mut Problems) -> Option<FlagSettings> {
    let months = table.list("winter_months", problems).map(|months| {
        months.iter().map(|month| month.int(1..=12, problems)).collect::<Vec<Option<u8>>>()
    });
    let per_hexside = table.int("per_hexside", 1..=9, problems);
    let in_winter = table.int("per_hexside_in_winter", 1..=9, problems);
    Some(FlagSettings {
        winter_months: months?.into_iter().collect::<Option<_>>()?,
        per_hexside: per_hexside?,
        per_hexside_in_winter: in_winter?,
    })
}

/// What a work costs; only flak takes concrete.
fn cost(table: &mut TableNode<'_>, problems: &mut Problems) -> Option<Cost> {
    let (lsp, men) = (table.int("lsp", 0..=99, problems), table.int("men", 0..=99, problems));
    Some(Cost { lsp: lsp?, men: men?, concrete: 0 })
}

fn flak(table: &mut TableNode<'_>, problems: &mut Problems) -> Option<(Cost, u32, NonZeroU32)> {
    let men = table.int("men", 0..=99, problems);
    let concrete = table.int("concrete", 0..=99, problems);
    let lsp = table.int("lsp", 0..=99, problems);
    let zones = table.int::<u32>("zones_per_lsp", 1..=99, problems).and_then(NonZeroU32::new);
    Some((Cost { lsp: 0, men: men?, concrete: concrete? }, lsp?, zones?))
}
