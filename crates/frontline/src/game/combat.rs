//! Frame 7: combats one by one (F42, F49, F9.7, F9.8).

use super::Frontline;
use super::action::{Hue, Play};
use super::advance;
use super::effects::{clamp_commitments, man_both, refuge_of, retreat, shift, take, turn_to};
use super::event::{Event, Place};
use super::frame::{Battle, CardState, Frame, Manner, Offensive, Progress, Step};
use super::kind::{Kind, Stack, mobile};
use super::report::CombatReport;
use super::state::State;
use crate::ground::{Coalition, NATIONS_MOST, Nation};
use crate::{
    Advance, Assessment, Card, CardUse, Combat, Effectiveness, Flag, Force, Landing, Side, Target,
    Terrain, combat_order, pag_troubles, starting_hexes,
};
use hex::HexIndex;
use referee::Tx;
use smallvec::SmallVec;

impl State {
    /// The starting hexes from which an offensive can still be made.
    #[must_use]
    pub fn live_starts(&self, offensive: &Offensive) -> SmallVec<[HexIndex; 4]> {
        rulebook::cite!("F5b");
        let flags: SmallVec<[Flag<HexIndex>; 4]> = offensive
            .starts
            .iter()
            .map(|from| Flag { from: *from, to: offensive.target })
            .collect();
        let starts = starting_hexes(&flags, offensive.target, 1).unwrap_or_default();
        let live = |hex: &HexIndex| match offensive.manner {
            Manner::Land => {
                self.holds(offensive.side, *hex) && self.in_contact(*hex, offensive.target)
            }
            Manner::Sea | Manner::Hunt => true,
        };
        starts.into_iter().filter(live).collect()
    }

    /// The men by nation and the force that attack.
    fn attackers(&self, offensive: &Offensive) -> ([u8; NATIONS_MOST], Force) {
        let mut all = offensive.afloat;
        for start in self.live_starts(offensive) {
            for commit in offensive.commits.iter().filter(|it| it.start == start) {
                if let Some(points) = all.of_mut(commit.kind) {
                    *points = points.saturating_add(commit.points);
                }
            }
        }
        let force = Force {
            men: all.men().into(),
            tanks: all.tanks.into(),
            aircraft: all.air.into(),
            bombers: offensive.support[0].into(),
        };
        (all.men, force)
    }

    /// F42: whether an offensive comes about: a starting hex, contact, an enemy, a committed man.
    #[must_use]
    pub fn comes_about(&self, offensive: &Offensive) -> bool {
        rulebook::cite!("R-F36");
        let enemy = match offensive.manner {
            Manner::Land | Manner::Sea => self.holds(offensive.defender(), offensive.target),
            Manner::Hunt => {
                self.pags.contains(offensive.target) && self.holds(offensive.side, offensive.target)
            }
        };
        let port = offensive.manner != Manner::Sea
            || offensive.starts.iter().all(|port| self.holds(offensive.side, *port));
        enemy
            && port
            && !self.live_starts(offensive).is_empty()
            && self.attackers(offensive).1.men > 0
    }

    /// An offensive as the tables of the book see it.
    #[must_use]
    pub fn combat(&self, offensive: &Offensive) -> Combat {
        let starts = self.live_starts(offensive);
        let (men, force) = self.attackers(offensive);
        let machines = u32::from(force.tanks) + force.air();
        let mut attacker = Side::new(force, self.mixed_me(offensive.side, &men, machines));
        attacker.lsp = self.attacking_lsp(offensive);
        attacker.cards = self.laid(offensive, offensive.side);
        attacker.enemy_pag_near = self.pag_near(offensive.side, &starts, offensive);
        let mut combat = Combat::new(attacker, self.defending(offensive));
        // A coast that nobody mans is attacked all the same (F55).
        rulebook::cite!("F3");
        let target = offensive.target;
        combat.terrain = self.scene.map.terrain(target).unwrap_or(Terrain::Open);
        combat.china = combat.defender.force.men == 0;
        combat.target = if offensive.manner == Manner::Hunt { Target::Pag } else { Target::Front };
        combat.landing = (offensive.manner == Manner::Sea).then(|| {
            let craft = self.turn >= self.scene.rules.landing_craft[offensive.side.index()];
            if craft { Landing::WithCraft } else { Landing::WithoutCraft }
        });
        combat.fort_layers = self.fort_layers(offensive, &starts);
        let city =
            self.scene.map.is_major(target) && self.owner(target) == Some(offensive.defender());
        combat.major_city = city;
        combat
    }

