//! The map of the Barbarossa games against what is known of it.
//!
//! `anchors.json` lists facts found before this compiler was written: hexes the rulebooks name,
//! and geography anybody can look up.

mod anchors;
mod borders;
mod broken;
mod corrections;
mod files;
mod geometry;
mod places;
mod rails;
mod regions;
mod rivers;
mod supply;
mod terrain;
mod world;
