//! How changes look in the text, layout by layout.

use super::*;

/// What comes of a change; `text` and `after` in the same layout.
fn check(text: &str, edit: &Edit, after: &str) {
    assert_eq!(apply(text, edit).as_deref(), Ok(after), "{edit:?} of:\n{text}");
    // The same with the line ends of another system, with a mark before it, and with a raw text in it.
    let other = |text: &str| format!("\u{FEFF}{}", text.replace('\n', "\r\n"));
    // A text of one line has no line ends that another could be like.
    if !text.contains('\n') && after.contains('\n') {
        return;
    }
    assert_eq!(apply(&other(text), edit), Ok(other(after)), "{edit:?} of other line ends:\n{text}");
}

#[test]
fn a_value_is_replaced_and_nothing_else() {
    check("( a: 9 /* Will */, b: 2 ) // end", &set("a", "7"), "( a: 7 /* Will */, b: 2 ) // end");
    check("(a: r#\"x\"#,\n)", &set("a", "\"y\""), "(a: \"y\",\n)");
    check("(a: Some(3))", &set("a", "4"), "(a: Some(4))");
    check("(a: (1, 2))", &set("a.1", "4"), "(a: (4, 2))");
    check("(a: [Stun(level: 1)])", &set("a.1.level", "2"), "(a: [Stun(level: 2)])");
    check("(a: {\"x y\": 1})", &set("a.x y", "-2"), "(a: {\"x y\": -2})");
    check("(cast: [(id: \"2\"), (id: \"b\", w: 1)])", &set("cast.b.w", "2"), "(cast: [(id: \"2\"), (id: \"b\", w: 2)])");
}

#[test]
fn a_field_comes_where_the_format_has_it_and_as_its_neighbours_stand() {
    check("(title: \"T\", cast: [])", &set("seed", "3"), "(title: \"T\", seed: 3, cast: [])");
    check("(cast: [(id: \"a\", will: 9)])", &set("cast.a.name", "\"A\""), "(cast: [(id: \"a\", name: \"A\", will: 9)])");
    check("(cast: [(id: \"a\", will: 9)])", &set("cast.a.dead", "true"), "(cast: [(id: \"a\", will: 9, dead: true)])");
    check("(cast: [(id: \"a\", will: 9,)])", &set("cast.a.dead", "true"), "(cast: [(id: \"a\", will: 9, dead: true,)])");
    check("(\n  title: \"T\", // so\n  cast: [],\n)", &set("seed", "3"), "(\n  title: \"T\", // so\n  seed: 3,\n  cast: [],\n)");
    check("(\n  title: \"T\",\n  rules: possession\n)", &set("seed", "3"), "(\n  title: \"T\",\n  rules: possession,\n  seed: 3\n)");
    check("(\n\ttitle: \"T\" // so\n)", &set("seed", "3"), "(\n\ttitle: \"T\", // so\n\tseed: 3\n)");
    check("(a: 1, cast: [])", &set("rulings.carry_over", "true"), "(a: 1, cast: [], rulings: (carry_over: true))");
    check("(cast: [(id: \"a\")])", &set("cast.a.skills.shoot", "5"), "(cast: [(id: \"a\", skills: {\"shoot\": 5})])");
    check("(rulings: (\n  // none yet\n))", &set("rulings.beats", "AtLeast"), "(rulings: (\n  beats: AtLeast,\n  // none yet\n))");
    check("(rulings: ())", &set("rulings.beats", "AtLeast"), "(rulings: (beats: AtLeast))");
    // Rows of several fields are filled up before a line is begun.
    let rows = "(cast: [\n  (\n    id: \"a\", name: \"A\",\n    will: 9, health: 3,\n  ),\n])";
    check(rows, &set("cast.a.side", "\"x\""), &rows.replace("name: \"A\",", "name: \"A\", side: \"x\","));
    check(rows, &set("cast.a.will_now", "3"), &rows.replace("will: 9, health", "will: 9, will_now: 3, health"));
    let long = format!("\"{}\"", "n".repeat(120));
    check(rows, &set("cast.a.will_now", &long), &rows.replace("health: 3,", &format!("health: 3,\n    will_now: {long},")));
}

