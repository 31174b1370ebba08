//! Enumerated odds against what the engine does.
