//! Actions as people write them: `select agc-de-3pz`, `move 2922`, `plan standard`.

use crate::action::Action;
use crate::ground::{Ground, UnitId, grid};
use damos::{Plan, Posture};
use hex::HexIndex;
use std::fmt;

/// Why a text is no action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{word}` is no {what}")]
pub struct NotAnAction {
    word: String,
    what: &'static str,
}

/// An action together with the ground that gives its names.
struct Words<'a> {
    ground: &'a Ground,
    rest: std::str::SplitWhitespace<'a>,
}

impl Words<'_> {
    fn next(&mut self, what: &'static str) -> Result<&str, NotAnAction> {
        self.rest.next().ok_or_else(|| NotAnAction { word: String::new(), what })
    }

    fn unit(&mut self) -> Result<UnitId, NotAnAction> {
        let ground = self.ground;
        let word = self.next("unit")?;
        ground.roster.id(word).ok_or_else(|| NotAnAction { word: word.to_owned(), what: "unit" })
    }

    fn hex(&mut self) -> Result<HexIndex, NotAnAction> {
        let word = self.next("hex")?;
        grid().parse(word).map_err(|_| NotAnAction { word: word.to_owned(), what: "hex" })
    }

    fn number(&mut self) -> Result<u8, NotAnAction> {
        let word = self.next("number")?;
        word.parse().map_err(|_| NotAnAction { word: word.to_owned(), what: "number" })
    }

    fn named<T: Copy>(
        &mut self,
        names: &[(&str, T)],
        what: &'static str,
    ) -> Result<T, NotAnAction> {
        let word = self.next(what)?;
        let found = names.iter().find(|(name, _)| *name == word);
        found.map(|(_, value)| *value).ok_or_else(|| NotAnAction { word: word.to_owned(), what })
    }
}

/// The words that stand alone.
const PLAIN: [(&str, Action); 12] = [
    ("place_default", Action::PlaceDefault),
    ("pause", Action::Pause),
    ("begin", Action::Begin),
    ("rally", Action::Rally),
    ("stop", Action::Stop),
    ("withdraw", Action::Withdraw),
    ("pass", Action::Pass),
    ("pay_rp", Action::PayRp),
    ("keep_shift", Action::KeepShift),
    ("keep_reroll", Action::KeepReroll),
    ("done", Action::Done),
    ("go_on", Action::Done),
];

impl Action {
    /// Reads an action.
    ///
    /// ```
    /// use barbarossa::Action;
    /// use barbarossa::ground::GroundRef;
    /// let ground = GroundRef::named("agc").unwrap();
    /// let action = Action::read(&ground, "select agc-de-3pz").unwrap();
    /// assert_eq!(action.write(&ground).to_string(), "select agc-de-3pz");
    /// assert!(Action::read(&ground, "charge 2922").is_err());
    /// ```
    ///
    /// # Errors
    /// The word that means nothing here.
    pub fn read(ground: &Ground, text: &str) -> Result<Action, NotAnAction> {
        let mut words = Words { ground, rest: text.split_whitespace() };
        let verb = words.next("action")?.to_owned();
        if let Some((_, action)) = PLAIN.iter().find(|(name, _)| *name == verb) {
            return Ok(*action);
        }
        Ok(match verb.as_str() {
            "place" => Action::Place { unit: words.unit()?, hex: words.hex()? },
            "take_up" => Action::TakeUp { unit: words.unit()? },
            "enter" => Action::Enter { unit: words.unit()?, hex: words.hex()? },
            "rebuild" => Action::Rebuild { unit: words.unit()?, hex: words.hex()? },
            "restore" => Action::Restore { unit: words.unit()? },
            "branch" => Action::Branch { hex: words.hex()? },
            "railhead" => Action::Railhead { hex: words.hex()? },
            "select" => Action::Select { unit: words.unit()? },
            "move" => Action::Move { hex: words.hex()? },
            "pick_up" => Action::PickUp { unit: words.unit()? },
            "drop_off" => Action::DropOff { unit: words.unit()? },
            "concert" => Action::Concert { target: words.hex()? },
            "plan" => Action::Plan { plan: words.named(&Plan::NAMES, "plan")? },
            "path" => Action::Path { hex: words.hex()? },
            "posture" => Action::Posture { posture: words.named(&Posture::NAMES, "posture")? },
            "air_support" => Action::AirSupport { air: words.number()? },
            "reroll" => Action::Reroll { die: words.number()? },
            "exclude" => Action::Exclude { unit: words.unit()? },
            "lose" => Action::Lose { unit: words.unit()? },
            "rout" => Action::Rout { unit: words.unit()? },
            "retreat" => Action::Retreat { hex: words.hex()? },
            "cossacks" => Action::Cossacks { hex: words.hex()? },
            "discard" => Action::Discard { unit: words.unit()? },
            _ => return Err(NotAnAction { word: verb, what: "action" }),
        })
    }

    /// The action as people write it.
    #[must_use]
    pub fn write(self, ground: &Ground) -> impl fmt::Display + '_ {
        Written { action: self, ground }
    }

    /// The word it begins with.
    fn verb(self) -> &'static str {
        match self {
            Action::Place { .. } => "place",
            Action::TakeUp { .. } => "take_up",
            Action::Enter { .. } => "enter",
            Action::Rebuild { .. } => "rebuild",
            Action::Restore { .. } => "restore",
            Action::Branch { .. } => "branch",
            Action::Railhead { .. } => "railhead",
            Action::Select { .. } => "select",
            Action::Move { .. } => "move",
            Action::PickUp { .. } => "pick_up",
            Action::DropOff { .. } => "drop_off",
            Action::Concert { .. } => "concert",
            Action::Plan { .. } => "plan",
            Action::Path { .. } => "path",
            Action::Posture { .. } => "posture",
            Action::AirSupport { .. } => "air_support",
            Action::Reroll { .. } => "reroll",
            Action::Exclude { .. } => "exclude",
            Action::Lose { .. } => "lose",
            Action::Rout { .. } => "rout",
            Action::Retreat { .. } => "retreat",
            Action::Cossacks { .. } => "cossacks",
            Action::Discard { .. } => "discard",
            plain => PLAIN.iter().find(|(_, it)| *it == plain).map_or("done", |(name, _)| name),
        }
    }
}

struct Written<'a> {
    action: Action,
    ground: &'a Ground,
}

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.action.verb())?;
        if let Some(info) = self.action.unit().and_then(|unit| self.ground.roster.get(unit)) {
            write!(f, " {}", info.key)?;
        }
        if let Some(hex) = self.action.hex().filter(|hex| grid().contains(*hex)) {
            write!(f, " {}", grid().number(hex))?;
        }
        match self.action {
            Action::Plan { plan } => write!(f, " {}", plan.name()),
            Action::Posture { posture } => write!(f, " {}", posture.name()),
            Action::AirSupport { air: number } | Action::Reroll { die: number } => {
                write!(f, " {number}")
            }
            _ => Ok(()),
        }
    }
}
