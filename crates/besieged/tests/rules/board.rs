//! Positions on the map for the tests of the game.

use besieged::Player;
use besieged::game::{Action, Besieged, Event, Mark, Position, State, Where, player_of};
use besieged::ground::UnitId;
use dice::Rolled;
use hex::HexIndex;
use referee::{Game as _, Pending, Tx};

/// A game in a position.
pub(crate) struct Board {
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
}

/// A position of a campaign turn in clear weather.
pub(crate) fn board(turn: &str, phase: &str, rest: &str) -> Board {
    let weather =
        if rest.contains("weather =") { "" } else { "weather = [\"clear\", \"clear\"]\n" };
    let head =
        format!("game = \"besieged/campaign-1941\"\nturn = \"{turn}\"\nphase = \"{phase}\"\n");
    let text = format!("{head}{weather}{rest}");
    let position =
        Position::parse("test.toml", &text).unwrap_or_else(|bad| panic!("{bad}\n{text}"));
    Board { state: position.to_state(), events: Vec::new() }
}

/// A scenario as it begins.
pub(crate) fn scenario(name: &str) -> Board {
    let state = Besieged::start(&besieged::game::Setup::of(name)).expect("a scenario");
    Board { state, events: Vec::new() }
}

/// One unit of a list, in supply.
pub(crate) fn at(unit: &str, hex: &str, rest: &str) -> String {
    let supplied = if rest.contains("supplied") { "" } else { ", supplied = true" };
    format!("{{ unit = \"{unit}\", hex = \"{hex}\"{supplied}{rest} }}, ")
}

/// Both sides as lists of unit and hex: `A-ge-V 2018, A-ge-VI 2018/1`; the number after the slash are steps.
pub(crate) fn forces(axis: &str, soviet: &str) -> String {
    let list = |text: &str| {
        let units = text.split(", ").filter(|it| !it.is_empty()).map(|it| {
            let (unit, place) = it.split_once(' ').expect("unit and hex");
            let (hex, steps) = place.split_once('/').unwrap_or((place, ""));
            let rest = if steps.is_empty() { String::new() } else { format!(", steps = {steps}") };
            at(unit, hex, &rest)
        });
        units.collect::<String>()
    };
    format!("axis = [{}]\nsoviet = [{}]\n", list(axis), list(soviet))
}

impl Board {
    pub(crate) fn hex(&self, number: &str) -> HexIndex {
        self.state.scene.map.grid().parse(number).expect("a hex of the map")
    }

    pub(crate) fn id(&self, unit: &str) -> UnitId {
        self.state.scene.roster.find(unit).unwrap_or_else(|| panic!("no unit {unit}"))
    }

    /// Where a unit is: its hex, or what became of it.
    pub(crate) fn whereabouts(&self, unit: &str) -> String {
        match self.state.unit(self.id(unit)).at {
            Where::Hex(hex) => self.state.number(hex).to_string(),
            other => format!("{other:?}"),
        }
    }

    pub(crate) fn steps(&self, unit: &str) -> u8 {
        self.state.unit(self.id(unit)).steps
    }

    pub(crate) fn is(&self, unit: &str, mark: Mark) -> bool {
        self.state.unit(self.id(unit)).is(mark)
    }

    pub(crate) fn holder(&self, hex: &str) -> Player {
        self.state.holder(self.hex(hex))
    }

    /// Who is asked; none when dice are due or the game is over.
    pub(crate) fn asked(&self) -> Option<Player> {
        Besieged::pending(&self.state).owed().first().map(|owed| player_of(owed.seat))
    }

    /// What the dice are due for.
    pub(crate) fn due(&self) -> String {
        match Besieged::pending(&self.state) {
            Pending::Chance(roll) => roll.purpose.to_string(),
            _ => String::new(),
        }
    }

    pub(crate) fn legal(&self) -> Vec<Action> {
        let mut out = Vec::new();
        for owed in Besieged::pending(&self.state).owed() {
            Besieged::legal(&self.state, owed.seat, &mut out);
        }
        out
    }

