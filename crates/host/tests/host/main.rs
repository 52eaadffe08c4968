//! The host from outside: a real server, real sockets, every frame looked at.

mod advice;
mod changes;
mod client;
mod clocks;
mod drafts;
mod faulty;
mod floods;
mod loading;
mod manners;
mod seats;
mod secrets;
mod storage;
mod story;
mod talk;
mod types;
mod umpires;
mod web;
