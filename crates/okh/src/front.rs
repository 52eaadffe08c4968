//! The line: how far the enemy is, what he can bring where, which hexes are exposed and who watches them, where units are
//! needed, and how far the enemy's cities are.

use crate::supply;
use crate::weights::Weights;
use crate::worth;
use besieged::game::{Mark, State};
use besieged::ground::{HexSet, Map, Player};
use besieged::{Kind, Terrain};
use hex::HexIndex;

/// Farther than any way on the map.
pub(crate) const FAR: u16 = 200;
/// A two-hex reach and a step into the line: own hexes so near to an enemy are exposed.
const EXPOSED: u16 = 3;
/// A two-hex reach and an advance of three: majors so near to an enemy want a garrison.
pub(crate) const RAID: u16 = 5;
/// What three units next to a hex bring at the most, on the average.
const SIDE_MOST: f32 = 18.0;
/// By how many hexes the enemy's cities seem farther to a side that is much the weaker.
const BOLD: f32 = 10.0;
/// The allowance of a unit out of supply (B34).
const HUNGRY: u8 = 2;

/// The line of a player.
#[derive(Clone, Debug)]
pub(crate) struct Front {
    /// Whose line it is.
    pub(crate) player: Player,
    /// By hex: hexes to the nearest enemy unit.
    pub(crate) away: Vec<u16>,
    /// By hex: the strength that the enemy could bring against it in his next impulse, as far as he is thought to.
    pub(crate) threat: Vec<f32>,
    /// The hexes of the player that an enemy is near to.
    pub(crate) exposed: HexSet,
    /// By hex: how many stacks of the player stand in it or next to it.
    pub(crate) cover: Vec<u8>,
    /// By hex: hexes to where units are needed.
    pub(crate) need: Vec<u16>,
    /// By hex: hexes to the enemy's majors.
    pub(crate) goal: Vec<u16>,
    /// The hexes in which units are supplied.
    pub(crate) fed: HexSet,
    /// From 0.2 for a side that is much the weaker to 1.2.
    pub(crate) posture: f32,
}

impl Front {
    /// The line of a player as it stands.
    pub(crate) fn of(state: &State, weights: &Weights, player: Player) -> Front {
        let map = &state.scene.map;
        let (away, exposed) = exposure(state, player);
        let mut front = Front {
            player,
            threat: threats(state, weights, player),
            exposed,
            cover: vec![0; map.grid().len()],
            need: Vec::new(),
            goal: goals(state, weights, player),
            fed: supply::fed(state, player),
            posture: posture(state, player),
            away,
        };
        for hex in state.occupied(player).iter() {
            front.occupy(map, hex, true);
        }
        front.need = front.needs(state);
        front
    }

    /// A stack comes to an empty hex, or the last unit leaves it.
    pub(crate) fn occupy(&mut self, map: &Map, hex: HexIndex, there: bool) {
        let around = map.beside(hex).map(|(_, next)| next).chain([hex]);
        for hex in around {
            let cover = &mut self.cover[hex.index()];
            *cover = if there { cover.saturating_add(1) } else { cover.saturating_sub(1) };
        }
    }

    /// The exposed hexes that nobody watches: through them the enemy would pass.
    pub(crate) fn gaps<'f>(&'f self, state: &'f State) -> impl Iterator<Item = HexIndex> + 'f {
        let open = |hex: &HexIndex| self.cover[hex.index()] == 0;
        self.exposed.iter().filter(open).filter(|hex| !state.holds(self.player, *hex))
    }

    /// The share of a stack that is expected to be lost in a hex, defended with so much.
    pub(crate) fn loss(&self, state: &State, hex: HexIndex, defense: f32) -> f32 {
        let threat = self.threat[hex.index()];
        if threat <= 0.0 {
            return 0.0;
        }
        let map = &state.scene.map;
        let hard =
            map.terrain(hex).unwrap_or_default() != Terrain::Clear || map.majors().contains(hex);
        let odds = threat / defense.max(1.0) * if hard { 0.8 } else { 1.0 };
        ((odds - 0.75) * 0.16).clamp(0.0, 0.9)
    }

    /// How far every hex is from where units are needed: gaps first, then thin and weak parts of the line, then all of it
    /// and the enemy's cities.
    fn needs(&self, state: &State) -> Vec<u16> {
        let mut wanted: Vec<(HexIndex, u16)> = Vec::new();
        for hex in self.exposed.iter() {
            let base = match self.cover[hex.index()] {
                0 => 0,
                1 => 2,
                _ => 4,
            };
            let defense = state.defense_of(hex) as f32;
            let weak = state.holds(self.player, hex) && self.loss(state, hex, defense) > 0.25;
            wanted.push((hex, if weak { base.min(1) } else { base }));
        }
        // Who is strong enough is needed at the enemy's cities too.
        let bold = ((1.0 - self.posture).max(0.0) * BOLD) as u16;
        let majors = state.scene.map.majors().iter();
        wanted
            .extend(majors.filter(|hex| state.holder(*hex) != self.player).map(|hex| (hex, bold)));
        spread(&state.scene.map, &wanted)
    }
}

/// By hex, how far the enemy is from it; and the hexes of a player that he is near to.
fn exposure(state: &State, player: Player) -> (Vec<u16>, HexSet) {
    let map = &state.scene.map;
    let enemies: Vec<(HexIndex, u16)> =
        state.occupied(player.enemy()).iter().map(|hex| (hex, 0)).collect();
    let away = spread(map, &enemies);
    let near = |hex: &HexIndex| (1..=EXPOSED).contains(&away[hex.index()]);
    let exposed = map.open().filter(|hex| state.holder(*hex) == player && near(hex));
    let exposed = HexSet::default().with(exposed);
    (away, exposed)
}

