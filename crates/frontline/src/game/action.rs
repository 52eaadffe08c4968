//! What is asked of a seat, what may be answered, and what Control may do.

use super::kind::Kind;
use crate::ground::{Coalition, Make, Nation, Water};
use hex::HexIndex;
use referee::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What bombers fly against (F51).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Mission {
    /// Close production lines.
    Industry,
    /// Lower morale.
    Terror,
}

/// What a naval flag is for (F55a).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum NavyUse {
    /// Halve the enemy's lift there next turn.
    Raid,
    /// Keep the own lift from being halved.
    Escort,
}

/// What a card does in a combat (F8b).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Play {
    /// Its value is added to the die.
    Die,
    /// One column.
    Shift,
}

/// Why Control intervenes (F57).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// A mistake is put right.
    Mistake,
    /// A dispute is settled.
    Dispute,
    /// Something happens in the world.
    Event,
}

/// A colour of the results table, as Control may set it.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Hue {
    /// Red.
    Red,
    /// Orange.
    Orange,
    /// Blue.
    Blue,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
}

/// A command of Control (F57).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Set the points of a kind in a hex.
    Stack {
        /// Where.
        hex: HexIndex,
        /// What.
        kind: Kind,
        /// How many.
        points: u8,
    },
    /// Set the points of a kind in a Pool.
    Pool {
        /// Whose.
        side: Coalition,
        /// What.
        kind: Kind,
        /// How many.
        points: u8,
    },
    /// Give a hex to a side, or empty it.
    Hold {
        /// The hex.
        hex: HexIndex,
        /// Whose it is now.
        side: Option<Coalition>,
    },
    /// Set the layers on a hexside.
    Layers {
        /// The hex behind it.
        hex: HexIndex,
        /// The hex it faces.
        toward: HexIndex,
        /// How many.
        layers: u8,
    },
    /// Put partisans into a hex, or take them away.
    Pag {
        /// The hex.
        hex: HexIndex,
        /// Whether they are there now.
        there: bool,
    },
    /// Set the flags of a nation.
    Flags {
        /// Whose.
        nation: Nation,
        /// How many.
        flags: u8,
    },
    /// Give a card back, or take it.
    Card {
        /// The card.
        card: u8,
        /// Whether it is held now.
        held: bool,
    },
    /// Accept a card for something of its own (F8b, fifth use).
    Accept {
        /// The card.
        card: u8,
    },
    /// Award a hex that both sides claimed (F40).
    Award {
        /// The hex.
        hex: HexIndex,
        /// To whom.
        side: Coalition,
    },
    /// Set the colour of the combat whose question is open.
    Overrule {
        /// The colour.
        hue: Hue,
    },
    /// Make a nation leave the war.
    Leave {
        /// Which.
        nation: Nation,
    },
    /// Keep a nation in the war this turn.
    Stay {
        /// Which.
        nation: Nation,
    },
    /// Release the turn's losses to the press (F58).
    Release,
}

