//! The combat matrix, the plans and the needs of the postures (D8.3, D8.4, C2).

use crate::{MatrixEntry, Needs, Plan, PlanCost, Posture};
use module::{Chart, Files, Problems};

/// The attack plans with their costs (D8.3a).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plans {
    costs: [PlanCost; 4],
}

impl Plans {
    /// The line of a plan.
    #[must_use]
    pub const fn cost(&self, plan: Plan) -> PlanCost {
        self.costs[plan as usize]
    }

    pub(super) fn read(files: &dyn Files, problems: &mut Problems) -> Option<Plans> {
        let names = Plan::NAMES.map(|(name, _)| name);
        let path = "charts/attack-plans.csv";
        let columns = ["mp", "drm"];
        let chart =
            Chart::read_with_blank(files, path, Some(&names), &columns, "all", number, problems)?;
        let mut costs = [PlanCost { mp: None, drm: 0 }; 4];
        for (row, cost) in costs.iter_mut().enumerate() {
            let Some(&drm) = chart.get(row, 1) else {
                let shown = files.shown(path);
                let message = format!("plan `{}`: the DRM is a number", names[row]);
                problems.push(module::Problem::in_file(shown, message));
                return None;
            };
            let mp = chart.get(row, 0).map(|&mp| u32::try_from(mp).unwrap_or(0));
            *cost = PlanCost { mp, drm };
        }
        Some(Plans { costs })
    }
}

fn number(text: &str) -> Result<i32, &'static str> {
    let number: Option<i32> = text.parse().ok();
    number.filter(|n| (-9..=9).contains(n)).ok_or("a whole number from -9 to 9, or `all` MP")
}

/// The combat matrix: every plan against every posture (D8.4b).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CombatMatrix {
    entries: [[MatrixEntry; 4]; 5],
    needs: [Needs; 5],
}

impl CombatMatrix {
    /// The cell of a plan against a posture.
    ///
    /// ```
    /// use damos::{Charts, MatrixEntry, Plan, Posture};
    /// let cell = Charts::standard().matrix.entry(Plan::Penetration, Posture::Counterattack);
    /// assert_eq!(cell, MatrixEntry { defender_drm: -1, attacker_lp: 1, ..MatrixEntry::default() });
    /// ```
    #[must_use]
    pub const fn entry(&self, plan: Plan, posture: Posture) -> MatrixEntry {
        self.entries[posture as usize][plan as usize]
    }

    /// What a posture needs.
    #[must_use]
    pub const fn needs(&self, posture: Posture) -> Needs {
        self.needs[posture as usize]
    }

    pub(super) fn read(files: &dyn Files, problems: &mut Problems) -> Option<CombatMatrix> {
        let postures = Posture::NAMES.map(|(name, _)| name);
        let plans = Plan::NAMES.map(|(name, _)| name);
        let path = "charts/combat-matrix.csv";
        let entries = Chart::read(files, path, Some(&postures), &plans, parse_entry, problems);
        let path = "charts/postures.csv";
        let needs = Chart::read(files, path, Some(&postures), &["needs"], parse_needs, problems);
        let needs: [[Needs; 1]; 5] = needs?.to_array()?;
        Some(CombatMatrix { entries: entries?.to_array()?, needs: needs.map(|[needs]| needs) })
    }
}

fn parse_needs(text: &str) -> Result<Needs, String> {
    let found = Needs::NAMES.iter().find(|(name, _)| *name == text);
    found
        .map(|(_, needs)| *needs)
        .ok_or_else(|| module::hint_among(text, &Needs::NAMES.map(|(name, _)| name)))
}

/// `-`, or terms such as `A +1 LP` joined by `&`.
fn parse_entry(text: &str) -> Result<MatrixEntry, &'static str> {
    let mut entry = MatrixEntry::default();
    if text == "-" {
        return Ok(entry);
    }
    for term in text.split('&') {
        let words: Vec<&str> = term.split_whitespace().collect();
        let [side, number, what] = words[..] else {
            return Err("a term is like `A +1 LP` or `D -1 DRM`; terms are joined by `&`");
        };
        let number = number.parse().ok().filter(|n: &i32| (-9..=9).contains(n) && *n != 0);
        let number = number.ok_or("a change is from -9 to 9 and not 0")?;
        let field = match (side, what) {
            ("A", "DRM") => &mut entry.attacker_drm,
            ("D", "DRM") => &mut entry.defender_drm,
            ("A", "LP") => &mut entry.attacker_lp,
            ("D", "LP") => &mut entry.defender_lp,
            _ => return Err("a term opens with A or D and ends with DRM or LP"),
        };
        if *field != 0 {
            return Err("the same change is given twice");
        }
        *field = number;
    }
    Ok(entry)
}