/// How many gaps the line of a player has, where nothing else of it is asked for.
pub(crate) fn gaps(state: &State, player: Player) -> usize {
    let (map, (_, exposed)) = (&state.scene.map, exposure(state, player));
    let stands = |hex: HexIndex| state.holds(player, hex);
    let watched = |hex: HexIndex| stands(hex) || map.beside(hex).any(|(_, next)| stands(next));
    exposed.iter().filter(|hex| !watched(*hex)).count()
}

/// How far every open hex is from some others, each with a start of its own.
pub(crate) fn spread(map: &Map, sources: &[(HexIndex, u16)]) -> Vec<u16> {
    let mut far = vec![FAR; map.grid().len()];
    let mut rings: Vec<Vec<HexIndex>> = Vec::new();
    for (hex, cost) in sources {
        if *cost < far[hex.index()] {
            far[hex.index()] = *cost;
            ring(&mut rings, *cost).push(*hex);
        }
    }
    let mut cost = 0u16;
    while usize::from(cost) < rings.len() {
        for hex in std::mem::take(&mut rings[usize::from(cost)]) {
            if far[hex.index()] != cost {
                continue;
            }
            for (_, next) in map.beside(hex) {
                if cost + 1 < far[next.index()] {
                    far[next.index()] = cost + 1;
                    ring(&mut rings, cost + 1).push(next);
                }
            }
        }
        cost += 1;
    }
    far
}

fn ring(rings: &mut Vec<Vec<HexIndex>>, cost: u16) -> &mut Vec<HexIndex> {
    let place = usize::from(cost);
    if rings.len() <= place {
        rings.resize_with(place + 1, Vec::new);
    }
    &mut rings[place]
}

/// What the enemy could bring against each hex in his next first impulse.
fn threats(state: &State, weights: &Weights, player: Player) -> Vec<f32> {
    let map = &state.scene.map;
    let hexes = map.grid().len();
    let mut threat = vec![0.0f32; hexes];
    let mut flood = Flood { left: vec![0; hexes], reached: Vec::new(), open: Vec::new() };
    // By hex: the last unit that was counted there, one more than its number.
    let mut counted = vec![0u16; hexes];
    for (unit, from) in state.on_map(player.enemy()) {
        let (counter, it) = (state.counter(unit), state.unit(unit));
        let fed = it.is(Mark::Supplied);
        let printed = counter.allowances[0];
        let allowance = if fed { printed } else { printed.min(HUNGRY) };
        let strength = f32::from(counter.strength(it.steps)) * if fed { 1.0 } else { 0.5 };
        flood.run(state, player, counter.kind, (from, allowance));
        for hex in flood.reached.drain(..) {
            flood.left[hex.index()] = 0;
            for (_, next) in map.beside(hex) {
                let counted = &mut counted[next.index()];
                if *counted != u16::from(unit.0) + 1 {
                    *counted = u16::from(unit.0) + 1;
                    threat[next.index()] += strength;
                }
            }
        }
    }
    for hex in map.open() {
        let sides = map.beside(hex).filter(|(_, next)| !state.holds(player, *next)).count();
        let threat = &mut threat[hex.index()];
        *threat = (*threat * weights.danger_share).min(sides as f32 * SIDE_MOST);
    }
    threat
}

/// Where an enemy unit could go, roughly: terrain and rivers, no weather; zones of the player stop it.
struct Flood {
    /// By hex: what is left there, one more than the number.
    left: Vec<u8>,
    reached: Vec<HexIndex>,
    open: Vec<(HexIndex, u8)>,
}

impl Flood {
    fn run(&mut self, state: &State, player: Player, kind: Kind, start: (HexIndex, u8)) {
        let map = &state.scene.map;
        let costs = &state.scene.charts.movement;
        self.left[start.0.index()] = start.1 + 1;
        self.reached.push(start.0);
        self.open.push(start);
        while let Some((at, left)) = self.open.pop() {
            if self.left[at.index()] > left + 1 {
                continue;
            }
            for (side, to) in map.beside(at) {
                if state.holds(player, to) {
                    continue;
                }
                let terrain = map.terrain(to).unwrap_or_default();
                let cost = costs.cost(terrain, kind) + u8::from(map.has_river(at, side));
                let Some(rest) = left.checked_sub(cost) else { continue };
                let known = &mut self.left[to.index()];
                if *known > rest {
                    continue;
                }
                if *known == 0 {
                    self.reached.push(to);
                }
                *known = rest + 1;
                if rest > 0 && !state.in_zoc(player, to) {
                    self.open.push((to, rest));
                }
            }
        }
    }
}

/// How far every hex is from the majors that the enemy holds; the dearest pull from farthest.
fn goals(state: &State, weights: &Weights, player: Player) -> Vec<u16> {
    let map = &state.scene.map;
    let held = map.majors().iter().filter(|hex| state.holder(*hex) != player);
    let goals: Vec<(HexIndex, u16)> = held
        .map(|hex| (hex, if worth::major(state, weights, hex) > weights.major { 0 } else { 3 }))
        .collect();
    spread(map, &goals)
}

fn posture(state: &State, player: Player) -> f32 {
    let strength = |player| -> f32 {
        let units = state.on_map(player);
        units.map(|(unit, _)| f32::from(state.counter(unit).strength(state.unit(unit).steps))).sum()
    };
    let ratio = strength(player) / strength(player.enemy()).max(1.0);
    (ratio - 0.5).clamp(0.2, 1.2)
}
