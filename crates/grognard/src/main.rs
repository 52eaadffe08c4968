//! The program: the command line that ties the rooms together
fn main() {}
