//! In what way a rule was broken: what is wrong and what to do.

use super::kind::Kind;
use crate::ground::NUMBERING;
use hex::HexIndex;
use serde::{Serialize, Serializer};
use std::fmt;

/// In what way a rule was broken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// There is no such scenario.
    NoScenario(String),
    /// The set-up names no such seat.
    NoSeat(String),
    /// The last turn is outside the scenario.
    NoSuchTurn(u8),
    /// Another decision is open.
    NotAsked,
    /// The seat has no such duty.
    NotYours,
    /// The draft is empty.
    NothingDrafted,
    /// There is nothing of last turn to repeat.
    NothingToRepeat,
    /// Amounts are coins.
    NoCoin(u8),
    /// There is no such hex, nation, seat, card or offensive.
    NoSuch(&'static str),
    /// The line of a zone is not there to be closed.
    NoLine(HexIndex),
    /// The share has not so much.
    NotInShare(Kind, u16),
    /// The hex has not so much.
    NotInHex(HexIndex, Kind),
    /// The hex is not in the own line.
    NotInLine(HexIndex),
    /// The hex is not held.
    NotHeld(HexIndex),
    /// The hex is in the line.
    InLine(HexIndex),
    /// The hex is in another sector.
    OtherSector(HexIndex),
    /// That is not put into a hex.
    NotForHexes(Kind),
    /// Men of that nation may not stand there.
    NotTheirs(HexIndex),
    /// Stacking.
    Full(HexIndex, u8),
    /// The table of routes refuses.
    Route(#[serde(serialize_with = "said")] crate::Refusal),
    /// The hex is not empty.
    NotEmpty(HexIndex),
    /// The hex is not adjacent over an open hexside.
    NotBeside(HexIndex),
    /// There is no man to spare.
    NobodyToSpare(HexIndex),
    /// It is ordered already.
    Twice,
    /// One of the tables of the book refuses.
    Book(#[serde(serialize_with = "said")] crate::Refusal),
    /// No garrison is left to put.
    NoGarrison,
    /// The hex has no victory points.
    NoWorth(HexIndex),
    /// The hex is cut off.
    CutOff(HexIndex),
    /// There is no such base.
    NoBase(u8),
    /// The last raid is complete, or there is none.
    NoRaid,
    /// The path would not reach the target.
    TooFar(HexIndex),
    /// The card is not in hand.
    NoCard,
    /// The target is no enemy hex in contact.
    NoContact(HexIndex),
    /// The starting hex has no man of that nation.
    NoManOf(HexIndex),
    /// Too few flags.
    NoFlags(u8),
    /// No partisans are there.
    NoPag(HexIndex),
    /// No landing is possible there.
    NoLanding(HexIndex),
    /// The naval flag is used.
    NavyUsed,
    /// The combat is not the seat's.
    NotParty,
    /// More than an assault carries.
    TooMuch(u8),
    /// More LSP than CV.
    TooMuchLsp(u8),
    /// The rail limit.
    NoTrains(u8),
    /// The point neither fights nor goes back.
    Bound(HexIndex),
    /// The hex beyond is not open.
    NotBeyond(HexIndex),
    /// Advance first.
    NothingWentIn,
    /// The result gives no hex beyond.
    NoHexBeyond,
    /// Only Control may.
    NotControl,
    /// Nothing of that sort can be set or ruled now.
    NothingToRule,
}

/// A refusal of the tables, as it is said.
fn said<S: Serializer>(refusal: &crate::Refusal, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(refusal)
}

/// A hex as the map prints it.
struct At(HexIndex);

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = usize::from(NUMBERING.columns.last);
        write!(f, "{:02}{:02}", self.0.index() / columns + 1, self.0.index() % columns + 1)
    }
}

