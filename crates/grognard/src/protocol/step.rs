//! A line to the other program.

use referee::{DecisionId, Seat, SeatInfo, Shown};
use serde_json::{Value, json};

/// What a seat is told: what is new, and what it owes.
pub(crate) struct Step<'a> {
    pub(crate) seat: Seat,
    pub(crate) seats: &'a [SeatInfo],
    pub(crate) decision: DecisionId,
    pub(crate) pending: Shown<Value, Value>,
    pub(crate) legal: Vec<Value>,
    pub(crate) interventions: Vec<Value>,
    pub(crate) events: Vec<Value>,
    /// What each seat makes of a game that is over.
    pub(crate) returns: Option<Vec<(String, f64)>>,
}

impl Step<'_> {
    /// The line, the seats by their names.
    pub(crate) fn line(self) -> Value {
        let name = |seat: Seat| self.seats.get(seat.index()).map_or("?", |info| &info.name);
        let pending = match self.pending {
            Shown::Decide(owed) => {
                let owed = owed.into_iter().map(|owed| {
                    let (seat, rule, sealed) = (name(owed.seat), owed.rule, owed.sealed);
                    let mut line = json!({ "seat": seat, "rule": rule, "sealed": sealed });
                    if let Some(ask) = owed.ask {
                        line["ask"] = ask;
                    }
                    line
                });
                json!({ "decide": owed.collect::<Vec<_>>() })
            }
            Shown::Chance(roll) => json!({ "chance": roll }),
            Shown::Over(outcome) => json!({ "over": outcome }),
        };
        let mut line = json!({
            "seat": name(self.seat), "decision": self.decision,
            "pending": pending, "legal": self.legal, "events": self.events,
        });
        if !self.interventions.is_empty() {
            line["interventions"] = Value::Array(self.interventions);
        }
        if let Some(returns) = self.returns {
            let named = returns.into_iter().map(|(name, score)| (name, json!(score)));
            line["returns"] = Value::Object(named.collect());
        }
        line
    }
}
