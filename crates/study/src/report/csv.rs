//! The report for spreadsheets: a row for each game.

use super::Stated;
use crate::{FactsOf, Pairing, Played, Studied, Sum as _, Tally};
use csv::Writer;

/// What writing to memory cannot do, said for the sake of the types.
type Written = Result<(), csv::Error>;

impl Stated {
    /// The head of the table.
    ///
    /// # Errors
    /// When the writer cannot write.
    pub fn csv_head<T: Studied>(&self, tally: &Tally<T>, out: &mut Writer<Vec<u8>>) -> Written {
        let common = ["game", "pair"].into_iter().map(str::to_owned);
        let seats = self.seats.iter().map(|seat| format!("{seat}_bot"));
        let ends = ["result", "winner", "first_seat_score", "decisions", "rolls", "digest"];
        let columns = common.chain(seats).chain(ends.map(str::to_owned)).chain(tally.sum.columns());
        out.write_record(columns)
    }

    /// The row of a game.
    ///
    /// # Errors
    /// When the writer cannot write.
    pub fn csv_row<T: Studied>(
        &self,
        tally: &Tally<T>,
        played: &Played<FactsOf<T>>,
        out: &mut Writer<Vec<u8>>,
    ) -> Written {
        let swapped = tally.pairing() == Pairing::Paired && played.number.is_multiple_of(2);
        let pair = match tally.pairing() {
            Pairing::Paired => played.number.div_ceil(2).to_string(),
            Pairing::Single => String::new(),
        };
        let mut bots = self.bots.clone();
        if swapped {
            bots.reverse();
        }
        let score = f64::from(played.score.half_points()) / 2.0;
        let winner = played.winner.clone().unwrap_or_default();
        let ends = [
            played.result.clone(),
            winner,
            score.to_string(),
            played.decisions.to_string(),
            played.rolls.to_string(),
            played.digest.clone(),
        ];
        let cells = [played.number.to_string(), pair].into_iter().chain(bots).chain(ends);
        out.write_record(cells.chain(tally.sum.cells(&played.facts)))
    }
}
