//! Whole fights as chains of states: from a start, step by step by the exact odds of one contest, until an end. Solved in closed form by
//! taking one state after the other out; nothing is sampled, no round is cut off, and only the last digits of a machine number are
//! rounded. It knows no rule.

use super::exact::Spread;
use std::collections::BTreeMap;

/// Where a step leads.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Next<S, O> {
    /// On to this state, which may be the same.
    On(S),
    /// The fight is over.
    End(O),
}

/// The most states that are solved.
pub const MOST_STATES: usize = 20_000;

/// How a fight ends, and how much it costs until then on average.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved<O: Ord> {
    /// The chance of each end.
    ends: Parts<O>,
    /// The sum of what each state on the way costs, on average.
    pub cost: f64,
}

impl<O: Ord> Solved<O> {
    /// The chance that it ends in a way of which something holds.
    pub fn chance(&self, holds: impl Fn(&O) -> bool) -> f64 {
        self.ends.0.iter().filter(|(end, _)| holds(end)).map(|(_, chance)| chance).sum()
    }
}

/// What a step leads to, each with its chance: a short list in order.
#[derive(Clone, Debug, PartialEq)]
struct Parts<K>(Vec<(K, f64)>);

impl<K: Ord> Parts<K> {
    /// Adds a chance; `true`: what it is of was not there.
    fn add(&mut self, key: K, chance: f64) -> bool {
        match self.0.binary_search_by(|(other, _)| other.cmp(&key)) {
            Ok(place) => {
                if let Some((_, sum)) = self.0.get_mut(place) {
                    *sum += chance;
                }
                false
            }
            Err(place) => {
                self.0.insert(place, (key, chance));
                true
            }
        }
    }

    fn take(&mut self, key: &K) -> Option<f64> {
        let place = self.0.binary_search_by(|(other, _)| other.cmp(key)).ok()?;
        Some(self.0.remove(place).1)
    }

    fn keys(&self) -> impl Iterator<Item = &K> {
        self.0.iter().map(|(key, _)| key)
    }
}

/// A state with what is known of it.
struct Row<O> {
    on: Parts<usize>,
    ends: Parts<O>,
    cost: f64,
}

/// The exact odds of a step as machine numbers.
pub fn near<T: Ord, N>(spread: &Spread<T>, next: impl Fn(&T) -> N) -> Vec<(N, f64)> {
    spread.iter().map(|(outcome, chance)| (next(outcome), chance.value())).collect()
}

/// Solves the chain from `start`. `step` gives the odds of one step from a state, `cost` what being in it costs.
///
/// # Errors
/// Why it cannot be solved, in a sentence: what `step` says, too many states, or a fight that never ends.
pub fn solve<S: Ord + Clone, O: Ord + Clone>(
    start: S,
    step: impl Fn(&S) -> Result<Vec<(Next<S, O>, f64)>, String>,
    cost: impl Fn(&S) -> u32,
) -> Result<Solved<O>, String> {
    let mut places = BTreeMap::from([(start.clone(), 0)]);
    let mut rows: Vec<Row<O>> = Vec::new();
    let mut found = vec![start];
    // States in the order in which they were found; each is numbered when it is first met.
    while let Some(state) = found.get(rows.len()).cloned() {
        let mut row = Row { on: Parts(Vec::new()), ends: Parts(Vec::new()), cost: f64::from(cost(&state)) };
        for (next, chance) in step(&state)? {
            match next {
                Next::End(end) => row.ends.add(end, chance),
                Next::On(state) => {
                    let place = places.get(&state).copied().unwrap_or_else(|| {
                        places.insert(state.clone(), found.len());
                        found.push(state);
                        found.len() - 1
                    });
                    row.on.add(place, chance)
                }
            };
        }
        rows.push(row);
        if found.len() > MOST_STATES {
            return Err(format!("the fight can stand in more than {MOST_STATES} ways; begin it with smaller numbers"));
        }
    }
    eliminate(rows)
}

