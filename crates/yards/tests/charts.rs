//! Every cell of every chart against the cards, typed off them a second time; and what a loader refuses.

use module::{Embedded, Files, Memory, Problems};
use serde_json::json;
use yards::{
    AfterAssault, AntiTankWeapon, Attempting, Band, Charts, EntryCost, FILES, FireKind, Level,
    MineEffect, MineVictim, Mortar, RetreatEffect, Side, SmallArm, TargetClass, Terrain, UrbanLoss,
};

fn charts() -> &'static Charts {
    Charts::standard()
}

#[test]
fn y_t1_small_arms_bands_as_on_the_card() {
    // The last hex of the bands 0, -1 and -3.
    let card = [
        (SmallArm::Range4, [1, 2, 4]),
        (SmallArm::Range8, [2, 4, 8]),
        (SmallArm::Range10, [3, 5, 10]),
        (SmallArm::Range12, [3, 6, 12]),
        (SmallArm::Range15, [4, 9, 15]),
    ];
    for (weapon, [near, middle, far]) in card {
        for range in 0..=99 {
            let drm = match range {
                0 => None,
                r if r <= near => Some(0),
                r if r <= middle => Some(-1),
                r if r <= far => Some(-3),
                _ => None,
            };
            assert_eq!(charts().small_arms_range.drm(weapon, range), drm, "{weapon} at {range}");
        }
    }
}

#[test]
fn y_t1_small_arms_modifiers_as_on_the_card() {
    let drms = &charts().small_arms;
    let minus_one = [
        drms.motion_current,
        drms.marker,
        drms.friendly_vehicle,
        drms.suppressed,
        drms.regrouping,
        drms.obscure,
        drms.concealed,
    ];
    assert_eq!(minus_one, [-1; 7]);
    assert_eq!([drms.split_fire, drms.motion_adjacent], [-2; 2]);
    assert_eq!([drms.enfilade, drms.density, drms.target_maneuvered], [1; 3]);
}

#[test]
fn y_t2_anti_tank_bands_as_on_the_card() {
    // The last hex of the bands 0, -1 and -2; 0 where the card has a dash. Range 21 is repaired: 15-21, not 11-21.
    let card = [
        (AntiTankWeapon::Latw, [1, 2, 3]),
        (AntiTankWeapon::Range4, [2, 4, 0]),
        (AntiTankWeapon::Range5, [3, 5, 0]),
        (AntiTankWeapon::Range15, [5, 10, 15]),
        (AntiTankWeapon::Range21, [7, 14, 21]),
        (AntiTankWeapon::Range24, [8, 16, 24]),
        (AntiTankWeapon::Range30, [10, 20, 30]),
    ];
    for (weapon, [near, middle, far]) in card {
        for range in 1..=99 {
            let drm = match range {
                r if r <= near => Some(0),
                r if r <= middle => Some(-1),
                r if r <= far => Some(-2),
                _ => None,
            };
            assert_eq!(charts().anti_tank_range.drm(weapon, range), drm, "{weapon} at {range}");
        }
    }
}

#[test]
fn y_t2_anti_tank_modifiers_as_on_the_card() {
    let drms = &charts().anti_tank;
    // Those with a raised L do not apply to LATWs.
    let raised = [
        drms.split_fire,
        drms.motion_current,
        drms.motion_adjacent,
        drms.obscure,
        drms.opportunity_fire,
    ];
    assert_eq!(raised.map(|drm| drm.drm), [-2, -1, -2, -1, -1]);
    assert_eq!(raised.map(|drm| drm.latw_too), [false; 5]);
    let plain = [drms.marker, drms.suppressed, drms.motion_target, drms.concealed];
    assert_eq!(plain.map(|drm| (drm.drm, drm.latw_too)), [(-1, true); 4]);
}

