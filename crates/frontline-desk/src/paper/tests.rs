//! The printed set: who gets which sheets, what stands on them, and that nothing on them is somebody else's secret.

use super::{papers, sheets};
use dice::Seeded;
use frontline::game::{Action, Frontline, Setup, State};
use referee::{Game as _, Lots, Pending, Seat, Table, Viewer};
use series::paper::{Block, Cell, Paper};

fn table(scenario: &str, seats: &str) -> Table<Frontline> {
    Table::open(Setup::of(scenario).seats(&[seats])).expect("a scenario")
}

/// Plays so many forms as the staff proposes.
fn play(table: &mut Table<Frontline>, forms: usize) {
    let mut dice = Seeded::new(7);
    let mut sealed = 0;
    while sealed < forms {
        let seat = match table.pending() {
            Pending::Over(_) => return,
            Pending::Chance(_) => {
                table.roll(&mut dice).expect("dice");
                continue;
            }
            Pending::Decide(owed) => owed[0].seat,
        };
        table.act(seat, Action::Staff, None).expect("a proposal");
        table.act(seat, Action::Seal, None).expect("a seal");
        sealed += 1;
    }
}

fn viewers(state: &State) -> Vec<Viewer> {
    let seats = state.seating.chairs().len() as u8;
    (0..seats).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator]).collect()
}

fn titles(papers: &[Paper]) -> Vec<&str> {
    papers.iter().map(|paper| paper.title.as_str()).collect()
}

fn has(paper: &Paper, words: &str) -> bool {
    paper.words().any(|it| it.contains(words))
}

#[test]
fn f66_every_seat_of_a_full_table_gets_its_sheets_and_they_can_be_printed() {
    let table = table("citadel", "full");
    let state = table.state();
    let mut set = Vec::new();
    for viewer in viewers(state) {
        let own = papers(&table, viewer).expect("sheets");
        let printed = press::print("Citadel", &own).expect("a file");
        assert!(printed.pages.iter().all(|pages| (1..=6).contains(pages)), "{:?}", printed.pages);
        set.extend(own);
    }
    let of = |whose: &str| -> Vec<Paper> {
        set.iter().filter(|paper| paper.whose == whose).cloned().collect()
    };
    let north = of("Axis north");
    assert_eq!(
        titles(&north),
        [
            "Briefing",
            "The map",
            "The map: north, rows 1 to 7",
            "2b Deployment",
            "4 Flags",
            "5 Commitment and taking back",
            "7 Combat: advance and push back",
            "8 Straightening",
            &format!(
                "Turn report: turn {}, {}",
                state.turn,
                state.scene.rules.turns[usize::from(state.turn) - 1]
            ),
        ]
    );
    let high = of("Soviet Stavka");
    assert!(titles(&high).contains(&"2a Allotment"), "{:?}", titles(&high));
    assert!(titles(&of("Soviet economics")).contains(&"1 Production: lines to be closed"));
    let air = of("Axis air force");
    let deploy = air.iter().find(|paper| paper.title == "2b Deployment").expect("a form");
    assert!(has(deploy, "Raids (F51)") && !has(deploy, "Digs toward"));
}

#[test]
fn f66_a_form_has_a_row_for_each_hex_of_the_line_with_its_limits_and_a_box_for_the_seal() {
    let table = table("bagration", "duel");
    let state = table.state();
    let all = papers(&table, Viewer::Seat(Seat(1))).expect("sheets");
    let forms = ["2b Deployment", "4 Flags", "5 Commitment and taking back", "8 Straightening"];
    for title in forms {
        let form = all.iter().find(|paper| paper.title == title).expect(title);
        assert!(form.blocks.iter().any(|it| matches!(it, Block::Seal(_))), "{title}");
        let leads = |hex| {
            let place = crate::wording::place(state, hex);
            let row = |table: &series::paper::Table| {
                table.rows.iter().any(|row| row[0] == Cell::Lead(place.clone()))
            };
            form.blocks.iter().any(|it| matches!(it, Block::Table(table) if row(table)))
        };
        assert!(state.line[1].iter().all(leads), "{title}");
        assert!(!state.line[0].iter().any(leads), "{title}");
    }
    let deploy = all.iter().find(|paper| paper.title == forms[0]).expect("a form");
    let hex = state.line[1].iter().next().expect("a line");
    let cv = state.stack(hex).cv();
    assert!(has(
        deploy,
        &format!("{cv} of {}", state.room(state.seating.side(Seat(1)).expect("a side"), hex))
    ));
    assert!(has(deploy, &format!("of {}", state.pools[1].tanks)), "the share");
}