/// The order in which states are taken out: those last that lead to others, so that each has little left when its turn comes.
fn order<O>(rows: &[Row<O>]) -> Vec<usize> {
    let (mut order, mut seen) = (Vec::new(), vec![false; rows.len()]);
    let mut open: Vec<(usize, Vec<usize>)> = vec![(0, rows.first().map_or_else(Vec::new, |row| row.on.keys().copied().collect()))];
    if let Some(first) = seen.first_mut() {
        *first = true;
    }
    while let Some((place, ahead)) = open.last_mut() {
        match ahead.pop() {
            Some(next) => {
                if let Some(seen) = seen.get_mut(next).filter(|seen| !**seen) {
                    *seen = true;
                    let ahead = rows.get(next).map_or_else(Vec::new, |row| row.on.keys().copied().collect());
                    open.push((next, ahead));
                }
            }
            None => {
                order.push(*place);
                open.pop();
            }
        }
    }
    order
}

/// Takes every state out and gives what is left of the first.
fn eliminate<O: Ord + Clone>(mut rows: Vec<Row<O>>) -> Result<Solved<O>, String> {
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); rows.len()];
    for (place, row) in rows.iter().enumerate() {
        for next in row.on.keys() {
            if let Some(before) = before.get_mut(*next) {
                before.push(place);
            }
        }
    }
    let endless = || "the fight may go on for ever: neither side can change anything".to_owned();
    for place in order(&rows) {
        let Some(row) = rows.get_mut(place) else { continue };
        let again = row.on.take(&place).unwrap_or_default();
        let leaves = 1.0 - again;
        if row.on.0.is_empty() && row.ends.0.is_empty() || leaves <= 0.0 {
            return Err(endless());
        }
        row.on.0.iter_mut().for_each(|(_, chance)| *chance /= leaves);
        row.ends.0.iter_mut().for_each(|(_, chance)| *chance /= leaves);
        row.cost /= leaves;
        if place == 0 {
            let Some(first) = rows.into_iter().next() else { return Err(endless()) };
            return Ok(Solved { ends: first.ends, cost: first.cost });
        }
        // It is gone: nothing leads to it any more, so nothing is left of what it led to.
        let on = std::mem::replace(&mut row.on, Parts(Vec::new()));
        let ends = std::mem::replace(&mut row.ends, Parts(Vec::new()));
        let cost = row.cost;
        for other in before.get_mut(place).map(std::mem::take).unwrap_or_default() {
            let Some(row) = rows.get_mut(other) else { continue };
            let Some(share) = row.on.take(&place) else { continue };
            for (next, chance) in &on.0 {
                if row.on.add(*next, chance * share)
                    && let Some(before) = before.get_mut(*next)
                {
                    before.push(other);
                }
            }
            for (end, chance) in &ends.0 {
                row.ends.add(end.clone(), chance * share);
            }
            row.cost += cost * share;
        }
    }
    Err(endless())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-12
    }

    fn half() -> Spread<bool> {
        Spread::roll(2, |face| face == 1)
    }

    #[test]
    fn a_coin_until_heads() {
        let step = |_: &()| Ok(near(&half(), |heads| if *heads { Next::End("heads") } else { Next::On(()) }));
        let solved = solve((), step, |()| 1).unwrap();
        assert!(same(solved.chance(|_| true), 1.0));
        assert!(same(solved.cost, 2.0), "two throws on average");
    }

    /// A gambler with 2 of 5: the chance to reach 5 is 2/5, and it takes 2 * 3 throws on average.
    #[test]
    fn the_gamblers_ruin() {
        let step = |purse: &i32| {
            Ok(near(&half(), |wins| match purse + if *wins { 1 } else { -1 } {
                0 => Next::End(false),
                5 => Next::End(true),
                purse => Next::On(purse),
            }))
        };
        let solved = solve(2, step, |_| 1).unwrap();
        assert!(same(solved.chance(|rich| *rich), 0.4) && same(solved.cost, 6.0), "{solved:?}");
    }

    #[test]
    fn what_never_ends_and_what_is_too_large_is_said() {
        let endless = solve(0, |_| Ok(vec![(Next::<i32, ()>::On(0), 1.0)]), |_| 1);
        assert!(endless.unwrap_err().contains("for ever"));
        let ring = solve(0, |at| Ok(vec![(Next::<i32, ()>::On((at + 1) % 3), 1.0)]), |_| 1);
        assert!(ring.unwrap_err().contains("for ever"));
        let large = solve(0u64, |at| Ok(vec![(Next::<u64, ()>::On(at + 1), 1.0)]), |_| 1);
        assert!(large.unwrap_err().contains("more than"));
        let refused = solve(0, |_| Err::<Vec<(Next<i32, ()>, f64)>, _>("no".to_owned()), |_| 1);
        assert_eq!(refused.unwrap_err(), "no");
    }
}
