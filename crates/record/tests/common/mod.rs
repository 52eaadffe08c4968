//! Games played at random and recorded.

use dice::{Committed, Contribution, Secret};
use record::{DiceKind, Recorder};
use referee::{AnyTable, Lots, Seat, Shown, Viewer};

/// The secret of the committed dice; another could be anything.
pub(crate) fn secret() -> Secret {
    Secret::from_bytes([0x2a; 32])
}

/// Where the dice of [`committed_game`] come from.
pub(crate) fn committed_dice() -> (Committed, DiceKind) {
    let contributions = ["red", "blue"].map(|seat| Contribution::new(seat, b"luck").unwrap());
    let dice = Committed::new(secret(), contributions.clone()).unwrap();
    let kind = DiceKind::Committed {
        commitment: dice.commitment(),
        contributions: contributions.to_vec(),
    };
    (dice, kind)
}

/// The record of a whole game with committed dice, taken-back decisions and (where there are any) interventions.
pub(crate) fn committed_game(game: &str, seed: u64) -> (Vec<u8>, Box<dyn AnyTable>) {
    let mut table = testgames::registry().open(game, &serde_json::json!({})).unwrap();
    let (mut dice, kind) = committed_dice();
    let mut file = Vec::new();
    let mut recorder = Recorder::begin(&mut file, &*table, kind).unwrap();
    let mut lots = Lots::new(seed);
    while table.outcome().is_none() {
        step(&mut *table, &mut lots, &mut dice);
        recorder.catch_up(&*table).unwrap();
    }
    recorder.close(&*table, Some(&secret())).unwrap();
    (file, table)
}

/// One step of random play.
pub(crate) fn step(table: &mut dyn AnyTable, lots: &mut Lots, dice: &mut Committed) {
    let umpires = table.seats().len() as u8;
    let wanted = (0..umpires).map(Seat).find(|&seat| !table.interventions(seat).is_empty());
    if let Some(seat) = wanted.filter(|_| lots.below(10) == 0) {
        let offers = table.interventions(seat);
        table.act(seat, lots.pick(&offers).unwrap(), None).unwrap();
        return;
    }
    match table.pending(Viewer::Spectator) {
        Shown::Decide(owed) => {
            let seat = lots.pick(&owed).unwrap().seat;
            let actions = table.legal(seat);
            table.act(seat, lots.pick(&actions).unwrap(), None).unwrap();
            if lots.below(3) == 0 && table.undoable(seat).is_ok() {
                table.undo(seat).unwrap();
            }
        }
        Shown::Chance(_) => drop(table.roll(dice).unwrap()),
        Shown::Over(_) => {}
    }
}
