//! What holds for every case: no panic, odds that agree with every roll of the dice, games solved to their value.

use damos::matrix::solve;
use dice::Frac;
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

fn resolve(case: &Value) -> Value {
    casefile::answer(case.to_string().as_bytes(), damos::RESOLVE_OPS, damos::resolve)
}

fn odds(case: &Value) -> Value {
    casefile::answer(case.to_string().as_bytes(), damos::ODDS_OPS, damos::odds)
}

/// Any JSON, with the names of the format strewn in.
fn any_json() -> impl Strategy<Value = Value> {
    let names = prop::sample::select(vec![
        "op",
        "id",
        "attacker",
        "defender",
        "units",
        "type",
        "sp",
        "ma",
        "zoi",
        "los",
        "rp",
        "plan",
        "posture",
        "cm",
        "cat",
        "air",
        "side",
        "reroll",
        "die",
        "dice",
        "losses",
        "initial",
        "1:1",
        "terrain",
        "hex_attacker",
        "combat",
        "crt",
        "roll",
        "shift",
        "armor",
        "standard",
        "auto",
    ]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-3i64..12).prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(|f| json!(f)),
        names.clone().prop_map(Value::from),
        "\\PC{0,4}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 40, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::vec((names.clone(), inner), 0..8).prop_map(|fields| {
                let fields = fields.into_iter().map(|(name, value)| (name.to_string(), value));
                Value::Object(fields.collect::<Map<_, _>>())
            }),
        ]
    })
}

fn unit() -> impl Strategy<Value = (String, u32, u32, bool)> {
    let kinds = prop::sample::select(vec![
        "foot_infantry",
        "mountain",
        "airborne",
        "nkvd",
        "cavalry",
        "motorized",
        "mechanized",
        "armor",
    ]);
    (kinds.prop_map(str::to_string), 1u32..9, 0u32..9, any::<bool>())
}

fn force(name: &'static str) -> impl Strategy<Value = Value> {
    (prop::collection::vec(unit(), 1..4), any::<bool>(), 0u32..4).prop_map(
        move |(units, los, rp)| {
            let units: Vec<Value> = units
            .into_iter()
            .enumerate()
            .map(|(n, (kind, sp, ma, zoi))| {
                json!({"id": format!("{name}{n}"), "type": kind, "sp": sp, "ma": ma, "zoi": zoi})
            })
            .collect();
            json!({"units": units, "los": los, "rp": rp})
        },
    )
}

fn cat() -> impl Strategy<Value = Value> {
    let row = prop::collection::vec((0u32..5, 0u32..5), 6);
    let headings = prop::sample::subsequence(vec!["1:4", "1:2", "1:1", "2:1", "5:1"], 1..5);
    (headings, prop::collection::vec(row, 5)).prop_map(|(headings, rows)| {
        let columns = headings.into_iter().zip(rows);
        Value::Object(columns.map(|(heading, row)| (heading.to_string(), json!(row))).collect())
    })
}

fn air() -> impl Strategy<Value = Value> {
    let policy = prop_oneof![
        Just(Value::Null),
        Just(json!({"die": 0})),
        (1u32..7).prop_map(|most| json!({"lowest_at_most": most})),
    ];
    let support = (any::<bool>(), any::<bool>(), policy).prop_map(|(attacker, shift, reroll)| {
        let side = if attacker { "attacker" } else { "defender" };
        json!({"side": side, "shift": shift, "reroll": reroll})
    });
    prop_oneof![Just(Value::Null), support]
}

fn factor() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("1".to_string()),
        (1u32..4, 1u32..5).prop_map(|(num, den)| format!("{num}/{den}")),
    ]
}

/// A combat without dice that is sound in every field.
fn sound() -> impl Strategy<Value = Value> {
    let plan = prop::sample::select(vec!["meeting", "standard", "grand_assault", "penetration"]);
    let changes = prop::array::uniform4(-3i32..4);
    let terrain = prop::array::uniform4(factor());
    let flags = prop::array::uniform4(any::<bool>());
    let forces = (force("a"), force("d"));
    (forces, plan, changes, terrain, cat(), air(), flags).prop_map(
        |((mut attacker, mut defender), plan, cm, terrain, cat, air, flags)| {
            let [demoralized, counterattack, unprepared, major_city_rout] = flags;
            // Whatever the plan and posture need is there.
            attacker["units"][0]["zoi"] = json!(true);
            let mut case = json!({
                "op": "combat",
                "plan": plan,
                "cat": cat,
                "air": air,
                "unprepared": unprepared,
                "major_city_rout": major_city_rout,
                "terrain": {
                    "hex_attacker": terrain[0], "hex_defender": terrain[1],
                    "hexside_attacker": terrain[2], "hexside_defender": terrain[3],
                },
            });
            if demoralized {
                defender["demoralized"] = json!(true);
            } else {
                let posture = if counterattack { "counterattack" } else { "steadfast" };
                if counterattack {
                    defender["units"][0]["type"] = json!("mechanized");
                }
                case["posture"] = json!(posture);
                case["cm"] = json!({
                    "att_drm": cm[0], "def_drm": cm[1], "att_lp": cm[2], "def_lp": cm[3],
                });
            }
            case["attacker"] = attacker;
            case["defender"] = defender;
            case
        },
    )
}

