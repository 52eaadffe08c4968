//! How many lines of cases a second: `cargo run --release -p damos --example throughput [LINES]`.
//!
//! Writes random cases into memory, answers them through the same door as `grognard odds damos` and
//! `grognard resolve damos`, and says how fast that went on one core.
#![allow(clippy::print_stdout)]

use std::fmt::Write as _;
use std::io::{self, Write};
use std::time::Instant;

/// xorshift64*, so that the example needs no crate.
struct Lottery(u64);

impl Lottery {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) % n
    }

    fn force(&mut self, name: &str) -> String {
        let kinds = ["armor", "mechanized", "motorized", "foot_infantry"];
        let units: Vec<String> = (0..=self.below(3))
            .map(|n| {
                let (kind, sp) = (kinds[(n + self.below(2)) as usize % 2], 1 + self.below(9));
                format!(r#"{{"id":"{name}_{n}","type":"{kind}","sp":{sp},"ma":6,"zoi":true}}"#)
            })
            .collect();
        format!(r#"{{"units":[{}]}}"#, units.join(","))
    }

    fn case(&mut self, number: usize, dice: bool) -> String {
        let plan = ["meeting", "standard", "grand_assault", "penetration"][self.below(4) as usize];
        let (attacker, defender) = (self.force("a"), self.force("d"));
        let (drm, lp) = (self.below(5) as i64 - 2, self.below(3) as i64 - 1);
        let cm = format!(r#"{{"def_drm":{drm},"att_lp":{lp}}}"#);
        let sides = format!(r#""attacker":{attacker},"defender":{defender}"#);
        let mut case =
            format!(r#"{{"id":"case-{number}","op":"combat",{sides},"plan":"{plan}","cm":{cm}"#);
        let posture = if self.below(2) == 0 {
            concat!(
                r#","posture":"counterattack","cat":{"1:3":[[3,0],[2,1],[1,1],[1,1],[1,2],[1,3]],"#,
                r#""1:2":[[2,0],[2,1],[1,1],[1,2],[1,3],[0,3]],"#,
                r#""1:1":[[2,1],[2,2],[1,2],[1,3],[0,3],[0,4]]}"#
            )
        } else {
            r#","posture":"steadfast""#
        };
        case.push_str(posture);
        if dice {
            let faces: Vec<String> = (0..8).map(|_| (1 + self.below(6)).to_string()).collect();
            // Surplus dice are a fault, found only after the whole combat has been fought.
            let _ = write!(case, r#","dice":[{}]"#, faces.join(","));
        }
        case.push('}');
        case
    }
}

/// Counts what is written.
#[derive(Default)]
struct Counter(u64);

impl Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn main() -> Result<(), casefile::LineError> {
    let lines = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(100_000);
    let mut lottery = Lottery(1941);
    for name in ["odds", "resolve"] {
        let cases: Vec<String> = (0..lines).map(|n| lottery.case(n, name == "resolve")).collect();
        let input = cases.join("\n");
        let mut output = Counter::default();
        let start = Instant::now();
        if name == "odds" {
            casefile::answer_lines(input.as_bytes(), &mut output, damos::ODDS_OPS, damos::odds)?;
        } else {
            let ops = damos::RESOLVE_OPS;
            casefile::answer_lines(input.as_bytes(), &mut output, ops, damos::resolve)?;
        }
        let seconds = start.elapsed().as_secs_f64();
        let (read, written) = (input.len() as f64 / 1e6, output.0 as f64 / 1e6);
        let rate = lines as f64 / seconds;
        println!("{name:<8} {rate:>8.0} lines/s  {read:.0} MB read, {written:.0} MB written");
    }
    Ok(())
}