    fn attacking_lsp(&self, offensive: &Offensive) -> u8 {
        let by_land = offensive.lsp.iter().map(|(hex, lsp)| {
            let own = self.holds(offensive.side, *hex);
            if own { self.stack(*hex).lsp.min(*lsp) } else { 0 }
        });
        by_land.fold(offensive.afloat.lsp, u8::saturating_add)
    }

    fn defending(&self, offensive: &Offensive) -> Side {
        let side = offensive.defender();
        let stack = self.stack(offensive.target);
        let mut defender = if offensive.manner == Manner::Hunt {
            let main = self.main_nation(side);
            Side::new(Force::PAG, self.scene.briefings.nations[main.index()].pag.0)
        } else {
            let mut force = stack.defending();
            force.bombers = offensive.support[1].into();
            let mut men = stack.men;
            let more = stack.garrisons.saturating_add(stack.zone);
            let main = &mut men[self.main_nation(side).index()];
            *main = main.saturating_add(more);
            let machines = u32::from(force.tanks) + force.air();
            let mut defender = Side::new(force, self.mixed_me(side, &men, machines));
            defender.lsp = stack.lsp.min(offensive.defender_lsp);
            defender
        };
        defender.cards = self.laid(offensive, side);
        defender.enemy_pag_near = self.pag_near(side, &[offensive.target], offensive);
        defender
    }

    fn laid(&self, offensive: &Offensive, side: Coalition) -> Vec<Card> {
        let own = offensive.cards.iter().filter(|it| it.side == side);
        let card = |it: &super::frame::Played| Card {
            usage: if it.play == Play::Die { CardUse::Die } else { CardUse::Shift },
            value: self.scene.briefings.cards[usize::from(it.card)].value,
        };
        own.map(card).collect()
    }

    /// F19c, R-F11: whether enemy partisans trouble a side, measured from the hexes it fights in.
    fn pag_near(&self, side: Coalition, hexes: &[HexIndex], offensive: &Offensive) -> bool {
        if side != Coalition::Axis {
            return false;
        }
        let hunted = (offensive.manner == Manner::Hunt).then_some(offensive.target);
        let grid = self.scene.map.grid();
        let near = |pag: HexIndex| {
            let distances: SmallVec<[u32; 4]> =
                hexes.iter().map(|hex| grid.distance(*hex, pag)).collect();
            pag_troubles(&self.scene.charts, &distances)
        };
        self.pags.iter().filter(|pag| Some(*pag) != hunted).any(near)
    }

    /// F49: the mean of the layers on the flagged hexsides, weighted by the CV over each, rounded down; of a landing the
    /// fewest on a coast hexside (F55).
    fn fort_layers(&self, offensive: &Offensive, starts: &[HexIndex]) -> u8 {
        rulebook::cite!("F49", "R-F43", "R-F26");
        let map = &self.scene.map;
        let layers = self.stack(offensive.target).layers;
        match offensive.manner {
            Manner::Hunt => 0,
            Manner::Sea => {
                let coast = (0..6).filter(|side| {
                    map.across(offensive.target, *side)
                        .is_none_or(|at| map.sea(at).is_some() || starts.contains(&at))
                });
                coast.map(|side| layers[side]).min().unwrap_or(0)
            }
            Manner::Land => {
                let (mut sum, mut cv) = (0u32, 0u32);
                for start in starts {
                    let own = offensive.commits.iter().filter(|it| it.start == *start);
                    let here: u32 = own.map(|it| u32::from(it.points)).sum();
                    let side = map.side_toward(offensive.target, *start);
                    sum += here * side.map_or(0, |side| u32::from(layers[side]));
                    cv += here;
                }
                sum.checked_div(cv).unwrap_or(0) as u8
            }
        }
    }
}

