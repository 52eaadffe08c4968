//! Plays games over a store that fails, and compares everything that is said with what is stored.
//!
//!     cargo run --release -p host --example faults -- 1000
//!
//! The short form is a test; this one runs until the store has failed as often as is asked for.
#![allow(clippy::print_stdout, reason = "an example is there to be read")]

#[expect(dead_code, reason = "the tests use more of it")]
#[path = "../tests/host/client.rs"]
mod client;
#[path = "../tests/host/faulty.rs"]
mod faulty;

#[tokio::main]
async fn main() {
    let asked = std::env::args().nth(1).map(|word| word.parse().expect("a number of faults"));
    let tally = faulty::storm(41, asked.unwrap_or(1000)).await;
    println!("{tally}");
}
