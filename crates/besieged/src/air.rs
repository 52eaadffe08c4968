//! Air support: how many air units an attack may have (B12, table B-T4, R-B10, R-B11).

use module::{Files, Problems, Table, Unique};
use rulebook::{RuleId, rule};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The weather of an impulse.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Weather {
    /// Clear.
    #[default]
    Clear,
    /// Light mud.
    LightMud,
    /// Mud.
    Mud,
    /// Snow, which the card's chart does not list (R-B10).
    Snow,
}

impl Weather {
    /// Every kind with its name in files and cases.
    pub const NAMES: [(&str, Weather); 4] = [
        ("clear", Weather::Clear),
        ("light_mud", Weather::LightMud),
        ("mud", Weather::Mud),
        ("snow", Weather::Snow),
    ];
}

impl fmt::Display for Weather {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Weather::Clear => "clear weather",
            Weather::LightMud => "light mud",
            Weather::Mud => "mud",
            Weather::Snow => "snow",
        })
    }
}

/// The most air units one attack may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AirLimit {
    /// How many.
    pub most: u32,
    /// The rule that sets the bound.
    pub rule: RuleId,
}

/// Table B-T4: the weather's cap on the air units of one attack.
#[derive(Clone, Debug)]
pub struct AirChart(Vec<(Weather, u32)>);

impl AirChart {
    /// The weather's own cap, if the chart lists that weather.
    #[must_use]
    pub fn listed(&self, weather: Weather) -> Option<u32> {
        self.0.iter().find(|(listed, _)| *listed == weather).map(|(_, most)| *most)
    }

    /// The smaller of the weather's cap and the number of attacking corps and armies (R-B11).
    ///
    /// ```
    /// use besieged::{Charts, Weather};
    /// let air = &Charts::standard().air;
    /// assert_eq!(air.limit(Weather::LightMud, 5).most, 3);
    /// assert_eq!(air.limit(Weather::LightMud, 1).most, 1);
    /// assert_eq!(air.limit(Weather::Snow, 5).most, 0);
    /// ```
    #[must_use]
    pub fn limit(&self, weather: Weather, corps_and_armies: u32) -> AirLimit {
        rulebook::cite!("R-B11");
        match self.listed(weather) {
            None => AirLimit { most: 0, rule: rule!("R-B10") },
            Some(most) if most <= corps_and_armies => AirLimit { most, rule: rule!("B12b") },
            Some(_) => AirLimit { most: corps_and_armies, rule: rule!("B12a") },
        }
    }

    pub(crate) const PATH: &'static str = "charts/air.csv";

    pub(crate) fn read(files: &dyn Files, problems: &mut Problems) -> Option<AirChart> {
        let table = Table::read(files, AirChart::PATH, problems)?;
        table.columns(&["weather", "air_units"], problems);
        let mut seen = Unique::new("weather");
        let mut listed = Vec::new();
        for row in table.rows() {
            let weather = row.choice("weather", &Weather::NAMES, problems);
            let most = row.int("air_units", 0..=20, problems);
            if let (Some(weather), Some(most), Some(cell)) = (weather, most, row.cell("weather"))
                && seen.add(cell.text, &cell.spot(), problems)
            {
                listed.push((weather, most));
            }
        }
        if table.is_empty() {
            problems.push(table.source().problem("the chart lists no weather"));
        }
        Some(AirChart(listed))
    }
}
