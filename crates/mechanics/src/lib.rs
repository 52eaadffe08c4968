//! Pure functions that two or more rule systems really share
