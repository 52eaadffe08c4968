//! Tactical fire, assault, sight and terrain tables