#[test]
fn y_t3_mortars_as_on_the_card() {
    for (mortar, row) in [
        (Mortar::Section60mm, (0, -1, 1, 2)),
        (Mortar::Section8cm, (2, 0, 1, 4)),
        (Mortar::Platoon81mm, (2, 0, 5, 7)),
    ] {
        let found = charts().mortars.row(mortar);
        assert_eq!(
            (found.primary, found.secondary, found.dice_he, found.dice_smoke),
            row,
            "{mortar}"
        );
    }
    assert_eq!((charts().mortars.airburst, charts().mortars.density), (1, 1));
}

#[test]
fn y_t4_assault_bands_as_on_the_card() {
    use Side::{Attacker, Defender};
    let card = [
        (
            Band::Fourteen,
            Some(14),
            Attempting::Attacker,
            Defender,
            RetreatEffect::StepLost,
            AfterAssault::Advance,
        ),
        (
            Band::TenToThirteen,
            Some(10),
            Attempting::Both,
            Defender,
            RetreatEffect::HardCheck,
            AfterAssault::Nothing,
        ),
        (
            Band::SixToNine,
            Some(6),
            Attempting::Both,
            Defender,
            RetreatEffect::Check,
            AfterAssault::Regroup,
        ),
        (
            Band::TwoToFive,
            Some(2),
            Attempting::Both,
            Attacker,
            RetreatEffect::Check,
            AfterAssault::Regroup,
        ),
        (
            Band::MinusOneToOne,
            Some(-1),
            Attempting::Both,
            Attacker,
            RetreatEffect::HardCheck,
            AfterAssault::Nothing,
        ),
        (
            Band::BelowMinusOne,
            None,
            Attempting::Defender,
            Attacker,
            RetreatEffect::StepLost,
            AfterAssault::Advance,
        ),
    ];
    for (row, expected) in charts().assault_bands.rows().iter().zip(card) {
        let found = (row.band, row.least, row.attempts, row.retreats, row.effect, row.after);
        assert_eq!(found, expected);
    }
    let urban: Vec<_> =
        charts().assault_bands.rows().iter().map(|row| (row.urban_dice, row.urban_loss)).collect();
    let none = (None, UrbanLoss::None);
    let streets = [(Some((6, 7)), UrbanLoss::Both), (Some((4, 5)), UrbanLoss::Attacker)];
    assert_eq!(urban, [none, none, streets[0], streets[1], none, none]);
}

#[test]
fn y_t4_assault_modifiers_as_on_the_card() {
    let chart = &charts().assault;
    assert_eq!(chart.motion, -1);
    let plus_one = [
        chart.regrouping_enemy,
        chart.building_ip_or_wall,
        chart.concealed,
        chart.latw_vs_bunker_or_gun,
        chart.hero_vs_bunker,
        chart.hill,
        chart.envelopment,
    ];
    assert_eq!(plus_one, [1; 7]);
    assert_eq!((chart.urban, chart.cohesion_most, chart.drm_most), (2, 3, 4));
}

#[test]
fn y_t5_vehicle_destruction_as_on_the_card() {
    let chart = &charts().vehicle_destruction;
    let friendly =
        [chart.squad_bunker_or_section, chart.latw_or_late_german, chart.hero_or_strong_squad];
    let enemy = [chart.unsupported_near_cover, chart.carrier_or_shocked, chart.motion];
    assert_eq!((friendly, enemy), ([2, 3, 1], [2, 2, -1]));
    assert_eq!((chart.most, chart.destroyed_from, chart.strong_squad), (8, 10, 3));
}

#[test]
fn y_t6_blind_hexes_as_on_the_card() {
    let card = [
        [0, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10],
        [0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7],
        [0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5],
        [0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4],
        [0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3],
    ];
    for (difference, row) in (1..).zip(card) {
        for (distance, blind) in (1..).zip(row) {
            let chart = &charts().blind_hexes;
            assert_eq!(
                chart.blind_hexes(difference, distance, false),
                blind,
                "{difference}, {distance}"
            );
            let starred = distance == 1 && difference <= 2;
            let expected = if starred { 1 } else { blind };
            assert_eq!(
                chart.blind_hexes(difference, distance, true),
                expected,
                "{difference}, {distance}"
            );
        }
    }
}

