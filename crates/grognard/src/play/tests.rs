//! Whole games at the desk, with everything that was said in a string.

use super::{Player, desk::Desk, players, prompt::Plain};
use crate::cli::{Command, Play, read_words};
use crate::shelf::{Games, chosen};
use barbarossa::{AXIS, Action, Barbarossa, Setup, position::Position};
use bots::{Opponent, Rank};
use damos_desk::Damos;
use referee::{Game, Lots, SeatInfo, Table};
use series::{Library, Presented, Typed};
use std::path::PathBuf;
use study::GameOf;
use testgames::desk::Raids;

const BOT: Player = Player::Bot(Opponent { rank: Rank::Random, thought: None });

fn asked(words: &str) -> Play {
    let words =
        ["grognard", "play", "agc/smolensk", "--text"].into_iter().chain(words.split_whitespace());
    match read_words(words).map(|cli| cli.command) {
        Ok(Command::Play(question)) => question,
        _ => panic!("play takes these words"),
    }
}

/// A title for as long as the tests run.
fn title<S: Typed>(series: &S, name: &str) -> &'static S::Title {
    let title = series.read(&Library::built_in(), name).expect(name).expect(name);
    Box::leak(Box::new(title))
}

fn at<P: Presented>(
    title: &'static P,
    name: &str,
    people: &[Player],
    seed: u64,
) -> Desk<'static, P> {
    let setup = chosen(&Library::built_in(), Some(name), None, false).expect(name).setup;
    let setup = serde_json::from_value(setup).expect("a set-up");
    let table = Table::<GameOf<P>>::open(setup).expect("a good set-up");
    Desk::new(title, table, people, seed)
}

fn damos(name: &str, people: &[Player], seed: u64) -> Desk<'static, damos_desk::Campaign> {
    at(title(&Damos, name), name, people, seed)
}

/// Frontline's duel, both sides at one screen with nothing to hide.
fn front() -> Desk<'static, frontline_desk::Front> {
    let title = title(&frontline_desk::Frontline, "frontline/bagration");
    let setup = serde_json::json!({ "scenario": "bagration", "seats": ["duel"] });
    let setup = serde_json::from_value(setup).expect("a set-up");
    let mut desk =
        Desk::new(title, Table::open(setup).expect("a good set-up"), &[Player::Human; 2], 3);
    desk.shares_secrets = true;
    desk
}

fn raid(
    people: &[Player],
    seed: u64,
) -> Desk<'static, testgames::desk::Example<testgames::raid::Raid>> {
    at(title(&Raids, "raid"), "raid", people, seed)
}

fn said<P: Presented>(desk: Desk<'_, P>, script: &str) -> String {
    let mut out = Vec::new();
    desk.run(&mut Plain::new(script.as_bytes()), &mut out).expect("the desk does not fail");
    String::from_utf8(out).expect("text")
}

