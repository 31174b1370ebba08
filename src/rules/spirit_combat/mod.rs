//! Spirit combat: magic points against magic points on strike ranks (rules S-01 to S-117).

pub mod rulings;
pub mod setup;
pub mod sheet;
pub mod spawn;
