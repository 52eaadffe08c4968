//! Die modifiers, table B-T3 (B11, R-B6, R-B7, R-B8, R-B22, R-B23).

use crate::{Combat, Kind, Terrain, forces};
use module::{Chart, Files, Problem, Problems};
use rulebook::{RuleId, rule};

/// A die modifier that can apply to a combat, in the order in which they are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Modifier {
    /// The attacker commits a Field Marshal (B11.1).
    AttackerFieldMarshal,
    /// The attackers have armor and no armor defends (B11.2).
    AttackerArmor,
    /// Mountain units attack a mountain hex (B11.3).
    AttackerMountainUnits,
    /// The defender commits a Field Marshal (B11.1).
    DefenderFieldMarshal,
    /// Armor defends and the attackers have none (B11.2).
    DefenderArmor,
    /// Mountain units defend a mountain hex (B11.3).
    DefenderMountainUnits,
    /// A river shields every defender (B11.4).
    River,
    /// The hex is a major city (B11.5).
    MajorCity,
    /// The hex is forest (B11.6).
    Forest,
    /// The hex is swamp (B11.7).
    Swamp,
    /// The hex is mountain (B11.8).
    Mountain,
}

impl Modifier {
    /// All of them, in the order in which answers list them.
    pub const ALL: [Modifier; 11] = [
        Modifier::AttackerFieldMarshal,
        Modifier::AttackerArmor,
        Modifier::AttackerMountainUnits,
        Modifier::DefenderFieldMarshal,
        Modifier::DefenderArmor,
        Modifier::DefenderMountainUnits,
        Modifier::River,
        Modifier::MajorCity,
        Modifier::Forest,
        Modifier::Swamp,
        Modifier::Mountain,
    ];

    /// Its name in cases.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Modifier::AttackerFieldMarshal => "attacker_field_marshal",
            Modifier::AttackerArmor => "attacker_armor",
            Modifier::AttackerMountainUnits => "attacker_mountain_units",
            Modifier::DefenderFieldMarshal => "defender_field_marshal",
            Modifier::DefenderArmor => "defender_armor",
            Modifier::DefenderMountainUnits => "defender_mountain_units",
            Modifier::River => "river",
            Modifier::MajorCity => "major_city",
            Modifier::Forest => "forest",
            Modifier::Swamp => "swamp",
            Modifier::Mountain => "mountain",
        }
    }

    /// The rule that grants it.
    #[must_use]
    pub fn rule(self) -> RuleId {
        match self {
            Modifier::AttackerFieldMarshal | Modifier::DefenderFieldMarshal => rule!("B11.1"),
            Modifier::AttackerArmor | Modifier::DefenderArmor => rule!("B11.2"),
            Modifier::AttackerMountainUnits | Modifier::DefenderMountainUnits => rule!("B11.3"),
            Modifier::River => rule!("B11.4"),
            Modifier::MajorCity => rule!("B11.5"),
            Modifier::Forest => rule!("B11.6"),
            Modifier::Swamp => rule!("B11.7"),
            Modifier::Mountain => rule!("B11.8"),
        }
    }

    /// What it is for, in a few words.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Modifier::AttackerFieldMarshal => "attacker's Field Marshal",
            Modifier::AttackerArmor => "armor attacks, none defends",
            Modifier::AttackerMountainUnits => "mountain troops attack a mountain hex",
            Modifier::DefenderFieldMarshal => "defender's Field Marshal",
            Modifier::DefenderArmor => "armor defends, none attacks",
            Modifier::DefenderMountainUnits => "mountain troops defend a mountain hex",
            Modifier::River => "every defender behind a river",
            Modifier::MajorCity => "major city",
            Modifier::Forest => "forest",
            Modifier::Swamp => "swamp",
            Modifier::Mountain => "mountain",
        }
    }

    /// Whether it applies to a combat.
    #[must_use]
    pub fn applies(self, combat: &Combat) -> bool {
        rulebook::cite!("R-B7", "R-B8", "R-B23");
        let attackers = |kind| forces::has(&combat.attackers.units, kind);
        let defenders = |kind| forces::has(&combat.defenders.units, kind);
        match self {
            Modifier::AttackerFieldMarshal => combat.attackers.field_marshal,
            Modifier::AttackerArmor => attackers(Kind::Armor) && !defenders(Kind::Armor),
            Modifier::AttackerMountainUnits => {
                combat.terrain == Terrain::Mountain && attackers(Kind::Mountain)
            }
            Modifier::DefenderFieldMarshal => combat.defenders.field_marshal,
            Modifier::DefenderArmor => defenders(Kind::Armor) && !attackers(Kind::Armor),
            Modifier::DefenderMountainUnits => {
                combat.terrain == Terrain::Mountain && defenders(Kind::Mountain)
            }
            Modifier::River => combat.river,
            Modifier::MajorCity => combat.major_city,
            Modifier::Forest => combat.terrain == Terrain::Forest,
            Modifier::Swamp => combat.terrain == Terrain::Swamp,
            Modifier::Mountain => combat.terrain == Terrain::Mountain,
        }
    }

    /// Row and column of the chart, by label.
    fn cell(self) -> (&'static str, &'static str) {
        match self {
            Modifier::AttackerFieldMarshal => ("field_marshal", "attacker"),
            Modifier::AttackerArmor => ("armor", "attacker"),
            Modifier::AttackerMountainUnits => ("mountain_units", "attacker"),
            Modifier::DefenderFieldMarshal => ("field_marshal", "defender"),
            Modifier::DefenderArmor => ("armor", "defender"),
            Modifier::DefenderMountainUnits => ("mountain_units", "defender"),
            Modifier::River => ("river", "defender"),
            Modifier::MajorCity => ("major_city", "defender"),
            Modifier::Forest => ("forest", "defender"),
            Modifier::Swamp => ("swamp", "defender"),
            Modifier::Mountain => ("mountain", "defender"),
        }
    }
}

