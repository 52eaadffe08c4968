//! The raid written by hand as one bare loop: no seats, no events, no log, no views, no refusals. What the referee costs is
//! measured against this.

use referee::Lots;
use testgames::raid::{losses, margin};

#[derive(Clone, Copy)]
enum Phase {
    Plan,
    Muster(usize),
    Prepare,
    Advance,
    Window(u8),
    Lose { side: usize, area: u8, points: u8, then_battle: bool },
    Shift,
}

#[derive(Clone, Copy)]
enum Move {
    Plan(u8),
    Muster([u8; 3]),
    Prepare(u8),
    Advance(usize),
    EndPart,
    Spring,
    Hold,
    Lose(usize),
    Shift(usize, u8),
    Stand,
}

/// A raid without a referee.
pub(crate) struct Bare {
    turn: u8,
    turns: u8,
    forces: [[u8; 3]; 2],
    area: [u8; 6],
    strength: [u8; 6],
    advanced: [bool; 6],
    ambushes: u8,
    phase: Option<Phase>,
    /// The planned objective.
    pub(crate) plan: u8,
    /// Points lost by raider and garrison.
    pub(crate) lost: [u8; 2],
}

impl Bare {
    pub(crate) fn new(turns: u8, forces: [[u8; 3]; 2]) -> Self {
        Bare {
            turn: 1,
            turns,
            forces,
            area: [0, 0, 0, 2, 3, 4],
            strength: [0; 6],
            advanced: [false; 6],
            ambushes: 0,
            phase: Some(Phase::Plan),
            plan: 0,
            lost: [0, 0],
        }
    }

    /// Plays to the end with arbitrary choices; gives the number of decisions and rolls.
    pub(crate) fn play(&mut self, lots: &mut Lots) -> usize {
        let mut moves = Vec::new();
        let mut steps = 0;
        while let Some(phase) = self.phase {
            moves.clear();
            self.list(phase, &mut moves);
            let chosen = moves[lots.below(moves.len())];
            steps += 1 + self.make(phase, chosen, lots);
        }
        steps
    }

    fn stands(&self, side: usize, area: u8) -> bool {
        (side * 3..side * 3 + 3).any(|unit| self.strength[unit] > 0 && self.area[unit] == area)
    }

    fn points(&self, side: usize, area: u8) -> u8 {
        let here = |&unit: &usize| self.area[unit] == area;
        (side * 3..side * 3 + 3).filter(here).map(|unit| self.strength[unit]).sum()
    }

    fn list(&self, phase: Phase, out: &mut Vec<Move>) {
        match phase {
            Phase::Plan => out.extend([2, 3, 4].map(Move::Plan)),
            Phase::Muster(side) => {
                let [a, b, c] = self.forces[side];
                let orders = [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]];
                out.extend(orders.map(Move::Muster));
            }
            Phase::Prepare => out.extend([0, 1, 2].map(Move::Prepare)),
            Phase::Advance => {
                for unit in 0..3 {
                    let area = self.area[unit];
                    let able = self.strength[unit] > 0 && !self.advanced[unit] && area < 4;
                    if able && !self.stands(1, area) {
                        out.push(Move::Advance(unit));
                    }
                }
                out.push(Move::EndPart);
            }
            Phase::Window(_) => {
                if self.ambushes > 0 {
                    out.push(Move::Spring);
                }
                out.push(Move::Hold);
            }
            Phase::Lose { side, area, .. } => {
                let here = |unit: &usize| self.strength[*unit] > 0 && self.area[*unit] == area;
                out.extend((side * 3..side * 3 + 3).filter(here).map(Move::Lose));
            }
            Phase::Shift => {
                for unit in 3..6 {
                    let area = self.area[unit];
                    if self.strength[unit] == 0 || self.stands(0, area) {
                        continue;
                    }
                    for to in [area - 1, area + 1] {
                        if (1..=4).contains(&to) && !self.stands(0, to) {
                            out.push(Move::Shift(unit, to));
                        }
                    }
                }
                out.push(Move::Stand);
            }
        }
    }

    /// Makes a move and gives the number of rolls it took.
    fn make(&mut self, phase: Phase, chosen: Move, lots: &mut Lots) -> usize {
        match (phase, chosen) {
            (_, Move::Plan(objective)) => {
                self.plan = objective;
                self.phase = Some(Phase::Muster(0));
            }
            (Phase::Muster(side), Move::Muster(strengths)) => {
                self.strength[side * 3..side * 3 + 3].copy_from_slice(&strengths);
                self.phase = Some(if side == 0 { Phase::Prepare } else { Phase::Advance });
            }
            (_, Move::Prepare(ambushes)) => {
                self.ambushes = ambushes;
                self.phase = Some(Phase::Muster(1));
            }
            (_, Move::Advance(unit)) => {
                self.area[unit] += 1;
                self.advanced[unit] = true;
                self.phase = Some(Phase::Window(self.area[unit]));
            }
            (Phase::Window(area), Move::Spring) => {
                self.ambushes -= 1;
                if die(lots) >= 4 {
                    let side = 0;
                    self.phase = Some(Phase::Lose { side, area, points: 1, then_battle: true });
                    return 1;
                }
                return 1 + self.battle(area, lots);
            }
            (Phase::Window(area), Move::Hold) => return self.battle(area, lots),
            (Phase::Lose { side, area, points, then_battle }, Move::Lose(unit)) => {
                self.strength[unit] -= 1;
                self.lost[side] += 1;
                return self.after_loss(side, area, points - 1, then_battle, lots);
            }
            (_, Move::EndPart) => self.phase = Some(Phase::Shift),
            (_, Move::Shift(unit, to)) => {
                self.area[unit] = to;
                self.end_turn();
            }
            _ => self.end_turn(),
        }
        0
    }

    fn after_loss(
        &mut self,
        side: usize,
        area: u8,
        points: u8,
        then_battle: bool,
        lots: &mut Lots,
    ) -> usize {
        if points > 0 {
            self.phase = Some(Phase::Lose { side, area, points, then_battle });
            return 0;
        }
        if self.strength[..3] == [0; 3] {
            self.phase = None;
            return 0;
        }
        self.phase = Some(Phase::Advance);
        if then_battle { self.battle(area, lots) } else { 0 }
    }

    fn battle(&mut self, area: u8, lots: &mut Lots) -> usize {
        self.phase = Some(Phase::Advance);
        if !(self.stands(0, area) && self.stands(1, area)) {
            return 0;
        }
        let dice = i64::from(die(lots)) + i64::from(die(lots));
        let margin = margin(self.points(0, area), self.points(1, area), dice);
        let side = usize::from(margin > 0);
        let points = losses(margin).min(self.points(side, area));
        self.phase = Some(Phase::Lose { side, area, points, then_battle: false });
        1
    }

    fn end_turn(&mut self) {
        self.turn += 1;
        self.advanced = [false; 6];
        self.phase = (self.turn <= self.turns).then_some(Phase::Advance);
    }
}

/// The same die that the other players of this bench roll.
pub(crate) fn die(lots: &mut Lots) -> u16 {
    lots.below(6) as u16 + 1
}
