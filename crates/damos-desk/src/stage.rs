//! What lies on the map for a viewer, and what is under way there: read from the view alone.

use barbarossa::ground::{Side, UnitId};
use barbarossa::{Action, Force, FrameView, Pool, REBUILT_SP, State, UnitView, View, Where};
use damos::{Plan, Posture};
use hex::HexIndex;
use rulebook::rule;
use series::wire::{
    Cast, Declared, Doing, Fight, LossesDue, Naming, Off, Piece, Selecting, StackStrength, Stage,
    Word,
};
use std::collections::BTreeMap;

pub(crate) fn stage(state: &State, view: &View, legal: &[Action]) -> Stage {
    let known = Known::of(state, view);
    Stage {
        pieces: view.units.iter().enumerate().map(|(at, unit)| known.piece(at, unit)).collect(),
        stacks: known.stacks(),
        taken: indices(&view.taken),
        converted: indices(&view.converted),
        sheet: None,
        doing: Scene { view, legal }.doing(),
    }
}

fn indices(hexes: &[HexIndex]) -> Vec<u16> {
    hexes.iter().map(|hex| hex.value()).collect()
}

fn ids(force: &Force) -> Vec<u16> {
    force.iter().map(|unit| unit.0).collect()
}

/// What is known of strengths that the viewer may not see (D2.4, R72).
struct Known<'a> {
    state: &'a State,
    view: &'a View,
    /// The pool that each unit is known by.
    pools: Vec<Option<&'a Pool>>,
}

impl<'a> Known<'a> {
    fn of(state: &'a State, view: &'a View) -> Known<'a> {
        let mut pools = vec![None; view.units.len()];
        for pool in &view.known {
            for unit in pool.units.iter() {
                pools[unit.index()] = Some(pool);
            }
        }
        Known { state, view, pools }
    }

    fn piece(&self, at: usize, unit: &UnitView) -> Piece {
        let marks =
            [(unit.spent, "spent"), (unit.demoralized, "demoralized"), (unit.cossack, "cossack")];
        let (hex, off, due) = match unit.at {
            Where::Hex(hex) => (Some(hex.value()), None, None),
            Where::Box => (None, Some(Off::Box), None),
            Where::Due(turn) => (None, Some(Off::Due), Some(u16::from(turn))),
            Where::Eliminated => (None, Some(Off::Eliminated), None),
            Where::Gone => (None, Some(Off::Gone), None),
        };
        // Who is lost lies among those that may be rebuilt, with the strength he would come back with (R31).
        let sp = if off == Some(Off::Eliminated) { Some(REBUILT_SP) } else { unit.sp };
        Piece {
            hex,
            off,
            due,
            sp: sp.map(u16::from),
            bounds: sp.is_none().then(|| self.bounds(&[UnitId(at as u16)])),
            marks: marks.into_iter().filter(|it| it.0).map(|it| Word::from(it.1)).collect(),
            ..Piece::default()
        }
    }

    /// The least and the most that units of hidden strength may have between them.
    fn bounds(&self, units: &[UnitId]) -> [u16; 2] {
        let printed = |unit: &UnitId| u16::from(self.state.info(*unit).sp);
        let (mut least, mut most) = (0, 0);
        for (at, unit) in units.iter().enumerate() {
            let Some(pool) = self.pools[unit.index()] else {
                most += printed(unit);
                continue;
            };
            // Each pool once, with the first of its units.
            if units[..at].iter().any(|before| pool.units.contains(before)) {
                continue;
            }
            let inside: Force =
                pool.units.iter().copied().filter(|it| units.contains(it)).collect();
            let bounds = pool.bounds(&inside, |unit| printed(&unit));
            (least, most) = (least + bounds[0], most + bounds[1]);
        }
        [least, most]
    }

    /// The stacks of which their units together tell more than one by one.
    fn stacks(&self) -> Vec<StackStrength> {
        // Those of hidden strength, and what the others there have.
        let mut found: BTreeMap<(HexIndex, Side), (Vec<UnitId>, u16)> = BTreeMap::new();
        for (at, unit) in self.view.units.iter().enumerate() {
            let Where::Hex(hex) = unit.at else { continue };
            let id = UnitId(at as u16);
            let (hidden, known) = found.entry((hex, self.state.side(id))).or_default();
            match unit.sp {
                Some(sp) => *known += u16::from(sp),
                None => hidden.push(id),
            }
        }
        let told = found.into_iter().filter(|(_, (hidden, _))| hidden.len() > 1);
        let told = told.filter_map(|((hex, side), (hidden, known))| {
            let bounds = self.bounds(&hidden);
            let alone = hidden.iter().map(|unit| self.bounds(&[*unit]));
            let sum = alone.fold([0, 0], |sum, it| [sum[0] + it[0], sum[1] + it[1]]);
            let (hex, side) = (hex.value(), side.name().into());
            let whole = bounds.map(|bound| bound + known);
            (bounds != sum).then_some(StackStrength { hex, side, bounds: whole })
        });
        told.collect()
    }
}

