//! What never changes in a game, laid out for counting: hexes in play by their place in rows of bits, their neighbours, costs
//! and kinds.

use crate::sheet::{Sheet, WIDTH, Web};
use barbarossa::ground::{Country, Edge, Ground, NO_STEP, Side, UnitId, grid};
use barbarossa::{State, Where};
use damos::{Class, Combat, CombatOdds, Counter, Terrain, Unit, UnitType};
use hex::{Direction, HexIndex};
use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// No hex: off the map, or not in play.
pub(crate) const NOWHERE: u16 = u16::MAX;

/// Strengths for which chances are worked out beforehand.
pub(crate) const STRONGEST: usize = 40;

/// What a hex is, as bits.
pub(crate) mod kind {
    /// A city or major city.
    pub(crate) const CITY: u8 = 1;
    /// A major city.
    pub(crate) const MAJOR: u8 = 2;
    /// A city of Russia, which feeds the Soviets.
    pub(crate) const RUSSIAN: u8 = 4;
    /// Where Axis lines of supply begin: the west edge, and the places of Finland.
    pub(crate) const WEST: u8 = 8;
    /// At the east edge.
    pub(crate) const EAST: u8 = 16;
    /// On a railway.
    pub(crate) const RAIL: u8 = 32;
    /// A place of the victory conditions.
    pub(crate) const GOAL: u8 = 64;
}

/// What is printed on a unit, as far as planning needs it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Card {
    pub(crate) side: Side,
    pub(crate) class: Class,
    pub(crate) kind: UnitType,
    pub(crate) zoi: bool,
    pub(crate) sp: u8,
    pub(crate) ma: u8,
    pub(crate) counter: Counter,
}

/// The map and the counters of one ground. What is listed by hex has gaps where the rows have none in play.
pub(crate) struct Atlas {
    hexes: Vec<HexIndex>,
    places: Vec<u16>,
    /// Rows of the map.
    pub(crate) rows: usize,
    /// The hexes one can step to.
    pub(crate) steps: Vec<[u16; 6]>,
    /// The hexes around, uncrossable sides included: zones reach them.
    pub(crate) around: Vec<[u16; 6]>,
    /// The same as webs, and the web of the railways.
    pub(crate) by_step: Web,
    pub(crate) every_way: Web,
    pub(crate) by_rail: Web,
    /// From where mobile troops can come in, and the half MP that they pay for it.
    pub(crate) into: Vec<SmallVec<[(u16, u8); 6]>>,
    /// The hexes at most three away, the nearest first, with how many are within 1 and 2.
    pub(crate) near: Vec<(Vec<u16>, [usize; 2])>,
    pub(crate) rails: Vec<u8>,
    pub(crate) rivers: Vec<u8>,
    kinds: Vec<u8>,
    /// The hexes of some kinds.
    pub(crate) cities: Sheet,
    pub(crate) majors: Sheet,
    pub(crate) railways: Sheet,
    pub(crate) west: Sheet,
    pub(crate) east: Sheet,
    pub(crate) soviet_sources: Sheet,
    pub(crate) terrain: Vec<Terrain>,
    /// By how much a defender's strength grows here.
    pub(crate) shelter: Vec<f32>,
    /// What is left of the strength of mobile troops that attack here.
    pub(crate) hindrance: Vec<f32>,
    pub(crate) goals: Vec<u16>,
    pub(crate) cards: Vec<Card>,
    /// The chance that a standard attack of so many SP beats a steadfast defender of so many, and what each loses.
    chances: Vec<f32>,
    /// What attrition takes on the average.
    pub(crate) wear: Vec<f32>,
}

type Shelf = LazyLock<Mutex<BTreeMap<String, Arc<Atlas>>>>;
static SHELF: Shelf = LazyLock::new(Mutex::default);

impl Atlas {
    /// The atlas of a game, made once.
    pub(crate) fn of(state: &State) -> Arc<Atlas> {
        let key = state.ground.key.to_string();
        let mut shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(shelf.entry(key).or_insert_with(|| Arc::new(Atlas::new(&state.ground))))
    }

