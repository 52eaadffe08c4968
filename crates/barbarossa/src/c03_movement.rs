//! What a step costs and who may take it (D3, D7f, C1.3, C4.6.5, R33, R74).

use crate::calendar::{FOURTH, MUD};
use crate::frame::{Gait, March};
use crate::ground::{NO_STEP, Side, UnitId, grid};
use crate::state::{Mark, State};
use crate::why::{Checked, Why};
use damos::{ByClass, Class, Exploitation, Nation};
use hex::{Direction, HexIndex};
use referee::{Illegal, require};
use rulebook::rule;

/// Half MP in one MP.
pub(crate) const MP: u8 = 2;

/// How a force goes on from a hex, whichever way it takes.
pub(crate) struct Pace {
    /// Half MP by direction, rail not looked at: the highest that any of its units would pay (R74).
    costs: [u8; 6],
    /// Half MP left (D7f, R33).
    left: u8,
    /// One of its units is demoralized.
    shaken: bool,
}

impl State {
    /// On turn 1 the Germans ignore rivers (C4.6.5a).
    #[inline]
    pub(crate) fn ignores_rivers(&self, side: Side) -> bool {
        self.turn == 1 && side == Side::Axis
    }

    /// Whether the optional mud slows everybody this turn.
    pub(crate) fn is_mud(&self) -> bool {
        self.ground.options().mud && MUD.contains(&self.turn)
    }

    /// The movement allowance of a unit this turn, in whole MP.
    #[inline]
    #[must_use]
    pub fn ma(&self, unit: UnitId) -> u8 {
        let info = self.info(unit);
        match self.is_mud() {
            false => info.ma,
            true if info.class() == Class::Mobile => info.ma.saturating_sub(2),
            true => info.ma.saturating_sub(1),
        }
    }

    /// Half MP that a unit may spend (D2.2b, D6b, D8.12.1).
    #[inline]
    pub(crate) fn allowance(&self, gait: &Gait, unit: UnitId) -> u8 {
        rulebook::cite!("D2.2b");
        match gait {
            Gait::Strategic => self.ma(unit).saturating_mul(2 * MP),
            Gait::Operation | Gait::Approach { .. } => self.ma(unit).saturating_mul(MP),
            Gait::Exploitation(ema) => self.ema(ema, unit).saturating_mul(MP),
        }
    }

    /// The exploitation MA of a unit (D8.12.1, R46, R50).
    #[must_use]
    pub fn ema(&self, ema: &crate::frame::Ema, unit: UnitId) -> u8 {
        rulebook::cite!("R46", "R50");
        let whole = |class| u32::from(self.ground.costs.enter(class, ema.hex) / MP);
        let exploitation = Exploitation {
            plan: ema.plan,
            cost: self.ground.charts.plans.cost(ema.plan),
            hex_mp: ByClass {
                foot: whole(Class::Foot),
                mobile: whole(Class::Mobile),
                mountain: whole(Class::Mountain),
            },
            surplus_lp: ema.surplus.into(),
            zoi_capable: ema.zoi_capable,
            overrun: ema.overrun,
        };
        u8::try_from(exploitation.ema(&self.fighter(unit))).unwrap_or(u8::MAX)
    }

    /// Half MP left to a force: those of its slowest unit (D7f, R33).
    #[inline]
    pub(crate) fn left(&self, march: &March) -> u8 {
        rulebook::cite!("R33");
        let slowest = march.force.iter().map(|unit| self.allowance(&march.gait, *unit)).min();
        slowest.unwrap_or(0).saturating_sub(march.spent)
    }

    /// Whether a force has nothing left to spend, and would have nothing without its slower units, where those could
    /// be left behind (D7f, D7l, R33).
    pub(crate) fn is_exhausted(&self, march: &March) -> bool {
        let spent = |unit: &UnitId| self.has_marched(march, *unit);
        match march.gait {
            Gait::Strategic => march.force.is_empty() || march.force.iter().any(spent),
            _ => march.force.iter().all(spent),
        }
    }

    /// Whether a unit has no MP left on a march (R33).
    pub(crate) fn has_marched(&self, march: &March, unit: UnitId) -> bool {
        self.allowance(&march.gait, unit) <= march.spent
    }

    /// Half MP for a force to step out of a hex: the highest that any of its units would pay (R74); along rail in
    /// strategic movement the rail rate (D6e, R29).
    #[inline]
    fn step_cost(
        &self,
        pace: &Pace,
        march: &March,
        side: Side,
        way: Direction,
        to: HexIndex,
    ) -> u8 {
        rulebook::cite!("D6e", "R29", "R74");
        if march.gait == Gait::Strategic {
            let linked = self.ground.map.rails(march.hex) & 1 << way.index() != 0;
            if linked && self.rail_serves(side, march.hex) && self.rail_serves(side, to) {
                return self.ground.costs.rail();
            }
        }
        pace.costs[way.index()]
    }

