//! The report for programs.

use super::{Report, elo};
use crate::{Interval, Pairing, Share, Spread, Studied, Sum as _};
use serde_json::{Map, Value, json};

impl<T: Studied> Report<'_, T> {
    /// Everything that was counted. It holds no clock and no machine: the same question gives the same text.
    #[must_use]
    pub fn json(&self) -> Value {
        let (stated, tally) = (self.stated, self.tally);
        let shares = |shares: Vec<Share>| -> Value {
            let share = |Share { name, games, share }: Share| {
                let Interval { mean, low, high } = share;
                json!({ "name": name, "games": games, "share": mean, "low": low, "high": high })
            };
            shares.into_iter().map(share).collect()
        };
        let players: Map<String, Value> = stated
            .seats
            .iter()
            .cloned()
            .zip(stated.bots.iter().map(|bot| bot.clone().into()))
            .collect();
        let (mean, most) = tally.branching();
        let decisions: Spread = tally.decisions().iter().map(|number| *number as i64).collect();
        let mut answer = json!({
            "game": stated.game, "name": stated.name, "revision": stated.revision, "setup": stated.setup,
            "players": players, "paired": tally.pairing() == Pairing::Paired,
            "seed": stated.seed, "first": stated.first, "games": tally.games(), "command": stated.command,
            "results": shares(tally.results()), "winners": shares(tally.winners()), "score": self.score(),
            "decisions": decisions.json_of_count(), "rolls": tally.rolls().json_of_count(),
            "branching": { "mean": mean, "most": most }, "fingerprint": tally.fingerprint(),
        });
        if let Value::Object(answer) = &mut answer {
            if let Some(sprt) = self.sprt {
                let verdict = json!(sprt.verdict());
                answer.insert(
                    "sprt".into(),
                    json!({
                        "low": sprt.hypotheses.low, "high": sprt.hypotheses.high, "llr": sprt.llr,
                        "bound": sprt.bound, "verdict": verdict,
                    }),
                );
            }
            tally.sum.json(answer);
        }
        answer
    }

    fn score(&self) -> Value {
        let scores = self.tally.scores();
        let found = scores.interval();
        let unit = match self.tally.pairing() {
            Pairing::Paired => "pairs",
            Pairing::Single => "games",
        };
        json!({
            "of": self.scored(), "mean": found.mean, "low": found.low, "high": found.high,
            "elo": elo(found.mean), "elo_low": elo(found.low), "elo_high": elo(found.high),
            "interval": scores.method(), "over": unit, "observations": scores.total(), "counts": scores.counts(),
        })
    }
}
