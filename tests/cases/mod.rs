//! Faults that were reported of other programs (`C-..` in the case list), as tests that this one has none of the kind.

mod files;
mod order;
mod possession;
mod randomness;
mod replays;
mod saves;