#[test]
fn y_t6_rounding_explains_every_cell_but_one() {
    let rounded = |difference: u32, distance: u32| {
        let divisor = difference + 1;
        (2 * distance + divisor) / (2 * divisor)
    };
    let mut odd = Vec::new();
    for difference in 1..=5 {
        for distance in 2..=20 {
            let printed = charts().blind_hexes.blind_hexes(difference, distance, false);
            if printed != rounded(difference, distance) {
                odd.push((difference, distance));
            }
        }
    }
    assert_eq!(odd, [(5, 3)], "kept as printed");
}

#[test]
fn y_t9_levels_and_modifiers_as_on_the_card() {
    use Level::{Fixed, OtherTerrain, Varies};
    // Level; TEM for NV units, towed guns and vehicles. None: OT or NA.
    let card = [
        (Terrain::OpenRural, OtherTerrain, Some(0), Some(0), Some(0)),
        (Terrain::OpenUrban, OtherTerrain, Some(0), Some(0), Some(0)),
        (Terrain::Woods, Fixed(1), Some(-1), Some(-1), Some(0)),
        (Terrain::Forest, Fixed(2), Some(-1), Some(-1), Some(0)),
        (Terrain::Hill, Varies, Some(-1), Some(-1), Some(-1)),
        (Terrain::WoodenBuilding, Fixed(0), Some(-2), Some(-2), Some(-1)),
        (Terrain::StoneBuilding, Fixed(1), Some(-3), Some(-3), Some(-1)),
        (Terrain::UrbanBuilding, Fixed(1), Some(-3), Some(-3), None),
        (Terrain::Wall, Fixed(0), Some(-1), Some(-1), Some(-1)),
        (Terrain::Road, OtherTerrain, None, None, None),
        (Terrain::UrbanRoad, Fixed(1), Some(-3), Some(0), Some(0)),
        (Terrain::River, Fixed(-1), Some(0), Some(0), Some(0)),
        (Terrain::Bridge, Fixed(0), Some(0), Some(0), Some(0)),
        (Terrain::Ford, Fixed(-1), Some(0), Some(0), Some(0)),
        (Terrain::ImprovedPosition, OtherTerrain, Some(-2), Some(-2), Some(-2)),
    ];
    assert_eq!(card.len(), Terrain::NAMES.len());
    for (terrain, level, nv, gun, vehicle) in card {
        let row = charts().terrain.row(terrain);
        assert_eq!(row.level, level, "{terrain}");
        for fire in [FireKind::SmallArms, FireKind::AntiTank, FireKind::Mortar] {
            let mortar_on_hill = terrain == Terrain::Hill && fire == FireKind::Mortar;
            let against = |tem: Option<i32>| if mortar_on_hill { Some(0) } else { tem };
            assert_eq!(row.tem(fire, TargetClass::NonVehicular), against(nv), "{terrain}, {fire}");
            assert_eq!(row.tem(fire, TargetClass::TowedGun), against(gun), "{terrain}, {fire}");
            assert_eq!(row.tem(fire, TargetClass::Vehicular), vehicle, "{terrain}, {fire}");
        }
    }
}

#[test]
fn y_t9_costs_as_on_the_card() {
    use EntryCost::{Cost, OtherTerrain as OT, Prohibited as P, Surcharge as Plus};
    // NV, towed gun, AFV, halftrack, truck, in half points.
    let card = [
        (Terrain::OpenRural, [Cost(2), Cost(2), Cost(2), Cost(2), Cost(4)]),
        (Terrain::OpenUrban, [Cost(2), Cost(2), Cost(2), Cost(2), Cost(2)]),
        (Terrain::Woods, [Cost(3), Cost(3), Cost(6), P, P]),
        (Terrain::Forest, [Cost(3), Cost(3), Cost(8), P, P]),
        (Terrain::Hill, [Plus(1), Plus(1), Plus(2), Plus(2), Plus(2)]),
        (Terrain::WoodenBuilding, [Cost(2), Cost(2), Cost(2), Cost(2), Cost(4)]),
        (Terrain::StoneBuilding, [Cost(2), Cost(2), Cost(2), Cost(2), Cost(4)]),
        (Terrain::UrbanBuilding, [Cost(3), P, P, P, P]),
        (Terrain::Wall, [OT, OT, Plus(2), P, P]),
        (Terrain::Road, [Cost(2); 5]),
        (Terrain::UrbanRoad, [Cost(2); 5]),
        (Terrain::River, [Cost(4), Cost(4), P, P, P]),
        (Terrain::Bridge, [Cost(2); 5]),
        (Terrain::Ford, [Plus(1), Plus(1), Plus(2), Plus(2), Plus(4)]),
        (Terrain::ImprovedPosition, [OT; 5]),
    ];
    for (terrain, costs) in card {
        assert_eq!(charts().terrain.row(terrain).costs, costs, "{terrain}");
    }
}

