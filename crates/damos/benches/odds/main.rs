//! How far the library's odds are from the bare arithmetic: `cargo bench -p damos --bench odds`.
//!
//! The bare form is the least that can be done: counts of dice sums pushed through the CRT, one outer product over the
//! loss ladder, no allocation, no rules. Both answer the same 10,000 random situations; the ratio is taken inside each
//! of five rounds and the median is printed. Every answer is compared before anything is timed.
#![allow(clippy::print_stdout)]

use damos::{
    Camp, Charts, Combat, CombatOdds, CounterattackOdds, Duel, Fire, MatrixEntry, Plan, Reroll,
    Side, Sides, Strengths, Unit, UnitType,
};
use std::hint::black_box;
use std::time::Instant;

mod bare;

const SITUATIONS: usize = 10_000;
const ROUNDS: usize = 5;

/// SP, DRM and matrix change of both sides, and the reroll of the attacker.
#[derive(Clone, Copy)]
pub struct Situation {
    sp: [u32; 2],
    drm: [i32; 2],
    change: [i32; 2],
    lowest_at_most: u8,
}

/// A small generator, so that the benchmark needs no crate: xorshift64*.
struct Lottery(u64);

impl Lottery {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) % n
    }

    fn situation(&mut self) -> Situation {
        Situation {
            sp: [1 + self.below(30) as u32, 1 + self.below(30) as u32],
            drm: [self.below(11) as i32 - 5, self.below(11) as i32 - 5],
            change: [self.below(5) as i32 - 2, self.below(5) as i32 - 2],
            lowest_at_most: 1 + self.below(6) as u8,
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Form {
    Plain,
    Reroll,
    Counterattack,
}

fn duel<'a>(charts: &'a Charts, situation: &Situation, form: Form) -> Duel<'a> {
    let [attacker, defender] = situation.sp;
    let fire = |sp, drm| Fire { column: charts.crt.column(sp), drm };
    let after = |sp: u32| std::array::from_fn(|lost| sp.saturating_sub(lost as u32).max(1));
    let reroll = Reroll::LowestAtMost(situation.lowest_at_most);
    Duel {
        fire: Sides {
            attacker: fire(attacker, situation.drm[0]),
            defender: fire(defender, situation.drm[1]),
        },
        reroll: (form == Form::Reroll).then_some((Side::Attacker, reroll)),
        lp_change: Sides { attacker: situation.change[0], defender: situation.change[1] },
        sp: Sides { attacker, defender },
        counterattack: (form == Form::Counterattack).then(|| CounterattackOdds {
            cat: &charts.cat,
            sp_after: Sides { attacker: after(attacker), defender: after(defender) },
        }),
    }
}

fn nanoseconds(mut work: impl FnMut()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_nanos() as f64 / SITUATIONS as f64
}

/// Five rounds of ours and bare; prints the median ratio.
fn measure(name: &str, mut ours: impl FnMut(), mut bare: impl FnMut()) {
    // One round unmeasured, so that nobody pays for cold caches.
    ours();
    bare();
    let mut rounds: Vec<(f64, f64)> =
        (0..ROUNDS).map(|_| (nanoseconds(&mut ours), nanoseconds(&mut bare))).collect();
    rounds.sort_by(|a, b| (a.0 / a.1).total_cmp(&(b.0 / b.1)));
    let (ours, bare) = rounds[ROUNDS / 2];
    println!("{name:<44} {ours:>7.0} ns  bare {bare:>6.0} ns  ratio {:>5.2}", ours / bare);
}

fn main() {
    let charts = Charts::standard();
    let mut lottery = Lottery(1941);
    let situations: Vec<Situation> = (0..SITUATIONS).map(|_| lottery.situation()).collect();
    let forms = [
        ("one exchange", Form::Plain),
        ("one exchange with air reroll", Form::Reroll),
        ("with counterattack", Form::Counterattack),
    ];
    let mut room = CombatOdds::room();
    for (name, form) in forms {
        for situation in &situations {
            room.compute(&duel(charts, situation, form), charts);
            bare::compare(&room, situation, form == Form::Reroll, form == Form::Counterattack);
        }
        measure(
            name,
            || {
                for situation in &situations {
                    room.compute(&duel(charts, black_box(situation), form), charts);
                    black_box(&room);
                }
            },
            || {
                for situation in &situations {
                    bare::run(
                        black_box(situation),
                        form == Form::Reroll,
                        form == Form::Counterattack,
                    );
                }
            },
        );
    }
    whole_combats(charts, &situations);
}

/// The same from units and plan on: totals, terrain, 12:1, columns and DRMs included.
fn whole_combats(charts: &Charts, situations: &[Situation]) {
    let unit = |sp| {
        [Unit {
            kind: UnitType::Armor,
            sp,
            ma: 8,
            zoi: damos::exerts_zoi(Camp::German, UnitType::Armor),
        }]
    };
    let forces: Vec<_> = situations.iter().map(|it| it.sp.map(unit)).collect();
    let mut room = CombatOdds::room();
    for (name, cat) in
        [("whole combat", None), ("whole combat with counterattack", Some(&charts.cat))]
    {
        let fight = |room: &mut CombatOdds| {
            for (situation, [attacker, defender]) in situations.iter().zip(&forces) {
                let matrix = MatrixEntry {
                    attacker_drm: situation.drm[0],
                    defender_drm: situation.drm[1],
                    attacker_lp: situation.change[0],
                    defender_lp: situation.change[1],
                };
                let combat = Combat {
                    plan: Plan::Standard,
                    matrix,
                    counterattack: cat,
                    unprepared: false,
                    ..Combat::between(attacker, defender)
                };
                let strengths: Strengths = combat.strengths(&mut damos::Unwritten);
                room.compute(&Duel::of(&combat, strengths, charts), charts);
                black_box(&room);
            }
        };
        measure(
            name,
            || fight(&mut room),
            || {
                for situation in situations {
                    bare::run(black_box(situation), false, cat.is_some());
                }
            },
        );
    }
}
