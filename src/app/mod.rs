//! The window: screens, the board, the panels. It changes nothing by itself; every decision goes through
//! [`table::Game::answer`] and every picture comes from facts.

pub mod area;
pub mod art;
pub mod board;
pub mod table;
pub mod theme;