#[test]
fn y16_2_2_minefield_as_on_the_card() {
    for die in yards::Die::faces() {
        // Over 7 and over 8, and 10 apart.
        let (nv, afv, carrier) = match die.raw() {
            10 => (MineEffect::CasualtyAndDisrupted, MineEffect::Destroyed, MineEffect::Destroyed),
            9 => (MineEffect::Disrupted, MineEffect::Shocked, MineEffect::Destroyed),
            8 => (MineEffect::Disrupted, MineEffect::None, MineEffect::Destroyed),
            _ => (MineEffect::None, MineEffect::None, MineEffect::None),
        };
        let found = [MineVictim::NonVehicular, MineVictim::Afv, MineVictim::Carrier]
            .map(|victim| charts().minefield.effect(victim, die));
        assert_eq!(found, [nv, afv, carrier], "{die:?}");
    }
}

#[test]
fn single_numbers_as_on_the_cards() {
    let fire = charts().fire;
    assert_eq!((fire.net_least, fire.casualty_from, fire.vehicle_above), (-4, 10, 10));
    let recovery = charts().recovery;
    assert_eq!(
        (recovery.suppressed, recovery.platoon_leader, recovery.shock_recovers_to),
        (1, -1, 6)
    );
    assert_eq!((recovery.rally, recovery.extreme), (1, 10));
    let seen = charts().concealment;
    assert_eq!((seen.nv_open, seen.nv_cover, seen.latw_cover), (8, 3, 2));
    assert_eq!((seen.vehicle_open, seen.vehicle_cover), (10, 8));
}

/// The built-in module with one file changed.
fn changed(path: &str, change: impl Fn(&str) -> String) -> Memory {
    let mut files = Memory::default();
    for name in FILES.list() {
        let text = FILES.read(&name).expect("a built-in file");
        let text = if name == path { change(&text) } else { text.into_owned() };
        files.put(name, text);
    }
    files
}

fn complaint(path: &str, from: &str, to: &str) -> String {
    let files = changed(path, |text| {
        assert!(text.contains(from), "{path} has no {from:?}");
        text.replacen(from, to, 1)
    });
    Charts::load(&files).expect_err("a broken chart is refused").to_string()
}

#[test]
fn the_built_in_module_is_sound() {
    let mut problems = Problems::new();
    let manifest = module::check_files(&FILES, &[("yards", yards::check)], &mut problems);
    assert!(problems.is_empty(), "{problems}");
    assert_eq!(manifest.expect("a manifest").system, "yards");
}

#[test]
fn the_folder_holds_what_is_built_in() {
    let folder = module::Folder::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../modules/yards"));
    let here: Vec<String> =
        folder.list().into_iter().filter(|path| !path.ends_with(".md")).collect();
    for path in FILES.list() {
        assert!(here.contains(&path), "{path} is built in and gone");
        assert_eq!(folder.read(&path).unwrap(), FILES.read(&path).unwrap(), "{path}");
    }
    let charts: Vec<&String> = here.iter().filter(|path| path.starts_with("charts/")).collect();
    assert!(charts.iter().all(|path| FILES.has(path)), "a chart is not built in: {charts:?}");
}

