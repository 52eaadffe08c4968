//! What a player did in an impulse, beside what the staff would have done in his place.

use crate::advice::told;
use crate::attack::{self, Assault, Eye};
use crate::bout::Posted;
use crate::front::Front;
use crate::march;
use crate::peril::{open_majors, peril};
use crate::weights::Weights;
use crate::worth;
use crate::{Counsel, answers};
use besieged::Table;
use besieged::game::{Attack, Besieged, Event, State, words};
use besieged::ground::UnitId;
use hex::HexIndex;
use referee::Game as _;
use review::Compared;

/// As many marches as are told by name.
const FEW: usize = 3;

/// The attacks that the staff would have made when one was declared.
pub(crate) struct Declaring {
    pub(crate) line: usize,
    pub(crate) before: State,
    weights: Weights,
    front: Front,
    plan: Vec<Assault>,
}

impl Declaring {
    pub(crate) fn at(line: usize, state: &State) -> Declaring {
        let weights = Weights::of(state.phasing);
        let front = Front::of(state, &weights, state.phasing);
        let plan = attack::plan(Eye { state, weights: &weights, front: &front });
        Declaring { line, before: state.clone(), weights, front, plan }
    }

    fn eye(&self) -> Eye<'_> {
        Eye { state: &self.before, weights: &self.weights, front: &self.front }
    }

    /// What a Field Marshal must gain to be among the best that these attacks could have.
    pub(crate) fn marshal_line(&self) -> f32 {
        crate::staff::marshal_line(self.eye(), &self.plan)
    }

    /// The attack as it was made, against the attacks that gain most together: what it gains by itself, and the best that
    /// could still be made with what it left.
    pub(crate) fn compare(&self, made: &Attack, air: u8, table: Table) -> Option<Compared> {
        let posted = answers::posted(&self.before, &made.attackers);
        let bout = self.eye().bout(made.target, &posted)?;
        let gain = bout.gain(air, table, [false; 2]).unwrap_or_else(|| bout.surrender());
        let made_so = Assault { target: made.target, posted, air, table, gain };
        let rest = self.rest(made, air, table)?;
        let cost = f64::from(total(&self.plan) - gain - rest);
        let better = self.instead_of(&made_so);
        let chosen = self.counsel(&made_so);
        let text = match &chosen {
            Some(chosen) => in_words(&self.before, chosen),
            None => format!("Attack {}", words::place(&self.before.scene, made.target)),
        };
        let counsel = better.and_then(|better| self.counsel(better));
        let told = counsel.as_ref().map_or_else(
            || format!("No attack on {}", words::place(&self.before.scene, made.target)),
            |counsel| in_words(&self.before, counsel),
        );
        Some(Compared {
            chosen: text,
            better: told,
            reason: self.with_others(reason(chosen.as_ref(), counsel.as_ref()), better, rest),
            odds: counsel.as_ref().map(|counsel| counsel.vacated),
            hex: Some(better.map_or(made.target, |better| better.target)),
            cost,
        })
    }

    /// No more attacks were made.
    pub(crate) fn compare_end(&self) -> Option<Compared> {
        let best = self.plan.iter().max_by(|one, other| one.gain.total_cmp(&other.gain))?;
        let counsel = self.counsel(best)?;
        Some(Compared {
            chosen: "End the attacks".to_owned(),
            better: in_words(&self.before, &counsel),
            reason: reason(None, Some(&counsel)),
            odds: Some(counsel.vacated),
            hex: Some(best.target),
            cost: total(&self.plan).into(),
        })
    }

    /// The same with what is left for all other attacks, where that is the difference.
    fn with_others(&self, told: String, better: Option<&Assault>, rest: f32) -> String {
        let others = total(&self.plan) - better.map_or(0.0, |better| better.gain);
        let [others, rest] = [others, rest].map(|gain| format!("{gain:.1}"));
        let beside = format!("the other attacks promise {others} instead of {rest}");
        match (others == rest, told.is_empty()) {
            (true, _) => told,
            (false, true) => beside,
            (false, false) => format!("{told}; {beside}"),
        }
    }

    /// What the best attacks gain that can be made beside one.
    fn rest(&self, made: &Attack, air: u8, table: Table) -> Option<f32> {
        let mut after = self.before.clone();
        let odds = after.odds(made.target, &made.attackers)?;
        let attackers = made.attackers.clone();
        let event = Event::Attacked { target: made.target, attackers, air, table, odds };
        Besieged::evolve(&mut after, &event);
        let eye = Eye { state: &after, weights: &self.weights, front: &self.front };
        Some(total(&attack::plan(eye)))
    }

    /// The planned attack that an attack stands for: that on the same hex, else the best with one of its units.
    fn instead_of(&self, made: &Assault) -> Option<&Assault> {
        let takes = |it: &&Assault| it.posted.iter().any(|one| made.posted.contains(one));
        let same = self.plan.iter().find(|it| it.target == made.target);
        same.or_else(|| {
            let taken = self.plan.iter().filter(takes);
            taken.max_by(|one, other| one.gain.total_cmp(&other.gain))
        })
    }

    fn counsel(&self, assault: &Assault) -> Option<Counsel> {
        told(self.eye(), assault, (false, 0.0))
    }
}

fn total(plan: &[Assault]) -> f32 {
    plan.iter().map(|it| it.gain).sum()
}

