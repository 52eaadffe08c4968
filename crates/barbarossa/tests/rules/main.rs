//! The rules one by one, in the order of the book.

mod board;
mod c02_concepts;
mod c06_movement;
mod c08_combat;

use board::Board;