/// R-F16, R-F37: combats by the attacker's mixed ME, then the first placer's, then as the flags were drafted.
pub(super) fn queue(tx: &mut Tx<'_, Frontline>) {
    rulebook::cite!("R-F37", "F36", "F9.7");
    let state = tx.state();
    let mut placed: Vec<u8> = (0..state.offensives.len() as u8).collect();
    placed.sort_by_key(|it| state.offensives[usize::from(*it)].side != state.first);
    let me = |it: &u8| {
        let offensive = &state.offensives[usize::from(*it)];
        let (men, force) = state.attackers(offensive);
        state.mixed_me(offensive.side, &men, u32::from(force.tanks) + force.air())
    };
    let mes: Vec<Effectiveness> = placed.iter().map(me).collect();
    let queue = combat_order(&mes).into_iter().map(|place| placed[place]).collect();
    tx.emit(Event::Queued { queue });
}

/// Opens the next combat, or says that there is none; void ones are passed over.
pub(super) fn next(tx: &mut Tx<'_, Frontline>) -> bool {
    let mut queue = tx.state().queue.clone();
    if queue.is_empty() {
        return false;
    }
    let index = queue.remove(0);
    tx.emit(Event::Queued { queue });
    clamp_commitments(tx);
    let offensive = tx.state().offensives[usize::from(index)].clone();
    let fought = tx.state().comes_about(&offensive)
        && tx.state().combat(&offensive).permitted(&tx.state().scene.charts).is_ok();
    if fought {
        let battle = Battle { offensive: index, step: Step::Dice, colour: None };
        frames::open(tx, Frame::Combat(battle));
    } else {
        void(tx, index, offensive);
    }
    true
}

/// F42, R-F55: a void combat: LSP and cards return, flags do not.
fn void(tx: &mut Tx<'_, Frontline>, index: u8, mut offensive: Offensive) {
    rulebook::cite!("R-F55");
    tx.emit(Event::Voided { index, target: offensive.target });
    for played in &offensive.cards {
        let (side, card) = (played.side, played.card);
        tx.emit(Event::CardSet { side, card, state: CardState::Held });
    }
    sail_home(tx, index, &offensive);
    offensive.progress = Progress::Void;
    offensive.cards.clear();
    offensive.afloat = Stack::default();
    tx.emit(Event::Offensive { index, offensive: Box::new(offensive) });
}

/// R-F53: who sailed or hunted returns whence he came.
pub(super) fn sail_home(tx: &mut Tx<'_, Frontline>, index: u8, offensive: &Offensive) {
    rulebook::cite!("R-F53");
    let side = offensive.side;
    let port = offensive.starts.first().copied().filter(|_| offensive.manner == Manner::Sea);
    let port = port.filter(|port| tx.state().in_line(side, *port));
    let to = port.map_or(Place::Pool, Place::Hex);
    for kind in mobile() {
        let points = tx.state().offensives[usize::from(index)].afloat.of(kind);
        shift(tx, side, Place::Afloat(index), to, kind, points);
    }
}

/// The dice have fallen: losses, then the colour.
pub(super) fn rolled(tx: &mut Tx<'_, Frontline>, battle: Battle, dice: [u8; 2]) {
    let index = battle.offensive;
    let offensive = tx.state().offensives[usize::from(index)].clone();
    let combat = tx.state().combat(&offensive);
    let Ok(assessment) = combat.assess(&tx.state().scene.charts) else {
        // It was permitted when it was opened, and nothing has changed since.
        return end(tx);
    };
    let outcome = assessment.outcome(dice);
    spend(tx, &offensive);
    let report = report(&offensive, &combat, &assessment, dice);
    tx.emit(Event::Fought(Box::new(report)));
    let offensive = lose_attackers(tx, index, offensive, assessment.attacker.losses.lost);
    tx.emit(Event::Offensive { index, offensive: Box::new(offensive.clone()) });
    if offensive.manner != Manner::Hunt {
        lose_defenders(tx, &offensive, assessment.defender.losses.lost);
    }
    clamp_commitments(tx);
    let colour = Hue::of(outcome.colour);
    turn_to(tx, Frame::Combat(Battle { colour: Some(colour), ..battle }));
    effect(tx, Battle { colour: Some(colour), ..battle });
}

