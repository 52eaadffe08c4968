//! One test per rule, table and ruling of `docs/rules/besieged.md`, named for its id.

mod c1_odds;
mod c2_die;
mod c3_results;
mod c4_blitz;
mod c5_modifiers;
mod c6_air;
mod c7_sudden_death;
mod rulings;
mod scene;
