//! The host from outside: a real server, real sockets, every frame looked at.

mod advice;
mod changes;
mod client;
mod floods;
mod manners;
mod secrets;
mod talk;
mod types;
mod web;