/// What the colour does to the line.
pub(super) fn effect(tx: &mut Tx<'_, Frontline>, battle: Battle) {
    let offensive = tx.state().offensives[usize::from(battle.offensive)].clone();
    match (offensive.manner, result(tx.state(), battle)) {
        (Manner::Hunt, advance) => {
            if advance.takes_the_hex() {
                tx.emit(Event::Pag { hex: offensive.target, there: false });
            }
            sail_home(tx, battle.offensive, &offensive);
            end(tx);
        }
        (Manner::Sea, advance) => {
            if advance.takes_the_hex() && offensive.afloat.men() > 0 {
                land(tx, battle.offensive, &offensive);
            } else {
                sail_home(tx, battle.offensive, &offensive);
            }
            end(tx);
        }
        (Manner::Land, Advance::AttackerPushedBack) => advance::open_push(tx, battle),
        (Manner::Land, advance) if advance.takes_the_hex() => advance::open(tx, battle),
        (Manner::Land, _) => end(tx),
    }
}

/// What the colour of a battle does, by the tables.
#[must_use]
pub fn result(state: &State, battle: Battle) -> Advance {
    let offensive = &state.offensives[usize::from(battle.offensive)];
    let terrain = state.scene.map.terrain(offensive.target).unwrap_or(Terrain::Open);
    let Some(hue) = battle.colour else { return Advance::NoAdvance };
    let sea = offensive.manner == Manner::Sea;
    let advance = state.scene.charts.effects.advance(hue.colour(), terrain, sea);
    let advance = advance.unwrap_or(Advance::NoAdvance);
    if offensive.manner == Manner::Hunt { advance.against_a_pag() } else { advance }
}

/// A combat is over: both lines are manned, the next comes.
pub(super) fn end(tx: &mut Tx<'_, Frontline>) {
    man_both(tx);
    clamp_commitments(tx);
    frames::close(tx);
}

/// The landing goes ashore; the beaten force retreats, the beach serves as a port (F55).
fn land(tx: &mut Tx<'_, Frontline>, index: u8, offensive: &Offensive) {
    let (side, target) = (offensive.side, offensive.target);
    let refuge = refuge_of(tx.state(), target);
    retreat(tx, side.enemy(), target, refuge, false);
    take(tx, target, Some(side));
    for kind in mobile() {
        let points = tx.state().offensives[usize::from(index)].afloat.of(kind);
        shift(tx, side, Place::Afloat(index), Place::Hex(target), kind, points);
    }
    let water = offensive.starts.first().and_then(|port| tx.state().scene.map.port(*port));
    if let Some(water) = water {
        tx.emit(Event::Beach { hex: target, water });
    }
}

/// LSP and cards of a combat are spent (F1c, F8a).
fn spend(tx: &mut Tx<'_, Frontline>, offensive: &Offensive) {
    rulebook::cite!("F1c");
    for (hex, lsp) in &offensive.lsp {
        let points = tx.state().stack(*hex).lsp.min(*lsp);
        if tx.state().holds(offensive.side, *hex) {
            shift(tx, offensive.side, Place::Hex(*hex), Place::Nowhere, Kind::Lsp, points);
        }
    }
    if offensive.manner != Manner::Hunt {
        let points = tx.state().stack(offensive.target).lsp.min(offensive.defender_lsp);
        let hex = Place::Hex(offensive.target);
        shift(tx, offensive.defender(), hex, Place::Nowhere, Kind::Lsp, points);
    }
    for played in &offensive.cards {
        let (side, card) = (played.side, played.card);
        tx.emit(Event::CardSet { side, card, state: CardState::Spent });
    }
}

