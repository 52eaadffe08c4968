//! Two tiny games that exercise every clause of the referee's contract