#[test]
fn a_field_goes_with_the_remarks_that_are_its_own() {
    check("(a: 1, b: 2, c: 3)", &take("b"), "(a: 1, c: 3)");
    check("(a: 1, b: 2, c: 3)", &take("c"), "(a: 1, b: 2)");
    check("(a: 1, b: 2,)", &take("b"), "(a: 1,)");
    check("( a: 1 )", &take("a"), "()");
    check("(a: 1, /* of b */ b: 2, c: 3)", &take("b"), "(a: 1, c: 3)");
    check(
        "(\n  a: 1, // of a\n  // of b\n  b: 2, // of b too\n  // of c\n  c: 3,\n)",
        &take("b"),
        "(\n  a: 1, // of a\n  // of c\n  c: 3,\n)",
    );
    check("(\n  // a heading\n\n  a: 1,\n  b: 2,\n)", &take("a"), "(\n  // a heading\n\n  b: 2,\n)");
    check("(\n  a: 1,\n\n  b: 2,\n\n  c: 3,\n)", &take("b"), "(\n  a: 1,\n\n  c: 3,\n)");
    check("(\n  a: 1,\n\n  b: 2,\n)", &take("b"), "(\n  a: 1,\n)");
    check("(\n  a: 1, // of a\n  b: 2 // of b\n)", &take("b"), "(\n  a: 1 // of a\n)");
    check("(\n  a: 1,\n  b: 2)", &take("b"), "(\n  a: 1)");
    check("(\n  // of the row\n  a: 1, b: 2,\n)", &take("a"), "(\n  // of the row\n  b: 2,\n)");
    check("(\n  a: 1 /* in */, // of a\n  b: 2,\n)", &take("a"), "(\n  b: 2,\n)");
    check("(a: 1, rulings: (beats: AtLeast))", &take("rulings.beats"), "(a: 1)");
    check("(a: 1, rulings: (beats: AtLeast, /* so */))", &take("rulings.beats"), "(a: 1)");
    check("(a: 1, rulings: (\n  // open\n\n  beats: AtLeast,\n))", &take("rulings.beats"), "(a: 1, rulings: (\n  // open\n))");
    check("(cast: [(id: \"a\")])", &take("cast.a.id"), "(cast: [()])");
    check("(cast: [(id: \"a\")])", &take("cast.a"), "(cast: [])");
    check("(sides: {\"a\": (goals: [Survive(3)])}, a: 1)", &take("sides.a.goals.1"), "(sides: {\"a\": ()}, a: 1)");
}

#[test]
fn entries_of_lists_and_maps_come_and_go() {
    check("(a: [1, 2])", &put("a", 1, "3"), "(a: [1, 3, 2])");
    check("(a: [1, 2])", &put("a", 9, "3"), "(a: [1, 2, 3])");
    check("(a: [])", &put("a", 0, "3"), "(a: [3])");
    check("(a: [\n  1, // one\n  2, // two\n])", &put("a", 1, "3"), "(a: [\n  1, // one\n  3,\n  2, // two\n])");
    check("(a: [\n  // one\n  1,\n])", &put("a", 0, "3"), "(a: [\n  3,\n  // one\n  1,\n])");
    check("(a: [\n  1\n])", &put("a", 1, "3"), "(a: [\n  1,\n  3\n])");
    check("(a: [ /* none */ ])", &put("a", 0, "3"), "(a: [ /* none */  3])");
    check("(title: \"T\")", &put("engaged", 0, "(\"a\", \"b\")"), "(title: \"T\", engaged: [(\"a\", \"b\")])");
    check("(a: {\"x\": 1})", &entry("a", "y z", "2"), "(a: {\"x\": 1, \"y z\": 2})");
    check("(title: \"T\", rules: possession)", &entry("sides", "a", "()"), "(title: \"T\", rules: possession, sides: {\"a\": ()})");
    check("(a: {\"x\": 1, \"y\": 2})", &take("a.x"), "(a: {\"y\": 2})");
    let rename = Edit::Rename { path: Path::new("a.x"), key: "ü".to_owned() };
    check("(a: {\"x\": 1, \"y\": 2})", &rename, "(a: {\"ü\": 1, \"y\": 2})");
    let copy = Edit::Copy { path: Path::new("a.1") };
    check("(a: [\n  // one\n  (\n    x: 1,\n  ),\n])", &copy, "(a: [\n  // one\n  (\n    x: 1,\n  ),\n  (\n    x: 1,\n  ),\n])");
    check("(a: [(x: 1)])", &copy, "(a: [(x: 1), (x: 1)])");
    // A line that would become too long is broken.
    let long = format!("\"{}\"", "x".repeat(90));
    let row = format!("(cast: [(id: \"a\", will: 9, name: {long}, health: 3)])");
    let wrapped = format!("(cast: [(\n    id: \"a\", will: 9, name: {long}, health: 3,\n    epithet: {long},\n)])");
    check(
        &row,
        &set("cast.a.epithet", &long),
        &wrapped.replace(", health: 3,\n    epithet", ",\n    epithet").replace("\n)])", " health: 3,\n)])"),
    );
    check(&format!("(\n    a: [{long}],\n)"), &put("a", 1, &long), &format!("(\n    a: [\n        {long},\n        {long},\n    ],\n)"));
}

