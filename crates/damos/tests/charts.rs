//! Every cell of every chart against a transcription of its own, and what a chart must not be.

use damos::charts::EMBEDDED;
use damos::{Charts, Class, Hexside, MatrixEntry, Needs, Plan, Posture, Ratio, Terrain, attrition};
use module::{Layered, Memory, Provenance};

/// The combat results table as the books print it, hearts and diamonds included; `.` is blank.
const CRT: &str = "
 0   0   0   0   0   0♥  0♦  1   1   1♥  1♦  2
 0   0   0   0   0♥  0♦  1   1   1♥  1♦  2   2
 0   0   0   0♥  0♦  1   1   1♥  1♦  2   2   2
 0   0   0♥  0♦  1   1   1♥  1♦  2   2   2   2
 0   0♥  0♦  1   1   1♥  1♦  2   2   2   2   3
 0♥  0♦  1   1   1♥  1♦  2   2   2   2   3   3
 0♦  1   1   1♥  1♦  2   2   2   2   3   3   3
 1   1   1♥  1♦  2   2   2   2   3   3   3   3
 1   1♥  1♦  2   2   2   2   3   3   3   3   4
 1♥  1♦  2   2   2   2   3   3   3   3   4   4
 .   .   .   .   2   3   3   3   3   4   4   4
 .   .   .   .   3   3   3   3   4   4   4   4
 .   .   .   .   3   3   3   4   4   4   4   5
 .   .   .   .   3   3   4   4   4   4   5   5
 .   .   .   .   3   4   4   4   4   5   5   5
 .   .   .   .   4   4   4   4   5   5   5   5
 .   .   .   .   .   .   .   .   5   5   5   6
 .   .   .   .   .   .   .   .   5   5   6   6
 .   .   .   .   .   .   .   .   5   6   6   6
 .   .   .   .   .   .   .   .   6   6   6   6
 .   .   .   .   .   .   .   .   6   6   6   7";

#[test]
fn every_cell_of_the_crt() {
    let crt = &Charts::standard().crt;
    let rows: Vec<Vec<&str>> =
        CRT.trim_matches('\n').lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!((rows.len(), rows[0].len()), (21, 12));
    let mut printed = 0;
    for (place, column) in crt.columns().enumerate() {
        for (row, cells) in rows.iter().enumerate() {
            let ours = crt.result(column, row as i32).to_string();
            let book = cells[place].replace('♥', "h").replace('♦', "d");
            if book == "." {
                let last = crt.last_row(column) as usize;
                assert!(row > last && ours == crt.result(column, last as i32).to_string());
            } else {
                assert_eq!(ours, book, "SP {} roll {row}", column.label());
                printed += 1;
            }
        }
    }
    assert_eq!(printed, 188);
}

#[test]
fn crt_columns_by_strength() {
    let crt = &Charts::standard().crt;
    let expected = [
        (0..=1, "1", 1),
        (2..=2, "2", 1),
        (3..=4, "3-4", 1),
        (5..=6, "5-6", 1),
        (7..=7, "7", 2),
        (8..=8, "8", 2),
        (9..=10, "9-10", 2),
        (11..=12, "11-12", 2),
        (13..=15, "13-15", 3),
        (16..=18, "16-18", 3),
        (19..=23, "19-23", 3),
        (24..=200, "24+", 3),
    ];
    for (strengths, label, dice) in expected {
        for sp in strengths {
            let column = crt.column(sp);
            assert_eq!((column.label(), column.dice), (label, dice), "{sp} SP");
        }
    }
    assert_eq!(crt.column(u32::MAX).label(), "24+");
}

#[test]
fn every_cell_of_the_attrition_table() {
    let strengths = [[2, 3], [4, 5], [6, 8], [9, 11], [12, 15], [16, 19], [20, 999]];
    let printed = [
        ([2, 2], [1, 2, 2, 3, 4, 5, 6]),
        ([3, 3], [1, 1, 2, 2, 3, 4, 5]),
        ([4, 5], [0, 1, 1, 2, 2, 3, 4]),
        ([6, 8], [0, 0, 1, 1, 2, 2, 3]),
        ([9, 10], [0, 0, 0, 1, 1, 2, 2]),
        ([11, 11], [0, 0, 0, 0, 1, 1, 2]),
        ([12, 12], [0, 0, 0, 0, 0, 1, 1]),
    ];
    for ([first, last], row) in printed {
        for roll in first..=last {
            for (range, lp) in strengths.iter().zip(row) {
                for sp in range {
                    assert_eq!(attrition(Charts::standard(), *sp, roll), lp, "{sp} SP on a {roll}");
                }
            }
        }
    }
}

