//! Combat, one file per step, in the order of the book (D8). The book's example (D8.13a, with the slips of R53) is a test.

mod absorb;
mod air;
mod counterattack;
mod exploitation;
mod loss;
mod outcome;
mod plan;
mod posture;
mod resolve;
mod result;
mod setup;

pub use absorb::{
    LossRefused, Paid, Payment, absorb_auto, absorb_chosen, half_is_met, largest, largest_share,
    may_pay_next,
};
pub use air::{AIR_RANGE, AirSupport, AirUnit, Benefit, Reroll, availability_number, may_support};
pub use counterattack::{
    counterattack_column, counterattack_hex, counterattack_sp, is_counterattack_due,
};
pub use exploitation::{Exploitation, may_exploit};
pub use loss::{Loss, ParseLossError};
pub use outcome::{Aftermath, LoserRetreat, Outcome, is_far_enough, winner};
pub use plan::{Plan, PlanCost, may_be_target};
pub use posture::{Defender, MatrixEntry, Needs, Posture, PostureBar};
pub use resolve::{Bill, Players, Step, Throw, resolve_combat};
pub use result::{Counterattack, Exchange, Faces, Rerolled, Resolution, SideResult};
pub use setup::{Combat, Fire, Force, OVERRUN_RATIO, Strengths};