    pub(crate) fn new(ground: &Ground) -> Atlas {
        let map = &ground.map;
        let row = |hex: HexIndex| u16::from(grid().number(hex).pairs().0);
        let north = map.playable().iter().map(row).min().unwrap_or(0);
        let south = map.playable().iter().map(row).max().unwrap_or(0);
        let rows = usize::from(south - north) + 1;
        let place =
            |hex: HexIndex| (row(hex) - north) * WIDTH + u16::from(grid().number(hex).pairs().1);
        let listed: Vec<(u16, HexIndex)> =
            map.playable().iter().map(|hex| (place(hex), hex)).collect();
        let mut places = vec![NOWHERE; grid().len()];
        let mut hexes = vec![HexIndex::new(0); rows * usize::from(WIDTH)];
        for &(at, hex) in &listed {
            places[hex.index()] = at;
            hexes[usize::from(at)] = hex;
        }
        let dense =
            |row: &[u16; 6]| row.map(|to| places.get(usize::from(to)).copied().unwrap_or(NOWHERE));
        let steps = spread(&listed, rows, [NOWHERE; 6], |hex| dense(map.steps(hex)));
        let around = spread(&listed, rows, [NOWHERE; 6], |hex| dense(map.neighbours(hex)));
        let kinds = spread(&listed, rows, 0, |hex| kinds(ground, hex));
        let of_kind = |bits: u8| {
            let mut sheet = Sheet::empty(rows);
            for (at, _) in listed.iter().filter(|(at, _)| kinds[usize::from(*at)] & bits != 0) {
                sheet.set(*at);
            }
            sheet
        };
        let web = |open: &dyn Fn(HexIndex, usize) -> bool| {
            Web::new(rows, &listed, |hex, way| open(hex, way.index()))
        };
        let at = |hex: HexIndex| usize::from(places[hex.index()]);
        let mut atlas = Atlas {
            rows,
            by_step: web(&|hex, way| steps[at(hex)][way] != NOWHERE),
            every_way: web(&|hex, way| around[at(hex)][way] != NOWHERE),
            by_rail: web(&|hex, way| {
                map.rails(hex) & 1 << way != 0 && around[at(hex)][way] != NOWHERE
            }),
            into: Vec::new(),
            near: Vec::new(),
            rails: spread(&listed, rows, 0, |hex| map.rails(hex)),
            rivers: spread(&listed, rows, 0, |hex| map.rivers(hex)),
            cities: of_kind(kind::CITY),
            majors: of_kind(kind::MAJOR),
            railways: of_kind(kind::RAIL),
            west: of_kind(kind::WEST),
            east: of_kind(kind::EAST),
            soviet_sources: of_kind(kind::EAST | kind::RUSSIAN),
            kinds,
            terrain: spread(&listed, rows, Terrain::Clear, |hex| map.terrain(hex)),
            shelter: spread(&listed, rows, 1.0, |hex| shelter(ground, hex)),
            hindrance: spread(&listed, rows, 1.0, |hex| hindrance(ground, hex)),
            goals: ground.victory.places.iter().map(|hex| places[hex.index()]).collect(),
            cards: ground.roster.iter().map(|(id, _)| card(ground, id)).collect(),
            chances: chances(ground),
            wear: crate::wear::wear(ground),
            hexes,
            places,
            steps,
            around,
        };
        atlas.into = (0..atlas.len()).map(|at| atlas.costs_into(ground, at)).collect();
        atlas.near = (0..atlas.len() as u16).map(|at| atlas.disc(at)).collect();
        atlas
    }

    /// The length of what is listed by hex.
    pub(crate) fn len(&self) -> usize {
        self.hexes.len()
    }

    /// The place of a hex.
    #[inline]
    pub(crate) fn place(&self, hex: HexIndex) -> u16 {
        self.places.get(hex.index()).copied().unwrap_or(NOWHERE)
    }

    /// The hex of a place.
    #[inline]
    pub(crate) fn hex(&self, at: u16) -> HexIndex {
        self.hexes[usize::from(at)]
    }

    /// A set of hexes, as far as they are in play.
    pub(crate) fn sheet(&self, hexes: impl Iterator<Item = HexIndex>) -> Sheet {
        let mut sheet = Sheet::empty(self.rows);
        for at in hexes.map(|hex| self.place(hex)).filter(|at| *at != NOWHERE) {
            sheet.set(at);
        }
        sheet
    }

    /// Where a unit stands.
    pub(crate) fn stand(&self, at: Where) -> u16 {
        match at {
            Where::Hex(hex) => self.place(hex),
            _ => NOWHERE,
        }
    }

    #[inline]
    pub(crate) fn is(&self, at: u16, kind: u8) -> bool {
        self.kinds[usize::from(at)] & kind != 0
    }

    /// The side of a hex over which another lies.
    pub(crate) fn way(&self, from: u16, to: u16) -> Option<usize> {
        self.around[usize::from(from)].iter().position(|near| *near == to)
    }

