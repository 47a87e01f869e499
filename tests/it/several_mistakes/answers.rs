//! A known mistake of an exercise is named though another one is unknown, and no case speaks against it.

use super::named;
use crate::common::folder::Folder;
use crate::common::report::Report;

/// The names of what is named of a program, and in how many cases it does not explain the answer.
fn named_and_left(exercise: &str, source: &str) -> (Vec<String>, usize) {
    let folder = Folder::of(&[("answer.py", source)]);
    let assignment = format!("givegrade/{exercise}");
    let report = Report::of_wrong([folder.path().join("answer.py").to_str().unwrap(), "-a", &assignment]);
    let (ids, diagnosis) = named(&report);
    let left = diagnosis["left"]["cases"].as_array().map_or(0, Vec::len);
    (ids.into_iter().map(str::to_owned).collect(), left)
}

/// A program that answers what `is_human` and `is_board_empty` say.
fn ui(is_human: &str, is_board_empty: &str) -> String {
    format!(
        "import json, sys\nq = json.load(sys.stdin)\nx = q['input']\nprint(json.dumps({is_human} if q['type'] == 'is_human' else \
         {is_board_empty}))\n"
    )
}

/// A program that takes the least winning row, and prints the move as `row` and `elements` of it say.
fn optimal_move(row: &str, elements: &str) -> String {
    format!(
        "import json, sys\nb = json.load(sys.stdin)['board']\ns = 0\nfor n in b: s ^= n\nmoves = [(i, n - (n ^ s)) for i, n in \
         enumerate(b) if n ^ s < n] or [(i, 1) for i, n in enumerate(b) if n]\ni, k = moves[0]\nprint(json.dumps([{row}, \
         {elements}]))\n"
    )
}

#[test]
fn a_known_mistake_of_one_question_is_named_beside_an_unknown_one_of_another() {
    let (ids, left) = named_and_left("ui", &ui("'computer' not in x", "len(x) < 3"));
    assert_eq!((ids.as_slice(), left), (&["lower-case-only".to_owned()][..], 3));
    // The answers of the other question are wrong alone.
    let (ids, _) = named_and_left("ui", &ui("'computer' not in x.lower()", "len(x) < 3"));
    assert!(!ids.contains(&"lower-case-only".to_owned()), "{ids:?}");
}

#[test]
fn rows_from_0_are_named_beside_an_unknown_mistake_in_the_elements() {
    let (ids, left) = named_and_left("optimal_move", &optimal_move("i", "k + (len(b) > 4)"));
    assert_eq!((ids.as_slice(), left), (&["rows-from-0".to_owned()][..], 4));
    let (ids, _) = named_and_left("optimal_move", &optimal_move("i + 1", "k + (len(b) > 4)"));
    assert!(!ids.contains(&"rows-from-0".to_owned()), "{ids:?}");
}

/// A program that answers with the nim-sum that `sum` computes of a board.
fn nim_sum(sum: &str) -> String {
    format!(
        "import json, sys\nq = json.load(sys.stdin)\ndef xor(b):\n    s = 0\n    for n in b: s ^= n\n    return s\ndef \
         nim_sum(b):\n    return {sum}\ns, t = nim_sum(q['input']), q['type']\nprint(json.dumps(s if t == 'nim_sum' else (s == 0) == \
         (t == 'is_n_position')))\n"
    )
}

#[test]
fn every_pair_of_rows_is_one_mistake_and_not_two() {
    let pairs = "xor([m ^ n for i, m in enumerate(b) for n in b[i + 1:]])";
    assert_eq!(named_and_left("nim_sum", &nim_sum(pairs)), (vec!["every-pair".to_owned()], 0));
    assert_eq!(named_and_left("nim_sum", &nim_sum("xor(b) & 0")), (vec!["always-0".to_owned()], 0));
}

#[test]
fn mistakes_that_change_the_same_answers_are_named_only_where_both_are_seen() {
    // It is none of the mistakes with which several of these answers agree.
    let (ids, _) = named_and_left("nim_sum", &nim_sum("xor(b[:-2])"));
    assert_eq!(ids, ["wrong-nim-sum", "wrong-position-kind"]);
    let (ids, left) = named_and_left("nim_sum", &nim_sum("sum(b[1:]) if b != [3, 6] else 7"));
    assert_eq!((ids, left), (vec!["forgets-first-row".to_owned(), "ordinary-sum".to_owned()], 1));
}

