//! The course of a game, folded from its journal and nothing else: which frames opened and when, how long clocks stood, and what
//! umpires and clocks have said.

use crate::times::Tempo;
use crate::wire::{CommandShown, NoteKind, NoteShown, OpeningShown, UmpireShown};
use record::{Input, Stamp};
use referee::{Aside, Line, Role, Viewer};
use series::plain::capital;
use series::{Opening, Sitting};
use std::collections::BTreeSet;

/// So many notes are shown, and so many interventions.
const SHOWN: usize = 5;

/// What the journal of a game tells beside its moves.
#[derive(Default)]
pub(crate) struct Course {
    openings: Vec<Opened>,
    notes: Vec<NoteShown>,
    commands: Vec<Commanded>,
    /// When the last pause began that is in the journal.
    paused_from: Option<u64>,
    /// How many entries the umpires' log had when one looked last.
    counted: usize,
}

/// A frame that opened.
struct Opened {
    opening: Opening,
    /// How many lines the journal had then.
    line: usize,
    /// When; unknown as long as no line was written since the beginning.
    at: Option<u64>,
    /// How long clocks stood since, in milliseconds.
    stood: u64,
    /// The seats that were asked in it.
    asked: BTreeSet<String>,
    /// The seats whose time ran out in it.
    expired: BTreeSet<String>,
}

/// An intervention.
struct Commanded {
    line: usize,
    shown: CommandShown,
}

impl Course {
    /// The course of a game that begins.
    pub(crate) fn of(live: &dyn Sitting) -> Course {
        let mut course = Course::default();
        course.look(live);
        course
    }

    /// Follows a journal that is played again, line by line.
    pub(crate) fn watch(&mut self, live: &dyn Sitting, input: &Input, stamp: &Stamp) {
        self.look(live);
        self.hear(live, input.n(), stamp);
    }

    /// Looks at the table after something was played: after each answer, and when the dice have fallen.
    pub(crate) fn look(&mut self, live: &dyn Sitting) {
        self.look_for_commands(live);
        let Some(opening) = live.opening() else { return };
        let known = self.openings.iter().position(|it| it.opening.key == opening.key);
        match known {
            // Taken back, or the same as before.
            Some(place) => self.openings.truncate(place + 1),
            None => self.openings.push(Opened {
                opening,
                line: live.table().length(),
                at: None,
                stood: 0,
                asked: BTreeSet::new(),
                expired: BTreeSet::new(),
            }),
        }
        if let Some(now) = self.openings.last_mut() {
            now.asked.extend(live.owing());
        }
    }

    /// What came of an intervention begins with the first entry that is new in the umpires' log.
    fn look_for_commands(&mut self, live: &dyn Sitting) {
        let table = live.table();
        let mut seats = table.seats().iter();
        let Some(umpire) = seats.find(|it| it.role == Role::Umpire) else { return };
        let line = table.length();
        let known = self.commands.last().is_some_and(|it| it.line == line);
        if let Some(Line::Act { seat, intervention: true, .. }) = table.line(line)
            && !known
        {
            let by = table.seat_name(seat).to_owned();
            let shown = CommandShown { by, entry: self.counted + 1 };
            self.commands.push(Commanded { line, shown });
        }
        self.counted = live.log_count(umpire.seat.into());
    }

    /// Hears what a line of the journal says of time and umpires.
    pub(crate) fn hear(&mut self, live: &dyn Sitting, n: usize, stamp: &Stamp) {
        let at = stamp.at.unwrap_or_default();
        match live.table().line(n) {
            Some(Line::Aside(Aside::Expired { seat })) => {
                let name = live.table().seat_name(seat).to_owned();
                self.note(NoteKind::Expired, at, format!("Time is up for {}.", spoken(&name)));
                if let Some(then) = self.before(n) {
                    then.expired.insert(name);
                }
            }
            Some(Line::Aside(Aside::Paused { seat: None, from, to, why })) => {
                let (kind, text) = pause_words(at, (from, to), &why, stamp);
                self.note(kind, at, text);
                if kind == NoteKind::Resumed {
                    self.paused_from = Some(from);
                }
                if let Some(then) = self.before(n) {
                    then.stood += to.saturating_sub(from.max(then.at.unwrap_or(to)));
                }
            }
            Some(Line::Rewind { to, why }) => {
                self.commands.retain(|it| it.line <= to);
                let title = self.openings.last_mut().map(|now| {
                    // Whoever goes back to it has all of its time again.
                    (now.at, now.stood) = (None, 0);
                    now.expired.clear();
                    now.opening.title.clone()
                });
                let title = title.unwrap_or_else(|| "the beginning".to_owned());
                let text = format!("Taken back to {title}: {}.", told(&why, stamp));
                self.note(NoteKind::Rewound, at, text);
            }
            _ => {}
        }
        self.stamp(at);
    }

    /// The frames that are without a time opened at this one.
    fn stamp(&mut self, at: u64) {
        for opened in self.openings.iter_mut().rev().take_while(|it| it.at.is_none()) {
            opened.at = Some(at);
        }
    }

    fn note(&mut self, kind: NoteKind, at: u64, text: String) {
        let n = self.notes.last().map_or(1, |note| note.n + 1);
        self.notes.push(NoteShown { n, kind, at, text });
    }