    /// The chance that a standard attack beats a steadfast defender, both strengths after terrain.
    #[inline]
    pub(crate) fn chance(&self, attacker: f32, defender: f32) -> f32 {
        let place = |sp: f32| (sp as usize).clamp(1, STRONGEST) - 1;
        self.chances[place(attacker) * STRONGEST + place(defender)]
    }

    /// Hexes between two hexes.
    pub(crate) fn distance(&self, a: u16, b: u16) -> u32 {
        grid().distance(self.hex(a), self.hex(b))
    }

    fn costs_into(&self, ground: &Ground, at: usize) -> SmallVec<[(u16, u8); 6]> {
        let cost = |way: Direction| {
            let from = self.steps[at][way.index()];
            let step = (from != NOWHERE)
                .then(|| ground.costs.step(Class::Mobile, self.hex(from), way.opposite(), false));
            step.filter(|step| *step != NO_STEP).map(|step| (from, step))
        };
        Direction::ALL.into_iter().filter_map(cost).collect()
    }

    fn disc(&self, centre: u16) -> (Vec<u16>, [usize; 2]) {
        let mut found = vec![centre];
        let mut ends = [0; 3];
        let mut begin = 0;
        for end in &mut ends {
            let ring: Vec<u16> = found[begin..].to_vec();
            begin = found.len();
            for at in ring {
                for near in self.around[usize::from(at)] {
                    if near != NOWHERE && !found.contains(&near) {
                        found.push(near);
                    }
                }
            }
            *end = found.len() - 1;
        }
        found.remove(0);
        (found, [ends[0], ends[1]])
    }
}

/// A list by place, from a function of the hexes.
fn spread<T: Clone>(
    listed: &[(u16, HexIndex)],
    rows: usize,
    gap: T,
    each: impl Fn(HexIndex) -> T,
) -> Vec<T> {
    let mut list = vec![gap; rows * usize::from(WIDTH)];
    for &(at, hex) in listed {
        list[usize::from(at)] = each(hex);
    }
    list
}

fn shelter(ground: &Ground, hex: HexIndex) -> f32 {
    let effect = ground.charts.terrain.ground(ground.map.terrain(hex), None, false);
    let factor = effect.hex_defender.foot;
    factor.num() as f32 / factor.den() as f32
}

fn hindrance(ground: &Ground, hex: HexIndex) -> f32 {
    let effect = ground.charts.terrain.ground(ground.map.terrain(hex), None, false);
    let factor = effect.hex_attacker.mobile;
    factor.num() as f32 / factor.den() as f32
}

fn card(ground: &Ground, id: UnitId) -> Card {
    let info = &ground.roster[id];
    Card {
        side: info.side,
        class: info.class(),
        kind: info.kind,
        zoi: info.zoi,
        sp: info.sp,
        ma: info.ma,
        counter: info.counter(),
    }
}

fn kinds(ground: &Ground, hex: HexIndex) -> u8 {
    let map = &ground.map;
    let city = map.is_city(hex);
    let bits = [
        (city, kind::CITY),
        (map.terrain(hex) == Terrain::MajorCity, kind::MAJOR),
        (city && map.owner(hex) == Some(Country::Ussr), kind::RUSSIAN),
        (map.is_at(hex, Edge::West) || is_finnish_place(ground, hex), kind::WEST),
        (map.is_at(hex, Edge::East), kind::EAST),
        (map.has_rail(hex), kind::RAIL),
        (ground.victory.places.contains(&hex), kind::GOAL),
    ];
    bits.into_iter().filter(|(so, _)| *so).fold(0, |bits, (_, bit)| bits | bit)
}

/// Towns and cities of Finland feed the Finns as the west edge feeds the Germans (N7).
fn is_finnish_place(ground: &Ground, hex: HexIndex) -> bool {
    ground.map.owner(hex) == Some(Country::Finland) && ground.map.place(hex).is_some()
}

fn chances(ground: &Ground) -> Vec<f32> {
    let rifles =
        |sp: usize| [Unit { kind: UnitType::FootInfantry, sp: sp as u32, ma: 4, zoi: false }];
    let mut odds = CombatOdds::room();
    let mut chances = Vec::with_capacity(STRONGEST * STRONGEST);
    for attacker in 1..=STRONGEST {
        for defender in 1..=STRONGEST {
            odds.fill(&Combat::between(&rifles(attacker), &rifles(defender)), &ground.charts);
            chances.push(odds.attacker_wins() as f32 / odds.total() as f32);
        }
    }
    chances
}