    /// Whether a force on its way may step into a hex, and at what cost.
    pub(crate) fn may_step(&self, march: &March, side: Side, to: HexIndex) -> Checked<u8> {
        let steps = self.ground.map.steps(march.hex);
        let way = Direction::ALL.into_iter().find(|way| steps[way.index()] == to.value());
        match way {
            Some(way) => self.may_step_toward(march, side, way, to),
            None => {
                require(to != march.hex, rule!("D7f"), || Why::AlreadyThere(to))?;
                if grid().distance(march.hex, to) == 1 {
                    self.may_border(to)?;
                }
                self.is_within(to)?;
                self.may_sail(march, side, to)
            }
        }
    }

    /// Half MP of a step that is known to be legal; none when no way leads there.
    pub(crate) fn paid_for_step(&self, march: &March, side: Side, to: HexIndex) -> Option<u8> {
        let steps = self.ground.map.steps(march.hex);
        let way = Direction::ALL.into_iter().find(|way| steps[way.index()] == to.value());
        match way {
            Some(way) => Some(self.step_cost(&self.pace(march, side), march, side, way, to)),
            None => self.may_sail(march, side, to).ok(),
        }
    }

    /// What closes a neighbour that no step leads to: a neutral country, the area of the game, the sea (C1.3, G37).
    fn may_border(&self, to: HexIndex) -> Checked {
        self.is_open_ground(to)?;
        Err(Illegal { rule: rule!("D3a"), why: Why::NoCrossing(to) })
    }

    /// Whether anybody ever enters a hex (C1.3, D3a, G37).
    pub(crate) fn is_open_ground(&self, to: HexIndex) -> Checked {
        let map = &self.ground.map;
        let neutral = map.owner(to).is_some_and(|owner| owner.side().is_none());
        require(!neutral, rule!("G37"), || Why::Neutral(to))?;
        self.is_within(to)?;
        require(map.is_playable(to), rule!("D3a"), || Why::NoEntry(to))
    }

    /// Nobody leaves the area of a game played alone (C1.3a, C1.3c, C1.3d, C1.3e, S1.3a, N1).
    fn is_within(&self, to: HexIndex) -> Checked {
        rulebook::cite!("C1.3c", "C1.3d", "C1.3e");
        let exclusive = &self.ground.exclusive;
        let within = exclusive.area.is_none_or(|area| self.ground.map.areas(to).contains(area));
        require(within, exclusive.boundary, || Why::OutOfPlay(to))
    }

    /// The same for a neighbour that is known to be one.
    pub(crate) fn may_step_toward(
        &self,
        march: &March,
        side: Side,
        way: Direction,
        to: HexIndex,
    ) -> Checked<u8> {
        self.may_step_at(&self.pace(march, side), march, side, way, to)
    }

    /// What is the same for every step out of a hex.
    #[inline]
    pub(crate) fn pace(&self, march: &March, side: Side) -> Pace {
        let dry = self.ignores_rivers(side);
        let mut costs = [0; 6];
        for unit in march.force.iter() {
            let own = self.ground.costs.steps_out(self.info(*unit).class(), march.hex, dry);
            for (cost, own) in costs.iter_mut().zip(own) {
                *cost = (*cost).max(*own);
            }
        }
        Pace {
            costs: if march.force.is_empty() { [NO_STEP; 6] } else { costs },
            left: self.left(march),
            shaken: march.force.iter().any(|unit| self.unit(*unit).is(Mark::Demoralized)),
        }
    }