/// An answer, or an intervention of Control.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Send the form off.
    Seal,
    /// Empty the form.
    Clear,
    /// Fill the form as the staff proposes (F62).
    Staff,
    /// Fill the form as last turn (F62).
    Again,
    /// Close a production line (F33).
    Close {
        /// The zone.
        hex: HexIndex,
        /// What the line makes.
        make: Make,
    },
    /// Give a seat something to spend (F63).
    Share {
        /// The seat.
        seat: Seat,
        /// What.
        kind: Kind,
        /// How much.
        coin: u8,
    },
    /// Give a hex to the sector of a seat.
    Sector {
        /// The hex.
        hex: HexIndex,
        /// The seat.
        seat: Seat,
    },
    /// Forbid a seat to withdraw.
    Forbid {
        /// The seat.
        seat: Seat,
    },
    /// Send points from the Pool to the front.
    Put {
        /// Where.
        hex: HexIndex,
        /// What.
        kind: Kind,
        /// How many.
        coin: u8,
    },
    /// Claim an empty hex (F40).
    Claim {
        /// The hex.
        hex: HexIndex,
        /// Where the man comes from; none: the share.
        from: Option<HexIndex>,
    },
    /// Dig a layer (F49).
    Dig {
        /// The hex.
        hex: HexIndex,
        /// The hex it faces.
        toward: HexIndex,
    },
    /// Set up a security zone (F50).
    Zone {
        /// Where.
        hex: HexIndex,
    },
    /// Put a garrison (F64).
    Garrison {
        /// Where.
        hex: HexIndex,
    },
    /// Put or move a bomber base (F65).
    Base {
        /// Which of the two.
        base: u8,
        /// Where to.
        to: HexIndex,
    },
    /// Put aircraft on air defence (F65).
    Guard {
        /// Where.
        hex: HexIndex,
        /// How many.
        coin: u8,
    },
    /// Put a flak zone (F51).
    Flak {
        /// Where.
        hex: HexIndex,
    },
    /// Send bombers on a raid (F51).
    Raid {
        /// From which base; 2 is the box of the western air forces.
        base: u8,
        /// Against which hex.
        target: HexIndex,
        /// What for.
        mission: Mission,
        /// How many.
        coin: u8,
    },
    /// Lead the last raid of the form through a hex (F51).
    Fly {
        /// The hex.
        hex: HexIndex,
    },
    /// Put partisans into a hex (F50).
    Pag {
        /// The hex.
        hex: HexIndex,
    },
    /// Play a card for the order of play.
    Order {
        /// The card.
        card: u8,
    },
    /// Say whether to place flags first, should the choice be won (R-F50).
    Place {
        /// First, or second.
        first: bool,
    },
    /// Flag a hexside (F41).
    Flag {
        /// The starting hex.
        start: HexIndex,
        /// The target.
        target: HexIndex,
        /// Who pays; none: cards alone.
        nation: Option<Nation>,
    },
    /// Hunt partisans (F50).
    Hunt {
        /// Where they are.
        hex: HexIndex,
        /// Who pays; none: cards alone.
        nation: Option<Nation>,
    },
    /// Land troops (F55).
    Land {
        /// From which port.
        port: HexIndex,
        /// Where.
        target: HexIndex,
        /// Who pays; none: cards alone.
        nation: Option<Nation>,
    },
    /// Use the naval flag of a water (F55a).
    Navy {
        /// The water.
        water: Water,
        /// What for.
        with: NavyUse,
    },
    /// Play a card as a flag.
    FlagCard {
        /// The card.
        card: u8,
    },
    /// Commit points to an offensive (F42).
    Commit {
        /// Which offensive.
        offensive: u8,
        /// From which starting hex.
        start: HexIndex,
        /// What.
        kind: Kind,
        /// How many.
        coin: u8,
    },
    /// Spend LSP in a combat (F42).
    Lsp {
        /// Which offensive.
        offensive: u8,
        /// Where they stand.
        hex: HexIndex,
        /// How many.
        coin: u8,
    },
    /// Play a card in a combat.
    Card {
        /// Which offensive.
        offensive: u8,
        /// The card.
        card: u8,
        /// What for.
        play: Play,
    },
    /// Support a combat with bombers (F65).
    Support {
        /// Which offensive.
        offensive: u8,
        /// How many.
        coin: u8,
    },
    /// Take points back to the Pool (F60).
    Back {
        /// From where.
        hex: HexIndex,
        /// What.
        kind: Kind,
        /// How many.
        coin: u8,
    },
    /// Say where a beaten force goes (F45).
    Refuge {
        /// The hex it might lose.
        hex: HexIndex,
        /// Where it goes.
        to: HexIndex,
    },
    /// Move surviving attackers into the hex taken (F43).
    Advance {
        /// From where.
        start: HexIndex,
        /// What.
        kind: Kind,
        /// How many.
        coin: u8,
    },
    /// Go one hex further (F44).
    Beyond {
        /// The hex.
        hex: HexIndex,
    },
    /// Move points on to the hex beyond (F44).
    On {
        /// What.
        kind: Kind,
        /// How many.
        coin: u8,
    },
    /// Decline the advance (F43).
    Halt,
    /// Push the attacker out of a starting hex (F46).
    Push {
        /// Which.
        start: HexIndex,
        /// Whether a man follows.
        follow: bool,
    },
    /// Withdraw from a hex (F47).
    Withdraw {
        /// Which.
        hex: HexIndex,
        /// Where to.
        to: HexIndex,
    },
    /// Follow into a hex given up (F47).
    Follow {
        /// Which.
        hex: HexIndex,
        /// From where.
        from: HexIndex,
    },
    /// Control intervenes (F57).
    Control {
        /// What it does.
        command: Command,
        /// Why.
        reason: Reason,
        /// The turn from which the reason is shown to all; 0: at once.
        shown: u8,
    },
}

/// What is asked of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// Say which production lines close.
    Close,
    /// Share out the Pool, draw sectors.
    Allot,
    /// Deploy.
    Deploy,
    /// Place flags.
    Flags,
    /// Commit points, cards and LSP; take back.
    Commit,
    /// Advance into a hex taken.
    Advance {
        /// The hex.
        target: HexIndex,
    },
    /// Push the attacker back.
    Push {
        /// The hex he attacked.
        target: HexIndex,
    },
    /// Straighten the line.
    Straighten,
}