/// A kind in a sentence.
pub(super) fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Men(_) => "men",
        Kind::Tanks => "tanks",
        Kind::Air => "aircraft",
        Kind::Lsp => "LSP",
        Kind::Garrisons => "garrisons",
        Kind::Zone => "zone men",
        Kind::Guards => "air-defence aircraft",
        Kind::Bombers => "bombers",
        Kind::Concrete => "concrete",
        Kind::Pags => "partisans",
        Kind::Lift(_) => "lift",
        Kind::Flags(_) => "flags",
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::NoScenario(name) => write!(f, "There is no scenario `{name}`"),
            Why::NoSeat(name) => write!(f, "`{name}` is no seat; write one such as `axis-air`"),
            Why::NoSuchTurn(turn) => write!(f, "The scenario does not end with turn {turn}"),
            Why::NotAsked => f.write_str("That is not the current decision"),
            Why::NotYours => f.write_str("Another seat of your side decides that"),
            Why::NothingDrafted => f.write_str("The form is empty; there is nothing to clear"),
            Why::NothingToRepeat => f.write_str("Last turn's form has nothing to repeat"),
            Why::NoCoin(coin) => write!(f, "{coin} is no amount; use 1, 2, 5, 10 or 20"),
            Why::NoSuch(what) => write!(f, "There is no such {what}"),
            Why::NoLine(hex) => write!(f, "No such line of {} is left to close", At(*hex)),
            Why::NotInShare(kind, left) => {
                write!(f, "Your share has {left} {} left", kind_name(*kind))
            }
            Why::NotInHex(hex, kind) => {
                write!(f, "{} has too few {} for that", At(*hex), kind_name(*kind))
            }
            Why::NotInLine(hex) => write!(f, "{} is not in your line; choose a line hex", At(*hex)),
            Why::NotHeld(hex) => write!(f, "You do not hold {}", At(*hex)),
            Why::InLine(hex) => write!(f, "{} is in the line; choose a hex behind it", At(*hex)),
            Why::OtherSector(hex) => write!(f, "{} is in another seat's sector", At(*hex)),
            Why::NotForHexes(kind) => {
                write!(f, "{} do not go into a hex that way", kind_name(*kind))
            }
            Why::NotTheirs(hex) => write!(f, "Men of that nation may not stand in {}", At(*hex)),
            Why::Full(hex, room) => {
                write!(f, "{} has room for {room} CV; put less there", At(*hex))
            }
            Why::Route(refusal) | Why::Book(refusal) => {
                let text = refusal.to_string();
                let mut letters = text.chars();
                let first = letters.next().map(char::to_uppercase).into_iter().flatten();
                write!(f, "{}{}", first.collect::<String>(), letters.as_str())
            }
            Why::NotEmpty(hex) => write!(f, "{} is not empty; claim an empty hex", At(*hex)),
            Why::NotBeside(hex) => write!(f, "{} is not beside it over an open hexside", At(*hex)),
            Why::NobodyToSpare(hex) => write!(f, "{} has no man to spare", At(*hex)),
            Why::Twice => f.write_str("That is ordered already"),
            Why::NoGarrison => f.write_str("No garrison is left to put"),
            Why::NoWorth(hex) => {
                write!(f, "{} has no victory points; garrisons go into cities", At(*hex))
            }
            Why::CutOff(hex) => write!(f, "{} is cut off from the Pool", At(*hex)),
            Why::NoBase(base) => write!(f, "Base {base} is not on the map"),
            Why::NoRaid => f.write_str("No raid of this form needs another hex"),
            Why::TooFar(hex) => write!(f, "A path over {} is too long for the target", At(*hex)),
            Why::NoCard => f.write_str("You do not hold that card"),
            Why::NoContact(hex) => write!(f, "{} is no enemy line hex in contact", At(*hex)),
            Why::NoManOf(hex) => {
                write!(f, "{} has no man of that nation; use another nation's flag", At(*hex))
            }
            Why::NoFlags(need) => write!(f, "That takes {need} flags, and you have fewer"),
            Why::NoPag(hex) => write!(f, "There are no partisans in {}", At(*hex)),
            Why::NoLanding(hex) => write!(f, "No landing reaches {} from that port", At(*hex)),
            Why::NavyUsed => f.write_str("The naval flag of that water is used"),
            Why::NotParty => f.write_str("Your side has no part in that combat"),
            Why::TooMuch(most) => write!(f, "That operation takes at most {most} CV"),
            Why::TooMuchLsp(most) => write!(f, "That combat takes at most {most} LSP of yours"),
            Why::NoTrains(left) => write!(f, "The railways can still carry {left} CV this turn"),
            Why::Bound(hex) => write!(f, "Those points of {} are committed or dig", At(*hex)),
            Why::NotBeyond(hex) => write!(f, "{} is not open as a hex beyond", At(*hex)),
            Why::NothingWentIn => f.write_str("Choose the hex beyond first"),
            Why::NoHexBeyond => f.write_str("This result gives no hex beyond"),
            Why::NotControl => f.write_str("Only Control and the deputy intervene"),
            Why::NothingToRule => f.write_str("There is nothing of that sort to rule on now"),
        }
    }
}