#[test]
fn f66_a_briefing_has_the_cards_of_the_seat_as_cut_outs_and_its_directive() {
    let table = table("bagration", "duel");
    let cards = |seat: u8| {
        let own = papers(&table, Viewer::Seat(Seat(seat))).expect("sheets");
        let cards = own[0].blocks.iter().find_map(|it| match it {
            Block::Cards(cards) => {
                Some(cards.iter().map(|card| card.title.clone()).collect::<Vec<_>>())
            }
            _ => None,
        });
        (cards.unwrap_or_default(), own)
    };
    let ((axis, axis_sheets), (soviet, soviet_sheets)) = (cards(0), cards(1));
    assert!(!axis.is_empty() && !soviet.is_empty());
    for sheet in &soviet_sheets {
        assert!(axis.iter().all(|card| !has(sheet, card)), "{}", sheet.title);
    }
    assert!(has(&soviet_sheets[0], "Directive"), "the Soviet side has one");
    assert!(!axis_sheets.iter().any(|sheet| has(sheet, "Directive \u{201c}")));
}

#[test]
fn f66_f58_states_that_a_viewer_cannot_tell_apart_give_the_same_bytes() {
    let mut lots = Lots::new(11);
    let mut differed = 0;
    for (scenario, seats, forms) in [("bagration", "duel", 9), ("citadel", "six", 20)] {
        let mut table = table(scenario, seats);
        play(&mut table, forms);
        let state = table.state();
        for viewer in viewers(state) {
            let log = table.log(viewer, 0);
            let other = Frontline::resample(state, viewer, &mut lots);
            differed += usize::from(other != *state);
            let [one, two] =
                [state, &other].map(|state| sheets(state, viewer, &log).expect("sheets"));
            assert_eq!(one, two, "{scenario} {viewer:?}");
            let [one, two] = [one, two].map(|it| press::print("A set", &it).expect("a file").file);
            assert!(one == two, "{scenario} {viewer:?}");
        }
    }
    assert!(differed > 6, "{differed} states differed");
}

#[test]
fn f66_a_turn_report_has_every_combat_with_its_ledger_and_the_press_none_of_it() {
    let mut table = table("bagration", "six");
    let first = table.state().turn;
    while table.state().turn == first {
        play(&mut table, 1);
    }
    let state = table.state();
    let report = |viewer| {
        let own = papers(&table, viewer).expect("sheets");
        own.into_iter().find(|it| it.title.starts_with("Turn report")).expect("a report")
    };
    let told = report(Viewer::Seat(Seat(0)));
    assert!(told.title.contains(&format!("turn {first},")), "{}", told.title);
    assert!(
        has(&told, "Combat 1: ") && has(&told, "Losses in combat") && has(&told, "F10"),
        "{told:?}"
    );
    let names = state.seating.names();
    let seat = |name: &str| {
        names.iter().position(|it| it == name).map(|place| Viewer::Seat(Seat(place as u8)))
    };
    let control = report(seat("control").expect("Control"));
    assert!(has(&control, "Combat 1: "));
    let press = papers(&table, seat("press").expect("the press")).expect("sheets");
    assert_eq!(press.len(), 2);
    assert!(press[0].title.starts_with("Dispatches") && has(&press[0], "offensive on"));
    for word in ["men", "tanks", "ME", "Die", "Lost"] {
        assert!(
            !press.iter().flat_map(Paper::words).any(|it| it.split(' ').any(|it| it == word)),
            "{word}"
        );
    }
}
