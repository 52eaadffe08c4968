//! A small bench for rules: a position from a few lines, a script, and what came of it.
//!
//! Most tests stand on [`Board::flat`]: the map of Army Group Center with every hex clear and no river, so that numbers
//! come from the rule under test alone. The nearest converted rail is 2930 and 3028; 2825 and 2924 are Soviet rail.

use barbarossa::ground::{Ground, GroundRef, UnitId, grid, library};
use barbarossa::{Action, Barbarossa, Event, Mark, State, UnitState};
use dice::Rolled;
use hex::HexIndex;
use module::{FileError, Files};
use referee::{Game as _, Pending, Seat, Tx};
use std::borrow::Cow;
use std::sync::LazyLock;

/// The library with all terrain flattened.
struct Flat;

impl Files for Flat {
    fn read(&self, path: &str) -> Result<Cow<'_, str>, FileError> {
        let text = library().read(path)?;
        Ok(match path {
            "barbarossa/map/hexes.csv" => {
                let mut flat = text.into_owned();
                for terrain in ["woods", "rough", "marsh", "mountain"] {
                    flat = flat.replace(&format!(",{terrain},"), ",clear,");
                    flat = flat.replace(&format!(", {terrain},"), ", clear,");
                }
                Cow::Owned(flat)
            }
            "barbarossa/map/hexsides.csv" => {
                let dry: Vec<&str> = text.lines().filter(|line| !line.contains("river")).collect();
                Cow::Owned(dry.join("\n") + "\n")
            }
            _ => text,
        })
    }

    fn list(&self) -> Vec<String> {
        library().list()
    }

    fn shown(&self, path: &str) -> String {
        library().shown(path)
    }
}

/// The flattened ground of Army Group Center.
fn flat() -> &'static GroundRef {
    static FLAT: LazyLock<GroundRef> = LazyLock::new(|| {
        let ground = Ground::load(&Flat, "agc").unwrap_or_else(|problems| panic!("{problems}"));
        GroundRef::share(ground)
    });
    &FLAT
}

/// A position being played.
pub(crate) struct Board {
    /// The position.
    pub(crate) state: State,
    /// Everything that happened.
    pub(crate) log: Vec<Event>,
}

impl Board {
    /// A position on flat ground.
    pub(crate) fn flat(text: &str) -> Board {
        Board::of(State::sketch_on(flat(), text))
    }

    /// A position on a ground of the library.
    pub(crate) fn on(ground: &str, text: &str) -> Board {
        Board::of(State::sketch(ground, text))
    }

    fn of(state: Result<State, barbarossa::NotASketch>) -> Board {
        Board { state: state.unwrap_or_else(|fault| panic!("{fault}")), log: Vec::new() }
    }

    /// Plays a script: actions and `roll 3 4`, parted by semicolons.
    #[track_caller]
    pub(crate) fn play(&mut self, script: &str) -> &mut Board {
        for part in script.split([';', '\n']).map(str::trim).filter(|part| !part.is_empty()) {
            match part.strip_prefix("roll") {
                Some(faces) => self.roll(faces),
                None => self.act(part),
            }
        }
        self
    }

    #[track_caller]
    fn roll(&mut self, faces: &str) {
        let rolled =
            Rolled::new(faces.split_whitespace().map(|face| face.parse::<u16>().expect("a face")));
        let Pending::Chance(roll) = Barbarossa::pending(&self.state) else {
            panic!("no roll is due, but {}", self.asked());
        };
        roll.check(&rolled).unwrap_or_else(|fault| panic!("{roll}: {fault}"));
        Barbarossa::rolled(&mut Tx::logged(&mut self.state, &mut self.log), &rolled);
    }

    #[track_caller]
    fn act(&mut self, text: &str) {
        let (seat, action) = self.read(text);
        if let Err(illegal) = Barbarossa::check(&self.state, seat, &action) {
            panic!("`{text}` is refused: {illegal}; {}", self.asked());
        }
        Barbarossa::apply(&mut Tx::logged(&mut self.state, &mut self.log), seat, &action);
    }

    #[track_caller]
    fn read(&self, text: &str) -> (Seat, Action) {
        let action =
            Action::read(&self.state.ground, text).unwrap_or_else(|fault| panic!("{fault}"));
        match Barbarossa::pending(&self.state) {
            Pending::Decide(owed) => (owed[0].seat, action),
            _ => panic!("`{text}`: {}", self.asked()),
        }
    }

