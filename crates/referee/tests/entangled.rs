//! What others have built on cannot be taken back.

use dice::Rolled;
use referee::{
    Census, Game, Illegal, Lots, Pending, PendingOf, Refusal, Seat, SeatInfo, Table, Tx, Viewer,
    require,
};
use rulebook::rule;

/// Two seats each seal a number, then the second seals two more; nothing is ever shown.
enum Ballot {}

const FIRST: Seat = Seat(0);
const SECOND: Seat = Seat(1);

impl Game for Ballot {
    const NAME: &'static str = "ballot";
    const REVISION: u32 = 1;
    const HIDDEN: bool = true;

    type Setup = ();
    /// What each seat has sealed.
    type State = [Vec<u8>; 2];
    type Action = u8;
    type Event = (Seat, u8);
    type Seen = Seat;
    type Ask = ();
    type Outcome = ();
    type View = ();
    type Why = &'static str;

    fn start((): &()) -> Result<Self::State, Vec<Illegal<Self::Why>>> {
        Ok([Vec::new(), Vec::new()])
    }

    fn seats(_: &Self::State) -> Vec<SeatInfo> {
        let player = |seat, name| SeatInfo::player(seat, name, name);
        vec![player(FIRST, "first"), player(SECOND, "second")]
    }

    fn pending([first, second]: &Self::State) -> PendingOf<Self> {
        let owing: &[Seat] = match (first.len(), second.len()) {
            (0, 0) => &[FIRST, SECOND],
            (0, _) => &[FIRST],
            (_, 0..3) => &[SECOND],
            _ => return Pending::Over(()),
        };
        Pending::sealed(rule!("U3"), owing.iter().map(|&seat| (seat, ())))
    }

    fn legal(_: &Self::State, _: Seat, out: &mut Vec<u8>) {
        out.extend([0, 1]);
    }

    fn check(_: &Self::State, _: Seat, number: &u8) -> Result<(), Illegal<Self::Why>> {
        require(*number < 2, rule!("U3"), || "too many")
    }

    fn apply(tx: &mut Tx<'_, Self>, seat: Seat, number: &u8) {
        tx.emit((seat, *number));
    }

    fn rolled(_: &mut Tx<'_, Self>, _: &Rolled) {}

    fn evolve(state: &mut Self::State, &(seat, number): &Self::Event) {
        state[seat.index()].push(number);
    }

    fn view(_: &Self::State, _: Viewer) {}

    fn seen_by(_: &Self::State, event: &Self::Event, _: Viewer) -> Option<Seat> {
        Some(event.0)
    }

    fn discloses(_: &Self::State, _: &Self::Event, _: Viewer) -> bool {
        false
    }

    fn census(_: &Self::State) -> Census {
        Census::default()
    }

    fn resample(state: &Self::State, _: Viewer, _: &mut Lots) -> Self::State {
        state.clone()
    }
}

#[test]
fn an_answer_that_opened_the_next_question_stays_once_that_is_answered() {
    let mut table = Table::<Ballot>::open(()).unwrap();
    table.act(FIRST, 0, None).unwrap();
    table.act(SECOND, 1, None).unwrap();

    // Nobody has been told anything, so the first may still think again while the second's answer stays.
    let mut early = table.clone();
    assert_eq!(early.undo(FIRST), Ok(1));
    assert_eq!(early.state(), &[vec![], vec![1]]);

    table.act(SECOND, 0, None).unwrap();
    let before = (table.digest(), table.journal().len(), table.log(Viewer::Spectator, 0));
    assert_eq!(table.undo(FIRST), Err(Refusal::Entangled));
    let after = (table.digest(), table.journal().len(), table.log(Viewer::Spectator, 0));
    assert_eq!(after, before, "a refusal leaves no trace");
    assert_eq!(table.undo(SECOND), Ok(3));
    assert_eq!(table.undo(FIRST), Ok(1));
}
