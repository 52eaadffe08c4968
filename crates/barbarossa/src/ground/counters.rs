//! Reading `counters.csv`.

use super::map::Map;
use super::roster::{Entrance, Entry, UnitInfo};
use super::{Country, Side};
use damos::{Nation, Size, UnitType, exerts_zoi};
use module::{Cell, Files, Problems, Row, Table, Unique, did_you_mean};
use std::collections::BTreeSet;

const COLUMNS: [&str; 13] = [
    "id",
    "side",
    "nationality",
    "name",
    "formation",
    "size",
    "type",
    "sp",
    "ma",
    "entry",
    "entry_where",
    "combined",
    "notes",
];

const NATIONS: [(&str, Nation); 8] = [
    ("german", Nation::German),
    ("hungarian", Nation::Hungarian),
    ("romanian", Nation::Romanian),
    ("italian", Nation::Italian),
    ("slovak", Nation::Slovak),
    ("finnish", Nation::Finnish),
    ("soviet", Nation::Russian),
    ("nkvd", Nation::Russian),
];

/// The strongest army has 9 SP, the strongest panzer division 10; what is far beyond is a slip.
const SP_MAX: u8 = 15;
const MA_MAX: u8 = 12;
/// The turn track ends there (R7).
const LAST_TURN: u8 = 13;

/// What reading needs besides the file.
pub(super) struct Reader<'m> {
    pub(super) map: &'m Map,
    /// In the combined game the counters marked `combined = no` stay in the box.
    pub(super) combined: bool,
    pub(super) keys: Unique,
    /// Units whose row could not be read: files that name them are not to blame.
    pub(super) unread: BTreeSet<String>,
}

impl Reader<'_> {
    pub(super) fn read(
        &mut self,
        files: &dyn Files,
        path: &str,
        units: &mut Vec<UnitInfo>,
        problems: &mut Problems,
    ) {
        let Some(table) = Table::read(files, path, problems) else { return };
        if !table.columns(&COLUMNS, problems) {
            return;
        }
        for row in table.rows() {
            let id = row.required("id", problems);
            let fresh = id.is_some_and(|id| self.keys.add(id.text, &id.spot(), problems));
            let in_combined = row.flag("combined", problems).unwrap_or(true);
            let unit = self.read_unit(&row, problems);
            if unit.is_none() {
                self.unread.extend(id.map(|id| id.text.to_owned()));
            }
            if fresh && (in_combined || !self.combined) {
                units.extend(unit);
            }
        }
    }

    fn read_unit(&self, row: &Row<'_>, problems: &mut Problems) -> Option<UnitInfo> {
        rulebook::cite!("D2.2c");
        let key = row.text("id", problems);
        let name = row.text("name", problems);
        let formation = row.optional_text("formation", problems).unwrap_or_default();
        let side = row.choice("side", &Side::NAMES, problems);
        let nation = row.choice("nationality", &NATIONS, problems);
        let size = row.choice("size", &Size::NAMES, problems);
        let kind = row.choice("type", &UnitType::NAMES, problems);
        let sp = row.int("sp", 1..=SP_MAX, problems);
        let ma = row.int("ma", 1..=MA_MAX, problems);
        let entry = row.required("entry", problems).and_then(|cell| read_entry(&cell, problems));
        let entrance = row.required("entry_where", problems);
        let entrance = entrance.and_then(|cell| self.read_entrance(&cell, problems));
        let notes = row.optional_text("notes", problems).unwrap_or_default();
        let unit = UnitInfo {
            key: key?.to_owned(),
            name: name?.to_owned(),
            formation: formation.to_owned(),
            side: side?,
            nation: nation?,
            size: size?,
            kind: kind?,
            sp: sp?,
            ma: ma?,
            zoi: exerts_zoi(side?.camp(), kind?),
            entry: entry?,
            entrance: entrance?,
            notes: notes.to_owned(),
        };
        check_unit(row, &unit, problems);
        Some(unit)
    }

    fn read_entrance(&self, cell: &Cell<'_>, problems: &mut Problems) -> Option<Entrance> {
        if let Some(name) = cell.text.strip_prefix("city:") {
            return self.read_place(cell, name, problems).map(Entrance::Place);
        }
        let words = [
            ("border", Entrance::Border),
            ("rear", Entrance::Rear),
            ("city", Entrance::City),
            ("west_edge", Entrance::WestEdge),
            ("east_edge", Entrance::EastEdge),
            ("romania", Entrance::Country(Country::Romania)),
            ("hungary", Entrance::Country(Country::Hungary)),
            ("finland", Entrance::Country(Country::Finland)),
        ];
        cell.choice(&words, problems)
    }

    fn read_place(
        &self,
        cell: &Cell<'_>,
        name: &str,
        problems: &mut Problems,
    ) -> Option<hex::HexIndex> {
        let place = self.map.place_named(name);
        let playable = place.filter(|place| self.map.is_playable(place.hex));
        if playable.is_none() {
            let problem = cell.problem(match place {
                Some(_) => format!("{name} is not in the area of this game"),
                None => format!("there is no place `{name}` on the map"),
            });
            let known = self.map.places().iter().filter(|it| self.map.is_playable(it.hex));
            problems.push(match did_you_mean(name, known.map(|it| it.name.as_str())) {
                Some(near) => problem.hint(format!("did you mean `city:{near}`?")),
                None => problem.hint("places stand in map/hexes.csv"),
            });
        }
        playable.map(|place| place.hex)
    }
}

fn read_entry(cell: &Cell<'_>, problems: &mut Problems) -> Option<Entry> {
    if cell.text == "setup" {
        return Some(Entry::SetUp);
    }
    if cell.text.starts_with(|first: char| first.is_ascii_alphabetic()) {
        let problem = cell.problem(format!("`entry` cannot be `{}`", cell.text));
        problems.push(problem.hint("write `setup` or the number of a turn"));
        return None;
    }
    cell.int(1..=LAST_TURN, problems).map(Entry::Turn)
}

/// What each cell allows alone but not together.
fn check_unit(row: &Row<'_>, unit: &UnitInfo, problems: &mut Problems) {
    let mut say = |column: &str, message: &str, hint: &str| {
        if let Some(cell) = row.cell(column) {
            problems.push(cell.problem(message).hint(hint));
        }
    };
    if unit.nation.camp() != unit.side.camp() {
        say("nationality", "this nation fights on the other side", "mend `side` or `nationality`");
    }
    if unit.side == Side::Soviet && unit.entry == Entry::Turn(1) {
        say("entry", "the Soviets have no turn 1 (C4.6.1a)", "write `setup`, or 2");
    }
    let axis_only = matches!(unit.entrance, Entrance::WestEdge | Entrance::Country(_));
    let soviet_only = matches!(unit.entrance, Entrance::EastEdge | Entrance::City | Entrance::Rear);
    if (axis_only && unit.side == Side::Soviet) || (soviet_only && unit.side == Side::Axis) {
        say("entry_where", "the other side comes in there (C4.9a)", "Axis west, Soviets east");
    }
    let at_border = matches!(unit.entrance, Entrance::Border | Entrance::Rear);
    if at_border && unit.entry != Entry::SetUp {
        say("entry_where", "units set up there, none comes in", "write a city or an edge");
    }
    let at_edge = matches!(unit.entrance, Entrance::WestEdge | Entrance::EastEdge | Entrance::City);
    if at_edge && unit.entry == Entry::SetUp {
        say(
            "entry_where",
            "reinforcements come in there, none sets up",
            "write border, rear or city:NAME",
        );
    }
}