    /// The frame that was open before a line.
    fn before(&mut self, n: usize) -> Option<&mut Opened> {
        self.openings.iter_mut().rev().find(|opened| opened.line < n)
    }

    /// What the frame that is open is called.
    pub(crate) fn title(&self) -> Option<&str> {
        self.openings.last().map(|now| now.opening.title.as_str())
    }

    /// The name of the frame that is open.
    pub(crate) fn key(&self) -> Option<String> {
        self.openings.last().map(|now| now.opening.key.clone())
    }

    /// How many lines the journal had when a frame opened.
    pub(crate) fn line_of(&self, key: &str) -> Option<usize> {
        self.openings.iter().find(|it| it.opening.key == key).map(|it| it.line)
    }

    /// The seats that have answered in the frame that is open.
    pub(crate) fn answered(&self, owing: &[String]) -> Vec<String> {
        let asked = self.openings.last().map(|now| &now.asked).into_iter().flatten();
        asked.filter(|name| !owing.contains(name)).cloned().collect()
    }

    /// Whether the time of a seat has run out in the frame that is open.
    pub(crate) fn has_expired(&self, name: &str) -> bool {
        self.openings.last().is_some_and(|now| now.expired.contains(name))
    }

    /// How long the frame that is open may take in all, in milliseconds; nothing where it has no limit.
    pub(crate) fn limit(&self, tempo: Tempo) -> Option<u64> {
        let seconds = self.openings.last()?.opening.seconds?;
        Some(tempo.limit(seconds))
    }

    /// When time is up in the frame that is open, if its clock does not stand from now on; nothing before its clock has begun.
    pub(crate) fn due(&self, tempo: Tempo) -> Option<u64> {
        let now = self.openings.last()?;
        Some(now.at? + now.stood + self.limit(tempo)?)
    }

    /// What is left in the frame that is open when its clock stands since that moment.
    pub(crate) fn left_at(&self, tempo: Tempo, moment: u64) -> Option<u64> {
        let opened = self.openings.last()?.at?;
        Some(self.due(tempo)?.saturating_sub(moment.max(opened)))
    }

    /// Whether a pause that began then is told of in the journal.
    pub(crate) fn has_paused_from(&self, from: u64) -> bool {
        self.paused_from == Some(from)
    }

    /// What only umpires are shown.
    pub(crate) fn for_umpires(&self) -> UmpireShown {
        UmpireShown { openings: self.openings(), commands: self.commands() }
    }

    /// What everybody is told last of clocks and umpires.
    pub(crate) fn notes(&self) -> Vec<NoteShown> {
        self.notes.iter().rev().take(SHOWN).rev().cloned().collect()
    }

    /// The last interventions.
    fn commands(&self) -> Vec<CommandShown> {
        self.commands.iter().rev().take(SHOWN).rev().map(|it| it.shown.clone()).collect()
    }

    /// The frames of this turn and the last that the game may be taken back to, the latest last.
    fn openings(&self) -> Vec<OpeningShown> {
        let turn = self.openings.last().map_or(0, |now| now.opening.turn);
        let near = self.openings.iter().filter(|it| it.opening.turn + 1 >= turn);
        let shown = |it: &Opened| OpeningShown {
            key: it.opening.key.clone(),
            title: it.opening.title.clone(),
        };
        near.map(shown).collect()
    }
}

/// The umpires among the seats of a table.
pub(crate) fn is_umpire(live: &dyn Sitting, viewer: Viewer) -> bool {
    let mut seats = live.table().seats().iter();
    seats.any(|it| Viewer::Seat(it.seat) == viewer && it.role == Role::Umpire)
}

/// A seat in words.
fn spoken(name: &str) -> String {
    capital(&name.replace('-', " "))
}

/// A reason, with who gave it.
fn told(why: &str, stamp: &Stamp) -> String {
    match &stamp.by {
        Some(by) if why.is_empty() => spoken(by),
        Some(by) => format!("{why} ({})", spoken(by)),
        None => why.to_owned(),
    }
}

/// What is written where the host itself was away.
pub(crate) const OUTAGE: &str = "outage";

/// A while in which clocks stood: a pause that is over, or, where it reaches beyond the moment at which it was written, time that
/// was added.
fn pause_words(at: u64, (from, to): (u64, u64), why: &str, stamp: &Stamp) -> (NoteKind, String) {
    let length = length_words(to.saturating_sub(from));
    let because = told(why, stamp);
    if why == OUTAGE && stamp.by.is_none() {
        (NoteKind::Outage, format!("The host was away; nobody loses {length} by it."))
    } else if to > at {
        (NoteKind::Granted, format!("{length} more: {because}."))
    } else {
        (NoteKind::Resumed, format!("Play goes on after {length}: {because}."))
    }
}

/// "3 min 20 s".
fn length_words(ms: u64) -> String {
    let seconds = ms.div_ceil(1000);
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, 0) => format!("{minutes} min"),
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, _) => format!("{hours} h {minutes} min"),
    }
}

#[cfg(test)]
mod tests {
    use super::length_words;

    #[test]
    fn a_length_is_told_as_people_say_it() {
        let told = [0, 400, 59_000, 60_000, 200_000, 3_600_000, 90_000_000].map(length_words);
        assert_eq!(told, ["0 s", "1 s", "59 s", "1 min", "3 min 20 s", "1 h 0 min", "25 h 0 min"]);
    }
}
