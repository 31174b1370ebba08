//! Which lines of a text differ from another.

/// The most lines on either side that are compared one with another; of longer stretches all count as changed.
const MOST: usize = 600;

/// For every line of the new text whether the old one lacks it there.
pub fn changed(old: &str, new: &str) -> Vec<bool> {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.split('\n').collect(), new.split('\n').collect());
    let start = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let most = old.len().min(new.len()) - start;
    let end = old.iter().rev().zip(new.iter().rev()).take(most).take_while(|(a, b)| a == b).count();
    let mut changed = vec![false; new.len()];
    let (old, mine) = (old.get(start..old.len() - end).unwrap_or_default(), new.get(start..new.len() - end).unwrap_or_default());
    let kept = if old.len().max(mine.len()) > MOST { vec![false; mine.len()] } else { common(old, mine) };
    for (place, kept) in kept.into_iter().enumerate() {
        if let Some(line) = changed.get_mut(start + place) {
            *line = !kept;
        }
    }
    changed
}

/// For every line of `new` whether it is part of the longest common sequence.
fn common(old: &[&str], new: &[&str]) -> Vec<bool> {
    let wide = new.len() + 1;
    // How long the longest common sequence is of what is left from two lines on.
    let mut longest = vec![0_u16; (old.len() + 1) * wide];
    let at = |longest: &[u16], a: usize, b: usize| longest.get(a * wide + b).copied().unwrap_or_default();
    for a in (0..old.len()).rev() {
        for b in (0..new.len()).rev() {
            let best =
                if old.get(a) == new.get(b) { at(&longest, a + 1, b + 1) + 1 } else { at(&longest, a + 1, b).max(at(&longest, a, b + 1)) };
            if let Some(cell) = longest.get_mut(a * wide + b) {
                *cell = best;
            }
        }
    }
    let (mut a, mut b) = (0, 0);
    let mut kept = vec![false; new.len()];
    while a < old.len() && b < new.len() {
        if old.get(a) == new.get(b) {
            if let Some(line) = kept.get_mut(b) {
                *line = true;
            }
            (a, b) = (a + 1, b + 1);
        } else if at(&longest, a + 1, b) >= at(&longest, a, b + 1) {
            a += 1;
        } else {
            b += 1;
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::changed;

    #[test]
    fn only_the_lines_that_are_new_or_other_are_marked() {
        let marked = |old: &str, new: &str| {
            let marks = changed(old, new);
            new.split('\n').zip(marks).filter(|(_, changed)| *changed).map(|(line, _)| line.to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(marked("a\nb\nc", "a\nb\nc"), [""; 0]);
        assert_eq!(marked("a\nb\nc", "a\nx\nc"), ["x"]);
        assert_eq!(marked("a\nb\nc\nd", "x\na\nc\ny\nd"), ["x", "y"]);
        assert_eq!(marked("a\nb", "a"), [""; 0]);
        assert_eq!(marked("", "a\nb"), ["a", "b"]);
        let long = |word: &str| (0..2000).map(|line| format!("{word}{line}")).collect::<Vec<_>>().join("\n");
        assert_eq!(changed(&long("a"), &long("b")).iter().filter(|changed| **changed).count(), 2000);
    }
}