#[test]
fn every_cell_of_the_combat_matrix() {
    // Attacker DRM, defender DRM, attacker LP, defender LP for the four plans.
    let expected = [
        (Posture::Steadfast, [(0, 1, 0, 0), (0, 0, 0, 0), (0, 0, 1, 0), (0, -1, 0, 0)]),
        (Posture::Counterattack, [(0, 0, 0, 1), (0, 0, 1, 0), (1, 0, 0, 1), (0, -1, 1, 0)]),
        (Posture::ElasticDefense, [(0, -2, 0, 0), (-1, 0, 1, 0), (-2, 0, 0, 0), (0, 0, 0, 0)]),
        (Posture::Hedgehog, [(0, 1, 1, 0), (0, 0, 0, 1), (0, 0, 0, 1), (0, 0, 1, 0)]),
        (Posture::DelayingAction, [(0, -1, 0, 1), (-1, 0, 0, -1), (-1, -1, 0, -1), (1, 0, 0, 0)]),
    ];
    for (posture, cells) in expected {
        for (plan, (attacker_drm, defender_drm, attacker_lp, defender_lp)) in
            Plan::ALL.into_iter().zip(cells)
        {
            let expected = MatrixEntry { attacker_drm, defender_drm, attacker_lp, defender_lp };
            let cell = Charts::standard().matrix.entry(plan, posture);
            assert_eq!(cell, expected, "{plan} against {posture}");
        }
    }
}

#[test]
fn what_each_posture_needs() {
    let needs = Posture::ALL.map(|posture| Charts::standard().matrix.needs(posture));
    let expected = [
        Needs::Nothing,
        Needs::ArmorOrMechanized,
        Needs::TwoUnits,
        Needs::Foot,
        Needs::FreeRetreat,
    ];
    assert_eq!(needs, expected);
}

#[test]
fn every_cell_of_the_counterattack_table() {
    let columns = [
        (Ratio::one_to(5), "30 30 20 20 10 11"),
        (Ratio::one_to(4), "30 20 21 11 11 12"),
        (Ratio::one_to(3), "30 21 11 11 12 13"),
        (Ratio::one_to(2), "20 21 11 12 13 03"),
        (Ratio::to_one(1), "21 22 12 13 03 04"),
        (Ratio::to_one(2), "22 12 13 03 04 04"),
        (Ratio::to_one(3), "12 13 13 04 04 05"),
    ];
    let cat = &Charts::standard().cat;
    assert_eq!(cat.columns().len(), columns.len());
    for (column, (ratio, cells)) in cat.columns().iter().zip(columns) {
        assert_eq!(column.ratio, ratio);
        for (die, cell) in (1..).zip(cells.split(' ')) {
            let result = column.result(die);
            assert_eq!(format!("{}{}", result.defender, result.attacker), cell, "{ratio} on {die}");
        }
    }
}

#[test]
fn every_line_of_the_terrain_chart() {
    // MP of foot, mobile, mountain; attacker foot, mobile, mountain; defender; reaction; attrition; postures.
    let expected = [
        (Terrain::Clear, [1, 1, 1], "1 1 1", "1", 0, 0, "SC"),
        (Terrain::Woods, [1, 2, 1], "1 3/4 1", "1", -1, 0, "SCEHD"),
        (Terrain::Rough, [2, 2, 2], "1 3/4 1", "5/4", -1, 0, "SCEHD"),
        (Terrain::Marsh, [2, 3, 2], "3/4 1/2 3/4", "1", -2, -1, "SEHD"),
        (Terrain::Mountain, [3, 4, 2], "3/4 1/2 1", "3/2", -2, -1, "SEHD"),
        (Terrain::City, [1, 1, 1], "1 3/4 1", "5/4", 0, 1, "S"),
        (Terrain::MajorCity, [1, 1, 1], "1 1/2 1", "3/2", 0, 1, "S"),
    ];
    let classes = [Class::Foot, Class::Mobile, Class::Mountain];
    for (terrain, mp, attacker, defender, reaction, attrition, postures) in expected {
        let line = Charts::standard().terrain.hex(terrain);
        assert_eq!(classes.map(|class| line.mp.unwrap().of(class)), mp, "{terrain}");
        let factors = classes.map(|class| line.attacker.of(class).to_string()).join(" ");
        assert_eq!((factors.as_str(), line.defender.to_string().as_str()), (attacker, defender));
        assert_eq!((line.reaction, line.attrition), (reaction, attrition), "{terrain}");
        let letters = Posture::ALL.into_iter().zip("SCEHD".chars());
        let permitted: String =
            letters.filter(|(it, _)| line.permits(*it)).map(|(_, letter)| letter).collect();
        assert_eq!(permitted, postures, "{terrain}");
    }
    let water = Charts::standard().terrain.hex(Terrain::Water);
    assert!(water.mp.is_none() && !Posture::ALL.into_iter().any(|it| water.permits(it)));
}

