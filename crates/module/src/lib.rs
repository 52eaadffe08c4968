//! Reads and validates modules/ into typed definitions, every problem at once
