//! Compiles geography into hex tables and draws the map
