//! The scenes of the worked examples, built in, so that the films need no file.

macro_rules! scenes {
    ($($folder:literal: $($name:literal)*;)*) => {
        &[$($(($name, concat!("scenes/", $folder, "/", $name, ".ron"), include_str!(concat!("../../../scenes/", $folder, "/", $name, ".ron")))),*),*]
    };
}

const SCENES: &[(&str, &str, &str)] = scenes! {
    "possession/examples": "pe_01" "pe_02" "pe_03" "pe_04" "pe_05" "pe_06" "pe_07" "pe_08" "pe_09" "pe_10" "pe_11" "pe_12" "pe_12_b";
    "spirit_combat/examples": "se01" "se02" "se03" "se04" "se04c" "se05" "se06" "se07" "se08" "se09" "se10a" "se10b" "se11" "se12a" "se12b" "se12c";
    "willpower/examples": "we01" "we02" "we03" "we04a" "we04b" "we05a" "we05b" "we05c" "we05d" "we05e" "we06" "we07" "we08" "we09a" "we09b" "we10" "we11" "we12";
};

/// (file, text) of a scene by its name.
pub fn find(name: &str) -> Option<(&'static str, &'static str)> {
    if name == "first_fight" {
        return Some(("first_fight.ron", include_str!("films/first_fight.ron")));
    }
    SCENES.iter().find(|(of, ..)| *of == name).map(|(_, file, text)| (*file, *text))
}
