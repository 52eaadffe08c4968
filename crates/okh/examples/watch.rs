//! One game of two bots, player-turn by player-turn: `cargo run --release -p okh --example watch -- border-1941 staff staff 1`.
//!
//! The words are the scenario, the bots of the Axis and of the Russians, the seed, and `map` for the front at the end of every
//! player-turn: units of the Axis as their strength in figures, of the Russians as letters from a (1) on, `#` a major city
//! that nobody stands in, `:` ground of the Axis, `.` of the Russians.
#![allow(clippy::print_stdout, reason = "an example is there to be read")]

use besieged::game::{Besieged, Event, Mark, Setup, State};
use besieged::ground::{HexSet, Player};
use bots::{Bot, Brief, Rank};
use dice::{DiceSource as _, Seeded};
use referee::{Game as _, Pending, Tx};

/// What happened in a player-turn.
#[derive(Default)]
struct Diary {
    attacks: Vec<String>,
    /// By player: steps lost, units eliminated, units surrendered.
    lost: [[u32; 3]; 2],
}

impl Diary {
    fn note(&mut self, state: &State, event: &Event) {
        let owner = |unit| state.counter(unit).player.index();
        match event {
            Event::Attacked { target, attackers, air, table, odds } => {
                let hex = state.number(*target);
                let units = attackers.len();
                self.attacks.push(format!("{hex} {odds}+{air} {table:?}/{units}"));
            }
            Event::Fought { result, .. } => {
                if let Some(last) = self.attacks.last_mut() {
                    last.push_str(&format!(" {}", result.code));
                }
            }
            Event::StepLost { unit } => self.lost[owner(*unit)][0] += 1,
            Event::UnitLost { unit, surrendered } => {
                self.lost[owner(*unit)][1 + usize::from(*surrendered)] += 1;
            }
            _ => {}
        }
    }
}

/// One line of what a player has.
fn told(state: &State, player: Player) -> String {
    let units = || state.on_map(player).map(|(unit, _)| unit);
    let strength: u32 =
        units().map(|unit| u32::from(state.counter(unit).strength(state.unit(unit).steps))).sum();
    let hungry = units().filter(|unit| !state.unit(*unit).is(Mark::Supplied)).count();
    let gaps = gaps(state, player);
    format!("{} units, strength {strength}, {hungry} hungry, {gaps} gaps", units().count())
}

/// The hexes of a player, up to two from an enemy, that lie in none of his zones and hold none of his units.
fn gaps(state: &State, player: Player) -> usize {
    let map = &state.scene.map;
    let near = HexSet::default()
        .with(state.occupied(player.enemy()).iter().flat_map(|hex| map.grid().disc(hex, 2)));
    let open = map.open().filter(|hex| near.contains(*hex) && state.holder(*hex) == player);
    open.filter(|hex| !state.holds(player, *hex) && !state.in_zoc(player, *hex)).count()
}

fn draw(state: &State) {
    let grid = state.scene.map.grid();
    let mut row = 0;
    let mut line = String::new();
    for hex in grid.hexes() {
        let number = grid.number(hex).pairs();
        if number.0 != row {
            println!("{line}");
            row = number.0;
            line = format!("{row:02} {}", if row % 2 == 1 { " " } else { "" });
        }
        line.push(sign(state, hex));
        line.push(' ');
    }
    println!("{line}");
}

fn sign(state: &State, hex: hex::HexIndex) -> char {
    let map = &state.scene.map;
    if !map.is_open(hex) {
        return ' ';
    }
    let strength =
        state.stack(hex).map(|unit| state.counter(unit).strength(state.unit(unit).steps));
    let strength: u8 = strength.sum();
    match (strength, state.holder(hex)) {
        (0, _) if map.majors().contains(hex) => '#',
        (0, Player::Axis) => ':',
        (0, Player::Soviet) => '.',
        (strength, _) if state.holds(Player::Axis, hex) => {
            char::from_digit(u32::from(strength.min(9)), 10).unwrap_or('9')
        }
        (strength, _) => char::from(b'a' + strength.min(26) - 1),
    }
}

fn report(state: &State, ended: (Player, u8), diary: &Diary, map: bool) {
    let (player, impulse) = ended;
    println!(
        "{} {:?} {player} to impulse {impulse}: Axis majors {}",
        state.turn,
        state.weather,
        state.majors(Player::Axis)
    );
    for side in Player::BOTH {
        let [steps, eliminated, surrendered] = diary.lost[side.index()];
        println!(
            "  {side}: {}; lost {steps} steps, {eliminated} units, {surrendered} surrendered",
            told(state, side)
        );
    }
    println!("  {} attacks: {}", diary.attacks.len(), diary.attacks.join("; "));
    if map {
        draw(state);
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |place: usize, usual: &'static str| words.get(place).map_or(usual, String::as_str);
    let seed: u64 = word(3, "1").parse().unwrap_or(1);
    let Ok(mut state) = Besieged::start(&Setup::of(word(0, "border-1941"))) else {
        return println!("no such scenario");
    };
    let hire =
        |place, seed| okh::hire(word(place, "staff").parse::<Rank>().unwrap_or_default(), seed);
    let mut bots: [Box<dyn Bot<Besieged>>; 2] = [hire(1, seed), hire(2, seed + 1000)];
    let map = words.iter().any(|word| word == "map");
    let (mut dice, mut legal, mut events) = (Seeded::new(seed), Vec::new(), Vec::new());
    let mut diary = Diary::default();
    loop {
        events.clear();
        let before = (state.phasing, state.impulse.number());
        match Besieged::pending(&state) {
            Pending::Over(outcome) => return println!("{outcome:?}"),
            Pending::Chance(roll) => {
                let Ok(rolled) = dice.roll(&roll) else { return };
                Besieged::rolled(&mut Tx::logged(&mut state, &mut events), &rolled);
            }
            Pending::Decide(owed) => {
                let seat = owed[0].seat;
                legal.clear();
                Besieged::legal(&state, seat, &mut legal);
                let choice = bots[seat.index()].choose(&Brief::new(&state, seat, &legal));
                Besieged::apply(&mut Tx::logged(&mut state, &mut events), seat, &legal[choice]);
            }
        }
        for event in &events {
            diary.note(&state, event);
            if matches!(event, Event::PlayerTurnEnded { .. }) {
                report(&state, before, &diary, map);
                diary = Diary::default();
            }
        }
    }
}
