//! What a position says of each side beside its counters: mortars, points, standing orders.

use super::units::{read_hex, read_unit};
use crate::Objective;
use crate::game::DISTANCES;
use crate::game::action::Scope;
use crate::game::state::{MortarState, Orders, State, Tally};
use crate::ground::Player;
use module::{Node, Problems, TableNode};

/// More than anybody earns.
const COUNT_MAX: u8 = 250;

/// The tables of both sides under a key.
fn both<'d>(
    root: &mut TableNode<'d>,
    key: &str,
    problems: &mut Problems,
    mut read: impl FnMut(Player, Node<'d>, &mut Problems),
) {
    let Some(mut table) = root.optional_table(key, problems) else { return };
    for player in Player::BOTH {
        if let Some(node) = table.get(player.name()) {
            read(player, node, problems);
        }
    }
    table.finish(problems);
}

/// Reads everything that both sides have of their own.
pub(super) fn read(root: &mut TableNode<'_>, state: &mut State, problems: &mut Problems) {
    both(root, "mortars", problems, |player, node, problems| {
        read_mortars(player, node, state, problems);
    });
    both(root, "points", problems, |player, node, problems| {
        if let Some(table) = node.table(problems) {
            state.tally[player.index()] = read_tally(table, problems);
        }
    });
    both(root, "orders", problems, |player, node, problems| {
        if let Some(table) = node.table(problems) {
            state.orders[player.index()] = read_orders(player, table, state, problems);
        }
    });
}

/// Y48: as many as the mission has, none with more missions than printed.
fn read_mortars(player: Player, node: Node<'_>, state: &mut State, problems: &mut Problems) {
    let items = node.list(problems).unwrap_or_default();
    let printed: Vec<u8> =
        state.mission().force(player).mortars.iter().map(|(_, missions)| *missions).collect();
    if items.len() != printed.len() {
        let text = format!("the {player} has {} mortars", printed.len());
        problems.push(node.problem(text).hint("give each its line (Y48)"));
    }
    for ((item, most), place) in items.iter().zip(printed).zip(0..) {
        let Some(mut table) = item.table(problems) else { continue };
        let left = table.int("left", 0..=most, problems);
        let used = table.flag("used", problems).unwrap_or(false);
        table.finish(problems);
        if let Some(left) = left {
            state.mortars[player.index()][place] = MortarState { left, used };
        }
    }
}

fn read_tally(mut table: TableNode<'_>, problems: &mut Problems) -> Tally {
    let mut tally = Tally::default();
    let lists = [("taken", &mut tally.taken[..]), ("held", &mut tally.held[..])];
    for (key, counts) in lists {
        let Some(mut list) = table.optional_table(key, problems) else { continue };
        for ((name, _), count) in Objective::NAMES.iter().zip(counts) {
            *count = list.optional_int(name, 0..=COUNT_MAX, problems).unwrap_or(0);
        }
        list.finish(problems);
    }
    table.finish(problems);
    tally
}

/// Y73: of what a player declines, only a whole turn outlasts an activation.
fn read_orders(
    player: Player,
    mut table: TableNode<'_>,
    state: &State,
    problems: &mut Problems,
) -> Orders {
    let mut orders = Orders {
        decline: table.optional_choice("decline", &[("turn", Scope::Turn)], problems),
        ..Orders::default()
    };
    if let Some(mut until) = table.optional_table("until", problems) {
        let hex = until.need("hex", problems).and_then(|node| read_hex(node, state, problems));
        let within = read_within(&mut until, problems);
        until.finish(problems);
        orders.until = hex.zip(within);
    }
    for mut guard in table.tables("guards", problems) {
        let node = guard.need("unit", problems);
        let unit = node.and_then(|node| read_unit(node, state, problems));
        if let (Some(unit), Some(node)) = (unit, node)
            && (state.counter(unit).player != player || state.unit(unit).hex.is_none())
        {
            let text = format!("a guard of the {player} is a unit of his own on the map");
            problems.push(node.problem(text).hint("name another unit (Y73)"));
        }
        let within = read_within(&mut guard, problems);
        let vehicles = guard.flag("vehicles", problems).unwrap_or(false);
        guard.finish(problems);
        if let Some((unit, within)) = unit.zip(within) {
            orders.guards.push((unit, within, vehicles));
        }
    }
    table.finish(problems);
    orders
}

/// R-Y66: one of the distances that orders may name.
fn read_within(table: &mut TableNode<'_>, problems: &mut Problems) -> Option<u8> {
    let node = table.need("within", problems)?;
    let within = node.int(1..=8, problems)?;
    if !DISTANCES.contains(&within) {
        let problem = node.problem(format!("orders do not name a distance of {within}"));
        problems.push(problem.hint("use 1, 2, 3, 4, 6 or 8 (R-Y66)"));
    }
    Some(within)
}