/// The frames of a view, as one side sees them.
struct Scene<'a> {
    view: &'a View,
    legal: &'a [Action],
}

impl Scene<'_> {
    fn top(&self) -> Option<&FrameView> {
        self.view.frames.last()
    }

    /// What the innermost frame says that has an answer.
    fn innermost<T>(&self, of: impl Fn(&FrameView) -> Option<T>) -> Option<T> {
        self.view.frames.iter().rev().find_map(of)
    }

    fn is_in_battle(&self) -> bool {
        self.innermost(|frame| matches!(frame, FrameView::Battle { .. }).then_some(())).is_some()
    }

    fn doing(&self) -> Doing {
        let mut doing = Doing {
            engaged: self.engaged(),
            sealed: self.sealed(),
            declared: self.declared(),
            air: self.air(),
            rolled: self.rolled(),
            ..Doing::default()
        };
        self.light(&mut doing);
        self.tell(&mut doing);
        self.follow(&mut doing);
        doing
    }

    /// Whom and what the decision is about.
    fn light(&self, doing: &mut Doing) {
        // The march that led to the combat is over when its force exploits: part of it may be on its way again (D8.12.2).
        let exploits = self.innermost(|frame| match frame {
            FrameView::Exploitation { march, .. } => Some(march.clone()),
            _ => None,
        });
        let march = self.innermost(|frame| match frame {
            FrameView::March { units, hex, .. } => Some((units.clone(), *hex)),
            _ => None,
        });
        if let Some((units, hex)) = march {
            doing.acting = ids(&exploits.flatten().unwrap_or(units));
            doing.from = Some(hex.value());
        }
        match self.top() {
            Some(FrameView::Operations { force, .. } | FrameView::Strategic { force }) => {
                doing.acting = ids(force);
            }
            Some(FrameView::Exploitation { march, naming, .. }) => {
                doing.acting = ids(march.as_ref().unwrap_or(naming));
            }
            Some(FrameView::Losses { units, .. }) => doing.acting = ids(units),
            Some(FrameView::Retreat { units, origin, at, .. }) => {
                doing.acting = ids(units);
                (doing.from, doing.focus) = (Some(at.value()), Some(origin.value()));
            }
            Some(FrameView::Rail { at, .. }) => doing.focus = at.map(HexIndex::value),
            Some(FrameView::Reaction { hex, force, path }) => {
                doing.acting = ids(force);
                (doing.focus, doing.path) = (Some(hex.value()), indices(path));
            }
            Some(FrameView::Concert { target, force, .. }) => {
                (doing.acting, doing.target) = (ids(force), Some(target.value()));
            }
            Some(FrameView::Entry { hex, .. }) => doing.target = Some(hex.value()),
            Some(FrameView::Battle { hex, forces, .. }) => {
                (doing.acting, doing.target) = (ids(&forces[0]), Some(hex.value()));
            }
            _ => {}
        }
    }

    /// What is asked for, as far as a screen must know it to take the answer.
    fn tell(&self, doing: &mut Doing) {
        let selects = self.legal.iter().any(|it| matches!(it, Action::Select { .. }));
        let chosen = |local| selects.then(|| Selecting { local, finish: "begin".into() });
        doing.selecting = chosen(false);
        match self.top() {
            Some(FrameView::March { .. }) => doing.marching = true,
            Some(FrameView::Operations { force, .. } | FrameView::Strategic { force }) => {
                doing.halfway = !force.is_empty();
                doing.selecting = chosen(true);
            }
            Some(FrameView::Exploitation { march, naming, .. }) => {
                doing.marching = march.is_some();
                doing.halfway = march.is_none() && !naming.is_empty();
                doing.selecting = chosen(true);
            }
            Some(FrameView::Reaction { .. }) => {
                doing.naming = Some(Naming { attack: None, rule: None, plan: None });
            }
            Some(FrameView::Concert { target, plan, force, .. }) => {
                doing.contested = Some(target.value());
                doing.naming = (!force.is_empty()).then(|| Naming {
                    attack: Some(target.value()),
                    rule: Some(rule!("D8.6a").as_str().into()),
                    plan: plan.map(named),
                });
            }
            Some(FrameView::Entry { hex, .. }) => doing.contested = Some(hex.value()),
            Some(FrameView::Losses { side, units, left }) => {
                let (side, units, left) = (side.name().into(), ids(units), u16::from(*left));
                doing.losses = Some(LossesDue { side, units, left });
            }
            _ => {}
        }
    }

    /// What goes on, and in which frames goes on what is begun now. A combat, its losses and retreats are matters of their own.
    fn follow(&self, doing: &mut Doing) {
        const OPERATING: &[&str] = &["operations", "march", "concert", "entry", "reaction"];
        let matter = match self.top() {
            _ if self.is_in_battle() => "battle",
            Some(FrameView::Operations { .. }) => "operations",
            Some(FrameView::Strategic { .. }) => "strategic",
            Some(FrameView::March { .. }) => "march",
            Some(FrameView::Concert { .. }) => "concert",
            Some(FrameView::Entry { .. }) => "entry",
            Some(FrameView::Reaction { .. }) => "reaction",
            Some(FrameView::Exploitation { .. }) => "exploitation",
            Some(FrameView::Retreat { .. }) => "retreat",
            Some(_) => "other",
            None => "over",
        };
        let begun: &[&str] = match self.top() {
            Some(FrameView::Strategic { .. }) => &["strategic", "march"],
            Some(FrameView::Exploitation { .. }) => &["exploitation", "march", "entry", "reaction"],
            Some(FrameView::Reaction { .. }) => &["reaction"],
            Some(FrameView::Retreat { .. }) => &["retreat"],
            Some(
                FrameView::Operations { .. }
                | FrameView::March { .. }
                | FrameView::Concert { .. }
                | FrameView::Entry { .. },
            ) => OPERATING,
            _ => &[],
        };
        let side = self.view.phasing.name();
        let own = |matter: &&str| format!("{side} {matter}");
        (doing.matter, doing.goes_on) = (own(&matter), begun.iter().map(own).collect());
    }

    /// Those of the operation under way.
    fn engaged(&self) -> Vec<u16> {
        let mut found = Vec::new();
        for frame in &self.view.frames {
            match frame {
                FrameView::March { units, .. } => found.extend(ids(units)),
                FrameView::Battle { forces, .. } => found.extend(forces.iter().flat_map(ids)),
                FrameView::Exploitation { waiting, naming, march } => {
                    let some = [Some(waiting), Some(naming), march.as_ref()];
                    found.extend(some.into_iter().flatten().flat_map(ids));
                }
                _ => {}
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The hex entered, with the plan as far as it is known.
    fn entry(&self) -> Option<(HexIndex, Option<Plan>)> {
        self.innermost(|frame| match frame {
            FrameView::Entry { hex, plan, .. } => Some((*hex, *plan)),
            _ => None,
        })
    }

    /// The hex of a concerted attack, likewise.
    fn concert(&self) -> Option<(HexIndex, Option<Plan>)> {
        self.innermost(|frame| match frame {
            FrameView::Concert { target, plan, .. } => Some((*target, *plan)),
            _ => None,
        })
    }

    /// The plan that is sealed until the combat; an enemy seat is told of none.
    fn sealed(&self) -> Option<Word> {
        if self.is_in_battle() {
            return None;
        }
        let plan = |found: Option<(HexIndex, Option<Plan>)>| found.and_then(|it| it.1);
        plan(self.entry()).or_else(|| plan(self.concert())).map(named)
    }

    fn declared(&self) -> Option<Declared> {
        if self.is_in_battle() {
            return None;
        }
        let (entry, concert) = (self.entry(), self.concert());
        let (hex, kind) = match (entry, concert) {
            // What is entered for a grand assault is never asked for a posture; while the enemy reacts either may be meant.
            (Some((hex, _)), _) => {
                (hex, matches!(self.top(), Some(FrameView::Entry { .. })).then_some("entry"))
            }
            (None, Some((target, _))) => (target, Some("concerted")),
            (None, None) => return None,
        };
        let (kind, plan) = (kind.map(Word::from), self.sealed());
        Some(Declared { target: hex.value(), kind, plan })
    }

    /// The fight in which an air unit may help.
    fn air(&self) -> Option<Fight> {
        if !self.legal.iter().any(|it| matches!(it, Action::AirSupport { .. })) {
            return None;
        }
        self.innermost(|frame| match frame {
            FrameView::Battle { hex, plan, posture, .. } => {
                Some(Fight { hex: hex.value(), plan: named(*plan), posture: posture.map(postured) })
            }
            _ => None,
        })
    }

    /// The dice on the table, where one may be rolled again.
    fn rolled(&self) -> Vec<Cast> {
        if !self.legal.iter().any(|it| matches!(it, Action::Reroll { .. })) {
            return Vec::new();
        }
        let phasing = self.view.phasing;
        let cast = |(side, faces): (Side, Vec<u16>)| Cast {
            faces,
            sides: 6,
            side: Some(side.name().into()),
        };
        self.dice().map_or(Vec::new(), |[attacker, defender]| {
            [(phasing, attacker), (phasing.opponent(), defender)].map(cast).into()
        })
    }

    fn dice(&self) -> Option<[Vec<u16>; 2]> {
        self.innermost(|frame| match frame {
            FrameView::Battle { dice, .. } => {
                Some(dice.each_ref().map(|dice| dice.iter().map(|face| u16::from(*face)).collect()))
            }
            _ => None,
        })
    }
}

/// The face of the die that a seat may roll again.
pub(crate) fn die(view: &View, side: Side, die: u8) -> Vec<u16> {
    let scene = Scene { view, legal: &[] };
    let own = usize::from(view.phasing != side);
    let faces = scene.dice().map(|dice| dice[own].clone()).unwrap_or_default();
    faces.get(usize::from(die)).copied().into_iter().collect()
}

/// A plan by the name that odds and records have for it.
pub(crate) fn named(plan: Plan) -> Word {
    Plan::NAMES[plan as usize].0.into()
}

/// A posture likewise.
pub(crate) fn postured(posture: Posture) -> Word {
    Posture::NAMES[posture as usize].0.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use barbarossa::{AXIS, Barbarossa};
    use referee::Game as _;

    #[test]
    fn d2_4b_a_stack_counts_those_of_known_strength_too() {
        let text = "turn 3 axis operations
             axis agc-de-3pz 2922
             soviet agc-su-28rc 2920
             soviet agc-su-44rc 2920
             soviet agc-su-2rc 2920";
        let state = State::sketch("agc", text).expect("a position");
        let mut view = Barbarossa::view(&state, AXIS.into());
        let unit = |key: &str| state.ground.roster.id(key).expect("a unit");
        let (shared, alone) = ([unit("agc-su-28rc"), unit("agc-su-44rc")], unit("agc-su-2rc"));
        // Two have 3 SP between them, which neither tells of itself; the third is seen to have 2.
        for hidden in shared {
            view.units[hidden.index()].sp = None;
        }
        view.units[alone.index()].sp = Some(2);
        view.known = vec![Pool { units: shared.into_iter().collect(), total: 3 }];
        let stacks = stage(&state, &view, &[]).stacks;
        let [stack] = &stacks[..] else { panic!("{stacks:?}") };
        assert_eq!(stack.bounds, [5, 5]);
    }
}
