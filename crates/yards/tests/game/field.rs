//! A field with units put where a test wants them.

use referee::{Game as _, Pending, Seat, Tx};
use yards::game::{Action, Event, Scope, Setup, State, Tag, Yards, seat_of};
use yards::ground::{Player, UnitId};

/// A game under way.
pub(crate) struct Field {
    pub(crate) state: State,
    pub(crate) log: Vec<Event>,
}

impl Field {
    /// A mission that has just been opened.
    pub(crate) fn opened(setup: &Setup) -> Field {
        let state = Yards::start(setup).expect("a mission of the program");
        Field { state, log: Vec::new() }
    }

    /// A mission set up as printed.
    pub(crate) fn begun(mission: &str) -> Field {
        let mut field = Field::opened(&Setup::of(mission));
        for player in Player::BOTH {
            field.act_as(seat_of(player), Action::AsPrinted);
        }
        field
    }

    /// A mission in which the attacker acts first.
    pub(crate) fn fight(mission: &str) -> Field {
        let mut field = Field::begun(mission);
        field.roll(&[10, 1]);
        field
    }

    /// The crossing with nobody on the map but these, revealed in these hexes.
    pub(crate) fn with(units: &[(&str, &str)]) -> Field {
        let mut field = Field::fight("the-crossing");
        let all: Vec<UnitId> = field.state.board.units().collect();
        let kept: Vec<UnitId> = units.iter().map(|(key, _)| field.id(key)).collect();
        for unit in all {
            let Some(hex) = field.state.unit(unit).hex else { continue };
            if field.state.unit(unit).rides.is_some() {
                let tag = field.state.tag(unit);
                field.emit(Event::Dismounted { unit: tag });
            }
            if !kept.contains(&unit) {
                let tag = field.state.tag(unit);
                field.emit(Event::Lost { unit: tag, hex });
            }
        }
        for (key, hex) in units {
            field.put(key, hex, false);
        }
        field.log.clear();
        field
    }

    /// A counter by side, platoon and number: `a/1/2`; a dummy as `d/dummy/1`.
    pub(crate) fn id(&self, key: &str) -> UnitId {
        let words: Vec<&str> = key.split('/').collect();
        let player = if words[0] == "a" { Player::Attacker } else { Player::Defender };
        let platoon: Option<u8> = words[1].parse().ok();
        let number: u8 = words[2].parse().expect("a number");
        let fits = |unit: &UnitId| {
            let it = self.state.counter(*unit);
            it.player == player && it.platoon.map(|it| it + 1) == platoon && it.number == number
        };
        self.state.board.units().find(fits).unwrap_or_else(|| panic!("no counter {key}"))
    }

    /// A hex by its number.
    pub(crate) fn hex(&self, number: &str) -> hex::HexIndex {
        self.state.map().grid().parse(number).expect("a hex of the map")
    }

    /// Lets something be so.
    pub(crate) fn emit(&mut self, event: Event) {
        Yards::evolve_unkept(&mut self.state, event);
    }

    /// Puts a counter somewhere.
    pub(crate) fn put(&mut self, key: &str, hex: &str, hidden: bool) {
        let unit = self.id(key);
        let unit = Tag { hidden, ..self.state.tag(unit) };
        let (hex, facing) = (self.hex(hex), 0);
        self.emit(Event::Came { unit, hex, facing });
    }

    /// A counter comes to this condition.
    pub(crate) fn hurt(&mut self, key: &str, steps: u8, disrupted: bool) {
        let unit = self.state.tag(self.id(key));
        self.emit(Event::Hurt { unit, steps, disrupted });
    }

    /// Who owes a decision.
    pub(crate) fn owes(&self) -> Option<Seat> {
        Yards::pending(&self.state).owed().first().map(|owed| owed.seat)
    }

    /// Somebody answers.
    pub(crate) fn act_as(&mut self, seat: Seat, action: Action) {
        let checked = Yards::check(&self.state, seat, &action);
        assert!(checked.is_ok(), "{action:?}: {}", checked.unwrap_err());
        Yards::apply(&mut Tx::logged(&mut self.state, &mut self.log), seat, &action);
    }

    /// Whoever is asked answers.
    pub(crate) fn act(&mut self, action: Action) {
        let seat = self.owes().unwrap_or_else(|| panic!("nobody is asked for {action:?}"));
        self.act_as(seat, action);
    }

    /// Whoever is asked is refused: by which rule.
    pub(crate) fn refused(&self, action: Action) -> String {
        let seat = self.owes().expect("somebody is asked");
        match Yards::check(&self.state, seat, &action) {
            Err(illegal) => illegal.rule.to_string(),
            Ok(()) => panic!("{action:?} is allowed"),
        }
    }

    /// Whether whoever is asked may answer so.
    pub(crate) fn allows(&self, action: Action) -> bool {
        let seat = self.owes().expect("somebody is asked");
        let mut legal = Vec::new();
        Yards::legal(&self.state, seat, &mut legal);
        let allowed = Yards::check(&self.state, seat, &action).is_ok();
        assert_eq!(allowed, legal.contains(&action), "list and check agree on {action:?}");
        allowed
    }

    /// The dice that are due fall.
    pub(crate) fn roll(&mut self, faces: &[u16]) {
        let Pending::Chance(roll) = Yards::pending(&self.state) else { panic!("no dice are due") };
        let rolled = dice::Rolled::new(faces.iter().copied());
        roll.check(&rolled).expect("these dice");
        Yards::rolled(&mut Tx::logged(&mut self.state, &mut self.log), &rolled);
    }

    /// What the dice are due for.
    pub(crate) fn due(&self) -> Option<String> {
        match Yards::pending(&self.state) {
            Pending::Chance(roll) => Some(roll.to_string()),
            _ => None,
        }
    }

    pub(crate) fn activate(&mut self, platoon: u8) {
        self.act(Action::Activate { platoon: platoon - 1 });
    }

    pub(crate) fn step(&self, key: &str, hex: &str) -> Action {
        let (unit, hex) = (self.id(key), self.hex(hex));
        Action::Step { unit, hex, leader: None, latw: None }
    }

    pub(crate) fn decline(&mut self) {
        self.act(Action::Decline { scope: Scope::Window });
    }

    /// Ends activations, without a move, until the dice are due.
    pub(crate) fn idle(&mut self) {
        while self.owes().is_some() {
            let platoon = (0..16).find(|platoon| {
                let seat = self.owes().expect("somebody");
                Yards::check(&self.state, seat, &Action::Activate { platoon: *platoon }).is_ok()
            });
            match platoon {
                Some(platoon) => self.act(Action::Activate { platoon }),
                None => self.act(Action::End),
            }
        }
    }

    /// How often something happened.
    pub(crate) fn count(&self, happened: impl Fn(&Event) -> bool) -> usize {
        self.log.iter().filter(|event| happened(event)).count()
    }
}
