//! The units of a position: on the map, to come, lost.

use crate::game::state::{Mark, State, UnitState, Where};
use crate::ground::{Player, UnitId};
use hex::HexIndex;
use module::{Node, Problems, Spot, TableNode, Unique};

/// The marks that a file names, besides `supplied`.
pub(super) const MARKS: [(&str, Mark); 5] = [
    ("moved", Mark::Moved),
    ("fought", Mark::Fought),
    ("owes", Mark::Owes),
    ("ordered", Mark::Ordered),
    ("placed", Mark::Placed),
];

/// A unit that the file puts on the map.
pub(super) struct Placed {
    pub(super) unit: UnitId,
    pub(super) hex: HexIndex,
    pub(super) spot: Spot,
    supplied: Option<bool>,
}

/// What a file says of units.
#[derive(Default)]
pub(super) struct Forces {
    pub(super) placed: Vec<Placed>,
}

impl Forces {
    pub(super) fn read(
        &mut self,
        root: &mut TableNode<'_>,
        state: &mut State,
        problems: &mut Problems,
    ) {
        let mut named = Unique::new("unit");
        for player in Player::BOTH {
            for table in root.tables(player.name(), problems) {
                self.read_placed(table, player, state, &mut named, problems);
            }
        }
        let lists =
            [("due", Where::Due), ("eliminated", Where::Eliminated), ("gone", Where::Surrendered)];
        for (key, at) in lists {
            let nodes = root.get(key).and_then(|node| node.list(problems)).unwrap_or_default();
            for node in nodes {
                let Some(unit) = read_unit(node, state, &mut named, problems) else { continue };
                let steps = if at == Where::Due { state.counter(unit).steps } else { 0 };
                state.units[unit.index()] = UnitState::new(at, steps);
            }
        }
    }

    fn read_placed(
        &mut self,
        mut table: TableNode<'_>,
        player: Player,
        state: &mut State,
        named: &mut Unique,
        problems: &mut Problems,
    ) {
        let spot = table.spot().clone();
        let node = table.need("unit", problems);
        let unit = node.and_then(|node| read_unit(node, state, named, problems));
        if let (Some(unit), Some(node)) = (unit, node)
            && state.counter(unit).player != player
        {
            problems.push(node.problem(format!("this unit is not {player}")));
        }
        let hex = table.need("hex", problems).and_then(|node| read_hex(node, state, problems));
        let printed = unit.map_or(4, |unit| state.counter(unit).steps);
        let steps = table.optional_int("steps", 1..=printed, problems).unwrap_or(printed);
        let supplied = table.get("supplied").and_then(|node| node.flag(problems));
        let marks = MARKS.map(|(name, mark)| (mark, table.flag(name, problems).unwrap_or(false)));
        let lock = table.get("locked").and_then(|node| read_hex(node, state, problems));
        table.finish(problems);
        let (Some(unit), Some(hex)) = (unit, hex) else { return };
        // A stack over the limit is refused later; it must not grow beyond what a state can hold.
        if self.placed.iter().filter(|it| it.hex == hex).count() <= super::super::STACK_MAX {
            state.put(unit, Where::Hex(hex));
        }
        let it = &mut state.units[unit.index()];
        it.steps = steps;
        it.lock = lock;
        marks.into_iter().for_each(|(mark, on)| it.set(mark, on));
        self.placed.push(Placed { unit, hex, spot, supplied });
    }

    /// A hex with units is theirs.
    pub(super) fn take_ground(&self, state: &mut State) {
        for it in &self.placed {
            let axis = state.counter(it.unit).player == Player::Axis;
            state.axis_hexes.set(it.hex, axis);
        }
    }

    /// Supply that the file says; all other is as judged.
    pub(super) fn mark_supply(&self, state: &mut State) {
        for it in &self.placed {
            if let Some(supplied) = it.supplied {
                state.mark(it.unit, Mark::Supplied, supplied);
            }
        }
    }
}

fn read_unit(
    node: Node<'_>,
    state: &State,
    named: &mut Unique,
    problems: &mut Problems,
) -> Option<UnitId> {
    let key = node.text(problems)?;
    let Some(unit) = state.scene.roster.find(key) else {
        let near = module::did_you_mean(key, state.scene.roster.keys());
        let problem = node.problem(format!("there is no counter `{key}`"));
        problems.push(match near {
            Some(near) => problem.hint(format!("did you mean `{near}`?")),
            None => problem,
        });
        return None;
    };
    named.add(key, &node.spot(), problems).then_some(unit)
}

fn read_hex(node: Node<'_>, state: &State, problems: &mut Problems) -> Option<HexIndex> {
    let map = &state.scene.map;
    let hex = node.parse_with(|text| map.grid().parse(text), problems)?;
    if !map.is_open(hex) {
        let problem = node.problem(format!("{} is closed", map.grid().number(hex)));
        problems
            .push(problem.hint("nobody enters sea or neutral ground; name a hex of land (B34)"));
        return None;
    }
    Some(hex)
}