#[test]
fn hexsides_towns_rail_plans_and_turns() {
    let charts = Charts::standard();
    let line = |hexside| {
        let line = charts.terrain.hexside(hexside);
        (line.mp, line.attacker.to_string(), line.reaction)
    };
    assert_eq!(line(Hexside::River), (1, "3/4".to_string(), -1));
    assert_eq!(line(Hexside::Strait), (2, "1/2".to_string(), 0));
    assert_eq!((charts.terrain.town_attrition, charts.terrain.rail_half_mp), (1, 1));
    let plans = Plan::ALL.map(|plan| (charts.plans.cost(plan).mp, charts.plans.cost(plan).drm));
    assert_eq!(plans, [(Some(0), -1), (Some(1), 0), (Some(2), 1), (None, 2)]);
    let turns: Vec<(u32, &str, u32)> =
        charts.turns.iter().map(|turn| (turn.number, turn.month.as_str(), turn.half)).collect();
    let months = ["July", "August", "September", "October", "November", "December", "January"];
    let expected: Vec<(u32, &str, u32)> =
        (1..=13).map(|n| (n, months[(n as usize - 1) / 2], 2 - n % 2)).collect();
    assert_eq!(turns, expected);
}

#[test]
fn every_chart_says_where_it_comes_from() {
    let provenance = |file: &str| Charts::standard().catalogue.entry(file).unwrap().provenance;
    assert_eq!(provenance("crt.csv"), Provenance::Repaired);
    for file in ["attrition.csv", "attack-plans.csv"] {
        assert_eq!(provenance(file), Provenance::Source);
    }
    let ours = [
        "combat-matrix.csv",
        "postures.csv",
        "counterattack.csv",
        "terrain.csv",
        "hexsides.csv",
        "settings.toml",
        "turns.csv",
    ];
    for file in ours {
        assert_eq!(provenance(file), Provenance::Ours);
    }
    assert_eq!(Charts::standard().catalogue.entries().len(), 10);
}

/// Loads the charts with one file replaced and says what is wrong with them.
fn problems(file: &str, text: &str) -> String {
    let mine = Memory::from([(file, text)]);
    let files = Layered::new(&EMBEDDED, "charts", &mine);
    match Charts::load(&files) {
        Ok(_) => String::new(),
        Err(problems) => problems.to_string(),
    }
}

/// The embedded text of a chart.
fn text(file: &str) -> String {
    use module::Files as _;
    EMBEDDED.read(&format!("charts/{file}")).unwrap().into_owned()
}

#[test]
fn a_faulty_chart_is_refused_with_its_place() {
    let faults = [
        ("crt.csv", "\n7,    1,   1, ", "\n7,    0h,  1, ", "falls"),
        ("crt.csv", "24+", "24-99", "24-99"),
        ("crt.csv", "1d6, 1d6, 1d6, 1d6", "1d6, 4d6, 1d6, 1d6", "4d6"),
        (
            "crt.csv",
            ">=20, -,   -,   -,   -,   -,   -,   -,    -,     6,     6,     6,     7",
            ">=20, -,   -,   -,   -,   -,   -,   -,    -,     6,     6,     6,     8",
            "`8`",
        ),
        ("crt.csv", "\n8,    1,   1h,", "\n8,    -,   1h,", "blank"),
        ("attrition.csv", "\n3,    1,   1,", "\n3,    2,   1,", "rises"),
        ("attrition.csv", "9-11", "9-12", "9-12"),
        ("attack-plans.csv", "standard,", "normal,", "normal"),
        ("attack-plans.csv", "penetration,   all, 2", "penetration,   all, all", "number"),
        (
            "combat-matrix.csv",
            "A +1 LP,                    D -1 DRM",
            "A +1 HP,                    D -1 DRM",
            "DRM or LP",
        ),
        ("combat-matrix.csv", "D -2 DRM", "D -2 DRM & D -2 DRM", "twice"),
        ("postures.csv", "two_units", "three_units", "two_units"),
        ("counterattack.csv", "1:5", "1:500", "1:n"),
        ("counterattack.csv", "1:5", "1:4", "1:4"),
        ("counterattack.csv", "6,   1/1,", "6,   4/1,", "rises"),
        ("counterattack.csv", "0/5", "0/21", "20"),
        ("terrain.csv", "woods, ", "forest, ", "woods"),
        ("terrain.csv", "SCEHD", "SCEHX", "letters"),
        ("terrain.csv", "5/4", "5/0", "factor"),
        ("hexsides.csv", "river,", "brook,", "river"),
        ("settings.toml", "rail_half_mp", "rail_mp", "rail_half_mp"),
        ("turns.csv", "\n3,    August", "\n4,    August", "turn 3"),
        ("charts.toml", "D8.6b", "D8.6z", "D8.6z"),
    ];
    for (file, from, to, complaint) in faults {
        let sound = text(file);
        let faulty = sound.replacen(from, to, 1);
        assert_ne!(sound, faulty, "{file}: {from}");
        let said = problems(file, &faulty);
        assert!(said.contains(file) && said.contains(complaint), "{file}: {to}:\n{said}");
    }
    assert_eq!(problems("crt.csv", &text("crt.csv")), "");
}

#[test]
fn the_module_passes_its_own_check() {
    let found = module::check_dir("../../modules/damos", &[("damos", damos::check)]);
    assert!(found.is_empty(), "{found}");
}