    /// The same at a pace that is known already.
    #[inline]
    pub(crate) fn may_step_at(
        &self,
        pace: &Pace,
        march: &March,
        side: Side,
        way: Direction,
        to: HexIndex,
    ) -> Checked<u8> {
        rulebook::cite!("D2.5f", "R24");
        let enemy = side.opponent();
        let cost = self.step_cost(pace, march, side, way, to);
        let left = pace.left;
        let occupied = self.holds(enemy, to);
        match march.gait {
            Gait::Strategic => self.may_step_strategically(side, to)?,
            Gait::Approach { target, .. } if occupied => {
                require(to == target, rule!("D8.3c"), || Why::OtherTarget(to))?;
            }
            _ => {}
        }
        let plan = match march.gait {
            Gait::Approach { target, .. } if to == target => 2 * MP,
            _ => 0,
        };
        let needed = cost.saturating_add(plan);
        let paid = cost != NO_STEP && needed <= left;
        require(paid, rule!("D7f"), || Why::NoMovement { needed, left })?;
        // No ZOC stops a steady force (D2.5f); a shaken one may yet be met by a reaction and fights then (R24).
        if pace.shaken {
            require(!occupied, rule!("D2.8d"), || Why::DemoralizedAttack)?;
            require(!self.in_zoc(enemy, to), rule!("D2.8d"), || Why::InZoc(to))?;
        }
        let pausing = march.force.iter().any(|unit| self.is_pausing(*unit));
        require(!pausing, rule!("C4.3.1i"), || Why::Pausing)?;
        self.may_be_dazzled(march, occupied)?;
        self.may_enter(&march.force, side, march.hex, to)?;
        if occupied {
            self.may_attack(&march.force, to)?;
        }
        Ok(cost)
    }

    /// Only friendly hexes, none next to an enemy (D6c, D6d, R65).
    #[inline]
    pub(crate) fn may_step_strategically(&self, side: Side, to: HexIndex) -> Checked {
        let enemy = side.opponent();
        let friendly = self.controller(to) == side && !self.holds(enemy, to);
        require(friendly, rule!("D6c"), || Why::EnemyHex(to))?;
        require(!self.is_next_to(enemy, to), rule!("D6d"), || Why::NextToEnemy(to))
    }

    /// Under the bright, shiny objects German ZOI-capable units move one hex and attack nobody (C4.7b, R57). Each counts
    /// its own hexes: a unit that was picked up has yet to move.
    fn may_be_dazzled(&self, march: &March, occupied: bool) -> Checked {
        rulebook::cite!("R57");
        if !self.is_dazzled(&march.force) {
            return Ok(());
        }
        let held = |unit: &UnitId| march.hexes_of(*unit) > 0 && self.is_dazzled(&[*unit]);
        let moved = march.force.iter().any(held);
        require(!occupied && !moved, rule!("C4.7b"), || Why::Dazzled)
    }

    /// Whether the bright, shiny objects hold a German force back in its own turn. What a unit is decides, not its morale
    /// (G6): a demoralized panzer division that rallies is still one.
    #[inline]
    #[must_use]
    pub fn is_dazzled(&self, units: &[UnitId]) -> bool {
        rulebook::cite!("G6");
        let days = self
            .special
            .shiny
            .is_some_and(|seen| (1..=2).contains(&self.turn.saturating_sub(seen)));
        days && self.phasing == Side::Axis
            && units.iter().any(|unit| self.side(*unit) == Side::Axis && self.info(*unit).zoi)
    }

    /// Whether a unit takes part in the pause: it neither moves nor fights (C4.3.1i, G6).
    #[inline]
    #[must_use]
    pub fn is_pausing(&self, unit: UnitId) -> bool {
        self.special.paused
            && self.turn == FOURTH
            && self.phasing == Side::Axis
            && self.info(unit).zoi
    }

    /// Where nobody of these may go, moving or reacting: marshes, quarrelling allies, the Finnish limit
    /// (C1.3b, R68, S4.7a, N5, N6).
    ///
    /// # Errors
    /// What forbids it.
    #[inline]
    pub fn may_enter(&self, units: &[UnitId], side: Side, from: HexIndex, to: HexIndex) -> Checked {
        rulebook::cite!("R68");
        let exclusive = &self.ground.exclusive;
        if side == Side::Axis
            && let Some(line) = &exclusive.marsh
            && line.marsh.contains(to)
            && !line.beyond.contains(from)
        {
            let leaves = line.marsh.contains(from) && self.way_out(to) < self.way_out(from);
            require(leaves, rule!("C1.3b"), || Why::Marsh(to))?;
        }
        require(!self.would_quarrel(units, to), rule!("S4.7a"), || Why::Quarrel(to))?;
        self.may_finns_enter(units, side, to)
    }

    /// Whether Hungarians and Romanians would share a hex (S4.7a).
    #[inline]
    pub(crate) fn would_quarrel(&self, units: &[UnitId], hex: HexIndex) -> bool {
        self.ground.exclusive.allies_quarrel && self.would_meet(units, hex)
    }

    fn would_meet(&self, units: &[UnitId], hex: HexIndex) -> bool {
        let nation = |unit: UnitId| self.info(unit).nation;
        let all = || units.iter().copied().chain(self.stack_of(Side::Axis, hex));
        let has = |wanted| all().any(|unit| nation(unit) == wanted);
        has(Nation::Hungarian) && has(Nation::Romanian)
    }
}