/// R-F41: the attacker's losses come from the largest holder, the lowest of equals, in briefing order.
fn lose_attackers(
    tx: &mut Tx<'_, Frontline>,
    index: u8,
    mut offensive: Offensive,
    lost: Force,
) -> Offensive {
    rulebook::cite!("R-F41");
    let side = offensive.side;
    let kinds = [
        (true, Kind::Tanks, lost.men),
        (false, Kind::Tanks, lost.tanks),
        (false, Kind::Air, lost.aircraft),
    ];
    for (men, kind, points) in kinds {
        for _ in 0..points {
            let wanted = |it: Kind| if men { matches!(it, Kind::Men(_)) } else { it == kind };
            let mut at: Option<usize> = None;
            for (place, commit) in offensive.commits.iter().enumerate() {
                let better = |best: usize| {
                    let best = offensive.commits[best];
                    let key = |it: super::frame::Committed| {
                        (std::cmp::Reverse(it.points), it.start, it.kind)
                    };
                    key(*commit) < key(best)
                };
                if wanted(commit.kind) && commit.points > 0 && at.is_none_or(better) {
                    at = Some(place);
                }
            }
            if let Some(place) = at {
                let commit = &mut offensive.commits[place];
                commit.points -= 1;
                let (from, kind) = (Place::Hex(commit.start), commit.kind);
                shift(tx, side, from, Place::Nowhere, kind, 1);
                continue;
            }
            let afloat = tx.state().offensives[usize::from(index)].afloat;
            if let Some(kind) = largest(&afloat, men, kind) {
                shift(tx, side, Place::Afloat(index), Place::Nowhere, kind, 1);
            }
        }
    }
    shift(tx, side, Place::Pool, Place::Nowhere, Kind::Bombers, lost.bombers as u8);
    offensive.commits.retain(|it| it.points > 0);
    offensive.afloat = tx.state().offensives[usize::from(index)].afloat;
    offensive.afloat.lsp = 0;
    offensive.cards.clear();
    offensive.lsp.clear();
    offensive.defender_lsp = 0;
    offensive.progress = Progress::Fought;
    offensive
}

/// The kind that pays a point out of a stack: the most numerous nation for a man.
fn largest(stack: &Stack, men: bool, kind: Kind) -> Option<Kind> {
    if !men {
        return (stack.of(kind) > 0).then_some(kind);
    }
    let best = (0..NATIONS_MOST).rev().max_by_key(|place| stack.men[*place])?;
    (stack.men[best] > 0).then_some(Kind::Men(Nation(best as u8)))
}

/// R-F28: garrisons are the last men lost; before them the man of a zone.
fn lose_defenders(tx: &mut Tx<'_, Frontline>, offensive: &Offensive, lost: Force) {
    rulebook::cite!("R-F28", "F42");
    let (side, target) = (offensive.defender(), offensive.target);
    let hex = Place::Hex(target);
    let stack = *tx.state().stack(target);
    let line_men = u16::from(stack.men()) + u16::from(stack.zone);
    let garrisons = crate::garrisons_lost(line_men, lost.men).min(stack.garrisons.into());
    for _ in 0..lost.men.min(line_men) {
        let free = free_men(tx.state(), target);
        let zone = tx.state().stack(target).zone;
        let kind = free.or_else(|| largest(tx.state().stack(target), true, Kind::Tanks));
        let kind = kind.or_else(|| (zone > 0).then_some(Kind::Zone));
        if let Some(kind) = kind {
            shift(tx, side, hex, Place::Nowhere, kind, 1);
        }
    }
    shift(tx, side, hex, Place::Nowhere, Kind::Garrisons, garrisons as u8);
    shift(tx, side, hex, Place::Nowhere, Kind::Tanks, lost.tanks as u8);
    shift(tx, side, hex, Place::Nowhere, Kind::Air, lost.aircraft as u8);
    shift(tx, side, Place::Pool, Place::Nowhere, Kind::Bombers, lost.bombers as u8);
}

/// The most numerous nation among the men of a hex that are not committed (F42).
fn free_men(state: &State, hex: HexIndex) -> Option<Kind> {
    state.spare_nation(hex).map(Kind::Men)
}

fn report(
    offensive: &Offensive,
    combat: &Combat,
    assessment: &Assessment,
    dice: [u8; 2],
) -> CombatReport {
    let outcome = assessment.outcome(dice);
    let ledger = assessment.ledger_with(&outcome);
    let line = |entry: &rulebook::Entry| {
        (entry.rule.to_string(), format!("{} {}", entry.what, entry.effect))
    };
    CombatReport {
        side: offensive.side,
        manner: offensive.manner,
        target: offensive.target,
        starts: offensive.starts.clone(),
        forces: [combat.attacker.force.into(), combat.defender.force.into()],
        me: [combat.attacker.me.get(), combat.defender.me.get()],
        dice,
        colour: Hue::of(outcome.colour),
        lost: [assessment.attacker.losses.lost.into(), assessment.defender.losses.lost.into()],
        ledger: ledger.iter().map(line).collect(),
    }
}