/// Resolves a case with these dice, and with every continuation if they do not suffice.
fn every_roll(case: &mut Value, dice: &mut Vec<u32>, visit: &mut impl FnMut(&Value, u64)) {
    case["dice"] = json!(dice);
    let end = resolve(case);
    match end["error"]["code"].as_str() {
        None => visit(&end, 6u64.pow(8 - dice.len() as u32)),
        Some("dice_short") => {
            for face in 1..=6 {
                dice.push(face);
                every_roll(case, dice, visit);
                dice.pop();
            }
        }
        Some(other) => panic!("{other}: {case}"),
    }
}

/// What the odds say, counted by resolving every roll of the dice.
#[derive(Default)]
struct Count {
    pairs: BTreeMap<(String, String), u64>,
    wins: u64,
    counterattacks: u64,
    attacker_gone: u64,
    defender_gone: u64,
    overrun: bool,
}

impl Count {
    fn add(&mut self, end: &Value, weight: u64) {
        self.overrun = end["auto_elimination"] == json!(true);
        let of = |condition: bool| if condition { weight } else { 0 };
        self.wins += of(end["winner"] == json!("attacker"));
        self.counterattacks += of(!end["counterattack"].is_null());
        self.attacker_gone += of(all_lost(&end["attacker"]));
        self.defender_gone += of(all_lost(&end["defender"]));
        let last = |side: &str| end[side]["lp_final"].as_str().map(str::to_string);
        if let (Some(attacker), Some(defender)) = (last("attacker"), last("defender")) {
            *self.pairs.entry((attacker, defender)).or_default() += weight;
        }
    }

    /// The answer that `odds` should give.
    fn answer(&self) -> Value {
        let all = 6u128.pow(8);
        let p = |count: u64| json!(Frac::new(i128::from(count), all).to_string());
        let mut pairs: Vec<_> = self.pairs.iter().collect();
        let place = |text: &str| text.parse::<damos::Loss>().unwrap();
        pairs.sort_by_key(|((attacker, defender), _)| (place(attacker), place(defender)));
        let lp: Vec<Value> = pairs
            .into_iter()
            .map(|((attacker, defender), count)| {
                json!({"attacker": attacker, "defender": defender, "p": p(*count)})
            })
            .collect();
        json!({
            "auto_elimination": self.overrun,
            "p_attacker_wins": p(self.wins),
            "p_defender_wins": p(all as u64 - self.wins),
            "p_counterattack": p(self.counterattacks),
            "p_attacker_eliminated": p(self.attacker_gone),
            "p_defender_eliminated": p(self.defender_gone),
            "lp": lp,
        })
    }
}

