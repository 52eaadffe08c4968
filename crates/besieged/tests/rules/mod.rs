//! One test per rule, table and ruling of `docs/rules/besieged.md`, named for its id.

pub(crate) mod board;
mod c1_odds;
mod c2_die;
mod c3_results;
mod c4_blitz;
mod c5_modifiers;
mod c6_air;
mod c7_sudden_death;
mod g1_turn;
mod g2_units;
mod g3_supply;
mod g4_attack;
mod g5_retreat;
mod g6_rulings;
mod rulings;
mod scene;
