//! The rules one by one, in the order of the book.

mod board;
mod c02_concepts;
mod c04_special;
mod c06_movement;
mod c08_aftermath;
mod c08_combat;
mod c_special;
mod c_supply_rail;
mod c_victory_setup;
mod d02_control;
mod d02_reaction;
mod d02_terms;
mod d03_terrain;
mod d04_sequence;
mod d05_replacements;
mod d06_strategic;
mod d07_joining;
mod d07_operations;
mod d08_concert;
mod d08_entry;
mod d08_exploitation;
mod d08_losses;
mod d08_retreat;
mod d09_attrition;
mod d10_surrender;
mod d11_reset;
mod g_later;
mod g_rulings;
mod n_north;
mod refusals;
mod s_repeats;
mod s_south;
mod s_story;

use board::Board;
