//! The rules of setting up (C6, S6, N18, N19, N20), as pure functions.

use super::country::Country;
use super::exclusive::{Exclusive, SetupData};
use super::map::{Map, grid};
use super::roster::{Entrance, Entry, Roster, UnitId, UnitInfo};
use super::{Ground, Side};
use damos::{Counter, Nation, may_stack};
use hex::{HexIndex, Region};
use referee::Illegal;
use rulebook::rule;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::fmt;

/// A unit in a hex with a strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Placement {
    /// The unit.
    pub unit: UnitId,
    /// Where it stands.
    pub hex: HexIndex,
    /// Its current SP.
    pub sp: u8,
}

/// What is wrong with a set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SetupFault {
    /// The hex is no part of this game.
    OutOfPlay(HexIndex),
    /// The unit comes later.
    Reinforcement(UnitId),
    /// The unit may not start in that hex.
    WrongHex(UnitId, HexIndex),
    /// The unit stands in two places.
    PlacedTwice(UnitId),
    /// The unit stands nowhere.
    NotPlaced(UnitId),
    /// Too many units in the hex.
    OverStacked(HexIndex),
    /// No Soviet unit in a hex adjacent to the German border.
    BorderOpen(HexIndex),
    /// Hungarians and Romanians in one hex.
    Quarrel(HexIndex),
    /// Finns and Germans in one hex.
    FinnsWithGermans(HexIndex),
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |hex: HexIndex| grid().number(hex);
        match *self {
            SetupFault::OutOfPlay(hex) => write!(f, "{} is out of play", number(hex)),
            SetupFault::Reinforcement(_) => {
                f.write_str("the unit is a reinforcement and enters later")
            }
            SetupFault::WrongHex(_, hex) => write!(f, "the unit may not start in {}", number(hex)),
            SetupFault::PlacedTwice(_) => f.write_str("the unit is already set up"),
            SetupFault::NotPlaced(_) => f.write_str("the unit is not set up"),
            SetupFault::OverStacked(hex) => write!(f, "too many units in {}", number(hex)),
            SetupFault::BorderOpen(hex) => {
                write!(f, "{} at the German border has no Soviet unit", number(hex))
            }
            SetupFault::Quarrel(hex) => {
                write!(f, "Hungarian and Romanian units may not both be in {}", number(hex))
            }
            SetupFault::FinnsWithGermans(hex) => {
                write!(f, "Finnish and German units may not both be in {}", number(hex))
            }
        }
    }
}

type Refused = Illegal<SetupFault>;

/// Where units may set up, worked out once for every kind of unit.
#[derive(Clone, Debug)]
pub(super) struct Zones {
    pub(super) border: Region,
    soviet: Region,
    axis: Region,
    countries: BTreeMap<Country, Region>,
    places: BTreeMap<HexIndex, Region>,
}

impl Zones {
    pub(super) fn new(map: &Map, roster: &Roster, exclusive: &Exclusive) -> Zones {
        let SetupData { front, countries, rows, .. } = &exclusive.setup;
        let owned = |hex: HexIndex, country| map.owner(hex) == Some(country);
        let playable = |keep: &dyn Fn(HexIndex) -> bool| {
            Region::of(grid(), map.playable().iter().filter(|hex| keep(*hex)))
        };
        let border = border(map);
        let towns = playable(&|hex| owned(hex, Country::Ussr) && map.place(hex).is_some());
        let mut soviet = &border | &towns;
        if let Some(front) = front {
            soviet = &soviet | &(front & map.playable());
        }
        let axis = playable(&|hex| {
            let row = grid().number(hex).pairs().0;
            (rows.0..=rows.1).contains(&row) && countries.iter().any(|it| owned(hex, *it))
        });
        let (mut countries, mut places) = (BTreeMap::new(), BTreeMap::new());
        for (_, unit) in roster.iter() {
            match unit.entrance {
                Entrance::Country(country) => {
                    countries
                        .entry(country)
                        .or_insert_with(|| playable(&|hex| owned(hex, country)));
                }
                Entrance::Place(hex) => {
                    places.entry(hex).or_insert_with(|| Region::of(grid(), [hex]));
                }
                _ => {}
            }
        }
        Zones { border, soviet, axis, countries, places }
    }

    /// The hexes in which a unit may set up, stacking apart.
    pub(super) fn of(&self, unit: &UnitInfo) -> &Region {
        match (unit.entrance, unit.side) {
            (Entrance::Country(country), _) => &self.countries[&country],
            (Entrance::Place(hex), _) => &self.places[&hex],
            (_, Side::Soviet) => &self.soviet,
            (_, Side::Axis) => &self.axis,
        }
    }
}

/// The Soviet hexes adjacent to the German border: those that share a hexside with a hex of Germany, both in play (C6b).
fn border(map: &Map) -> Region {
    let owned = |hex: HexIndex, country| map.is_playable(hex) && map.owner(hex) == Some(country);
    let soviet = map.playable().iter().filter(|hex| owned(*hex, Country::Ussr));
    let faces_germany =
        |hex: &HexIndex| grid().neighbors(*hex).any(|(_, next)| owned(next, Country::Germany));
    Region::of(grid(), soviet.filter(faces_germany))
}

