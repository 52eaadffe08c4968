//! Grounds by name, with options, and with files of the house.

use crate::ground::ground;
use barbarossa::ground::{
    Ground, GroundKey, GroundRef, HouseFolder, NoGround, Options, RailRule, library,
};
use module::Memory;

#[test]
fn r7_a_campaign_lasts_twelve_turns_or_thirteen() {
    assert_eq!(ground("agc").start.last_turn, 12);
    let longer = GroundRef::named("agc;turns=13").unwrap();
    assert_eq!((longer.start.first_turn, longer.start.last_turn), (1, 13));
    assert_eq!(longer.turn_name(13), "early January");
    assert_eq!(longer.turn_name(4), "late August");
    assert_ne!(longer, ground("agc"));
}

#[test]
fn every_switch_can_be_thrown_and_told() {
    let text = "turns=13,rail=pause,shelter=yes,rout=stays,forced_attacks=no,quarrel=hex,supplies=once,straits=yes,mud=yes";
    let options: Options = text.parse().unwrap();
    assert_eq!(options.to_string(), text);
    assert_eq!(options.rail, RailRule::Pause);
    assert!(options.friends_shelter_retreats && !options.forced_attacks);
    assert!(!options.quarrel_takes_all && !options.per_map);
    for choice in Options::LIST {
        let mut one = Options::default();
        assert_eq!(one.get(choice.key), Some(choice.answers[0].0), "the first is the default");
        for (answer, _) in choice.answers {
            one.set(choice.key, answer).unwrap();
            assert_eq!(one.get(choice.key), Some(*answer));
        }
    }
    assert_eq!(Options::default().to_string(), "");
}

#[test]
fn unknown_options_are_refused_with_a_hint() {
    let mut options = Options::default();
    assert!(options.set("turn", "13").unwrap_err().to_string().contains("did you mean `turns`?"));
    assert!(options.set("rout", "stay").unwrap_err().to_string().contains("did you mean `stays`?"));
    assert_eq!(options, Options::default());
}

#[test]
fn a_key_is_written_and_read_back() {
    for text in ["agc", "agc/smolensk;mud=yes", "ags;turns=13;house=00ff", "x;house=1"] {
        assert_eq!(text.parse::<GroundKey>().unwrap().to_string(), text);
    }
    assert!(matches!("agc;turns".parse::<GroundKey>(), Err(NoGround::Key { .. })));
}

#[test]
fn grounds_are_shared_and_stored_by_key() {
    let agc = ground("agc");
    assert!(std::ptr::eq(&*agc, &*ground("agc")));
    let stored = serde_json::to_string(&GroundRef::named("agc;mud=yes").unwrap()).unwrap();
    assert_eq!(stored, "\"agc;mud=yes\"");
    let again: GroundRef = serde_json::from_str(&stored).unwrap();
    assert!(again.options().mud && again != agc);
    let error = serde_json::from_str::<GroundRef>("\"agd\"").unwrap_err().to_string();
    assert!(error.contains("did you mean `agc`?"), "{error}");
}

#[test]
fn house_files_are_named_in_the_key() {
    let settings = "town_attrition = 2\nrail_half_mp = 1\n";
    let mine = Memory::from([("settings.toml", settings)]);
    let house = Ground::load(&HouseFolder::new(&mine), "agc").unwrap();
    assert_eq!(house.house.as_ref().unwrap().files, ["damos/charts/settings.toml"]);
    assert_eq!(house.charts.terrain.town_attrition, 2);
    let text = house.key.to_string();
    assert!(text.starts_with("agc;house="), "{text}");
    // Before it is shared nobody can sit down at it by its key; afterwards everybody can.
    let key: GroundKey = text.parse().unwrap();
    assert!(matches!(GroundRef::of_key(&key), Err(NoGround::HouseMissing(_))));
    let shared = GroundRef::share(house);
    assert_eq!(GroundRef::of_key(&key).unwrap(), shared);
    assert_ne!(shared, ground("agc"));
}

#[test]
fn house_counters_change_the_digest_with_their_text() {
    let counters = library().read("agc/counters.csv").unwrap().into_owned();
    let digest = |text: &str| {
        let mine = Memory::from([("agc/counters.csv", text)]);
        Ground::load(&HouseFolder::new(&mine), "agc").unwrap().key.house
    };
    assert_eq!(digest(&counters), None, "the same text is no house file");
    let panzers = |sp| {
        counters.replace(
            ",armor,9,8,setup,border,yes,Model",
            &format!(",armor,{sp},8,setup,border,yes,Model"),
        )
    };
    assert!(digest(&panzers(8)).is_some());
    assert_ne!(digest(&panzers(8)), digest(&panzers(7)));
    assert_eq!(digest(&panzers(8)), digest(&panzers(8)));
}

#[test]
fn a_chart_of_the_house_may_stand_in_the_folder_itself() {
    let names = HouseFolder::replaceable(barbarossa::ground::library());
    for name in ["crt.csv", "damos/charts/crt.csv", "agc/counters.csv"] {
        assert!(names.iter().any(|it| it == name), "{name}");
    }
}
