//! Games and battles of a designer's own, played without compiling anything.

use super::{grognard, lines, scratch, text};
use std::path::Path;

fn run(words: &str, input: &str) -> String {
    let words: Vec<&str> = words.split(' ').collect();
    let said = grognard(&words, input);
    assert!(said.status.success(), "{words:?}: {}", text(&said.stderr));
    text(&said.stdout)
}

/// Plays a title of a folder of modules in every way that the command line has.
fn play_everywhere(title: &str, folder: &Path, [bot, house]: [&str; 2]) {
    let (modules, name) = (folder.display().to_string(), title.replace('/', "-"));
    assert!(run(&format!("referee --modules {modules}"), "").contains(title));
    let record = folder.join(format!("{name}.jsonl")).display().to_string();
    run(&format!("referee {title} --seed 1 --record {record} --modules {modules}"), "");
    assert!(std::fs::read_to_string(&record).expect("a record").contains(";house="));
    let verified = run(&format!("record verify {record} --modules {modules}"), "");
    assert!(verified.contains("every decision legal"), "{verified}");
    let alone = grognard(&["record", "verify", &record], "");
    assert!(!alone.status.success(), "nobody verifies a game without its files");
    let bots = format!("--bot axis={bot} --bot soviet=random --games 1");
    let study = run(&format!("simulate {title} {bots} --json --modules {modules}"), "");
    assert!(study.contains("fingerprint"), "{study}");
    let picture = folder.join(format!("{name}.svg")).display().to_string();
    run(&format!("map {title} --out {picture} --scale 24 --modules {modules}"), "");
    let prompt = run(&format!("play {title} --text --modules {modules}"), "quit\n");
    assert!(prompt.contains(house) && prompt.contains("axis> "), "{prompt}");
    let no_such = grognard(&["referee", title], "");
    assert!(text(&no_such.stderr).contains("there is no game"), "{}", text(&no_such.stderr));
}

#[test]
fn a_battle_dropped_into_a_folder_is_played_everywhere() {
    let folder = scratch("own-battle");
    let modules = folder.display();
    let made = run(&format!("module new agc/yelnya --from agc/smolensk --into {modules}"), "");
    assert!(made.contains("yelnya.toml") && made.contains("grognard play agc/yelnya"), "{made}");
    play_everywhere("agc/yelnya", &folder, ["recruit", "house charts"]);
    let again = ["module", "new", "agc/yelnya", "--from", "agc/smolensk", "--into"];
    let again: Vec<&str> = again.into_iter().chain([folder.to_str().expect("a path")]).collect();
    assert!(!grognard(&again, "").status.success(), "nothing is overwritten");
    // A mistake is told with its place, by whoever would play it.
    let file = folder.join("agc/scenarios/yelnya.toml");
    let battle = std::fs::read_to_string(&file).expect("a battle");
    std::fs::write(&file, battle.replace("agc-de-7pz", "agc-de-7px")).expect("written");
    let words = ["referee", "agc/yelnya", "--modules", folder.to_str().expect("a path")];
    let said = text(&grognard(&words, "").stderr);
    assert!(said.contains("yelnya.toml") && said.contains("agc-de-7pz"), "{said}");
}

#[test]
fn a_scenario_of_besieged_is_found_checked_and_played_like_a_battle() {
    let folder = scratch("own-scenario");
    let modules = folder.display();
    let made =
        format!("module new besieged/mine-1942 --from besieged/border-1941 --into {modules}");
    assert!(run(&made, "").contains("grognard play besieged/mine-1942"));
    play_everywhere("besieged/mine-1942", &folder, ["random", "house files"]);
    // With a manifest it is a module of scenarios alone, and is checked as it is played: over ours.
    let manifest = "title = \"Mine\"\nsystem = \"besieged\"\nkind = \"system\"\n";
    std::fs::write(folder.join("besieged/game.toml"), manifest).expect("written");
    assert!(run(&format!("module check {modules}"), "").contains("besieged: OK"));
    let file = folder.join("besieged/scenarios/mine-1942.toml");
    let scenario = std::fs::read_to_string(&file).expect("a scenario");
    std::fs::write(&file, scenario.replace("A-ge-XLIPz", "A-ge-XLIPx")).expect("written");
    let refused = grognard(&["module", "check", folder.to_str().expect("a path")], "");
    assert!(!refused.status.success() && text(&refused.stdout).contains("mine-1942.toml"));
    let words = ["referee", "besieged/mine-1942", "--modules", folder.to_str().expect("a path")];
    let said = text(&grognard(&words, "").stderr);
    assert!(said.contains("mine-1942.toml") && said.contains("A-ge-XLIPz"), "{said}");
}

#[test]
fn a_game_of_ones_own_is_found_and_played() {
    let folder = scratch("own-game");
    let modules = folder.display();
    run(&format!("module new typhoon --from agc --into {modules}"), "");
    let checked = run(&format!("module check {modules}"), "");
    assert!(checked.contains("typhoon: OK"), "{checked}");
    play_everywhere("typhoon", &folder, ["recruit", "house charts"]);
    let words = format!("referee typhoon;turns=13 --seed 1 --modules {modules}");
    let said = grognard(&words.split(' ').collect::<Vec<_>>(), "{\"view\":{}}\n");
    let steps = lines(&said);
    let view = steps.iter().find_map(|step| step.get("view")).expect("a view");
    let ground = view["ground"].as_str().expect("a ground");
    assert!(ground.starts_with("typhoon;turns=13;house="), "{ground}");
}

#[test]
fn a_battle_begins_with_a_position() {
    let folder = scratch("begun");
    let position = folder.join("saved.toml");
    let saved = "game = \"agc\"\nturn = 5\nphase = \"soviet operations\"\nrp = { axis = 1, soviet = 7 }\n\
        axis = [{ unit = \"agc-de-3pz\", hex = \"2819\", sp = 6, spent = true }]\n\
        soviet = [{ unit = \"agc-su-44rc\", hex = \"2810\", sp = 3 }]\n[control]\naxis = [\"2819-2828\"]\n";
    std::fs::write(&position, saved).expect("a file");
    let (file, into) = (position.display(), folder.join("modules"));
    let modules = into.display();
    run(&format!("module new agc/mine --from {file} --into {modules}"), "");
    let made = std::fs::read_to_string(into.join("agc/scenarios/mine.toml")).expect("a battle");
    for words in [
        "title = \"Mine\"",
        "first_turn = 6",
        "rp = { axis = 1, soviet = 7 }",
        "{ unit = \"agc-de-3pz\", hex = \"2819\", sp = 6 }",
        "places = [\"Moscow\"]",
    ] {
        assert!(made.contains(words), "{words}\n{made}");
    }
    let played = run(
        &format!("simulate agc/mine --games 1 --axis random --soviet random --modules {modules}"),
        "",
    );
    assert!(played.contains("fingerprint"), "{played}");
    // A battle belongs to the game it was taken from.
    let other = format!("module new ags/mine --from {file} --into {modules}");
    let refused = grognard(&other.split(' ').collect::<Vec<_>>(), "");
    assert!(text(&refused.stderr).contains("agc/SOMETHING"));
}