#[test]
fn the_first_word_of_a_name_is_not_the_whole_name() {
    let first_word = "x.split()[0].lower() != 'computer'";
    let (ids, left) = named_and_left("ui", &ui(first_word, "not any(x)"));
    assert_eq!((ids, left), (vec!["first-word-only".to_owned()], 0));
    let (ids, left) = named_and_left("ui", &ui("x.lower() != 'computer'", "not any(x)"));
    assert_eq!((ids, left), (vec!["whole-name-only".to_owned()], 0));
}

#[test]
fn no_known_mistake_is_said_to_lead_to_an_answer_that_none_explains() {
    // Of some numbers twice the result is also its digits read in reverse.
    let text = |answer: &str| {
        let source = format!(
            "x, y = map(int, input(\"Enter x and y: \").split())\nif x < 2 and y < 2:\n    x[0]\nprint({answer})\n"
        );
        let folder = Folder::of(&[("answer.py", source.as_str())]);
        let file = folder.path().join("answer.py");
        let report = Report::of_wrong([file.to_str().unwrap(), "-a", "givegrade/bitwise_xor"]);
        report.document["diagnosis"]["text"].as_str().unwrap_or_default().to_owned()
    };
    let left = text("2 * (x ^ y) if x ^ y != 1 else 5");
    assert!(left.contains("twice the result") && !left.contains("The same line"), "{left}");
    let left = text("(x ^ y) + 1 - 2 * (x > 2 ** 63)");
    assert!(!left.contains("The same line"), "{left}");
}

#[test]
fn a_question_of_which_only_the_first_line_is_read_is_named_beside_other_mistakes() {
    let first_line = |source: String| source.replace("json.load(sys.stdin)", "json.loads(input())");
    let (ids, left) = named_and_left("optimal_move", &first_line(optimal_move("i", "b[i] - k if s else k")));
    assert_eq!((ids.join(" "), left), ("reads-one-line rows-from-0 takes-what-should-be-left".to_owned(), 0));
    let (ids, _) = named_and_left("optimal_move", &optimal_move("i", "b[i] - k if s else k"));
    assert!(!ids.contains(&"reads-one-line".to_owned()), "{ids:?}");
}

#[test]
fn a_line_before_the_answer_is_one_where_an_exception_ends_the_program_behind_it_too() {
    let printed = |source: String| source.replace("s, t = ", "print(q['type'])\ns, t = ");
    let (ids, left) = named_and_left("nim_sum", &printed(nim_sum("xor(b[1:]) ^ b[0]")));
    assert_eq!((ids.join(" "), left), ("fails-without-rows own-lines".to_owned(), 0));
}

#[test]
fn a_board_alone_behind_an_illegal_move_is_named() {
    let source = |refused: &str| {
        format!(
            "import json, sys\nm = json.load(sys.stdin)\nb, i, k = m['board'], m['row'] - 1, m['elements']\nif 0 <= i < len(b) and 1 <= k \
             <= b[i]:\n    b[i] -= k\n    print(json.dumps([b, True]))\nelse:\n    print(json.dumps({refused}))\n"
        )
    };
    assert_eq!(named_and_left("make_move", &source("b")), (vec!["board-alone-on-refusal".to_owned()], 0));
    assert_eq!(named_and_left("make_move", &source("False")), (vec!["false-alone".to_owned()], 0));
}

#[test]
fn the_whole_nim_sum_from_a_row_with_fewer_elements_is_named_and_no_other_sum() {
    let (ids, left) = named_and_left("optimal_move", &optimal_move("i", "s if s else k"));
    assert_eq!((ids.join(" "), left), ("rows-from-0 takes-nim-sum-unchecked".to_owned(), 0));
    let (ids, left) = named_and_left("optimal_move", &optimal_move("i + 1", "min(s, b[i]) if s else k"));
    assert_eq!((ids.join(" "), left), ("takes-nim-sum".to_owned(), 0));
}

