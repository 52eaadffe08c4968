//! Printed files, read as a reader of PDF reads them.

mod printed;
mod reader;
