//! What a viewer sees (D2.4, R72), put together from what it may know.

use crate::force::Force;
use crate::frame::{
    BattleStep, Concert, ConcertStage, Entry, Exploit, Frame, Losses, March, Step, Window,
};
use crate::ground::{Side, UnitId};
use crate::knowledge::{Pool, pools};
use crate::named;
use crate::seen::is_privy;
use crate::state::{AirState, Mark, Special, State, Where};
use damos::{Plan, Posture};
use hex::HexIndex;
use referee::Viewer;
use schemars::JsonSchema;
use serde::Serialize;

/// The game as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct View {
    /// The ground the game is played on, by its key.
    pub ground: String,
    /// The turn.
    pub turn: u8,
    /// Whose player turn it is.
    pub phasing: Side,
    /// Units in the order of the roster.
    pub units: Vec<UnitView>,
    /// Hexes the Axis controls beyond those it began with, and lost ones.
    pub taken: Vec<HexIndex>,
    /// Rail hexes converted since the start.
    pub converted: Vec<HexIndex>,
    /// RP in hand, Axis first.
    pub rp: [u16; 2],
    /// The air units.
    pub air: Vec<AirState>,
    /// Counters of the special rules.
    pub special: Special,
    /// What is publicly known of the strength of units whose SP the viewer may not see, where it is less than each.
    pub known: Vec<Pool>,
    /// What is going on, the innermost last.
    pub frames: Vec<FrameView>,
}

/// A unit as one viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct UnitView {
    /// Where it is.
    pub at: Where,
    /// Its SP, if the viewer may know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sp: Option<u8>,
    /// It is spent.
    #[serde(skip_serializing_if = "is_false")]
    pub spent: bool,
    /// It is demoralized.
    #[serde(skip_serializing_if = "is_false")]
    pub demoralized: bool,
    /// It has tried to react.
    #[serde(skip_serializing_if = "is_false")]
    pub tried: bool,
    /// It is one of the Cossacks.
    #[serde(skip_serializing_if = "is_false")]
    pub cossack: bool,
    /// It was rebuilt in this phase (G39).
    #[serde(skip_serializing_if = "is_false")]
    pub rebuilt: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
fn is_false(value: &bool) -> bool {
    !*value
}

fn is_nobody(force: &Force) -> bool {
    force.is_empty()
}

/// What a viewer sees of a frame.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FrameView {
    /// A side sets up.
    SetUp(Side),
    /// A game turn; the step that comes next.
    Turn(Step),
    /// The Cossacks.
    Cossacks,
    /// The forced attacks.
    ForcedAttacks,
    /// Reinforcements.
    Reinforcement(Side),
    /// The pause.
    Pause,
    /// Rail conversion.
    Rail {
        /// Where the line stands.
        at: Option<HexIndex>,
        /// Hexes it may still gain.
        left: u8,
    },
    /// Strategic movement; the force named so far is its owner's business.
    Strategic {
        /// The force.
        force: Force,
    },
    /// Operations.
    Operations {
        /// ZOI-capable forces have begun.
        zoi_begun: bool,
        /// The force named so far.
        force: Force,
    },
    /// A force on its way.
    March {
        /// The units.
        units: Force,
        /// Where.
        hex: HexIndex,
        /// Half MP spent.
        spent: u8,
        /// It has rallied.
        rallied: bool,
    },
    /// A concerted attack.
    Concert {
        /// The target.
        target: HexIndex,
        /// The plan, if the viewer may know.
        #[serde(with = "named::plan::option")]
        #[schemars(with = "Option<named::plan::Name>")]
        plan: Option<Plan>,
        /// The attacker, if the viewer may know.
        force: Force,
        /// The posture.
        #[serde(with = "named::posture::option")]
        #[schemars(with = "Option<named::posture::Name>")]
        posture: Option<Posture>,
        /// Excess defenders that take no part.
        #[serde(skip_serializing_if = "is_nobody")]
        excess: Force,
        /// How far it has come.
        stage: ConcertStage,
    },
    /// A hex entered.
    Entry {
        /// The hex.
        hex: HexIndex,
        /// The plan, if the viewer may know.
        #[serde(with = "named::plan::option")]
        #[schemars(with = "Option<named::plan::Name>")]
        plan: Option<Plan>,
        /// The posture.
        #[serde(with = "named::posture::option")]
        #[schemars(with = "Option<named::posture::Name>")]
        posture: Option<Posture>,
        /// Excess defenders that take no part.
        #[serde(skip_serializing_if = "is_nobody")]
        excess: Force,
    },
    /// A reaction window.
    Reaction {
        /// The hex.
        hex: HexIndex,
        /// The reactors named so far, if the viewer may know.
        force: Force,
        /// Their way, if the viewer may know.
        path: Vec<HexIndex>,
    },
    /// A combat.
    Battle {
        /// Where.
        hex: HexIndex,
        /// The plan.
        #[serde(with = "named::plan")]
        #[schemars(with = "named::plan::Name")]
        plan: Plan,
        /// The posture.
        #[serde(with = "named::posture::option")]
        #[schemars(with = "Option<named::posture::Name>")]
        posture: Option<Posture>,
        /// Attacker and defender.
        forces: [Force; 2],
        /// Whether each has an LOS.
        los: [bool; 2],
        /// The dice of each.
        dice: [Vec<u8>; 2],
        /// The step that comes next.
        step: BattleStep,
    },
    /// Losses to be taken.
    Losses {
        /// By whom.
        side: Side,
        /// Among whom.
        units: Force,
        /// How many are left.
        left: u8,
    },
    /// A retreat.
    Retreat {
        /// Who.
        side: Side,
        /// The units.
        units: Force,
        /// From where.
        origin: HexIndex,
        /// Where they are.
        at: HexIndex,
    },
    /// Exploitation.
    Exploitation {
        /// Units that have not exploited.
        waiting: Force,
        /// The sub-force named so far, if the viewer may know.
        naming: Force,
        /// The sub-force on its way.
        march: Option<Force>,
    },
    /// Units above the limit.
    Overstacked(Side),
    /// Dice of the undying.
    Undying(UnitId),
}

