//! How likely the reactions are that a side may try now, as far as it may know (D2.6.1g).

use super::strength::Dossier;
use crate::c02_reaction::{drm_against, may_join, may_withdraw, steps_on};
use crate::force::Force;
use crate::frame::{Errand, Frame, Window};
use crate::ground::{Side, UnitId};
use crate::seen::is_privy;
use crate::state::State;
use crate::words::LedgerLine;
use damos::{Unit, UnitType, Unwritten, mobile_strength, reaction_odds};
use hex::HexIndex;
use referee::Viewer;
use rulebook::{Ledger, RuleId, rule};
use serde::Serialize;
use ts_rs::TS;

/// A force that may try to react, and what it may try.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Attempt {
    /// Where it stands.
    #[ts(type = "number")]
    pub hex: HexIndex,
    /// The units that would try.
    #[ts(type = "number[]")]
    pub units: Vec<UnitId>,
    /// What they would try.
    #[ts(type = "string")]
    pub errand: Errand,
    /// The same in words: "to come".
    pub words: &'static str,
    /// The sort of answer that leads there.
    pub kind: &'static str,
    /// The rule of the dice.
    #[ts(type = "string")]
    pub rule: RuleId,
    /// Of the 36 throws, those that succeed whatever the mover turns out to be.
    pub least: u32,
    /// Those that succeed if the mover is as weak as he may be.
    pub most: u32,
    /// How likely it succeeds; nothing where the mover is a secret.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub chance: Option<f64>,
    /// What is added to the roll, in the likeliest case.
    #[ts(type = "LedgerLine[]")]
    pub modifiers: Vec<LedgerLine>,
}

/// What the mover may be: units as strong as this, and how likely; no likelihood where nobody can say.
struct Mover {
    cases: Vec<(Vec<Unit>, f64)>,
    secret: bool,
}

/// Every reaction that is open in the window on top: of the force that is named, else of each stack as a whole. Only for
/// the side that may react.
///
/// ```
/// use barbarossa::survey::attempts;
/// use barbarossa::{Action, Barbarossa, SOVIET, State};
///
/// let mut state = State::sketch("agc", "
///     turn 3 axis operations
///     axis agc-de-3pz 2922
///     soviet agc-su-4td 2920
/// ").unwrap();
/// for text in ["select agc-de-3pz", "begin", "move 2921"] {
///     let action = Action::read(&state.ground, text).unwrap();
///     referee::play_unchecked::<Barbarossa>(&mut state, barbarossa::AXIS, &action);
/// }
/// let open = attempts(&state, SOVIET.into());
/// // To come and to get away, each on a 9 or more.
/// assert_eq!(open.iter().map(|it| it.least).collect::<Vec<_>>(), [10, 10]);
/// ```
#[must_use]
pub fn attempts(state: &State, viewer: Viewer) -> Vec<Attempt> {
    let Some(Frame::Reaction(window)) = state.frames.last() else { return Vec::new() };
    let side = state.phasing.opponent();
    if window.rolling.is_some() || !is_privy(state, viewer, side) {
        return Vec::new();
    }
    let mover = Mover::of(state, viewer);
    let mut found = Vec::new();
    for stack in stacks(state, window, side) {
        let Some(hex) = stack.first().and_then(|unit| state.standing(*unit)) else { continue };
        let named = |force: Force| Window { force, ..window.clone() };
        let away = named(stack.clone());
        if window.path.is_empty() && may_withdraw(state, &away).is_ok() {
            found.push(attempt(state, &mover, hex, &[away], Errand::Withdraw));
        }
        let coming = named(fitting(state, window, side, stack));
        let ways = ways(state, coming);
        if !ways.is_empty() {
            found.push(attempt(state, &mover, hex, &ways, Errand::Intercept));
        }
    }
    found.into_iter().flatten().collect()
}

/// The force that is named, or else all that may be named, stack by stack.
fn stacks(state: &State, window: &Window, side: Side) -> Vec<Force> {
    if !window.force.is_empty() {
        return vec![window.force.clone()];
    }
    let mut found: Vec<(HexIndex, Force)> = Vec::new();
    for (unit, hex) in state.on_map(side) {
        if may_join(state, window, unit).is_err() {
            continue;
        }
        match found.iter_mut().find(|(at, _)| *at == hex) {
            Some((_, force)) => force.insert(unit),
            None => found.push((hex, Force::of(unit))),
        }
    }
    found.into_iter().map(|(_, force)| force).collect()
}

