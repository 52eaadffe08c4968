//! R-F30.

use crate::rules::{Hex, charts, touch};
use frontline::{Base, Defence, Encounter, Refusal, encounters_on};

const BASE: Hex = (0, 0);
const TARGET: Hex = (3, 0);

fn defences() -> Vec<Defence<Hex>> {
    vec![
        Defence { hex: TARGET, air: 0, flak: true },
        Defence { hex: (1, 0), air: 2, flak: true },
        Defence { hex: BASE, air: 9, flak: false },
        Defence { hex: (2, 1), air: 1, flak: false },
    ]
}

fn met(path: &[Hex]) -> Result<Vec<Encounter>, Refusal> {
    encounters_on(path, &defences(), touch)
}

#[test]
fn r_f30_only_hexes_entered_count_as_met() {
    let at_target = Encounter::Flak { at_target: true };
    let straight = [BASE, (1, 0), (2, 0), TARGET];
    let on_the_way = [Encounter::Air { units: 2 }, Encounter::Flak { at_target: false }, at_target];
    assert_eq!(met(&straight).unwrap(), on_the_way, "in flight order; the base is not entered");
    let around = [BASE, (1, -1), (2, -1), (3, -1), TARGET];
    assert_eq!(met(&around).unwrap(), [at_target], "the owner picks the path");
    let to_and_fro = [BASE, (1, 0), (1, -1), (1, 0), (2, 0), TARGET];
    assert_eq!(met(&to_and_fro).unwrap(), on_the_way, "each once");
    assert_eq!(met(&[BASE, (2, 0), TARGET]), Err(Refusal::BrokenPath));
    assert_eq!(met(&[]), Ok(vec![]));
}

#[test]
fn r_f30_a_captured_base_is_lost_for_the_turn() {
    let base = Base { captured: false, lsp: 1 };
    assert_eq!(base.operates(charts()), Ok(()));
    assert_eq!(Base { captured: true, ..base }.operates(charts()), Err(Refusal::BaseCaptured));
    assert_eq!(Base { lsp: 0, ..base }.operates(charts()), Err(Refusal::BaseNotSupplied));
    assert_eq!(Refusal::BaseCaptured.rule().as_str(), "R-F30");
}