    pub(crate) fn may(&self, action: Action) -> bool {
        let listed = self.legal().contains(&action);
        let seat = Besieged::pending(&self.state).owed()[0].seat;
        let checked = Besieged::check(&self.state, seat, &action).is_ok();
        assert_eq!(listed, checked, "the list and the check disagree on {action:?}");
        listed
    }

    /// Answers, if the rules allow it.
    #[track_caller]
    pub(crate) fn act(&mut self, action: Action) -> &mut Board {
        assert!(self.may(action), "{action:?} is refused: {}", self.refusal(action));
        let seat = Besieged::pending(&self.state).owed()[0].seat;
        Besieged::apply(&mut Tx::logged(&mut self.state, &mut self.events), seat, &action);
        self
    }

    fn refusal(&self, action: Action) -> String {
        let seat = Besieged::pending(&self.state).owed()[0].seat;
        let checked = Besieged::check(&self.state, seat, &action);
        checked.err().map_or(String::new(), |it| it.to_string())
    }

    /// The rule that refuses an answer.
    #[track_caller]
    pub(crate) fn refused(&self, action: Action) -> &'static str {
        assert!(!self.may(action), "{action:?} is allowed");
        let seat = Besieged::pending(&self.state).owed()[0].seat;
        match Besieged::check(&self.state, seat, &action) {
            Err(illegal) => {
                assert!(!illegal.why.to_string().is_empty());
                illegal.rule.as_str()
            }
            Ok(()) => "",
        }
    }

    /// Rolls the die that is due.
    #[track_caller]
    pub(crate) fn roll(&mut self, face: u16) -> &mut Board {
        assert!(!self.due().is_empty(), "no die is due");
        let tx = &mut Tx::logged(&mut self.state, &mut self.events);
        Besieged::rolled(tx, &Rolled::new([face]));
        self
    }

    pub(crate) fn step(&self, unit: &str, hex: &str) -> Action {
        Action::Step { unit: self.id(unit), hex: self.hex(hex) }
    }

    pub(crate) fn go(&mut self, unit: &str, hexes: &[&str]) -> &mut Board {
        for hex in hexes {
            let step = self.step(unit, hex);
            self.act(step);
        }
        self
    }

    /// Declares an attack by these units without air support on the results table.
    #[track_caller]
    pub(crate) fn attack(&mut self, target: &str, units: &[&str]) -> &mut Board {
        let hex = self.hex(target);
        self.act(Action::Attack { hex });
        for unit in units {
            let unit = self.id(unit);
            let join = Action::Join { unit };
            // A single answer is taken by the referee (B57).
            if self.legal().contains(&join) {
                self.act(join);
            }
        }
        if self.legal().contains(&Action::Done) && self.ask_is("Force") {
            self.act(Action::Done);
        }
        let plain = Action::Support { air: 0, table: besieged::Table::Results };
        if self.legal().contains(&plain) {
            self.act(plain);
        }
        self
    }

    fn ask_is(&self, name: &str) -> bool {
        let pending = Besieged::pending(&self.state);
        pending.owed().iter().any(|owed| format!("{:?}", owed.ask).starts_with(name))
    }

    /// Declines every Field Marshal, then rolls the combat die.
    #[track_caller]
    pub(crate) fn fight(&mut self, face: u16) -> &mut Board {
        while self.legal().contains(&Action::Decline) {
            self.act(Action::Decline);
        }
        assert_eq!(self.due(), "combat");
        self.roll(face)
    }

    pub(crate) fn happened(&self, wanted: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(wanted)
    }

    /// Ends every kind of phase without doing anything until a player's moves of an impulse.
    #[track_caller]
    pub(crate) fn pass(&mut self) -> &mut Board {
        for action in [Action::Done, Action::End, Action::NoOrder, Action::Decline] {
            if self.legal().contains(&action) {
                return self.act(action);
            }
        }
        panic!("nothing to pass: {:?}", self.legal());
    }

    /// Passes, with this face for every die, until something holds.
    #[track_caller]
    pub(crate) fn pass_until(&mut self, face: u16, wanted: impl Fn(&Board) -> bool) -> &mut Board {
        for _ in 0..200 {
            if wanted(self) {
                return self;
            }
            if self.due().is_empty() {
                self.pass()
            } else {
                self.roll(face)
            };
        }
        panic!("it never comes to that");
    }
}
