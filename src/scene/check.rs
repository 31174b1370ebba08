//! stub
use super::{Scene, problem::Problem};
pub fn scene_text(_f: &str, _t: &str) -> Result<Scene, Vec<Problem>> {
    Err(vec![])
}
pub fn scene_file(_f: &std::path::Path) -> Result<Scene, Vec<Problem>> {
    Err(vec![])
}