impl View {
    /// R72.
    pub(crate) fn of(state: &State, viewer: Viewer) -> View {
        let over = state.frames.is_empty();
        let privy = |side: Side| over || is_privy(state, viewer, side);
        let units = state.ids().map(|id| {
            let unit = state.unit(id);
            UnitView {
                at: unit.at,
                sp: privy(state.side(id)).then_some(unit.sp),
                spent: unit.is(Mark::Spent),
                demoralized: unit.is(Mark::Demoralized),
                tried: unit.is(Mark::Tried),
                cossack: unit.is(Mark::Cossack),
                rebuilt: unit.is(Mark::Rebuilt),
            }
        });
        let start = &state.ground.start;
        let hidden = Side::BOTH.into_iter().filter(|side| !privy(*side));
        View {
            ground: state.ground.key.to_string(),
            turn: state.turn,
            phasing: state.phasing,
            units: units.collect(),
            taken: state.axis_control.differences(&start.axis_control).collect(),
            converted: state.converted.without(&start.converted).collect(),
            rp: state.rp,
            air: state.air.to_vec(),
            // Which unit an RP restored is its owner's business, and so is whether a Finn had it (N8).
            special: Special {
                finnish_rp: if privy(Side::Axis) { state.special.finnish_rp } else { 0 },
                ..state.special
            },
            known: hidden.flat_map(|side| pools(state, side)).collect(),
            frames: state.frames.iter().map(|frame| FrameView::of(state, frame, &privy)).collect(),
        }
    }
}

impl FrameView {
    fn of(state: &State, frame: &Frame, privy: &dyn Fn(Side) -> bool) -> FrameView {
        let (phasing, other) = (state.phasing, state.phasing.opponent());
        let own =
            |side: Side, force: &Force| if privy(side) { force.clone() } else { Force::default() };
        match frame {
            Frame::SetUp { side, .. } => FrameView::SetUp(*side),
            Frame::Turn(step) => FrameView::Turn(*step),
            Frame::Cossacks => FrameView::Cossacks,
            Frame::ForcedAttacks => FrameView::ForcedAttacks,
            Frame::Reinforcement(side) => FrameView::Reinforcement(*side),
            Frame::Pause => FrameView::Pause,
            Frame::Rail(work) => FrameView::Rail { at: work.at, left: work.left },
            Frame::Strategic(force) => FrameView::Strategic { force: own(phasing, force) },
            Frame::Operations(phase) => FrameView::Operations {
                zoi_begun: phase.zoi_begun,
                force: own(phasing, &phase.force),
            },
            Frame::Activation(activation) => march(&activation.march),
            Frame::Concert(it) => concert(it, privy(phasing)),
            Frame::Entry(it) => entry(it, privy(phasing)),
            Frame::Reaction(it) => window(it, privy(other)),
            Frame::Battle(battle) => FrameView::Battle {
                hex: battle.hex,
                plan: battle.plan,
                posture: battle.posture,
                forces: battle.forces.clone(),
                los: battle.los,
                dice: [battle.dice[0].to_vec(), battle.dice[1].to_vec()],
                step: battle.step,
            },
            Frame::Losses(it) => losses(it),
            Frame::Retreat(it) => FrameView::Retreat {
                side: it.side,
                units: it.units.clone(),
                origin: it.origin,
                at: it.at,
            },
            Frame::Exploitation(it) => exploitation(it, privy(phasing)),
            Frame::Overstacked(side) => FrameView::Overstacked(*side),
            Frame::Undying(undying) => FrameView::Undying(undying.unit),
        }
    }
}

fn march(march: &March) -> FrameView {
    FrameView::March {
        units: march.force.clone(),
        hex: march.hex,
        spent: march.spent,
        rallied: march.rallied,
    }
}

/// Plan and attacker are secret until they are shown (D8.1b).
fn concert(it: &Concert, privy: bool) -> FrameView {
    FrameView::Concert {
        target: it.target,
        plan: it.plan.filter(|_| privy),
        force: if privy { it.force.clone() } else { Force::default() },
        posture: it.posture,
        excess: it.excess.clone(),
        stage: it.stage,
    }
}

/// The plan is secret until combat (R34).
fn entry(it: &Entry, privy: bool) -> FrameView {
    let (hex, posture, excess) = (it.hex, it.posture, it.excess.clone());
    FrameView::Entry { hex, plan: it.plan.filter(|_| privy), posture, excess }
}

/// Who thinks of reacting is nobody's business until he tries.
fn window(it: &Window, privy: bool) -> FrameView {
    let shown = privy || it.rolling.is_some();
    FrameView::Reaction {
        hex: it.hex,
        force: if shown { it.force.clone() } else { Force::default() },
        path: if shown { it.path.to_vec() } else { Vec::new() },
    }
}

/// Which unit has paid is hidden, how much is left is not.
fn losses(it: &Losses) -> FrameView {
    FrameView::Losses { side: it.side, units: it.units.clone(), left: it.left() }
}

fn exploitation(it: &Exploit, privy: bool) -> FrameView {
    FrameView::Exploitation {
        waiting: it.waiting.clone(),
        naming: if privy { it.naming.clone() } else { Force::default() },
        march: it.march.as_ref().map(|march| march.force.clone()),
    }
}