    /// What is asked now, and every answer to it.
    pub(crate) fn asked(&self) -> String {
        match Barbarossa::pending(&self.state) {
            Pending::Decide(owed) => {
                format!("{:?} is asked {:?} and may {:?}", owed[0].seat, owed[0].ask, self.legal())
            }
            Pending::Chance(roll) => format!("the dice owe {roll}"),
            Pending::Over(outcome) => format!("it is over: {outcome:?}"),
        }
    }

    /// The rule by which an action is refused.
    #[track_caller]
    pub(crate) fn refused(&self, text: &str) -> &'static str {
        let (seat, action) = self.read(text);
        match Barbarossa::check(&self.state, seat, &action) {
            Ok(()) => panic!("`{text}` is allowed; {}", self.asked()),
            Err(illegal) => {
                assert!(!self.legal().contains(&text.to_owned()), "`{text}` is listed");
                illegal.rule.as_str()
            }
        }
    }

    /// Whether an action is allowed; the list must agree.
    #[track_caller]
    pub(crate) fn allows(&self, text: &str) -> bool {
        let (seat, action) = self.read(text);
        let allowed = Barbarossa::check(&self.state, seat, &action).is_ok();
        assert_eq!(
            allowed,
            self.legal().contains(&text.to_owned()),
            "`{text}`: list and check differ"
        );
        allowed
    }

    /// Every legal answer, as people write it.
    pub(crate) fn legal(&self) -> Vec<String> {
        let Pending::Decide(owed) = Barbarossa::pending(&self.state) else { return Vec::new() };
        let mut actions = Vec::new();
        Barbarossa::legal(&self.state, owed[0].seat, &mut actions);
        actions.iter().map(|action| action.write(&self.state.ground).to_string()).collect()
    }

    /// The seat that owes a decision.
    pub(crate) fn owes(&self) -> Option<Seat> {
        Barbarossa::pending(&self.state).owed().first().map(|owed| owed.seat)
    }

    /// The purpose of the roll that is due.
    pub(crate) fn roll_due(&self) -> Option<String> {
        match Barbarossa::pending(&self.state) {
            Pending::Chance(roll) => Some(roll.purpose.into_owned()),
            _ => None,
        }
    }

    /// How many dice the roll that is due has.
    pub(crate) fn dice_due(&self) -> usize {
        match Barbarossa::pending(&self.state) {
            Pending::Chance(roll) => roll.dice.as_slice().len(),
            _ => 0,
        }
    }

    /// A unit by its key.
    #[track_caller]
    pub(crate) fn id(&self, key: &str) -> UnitId {
        self.state.ground.roster.id(key).unwrap_or_else(|| panic!("no unit {key}"))
    }

    /// The state of a unit.
    #[track_caller]
    pub(crate) fn unit(&self, key: &str) -> &UnitState {
        self.state.unit(self.id(key))
    }

    /// The SP of a unit.
    #[track_caller]
    pub(crate) fn sp(&self, key: &str) -> u8 {
        self.unit(key).sp
    }

    /// Whether a unit bears a mark.
    #[track_caller]
    pub(crate) fn is(&self, key: &str, mark: Mark) -> bool {
        self.unit(key).is(mark)
    }

    /// The hex of a unit as printed, or nothing.
    #[track_caller]
    pub(crate) fn at(&self, key: &str) -> Option<String> {
        self.unit(key).hex().map(|hex| grid().number(hex).to_string())
    }

    /// A hex by its number.
    #[track_caller]
    pub(crate) fn hex(&self, number: &str) -> HexIndex {
        grid().parse(number).unwrap_or_else(|fault| panic!("{fault}"))
    }

    /// Whether something happened that the test names.
    pub(crate) fn saw(&self, test: impl Fn(&Event) -> bool) -> bool {
        self.log.iter().any(test)
    }

    /// The lines of every account in the log.
    pub(crate) fn ledger(&self) -> String {
        let accounts = self.log.iter().filter_map(|event| match event {
            Event::Reckoned { ledger, .. } | Event::Attrition { ledger, .. } => {
                Some(ledger.to_string())
            }
            _ => None,
        });
        accounts.collect()
    }
}
