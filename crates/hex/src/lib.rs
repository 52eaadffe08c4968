//! Hexes as the maps print them: numbers, hexsides, paths and regions
