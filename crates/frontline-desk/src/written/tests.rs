//! Paper orders, line by line: a whole turn of them, and the mistakes that people make.

use super::read;
use dice::Seeded;
use frontline::game::{Action, Frontline, Kind, Mission, NavyUse, Play, Setup, State};
use hex::HexIndex;
use referee::{Pending, Seat, Table};
use series::Typed;

fn title(name: &str) -> crate::Front {
    let title = crate::Frontline.read(&series::Library::built_in(), name);
    title.expect("a title").expect("a title")
}

fn points(state: &State, kind: Kind, coin: u8) -> String {
    let code = match kind {
        Kind::Men(nation) => crate::paper::men_code(state, nation),
        Kind::Tanks => "t".to_owned(),
        Kind::Air => "a".to_owned(),
        Kind::Lsp => "l".to_owned(),
        Kind::Bombers => "b".to_owned(),
        Kind::Concrete => "c".to_owned(),
        Kind::Lift(water) => water.name().to_owned(),
        Kind::Flags(nation) => {
            let name = &state.scene.briefings.nations[nation.index()].name;
            return format!("{coin}{}", &name[..1]);
        }
        other => panic!("nobody writes {other:?}"),
    };
    format!("{code}{coin}")
}

/// An answer as somebody writes it on the form.
fn line(state: &State, action: &Action) -> String {
    let at = |hex: HexIndex| state.number(hex);
    let target = |index: u8| at(state.offensives[usize::from(index)].target);
    let paid = |hex: HexIndex, nation: Option<frontline::ground::Nation>| match nation {
        Some(nation) => points(state, Kind::Flags(nation), state.flag_cost(hex)),
        None => "c".to_owned(),
    };
    match *action {
        Action::Close { hex, make } => {
            format!("{} close {}", at(hex), make.letter().to_lowercase())
        }
        Action::Share { seat, kind, coin } => {
            format!("{} {}", state.seating.names()[seat.index()], points(state, kind, coin))
        }
        Action::Sector { hex, seat } => {
            format!("{} takes {}", state.seating.names()[seat.index()], at(hex))
        }
        Action::Forbid { seat } => format!("{} holds", state.seating.names()[seat.index()]),
        Action::Put { hex, kind, coin } => format!("{} {}", at(hex), points(state, kind, coin)),
        Action::Claim { hex, from: Some(from) } => format!("{} claim {}", at(hex), at(from)),
        Action::Claim { hex, from: None } => format!("{} claim pool", at(hex)),
        Action::Dig { hex, toward } => format!("{} dig {}", at(hex), at(toward)),
        Action::Zone { hex } => format!("{} zone", at(hex)),
        Action::Garrison { hex } => format!("{} garrison", at(hex)),
        Action::Base { base, to } => format!("base{} {}", base + 1, at(to)),
        Action::Guard { hex, coin } => format!("{} guard {coin}", at(hex)),
        Action::Flak { hex } => format!("{} flak", at(hex)),
        Action::Raid { base, target, mission, coin } => {
            let what = if mission == Mission::Industry { "industry" } else { "terror" };
            format!("raid base{} {} {what} {coin}", base + 1, at(target))
        }
        Action::Pag { hex } => format!("{} pag", at(hex)),
        Action::Order { card } | Action::FlagCard { card } => format!("card {card}"),
        Action::Place { first } => format!("place {}", if first { "first" } else { "second" }),
        Action::Flag { start, target, nation } => {
            format!("{}>{} {}", at(start), at(target), paid(target, nation))
        }
        Action::Hunt { hex, nation } => format!("hunt {} {}", at(hex), paid(hex, nation)),
        Action::Land { port, target, nation } => {
            format!("land {}>{} {}", at(port), at(target), paid(target, nation))
        }
        Action::Navy { water, with } => {
            format!(
                "navy {} {}",
                water.name(),
                if with == NavyUse::Raid { "raid" } else { "escort" }
            )
        }
        Action::Commit { offensive, start, kind, coin } => {
            format!("{}>{} {}", at(start), target(offensive), points(state, kind, coin))
        }
        Action::Lsp { offensive, hex, coin } if at(hex) == target(offensive) => {
            format!("{} l{coin}", at(hex))
        }
        Action::Lsp { offensive, hex, coin } => {
            format!("{}>{} l{coin}", at(hex), target(offensive))
        }
        Action::Card { offensive, card, play } => {
            format!(
                "{} card {card} {}",
                target(offensive),
                if play == Play::Die { "die" } else { "column" }
            )
        }
        Action::Support { offensive, coin } => format!("{} support {coin}", target(offensive)),
        Action::Back { hex, kind, coin } => {
            let points = points(state, kind, coin);
            let split = points.find(|it: char| it.is_ascii_digit()).unwrap_or(0);
            format!("{} {}-{}", at(hex), &points[..split], &points[split..])
        }
        Action::Refuge { hex, to } => format!("{} refuge {}", at(hex), at(to)),
        Action::Advance { start, kind, coin } => {
            format!("{} {}", at(start), points(state, kind, coin))
        }
        Action::Beyond { hex } => format!("beyond {}", at(hex)),
        Action::On { kind, coin } => format!("on {}", points(state, kind, coin)),
        Action::Halt => "halt".to_owned(),
        Action::Push { start, follow } => {
            format!("push {}{}", at(start), if follow { " follow" } else { "" })
        }
        Action::Withdraw { hex, to } => format!("{} withdraw {}", at(hex), at(to)),
        Action::Follow { hex, from } => format!("{} follow {}", at(hex), at(from)),
        _ => panic!("nobody writes {action:?}"),
    }
}

