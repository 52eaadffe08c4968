//! What comes of an attack, by the exact odds.

use crate::atlas::{Atlas, NOWHERE};
use crate::board::{Board, Team};
use crate::lay::Lay;
use barbarossa::State;
use barbarossa::ground::{Side, UnitId};
use damos::matrix::Situation;
use damos::{AirSupport, CombatOdds, Defender, Force, Hexside, Plan, Posture, Sides, Unit};
use smallvec::SmallVec;

/// An attack that is thought of.
#[derive(Clone, Debug)]
pub(crate) struct Fight {
    pub(crate) attackers: Team,
    pub(crate) defenders: Team,
    pub(crate) hex: u16,
    /// The hex from which the attacker crosses over.
    pub(crate) from: u16,
    pub(crate) los: [bool; 2],
    /// The side that air units support: 0 the attacker, 1 the defender.
    pub(crate) air: Option<usize>,
    pub(crate) free_retreat: bool,
}

/// What comes of it: attacker first.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clash {
    pub(crate) win: f32,
    /// Mean LP of each side when the attacker wins.
    pub(crate) won: [f32; 2],
    /// Mean LP of each side when he loses.
    pub(crate) lost: [f32; 2],
    /// 12:1: no dice are rolled.
    pub(crate) overrun: bool,
}

pub(crate) type Fighters = SmallVec<[Unit; 8]>;

pub(crate) fn fighters(atlas: &Atlas, board: &Board, team: &[UnitId]) -> Fighters {
    let fighter = |unit: &UnitId| {
        let card = &atlas.cards[unit.index()];
        Unit {
            kind: card.kind,
            sp: u32::from(board.sp[unit.index()]),
            ma: u32::from(card.ma),
            zoi: board.zoi(atlas, *unit),
        }
    };
    team.iter().map(fighter).collect()
}

impl Fight {
    /// An attack as things stand.
    pub(crate) fn new(
        atlas: &Atlas,
        board: &Board,
        lay: &Lay,
        attackers: Team,
        from: u16,
        hex: u16,
    ) -> Fight {
        let side = atlas.cards[attackers[0].index()].side;
        let defenders = board.stack(atlas, side.opponent(), hex);
        let surprise = board.turn == 1 && side == Side::Axis;
        let los = [
            surprise || lay.supplied_in(atlas, board, side, hex),
            lay.supplied_in(atlas, board, side.opponent(), hex),
        ];
        let free_retreat = atlas.steps[usize::from(hex)].iter().any(|to| {
            *to != NOWHERE
                && *to != from
                && !lay.holds(side, *to)
                && lay.zones(atlas, side, *to) <= 1
        });
        Fight { attackers, defenders, hex, from, los, air: None, free_retreat }
    }

    /// The situation before plan and posture are chosen.
    fn situation<'a>(
        &self,
        state: &State,
        atlas: &Atlas,
        board: &Board,
        forces: Sides<Force<'a>>,
    ) -> Situation<'a> {
        let side = atlas.cards[self.attackers[0].index()].side;
        let crossed = (self.from != NOWHERE).then(|| atlas.way(self.from, self.hex)).flatten();
        let river = crossed.is_some_and(|way| atlas.rivers[usize::from(self.from)] & 1 << way != 0);
        let supported =
            |place| if place == 0 { damos::Side::Attacker } else { damos::Side::Defender };
        Situation {
            forces,
            defender_camp: side.opponent().camp(),
            demoralized: board.is_shaken(&self.defenders),
            terrain: atlas.terrain[usize::from(self.hex)],
            crossed: river.then_some(Hexside::River),
            ignore_rivers: board.turn == 1 && side == Side::Axis,
            air: self.air.map(|place| AirSupport {
                side: supported(place),
                shift: true,
                reroll: None,
            }),
            free_retreat: self.free_retreat,
            unprepared: true,
            rout: state.ground.options().rout != barbarossa::ground::Rout::Stays,
            attacker_lp: state.assault_lp(atlas.hex(self.hex)),
        }
    }

    /// What comes of a plan against the posture that the defender would best choose.
    pub(crate) fn clash(&self, state: &State, atlas: &Atlas, board: &Board, plan: Plan) -> Clash {
        let (attackers, defenders) =
            (fighters(atlas, board, &self.attackers), fighters(atlas, board, &self.defenders));
        let force = |units, los| Force { units, los, rp: 0 };
        let forces = Sides {
            attacker: force(&attackers, self.los[0]),
            defender: force(&defenders, self.los[1]),
        };
        let situation = self.situation(state, atlas, board, forces);
        let charts = &state.ground.charts;
        let mut odds = CombatOdds::room();
        let mut worst: Option<Clash> = None;
        let defender: Defender<'_> = situation.defender();
        let mut postures: SmallVec<[Option<Posture>; 5]> =
            defender.postures(charts).map(Some).collect();
        if postures.is_empty() {
            postures.push(None);
        }
        for posture in postures {
            odds.fill(&situation.combat(charts, plan, posture), charts);
            let clash = Clash::of(&odds);
            if worst.is_none_or(|known| clash.win < known.win) {
                worst = Some(clash);
            }
        }
        worst.unwrap_or_default()
    }

    /// The win chances of plans (rows) against the postures open (columns).
    pub(crate) fn table(
        &self,
        state: &State,
        atlas: &Atlas,
        board: &Board,
        plans: &[Plan],
        postures: &[Option<Posture>],
    ) -> Vec<Vec<Clash>> {
        let (attackers, defenders) =
            (fighters(atlas, board, &self.attackers), fighters(atlas, board, &self.defenders));
        let force = |units, los| Force { units, los, rp: 0 };
        let forces = Sides {
            attacker: force(&attackers, self.los[0]),
            defender: force(&defenders, self.los[1]),
        };
        let situation = self.situation(state, atlas, board, forces);
        let charts = &state.ground.charts;
        let mut odds = CombatOdds::room();
        let mut cell = |plan, posture| {
            odds.fill(&situation.combat(charts, plan, posture), charts);
            Clash::of(&odds)
        };
        plans
            .iter()
            .map(|plan| postures.iter().map(|posture| cell(*plan, *posture)).collect())
            .collect()
    }

    /// The postures open to the defender.
    pub(crate) fn postures(
        &self,
        state: &State,
        atlas: &Atlas,
        board: &Board,
    ) -> Vec<Option<Posture>> {
        let units = fighters(atlas, board, &self.defenders);
        let force = |units| Force { units, los: true, rp: 0 };
        let forces = Sides { attacker: force(&[]), defender: force(&units) };
        let situation = self.situation(state, atlas, board, forces);
        let open: Vec<Option<Posture>> =
            situation.defender().postures(&state.ground.charts).map(Some).collect();
        if open.is_empty() { vec![None] } else { open }
    }
}

