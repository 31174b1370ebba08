//! The brackets of a text: opening, closing, and what to make of those that do not match.
//!
//! It must not know what any field or value means. It reports one bracket fault per file, since most
//! of what follows from one is no fault of its own.

use super::super::super::problem::Severity;
use super::super::token::{Bracket, Fault, Lexeme};
use super::super::tree::{Id, Item, Kind};
use super::super::words::quoted;
use super::{Builder, Frame};

impl Builder<'_> {
    /// `[ (..), name: ..`: the list was never closed, and the field belongs outside it.
    pub(super) fn leave_unclosed_list(&mut self, key: Id) {
        let plain = !self.top.entries.is_empty() && !self.top.has_keys();
        let in_struct = self.outer.last().is_some_and(|frame| frame.is(Bracket::Round) && frame.key.is_some());
        if !(self.top.is(Bracket::Square) && plain && in_struct && self.is_name(key)) {
            return;
        }
        let (start, _) = self.span(key);
        if let Some((list, _)) = self.top.group {
            let at = self.items.get(list).map_or(start, |item| item.open);
            let before = self.shown(key);
            self.bracket_fault(at, "this `[` is never closed".to_owned(), format!("add `]` before {before}"));
        }
        self.top.value = None;
        self.top.guessed = false;
        self.close_top(start, true);
        self.finish_entry();
    }

    pub(super) fn open(&mut self, bracket: Bracket, at: usize) {
        let name = self.top.value.filter(|id| bracket == Bracket::Round && self.is_name(*id));
        let id = match name {
            Some(id) => {
                if let Some(item) = self.items.get_mut(id) {
                    (item.kind, item.name_end, item.open) = (Kind::Group(bracket), item.end, at);
                }
                id
            }
            None => {
                let id = self.add(Item::new(Kind::Group(bracket), at, at + 1, false));
                self.place(id);
                id
            }
        };
        self.outer.push(std::mem::replace(&mut self.top, Frame::new(Some((id, bracket)))));
    }

    fn close_top(&mut self, end: usize, bad: bool) {
        self.finish_entry();
        let Some(outer) = self.outer.pop() else {
            return;
        };
        let frame = std::mem::replace(&mut self.top, outer);
        if let Some(item) = frame.group.and_then(|(id, _)| self.items.get_mut(id)) {
            item.entries = frame.entries;
            item.end = end;
            item.bad |= bad;
        }
    }

    pub(super) fn close(&mut self, bracket: Bracket, lexeme: Lexeme) {
        if self.top.is(bracket) {
            return self.close_top(lexeme.end, false);
        }
        let written = bracket.close();
        let Some((id, own)) = self.top.group else {
            let message = format!("this `{written}` closes nothing");
            return self.bracket_fault(lexeme.start, message, "remove it".to_owned());
        };
        let matching = self.outer.iter().rposition(|frame| frame.is(bracket));
        // Index 1 is the file's outermost group: it can only close at the end of the text.
        if matching.is_none_or(|index| index == 1 && !self.lexer.at_end()) || self.entry_closed_wrongly(id, lexeme) {
            let line = self.line(self.items.get(id).map_or(0, |item| item.open));
            let message = format!("the `{}` of line {line} is closed by `{written}`", own.open());
            self.bracket_fault(lexeme.start, message, format!("write `{}`", own.close()));
            return self.close_top(lexeme.end, false);
        }
        let (close, line) = (own.close(), self.line(lexeme.start));
        self.unclosed(&format!("add `{close}` before the `{written}` of line {line}, or earlier"));
        while !self.top.is(bracket) && !self.outer.is_empty() {
            self.close_top(lexeme.start, true);
        }
        self.close_top(lexeme.end, true);
    }

    /// `(a: 1],` on one line with a further `(` behind it: not the list ends here but one of its entries.
    fn entry_closed_wrongly(&self, group: Id, closer: Lexeme) -> bool {
        let open = self.items.get(group).map_or(0, |item| item.open);
        let one_line = self.text.get(open..closer.start).is_some_and(|text| !text.contains('\n'));
        let after = self.text.get(closer.end..).unwrap_or_default().trim_start();
        one_line && self.top.is(Bracket::Round) && after.strip_prefix(',').is_some_and(|after| after.trim_start().starts_with('('))
    }

    /// The line of an offset; nothing to count once no bracket fault will be told any more.
    fn line(&self, at: usize) -> usize {
        let before = self.text.get(..at).filter(|_| !self.lost);
        before.unwrap_or_default().matches('\n').count() + 1
    }

    fn unclosed(&mut self, remedy: &str) {
        if let Some((id, bracket)) = self.top.group {
            let at = self.items.get(id).map_or(0, |item| item.open);
            self.bracket_fault(at, format!("this `{}` is never closed", bracket.open()), remedy.to_owned());
        }
    }

    fn bracket_fault(&mut self, at: usize, message: String, remedy: String) {
        if !self.lost {
            self.lexer.fault(at, message, remedy);
        }
        self.lost = true;
    }

    pub(super) fn end(&mut self) {
        // What was not read may hold every bracket that seems to be missing.
        self.lost |= self.lexer.cut;
        let open = self.outer.iter().chain([&self.top]).rev();
        let closers: String = open.filter_map(|frame| frame.group).map(|(_, bracket)| bracket.close()).collect();
        self.unclosed(&format!("add {} at the end of the file", quoted(&closers)));
        while !self.outer.is_empty() {
            self.close_top(self.text.len(), true);
        }
        self.finish_entry();
    }

    pub(super) fn root(&mut self) -> Option<Id> {
        let entries = std::mem::take(&mut self.top.entries);
        let Some(first) = entries.first().copied() else {
            let is_error = |fault: &Fault| fault.severity == Severity::Error;
            if !self.lexer.faults.iter().any(is_error) {
                self.lexer.fault(0, "the file holds no value", "write ( field: value, … )");
            }
            return None;
        };
        if entries.iter().any(|entry| entry.key.is_some()) {
            let (start, _) = self.span(first.key.unwrap_or(first.value));
            let remedy = "put `(` before this and `)` at the end of the file";
            self.bracket_fault(start, "the outermost ( … ) is missing".to_owned(), remedy.to_owned());
            let mut group = Item::new(Kind::Group(Bracket::Round), start, self.text.len(), false);
            group.entries = entries;
            return Some(self.add(group));
        }
        let second = entries.get(1).map(|entry| self.span(entry.value).0);
        if let Some(at) = second.or(self.first_comma) {
            self.more_than_one(first.value, at);
        }
        Some(first.value)
    }

    fn more_than_one(&mut self, first: Id, more: usize) {
        if self.is_group(first) {
            let message = "there is more text after the outermost closing bracket".to_owned();
            let remedy = "move it inside the bracket or remove it".to_owned();
            self.bracket_fault(more, message, remedy);
        } else {
            let message = "the file does not begin with a bracket".to_owned();
            let remedy = "write ( field: value, … )".to_owned();
            self.bracket_fault(self.span(first).0, message, remedy);
            self.spoil(first);
        }
    }

    fn is_group(&self, id: Id) -> bool {
        let item = self.items.get(id);
        item.is_some_and(|item| matches!(item.kind, Kind::Group(_)))
    }
}