#[test]
fn broken_charts_are_refused_with_their_place() {
    for (file, from, to, said) in [
        ("small-arms-range.csv", "5-8", "6-8", "begins at 6 where 5 is next"),
        ("small-arms-range.csv", "\n-3,", "\n2,", "a farther band has a lower modifier"),
        ("small-arms-modifiers.csv", "-2,Y11.3.3d", "-2,Y11.3.3z", "there is no rule `Y11.3.3z`"),
        ("small-arms-modifiers.csv", "enfilade,1", "enfilade,one", "`one` is not a whole number"),
        ("small-arms-modifiers.csv", "enfilade,1", "enfilade,99", "99 is outside -20 to 20"),
        ("small-arms-modifiers.csv", "enfilade", "enfilad", "the chart has no row `enfilade`"),
        ("anti-tank-modifiers.csv", "-1,yes", "-1,maybe", "`latw too` is yes or no"),
        ("anti-tank-range.csv", "15-21", "11-21", "begins at 11 where 15 is next"),
        (
            "mortars.csv",
            "8cm_section,2,0,1,4",
            "8cm_section,2,0,-1,4",
            "the number of dice cannot be negative",
        ),
        ("assault-bands.csv", "6 to 9", "7 to 9", "does not end where the one above it begins"),
        ("assault-bands.csv", "under -1", "-3 to -2", "the last band"),
        ("assault-bands.csv", "hard check", "soft check", "cannot be `soft check`"),
        ("blind-hexes.csv", "4,0,0,1", "4,0,2,1", "falls below"),
        ("blind-hexes.csv", "3,0,1", "3,0,1*", "only the first hex can have a star"),
        ("stacking.csv", "vehicles,2,1", "vehicles,2,steps", "it is a number of units"),
        ("maneuver.csv", "3 (2)", "3 (two)", "it is written `3` or `3 (2)`"),
        ("terrain.csv", "woods,1,1½", "woods,1,1⅓", "it is written `1`, `1½`"),
        ("terrain.csv", "woods,1", "woods,high", "`high` is not a whole number"),
        ("minefield.csv", "shocked", "stunned", "no such effect"),
        ("promotion.csv", "mission_win,1", "mission_win,-", "points are missing"),
        ("settings.toml", "net_least = -4", "net_lowest = -4", "net_least"),
        ("settings.toml", "leader_lost = 10", "leader_lost = 11", "out of range"),
        ("charts.toml", "rule = \"Y-T6\"", "rule = \"Y-T66\"", "there is no rule `Y-T66`"),
        ("charts.toml", "provenance = \"source\"", "provenance = \"hearsay\"", "hearsay"),
    ] {
        let path = format!("charts/{file}");
        let problems = complaint(&path, from, to);
        assert!(problems.contains(said), "{file}, {to:?}: {problems}");
        assert!(problems.contains(&path), "{file} is named: {problems}");
    }
}

#[test]
fn all_problems_are_told_at_once() {
    let mut files = changed("charts/mortars.csv", |_| "mortar\n".to_owned());
    files.put("charts/minefield.csv", "die,afv\n");
    let problems = Charts::load(&files).expect_err("two charts are broken").to_string();
    assert!(problems.contains("mortars.csv") && problems.contains("minefield.csv"), "{problems}");
    static EMPTY: Embedded = Embedded::new(&[]);
    let problems = Charts::load(&EMPTY).expect_err("nothing is there");
    assert!(problems.len() >= 18, "every file is missed: {problems}");
}

#[test]
fn a_changed_chart_changes_the_answer() {
    let files =
        changed("charts/small-arms-modifiers.csv", |text| text.replace("enfilade,1", "enfilade,3"));
    let house = Charts::load(&files).expect("a house rule is a chart");
    assert_eq!(house.small_arms.enfilade, 3);
    assert_eq!(Charts::standard().small_arms.enfilade, 1, "the built-in charts stay");
    let names: Vec<_> = SmallArm::NAMES.iter().map(|(name, _)| json!(name)).collect();
    assert_eq!(json!(names), json!(["4", "8", "10", "12", "15"]));
}