/// Plays turns whose every form is written on paper first; says how many lines were entered and of which sorts.
fn from_paper(name: &str, scenario: &str, seats: &str, turns: u8) -> (usize, Vec<&'static str>) {
    let title = title(name);
    let mut table =
        Table::<Frontline>::open(Setup::of(scenario).seats(&[seats])).expect("a scenario");
    let mut dice = Seeded::new(3);
    let last = table.state().turn + turns;
    let (mut entered, mut sorts) = (0, Vec::new());
    while table.state().turn < last {
        let seat = match table.pending() {
            Pending::Over(_) => break,
            Pending::Chance(_) => {
                table.roll(&mut dice).expect("dice");
                continue;
            }
            Pending::Decide(owed) => owed[0].seat,
        };
        // The staff's proposal, copied out by hand.
        table.act(seat, Action::Staff, None).expect("a proposal");
        let wanted = table.state().draft(seat).to_vec();
        if !wanted.is_empty() {
            table.act(seat, Action::Clear, None).expect("an empty form");
        }
        for order in &wanted {
            let line = line(table.state(), order);
            let orders =
                series::orders(&title, table.state(), seat, &line).expect("written orders");
            let orders = orders.unwrap_or_else(|misread| panic!("{line}: {misread}"));
            assert_eq!(orders, [*order], "{line}");
            for order in orders {
                table.act(seat, order, None).expect("a legal order");
            }
            entered += 1;
            sorts.push(crate::telling::kind(order));
        }
        assert_eq!(table.state().draft(seat), wanted);
        table.act(seat, Action::Seal, None).expect("a seal");
    }
    sorts.sort_unstable();
    sorts.dedup();
    (entered, sorts)
}

#[test]
fn f66_whole_turns_are_entered_from_paper() {
    let (entered, sorts) = from_paper("frontline/bagration", "bagration", "duel", 2);
    assert!(entered > 60, "{entered} lines");
    for sort in ["put", "flag", "commit", "lsp"] {
        assert!(sorts.contains(&sort), "{sort} is not in {sorts:?}");
    }
    let (entered, sorts) = from_paper("frontline/citadel-full", "citadel", "full", 1);
    assert!(entered > 60 && sorts.contains(&"share"), "{entered} lines: {sorts:?}");
}

fn deploying() -> (crate::Front, State, Seat) {
    let table = Table::<Frontline>::open(Setup::of("bagration")).expect("a scenario");
    (title("frontline/bagration"), table.state().clone(), Seat(0))
}

#[test]
fn f66_a_line_orders_several_things_in_coins() {
    let (_, state, seat) = deploying();
    let hex = state.line[0].iter().next().expect("a line");
    let number = state.number(hex);
    let put = |kind, coin| Action::Put { hex, kind, coin };
    let main = Kind::Men(state.main_nation(state.seating.side(seat).expect("a side")));
    let orders = read(&state, seat, &format!("{number} m8 t+2, l1")).expect("orders");
    let wanted = [put(main, 5), put(main, 2), put(main, 1), put(Kind::Tanks, 2), put(Kind::Lsp, 1)];
    assert_eq!(orders, wanted);
    let minsk = read(&state, seat, "Minsk M1").expect("a hex by its name");
    assert!(matches!(minsk[..], [Action::Put { coin: 1, .. }]));
}

#[test]
fn f66_mistakes_are_named_with_their_rule_and_with_what_to_do() {
    let (title, state, seat) = deploying();
    let hex = state.scene.map.named("Vitebsk").expect("a hex of the line");
    let number = state.number(hex);
    let refused = |line: &str| {
        let read = series::orders(&title, &state, seat, line).expect("written orders");
        read.err().unwrap_or_else(|| panic!("{line} is no mistake")).to_string()
    };
    for (line, rule, words) in [
        ("9999 m1".to_owned(), "(F66)", "write the four digits"),
        (number.clone(), "(F66)", "m5 t2"),
        (format!("{number} x3"), "(F66)", "m men, t tanks"),
        (format!("{number} m"), "(F66)", "a letter and a number"),
        (format!("{number} m-3"), "(F66)", "frame 5"),
        (format!("{number} mx2"), "(F36)", "no nation of your side"),
        (format!("{number} m1 seal"), "(F66)", "a letter and a number"),
        ("base3 1010".to_owned(), "(F65)", "base1 and base2"),
        ("raid base1 1612 industry 3".to_owned(), "(F61)", "two raids"),
        ("card 99".to_owned(), "(F8a)", "no card"),
        ("place third".to_owned(), "(R-F50)", "place first"),
        // These are read, and refused by the game.
        (format!("{number} t900"), "(F63)", "tanks"),
        ("1820 zone".to_owned(), "(F30)", "1820"),
    ] {
        let told = refused(&line);
        assert!(told.contains(rule) && told.contains(words), "{line}: {told}");
    }
    // A line that fails in its last order enters nothing.
    let told = refused(&format!("{number} m1 t900"));
    assert!(told.contains("(F63)"), "{told}");
}
