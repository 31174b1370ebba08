//! Rows of a table that go by ranges: together they have to cover everything once, the lowest first.
//!
//! It must not know what a row says of its range.

use crate::scene::read::{At, Doc};

/// What the rows of a table go by.
pub(super) struct By {
    /// One of it (`margin`).
    pub one: &'static str,
    /// Several (`margins`).
    pub many: &'static str,
    /// The least there is; `None`: it goes down without an end.
    pub least: Option<i32>,
}

impl By {
    /// Such as `margin 3` or `margins 3 to 5`.
    fn range(&self, from: i32, to: i32) -> String {
        if from == to { format!("{} {from}", self.one) } else { format!("{} {from} to {to}", self.many) }
    }
}

/// The range of a row as the file has it.
pub(super) struct Span {
    pub at: usize,
    pub from: Option<At<i32>>,
    pub to: Option<At<i32>>,
}

impl Span {
    /// Both ends, for comparing: an end that is left out is as far off as can be.
    fn ends(&self) -> (i32, i32) {
        (self.from.map_or(i32::MIN, |from| from.value), self.to.map_or(i32::MAX, |to| to.value))
    }

    /// Such as `from 3 to 5`.
    fn words(&self) -> String {
        match (self.from, self.to) {
            (Some(from), Some(to)) => format!("from {} to {}", from.value, to.value),
            (Some(from), None) => format!("from {} on", from.value),
            (None, Some(to)) => format!("up to {}", to.value),
            (None, None) => "of every size".to_owned(),
        }
    }
}

/// Reports what the rows leave out, cover twice, or have in another order.
pub(super) fn check(doc: &Doc<'_>, by: &By, spans: &[Span]) {
    if let Some((from, to)) = spans.iter().filter_map(|span| span.from.zip(span.to)).find(|(from, to)| to.value < from.value) {
        let message = format!("`to` is {}, below `from`, which is {}", to.value, from.value);
        return doc.error(to.at, message, format!("give it at least {}", from.value));
    }
    let pairs = || spans.iter().zip(spans.iter().skip(1));
    if let Some((before, span)) = pairs().find(|(before, span)| span.ends() < before.ends()) {
        let message = format!("this row is for {} {}, after one for those {}", by.many, span.words(), before.words());
        return doc.error(span.at, message, "write the rows in order, the lowest first");
    }
    if let Some(span) = spans.first() {
        first(doc, by, span);
    }
    for (before, span) in pairs() {
        after(doc, by, before, span);
    }
    if let Some(to) = spans.last().and_then(|span| span.to) {
        let message = format!("rows leave out {} above {}", by.many, to.value);
        doc.error(to.at, message, "leave `to` out of the last row");
    }
}

fn first(doc: &Doc<'_>, by: &By, span: &Span) {
    match (by.least, span.from) {
        (None, Some(from)) => {
            let message = format!("rows leave out {} below {}", by.many, from.value);
            doc.error(from.at, message, "leave `from` out of the first row");
        }
        (Some(least), Some(from)) if from.value > least => {
            let message = format!("rows leave out {}", by.range(least, from.value - 1));
            doc.error(from.at, message, format!("begin the first row with `from: {least}`"));
        }
        _ => {}
    }
}

fn after(doc: &Doc<'_>, by: &By, before: &Span, span: &Span) {
    let Some(end) = before.to else {
        let message = format!("the row before this one has no `to`, so it covers all {} from there on", by.many);
        return doc.error(span.at, message, "give it a `to`, or remove this row");
    };
    let next = end.value + 1;
    let Some(from) = span.from else {
        let message = format!("this row has no `from`, so it covers {} that are covered already", by.many);
        return doc.error(span.at, message, format!("add `from: {next}`"));
    };
    if from.value < next {
        let last = span.to.map_or(end.value, |to| to.value.min(end.value));
        let are = if from.value == last { "is" } else { "are" };
        doc.error(from.at, format!("{} {are} covered twice", by.range(from.value, last)), format!("begin this row with `from: {next}`"));
    } else if from.value > next {
        let message = format!("rows leave out {}", by.range(next, from.value - 1));
        doc.error(from.at, message, format!("begin this row with `from: {next}`"));
    }
}
