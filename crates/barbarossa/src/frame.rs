//! What is going on: one stack of frames, of which the top alone says what is pending.

use crate::force::Force;
use crate::ground::{Side, UnitId};
use crate::named;
use damos::{Plan, Posture};
use hex::HexIndex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A frame: plain data that dies when it is closed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame {
    /// A side sets up (C6).
    SetUp {
        /// Which.
        side: Side,
        /// The unit it has taken up to set down next (G8).
        hand: Option<UnitId>,
    },
    /// A game turn, at the step that comes next (D4).
    Turn(Step),
    /// The Soviets name the hex of the Cossacks (C4.8a).
    Cossacks,
    /// The die that says how often the Soviets must attack (C4.6.3a).
    ForcedAttacks,
    /// Reinforcements and replacements (D5).
    Reinforcement(Side),
    /// The Axis may declare the pause of the rail rule (C4.3.1i).
    Pause,
    /// Rail conversion (C4.3.1).
    Rail(RailWork),
    /// Strategic movement: the force being named (D6).
    Strategic(Force),
    /// The operations phase (D7).
    Operations(Operations),
    /// A force on the move (D6, D7).
    Activation(Activation),
    /// A concerted attack before its force is shown (D8.1).
    Concert(Concert),
    /// A hex entered, or a rally, that somebody may contest (R34).
    Entry(Entry),
    /// A reaction window (D2.6.1).
    Reaction(Window),
    /// A combat (D8.2).
    Battle(Box<Battle>),
    /// Loss points to be taken (D8.8, D8.11e, D9d).
    Losses(Losses),
    /// A retreat, hex by hex (D8.11).
    Retreat(Retreat),
    /// Exploitation by sub-forces (D8.12).
    Exploitation(Box<Exploit>),
    /// Units above the stacking limit at the end of the operations phase (D2.3c).
    Overstacked(Side),
    /// The dice of the undying (C4.6.4a).
    Undying(Undying),
}

/// The steps of a game turn in printed order (D4).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The start of a game turn.
    Begin,
    /// Reinforcement and replacement.
    Reinforcement(Side),
    /// Rail conversion, at the start of the German strategic movement.
    Rail,
    /// Strategic movement.
    Strategic(Side),
    /// Operations.
    Operations(Side),
    /// Stacking at the end of operations.
    Overstacking(Side),
    /// Surrender.
    Surrender(Side),
    /// Reset.
    Reset(Side),
    /// The end of the game turn.
    End,
}

/// Rail conversion in progress (C4.3.1, R29, R75).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RailWork {
    /// The lines still to be rolled for: a railhead and the first hex beyond it.
    pub lines: SmallVec<[(HexIndex, HexIndex); 8]>,
    /// The line being extended: where it stands now.
    pub at: Option<HexIndex>,
    /// Hexes it may still gain.
    pub left: u8,
    /// Under the optional rule: the one railhead has been named.
    pub named: bool,
}

/// The operations phase (D7).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Operations {
    /// A ZOI-capable force has activated, which closes the phase to all others (D7c).
    pub zoi_begun: bool,
    /// The force being named.
    pub force: Force,
}

/// How a force moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Gait {
    /// Strategic movement: MA doubled, rail rates (D6).
    Strategic,
    /// Operations.
    Operation,
    /// The approach of a grand assault (D8.1g).
    Approach {
        /// The hex it goes for.
        target: HexIndex,
        /// The posture chosen there already, unless the defender is demoralized.
        #[serde(with = "named::posture::option")]
        posture: Option<Posture>,
        /// The excess defenders named before it (D2.3d, R67).
        #[serde(default)]
        excess: Force,
    },
    /// Exploitation with EMA in place of MA (D8.12b).
    Exploitation(Ema),
}

