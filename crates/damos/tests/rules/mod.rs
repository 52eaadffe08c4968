//! One test per rule, in the order of the book; each is named for the rule it proves.

mod c_army_group_center;
mod c_exclusive_combat;
mod d02_zones_and_reaction;
mod d08_absorption;
mod d08_combat;
mod d08_counterattack;
mod d08_example;
mod d08_exploitation;
mod d08_outcome;
mod d09_attrition;
mod rulings;
mod table;
