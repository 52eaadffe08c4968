//! Whole games at the desk, with everything that was said in a string.

use super::{Player, Told, desk::Desk, players};
use crate::cli::{Cli, Command, Play};
use barbarossa::{AXIS, Barbarossa, SOVIET, Setup};
use bots::{Opponent, Rank};
use clap::Parser;
use referee::{Game, Lots, SeatInfo, Table};
use std::path::PathBuf;
use testgames::raid::{self, Raid};

const BOT: Player = Player::Bot(Opponent { rank: Rank::Random, thought: None });

fn asked(words: &str) -> Play {
    let words =
        ["grognard", "play", "agc/smolensk", "--text"].into_iter().chain(words.split_whitespace());
    match Cli::try_parse_from(words).map(|cli| cli.command) {
        Ok(Command::Play(question)) => question,
        _ => panic!("play takes these words"),
    }
}

fn desk<G: Told>(setup: G::Setup, people: &[Player], seed: u64) -> Desk<G> {
    let lore = G::lore(&setup).expect("a good set-up");
    let table = Table::<G>::open(setup).expect("a good set-up");
    Desk::new(table, lore, people, seed)
}

fn said<G: Told>(desk: Desk<G>, script: &str) -> String {
    let mut out = Vec::new();
    desk.run(script.as_bytes(), &mut out).expect("the desk does not fail");
    String::from_utf8(out).expect("text")
}