impl Clash {
    pub(crate) fn of(odds: &CombatOdds) -> Clash {
        if odds.auto_elimination() {
            return Clash { win: 1.0, overrun: true, ..Clash::default() };
        }
        let (mut cases, mut sums) = ([0u64; 2], [[0u64; 2]; 2]);
        for (ends, count) in odds.pairs() {
            let lost = usize::from(damos::winner(ends) != damos::Side::Attacker);
            let count = u64::from(count);
            cases[lost] += count;
            sums[lost][0] += count * u64::from(ends.attacker.points());
            sums[lost][1] += count * u64::from(ends.defender.points());
        }
        let mean = |place: usize| sums[place].map(|sum| sum as f32 / cases[place].max(1) as f32);
        Clash {
            win: odds.attacker_wins() as f32 / odds.total() as f32,
            won: mean(0),
            lost: mean(1),
            overrun: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctrine::captain;
    use barbarossa::AXIS;
    use barbarossa::ground::grid;
    use barbarossa::survey::odds::{Kind, odds};

    #[test]
    fn n12_an_assault_on_leningrad_is_weighed_as_the_referee_fights_it() {
        let text =
            "turn 8 axis operations\n solitaire\n axis agn-de-11i 1111\n soviet agn-su-70rd 1110";
        let state = State::sketch("agn", text).expect("a position");
        let hex = |number| grid().parse(number).expect("a hex");
        let unit = state.ground.roster.id("agn-de-11i").expect("a unit");
        assert!(state.assault_lp(hex("1110")) > 0);
        let told = odds(&state, AXIS.into(), hex("1110"), Some(&[unit])).expect("odds");
        let atlas = Atlas::of(&state);
        let board = Board::of(&state, &atlas);
        let mut lay = Lay::default();
        lay.fill(&atlas, &board, &captain().side(Side::Axis), &[]);
        let team: Team = [unit].into_iter().collect();
        let places = (atlas.place(hex("1111")), atlas.place(hex("1110")));
        let mut fight = Fight::new(&atlas, &board, &lay, team, places.0, places.1);
        fight.los = [told.attacker.los, told.defender.los];
        let mut checked = 0;
        for row in told.rows.iter().filter(|row| row.kind == Kind::Entry && row.closed.is_none()) {
            let plan = if row.plan == "standard" { Plan::Standard } else { Plan::Meeting };
            let posture = Posture::NAMES.iter().find(|(name, _)| Some(*name) == row.posture);
            let posture = posture.map(|(_, posture)| *posture);
            let cell = fight.table(&state, &atlas, &board, &[plan], &[posture])[0][0];
            assert!((f64::from(cell.win) - row.chance).abs() < 1e-6, "{row:?}: {}", cell.win);
            checked += 1;
        }
        assert!(checked > 1);
    }
}
