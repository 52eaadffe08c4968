//! Army Group North's own rules, as data (`docs/rules/agn.md`).

use super::exclusive::Lookup;
use super::victory::read_place;
use hex::{HexIndex, Region};
use module::{Document, Node, Problems, TableNode};

/// The stand-in rules of Army Group North (N2 to N15).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct North {
    /// German naval movement.
    pub naval: Naval,
    /// Finnish units.
    pub finns: Finns,
    /// Leningrad.
    pub leningrad: Leningrad,
    /// Hanko.
    pub hanko: Hanko,
}

/// German naval movement (N2, N3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Naval {
    /// First turn of it.
    pub from_turn: u8,
    /// Units a turn.
    pub units: u8,
    /// The Baltic ports.
    pub ports: Region,
}

/// Finnish units (N4 to N8).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finns {
    /// First turn on which they attack (N4).
    pub attack_from: u8,
    /// The German units that may stack with them (N5).
    pub guests: Vec<String>,
    /// How far their foot units go (N6).
    pub limit: Region,
    /// RP a turn that the German pool spares them (N8).
    pub rp: u8,
}

/// Leningrad (N9 to N12).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leningrad {
    /// The city.
    pub hex: HexIndex,
    /// The shore of Lake Ladoga.
    pub shore: Region,
    /// Last turn of the boats (N10).
    pub boats_until: u8,
    /// First turn of the ice road (N10).
    pub ice_from: u8,
    /// LP added to what an Axis attacker suffers (N12).
    pub assault_lp: u8,
}

/// Hanko (N13 to N15).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hanko {
    /// The base.
    pub hex: HexIndex,
    /// Its garrison.
    pub garrison: String,
    /// First turn on which the garrison may leave (N14).
    pub leaves_from: u8,
    /// Where it goes.
    pub to: HexIndex,
    /// Soviet RP a turn while no Finnish division stands by (N15).
    pub rp: u8,
}

/// Turns of the track.
const TURNS: std::ops::RangeInclusive<u8> = 1..=13;

impl North {
    /// Reads the file that a node names.
    pub(super) fn read(node: Node<'_>, at: &Lookup<'_>, problems: &mut Problems) -> Option<North> {
        let path = at.source.resolve(node, problems)?;
        let document = Document::read(at.source.files(), &path, problems)?;
        let mut root = document.root();
        let naval = root.table("naval", problems).and_then(|it| read_naval(it, at, problems));
        let finns = root.table("finns", problems).and_then(|it| read_finns(it, at, problems));
        let city = root.table("leningrad", problems);
        let city = city.and_then(|it| read_leningrad(it, at, problems));
        let hanko = root.table("hanko", problems).and_then(|it| read_hanko(it, at, problems));
        root.finish(problems);
        Some(North { naval: naval?, finns: finns?, leningrad: city?, hanko: hanko? })
    }
}

fn region(
    table: &mut TableNode<'_>,
    key: &str,
    at: &Lookup<'_>,
    problems: &mut Problems,
) -> Option<Region> {
    table.need(key, problems).and_then(|node| at.regions.refer(node, problems))
}

fn place(
    table: &mut TableNode<'_>,
    key: &str,
    at: &Lookup<'_>,
    problems: &mut Problems,
) -> Option<HexIndex> {
    table.need(key, problems).and_then(|node| read_place(node, at.map, problems))
}

fn read_naval(mut table: TableNode<'_>, at: &Lookup<'_>, problems: &mut Problems) -> Option<Naval> {
    let from_turn = table.int("from_turn", TURNS, problems);
    let units = table.int("units", 0..=9, problems);
    let ports = region(&mut table, "ports", at, problems);
    table.finish(problems);
    Some(Naval { from_turn: from_turn?, units: units?, ports: ports? })
}

fn read_finns(mut table: TableNode<'_>, at: &Lookup<'_>, problems: &mut Problems) -> Option<Finns> {
    let attack_from = table.int("attack_from", TURNS, problems);
    let guests = table.required("guests", problems);
    let limit = region(&mut table, "limit", at, problems);
    let rp = table.int("rp", 0..=9, problems);
    table.finish(problems);
    Some(Finns { attack_from: attack_from?, guests: guests?, limit: limit?, rp: rp? })
}

fn read_leningrad(
    mut table: TableNode<'_>,
    at: &Lookup<'_>,
    problems: &mut Problems,
) -> Option<Leningrad> {
    let hex = place(&mut table, "place", at, problems);
    let shore = region(&mut table, "shore", at, problems);
    let boats_until = table.int("boats_until", TURNS, problems);
    let ice_from = table.int("ice_from", TURNS, problems);
    let assault_lp = table.int("assault_lp", 0..=3, problems);
    table.finish(problems);
    Some(Leningrad {
        hex: hex?,
        shore: shore?,
        boats_until: boats_until?,
        ice_from: ice_from?,
        assault_lp: assault_lp?,
    })
}

fn read_hanko(mut table: TableNode<'_>, at: &Lookup<'_>, problems: &mut Problems) -> Option<Hanko> {
    let hex = place(&mut table, "place", at, problems);
    let garrison = table.required("garrison", problems);
    let leaves_from = table.int("leaves_from", TURNS, problems);
    let to = place(&mut table, "to", at, problems);
    let rp = table.int("rp", 0..=9, problems);
    table.finish(problems);
    Some(Hanko { hex: hex?, garrison: garrison?, leaves_from: leaves_from?, to: to?, rp: rp? })
}
