//! Game files: set-up, decisions and rolls, replayed and verified