/// What the exploitation MA of a unit is made of (D8.12.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ema {
    /// The plan of the combat.
    #[serde(with = "named::plan")]
    pub plan: Plan,
    /// Surplus LP.
    pub surplus: u8,
    /// A survivor exerts a ZOI (R50).
    pub zoi_capable: bool,
    /// The defender fell to 12:1 (C4.6.2b).
    pub overrun: bool,
    /// The combat hex.
    pub hex: HexIndex,
}

/// A force on its way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct March {
    /// The units.
    pub force: Force,
    /// Where they are.
    pub hex: HexIndex,
    /// How they move.
    pub gait: Gait,
    /// Half MP spent.
    pub spent: u8,
    /// Hexes entered.
    pub hexes: u8,
    /// It has paid for a rally (R66).
    pub rallied: bool,
    /// The hexes in which it has paid for picking up (D7k).
    #[serde(default)]
    pub picked_up: SmallVec<[HexIndex; 2]>,
    /// Units picked up, each with the hexes the force had entered by then (C4.7b).
    #[serde(default)]
    pub joined: Joined,
}

/// Units that joined a march on its way, each with the hexes the force had entered by then.
pub type Joined = SmallVec<[(UnitId, u8); 2]>;

impl March {
    /// A force about to set off.
    #[must_use]
    pub fn new(force: Force, hex: HexIndex, gait: Gait) -> March {
        let (picked_up, joined) = (SmallVec::new(), SmallVec::new());
        March { force, hex, gait, spent: 0, hexes: 0, rallied: false, picked_up, joined }
    }

    /// Hexes that a unit of the force has entered itself (C4.7b, R57).
    #[must_use]
    pub fn hexes_of(&self, unit: UnitId) -> u8 {
        let joined = self.joined.iter().find(|(it, _)| *it == unit);
        self.hexes.saturating_sub(joined.map_or(0, |(_, before)| *before))
    }
}

/// Units that ended their part of an activation together (R51).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// The units.
    pub units: Force,
    /// Half MP they had spent when they stopped.
    pub spent: u8,
    /// Hexes their force had entered by then.
    #[serde(default)]
    pub hexes: u8,
}

/// An activation (D7) or a force in strategic movement (D6).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activation {
    /// The force on its way.
    pub march: March,
    /// The MA of its slowest original unit (D9a).
    pub slowest: u8,
    /// Those who have stopped; almost always all of them together.
    pub groups: SmallVec<[Group; 1]>,
    /// How far it has come.
    pub stage: Stage,
}

/// The stages of an activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// On the move.
    Moving,
    /// Attrition is checked, group by group (D9).
    Checking,
    /// The dice of an attrition check are due.
    Rolling,
}

/// A concerted attack before its force is shown (D8.1, R21, R35). Plan and force are the attacker's secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Concert {
    /// The target.
    pub target: HexIndex,
    /// The plan, once chosen.
    #[serde(with = "named::plan::option")]
    pub plan: Option<Plan>,
    /// The attacker.
    pub force: Force,
    /// The posture, once chosen.
    #[serde(with = "named::posture::option")]
    pub posture: Option<Posture>,
    /// Excess defenders that will take no part, named before the posture (D2.3d, R67).
    #[serde(default)]
    pub excess: Force,
    /// How far it has come.
    pub stage: ConcertStage,
}

/// The stages of a concerted attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum ConcertStage {
    /// The attacker chooses plan and force.
    Muster,
    /// The defender may react.
    Window,
    /// The defender chooses his posture.
    Posture,
    /// The attack goes in.
    Go,
}

/// A hex entered, or a rally, that somebody may contest (R34).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The hex.
    pub hex: HexIndex,
    /// Where the force came from; nothing when it rallied or was there already.
    pub from: Option<HexIndex>,
    /// A defender was there.
    pub defended: bool,
    /// The plan, secret until combat.
    #[serde(with = "named::plan::option")]
    pub plan: Option<Plan>,
    /// The posture, once chosen.
    #[serde(with = "named::posture::option")]
    pub posture: Option<Posture>,
    /// Excess defenders that will take no part, named before the posture (D2.3d, R67).
    #[serde(default)]
    pub excess: Force,
    /// Everybody can tell the plan: the force could pay for no other, or showed it before.
    pub forced: bool,
    /// A reaction into the hex has succeeded (D2.9a, R20).
    #[serde(default)]
    pub reacted: bool,
    /// How far it has come.
    pub stage: EntryStage,
}