/// Whether LP of both steps took every SP; extra loss and rout do not count.
fn all_lost(side: &Value) -> bool {
    let sum = |name: &str| -> u64 {
        side[name].as_object().unwrap().values().filter_map(Value::as_u64).sum()
    };
    sum("lost_initial") + sum("lost_counterattack") == side["sp"].as_u64().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_json_never_panics(mut case in any_json(), op in 0usize..5) {
        if let (Value::Object(map), Some(op)) = (&mut case, damos::RESOLVE_OPS.get(op)) {
            map.insert("op".to_string(), json!(op));
        }
        for answer in [resolve(&case), odds(&case)] {
            prop_assert!(answer.is_object());
        }
        let line = case.to_string();
        casefile::answer(line.as_bytes(), damos::RESOLVE_OPS, |case| Ok(json!(damos::explain(case)?)));
    }

    #[test]
    fn a_sound_case_with_one_value_replaced_never_panics(
        mut case in sound(),
        value in any_json(),
        at in any::<prop::sample::Index>(),
        dice in prop::collection::vec(1u32..7, 0..9),
    ) {
        case["dice"] = json!(dice);
        let mut places = Vec::new();
        pointers(&case, "", &mut places);
        let place = at.get(&places).as_str();
        *case.pointer_mut(place).unwrap() = value;
        prop_assert!(resolve(&case).is_object());
        case.as_object_mut().map(|map| map.remove("dice"));
        prop_assert!(odds(&case).is_object());
    }

    #[test]
    fn a_resolved_outcome_lies_in_the_support_of_its_odds(
        mut case in sound(),
        dice in prop::collection::vec(1u32..7, 8),
    ) {
        let answer = odds(&case);
        prop_assert!(answer.get("error").is_none(), "{answer}");
        for used in 0..=8 {
            case["dice"] = json!(dice[..used]);
            let end = resolve(&case);
            if end["error"]["code"] == json!("dice_short") {
                continue;
            }
            prop_assert!(end.get("error").is_none(), "{end}");
            let pair = |pair: &Value| pair["attacker"] == end["attacker"]["lp_final"]
                && pair["defender"] == end["defender"]["lp_final"];
            let known = answer["lp"].as_array().unwrap().iter().any(pair);
            prop_assert!(known || answer["auto_elimination"] == json!(true), "{end} not in {answer}");
            break;
        }
    }

    #[test]
    fn games_are_solved_to_their_value(
        payoffs in (1usize..5, 1usize..6).prop_flat_map(|(rows, columns)| {
            prop::collection::vec(prop::collection::vec(-40_000_000i64..40_000_000, columns), rows)
        }),
        tied in any::<bool>(),
    ) {
        // Small entries tie often, which is where solvers stumble.
        let payoffs: Vec<Vec<i64>> = if tied {
            payoffs.iter().map(|row| row.iter().map(|pay| pay % 3).collect()).collect()
        } else {
            payoffs
        };
        let play = solve(&payoffs, 1).unwrap();
        let pay = |row: usize, column: usize| Frac::from_integer(payoffs[row][column]);
        let one = |mix: &[Frac]| mix.iter().sum::<Frac>() == Frac::ONE && mix.iter().all(|p| *p >= Frac::ZERO);
        prop_assert!(one(&play.rows) && one(&play.columns));
        // Duality: the row mix secures the value against every column, the column mix against every row.
        for column in 0..payoffs[0].len() {
            let gets: Frac = (0..payoffs.len()).map(|row| play.rows[row] * pay(row, column)).sum();
            prop_assert!(gets >= play.value);
        }
        for row in 0..payoffs.len() {
            let gives: Frac = (0..payoffs[0].len()).map(|column| play.columns[column] * pay(row, column)).sum();
            prop_assert!(gives <= play.value);
        }
    }
}

proptest! {
    // Each case resolves up to 46,656 rolls, so there are few of them.
    #![proptest_config(ProptestConfig { cases: 32, max_shrink_iters: 40, ..ProptestConfig::default() })]

    #[test]
    fn resolving_every_roll_gives_the_odds(mut case in sound()) {
        // Small forces on ground that adds no strength keep the number of rolls in hand.
        for side in ["attacker", "defender"] {
            let units = case[side]["units"].as_array_mut().unwrap();
            units.truncate(2);
            for unit in units.iter_mut() {
                unit["sp"] = json!(1 + unit["sp"].as_u64().unwrap() % 5);
            }
        }
        for factor in case["terrain"].as_object_mut().unwrap().values_mut() {
            let text = factor.as_str().unwrap().to_string();
            let (num, den) = text.split_once('/').unwrap_or((&text, "1"));
            if num > den {
                *factor = json!(format!("{den}/{num}"));
            }
        }
        let expected = odds(&case);
        let mut count = Count::default();
        every_roll(&mut case, &mut Vec::new(), &mut |end, weight| count.add(end, weight));
        prop_assert_eq!(expected, count.answer());
    }
}

/// Every place of a JSON value below the top.
fn pointers(value: &Value, here: &str, all: &mut Vec<String>) {
    let children: Vec<(String, &Value)> = match value {
        Value::Object(map) => map.iter().map(|(key, value)| (key.clone(), value)).collect(),
        Value::Array(list) => {
            list.iter().enumerate().map(|(n, value)| (n.to_string(), value)).collect()
        }
        _ => Vec::new(),
    };
    for (key, value) in children {
        let place = format!("{here}/{key}");
        all.push(place.clone());
        pointers(value, &place, all);
    }
}
