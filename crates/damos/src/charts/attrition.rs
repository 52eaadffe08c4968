//! The attrition table (D9).

use module::{Axis, Chart, Direction, Files, Problems};

const LABELS: [&str; 7] = ["2-3", "4-5", "6-8", "9-11", "12-15", "16-19", "20+"];
const LAST_SP: [u32; 7] = [3, 5, 8, 11, 15, 19, u32::MAX];
const ROWS: [&str; 7] = ["2", "3", "4-5", "6-8", "9-10", "11", "12"];
const LAST_ROLL: [i32; 7] = [2, 3, 5, 8, 10, 11, i32::MAX];

/// The attrition table: LP by modified 2d6 and raw SP.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttritionTable {
    lp: [[u8; 7]; 7],
}

impl AttritionTable {
    /// The LP; below 2 SP none, and rolls outside 2 to 12 use the end rows (R51).
    #[must_use]
    pub fn lp(&self, sp: u32, modified_roll: i32) -> u32 {
        if sp < 2 {
            return 0;
        }
        let column = LAST_SP.iter().filter(|&&last| last < sp).count();
        let row = LAST_ROLL.iter().filter(|&&last| last < modified_roll).count();
        u32::from(self.lp[row][column])
    }

    pub(super) fn read(files: &dyn Files, problems: &mut Problems) -> Option<AttritionTable> {
        let path = "charts/attrition.csv";
        let chart: Chart<u8> =
            Chart::read(files, path, Some(&ROWS), &LABELS, str::parse, problems)?;
        let across = chart.assert_monotone(Axis::Across, Direction::Rising, |lp| *lp, problems);
        let down = chart.assert_monotone(Axis::Down, Direction::Falling, |lp| *lp, problems);
        let lp = chart.to_array()?;
        (across && down).then_some(AttritionTable { lp })
    }
}
