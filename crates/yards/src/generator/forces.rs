//! What both sides have for their points (Y80): mortars, mines and dummies, a vehicle platoon, platoons round a leader.

use super::GeneratorChart;
use super::draws::Draws;
use crate::ground::{Kind, Nation, Player, UnitType};
use crate::{Mortar, Mover};
use std::sync::Arc;

/// One part in so many of the points goes to mortars.
const MORTAR_SHARE: u32 = 8;
/// The most missions of a mortar.
const MISSIONS: u32 = 6;
/// A mine for so many points of the defender, at most; a dummy likewise.
const POINTS_A_MINE: u32 = 30;
const POINTS_A_DUMMY: u32 = 50;
/// The share of its points that a side would spend on vehicles.
const VEHICLE_SHARE: [u32; 2] = [2, 5];
/// How often a platoon is drawn that turns out too dear before what is left is spent otherwise.
const PLATOON_TRIES: usize = 8;
/// The late third of a defender is no more than this share.
const LATE_SHARE: [u32; 2] = [2, 5];

/// A counter that was bought.
#[derive(Clone, Debug)]
pub(super) struct Bought {
    pub(super) unit: Arc<UnitType>,
    /// Whether it rides in the vehicle before it.
    pub(super) rides: bool,
}

/// A platoon that was bought.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    pub(super) units: Vec<Bought>,
    /// The turn in which it comes, if it comes late.
    pub(super) enters: Option<usize>,
}

impl Draft {
    fn add(&mut self, unit: &Arc<UnitType>, rides: bool) {
        self.units.push(Bought { unit: unit.clone(), rides });
    }

    pub(super) fn cost(&self) -> u32 {
        self.units.iter().map(|it| u32::from(it.unit.points)).sum()
    }

    pub(super) fn has(&self, kind: Kind) -> bool {
        self.units.iter().any(|it| it.unit.kind == kind)
    }

    pub(super) fn is_motorized(&self) -> bool {
        self.units.iter().any(|it| it.unit.kind.is_vehicle())
    }
}

/// What a side has.
#[derive(Clone, Debug, Default)]
pub(super) struct Army {
    pub(super) platoons: Vec<Draft>,
    pub(super) mortar: Option<(Mortar, u32)>,
    pub(super) mines: usize,
    pub(super) dummies: usize,
}

impl Army {
    /// What it has cost.
    pub(super) fn cost(&self, chart: &GeneratorChart) -> u32 {
        let missions = self.mortar.map_or(0, |(mortar, missions)| chart.mission(mortar) * missions);
        let hidden = self.mines as u32 * chart.mine + self.dummies as u32 * chart.dummy;
        missions + hidden + self.platoons.iter().map(Draft::cost).sum::<u32>()
    }
}

/// Who buys.
pub(super) struct Buyer<'b> {
    pub(super) chart: &'b GeneratorChart,
    pub(super) types: &'b [Arc<UnitType>],
    pub(super) player: Player,
    pub(super) nation: Nation,
    /// Whether the mission is large enough for vehicles and late platoons.
    pub(super) large: bool,
}

