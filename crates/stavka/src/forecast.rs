//! The exact odds of an offensive while it is composed: by the assembler and the tables that resolve it, from what a side may
//! know.

use dice::Frac;
use frontline::game::{
    Action, Committed, Kind, Manner, Offensive, Played, Progress, Stack, State, band, group_of,
};
use frontline::ground::{Coalition, HexSet, NATIONS_MOST};
use frontline::{Assessment, Combat, Party, Refusal};
use hex::HexIndex;
use referee::Seat;

/// The fewest and the most men of a band; the most of the last is what a hex has room for (F58).
const BANDS: [[u8; 2]; 4] = [[0, 0], [1, 2], [3, 5], [6, 9]];
/// The fewest men of the last band.
const MANY: u8 = 10;

/// The state as a side may know it: under fog, enemy men at the least or the most of their band, and nothing else.
#[must_use]
pub fn known(state: &State, side: Coalition, most: bool) -> State {
    let mut known = state.clone();
    if !state.options.fog {
        return known;
    }
    let enemy = side.enemy();
    let main = state.main_nation(enemy).index();
    for hex in state.held[enemy.index()].iter() {
        let room = state.room(enemy, hex).max(MANY);
        let [few, many] = match usize::from(band(state.stack(hex).men())) {
            band if band < BANDS.len() => BANDS[band],
            _ => [MANY, room],
        };
        let stack = &mut known.stacks[hex.index()];
        stack.men = [0; NATIONS_MOST];
        stack.men[main] = if most { many } else { few };
        (stack.tanks, stack.air, stack.lsp) = (0, 0, 0);
    }
    known
}

/// What the seats of a side have drafted.
fn drafted(state: &State, side: Coalition) -> impl Iterator<Item = Action> + '_ {
    state.seating.of(side).flat_map(|seat| state.draft(seat).iter().copied())
}

/// Everything of a hex that can attack; who digs does not (F49).
fn all_of(state: &State, start: HexIndex) -> impl Iterator<Item = Committed> + use<> {
    let stack = state.stack(start);
    let mut men = stack.men().saturating_sub(stack.diggers());
    let points = stack.points().filter(|(kind, _)| kind.fights()).map(move |(kind, points)| {
        if !matches!(kind, Kind::Men(_)) {
            return Committed { start, kind, points };
        }
        let free = points.min(men);
        men -= free;
        Committed { start, kind, points: free }
    });
    points.filter(|it| it.points > 0)
}

/// An offensive against a hex from some others, with everything that stands there.
pub(crate) fn whole(
    state: &State,
    side: Coalition,
    target: HexIndex,
    starts: &[HexIndex],
) -> Offensive {
    Offensive {
        side,
        manner: Manner::Land,
        target,
        starts: starts.iter().copied().collect(),
        seat: Seat(0),
        commits: starts.iter().flat_map(|start| all_of(state, *start)).collect(),
        lsp: Vec::new(),
        defender_lsp: 0,
        afloat: Stack::default(),
        cards: Vec::new(),
        support: [0; 2],
        progress: Progress::Ahead,
    }
}

/// The hexes of a side's line from which an enemy hex can be attacked.
#[must_use]
pub fn around(state: &State, side: Coalition, target: HexIndex) -> Vec<HexIndex> {
    let near = state.beside(target);
    near.filter(|hex| state.in_line(side, *hex) && state.stack(*hex).men() > 0).collect()
}

/// The offensive of a side against a hex as it is composed: flags and commitments of its forms, else those on the map, else
/// everything beside the hex.
#[must_use]
pub fn composed(state: &State, side: Coalition, target: HexIndex) -> Option<Offensive> {
    let mine = |it: &&Offensive| it.side == side && it.target == target && it.is_ahead();
    let place = state.offensives.iter().position(|it| mine(&it));
    let flagged = drafted(state, side).filter_map(|order| match order {
        Action::Flag { start, target: at, .. } if at == target => Some(start),
        _ => None,
    });
    let starts: Vec<HexIndex> = match place {
        Some(place) => state.offensives[place].starts.to_vec(),
        None => flagged.collect(),
    };
    let starts = if starts.is_empty() { around(state, side, target) } else { starts };
    if starts.is_empty() {
        return None;
    }
    let mut offensive = match place {
        Some(place) => state.offensives[place].clone(),
        None => whole(state, side, target, &starts),
    };
    let Some(place) = place else { return Some(offensive) };
    for order in drafted(state, side) {
        write(&mut offensive, side, place, order);
    }
    if offensive.commits.is_empty() && offensive.manner == Manner::Land {
        offensive.commits = starts.iter().flat_map(|start| all_of(state, *start)).collect();
    }
    Some(offensive)
}

