//! Exact distributions and dice that anyone can check
