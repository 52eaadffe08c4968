//! The counters, as printed: `counters.csv`.

use super::{Nationality, Player, UnitId};
use crate::{Formation, Kind, Turn};
use module::{Files, Problems, Row, Table, Unique};
use std::collections::HashMap;

/// One counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Its id in files, such as `A-ge-XLIPz`.
    pub key: String,
    /// Whose it is.
    pub player: Player,
    /// Its nation.
    pub nationality: Nationality,
    /// What is printed on it.
    pub name: String,
    /// Its size.
    pub formation: Formation,
    /// Its arm; `other` is cavalry.
    pub kind: Kind,
    /// Its printed steps.
    pub steps: u8,
    /// Its strength at full steps, then with each step less.
    strengths: Vec<u8>,
    /// Its allowance in each impulse (B34).
    pub allowances: [u8; 2],
    /// The turn in which it comes (B50).
    pub entry: Turn,
    /// Where it stood when it came, in the words of the file.
    pub sector: String,
}

impl Counter {
    /// Its printed strength with so many steps.
    #[inline]
    #[must_use]
    pub fn strength(&self, steps: u8) -> u8 {
        let lost = usize::from(self.steps.saturating_sub(steps));
        self.strengths.get(lost).copied().unwrap_or(1)
    }

    /// Whether it is a Finn (B53).
    #[inline]
    #[must_use]
    pub fn is_finnish(&self) -> bool {
        self.nationality == Nationality::Finnish
    }

    /// Armor and cavalry slip from ZOC to ZOC (B35) and advance far (B40).
    #[inline]
    #[must_use]
    pub fn is_mobile(&self) -> bool {
        matches!(self.kind, Kind::Armor | Kind::Other)
    }
}

/// Every counter of the game, Axis and Russian.
#[derive(Clone, Debug)]
pub struct Roster {
    counters: Vec<Counter>,
    ids: HashMap<String, UnitId>,
}

const PATH: &str = "counters.csv";
const COLUMNS: [&str; 12] = [
    "id",
    "side",
    "nation",
    "name",
    "formation",
    "kind",
    "steps",
    "strength",
    "move1",
    "move2",
    "entry",
    "where",
];
/// As many as a [`UnitId`] can tell apart, one value kept for nobody.
const COUNTERS_MAX: usize = 250;

impl Roster {
    /// The counter of a unit.
    ///
    /// # Panics
    /// Never for the ids of this roster.
    #[inline]
    #[must_use]
    pub fn counter(&self, unit: UnitId) -> &Counter {
        &self.counters[unit.index()]
    }

    /// The unit with an id of the file.
    #[must_use]
    pub fn find(&self, key: &str) -> Option<UnitId> {
        self.ids.get(key).copied()
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.counters.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counters.is_empty()
    }

    /// Every unit in order.
    pub fn units(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.counters.len()).map(|place| UnitId(place as u8))
    }

    /// The ids of the file, in order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.counters.iter().map(|counter| counter.key.as_str())
    }

    pub(super) fn read(files: &dyn Files, problems: &mut Problems) -> Option<Roster> {
        let table = Table::read(files, PATH, problems)?;
        table.columns(&COLUMNS, problems);
        let mut seen = Unique::new("counter");
        let mut roster = Roster { counters: Vec::new(), ids: HashMap::new() };
        for row in table.rows() {
            if let Some(cell) = row.cell("id") {
                seen.add(cell.text, &cell.spot(), problems);
            }
            let Some(counter) = read_counter(&row, problems) else { continue };
            if roster.len() >= COUNTERS_MAX {
                problems.push(row.spot().problem(format!("more than {COUNTERS_MAX} counters")));
                break;
            }
            roster.ids.insert(counter.key.clone(), UnitId(roster.len() as u8));
            roster.counters.push(counter);
        }
        Some(roster)
    }
}

fn read_counter(row: &Row<'_>, problems: &mut Problems) -> Option<Counter> {
    let key = row.text("id", problems);
    let player = row.choice("side", &Player::NAMES, problems);
    let nationality = row.choice("nation", &Nationality::NAMES, problems);
    let name = row.text("name", problems);
    let formation = row.choice("formation", &Formation::NAMES, problems);
    let kind = row.choice("kind", &Kind::NAMES, problems);
    let steps = row.int("steps", 1..=4, problems);
    let strengths = row.parse_with("strength", read_strengths, problems);
    let first = row.int("move1", 1..=12, problems);
    let second = row.int("move2", 1..=12, problems);
    let entry = row.parse("entry", problems);
    let sector = row.optional_text("where", problems).unwrap_or_default();
    if let (Some(player), Some(nationality)) = (player, nationality)
        && (nationality == Nationality::Russian) != (player == Player::Soviet)
    {
        problems.push(row.spot().problem("the nation fights on the other side"));
    }
    if let (Some(steps), Some(strengths)) = (steps, &strengths)
        && strengths.len() != usize::from(steps)
    {
        let what = format!("{steps} steps need {steps} strengths such as 8/5/3");
        problems.push(row.spot().problem(what));
    }
    Some(Counter {
        key: key?.to_owned(),
        player: player?,
        nationality: nationality?,
        name: name?.to_owned(),
        formation: formation?,
        kind: kind?,
        steps: steps?,
        strengths: strengths?,
        allowances: [first?, second?],
        entry: entry?,
        sector: sector.to_owned(),
    })
}

/// R-B56: printed values are at least 1 and fall with each step.
fn read_strengths(text: &str) -> Result<Vec<u8>, String> {
    let read: Option<Vec<u8>> = text.split('/').map(|word| word.parse().ok()).collect();
    let strengths = read.ok_or("write the strength of each step, such as 8/5/3")?;
    let falls = strengths.windows(2).all(|pair| pair[0] >= pair[1]);
    match falls && strengths.iter().all(|strength| (1..=20).contains(strength)) {
        true => Ok(strengths),
        false => Err("strengths are 1 to 20 and do not rise as steps are lost".to_owned()),
    }
}
