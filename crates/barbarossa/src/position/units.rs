//! Reading the units of a position.

use crate::ground::{Side, UnitId, grid};
use crate::state::{Mark, State, Where};
use module::{Node, Problems, Spot, TableNode, Unique, did_you_mean};

/// Marks that a position may have; who has tried to react is known only within an activation.
pub(super) const MARKS: [(&str, Mark); 4] = [
    ("spent", Mark::Spent),
    ("demoralized", Mark::Demoralized),
    ("cossack", Mark::Cossack),
    ("rebuilt", Mark::Rebuilt),
];

/// The last turn on which an undying unit may return, however late the game.
const DUE_MAX: u8 = 99;

/// Who has been named so far.
pub(super) struct Forces {
    named: Unique,
    /// The units on the map, each where the file says so.
    pub(super) placed: Vec<(UnitId, Spot)>,
}

impl Default for Forces {
    fn default() -> Forces {
        Forces { named: Unique::new("unit"), placed: Vec::new() }
    }
}

impl Forces {
    pub(super) fn read(
        &mut self,
        root: &mut TableNode<'_>,
        state: &mut State,
        problems: &mut Problems,
    ) {
        for side in Side::BOTH {
            for table in root.tables(side.name(), problems) {
                self.read_placed(table, side, state, problems);
            }
        }
        for table in root.tables("due", problems) {
            self.read_due(table, state, problems);
        }
        for (key, fate) in [("eliminated", Where::Eliminated), ("gone", Where::Gone)] {
            let nodes = root.get(key).and_then(|node| node.list(problems)).unwrap_or_default();
            for node in nodes {
                if let Some(unit) = self.name(node, state, problems) {
                    state.put(unit, fate);
                    state.units[unit.index()].sp = 0;
                }
            }
        }
        let Some(known) = root.get("known") else {
            state.pools = worn_pools(state).into_boxed_slice();
            return;
        };
        let mut pooled = Unique::new("unit");
        for node in known.list(problems).unwrap_or_default() {
            read_pool(node, &mut pooled, state, problems);
        }
    }

    /// `{ unit = "agc-de-3pz", hex = "2819", sp = 6, spent = true }`
    fn read_placed(
        &mut self,
        mut table: TableNode<'_>,
        side: Side,
        state: &mut State,
        problems: &mut Problems,
    ) {
        rulebook::cite!("G40");
        let unit = table.need("unit", problems);
        let hex = table.need("hex", problems);
        let sp = table.get("sp");
        let marks = MARKS.map(|(key, mark)| (table.flag(key, problems).unwrap_or(false), mark));
        table.finish(problems);
        let place = hex.and_then(|node| node.parse_with(|text| grid().parse(text), problems));
        let Some(node) = unit else { return };
        let Some(unit) = self.name(node, state, problems) else { return };
        let info = state.info(unit);
        if info.side != side {
            let problem = node.problem(format!("{} is no {side} unit", info.name));
            return problems.push(problem.hint("it belongs in the other list"));
        }
        let sp = sp.map_or(Some(info.sp), |node| node.int(1..=info.sp, problems));
        let (Some(place), Some(hex), Some(sp)) = (place, hex, sp) else { return };
        let number = grid().number(place);
        let owner = state.ground.map.owner(place);
        if owner.is_some_and(|owner| owner.side().is_none()) {
            return problems.push(hex.problem(format!("{number} is in a neutral country (G37)")));
        }
        if !state.ground.map.is_playable(place) {
            return problems.push(hex.problem(format!("{number} is out of play")));
        }
        self.placed.push((unit, hex.spot()));
        state.units[unit.index()].sp = sp;
        state.put(unit, Where::Hex(place));
        // Whoever stands in a hex controls it, unless the file says otherwise (D2.9a, G40).
        state.axis_control.set(place, side == Side::Axis);
        for (_, mark) in marks.into_iter().filter(|(on, _)| *on) {
            if mark == Mark::Cossack && side == Side::Axis {
                problems.push(node.problem("Cossacks are Soviet (C4.8a)"));
            }
            state.mark(unit, mark, true);
        }
    }

    /// `{ unit = "agc-su-2rc", turn = 4 }`
    fn read_due(&mut self, mut table: TableNode<'_>, state: &mut State, problems: &mut Problems) {
        let unit = table.need("unit", problems);
        let turn = table.int("turn", 1..=DUE_MAX, problems);
        let sp = table.get("sp");
        table.finish(problems);
        let Some(unit) = unit.and_then(|node| self.name(node, state, problems)) else { return };
        let printed = state.info(unit).sp;
        let sp = sp.map_or(Some(printed), |node| node.int(1..=printed, problems));
        if let (Some(turn), Some(sp)) = (turn, sp) {
            state.units[unit.index()].sp = sp;
            state.put(unit, Where::Due(turn));
        }
    }

    /// The unit that a node names, once.
    fn name(&mut self, node: Node<'_>, state: &State, problems: &mut Problems) -> Option<UnitId> {
        let unit = find(node, state, problems)?;
        let key = &state.info(unit).key;
        self.named.add(key, &node.spot(), problems).then_some(unit)
    }
}

/// The unit of that key.
fn find(node: Node<'_>, state: &State, problems: &mut Problems) -> Option<UnitId> {
    let key = node.text(problems)?;
    let roster = &state.ground.roster;
    let unit = roster.id(key);
    if unit.is_none() {
        let problem = node.problem(format!("there is no unit `{key}` in this game"));
        let known = roster.iter().map(|(_, info)| info.key.as_str());
        problems.push(match did_you_mean(key, known) {
            Some(near) => problem.hint(format!("did you mean `{near}`?")),
            None => problem.hint("units stand in counters.csv"),
        });
    }
    unit
}

/// What is known where a file is silent: of each side, the total of all units below their printed SP (D2.4, G28).
pub(super) fn worn_pools(state: &State) -> Vec<u16> {
    rulebook::cite!("G28");
    let mut pools: Vec<u16> = state.ids().map(|unit| unit.0).collect();
    for side in Side::BOTH {
        let worn = |(unit, _): &(UnitId, _)| state.unit(*unit).sp < state.info(*unit).sp;
        let worn: Vec<UnitId> = state.on_map(side).filter(worn).map(|(unit, _)| unit).collect();
        if let Some(first) = worn.iter().min() {
            worn.iter().for_each(|unit| pools[unit.index()] = first.0);
        }
    }
    pools
}

/// Units of one side whose total everybody knows, but not the strength of each (D2.4).
fn read_pool(node: Node<'_>, pooled: &mut Unique, state: &mut State, problems: &mut Problems) {
    let Some(items) = node.list(problems) else { return };
    let mut units = Vec::new();
    for item in items {
        let Some(unit) = find(item, state, problems) else { return };
        if !pooled.add(&state.info(unit).key, &item.spot(), problems) {
            return;
        }
        if state.standing(unit).is_none() {
            return problems.push(item.problem("the unit is not on the map"));
        }
        units.push(unit);
    }
    let sides = |side: Side| units.iter().filter(|unit| state.side(**unit) == side).count();
    if sides(Side::Axis) > 0 && sides(Side::Soviet) > 0 {
        return problems.push(node.problem("these units are not of one side"));
    }
    // A pool bears the id of its first member.
    if let Some(first) = units.iter().min().copied() {
        units.iter().for_each(|unit| state.pools[unit.index()] = first.0);
    }
}
