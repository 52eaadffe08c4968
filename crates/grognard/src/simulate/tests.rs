//! What holds for every series.

use super::*;
use crate::cli::{Command, read_words};
use crate::shelf::Games;
use damos_desk::{Campaign, Damos};
use referee::Game;
use series::Typed as _;
use std::path::PathBuf;
use testgames::desk::{Example, Raids};
use testgames::raid::{self, Raid};

fn asked_in(words: &str) -> Simulate {
    let words = ["grognard", "simulate"].into_iter().chain(words.split_whitespace());
    match read_words(words).map(|cli| cli.command) {
        Ok(Command::Simulate(question)) => question,
        _ => panic!("simulate takes these words"),
    }
}

fn the_raid() -> Example<Raid> {
    Raids.read(&Library::built_in(), "raid").expect("a raid").expect("a raid")
}

fn smolensk() -> Campaign {
    Damos.read(&Library::built_in(), "agc/smolensk").expect("a battle").expect("a battle")
}

fn found<P: Presented>(title: &P, name: &str, words: &str) -> Result<Answer<P>> {
    let chosen = shelf::chosen(&Library::built_in(), Some(name), None, false)?;
    Answer::find(title, &asked_in(words), name, &chosen.setup, true, &ProgressBar::hidden())
}

fn try_raid(words: &str) -> Result<Answer<Example<Raid>>> {
    found(&the_raid(), "raid", words)
}

fn play_raid(words: &str) -> Answer<Example<Raid>> {
    try_raid(words).expect("games")
}

fn play_smolensk(words: &str) -> Answer<Campaign> {
    found(&smolensk(), "agc/smolensk", words).expect("games")
}

/// Every report in one text.
fn reports<P: Presented>(answer: &Answer<P>) -> String {
    let files = [Form::Json, Form::Csv, Form::Html].map(|form| answer.file(form));
    String::from_utf8(files.concat()).expect("text")
}

fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("grognard-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn refusal<T>(found: Result<T>) -> String {
    format!("{:#}", found.err().expect("a refusal"))
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for more in ["", "--paired", "--paired --sprt 40%,60%"] {
        let play = |threads: u16| {
            play_raid(&format!("raid --games 60 --seed 11 {more} --threads {threads}"))
        };
        assert_eq!(reports(&play(1)), reports(&play(5)), "{more}");
    }
    let other = |seed: u64| {
        play_raid(&format!("raid --games 60 --seed {seed}")).finished.tally.fingerprint()
    };
    assert_ne!(other(11), other(12));
}