fn scratch(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("grognard-{name}-{}.jsonl", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

fn verified(path: &PathBuf) -> record::Verdict {
    let record = record::read(std::fs::read(path).expect("a record")).expect("it reads");
    record::verify(&record, &crate::referee::games()).expect("it is true")
}

/// Lines of somebody who types numbers without thinking.
fn thoughtless(seed: u64, lines: usize) -> String {
    let mut lots = Lots::new(seed);
    (0..lines).map(|_| format!("{}\n", lots.below(24) + 1)).collect()
}

#[test]
fn smolensk_is_played_to_its_end_by_two_thoughtless_people_and_the_record_is_true() {
    let path = scratch("smolensk");
    let mut desk = desk::<Barbarossa>(Setup::of("agc/smolensk"), &[Player::Human; 2], 5);
    desk.record(&path).expect("a record");
    let text = said(desk, &thoughtless(5, 60_000));
    assert!(text.contains("Smolensk is over: "), "{}", &text[text.len().saturating_sub(2000)..]);
    for word in ["axis> ", "soviet> ", "The screen is for soviet alone", "— Turn 3, early August —"]
    {
        assert!(text.contains(word), "{word}");
    }
    let verdict = verified(&path);
    assert!(verdict.over && verdict.closed);
    let _ = std::fs::remove_file(path);
}

#[test]
fn a_staff_officer_is_asked_and_his_idea_can_be_followed() {
    let people = [Player::Human, BOT];
    let text = said(desk::<Barbarossa>(Setup::of("agc/smolensk"), &people, 5), "hint\nquit\n");
    let hint = text.lines().find(|line| line.contains("Begin with ")).expect("a hint");
    let number =
        hint.rsplit("Begin with ").next().and_then(|it| it.trim_end_matches('.').parse().ok());
    let number: usize = number.expect("the number of a choice");
    let script = format!("{number}\nlog\nquit\n");
    let text = said(desk::<Barbarossa>(Setup::of("agc/smolensk"), &people, 5), &script);
    assert!(!text.contains("There is no such choice"), "{text}");
    let raid = said(desk::<Raid>(raid::Setup::default(), &people, 1), "hint\nquit\n");
    assert!(raid.contains("No staff officer knows this game."), "{raid}");
}

#[test]
fn the_browser_opens_on_the_game_that_was_named() {
    let page = |game| super::window_of(game, false).ok();
    assert_eq!(page("agc/smolensk").as_deref(), Some("?game=agc/smolensk&mode=machine"));
    assert_eq!(page("agc;turns=13").as_deref(), Some("?game=agc&mode=machine&turns=13"));
    assert_eq!(page("chess"), None);
    let alone = super::window_of("ags", true).expect("a game");
    assert_eq!(alone, "?game=ags&mode=solitaire");
}

#[test]
fn one_person_against_a_bot_is_never_told_to_look_away() {
    let desk = desk::<Barbarossa>(Setup::of("agc/smolensk"), &[Player::Human, BOT], 6);
    let text = said(desk, &thoughtless(6, 60_000));
    assert!(text.contains("Smolensk is over: "));
    assert!(!text.contains("soviet> ") && !text.contains("The screen is for"));
}

#[test]
fn the_other_player_does_not_read_the_secret_plan() {
    let desk = desk::<Raid>(raid::Setup::default(), &[Player::Human; 2], 1);
    // The raider comes to the screen and plans; then musters until the garrison is called.
    let text = said(desk, "\n1\n1\n\n1\nlog\nquit\n");
    let (raider, garrison) = text.split_once("for garrison alone").expect("handed over");
    assert!(raider.contains("plan objective 2"), "{raider}");
    assert!(garrison.contains("planned") && !garrison.contains("objective"), "{garrison}");
}

#[test]
fn an_answer_is_taken_back_until_a_barrier_stands_in_the_way() {
    let people = [Player::Human, BOT];
    let text =
        said(desk::<Raid>(raid::Setup::default(), &people, 1), "undo\n1\nundo\nagain\nquit\n");
    assert!(
        text.contains("nothing to take back: nothing has been done since the start."),
        "{text}"
    );
    assert_eq!(text.matches("Taken back.").count(), 1);
    assert!(text.matches("plan objective 2").count() >= 3, "{text}");
}

#[test]
fn a_saved_game_goes_on_with_the_dice_it_would_have_had() {
    let (saved, through, resumed) = (scratch("saved"), scratch("through"), scratch("resumed"));
    let setup = || Setup::of("agc/smolensk");
    let people = [Player::Human; 2];
    let script = thoughtless(9, 60_000);
    let mut whole = desk::<Barbarossa>(setup(), &people, 9);
    whole.record(&through).expect("a record");
    said(whole, &script);
    let lines = record::read(std::fs::read(&through).expect("a record")).expect("it reads");
    // The first half of the record is a game that was broken off there.
    let text = std::fs::read_to_string(&through).expect("a record");
    let half: Vec<&str> = text.lines().take(lines.inputs.len() / 2).collect();
    std::fs::write(&saved, half.join("\n") + "\n").expect("written");
    let mut later = desk::<Barbarossa>(setup(), &people, 1);
    later.resume(&saved).expect("a good record");
    later.record(&resumed).expect("a record");
    assert!(said(later, &script).contains("Smolensk is over: "));
    // The dice are checked against the seed of the first half, right through.
    assert_eq!(verified(&resumed).dice, record::DiceProof::Seed);
    let mut other = desk::<Barbarossa>(Setup::of("agc"), &people, 1);
    let refused = other.resume(&saved).unwrap_err().to_string();
    assert!(refused.contains("another game or set-up"), "{refused}");
    for path in [saved, through, resumed] {
        let _ = std::fs::remove_file(path);
    }
}

#[test]
fn questions_are_answered_with_rules() {
    let desk = desk::<Barbarossa>(Setup::of("agc/smolensk"), &[Player::Human, BOT], 3);
    let script = "why\nwhy 1\nwhy 2713\nwhy 7pz\nrule d7c\nrule X99\n99\nlook Vitebsk\nlook nowhere\nhelp\nzzz\n";
    let text = said(desk, script);
    for answer in [
        "D6a  D6 Strategic movement: ",
        "You may select 3rd Panzer Division, 6 SP, at 3117.",
        "You may not select 14th Tank Division, at 2713: You have no such unit there (",
        "You may not select 7th Panzer Division, 8 SP, at Vitebsk (2614): ",
        "D7c  D7 Operations phase: ",
        "No rule is called X99.",
        "There is no such choice",
        "7th Panzer Division [7pz], 8 of 10 SP, MA 8, in Vitebsk (2614)",
        "Nothing of that name is seen.",
        "  7             answer with choice 7",
        "The game is broken off after",
    ] {
        assert!(text.contains(answer), "{answer}\n{text}");
    }
}

#[test]
fn looking_at_the_enemy_shows_what_everybody_has_seen_and_no_more() {
    let setup = Setup::of("agc/smolensk");
    let atlas = Barbarossa::lore(&setup).expect("a good set-up");
    let mut state = Barbarossa::start(&setup).expect("a good set-up");
    let look = |state: &barbarossa::State, seat: referee::Seat| {
        Barbarossa::look(&atlas, &Barbarossa::view(state, seat.into()), "2614").expect("a hex")
    };
    // The scenario is public, and so is what it says of strengths.
    assert!(look(&state, SOVIET).contains("[7pz], 8 of 10 SP"), "{}", look(&state, SOVIET));
    // These two lost something together, and nobody saw which of them.
    let [one, other] =
        ["agc-de-7pz", "agc-de-20pz"].map(|key| state.ground.roster.id(key).expect(key).index());
    state.pools[other] = state.pools[one];
    assert!(look(&state, AXIS).contains("[7pz], 8 of 10 SP"), "{}", look(&state, AXIS));
    assert!(look(&state, SOVIET).contains("[7pz], at most 10 SP"), "{}", look(&state, SOVIET));
    assert!(!look(&state, SOVIET).contains("8 of"));
}

#[test]
fn the_window_shows_hexes_as_they_lie() {
    let setup = Setup::of("agc/smolensk");
    let atlas = Barbarossa::lore(&setup).expect("a good set-up");
    let state = Barbarossa::start(&setup).expect("a good set-up");
    let view = Barbarossa::view(&state, AXIS.into());
    let map = Barbarossa::map(&atlas, &view, "2713", 80).expect("on the map");
    let line = |text: &str| map.lines().position(|line| line.contains(text)).expect(text);
    let column = |text: &str| {
        let line = map.lines().find(|line| line.contains(text)).expect(text);
        line.chars().collect::<String>().find(text).map(|byte| line[..byte].chars().count())
    };
    // Columns grow westward (R8): 2714 stands to the left, and the rows above and below are half a hex off.
    assert_eq!(line("*2713"), line(" 2714"));
    assert_eq!(column(" 2714").map(|at| at + 10), column("*2713"));
    assert_eq!(column(" 2813").map(|at| at.abs_diff(column("*2713").unwrap_or(0))), Some(5));
    assert!(
        map.contains("●Vitebsk") && map.contains("A 7pz+2") && map.contains("S 14td+1"),
        "{map}"
    );
    assert!(map.contains('═') && map.contains('║'), "rivers");
    assert_eq!(Barbarossa::map(&atlas, &view, "9999", 80), None);
}

#[test]
fn the_map_fits_the_terminal() {
    let setup = Setup::of("agc/smolensk");
    let atlas = Barbarossa::lore(&setup).expect("a good set-up");
    let state = Barbarossa::start(&setup).expect("a good set-up");
    let view = Barbarossa::view(&state, AXIS.into());
    let widest = |columns: usize| {
        let map = Barbarossa::map(&atlas, &view, "2713", columns).expect("on the map");
        map.lines().map(|line| line.chars().count()).max().expect("a line")
    };
    for columns in [20, 40, 79, 80, 81, 100, 132, 200] {
        let width = widest(columns);
        assert!(width <= columns && width + 10 > columns, "{columns}: {width}");
    }
    assert!(widest(5) >= 11, "the hex itself is always shown");
}

#[test]
fn seats_go_to_whom_they_are_given() {
    let setup = Barbarossa::start(&Setup::of("agc/smolensk")).expect("a good set-up");
    let seats = Barbarossa::seats(&setup);
    let seated = |words: &str| players(&asked(words), &seats, Rank::Random).expect("players");
    assert_eq!(seated(""), [Player::Human, BOT]);
    let usual = players(&asked(""), &seats, Rank::Staff).expect("players");
    assert_eq!(usual, [Player::Human, Player::Bot(Rank::Staff.into())]);
    assert_eq!(seated("--axis random"), [BOT, Player::Human]);
    // Who names people alone wants them at one screen; a bot is named to play against it.
    assert_eq!(seated("--soviet human"), [Player::Human; 2]);
    assert_eq!(seated("--axis human"), [Player::Human; 2]);
    assert_eq!(seated("--soviet human --axis random"), [BOT, Player::Human]);
    assert_eq!(seated("--soviet human --axis human"), [Player::Human; 2]);
    assert_eq!(seated("--soviet random --axis random"), [BOT, BOT]);
    assert_eq!(seated("--player soviet=human"), [Player::Human; 2]);
    assert_eq!(seated("--player soviet=human --player axis=random"), [BOT, Player::Human]);
    assert_eq!(seated("--solitaire"), [Player::Human; 2]);
    let other = [SeatInfo::player(AXIS, "raider", "raider")];
    let refused = players(&asked("--axis human"), &other, Rank::Random).unwrap_err().to_string();
    assert_eq!(refused, "no seat is called axis; the seats are raider");
    let genius = "genius".parse::<Player>().unwrap_err().to_string();
    assert!(genius.contains("random, recruit, staff, general") && genius.contains("called human"));
    let twice = players(&asked("--axis human --player axis=staff"), &seats, Rank::Random);
    let twice = twice.unwrap_err().to_string();
    assert!(twice.contains("--axis human and --player axis=staff"), "{twice}");
}