fn scratch(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("grognard-{name}-{}.jsonl", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

fn verified(path: &PathBuf) -> record::Verdict {
    let record = record::read(std::fs::read(path).expect("a record")).expect("it reads");
    record::verify(&record, &Games(&Library::built_in())).expect("it is true")
}

/// Lines of somebody who types numbers without thinking.
fn thoughtless(seed: u64, lines: usize) -> String {
    let mut lots = Lots::new(seed);
    (0..lines).map(|_| format!("{}\n", lots.below(24) + 1)).collect()
}

#[test]
fn smolensk_is_played_to_its_end_by_two_thoughtless_people_and_the_record_is_true() {
    let path = scratch("smolensk");
    let mut desk = damos("agc/smolensk", &[Player::Human; 2], 5);
    desk.record(&path, "resume".into()).expect("a record");
    let text = said(desk, &thoughtless(5, 60_000));
    assert!(text.contains("Smolensk is over: "), "{}", &text[text.len().saturating_sub(2000)..]);
    for word in ["axis> ", "soviet> ", "The screen is for soviet alone", "— Turn 3, early August —"]
    {
        assert!(text.contains(word), "{word}");
    }
    let review = format!("`grognard record review {}` reviews the game", path.display());
    assert!(text.contains(&review), "{}", &text[text.len().saturating_sub(2000)..]);
    let verdict = verified(&path);
    assert!(verdict.over && verdict.closed);
    let _ = std::fs::remove_file(path);
}

#[test]
fn a_staff_officer_is_asked_and_his_idea_can_be_followed() {
    let people = [Player::Human, BOT];
    let text = said(damos("agc/smolensk", &people, 5), "hint\nquit\n");
    let hint = text.lines().find(|line| line.contains("Begin with ")).expect("a hint");
    let number =
        hint.rsplit("Begin with ").next().and_then(|it| it.trim_end_matches('.').parse().ok());
    let number: usize = number.expect("the number of a choice");
    let script = format!("{number}\nlog\nquit\n");
    let text = said(damos("agc/smolensk", &people, 5), &script);
    assert!(!text.contains("No such choice or command"), "{text}");
    let raid = said(raid(&people, 1), "hint\nquit\n");
    assert!(raid.contains("There are no hints for this game."), "{raid}");
}

#[test]
fn the_browser_opens_on_the_game_that_was_named() {
    let page = |game| super::window_of(&Library::built_in(), game, false).ok();
    assert_eq!(page("agc/smolensk").as_deref(), Some("?game=agc/smolensk&mode=machine"));
    assert_eq!(page("agc;turns=13").as_deref(), Some("?game=agc&mode=machine&turns=13"));
    assert_eq!(page("chess"), None);
    let alone = super::window_of(&Library::built_in(), "ags", true).expect("a game");
    assert_eq!(alone, "?game=ags&mode=solitaire");
}

#[test]
fn one_person_against_a_bot_is_never_told_to_look_away() {
    let desk = damos("agc/smolensk", &[Player::Human, BOT], 6);
    let text = said(desk, &thoughtless(6, 60_000));
    assert!(text.contains("Smolensk is over: "));
    assert!(!text.contains("soviet> ") && !text.contains("The screen is for"));
}

#[test]
fn the_other_player_does_not_read_the_secret_plan() {
    let desk = raid(&[Player::Human; 2], 1);
    // The raider comes to the screen and plans; then musters until the garrison is called.
    let text = said(desk, "\n1\n1\n\n1\nlog\nquit\n");
    let (raider, garrison) = text.split_once("for garrison alone").expect("handed over");
    assert!(raider.contains("plan objective 2"), "{raider}");
    assert!(garrison.contains("planned") && !garrison.contains("objective"), "{garrison}");
}

#[test]
fn an_answer_is_taken_back_until_a_barrier_stands_in_the_way() {
    let people = [Player::Human, BOT];
    let text = said(raid(&people, 1), "undo\n1\nundo\nagain\nquit\n");
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
    let people = [Player::Human; 2];
    let script = thoughtless(9, 60_000);
    let mut whole = damos("agc/smolensk", &people, 9);
    whole.record(&through, "resume".into()).expect("a record");
    said(whole, &script);
    let lines = record::read(std::fs::read(&through).expect("a record")).expect("it reads");
    // The first half of the record is a game that was broken off there.
    let text = std::fs::read_to_string(&through).expect("a record");
    let half: Vec<&str> = text.lines().take(lines.inputs.len() / 2).collect();
    std::fs::write(&saved, half.join("\n") + "\n").expect("written");
    let mut later = damos("agc/smolensk", &people, 1);
    let half = record::read(std::fs::read(&saved).expect("a record")).expect("it reads");
    later.resume(&saved, &half).expect("a good record");
    later.record(&resumed, "resume".into()).expect("a record");
    assert!(said(later, &script).contains("Smolensk is over: "));
    // The dice are checked against the seed of the first half, right through.
    assert_eq!(verified(&resumed).dice, record::DiceProof::Seed);
    let mut other = damos("agc", &people, 1);
    let refused = other.resume(&saved, &half).unwrap_err().to_string();
    assert!(refused.contains("another game or set-up"), "{refused}");
    for path in [saved, through, resumed] {
        let _ = std::fs::remove_file(path);
    }
}

#[test]
fn questions_are_answered_with_rules() {
    let desk = damos("agc/smolensk", &[Player::Human, BOT], 3);
    let script = "why\nwhy 1\nwhy 2713\nwhy 7pz\nrule d7c\nrule X99\n99\nlook Vitebsk\nlook nowhere\nhelp\nzzz\n";
    let text = said(desk, script);
    for answer in [
        "D6a  D6 Strategic movement: ",
        "You may select 3rd Panzer Division, 5 SP, at 3117.",
        "You may not select 14th Tank Division, at 2713: You have no such unit there (",
        "You may not select 7th Panzer Division, 7 SP, at Vitebsk (2614): ",
        "D7c  D7 Operations phase: ",
        "There is no rule X99.",
        "No such choice or command",
        "7th Panzer Division [7pz], 7 of 10 SP, MA 8, in Vitebsk (2614)",
        "No hex or unit of that name is in sight.",
        "  7             choose 7",
        "You leave the game after",
    ] {
        assert!(text.contains(answer), "{answer}\n{text}");
    }
}

#[test]
fn seats_go_to_whom_they_are_given() {
    let setup = Barbarossa::start(&Setup::of("agc/smolensk")).expect("a good set-up");
    let seats = Barbarossa::seats(&setup);
    let seated = |words: &str| {
        players(&asked(words), &seats, words == "--solitaire", Rank::Random).expect("players")
    };
    assert_eq!(seated(""), [Player::Human, BOT]);
    let usual = players(&asked(""), &seats, false, Rank::Staff).expect("players");
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
    let refused =
        players(&asked("--axis human"), &other, false, Rank::Random).unwrap_err().to_string();
    assert_eq!(refused, "there is no seat axis; the seats are raider");
    let genius = "genius".parse::<Player>().unwrap_err().to_string();
    assert!(
        genius.contains("random, recruit, captain, staff, general")
            && genius.contains("called human")
    );
    let twice = players(&asked("--axis human --player axis=staff"), &seats, false, Rank::Random);
    let twice = twice.unwrap_err().to_string();
    assert!(twice.contains("--axis human and --player axis=staff"), "{twice}");
}

/// A table at which a panzer division is on the move from Minsk, nobody near.
fn marching() -> Table<Barbarossa> {
    let position = Position::parse("here", MINSK).expect("a good position");
    let mut table = Table::<Barbarossa>::open(Setup::from(position)).expect("a good set-up");
    let unit = table.state().ground.roster.id("agc-de-3pz").expect("a unit");
    table.act(AXIS, Action::Select { unit }, None).expect("it may be chosen");
    table.act(AXIS, Action::Begin, None).expect("it may begin");
    table
}

const MINSK: &str = "game = \"agc\"\nturn = 3\nphase = \"axis operations\"\n\
    axis = [{ unit = \"agc-de-3pz\", hex = \"2819\", sp = 6 }, { unit = \"agc-de-5i\", hex = \"2924\" }]\n\
    soviet = [{ unit = \"agc-su-44rc\", hex = \"2810\" }]\n[control]\naxis = [\"2819-2828\"]\n";

fn told(table: Table<Barbarossa>, script: &str) -> String {
    said(Desk::new(title(&Damos, "agc"), table, &[Player::Human, BOT], 3), script)
}

#[test]
fn a_briefing_opens_the_game() {
    let text = said(damos("agc/smolensk", &[Player::Human, BOT], 3), "quit\n");
    let first = text.split("axis> ").next().expect("words before the prompt");
    for words in [
        "Smolensk\n",
        "3 turns: turn 2, late July, to turn 4, late August.",
        "Major Axis victory: All of Vitebsk, Polotsk",
        "Minor Axis victory: At least 6 of them at the end.",
        "Substantial Soviet victory: Anything less.",
        "Players: axis: human, soviet: random.",
        "Type `help` for the commands",
    ] {
        assert!(first.contains(words), "{words}\n{first}");
    }
    let campaign = said(damos("agc", &[BOT, Player::Human], 3), "quit\n");
    let siege = "(C5c): German units in at least 2 hexes next to Moscow at the end.";
    assert!(campaign.contains(siege), "{campaign}");
}

#[test]
fn the_staff_reports_whenever_it_is_asked() {
    let desk = damos("agc/smolensk", &[Player::Human, BOT], 3);
    let script = "victory\nforces\nunits due\nforces nonsense\nsupply\nsupply Bobruisk\nsupply nowhere\nturn\nlook\n\
        briefing\nodds nowhere\nodds\nrule C4.7\nrule R37\nhelp\n";
    let text = said(desk, script);
    for words in [
        "If the game ended now: a substantial Soviet victory.",
        "Axis fresh\n",
        "Vitebsk (2614)",
        "7pz 7",
        "No Axis units are due.",
        "No such state: `forces` takes fresh, spent",
        "7pz, 20pz, 20mot in Vitebsk (2614): out of supply: ",
        "All other Axis forces on the map are in supply.",
        "267i, 255i in Bobruisk (3118): in supply from ",
        "No units in nowhere",
        "No reinforcements due this turn or next.",
        "No such hex on the map.",
        "Name the hex to attack: `odds 2713`.",
        "C4.7",
        "R37",
        "  reach [HEX]",
        "those that name both",
        "a rule or chapter: D8.8b, C4.6.2a",
        "! demoralized",
    ] {
        assert!(text.contains(words), "{words}\n{text}");
    }
    assert!(!text.contains("**"), "no Markdown at the prompt:\n{text}");
    assert!(!text.contains("There is no rule C4.7"), "{text}");
}

#[test]
fn a_force_goes_several_steps_in_one_answer() {
    let text =
        told(marching(), "reach\nwhy 2819\nwhy 2816\ngo 2819\ngo 9999\ngo 2816\nlog\nquit\n");
    for words in [
        "From Minsk (2819) with 8 MP:",
        "The force is in Minsk (2819) already.",
        "2816 is 3 hexes away: `go 2816` moves there step by step.",
        "No such hex on the map.",
        "(1 MP, ",
    ] {
        assert!(text.contains(words), "{words}\n{text}");
    }
    assert!(!text.contains("there is no way into"), "no wrong reason:\n{text}");
    let reach = text
        .split("with 8 MP:")
        .nth(1)
        .and_then(|it| it.split("! attack").next())
        .expect("the reach");
    let columns = crate::terminal::columns().unwrap_or(80);
    assert!(reach.lines().all(|line| line.chars().count() <= columns), "{reach}");
    let moved = text.rsplit("axis> ").nth(1).unwrap_or_default();
    assert!(text.contains("2816") && moved.matches("2817").count() > 0, "by way of 2817:\n{text}");
    let still = Position::parse("here", MINSK).expect("a good position");
    let table = Table::<Barbarossa>::open(Setup::from(still)).expect("a good set-up");
    assert!(told(table, "go 2816\nquit\n").contains("activate one first"));
}

#[test]
fn odds_are_shown_where_one_decides() {
    let near = MINSK.replace("2810", "2818");
    let position = Position::parse("here", &near).expect("a good position");
    let table = Table::<Barbarossa>::open(Setup::from(position)).expect("a good set-up");
    let text = told(table, "odds 2818\nodds 2810\nquit\n");
    assert!(text.contains("Attack on 2818 by 3pz: 6 SP "), "{text}");
    assert!(text.contains("entering the hex") && text.contains('%'), "{text}");
    assert!(text.contains("No odds: "), "{text}");
}

#[test]
fn a_position_is_written_at_the_prompt_and_read_again() {
    let path = scratch("position").with_extension("toml");
    let _ = std::fs::remove_file(&path);
    let position = Position::parse("here", MINSK).expect("a good position");
    let table = Table::<Barbarossa>::open(Setup::from(position.clone())).expect("a good set-up");
    let script = format!("position\nposition {0}\nposition {0}\nquit\n", path.display());
    let text = told(table, &script);
    assert!(text.contains("Name a file: position FILE."), "{text}");
    assert!(text.contains("Position written to") && text.contains("already exists"), "{text}");
    let file = std::fs::read_to_string(&path).expect("written");
    assert_eq!(Position::parse("again", &file).expect("a good position"), position);
    let _ = std::fs::remove_file(path);
    let busy = told(marching(), "position never.toml\nquit\n");
    assert!(busy.contains("Not now: the movement of a force is under way"), "{busy}");
    let raid = said(raid(&[Player::Human, BOT], 1), "position x\nvictory\n");
    assert!(raid.contains("no position files") && raid.contains("no such report"), "{raid}");
}

/// `turn.txt` is what somebody types who has the forms of both sides before him: every order of a turn, and the seals. It is the
/// first turn of Bagration as its data stand; where flags or Pools change, so do the forms.
#[test]
fn f66_a_whole_turn_is_entered_from_paper_by_keys_alone() {
    let text = said(front(), include_str!("turn.txt"));
    assert!(!text.contains("Not entered"), "{text}");
    assert!(!text.contains("No such choice"), "{text}");
    for words in [
        "Write an order to a line, as on the form; an empty line ends.",
        "axis> ",
        "soviet> ",
        "  Attack ",
        "  Commit ",
        "Turn 12 begins",
    ] {
        assert!(text.contains(words), "{words} is not in\n{text}");
    }
}

#[test]
fn f66_a_line_that_is_wrong_enters_nothing_and_says_what_to_write() {
    let lines = "orders\n0909 m2 t1\n0909 x9\n0909 m1 t900\n\norders 0909 l1\nundo\nquit\n";
    let text = said(front(), lines);
    for words in [
        "  Send 2 German men to 0909 Vitebsk",
        "2 orders in the form; left: ",
        "Not entered: \u{201c}x\u{201d} has no meaning here; the letters are",
        "(F66).",
        "(F63).",
        "3 orders in the form; left: ",
        "Taken back.",
    ] {
        assert!(text.contains(words), "{words} is not in\n{text}");
    }
    let raid = said(raid(&[Player::Human, BOT], 1), "orders 0909 m1\nquit\n");
    assert!(raid.contains("This game has no written orders."), "{raid}");
}
