//! The keys of the scene editor: what moves in which pane. While something is typed, its field has the keys.

use super::{Press, of_deed};
use crate::app::bindings::Deed;
use crate::app::command::Command;
use crate::app::editor::{Ask, Editor, Pane, Part, Said};
use bevy::input::keyboard::Key;

/// Whether a key means the same while something is typed: it types nothing by itself.
pub(super) fn passes(press: &Press) -> bool {
    let whole = matches!(press.deed, Some(Deed::Save | Deed::SaveAs | Deed::Undo | Deed::Redo | Deed::Try | Deed::SceneText));
    whole && press.chord.as_ref().is_some_and(|chord| chord.control || chord.alt || chord.key.starts_with('F') && chord.key.len() > 1)
}

/// What a key says in the editor.
pub(super) fn read(press: &Press, editor: &Editor) -> Option<Command> {
    let said = if editor.typing.is_some() {
        (press.deed == Some(Deed::Save)).then_some(Said::Save)
    } else if let Some(ask) = &editor.ask {
        answering(press, editor, ask)
    } else if editor.choosing.is_some() {
        choosing(press)
    } else {
        if let Some(Deed::Help | Deed::Settings) = press.deed {
            return press.deed.and_then(of_deed);
        }
        deed(press, editor).or_else(|| of_pane(press, editor))
    };
    said.map(Command::Editor)
}

fn deed(press: &Press, editor: &Editor) -> Option<Said> {
    let row = editor.row;
    let member = match editor.part {
        Part::Member(member) if editor.pane != Pane::Fields => Some(member),
        _ => None,
    };
    Some(match press.deed? {
        Deed::Undo => Said::Undo,
        Deed::Redo => Said::Redo,
        Deed::Save => Said::Save,
        Deed::SaveAs => Said::SaveAs,
        Deed::Try => Said::Play,
        Deed::SceneText => Said::ShowText,
        Deed::AddEntry if editor.pane == Pane::Fields => Said::AddAt(row),
        Deed::AddEntry => Said::AddMember,
        Deed::CopyEntry => member.map_or(Said::Copy(row), Said::CopyMember),
        Deed::RemoveEntry => member.map_or(Said::Reset(row), Said::RemoveMember),
        Deed::RenameEntry => Said::Rename(row),
        Deed::EarlierEntry => member.map_or(Said::Shift(row, -1), |member| Said::ShiftMember(member, -1)),
        Deed::LaterEntry => member.map_or(Said::Shift(row, 1), |member| Said::ShiftMember(member, 1)),
        _ => return None,
    })
}

fn answering(press: &Press, editor: &Editor, ask: &Ask) -> Option<Said> {
    let last = editor.answers().len().saturating_sub(1);
    match &press.key {
        Key::ArrowUp | Key::ArrowLeft => Some(Said::Answer(editor.answer.saturating_sub(1))),
        Key::ArrowDown | Key::ArrowRight | Key::Tab => Some(Said::Answer((editor.answer + 1).min(last))),
        Key::Enter if !press.repeat => Some(Said::Answered),
        // What is kept is either taken up or thrown away on purpose.
        Key::Escape if !matches!(ask, Ask::Kept(_)) => Some(Said::Cancel),
        _ => press.digit.and_then(|digit| usize::from(digit).checked_sub(1)).filter(|place| *place <= last).map(Said::Answer),
    }
}

fn choosing(press: &Press) -> Option<Said> {
    match &press.key {
        Key::ArrowUp | Key::ArrowLeft => Some(Said::NextChoice(-1)),
        Key::ArrowDown | Key::ArrowRight => Some(Said::NextChoice(1)),
        Key::PageUp => Some(Said::NextChoice(-9)),
        Key::PageDown => Some(Said::NextChoice(9)),
        Key::Enter if !press.repeat => Some(Said::Choose),
        Key::Escape => Some(Said::Cancel),
        _ => press.digit.and_then(|digit| usize::from(digit).checked_sub(1)).map(Said::Choice),
    }
}

fn of_pane(press: &Press, editor: &Editor) -> Option<Said> {
    let panes = [Pane::Parts, Pane::Fields, Pane::Board];
    let now = panes.iter().position(|pane| *pane == editor.pane).unwrap_or(0);
    let pane = |by: usize| panes.get((now + by) % panes.len()).copied().map(Said::Pane);
    let row = editor.row;
    match (editor.pane, &press.key) {
        (_, Key::Tab) => pane(if press.shift { 2 } else { 1 }),
        (Pane::Parts, Key::Escape) => Some(Said::Leave),
        (_, Key::Escape) => Some(Said::Pane(Pane::Parts)),
        (Pane::Parts, Key::ArrowUp) => Some(Said::NextPart(-1)),
        (Pane::Parts, Key::ArrowDown) => Some(Said::NextPart(1)),
        (Pane::Parts, Key::PageUp) => Some(Said::NextPart(-9)),
        (Pane::Parts, Key::PageDown) => Some(Said::NextPart(9)),
        (Pane::Parts, Key::ArrowRight | Key::Enter) => Some(Said::Pane(Pane::Fields)),
        (Pane::Fields, Key::ArrowUp) => Some(Said::NextRow(-1)),
        (Pane::Fields, Key::ArrowDown) => Some(Said::NextRow(1)),
        (Pane::Fields, Key::PageUp) => Some(Said::NextRow(-9)),
        (Pane::Fields, Key::PageDown) => Some(Said::NextRow(9)),
        (Pane::Fields, Key::ArrowLeft) => Some(Said::Change(row, -1)),
        (Pane::Fields, Key::ArrowRight) => Some(Said::Change(row, 1)),
        (Pane::Fields, Key::Enter) if !press.repeat => Some(Said::Act(row)),
        (Pane::Board, Key::ArrowUp) => Some(Said::Nudge(0, -1)),
        (Pane::Board, Key::ArrowDown) => Some(Said::Nudge(0, 1)),
        (Pane::Board, Key::ArrowLeft) => Some(Said::Nudge(-1, 0)),
        (Pane::Board, Key::ArrowRight) => Some(Said::Nudge(1, 0)),
        (Pane::Board, Key::PageUp) => Some(Said::NextPart(-1)),
        (Pane::Board, Key::PageDown) => Some(Said::NextPart(1)),
        _ => None,
    }
}
