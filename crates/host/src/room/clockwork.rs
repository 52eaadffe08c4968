//! Clocks that run: when time is up in the frame that is open, the game says what is answered for whoever still owes.

use super::course::{Course, OUTAGE};
use super::{Room, Seating};
use crate::times::Times;
use crate::wire::{ClockShown, Mode, Problem};
use record::Stamp;
use referee::{Aside, Seat};
use std::sync::Arc;

/// While a clock runs, it is stored so often that the host is there; in milliseconds.
const PULSE: u64 = 15_000;
/// From the last pulse until so long after the host is there again, nobody loses time.
const GRACE: u64 = 30_000;
/// A seat answers so often in one frame at most; a game whose answers lead nowhere is not asked for ever.
const MOST_ANSWERS: usize = 64;
/// Who speaks where the clock does.
const CLOCK: &str = "clock";

/// What a clock waits for.
enum Wait {
    /// The game is over.
    No,
    /// Something has to happen first.
    News,
    /// A time.
    Until(u64),
}

/// The clock of a frame as everybody is shown it.
pub(super) fn shown(course: &Course, times: &Times) -> Option<ClockShown> {
    let tempo = times.tempo?;
    let limit = course.limit(tempo)?;
    let due = course.due(tempo);
    let left = match (due, &times.halt) {
        (None, _) => Some(limit),
        (Some(_), Some(halt)) => course.left_at(tempo, halt.from),
        (Some(_), None) => None,
    };
    Some(ClockShown { limit, until: due.filter(|_| left.is_none()), left })
}

impl Room {
    /// Puts the host's time into a message, in a game with clocks.
    pub(super) fn timed(&self, mut message: String) -> String {
        if self.places().times.tempo.is_some() && message.ends_with("}}") {
            message.truncate(message.len() - 2);
            message.push_str(&format!(",\"now\":{}}}}}", self.ports.clock.now()));
        }
        message
    }

    /// Lets the clock run, where the game has one. A game whose clock runs is not let go from memory.
    pub(super) fn wind(self: &Arc<Self>) {
        if self.mode == Mode::Record || self.places().times.tempo.is_none() {
            return;
        }
        let (waiting, clock) = (Arc::downgrade(self), self.ports.clock.clone());
        let mut changes = self.watch();
        tokio::spawn(async move {
            loop {
                changes.borrow_and_update();
                let Some(room) = waiting.upgrade() else { return };
                match room.awaited().await {
                    Wait::No => return,
                    Wait::Until(at) => {
                        let pulse = clock.now() + PULSE;
                        let rung = tokio::select! {
                            () = clock.until(at.min(pulse)) => true,
                            _ = changes.changed() => false,
                        };
                        if rung && let Err(problem) = room.ring().await {
                            tracing::warn!(game = %room.id, %problem, "a clock could not ring");
                            clock.until(clock.now() + PULSE).await;
                        }
                    }
                    Wait::News => {
                        drop(room);
                        if changes.changed().await.is_err() {
                            return;
                        }
                    }
                }
            }
        });
    }

    async fn awaited(&self) -> Wait {
        let Ok(seating) = self.whole().await else { return Wait::News };
        if seating.is_over() {
            return Wait::No;
        }
        self.due(&seating).map_or(Wait::News, Wait::Until)
    }

    /// When the clock rings next, if it runs.
    fn due(&self, seating: &Seating) -> Option<u64> {
        let Times { tempo, halt, .. } = self.places().times.clone();
        let due = seating.course.due(tempo?)?;
        let runs = halt.is_none() && !seating.late().is_empty();
        runs.then_some(due)
    }

    /// When time is up, answers for those who are late; else notes that the host is there.
    async fn ring(self: &Arc<Self>) -> Result<(), Problem> {
        let mut seating = self.whole().await?;
        let Some(due) = self.due(&seating).filter(|_| !seating.is_over()) else { return Ok(()) };
        let now = self.ports.clock.now();
        if now < due {
            return self.change(crate::places::Change::Pulse(now)).await;
        }
        seating.ahead = true;
        let (key, late) = (seating.course.key(), seating.late());
        for (seat, name) in late {
            if seating.course.key() != key || !seating.live.owing().contains(&name) {
                continue;
            }
            seating.live.table_mut().note(Aside::Expired { seat });
            seating.answer_for(seat, &name);
        }
        self.settle(&mut seating, None).await?;
        drop(seating);
        self.wake_machines();
        Ok(())
    }

    /// When a game is taken up again: time that ran while no host was there is nobody's, and a pause that the journal tells of is
    /// over.
    pub(super) fn make_good(&self, seating: &mut Seating) {
        let mut places = self.places();
        let halted = places.times.halt.as_ref().map(|halt| halt.from);
        if halted.is_some_and(|from| seating.course.has_paused_from(from)) {
            places.times.halt = None;
        }
        let pulse = places.times.pulse.unwrap_or(0).max(seating.at);
        drop(places);
        let now = self.ports.clock.now();
        if self.due(seating).is_some() && !seating.is_over() && now > pulse + GRACE {
            let why = OUTAGE.to_owned();
            let outage = Aside::Paused { seat: None, from: pulse, to: now + GRACE, why };
            seating.live.table_mut().note(outage);
        }
    }
}

impl Seating {
    /// The seats that owe an answer, those apart for whom time was up before and the game had none.
    fn late(&self) -> Vec<(Seat, String)> {
        let table = self.live.table();
        let owing = self.live.owing().into_iter().filter(|name| !self.course.has_expired(name));
        owing.filter_map(|name| Some((table.seat_named(&name)?, name))).collect()
    }

    /// Gives the answers that the game has for a seat whose time is up, until it owes none in this frame.
    fn answer_for(&mut self, seat: Seat, name: &str) {
        let key = self.course.key();
        for _ in 0..MOST_ANSWERS {
            if self.course.key() != key || !self.live.owing().iter().any(|it| it == name) {
                return;
            }
            let answers = self.live.on_expiry(seat);
            if answers.is_empty() {
                return;
            }
            for answer in answers {
                if let Err(problem) = self.live.table_mut().act(seat, &answer, None) {
                    tracing::error!(name, %problem, "what is answered at the end of time is refused");
                    return;
                }
                let line = self.live.table().length();
                self.voices.insert(line, CLOCK.to_owned());
                self.look();
            }
        }
    }

    /// Hears the lines that were just stored, for the course of the game.
    pub(super) fn heard(&mut self, had: usize, at: u64) {
        for n in had + 1..=self.live.table().length() {
            let by = self.voices.remove(&n);
            self.course.hear(&*self.live, n, &Stamp { at: Some(at), by });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::times::Tempo;

    #[test]
    fn a_tempo_stretches_what_the_game_suggests() {
        assert_eq!(Tempo::Suggested.limit(120), 120_000);
        assert_eq!(Tempo::Double.limit(120), 240_000);
        assert_eq!(Tempo::Days.limit(120), 86_400_000);
    }
}