impl Buyer<'_> {
    /// Spends the points.
    pub(super) fn buy(&self, points: u32, draws: &mut Draws) -> Army {
        let mut army = Army::default();
        let mortars = &self.chart.mortars[self.nation as usize];
        if let Some(mortar) = draws.of(mortars) {
            let missions = (points / MORTAR_SHARE / self.chart.mission(mortar)).min(MISSIONS);
            army.mortar = (missions > 0).then_some((mortar, missions));
        }
        if self.player == Player::Defender {
            army.mines = draws.below((points / POINTS_A_MINE) as usize + 1);
            army.dummies = 1 + draws.below((points / POINTS_A_DUMMY) as usize + 1);
        }
        if self.large {
            let left = points.saturating_sub(army.cost(self.chart));
            let cap = left * VEHICLE_SHARE[0] / VEHICLE_SHARE[1];
            army.platoons.extend(self.vehicles(cap, draws));
        }
        let mut tries = 0;
        while tries < PLATOON_TRIES {
            let left = points.saturating_sub(army.cost(self.chart));
            match self.platoon(draws).filter(|platoon| platoon.cost() <= left) {
                Some(platoon) => army.platoons.push(platoon),
                None => tries += 1,
            }
        }
        self.spend_the_rest(points, &mut army, draws);
        if self.large && self.player == Player::Defender {
            self.delay(points, &mut army, draws);
        }
        army
    }

    /// The types of a kind.
    fn of(&self, kind: Kind) -> Vec<&Arc<UnitType>> {
        self.types.iter().filter(|it| it.nation == self.nation && it.kind == kind).collect()
    }

    /// What may stand beside the squads of a platoon. An attacker has no use for what cannot keep up with him.
    fn supports(&self) -> Vec<Kind> {
        let kinds: &[Kind] = match self.player {
            Player::Attacker => &[Kind::Mg, Kind::Mg, Kind::Latw, Kind::InfantrySection],
            Player::Defender => &[
                Kind::Mg,
                Kind::Mg,
                Kind::Latw,
                Kind::InfantrySection,
                Kind::TowedGun,
                Kind::Bunker,
            ],
        };
        kinds.iter().copied().filter(|kind| !self.of(*kind).is_empty()).collect()
    }

    /// A leader, squads of one type and support.
    fn platoon(&self, draws: &mut Draws) -> Option<Draft> {
        let mut platoon = Draft::default();
        let size = draws.within(self.chart.platoon);
        platoon.add(draws.of(&self.of(Kind::Leader))?, false);
        let squad = draws.of(&self.of(Kind::Squad))?;
        let others = size.saturating_sub(1);
        let supports = if others > 3 { 1 + draws.below(2) } else { usize::from(others > 1) };
        for _ in supports..others {
            platoon.add(squad, false);
        }
        for _ in 0..supports {
            let kind = draws.of(&self.supports())?;
            platoon.add(draws.of(&self.of(kind))?, false);
        }
        Some(platoon)
    }

    /// AFVs, with riders or halftracks and their loads beside them (Y40).
    fn vehicles(&self, cap: u32, draws: &mut Draws) -> Option<Draft> {
        let mut platoon = Draft::default();
        let size = draws.within(self.chart.platoon);
        let tank = draws.of(&self.of(Kind::Afv))?;
        let squad = draws.of(&self.of(Kind::Squad))?;
        let half = self.of(Kind::Carrier).into_iter().find(|it| it.mover == Some(Mover::Halftrack));
        let price =
            |units: &[&Arc<UnitType>]| units.iter().map(|it| u32::from(it.points)).sum::<u32>();
        platoon.add(tank, false);
        while platoon.units.len() < size {
            let left = cap.saturating_sub(platoon.cost());
            let room = size - platoon.units.len();
            let rides = !platoon.units.last().is_some_and(|it| it.rides);
            let mut ways: Vec<u8> = Vec::new();
            ways.extend((price(&[tank]) <= left).then_some(0));
            ways.extend((rides && price(&[squad]) <= left).then_some(1));
            let carried = half.is_some_and(|half| room > 1 && price(&[half, squad]) <= left);
            ways.extend(carried.then_some(2));
            match (draws.of(&ways), half) {
                (Some(0), _) => platoon.add(tank, false),
                (Some(1), _) => platoon.add(squad, true),
                (Some(_), Some(half)) => {
                    platoon.add(half, false);
                    platoon.add(squad, true);
                }
                _ => break,
            }
        }
        // A platoon too small for the book takes the cheapest that can ride along, or one tank more.
        while platoon.units.len() < usize::from(self.chart.platoon[0]) {
            let riders = [Kind::InfantrySection, Kind::Latw];
            let rider = riders.iter().flat_map(|kind| self.of(*kind)).next();
            match rider.filter(|_| !platoon.units.last().is_some_and(|it| it.rides)) {
                Some(rider) => platoon.add(rider, true),
                None => platoon.add(tank, false),
            }
        }
        Some(platoon)
    }

    /// What is left goes to support for small platoons, then to mortar missions, mines and dummies.
    fn spend_the_rest(&self, points: u32, army: &mut Army, draws: &mut Draws) {
        loop {
            let left = points.saturating_sub(army.cost(self.chart));
            let most = usize::from(self.chart.platoon[1]);
            let small =
                |platoon: &&mut Draft| !platoon.is_motorized() && platoon.units.len() < most;
            let kinds = [Kind::Squad, Kind::Mg, Kind::Latw, Kind::InfantrySection];
            let mut support: Vec<&Arc<UnitType>> =
                kinds.iter().flat_map(|kind| self.of(*kind)).collect();
            support.retain(|it| u32::from(it.points) <= left);
            let mut platoons: Vec<&mut Draft> = army.platoons.iter_mut().filter(small).collect();
            if !platoons.is_empty() && !support.is_empty() {
                let place = draws.below(platoons.len());
                if let Some(unit) = draws.of(&support) {
                    platoons[place].add(unit, false);
                }
                continue;
            }
            match &mut army.mortar {
                Some((mortar, missions))
                    if *missions < MISSIONS && self.chart.mission(*mortar) <= left =>
                {
                    *missions += 1;
                }
                _ if self.player == Player::Defender && self.chart.mine <= left => army.mines += 1,
                _ if self.chart.dummy <= left => army.dummies += 1,
                _ => return,
            }
        }
    }

    /// A third of the defender comes late: his vehicles first, and nothing that cannot move.
    fn delay(&self, points: u32, army: &mut Army, draws: &mut Draws) {
        let turn = draws.within(self.chart.late);
        let most = points * LATE_SHARE[0] / LATE_SHARE[1];
        let mut late = 0;
        for platoon in &mut army.platoons {
            let fits = late + platoon.cost() <= most && 3 * late < points;
            if fits && !platoon.has(Kind::Bunker) {
                late += platoon.cost();
                platoon.enters = Some(turn);
            }
        }
    }
}