/// An attack in words.
fn in_words(state: &State, counsel: &Counsel) -> String {
    let scene = &state.scene;
    let place = scene.map.grid().parse(&counsel.target).map(|hex| words::place(scene, hex));
    let name = |key: &str| scene.roster.find(key).map(|unit| words::name(scene, unit));
    let names: Vec<String> =
        counsel.attackers.iter().filter_map(|share| name(&share.unit)).collect();
    let air = match counsel.air {
        0 => String::new(),
        1 => " and 1 air unit".to_owned(),
        air => format!(" and {air} air units"),
    };
    let place = place.unwrap_or_else(|_| counsel.target.clone());
    let Counsel { odds, table, .. } = counsel;
    format!("Attack {place} at {odds} on the {table} with {}{air}", names.join(", "))
}

/// What the better attack promises, beside the one that was made: only what differs.
fn reason(made: Option<&Counsel>, better: Option<&Counsel>) -> String {
    let percent = |chance: f64| format!("{:.0}%", chance * 100.0);
    let steps = |steps: f64| format!("{steps:.1}");
    let Some(better) = better else {
        return made.map_or(String::new(), |made| {
            let clears = percent(made.vacated);
            format!("It clears the hex in {clears} and gains {:.1} on average", made.gain)
        });
    };
    let told = |what: &str, better: String, made: Option<String>| match made {
        Some(made) if made == better => None,
        Some(made) => Some(format!("{what} {better} instead of {made}")),
        None => Some(format!("{what} {better}")),
    };
    let parts = [
        told("it clears the hex in", percent(better.vacated), made.map(|it| percent(it.vacated))),
        told(
            "steps they lose on average:",
            steps(better.steps[0]),
            made.map(|it| steps(it.steps[0])),
        ),
        told("steps you lose:", steps(better.steps[1]), made.map(|it| steps(it.steps[1]))),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// A position when the moves of an impulse are over: what its attacks gain, what its line is worth, what the enemy could do.
struct Drawn {
    plan: Vec<Assault>,
    line: f32,
    peril: f32,
    open: Vec<HexIndex>,
}

impl Drawn {
    fn of(state: &State, weights: &Weights) -> Drawn {
        let player = state.phasing;
        let front = Front::of(state, weights, player);
        let plan = attack::plan(Eye { state, weights, front: &front });
        Drawn {
            plan,
            line: worth::standing(state, weights, &front),
            peril: weights.peril * peril(state, player),
            open: open_majors(state, player),
        }
    }

    fn worth(&self) -> f32 {
        total(&self.plan) + self.line - self.peril
    }
}

/// All moves of an impulse against those of the staff.
pub(crate) fn compare_moves(before: &State, after: &State) -> Compared {
    let weights = Weights::of(before.phasing);
    let moves = march::plan(before, &weights);
    let [ours, theirs] = [after, &moves.state].map(|state| Drawn::of(state, &weights));
    let (better, hex, odds) = better_moves(before, after, &moves.state, (&ours, &theirs));
    Compared {
        chosen: format!("Moves of impulse {}", before.impulse.number()),
        better,
        reason: differences(&ours, &theirs),
        odds,
        hex,
        cost: f64::from(theirs.worth() - ours.worth()),
    }
}

/// What is better about the staff's moves: only what differs as far as it is told.
fn differences(ours: &Drawn, theirs: &Drawn) -> String {
    let told = |what: &str, ours: f32, theirs: f32| {
        let [ours, theirs] = [ours, theirs].map(|worth| format!("{worth:.1}"));
        (ours != theirs).then(|| format!("{what} {theirs} instead of {ours}"))
    };
    let line = theirs.line - ours.line;
    let parts = [
        told("the attacks then promise", total(&ours.plan), total(&theirs.plan)),
        (line.abs() >= 0.05).then(|| format!("the line is worth {line:+.1}")),
        told("the enemy's reply costs", ours.peril, theirs.peril),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

type BetterMoves = (String, Option<HexIndex>, Option<f64>);

/// What is most of the difference: a city left open, an attack that was not prepared, else who should have gone where.
fn better_moves(
    before: &State,
    after: &State,
    planned: &State,
    (ours, theirs): (&Drawn, &Drawn),
) -> BetterMoves {
    let scene = &before.scene;
    if let Some(city) = ours.open.iter().find(|hex| !theirs.open.contains(hex)) {
        return (format!("Keep a unit in {}", words::place(scene, *city)), Some(*city), None);
    }
    let gain = |plan: &[Assault], target: HexIndex| {
        plan.iter().find(|it| it.target == target).map_or(0.0, |it| it.gain)
    };
    let more = |it: &&Assault| it.gain - gain(&ours.plan, it.target);
    let best = theirs.plan.iter().max_by(|one, other| more(one).total_cmp(&more(other)));
    if let Some(best) = best.filter(|best| more(best) > ours.peril - theirs.peril) {
        let weights = Weights::of(before.phasing);
        let front = Front::of(planned, &weights, before.phasing);
        let eye = Eye { state: planned, weights: &weights, front: &front };
        if let Some(counsel) = told(eye, best, (false, 0.0)) {
            let text = format!("March to this: {}", in_words(planned, &counsel));
            return (text, Some(best.target), Some(counsel.vacated));
        }
    }
    let went = |unit: &UnitId| planned.unit(*unit).hex() != after.unit(*unit).hex();
    let others: Vec<Posted> = planned.on_map(before.phasing).filter(|it| went(&it.0)).collect();
    let told: Vec<String> = others
        .iter()
        .take(FEW)
        .map(|(unit, hex)| {
            format!("{} to {}", words::name(scene, *unit), words::place(scene, *hex))
        })
        .collect();
    let rest = others.len().saturating_sub(FEW);
    let rest = if rest > 0 { format!(" and {rest} more") } else { String::new() };
    (format!("{}{rest}", told.join(", ")), others.first().map(|it| it.1), None)
}