/// Whether a unit may set up in a hex, stacking apart (C6b to C6d, S6, N18, N19, N20).
///
/// ```
/// use barbarossa::ground::{GroundRef, grid, legal_setup_hex};
/// let ground = GroundRef::named("agc")?;
/// let garrison = ground.roster.id("agc-su-28rc").unwrap();
/// let brest = ground.map.place_named("Brest-Litovsk").unwrap().hex;
/// assert!(legal_setup_hex(&ground, garrison, brest).is_ok());
/// let warsaw = ground.map.place_named("Warsaw").unwrap().hex;
/// assert_eq!(legal_setup_hex(&ground, garrison, warsaw).unwrap_err().rule.as_str(), "C6c");
/// # Ok::<(), barbarossa::ground::NoGround>(())
/// ```
///
/// # Errors
/// The rule against it.
pub fn legal_setup_hex(ground: &Ground, unit: UnitId, hex: HexIndex) -> Result<(), Refused> {
    let info = &ground.roster[unit];
    let setup = &ground.exclusive.setup;
    if info.entry != Entry::SetUp {
        return Err(Illegal { rule: rule!("D5a"), why: SetupFault::Reinforcement(unit) });
    }
    if !ground.map.is_playable(hex) {
        return Err(Illegal { rule: ground.exclusive.boundary, why: SetupFault::OutOfPlay(hex) });
    }
    if ground.setup_hexes(unit).contains(hex) {
        return Ok(());
    }
    let rule = match (info.entrance, info.side) {
        (Entrance::Country(_) | Entrance::Place(_), Side::Axis) => setup.country_rule,
        (_, Side::Axis) => setup.axis_rule,
        (_, Side::Soviet) => setup.soviet_rule,
    };
    Err(Illegal { rule, why: SetupFault::WrongHex(unit, hex) })
}

/// Whether units of one side may start, or stay, together in a hex (C4.1, R13, R14; S4.7a; N5).
///
/// # Errors
/// The rule against it.
pub fn legal_stack(ground: &Ground, hex: HexIndex, units: &[UnitId]) -> Result<(), Refused> {
    rulebook::cite!("R13", "R14");
    let counters: SmallVec<[Counter; 8]> =
        units.iter().map(|unit| ground.roster[*unit].counter()).collect();
    if !may_stack(&counters) {
        let german = counters.iter().all(|unit| unit.nation == Nation::German);
        let rule = if german { rule!("C4.1a") } else { rule!("C4.1b") };
        return Err(Illegal { rule, why: SetupFault::OverStacked(hex) });
    }
    let has = |nation| counters.iter().any(|unit| unit.nation == nation);
    if ground.exclusive.allies_quarrel && has(Nation::Hungarian) && has(Nation::Romanian) {
        return Err(Illegal { rule: rule!("S4.7a"), why: SetupFault::Quarrel(hex) });
    }
    if let Some(north) = &ground.exclusive.north
        && has(Nation::Finnish)
    {
        let stranger = |unit: &UnitId| {
            let unit = &ground.roster[*unit];
            unit.nation != Nation::Finnish && !north.finns.guests.contains(&unit.key)
        };
        if units.iter().any(stranger) {
            return Err(Illegal { rule: rule!("N5"), why: SetupFault::FinnsWithGermans(hex) });
        }
    }
    Ok(())
}

/// Everything that is wrong with the complete set-up of one side.
///
/// Placements of the other side's units are passed over.
#[must_use]
pub fn setup_problems(ground: &Ground, side: Side, placements: &[Placement]) -> Vec<Refused> {
    let mut faults = Vec::new();
    let mut stacks: BTreeMap<HexIndex, Vec<UnitId>> = BTreeMap::new();
    let mut placed = vec![false; ground.roster.len()];
    for it in placements.iter().filter(|it| ground.roster[it.unit].side == side) {
        if std::mem::replace(&mut placed[it.unit.index()], true) {
            faults.push(Illegal { rule: rule!("C6a"), why: SetupFault::PlacedTwice(it.unit) });
            continue;
        }
        faults.extend(legal_setup_hex(ground, it.unit, it.hex).err());
        stacks.entry(it.hex).or_default().push(it.unit);
    }
    for (hex, units) in &stacks {
        faults.extend(legal_stack(ground, *hex, units).err());
    }
    let missing = ground.roster.to_set_up(side).filter(|(unit, _)| !placed[unit.index()]);
    faults.extend(
        missing.map(|(unit, _)| Illegal { rule: rule!("C6a"), why: SetupFault::NotPlaced(unit) }),
    );
    if side == Side::Soviet {
        let open = ground.border().iter().filter(|hex| !stacks.contains_key(hex));
        faults.extend(
            open.map(|hex| Illegal { rule: rule!("C6b"), why: SetupFault::BorderOpen(hex) }),
        );
    }
    faults
}
