//! Exact odds: equal to figures that were computed by other means, and to what the engine does.

mod calls;
mod figures;
mod runs;
mod stakes;
mod thinker;
mod whatif;