/// As many of them as there is room for in the hex, ZOI units first (D2.6.1m); a force that is named goes as it is.
fn fitting(state: &State, window: &Window, side: Side, stack: Force) -> Force {
    if !window.force.is_empty() {
        return stack;
    }
    let mut units = stack.to_vec();
    units.sort_by_key(|unit| (!state.exerts_zoi(*unit), *unit));
    let mut force = Force::default();
    for unit in units {
        let there = state.stack_of(side, window.hex).chain(force.iter().copied());
        if state.may_stack_together(there.chain([unit])) {
            force.insert(unit);
        }
    }
    force
}

/// Every way to the end that is open to the force of a window (R20).
fn ways(state: &State, window: Window) -> Vec<Window> {
    if window.path.last() == Some(&window.hex) {
        return vec![window];
    }
    let on = |hex: HexIndex| {
        let mut further = window.clone();
        further.path.push(hex);
        ways(state, further)
    };
    steps_on(state, &window).flat_map(on).collect()
}

impl Mover {
    fn of(state: &State, viewer: Viewer) -> Mover {
        let acting = state
            .frames
            .iter()
            .rev()
            .find(|frame| matches!(frame, Frame::Activation(_) | Frame::Concert(_)));
        let committed = matches!(acting, Some(Frame::Concert(_)));
        if committed && !is_privy(state, viewer, state.phasing) {
            return Mover::secret();
        }
        let force = state.phasing_force();
        let dossier = Dossier::of(state, viewer, state.phasing);
        let counts = |unit: &UnitId| mobile_strength(&[state.info(*unit).unit(1)]) > 0;
        let (mobile, others): (Vec<UnitId>, Vec<UnitId>) =
            force.iter().copied().partition(|unit| counts(unit));
        let weakest =
            |unit: &UnitId| Unit { zoi: state.exerts_zoi(*unit), ..state.info(*unit).unit(1) };
        let totals = dossier.totals(&mobile);
        let cases = totals.shares().map(|(total, share)| {
            let mut units = dossier.spread(&mobile, total);
            units.extend(others.iter().map(weakest));
            (units, share)
        });
        Mover { cases: cases.collect(), secret: false }
    }

    /// Committed in secret: ZOI-capable (D8.1a), and anything from weak to strong (R21).
    fn secret() -> Mover {
        let armor = |sp| vec![Unit { kind: UnitType::Armor, sp, ma: 1, zoi: true }];
        Mover { cases: vec![(armor(u32::from(u8::MAX)), 1.0), (armor(1), 0.0)], secret: true }
    }
}

/// What the best of some ways promises.
fn attempt(
    state: &State,
    mover: &Mover,
    hex: HexIndex,
    ways: &[Window],
    errand: Errand,
) -> Option<Attempt> {
    let drm = |way: &Window, units: &[Unit]| drm_against(state, way, errand, units, &mut Unwritten);
    let (likeliest, _) = mover.cases.iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
    // The mover counts alike on every way: whichever is best against one is best against all.
    let way = ways.iter().max_by_key(|way| drm(way, likeliest))?;
    let throws = |units: &[Unit]| reaction_odds(drm(way, units));
    let all = || mover.cases.iter().map(|(units, _)| throws(units));
    let chance = mover.cases.iter().map(|(units, share)| share * f64::from(throws(units)) / 36.0);
    let mut ledger = Ledger::default();
    drm_against(state, way, errand, likeliest, &mut ledger);
    Some(Attempt {
        hex,
        units: way.force.to_vec(),
        errand,
        words: match errand {
            Errand::Intercept => "to come",
            Errand::Withdraw => "to get away",
        },
        kind: match errand {
            Errand::Intercept => "path",
            Errand::Withdraw => "withdraw",
        },
        rule: rule!("D2.6.1g"),
        least: all().min()?,
        most: all().max()?,
        chance: (!mover.secret).then(|| chance.sum()),
        modifiers: LedgerLine::parted(&ledger),
    })
}