/// The stages of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EntryStage {
    /// The attacker chooses his plan in secret.
    Plan,
    /// The defender may react.
    Window,
    /// The defender chooses his posture.
    Posture,
    /// All is chosen.
    Fight,
}

/// A reaction window (D2.6.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Window {
    /// The hex that was entered, in which somebody rallied, or which is the target.
    pub hex: HexIndex,
    /// What opened it.
    pub trigger: Trigger,
    /// The reactors named so far.
    pub force: Force,
    /// The way they take, their own hex left out.
    pub path: SmallVec<[HexIndex; 4]>,
    /// The dice are due.
    pub rolling: Option<Errand>,
}

/// What opens a reaction window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// The phasing force moved into the hex.
    Moved,
    /// It moved in to carry out a concerted attack: no retreat by reaction (D2.6.1e).
    Assaulted,
    /// It rallied there.
    Rallied,
    /// A concerted attack on the hex was declared.
    Declared,
}

/// What reactors try.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Errand {
    /// To march into the hex.
    Intercept,
    /// To get away.
    Withdraw,
}

/// A combat in progress (D8.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    /// Where it is fought.
    pub hex: HexIndex,
    /// The hex from which the attacker crossed over, if he did.
    pub from: Option<HexIndex>,
    /// The attacker's plan.
    #[serde(with = "named::plan")]
    pub plan: Plan,
    /// The defender's posture; none when demoralized.
    #[serde(with = "named::posture::option")]
    pub posture: Option<Posture>,
    /// Those who take part: attacker, defender.
    pub forces: [Force; 2],
    /// Excess units that take no part (D2.3d): attacker's, defender's.
    pub excess: [Force; 2],
    /// Whether each side has an LOS.
    pub los: [bool; 2],
    /// The defender was demoralized when it began.
    pub demoralized: bool,
    /// It is fought in an exploitation: no further EA (D8.12e).
    pub exploiting: bool,
    /// Some of the defenders moved in by reaction (D2.9a, R20).
    #[serde(default)]
    pub reacted: bool,
    /// Air support.
    pub air: Option<AirSupport>,
    /// The dice of each side.
    pub dice: [SmallVec<[u8; 3]>; 2],
    /// The die rolled again.
    pub reroll: Option<u8>,
    /// What each side suffered, as rungs of the ladder.
    pub suffered: [u8; 2],
    /// RP each side has spent on losses (R5).
    pub rp_spent: [u8; 2],
    /// LP the defender could not absorb.
    pub surplus: u8,
    /// LP of the counterattack: attacker, defender.
    pub counter: Option<[u8; 2]>,
    /// 12:1 settled it (C4.6.2).
    pub overrun: bool,
    /// Dice each side rolls.
    pub rolls: [u8; 2],
    /// The attacker won.
    pub attacker_won: bool,
    /// The defender held a major city by routing a unit (D8.11h).
    pub routed: bool,
    /// Who is demoralized by the outcome: attacker, defender.
    pub shaken: [bool; 2],
    /// A demoralized defender won and rallies (D8.11f).
    pub rallies: bool,
    /// A demoralized loser gives up one SP more (D8.11e).
    pub extra: bool,
    /// The step that comes next.
    pub step: BattleStep,
}

/// Air support of one side of a combat (C4.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AirSupport {
    /// Which air unit.
    pub air: u8,
    /// It supports the attacker.
    pub attacker: bool,
    /// One column rightward.
    pub shift: bool,
    /// One die may be rolled again.
    pub reroll: bool,
}