/// Whether a river shields the defenders: only if every attacker attacks across it (R-B22).
///
/// ```
/// assert!(besieged::river_shields([true, true]));
/// assert!(!besieged::river_shields([true, false]));
/// ```
#[must_use]
pub fn river_shields(attackers_across: impl IntoIterator<Item = bool>) -> bool {
    rulebook::cite!("R-B22");
    let mut across = attackers_across.into_iter().peekable();
    across.peek().is_some() && across.all(|across| across)
}

/// The values of table B-T3.
#[derive(Clone, Debug)]
pub struct ModifierChart([i32; Modifier::ALL.len()]);

impl ModifierChart {
    /// The value of a modifier.
    #[must_use]
    pub fn value(&self, modifier: Modifier) -> i32 {
        self.0[modifier as usize]
    }

    /// Every modifier that applies, with its value. All are added, without a cap (R-B6).
    pub fn applying<'a>(
        &'a self,
        combat: &'a Combat,
    ) -> impl Iterator<Item = (Modifier, i32)> + 'a {
        rulebook::cite!("R-B6");
        let applying = Modifier::ALL.into_iter().filter(|modifier| modifier.applies(combat));
        applying.map(|modifier| (modifier, self.value(modifier)))
    }

    pub(crate) const PATH: &'static str = "charts/modifiers.csv";

    pub(crate) fn read(files: &dyn Files, problems: &mut Problems) -> Option<ModifierChart> {
        const ROWS: [&str; 8] = [
            "field_marshal",
            "armor",
            "mountain_units",
            "river",
            "major_city",
            "forest",
            "swamp",
            "mountain",
        ];
        const COLUMNS: [&str; 2] = ["attacker", "defender"];
        let chart = Chart::read_with_blank(
            files,
            ModifierChart::PATH,
            Some(&ROWS),
            &COLUMNS,
            "-",
            small_number,
            problems,
        )?;
        let mut values = [None; Modifier::ALL.len()];
        for (row, condition) in ROWS.iter().enumerate() {
            for (column, side) in COLUMNS.iter().enumerate() {
                let found = chart.get(row, column).copied();
                let wanted = Modifier::ALL.into_iter().find(|it| it.cell() == (*condition, *side));
                let wrong = match (wanted, found) {
                    (Some(_), None) => "has to have a value",
                    (None, Some(_)) => "has to be blank: the ground helps only the defender",
                    _ => "",
                };
                if !wrong.is_empty() {
                    let message = format!("row `{condition}`, column `{side}` {wrong}");
                    problems.push(Problem::in_file(files.shown(ModifierChart::PATH), message));
                }
                if let Some(modifier) = wanted {
                    values[modifier as usize] = found;
                }
            }
        }
        let values: Vec<i32> = values.into_iter().collect::<Option<_>>()?;
        values.try_into().ok().map(ModifierChart)
    }
}

fn small_number(text: &str) -> Result<i32, String> {
    let number = text.parse().ok().filter(|n| (-9..=9).contains(n));
    number.ok_or_else(|| "a modifier is a number from -9 to +9".to_owned())
}
