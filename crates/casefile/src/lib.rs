//! The strict JSON Lines form in which cases are put to a rule system