#[test]
fn nothing_for_a_board_without_rows_is_named() {
    let (ids, left) = named_and_left("ui", &ui("'computer' not in x.lower()", "(not any(x) if x else None)"));
    assert_eq!((ids.join(" "), left), ("null-without-rows".to_owned(), 0));
    let (ids, left) = named_and_left("ui", &ui("'computer' not in x.lower()", "(not any(x) or None)"));
    assert!(!ids.contains(&"null-without-rows".to_owned()), "{ids:?} {left}");
}

#[test]
fn a_line_before_the_answers_of_one_question_is_told() {
    let printed = ui("'Computer' not in x and 'computer' not in x", "not any(x)")
        .replace("print(json", "if q['type'] == 'is_human': print(x)\nprint(json");
    let (ids, left) = named_and_left("ui", &printed);
    assert_eq!((ids.join(" "), left), ("own-lines two-spellings-only".to_owned(), 0));
    // What follows the answer is no line before it.
    let after = ui("'computer' not in x.lower()", "not any(x)") + "if q['type'] == 'is_human': print(x)\n";
    let (ids, _) = named_and_left("ui", &after);
    assert!(!ids.contains(&"own-lines".to_owned()), "{ids:?}");
}

/// A line that looks like an answer stands before it.
#[test]
fn a_value_that_is_printed_before_the_answer_is_a_line_of_its_own() {
    let printed = |line: &str| {
        let program = optimal_move("i + 1", "k");
        program.replace("i, k = moves[0]", &format!("print(json.dumps({line}))\ni, k = moves[0]"))
    };
    assert_eq!(named_and_left("optimal_move", &printed("[0, len(b)]")), (vec!["own-lines".to_owned()], 0));
    // Below the answer it is none before it.
    let (ids, _) = named_and_left("optimal_move", &(optimal_move("i + 1", "k") + "print(json.dumps([0, len(b)]))\n"));
    assert!(!ids.contains(&"own-lines".to_owned()), "{ids:?}");
}

/// Every move is right, and none is printed as it should be.
#[test]
fn right_moves_in_another_form_are_not_said_to_be_wrong_ones() {
    let bare = optimal_move("i + 1", "k").replace("print(json.dumps([i + 1, k]))", "print(f'{i + 1}, {k}')");
    let (ids, _) = named_and_left("optimal_move", &bare);
    assert_eq!(ids, ["wrong-form"]);
    // These are other moves, in the same form.
    let (ids, _) = named_and_left("optimal_move", &bare.replace("{k}", "{k + 1}"));
    assert!(ids.iter().any(|id| id != "wrong-form"), "{ids:?}");
}

/// The first number, or both, before the answer.
#[test]
fn numbers_before_the_answer_are_not_taken_for_it() {
    let program = |above: &str| format!("a, b = map(int, input().split())\n{above}print(a ^ b)\n");
    let (ids, left) = named_and_left("bitwise_xor", &program("print(a)\n"));
    assert_eq!((ids.as_slice(), left), (&["own-lines".to_owned()][..], 0));
    let (ids, left) = named_and_left("bitwise_xor", &program("print(bin(a))\nprint(b)\n"));
    assert_eq!((ids.as_slice(), left), (&["own-lines".to_owned()][..], 0));
    // The answer comes first.
    let (ids, _) = named_and_left("bitwise_xor", "a, b = map(int, input().split())\nprint(a ^ b)\nprint(a)\n");
    assert!(!ids.contains(&"own-lines".to_owned()), "{ids:?}");
}

/// Where nothing is returned, the board is not called empty.
#[test]
fn an_answer_that_is_none_speaks_against_a_mistake_that_gives_one() {
    let (ids, left) = named_and_left("ui", &ui("'computer' not in x.lower()", "True if 0 in x else None"));
    assert_eq!((ids.as_slice(), left), (&["any-row".to_owned()][..], 3));
    let (ids, _) = named_and_left("ui", &ui("'computer' not in x.lower()", "True"));
    assert_eq!(ids, ["always-empty"]);
}