#[test]
fn entries_change_places_with_their_remarks() {
    check("(a: [1, 2, 3])", &shift("a.3", 0), "(a: [3, 1, 2])");
    check("(a: [1, 2, 3])", &shift("a.1", 2), "(a: [2, 3, 1])");
    check("(a: [\n  // one\n  1, // 1\n  2 // 2\n])", &shift("a.1", 1), "(a: [\n  2, // 2\n  // one\n  1 // 1\n])");
    check("(a: [\n  1, 2, // of 2\n  3,\n])", &shift("a.2", 0), "(a: [\n  2, // of 2\n  1,\n  3,\n])");
    check("(a: {\"x\": 1, \"y\": 2})", &shift("a.y", 0), "(a: {\"y\": 2, \"x\": 1})");
}

#[test]
fn what_cannot_be_written_is_refused_in_a_sentence() {
    let text = "(title: \"T\", cast: [(id: \"a\", at: (1, 2))], sides: {\"x\": ()})";
    let cases: &[(Edit, &str)] = &[
        (set("seed", "3, x: 4"), "is not one value"),
        (set("seed", "3 // so"), "is not one value"),
        (set("seed", "(1"), "is not one value"),
        (set("seed", ""), "is not one value"),
        (set("title.x", "3"), "has no fields"),
        (set("cast.7.will", "3"), "There is no entry `7` in `cast`."),
        (set("cast.a.at.x", "3"), "has no fields"),
        (set("two words", "3"), "no name of one"),
        (take("seed"), "There is no `seed` in the scene."),
        (take(""), "There is no ``"),
        (put("sides", 0, "3"), "is no list"),
        (entry("sides", "x", "3"), "already"),
        (shift("cast.1", 4), "There are only 1 entries."),
        (Edit::Copy { path: Path::new("title") }, "Only entries of a list"),
        (Edit::Rename { path: Path::new("title"), key: "x".to_owned() }, "Only entries of a map"),
    ];
    for (edit, words) in cases {
        let said = apply(text, edit).unwrap_err();
        assert!(said.contains(words), "{edit:?}: {said}");
        assert!(said.ends_with('.') || said.ends_with("``"), "{said}");
    }
    let said = apply("(a: [1, 2, b: 3", &set("a", "3")).unwrap_err();
    assert!(said.starts_with("The brackets or commas of the text are not in order (line 1"), "{said}");
}

#[test]
fn a_draft_undoes_and_redoes_to_the_byte() {
    let mut draft = Draft::new("(\r\n  title: \"Ä\", // x\r\n)");
    let first = draft.text().to_owned();
    draft.apply(&[set("title", "\"Ö\""), set("seed", "3")]).unwrap();
    let second = draft.text().to_owned();
    assert!(second.contains("Ö") && second.contains("seed: 3") && draft.is_changed());
    assert!(draft.apply(&[set("seed", "4"), set("seed", "(")]).is_err());
    assert_eq!(draft.text(), second);
    for text in ["(title: \"Ü\")", "(title: \"Üb\")", "(title: \"Übe\")"] {
        draft.type_text(text).unwrap();
    }
    draft.end_typing();
    draft.type_text("").unwrap();
    assert!(draft.undo() && draft.text() == "(title: \"Übe\")");
    // What was typed in one go is one change.
    assert!(draft.undo() && draft.text() == second);
    assert!(draft.undo() && draft.text() == first && !draft.is_changed());
    assert!(!draft.undo());
    assert!(draft.redo() && draft.redo() && draft.redo() && !draft.redo());
    assert_eq!(draft.text(), "");
    draft.mark_saved();
    assert!(!draft.is_changed() && draft.can() == (true, false));
    assert!(draft.type_text(&"x".repeat(2 << 20)).is_err());
}