#[test]
fn a_series_that_goes_on_ends_as_one_that_never_stopped() {
    let folder = scratch("goes-on");
    let keep = folder.display();
    let whole = play_raid("raid --games 40 --seed 5 --paired --threads 2");
    let part = play_raid(&format!("raid --games 12 --seed 5 --paired --keep {keep}"));
    assert_eq!((part.finished.tally.games(), part.finished.kept), (12, 0));
    // The program was ended while it wrote a result, and after it had written a record.
    let results = folder.join("results.jsonl");
    let text = std::fs::read_to_string(&results).expect("results");
    assert_eq!(text.lines().count(), 13);
    std::fs::write(&results, &text[..text.len() - 9]).expect("a torn line");
    let rest = play_raid(&format!("raid --games 40 --seed 5 --paired --threads 3 --keep {keep}"));
    assert_eq!((rest.finished.tally.games(), rest.finished.kept), (40, 11));
    assert_eq!(reports(&rest), reports(&whole));
    // A third time nothing is left to play.
    let again = play_raid(&format!("raid --games 40 --seed 5 --paired --keep {keep}"));
    assert_eq!((again.finished.kept, reports(&again)), (40, reports(&whole)));
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn a_folder_of_another_question_is_refused() {
    let folder = scratch("another");
    let keep = folder.display();
    play_raid(&format!("raid --games 4 --seed 5 --keep {keep}"));
    let refused = |words: &str| refusal(try_raid(&format!("{words} --keep {keep}")));
    assert!(
        refused("raid --games 4 --seed 6")
            .contains("belongs to another series: seed 5 there, 6 here")
    );
    assert!(refused("raid --games 4 --seed 5 --paired").contains("paired false there, true here"));
    // A result that the program would not give today.
    let results = folder.join("results.jsonl");
    let text = std::fs::read_to_string(&results).expect("results");
    std::fs::write(&results, text.replace("\"decisions\":", "\"decisions\":1"))
        .expect("another past");
    assert!(refused("raid --games 4 --seed 5").contains("no longer ends as it did"));
    std::fs::write(&results, text.replace("\"number\":", "\"nmber\":")).expect("no results");
    assert!(
        refused("raid --games 4 --seed 5").contains("results.jsonl:2: not the result of a game")
    );
    std::fs::write(&results, "hello\n").expect("no results");
    assert!(refused("raid --games 4 --seed 5").contains("has no results of a series"));
    // Records that belong to nothing are not overwritten.
    std::fs::remove_file(&results).expect("it was there");
    assert!(refused("raid --games 4 --seed 5").contains("holds records, but no results"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("letter.txt"), "Dear").expect("a letter");
    assert!(refused("raid --games 4 --seed 5").contains("is not empty and holds no series"));
    assert!(!results.exists(), "nothing is left behind");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::write(&folder, "no folder").expect("a file");
    assert!(refused("raid --games 4 --seed 5").contains("is a file, not a folder"));
    let _ = std::fs::remove_file(folder);
}

/// Results that were edited are refused where they cannot be, and leave another fingerprint where they can.
#[test]
fn an_edited_result_does_not_pass() {
    let folder = scratch("edited");
    let words = format!("raid --games 6 --seed 5 --threads 1 --keep {}", folder.display());
    let print = play_raid(&words).finished.tally.fingerprint();
    let results = folder.join("results.jsonl");
    let text = std::fs::read_to_string(&results).expect("results");
    // The first game is played again and would be found out; the last is taken as it stands.
    let edit = |change: &dyn Fn(&mut Value)| {
        let mut lines: Vec<Value> =
            text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        change(lines.last_mut().expect("a game"));
        let lines: String = lines.iter().map(|line| format!("{line}\n")).collect();
        std::fs::write(&results, lines).expect("another past");
        try_raid(&words)
    };
    assert_eq!(edit(&|_| {}).expect("the same").finished.tally.fingerprint(), print);
    let longer = edit(&|game| game["decisions"] = json!(1234)).expect("it may have been");
    assert_ne!(longer.finished.tally.fingerprint(), print);
    let refused = refusal(edit(&|game| game["score"] = json!(3)));
    assert!(refused.contains("results.jsonl:7") && refused.contains("not 3"), "{refused}");
    let refused = refusal(edit(&|game| game["winner"] = json!("cavalry")));
    assert!(refused.contains("game 6 of the folder is not possible: no game ends"), "{refused}");
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn a_record_that_is_missing_is_named() {
    let folder = scratch("missing");
    let words = format!("raid --games 4 --seed 5 --keep {}", folder.display());
    let print = play_raid(&words).finished.tally.fingerprint();
    let opened = || {
        let question = asked_in(&words);
        let start = Raid::start(&raid::Setup::default()).expect("a good set-up");
        let order =
            Order::of(&the_raid(), &question, (&Raid::seats(&start), &raid::Setup::default()))
                .expect("an order");
        let setup = serde_json::to_value(raid::Setup::default()).expect("plain data");
        let stated =
            state::<Example<Raid>>(&question, "raid", &Raid::seats(&start), &order, &start, setup);
        Folder::open::<study::Nothing>(&folder, &asked(&stated, &order)).expect("a folder").0
    };
    assert_eq!(opened().lacks(&[1, 2, 3, 4]), None);
    std::fs::remove_file(folder.join("raid-5-000003.jsonl")).expect("a record");
    let lack = opened().lacks(&[1, 2, 3, 4]).expect("one is missing");
    assert!(lack.contains("raid-5-000003.jsonl is missing"), "{lack}");
    assert_eq!(play_raid(&words).finished.tally.fingerprint(), print);
    let _ = std::fs::remove_dir_all(folder);
}

/// One game tells nothing of the spread; what did not happen is told of.
#[test]
fn a_single_game_has_no_interval_of_means() {
    let answer = play_smolensk("agc/smolensk --games 1 --seed 3 --axis recruit --soviet random");
    let json = answer.json();
    assert!(json["luck"]["net_of_the_axis"]["low"].is_null());
    assert!(json["losses_by_turn"][0]["axis"]["sp"]["high"].is_null());
    assert_eq!(json["results"].as_array().map(Vec::len), Some(3));
    let page = String::from_utf8(answer.file(Form::Html)).expect("text");
    assert!(!page.contains("class=\"whisker\""), "no whisker is drawn");
    assert!(page.contains("axis victories") && page.contains("soviet victories"));
    assert!(page.contains("a study of 1 game<") && !page.contains("1 games"));
    assert!(page.contains("A minor Axis victory is a victory of the Axis, but scores only half"));
    let text = answer.page(&asked_in("agc/smolensk")).into_text();
    assert!(text.contains('–') && text.contains(": 1 game from seed 3"), "{text}");
    let more = play_smolensk("agc/smolensk --games 2 --seed 3 --axis recruit --soviet random");
    assert!(String::from_utf8(more.file(Form::Html)).expect("text").contains("class=\"whisker\""));
    for turn in more.json()["losses_by_turn"].as_array().expect("turns") {
        assert!(turn["axis"]["sp"]["low"].as_f64().expect("an end") >= 0.0);
    }
}

#[test]
fn two_programs_do_not_share_a_folder() {
    let folder = scratch("locked");
    let setup = raid::Setup::default();
    let question = asked_in("raid --games 2");
    let start = Raid::start(&setup).expect("a good set-up");
    let order =
        Order::of(&the_raid(), &question, (&Raid::seats(&start), &setup)).expect("an order");
    let stated =
        state::<Example<Raid>>(&question, "raid", &Raid::seats(&start), &order, &start, json!({}));
    let held = Folder::open::<study::Nothing>(&folder, &asked(&stated, &order)).expect("a folder");
    let second = Folder::open::<study::Nothing>(&folder, &asked(&stated, &order));
    assert!(refusal(second).contains("another program is using"));
    drop(held);
    assert!(Folder::open::<study::Nothing>(&folder, &asked(&stated, &order)).is_ok());
    let _ = std::fs::remove_dir_all(folder);
}

/// The counts of pairs are those that the rows of their games give.
#[test]
fn pairs_are_counted_as_their_games_went() {
    let answer = play_raid("raid --games 60 --seed 2 --paired");
    let mut table = csv::Reader::from_reader(&*answer.csv);
    let rows: Vec<csv::StringRecord> = table.records().collect::<Result<_, _>>().expect("rows");
    let mut counts = [0u64; 5];
    for pair in rows.chunks(2) {
        assert_eq!(
            (&pair[0][1], &pair[0][2]),
            (&pair[1][1], &pair[1][3]),
            "one pair, seats exchanged"
        );
        let score = |row: &csv::StringRecord| row[6].parse::<f64>().expect("a score");
        counts[(2.0 * (score(&pair[0]) + 1.0 - score(&pair[1]))) as usize] += 1;
    }
    assert_eq!(answer.finished.tally.scores().counts(), counts);
    assert!(counts[0] > 0 && counts[2] > 0 && counts[4] > 0, "{counts:?}");
    let json = answer.json();
    assert_eq!(
        (&json["score"]["observations"], &json["score"]["over"]),
        (&json!(30), &json!("pairs"))
    );
    // The odd games are those of the series without pairs.
    let single = play_raid("raid --games 1 --first 7 --seed 2");
    let digest =
        csv::Reader::from_reader(&*single.csv).records().next().expect("a row").expect("cells")[9]
            .to_owned();
    assert_eq!(rows[6][9], digest);
}

/// The better bot wins whichever side it has, and the test says so after a few pairs.
#[test]
fn a_test_of_strength_stops_when_it_is_sure() {
    let answer = play_smolensk(
        "agc/smolensk --axis recruit --soviet random --paired --games 60 --sprt 50%,70%",
    );
    let sprt = answer.finished.sprt.expect("a test");
    assert_eq!(sprt.verdict(), study::Verdict::Higher, "{sprt:?}");
    let games = answer.finished.tally.games();
    assert!(games < 60 && games.is_multiple_of(2), "{games}");
    assert!(
        answer.page(&asked_in("agc/smolensk")).into_text().contains("decided for 70.0% or more")
    );
}

#[test]
fn kept_campaigns_end_as_the_fast_ones_and_verify() {
    let words = "agc/smolensk --games 2 --seed 11 --axis recruit --soviet random";
    let fast = play_smolensk(words);
    let folder = scratch("kept");
    let slow = play_smolensk(&format!("{words} --keep {}", folder.display()));
    assert_eq!(reports(&fast), reports(&slow));
    for number in 1..=2 {
        let path = folder.join(format!("agc-smolensk-11-{number:06}.jsonl"));
        let record = record::read(std::fs::read(&path).expect("a record")).expect("it reads");
        let verdict = record::verify(&record, &Games(&Library::built_in())).expect("it is true");
        assert!(verdict.over && verdict.closed);
        assert_eq!(verdict.dice, record::DiceProof::Seed);
    }
    let more = words.replace("--games 2", "--games 3");
    let rest = play_smolensk(&format!("{more} --keep {}", folder.display()));
    assert_eq!((rest.finished.kept, reports(&rest)), (2, reports(&play_smolensk(&more))));
    let _ = std::fs::remove_dir_all(folder);
}

/// JSON, CSV, the page and the terminal tell the same.
#[test]
fn all_reports_agree() {
    let answer =
        play_smolensk("agc/smolensk --games 8 --seed 3 --threads 2 --axis recruit --soviet random");
    let json = answer.json();
    let sum = |list: &Value| -> u64 {
        list.as_array().expect("a list").iter().filter_map(|it| it["games"].as_u64()).sum()
    };
    assert_eq!((sum(&json["results"]), sum(&json["winners"])), (8, 8));
    assert_eq!(json["players"], json!({ "axis": "recruit", "soviet": "random" }));
    let mut csv = csv::Reader::from_reader(&*answer.csv);
    let heads = csv.headers().expect("a head").clone();
    let column = |name: &str| heads.iter().position(|head| head == name).expect("a column");
    let rows: Vec<csv::StringRecord> = csv.records().collect::<Result<_, _>>().expect("rows");
    assert_eq!(rows.len(), 8);
    let mean = |name: &str| {
        rows.iter().map(|row| row[column(name)].parse::<f64>().expect("a number")).sum::<f64>()
            / 8.0
    };
    let near = |a: f64, b: &Value| (a - b.as_f64().expect("a number")).abs() < 1e-9;
    assert!(near(mean("soviet_sp_lost"), &json["casualties"]["soviet"]["sp"]["mean"]));
    assert!(near(mean("decisions"), &json["decisions"]["mean"]));
    assert!(near(mean("first_seat_score"), &json["score"]["mean"]));
    assert!(near(mean("axis_luck_lp"), &json["luck"]["net_of_the_axis"]["mean"]));
    for city in json["cities_taken"].as_array().expect("cities") {
        let at = column(&format!("turn_of_{}", city["city"].as_str().expect("a name")));
        let taken = rows.iter().filter(|row| !row[at].is_empty()).count() as u64;
        assert_eq!(Some(taken), city["games"].as_u64(), "{city}");
    }
    let page = String::from_utf8(answer.file(Form::Html)).expect("text");
    let text = answer.page(&asked_in("agc/smolensk")).into_text();
    for share in json["results"].as_array().expect("results") {
        let line = format!("{:.1}%", 100.0 * share["share"].as_f64().expect("a share"));
        assert!(page.contains(&line) && text.contains(&line), "{line}");
    }
    let print = json["fingerprint"].as_str().expect("a fingerprint");
    assert!(page.contains(print) && text.contains(print));
    for outside in ["http://", "https://", "src=", "@import", "url(//"] {
        let found = page
            .match_indices(outside)
            .filter(|(at, _)| !page[*at..].starts_with("http://www.w3.org/2000/svg"));
        assert_eq!(found.count(), 0, "the page fetches {outside}");
    }
}

#[test]
fn a_general_gets_the_time_that_was_ordered() {
    let title = smolensk();
    let setup = barbarossa::Setup::of("agc/smolensk");
    let seats =
        barbarossa::Barbarossa::seats(&barbarossa::Barbarossa::start(&setup).expect("a battle"));
    let order =
        |words: &str| Order::of(&title, &asked_in(words), (&seats, &setup)).expect("an order").bots;
    let named = |words: &str| order(words).iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(
        named("agc/smolensk --axis general:0.2s --soviet staff"),
        ["general:200ms", "staff"]
    );
    assert_eq!(named("agc/smolensk --bot soviet=general:3s"), ["staff", "general:3s"]);
    assert_eq!(named("agc/smolensk"), ["staff", "staff"], "the useful opponent is the usual one");
    assert_eq!(named("agc/smolensk --axis random"), ["random", "staff"]);
    let twice = Order::of(
        &title,
        &asked_in("agc/smolensk --axis staff --bot axis=random"),
        (&seats, &setup),
    );
    assert!(refusal(twice).contains("--axis staff and --bot axis=random; leave one out"));
    let fingerprint = |bot: &str| {
        let words = format!("agc/smolensk --games 1 --seed 3 --axis {bot} --soviet staff");
        play_smolensk(&words).finished.tally.fingerprint()
    };
    assert_eq!(fingerprint("general:10ms"), fingerprint("general:10ms"));
}

/// The staff decides without dice of its own: against itself both games of a pair are the same.
#[test]
fn a_bot_that_meets_itself_in_pairs_is_told_so() {
    let words = "agc/smolensk --games 2 --seed 3 --paired";
    let mirrored = play_smolensk(words);
    let text = mirrored.page(&asked_in(words)).into_text();
    assert!(text.contains("staff meets itself") && text.contains("mirror games"), "{text}");
    assert_eq!(mirrored.json()["score"]["elo"].to_string(), "0.0");
    let words = "agc/smolensk --games 2 --seed 3 --paired --axis recruit --soviet random";
    let other = play_smolensk(words).page(&asked_in(words)).into_text();
    assert!(!other.contains("mirror"), "{other}");
}

#[test]
fn what_cannot_be_done_is_refused_in_plain_words() {
    let refused = |words: &str| refusal(try_raid(words));
    assert!(refused("raid --games 7 --paired").contains("paired games come in twos"));
    assert!(refused("raid --games 8 --first 2 --paired").contains("--first must be odd"));
    assert!(
        refused("raid --bot blue=random")
            .contains("there is no seat blue; the seats are raider, garrison")
    );
    assert!(refused("raid --bot raider").contains("write --bot SEAT=BOT"));
    assert!(refused("raid --bot raider=recruit --bot raider=random").contains(
        "two bots are named for the raider seat: --bot raider=recruit and --bot raider=random"
    ));
    assert!(refused("raid --bot raider=genius").contains("no bot is called genius"));
    assert!(refused("raid --games 1 --bot raider=staff").contains("raid has no staff bot"));
    assert!(refusal(Form::of(Path::new("report.pdf"))).contains("ends in .html, .json or .csv"));
    let bad = |words: &str| {
        read_words(["grognard", "simulate"].into_iter().chain(words.split(' '))).is_err()
    };
    for words in [
        "agc --axis genius",
        "agc --axis staff:2s",
        "agc --axis general:2",
        "agc --games 0",
        "agc --threads 0",
        "agc --sprt 5",
        "agc --sprt 60%,50%",
    ] {
        assert!(bad(words), "{words}");
    }
    assert!(!bad("agc --sprt -20,0"));
}