/// The steps of a combat in printed order (D8.2a, R64).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum BattleStep {
    /// The attacker keeps excess units out.
    ExcludeAttacker,
    /// The defender keeps excess units out.
    ExcludeDefender,
    /// Strength is totalled and 12:1 looked at.
    Strength,
    /// The Axis may commit an air unit.
    Air,
    /// The attacker's dice.
    AttackerDice,
    /// The defender's dice.
    DefenderDice,
    /// One die may be rolled again.
    Reroll,
    /// That die.
    RerollDie,
    /// Results are looked up.
    Results,
    /// The attacker absorbs.
    AttackerLosses,
    /// The defender absorbs.
    DefenderLosses,
    /// Whether there is a counterattack.
    Counterattack,
    /// Its die.
    CounterDie,
    /// The attacker absorbs its result.
    AttackerCounterLosses,
    /// The defender absorbs its result.
    DefenderCounterLosses,
    /// Who won; the defender of a major city may rout a unit.
    Winner,
    /// The loser retreats.
    Retreat,
    /// Morale of both sides, and control of the hex.
    Morale,
    /// Whether the air unit remains available.
    AirDice,
    /// Which benefit it keeps.
    AirKeep,
    /// Exploitation, or the end.
    End,
}

/// Loss points to be taken by one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Losses {
    /// Who takes them.
    pub side: Side,
    /// Under which rule.
    pub kind: LossKind,
    /// The units that may pay.
    pub units: Force,
    /// What each of them has paid in this step.
    pub paid: SmallVec<[u8; 8]>,
    /// LP in all.
    pub lp: u8,
    /// RP spent in this step, and the most that may be.
    pub rp: (u8, u8),
}

/// Why loss points are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LossKind {
    /// In combat (D8.8).
    Combat,
    /// The extra SP of a demoralized loser (D8.11e).
    Extra,
    /// Attrition (D9).
    Attrition,
}

/// A retreat, hex by hex (D8.11, R41-R44).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retreat {
    /// Who retreats.
    pub side: Side,
    /// The units, which stay together (D8.11b).
    pub units: Force,
    /// The hex that was lost.
    pub origin: HexIndex,
    /// Where the enemy stands whose ZOC does not count for the first hex (R41).
    pub winner: HexIndex,
    /// Where the force is.
    pub at: HexIndex,
    /// Hexes retreated.
    pub gone: u8,
    /// At least so many.
    pub least: u8,
    /// At most so many.
    pub most: u8,
    /// It has come through a source (G1).
    #[serde(default)]
    pub reached: bool,
    /// Whether the path may, there being no other, go where allies would quarrel (S4.7a).
    pub laxity: Laxity,
}

/// What a retreat path is excused from, there being no better one (R43, R44, R60).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Laxity {
    /// Nothing: it ends nearer to a source, without a quarrel.
    Strict,
    /// It need not end nearer to a source.
    AnyEnd,
    /// Hungarians and Romanians may meet.
    Quarrel,
}

/// Exploitation by sub-forces (D8.12.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exploit {
    /// The EMA.
    pub ema: Ema,
    /// Units that have not yet exploited.
    pub waiting: Force,
    /// The sub-force being named.
    pub naming: Force,
    /// The sub-force on its way.
    pub march: Option<March>,
    /// The LOS of the first combat, which holds for all of it (D8.12f).
    pub los: bool,
    /// Hexes the force had entered before, which the bright, shiny objects count (R57).
    pub hexes: u8,
    /// Units that the force had picked up on its way (C4.7b).
    #[serde(default)]
    pub joined: Joined,
    /// Sub-forces that have stopped, and units they left behind.
    pub groups: SmallVec<[Force; 2]>,
    /// The last of them was left behind by the sub-force on its way (R51).
    #[serde(default)]
    pub leaving: bool,
}

/// Units whose fate the dice decide (C4.6.4a, R56).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Undying {
    /// The unit rolled for.
    pub unit: UnitId,
    /// It returns; the die says when.
    pub returns: bool,
    /// Those still to be rolled for.
    pub rest: Force,
}
