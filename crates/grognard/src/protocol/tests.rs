//! What is said is what is described: in `docs/wire`, and in the schemas that the other program is given.

use super::Step;
use crate::shelf::{self, Chosen, SERIES};
use dice::Seeded;
use jsonschema::Validator;
use referee::{AnyTable, Lots, Shown, Viewer};
use serde_json::{Value, json};
use series::{Library, Schemas, Series, Title};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// A short title of every series that is played, with its set-up.
fn played() -> Vec<(&'static dyn Series, Chosen)> {
    let library = Library::built_in();
    let first = |series: &&'static dyn Series| {
        let names = series.names(&library).into_iter().map(|(name, _)| name);
        let mut titles: Vec<Chosen> = names
            .map(|name| shelf::chosen(&library, Some(&name), None, false).expect("a title"))
            .collect();
        let short = titles.iter().position(|it| it.title.listing().short).unwrap_or(0);
        (!titles.is_empty()).then(|| (*series, titles.swap_remove(short)))
    };
    SERIES.iter().filter_map(first).collect()
}

/// `UPDATE_WIRE=1 cargo test -p grognard the_pages_of_docs_wire` writes the pages anew.
#[test]
fn the_pages_of_docs_wire_are_those_of_the_games() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/wire");
    let mut stale = Vec::new();
    for (series, chosen) in played() {
        let page = chosen.title.schemas().page(series.id());
        let path = folder.join(format!("{}.md", series.id()));
        if std::env::var_os("UPDATE_WIRE").is_some() {
            std::fs::create_dir_all(&folder).expect("a folder");
            std::fs::write(&path, &page).expect("writing the page");
        }
        if std::fs::read_to_string(&path).unwrap_or_default() != page {
            stale.push(series.id());
        }
    }
    assert!(
        stale.is_empty(),
        "docs/wire is stale for {stale:?}: UPDATE_WIRE=1 cargo test -p grognard the_pages_of_docs_wire"
    );
}

/// A schema that lets nothing pass of which it says nothing: what is sent and not described would else go unnoticed.
fn closed(mut schema: Value) -> Value {
    match &mut schema {
        Value::Object(fields) => {
            if fields.get("properties").is_some_and(Value::is_object) {
                fields.insert("additionalProperties".to_owned(), json!(false));
            }
            for inner in fields.values_mut() {
                *inner = closed(inner.take());
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| *item = closed(item.take())),
        _ => {}
    }
    schema
}

/// So many answers of a list are always judged.
const LONG: usize = 64;

/// The schemas of a game, ready to judge what it says; and how often each has.
struct Judge {
    validators: BTreeMap<&'static str, Validator>,
    judged: BTreeMap<&'static str, usize>,
}

impl Judge {
    fn new(schemas: &Schemas) -> Judge {
        let validator = |schema: &Value| {
            jsonschema::validator_for(&closed(schema.clone())).expect("a schema of its draft")
        };
        let validators = schemas.named().map(|(name, schema)| (name, validator(schema)));
        Judge { validators: validators.into(), judged: BTreeMap::new() }
    }

    fn admits(&self, kind: &str, said: &Value) -> bool {
        self.validators[kind].is_valid(said)
    }

    fn hear(&mut self, kind: &'static str, said: &Value) {
        if let Some(error) = self.validators[kind].iter_errors(said).next() {
            panic!("{kind} {said}: {} {error}", error.instance_path());
        }
        *self.judged.entry(kind).or_default() += 1;
    }

    /// A whole line of the protocol; a long list of answers only where it is `due`.
    fn hear_step(&mut self, line: &Value, due: bool) {
        let all = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let legal = all(&line["legal"]);
        let heard = if due { legal.len() } else { legal.len().min(LONG) };
        legal.iter().take(heard).for_each(|action| self.hear("action", action));
        all(&line["interventions"]).iter().for_each(|action| self.hear("action", action));
        all(&line["events"]).iter().for_each(|event| self.hear("event", event));
        for owed in all(&line["pending"]["decide"]) {
            if let Some(ask) = owed.get("ask") {
                self.hear("ask", ask);
            }
        }
        if let Some(outcome) = line["pending"].get("over") {
            self.hear("outcome", outcome);
        }
    }
}

/// The line of a seat, as the referee says it; what it has heard before is left out.
fn line(table: &dyn AnyTable, place: usize, heard: &mut [usize]) -> Value {
    let info = &table.seats()[place];
    let events = table.log(Viewer::Seat(info.seat), heard[place]);
    heard[place] += events.len();
    let step = Step {
        seat: info.seat,
        seats: table.seats(),
        decision: table.decision(info.seat),
        pending: table.pending(Viewer::Seat(info.seat)),
        legal: table.legal(info.seat),
        interventions: table.interventions(info.seat),
        events,
        returns: None,
    };
    step.line()
}

/// Plays a game at random to its end and has everything judged that any seat is told.
fn judge_game(title: &Arc<dyn Title>, setup: &Value, judge: &mut Judge, seed: u64) {
    let mut table = title.table(setup).expect("a table");
    let (mut lots, mut dice) = (Lots::new(seed), Seeded::new(seed));
    let mut heard = vec![0; table.seats().len()];
    let mut steps = 0;
    loop {
        table.settle(&mut dice).expect("dice are there");
        for place in 0..heard.len() {
            // Views and forms are long, and little of them changes from one answer to the next.
            let due = steps % 16 == 0 || table.outcome().is_some();
            judge.hear_step(&line(&*table, place, &mut heard), due);
            if due {
                judge.hear("view", &table.view(Viewer::Seat(table.seats()[place].seat)));
            }
        }
        let Shown::Decide(owed) = table.pending(Viewer::Spectator) else { return };
        let seat = owed[0].seat;
        let legal = table.legal(seat);
        // Where there are hundreds of answers, those of a word alone, such as the end of a form, come up often enough to end it.
        let words: Vec<Value> = legal.iter().filter(|it| it.is_string()).cloned().collect();
        let among = if lots.below(8) == 0 && !words.is_empty() { &words } else { &legal };
        let action = lots.pick(among).cloned().expect("an answer");
        table.act(seat, &action, None).expect("it is on the list");
        steps += 1;
        assert!(steps < 20_000, "the game does not end");
    }
}

#[test]
fn whatever_a_random_game_says_is_as_its_schemas_describe() {
    for (series, Chosen { name, title, setup, .. }) in played() {
        let mut judge = Judge::new(&title.schemas());
        for seed in 1..=3 {
            judge_game(&title, &setup, &mut judge, seed);
        }
        let kinds = ["view", "action", "event", "ask", "outcome"];
        for kind in kinds {
            assert!(judge.judged.contains_key(kind), "{name} says no {kind}");
            // The judge can say no.
            for wrong in [json!({ "no_such_word": 1 }), json!(["x"]), Value::Null] {
                assert!(!judge.admits(kind, &wrong), "{} {kind} {wrong}", series.id());
            }
        }
    }
}

#[test]
fn a_word_means_one_thing_in_a_game() {
    for (series, chosen) in played() {
        let schemas = chosen.title.schemas();
        let mut known: BTreeMap<&String, &Value> = BTreeMap::new();
        let defined = schemas.named().into_iter().filter_map(|(_, it)| it["$defs"].as_object());
        for (name, schema) in defined.flatten() {
            let before = known.insert(name, schema);
            assert!(
                before.is_none_or(|it| it == schema),
                "{}: two meanings of {name}",
                series.id()
            );
        }
    }
}
