//! Ending a game before its rules do: resignation, and an end that all agree on.

use super::{Room, Seating, over};
use crate::places::{Change, Places};
use crate::wire::{LogLine, Over, Problem};
use record::{Ended, Terms};
use referee::{Role, Seat, SeatInfo};
use series::Sitting;
use series::plain::capital;
use std::collections::BTreeSet;
use std::sync::Arc;
use tokio::sync::MutexGuard;

impl Room {
    /// Gives the game up for a seat. When this returns, that is in the store.
    pub(crate) async fn resign(self: &Arc<Self>, seat: Seat) -> Result<usize, Problem> {
        let mut seating = self.going_on().await?;
        self.for_players(&seating, seat)?;
        let seat_name = seating.live.table().seat_name(seat).to_owned();
        self.end(&mut seating, Ended::Resigned { seat: seat_name }).await?;
        Ok(seating.live.log_count(seat.into()))
    }

    /// Says for a seat whether it would end the game now without a winner. The game is over once all people would; whoever
    /// would not takes everybody's word back.
    pub(crate) async fn agree(self: &Arc<Self>, seat: Seat, yes: bool) -> Result<usize, Problem> {
        let mut seating = self.going_on().await?;
        if !self.machine.is_empty() {
            let text = "The machine does not agree to end a game. Resign, or play on.";
            return Err(Problem::new("no_agreement", text));
        }
        self.for_players(&seating, seat)?;
        let name = seating.live.table().seat_name(seat).to_owned();
        let mut agreed = if yes { self.places().agreed.clone() } else { BTreeSet::new() };
        if yes {
            agreed.insert(name);
        }
        let mut players = players(seating.live.table().seats());
        let everybody = players.all(|it| agreed.contains(&*it.name));
        drop(players);
        if everybody {
            self.end(&mut seating, Ended::Agreed(Terms::default())).await?;
        } else {
            self.change(Change::Agreed(agreed)).await?;
            self.tell();
        }
        Ok(seating.live.log_count(seat.into()))
    }

    /// The places of a game that is over, for a player of it.
    pub(crate) async fn next(&self, key: &str) -> Result<Places, Problem> {
        let seating = self.whole().await?;
        if self.opened_by(key).is_none_or(|seat| seat.is_empty()) {
            return Err(Problem::new("no_key", "A key to a seat of this game is needed."));
        }
        if !seating.is_over() {
            let text = "The game is not over yet. Play on, resign, or agree to end it.";
            return Err(Problem::new("not_over", text));
        }
        Ok(self.places().clone())
    }

    /// Notes the game that the same players play next, and lets them know.
    pub(crate) async fn note_rematch(&self, next: String) -> Result<(), Problem> {
        let seating = self.whole().await?;
        self.change(Change::Rematch(next)).await?;
        drop(seating);
        self.tell();
        Ok(())
    }

    /// Only players end a game: an umpire and the press have nothing to lose in it.
    fn for_players(&self, seating: &Seating, seat: Seat) -> Result<(), Problem> {
        if players(seating.live.table().seats()).any(|it| it.seat == seat) {
            return Ok(());
        }
        Err(Problem::new("no_player", "Only players resign or agree to end a game."))
    }

    async fn end(self: &Arc<Self>, seating: &mut Seating, how: Ended) -> Result<(), Problem> {
        seating.ending = Some(how);
        self.settle(seating, None).await
    }

    /// The table of a game that is not over.
    async fn going_on(&self) -> Result<MutexGuard<'_, Seating>, Problem> {
        let seating = self.whole().await?;
        if seating.is_over() { Err(over()) } else { Ok(seating) }
    }
}

fn players(seats: &[SeatInfo]) -> impl Iterator<Item = &SeatInfo> {
    seats.iter().filter(|it| it.role == Role::Player)
}

/// How people ended a game, for the board: a side that resigns loses to the other, where there are two.
pub(super) fn told(live: &dyn Sitting, how: &Ended) -> Over {
    let seats = live.table().seats();
    let side = |name: &str| {
        seats.iter().find(|it| it.name == *name).map_or_else(String::new, |it| it.side.to_string())
    };
    match how {
        Ended::Resigned { seat } => {
            let loser = side(seat);
            let others: BTreeSet<&str> =
                seats.iter().map(|it| &*it.side).filter(|it| *it != loser).collect();
            let winner = others.first().filter(|_| others.len() == 1).map(|it| (*it).to_owned());
            let title = format!("{} resigns", capital(&loser));
            let text = match &winner {
                Some(winner) => format!("{} wins by resignation.", capital(winner)),
                None => "The game ends by resignation.".to_owned(),
            };
            Over { winner, title, text, rule: String::new() }
        }
        Ended::Agreed(terms) => {
            let winner = terms.winner.as_deref().map(side);
            let text = match &winner {
                Some(winner) => format!("The players agreed that {} wins.", capital(winner)),
                None => "The players agreed to end the game without a winner.".to_owned(),
            };
            Over { winner, title: "Ended by agreement".to_owned(), text, rule: String::new() }
        }
    }
}

/// The last line of everybody's log.
pub(super) fn last_line(live: &dyn Sitting, how: &Ended, n: usize) -> LogLine {
    let (kind, side) = match how {
        Ended::Resigned { seat } => {
            let seats = live.table().seats();
            let found = seats.iter().find(|it| it.name == **seat);
            ("resigned", found.map_or_else(String::new, |it| it.side.to_string()))
        }
        Ended::Agreed(_) => ("agreed", String::new()),
    };
    let Over { title, text, .. } = told(live, how);
    let text = format!("{title}. {text}");
    LogLine { n, line: n, kind: kind.into(), side: side.into(), text, ..LogLine::default() }
}
