//! The ground of the four games: maps, units, set-ups, scenarios.

mod games;
mod modules;
