//! Pure functions that two or more rule systems really share.

mod ratio;

pub use ratio::Ratio;