/// Takes an order of a form into the offensive that it is about.
fn write(offensive: &mut Offensive, side: Coalition, place: usize, order: Action) {
    let here = |index: u8| usize::from(index) == place;
    match order {
        Action::Commit { offensive: index, start, kind, coin } if here(index) => {
            offensive.commits.push(Committed { start, kind, points: coin });
        }
        Action::Lsp { offensive: index, hex, coin } if here(index) => {
            offensive.lsp.push((hex, coin));
        }
        Action::Card { offensive: index, card, play } if here(index) => {
            offensive.cards.push(Played { side, card, play });
        }
        Action::Support { offensive: index, coin } if here(index) => {
            offensive.support[0] = offensive.support[0].saturating_add(coin);
        }
        _ => {}
    }
}

/// A combat with everything that is known of it before the dice.
pub struct Forecast {
    /// The combat as the tables are asked.
    pub combat: Combat,
    /// What they say before the dice.
    pub assessment: Assessment,
    /// That the hex is taken.
    pub takes: Frac,
}

/// What the tables say of an offensive.
///
/// # Errors
/// Why they refuse it.
pub fn forecast(state: &State, offensive: &Offensive) -> Result<Forecast, Refusal> {
    let combat = state.combat(offensive);
    let assessment = combat.assess(&state.scene.charts)?;
    let takes = assessment.odds().advances.p(|advance| advance.takes_the_hex());
    Ok(Forecast { combat, assessment, takes })
}

/// What an offensive brings on the average.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prospect {
    /// How likely the hex is taken, taken with leave to go on, and the attacker thrown back.
    pub(crate) takes: f64,
    pub(crate) goes_on: f64,
    pub(crate) thrown_back: f64,
    /// The CV that attacker and defender lose.
    pub(crate) lost: [f64; 2],
}

/// The same tables as [`forecast`], without fractions; nothing where they refuse it.
pub(crate) fn prospect(state: &State, offensive: &Offensive) -> Option<Prospect> {
    let combat = state.combat(offensive);
    combat.assess(&state.scene.charts).ok().map(|it| counted(&it))
}

/// The same with no LSP, with one, and so on to `most`; nothing where the tables refuse it.
pub(crate) fn prospects(state: &State, offensive: &Offensive, most: u8) -> Vec<Prospect> {
    let charts = &state.scene.charts;
    let mut combat = state.combat(offensive);
    let mut found = Vec::with_capacity(usize::from(most) + 1);
    for lsp in 0..=most.min(1) {
        combat.attacker.lsp = lsp;
        let Ok(mut assessment) = combat.assess(charts) else { return Vec::new() };
        found.push(counted(&assessment));
        // From the first on, each LSP is worth as much on the die and nothing else.
        let each = charts.die.each_lsp(Party::Attacker);
        for _ in 1..if lsp == 1 { most } else { 0 } {
            assessment.attacker.die_modifier += each;
            found.push(counted(&assessment));
        }
    }
    found
}

fn counted(assessment: &Assessment) -> Prospect {
    let mut counts = [0u32; 3];
    for dice in (1..=6).flat_map(|attacker| (1..=6).map(move |defender| [attacker, defender])) {
        let hexes = assessment.outcome(dice).advance.hexes_max();
        counts[0] += u32::from(hexes > 0);
        counts[1] += u32::from(hexes > 1);
        counts[2] += u32::from(hexes < 0);
    }
    let [takes, goes_on, thrown_back] = counts.map(|count| f64::from(count) / 36.0);
    let lost = [&assessment.attacker, &assessment.defender];
    let lost = lost.map(|it| f64::from(it.losses.lost.combat_value()));
    Prospect { takes, goes_on, thrown_back, lost }
}

/// The hexes of a side's main group that would be cut off if one were lost.
#[must_use]
pub fn severed(state: &State, side: Coalition, lost: HexIndex) -> usize {
    let main = &state.main[side.index()];
    if !main.contains(lost) {
        return 0;
    }
    let mut left = *main;
    left.set(lost, false);
    let all = left.iter().count();
    let largest = |left: &HexSet| {
        let near = state.beside(lost).filter(|hex| left.contains(*hex));
        let sizes = near.map(|hex| group_of(&state.scene.map, left, hex).iter().count());
        sizes.max().unwrap_or(all)
    };
    all - largest(&left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use frontline::game::{Frontline, Setup};
    use referee::Game as _;

    #[test]
    fn f49_who_digs_is_not_reckoned_among_those_who_attack() {
        let mut state = Frontline::start(&Setup::of("bagration")).expect("a scenario");
        let hexes = state.line[0].iter().collect::<Vec<HexIndex>>();
        let start = hexes.into_iter().find(|hex| state.stack(*hex).men() > 0).expect("men");
        let men = |state: &State| -> u8 {
            let all = all_of(state, start).filter(|it| matches!(it.kind, Kind::Men(_)));
            all.map(|it| it.points).sum()
        };
        let before = men(&state);
        assert_eq!(before, state.stack(start).men());
        state.stacks[start.index()].digging = 0b1;
        assert_eq!(men(&state), before - 1);
    }
}
