//! What is said of the program as a whole, before the failures and behind them.

use super::styled;
use crate::report::samples::{self, fault, left, pass};
use anstream::adapter::strip_str;
use nimgrade::judge::{Diagnosis, Kind, Left, PredictedLine, Verdict};
use nimgrade::report::{Human, Verbosity};
use nimgrade::suite::Case;
use snapbox::{IntoData, assert_data_eq, str};

const CONDITION: &str = "in which a size has three digits or more";

/// The report without the failures that it shows.
fn around(results: Vec<(Case, Verdict)>, diagnosis: Diagnosis) -> String {
    let human = Human::new(Verbosity::Normal, 80).with_show("nimgrade show -a lab3");
    let text = strip_str(&styled(&human, results, Some(diagnosis))).to_string();
    let (before, rest) = text.split_once("wrong output: ").expect("a failure is shown");
    let end = rest.find("\n\n0 of").or(rest.find("\n\n1 of")).expect("the summary follows");
    format!("{before}[failures]\n{}", &rest[end..])
}

/// The part of it that stands between the mistakes and the failures: how much they explain, and what is left.
fn explained(around: &str) -> &str {
    let (before, _) = around.split_once("\n\n[failures]\n").expect("the failures' place");
    &before[before.find("These ").expect("how much is explained")..]
}

fn three() -> Vec<(Case, Verdict)> {
    vec![samples::wrong_move(), samples::extra_line(), samples::wrong_blanks(), pass("a")]
}

fn one() -> Diagnosis {
    let last = samples::diagnosis().faults.remove(0);
    Diagnosis { faults: vec![last], ..samples::diagnosis() }
}

#[test]
fn one_mistake_is_named_before_the_failures_and_behind_them() {
    assert_data_eq!(
        around(three(), one()),
        str![[r#"
Perhaps your program takes the last winning heap instead of the first (the one
of least index).
Seen in play/first-winning-heap, line 4, and in 2 more cases.
More: nimgrade explain last-winning-heap
This mistake fits the 4 cases that were run.

[failures]


1 of 4 cases passed, 1 of 4.5 points, in 0.31 s.
  3 wrong output.

Perhaps your program takes the last winning heap instead of the first (the one
of least index).
To see a whole case: nimgrade show -a lab3 play/first-winning-heap

"#]]
        .raw()
    );
}

#[test]
fn several_mistakes_are_numbered() {
    assert_data_eq!(
        around(three(), samples::diagnosis()),
        str![[r#"
1. Perhaps your program takes the last winning heap instead of the first (the
   one of least index).
   Seen in play/first-winning-heap, line 4, and in at least 2 more cases.
   More: nimgrade explain last-winning-heap

2. Perhaps it also prints the status line once more at the end of the game.
   Seen in end/no-status, line 13, and in at least 1 more case.
   More: nimgrade explain status-at-end

These 2 mistakes fit the 4 cases that were run.

[failures]


1 of 4 cases passed, 1 of 4.5 points, in 0.31 s.
  3 wrong output.

Perhaps your program
  1. takes the last winning heap instead of the first (the one of least index)
  2. prints the status line once more at the end of the game
To see a whole case: nimgrade show -a lab3 play/first-winning-heap

"#]]
        .raw()
    );
}

#[test]
fn what_is_left_is_named_with_its_line_its_reason_and_its_condition() {
    let left = left(&["drawing/short-last-heap"], Some(("drawing/short-last-heap", 7)), Some(CONDITION));
    let text = around(three(), Diagnosis { left: Some(left), explained: 3, ..samples::diagnosis() });
    assert_data_eq!(
        explained(&text),
        str![[r#"
These 2 mistakes explain 2 of the 3 cases that fail.
What they do not explain is first seen in drawing/short-last-heap, line 7, turn
1: the nim-sum of heaps 12 13 7 is 6. The first winning heap is heap 1 (12→10).
The computer should take 2 objects from heap 1. Your program takes 6 from heap
3. This leaves nim-sum 0 too, but heap 3 is not the first winning heap.
What is not explained is found only in the one case in which a size has three
digits or more.
"#]]
        .raw()
    );
}

#[test]
fn what_is_left_without_a_line_is_named_by_its_cases() {
    let says = |cases: &[&str]| {
        let left = Some(samples::left(cases, None, None));
        let text = around(three(), Diagnosis { left, explained: 3, ..one() });
        text.lines().find(|line| line.contains("does not explain")).map(str::to_owned).expect("a line says it")
    };
    assert_eq!(says(&["end/no-status"]), "What it does not explain is in end/no-status.");
    let two = "What it does not explain is in 2 cases; one of them is end/no-status.";
    assert_eq!(says(&["end/no-status", "drawing/short-last-heap"]), two);
}

#[test]
fn a_program_that_goes_on_where_one_with_the_mistakes_ends_is_said_to() {
    let says = |is_only_one| {
        let printed = Some("In turn 4".to_owned());
        let predicted = Some(PredictedLine { predicted: None, printed, is_only_one, on_stderr: false });
        let left = samples::left(&["end/no-status"], Some(("end/no-status", 5)), None);
        let left = Some(Left { reason: None, predicted, ..left });
        around(three(), Diagnosis { left, explained: 3, ..one() }).replace('\n', " ")
    };
    let text = says(true);
    let ended = "line 5: a program with this mistake would have ended here, and yours goes on with “In turn 4”.";
    assert!(text.contains(ended), "{text}");
    let predicted = PredictedLine {
        predicted: Some("You win!".to_owned()),
        printed: Some("In turn 4".to_owned()),
        is_only_one: true,
        on_stderr: true,
    };
    let left = samples::left(&["end/no-status"], Some(("end/no-status", 5)), None);
    let left = Some(Left { reason: None, predicted: Some(predicted), ..left });
    let elsewhere = around(three(), Diagnosis { left, explained: 3, ..one() }).replace('\n', " ");
    let words = "a program with this mistake prints “You win!” there, and yours prints it on standard error.";
    assert!(elsewhere.contains(words), "{elsewhere}");
    let text = says(false);
    assert!(text.contains("may have ended here, and yours goes on with “In turn 4”."), "{text}");
}

#[test]
fn of_blanks_in_a_quotation_those_are_seen_that_would_be_lost() {
    let says = |line: &str, mistake: &str| {
        let predicted = PredictedLine {
            predicted: Some("You win!".to_owned()),
            printed: Some(line.to_owned()),
            is_only_one: true,
            on_stderr: false,
        };
        let left = Left {
            reason: None,
            predicted: Some(predicted),
            ..samples::left(&["end/no-status"], Some(("end/no-status", 5)), None)
        };
        let fault = fault("other-words", mistake, &["end/no-status"], 13);
        let mistakes = Diagnosis { faults: vec![fault], left: Some(left), explained: 3, ..samples::diagnosis() };
        around(three(), mistakes).replace('\n', " ")
    };
    let text = says("  \t* \t", "prints the first prompt as “How  many heaps?” instead of “How many heaps?”");
    assert!(text.contains("“··→*·→” (→ is a tab, · is a space)"), "{text}");
    assert!(text.contains("as “How··many heaps?” instead of “How many heaps?”"), "{text}");
    let text = says("a b", "prints the first prompt as “How many?”");
    assert!(text.contains("“a b”.") && text.contains("“How many?”") && !text.contains('·'), "{text}");
}

#[test]
fn where_cases_are_hidden_mistakes_explain_the_others() {
    let fault = fault("status-at-end", "prints the status line once more at the end", &["end/no-status"], 13);
    let left = samples::left(&["drawing/short-last-heap"], None, None);
    let results = vec![samples::hidden(), samples::extra_line(), samples::wrong_blanks()];
    let text = around(
        results,
        Diagnosis {
            faults: vec![fault],
            left: Some(left),
            is_predicted: true,
            explained: 1,
            total: 2,
            prints_without_input: false,
        },
    );
    assert_data_eq!(
        text,
        str![[r#"
Perhaps your program prints the status line once more at the end.
Seen in end/no-status, line 13. More: nimgrade explain status-at-end
This mistake explains 1 of the 2 cases that were run and are not hidden.
What it does not explain is in drawing/short-last-heap.

[failures]


0 of 3 cases passed, 0 of 3.5 points, in 0.31 s.
  3 wrong output.

Perhaps your program prints the status line once more at the end.
To see a whole case: nimgrade show -a lab3 end/no-status

"#]]
        .raw()
    );
}

#[test]
fn mistakes_that_explain_no_case_whole_explain_a_part() {
    let all = ["play/first-winning-heap", "end/no-status", "drawing/short-last-heap"];
    let left = left(&all, Some((all[0], 6)), None);
    assert_data_eq!(
        around(three(), Diagnosis { left: Some(left), explained: 1, ..one() }),
        str![[r#"
Perhaps your program takes the last winning heap instead of the first (the one
of least index).
Seen in play/first-winning-heap, line 4, and in at least 2 more cases.
More: nimgrade explain last-winning-heap
None of the 3 cases that fail is explained completely by this mistake.
What it does not explain is first seen in play/first-winning-heap, line 6, turn
1: the nim-sum of heaps 12 13 7 is 6. The first winning heap is heap 1 (12→10).
The computer should take 2 objects from heap 1. Your program takes 6 from heap
3. This leaves nim-sum 0 too, but heap 3 is not the first winning heap.

[failures]


1 of 4 cases passed, 1 of 4.5 points, in 0.31 s.
  3 wrong output.

Perhaps your program takes the last winning heap instead of the first (the one
of least index).
To see a whole case: nimgrade show -a lab3 play/first-winning-heap

"#]]
        .raw()
    );
}

#[test]
fn a_condition_alone_is_said() {
    let none = |left| Diagnosis {
        faults: vec![],
        is_predicted: false,
        explained: 3,
        total: 4,
        left: Some(left),
        prints_without_input: false,
    };
    let two = left(&["end/no-status", "drawing/short-last-heap"], Some(("end/no-status", 13)), Some(CONDITION));
    assert_data_eq!(
        around(three(), none(two.clone())),
        str![[r#"
Your program fails in both cases in which a size has three digits or more, and
in no other.

[failures]


1 of 4 cases passed, 1 of 4.5 points, in 0.31 s.
  3 wrong output.

Your program fails in both cases in which a size has three digits or more, and
in no other.
To see a whole case: nimgrade show -a lab3 play/first-winning-heap

"#]]
        .raw()
    );
    // Of a case that was not run nothing is known.
    let mut skipped = three();
    skipped[0].1 = samples::verdict(Kind::Skipped);
    assert_data_eq!(
        around(skipped.clone(), none(two)),
        str![[r#"
Your program fails in both cases that were run in which a size has three digits
or more, and in no other.

[failures]


1 of 4 cases passed, 1 of 4.5 points, in 0.31 s.
  2 wrong output, 1 skipped.

Your program fails in both cases that were run in which a size has three digits
or more, and in no other.
To see a whole case: nimgrade show -a lab3 drawing/short-last-heap

"#]]
        .raw()
    );
    let single = left(&["end/no-status"], Some(("end/no-status", 13)), Some(CONDITION));
    assert_data_eq!(
        around(skipped, none(single)),
        str![[r#"
Your program fails only in the one case that was run in which a size has three
digits or more.

[failures]


1 of 4 cases passed, 1 of 4.5 points, in 0.31 s.
  2 wrong output, 1 skipped.

Your program fails only in the one case that was run in which a size has three
digits or more.
To see a whole case: nimgrade show -a lab3 drawing/short-last-heap

"#]]
        .raw()
    );
}

#[test]
fn of_several_mistakes_that_fit_none_is_claimed() {
    let mut either = one();
    let other = |id: &str, sentence: &str| (id.to_owned(), sentence.to_owned());
    either.faults[0].alternatives = vec![other("largest-winning-heap", "takes the largest winning heap")];
    assert_data_eq!(
        around(three(), either.clone()),
        str![[r#"
Perhaps your program takes the last winning heap instead of the first (the one
of least index), or takes the largest winning heap: both fit the 4 cases that
were run.
Seen in play/first-winning-heap, line 4, and in 2 more cases.
Names for nimgrade explain: last-winning-heap, largest-winning-heap

[failures]


1 of 4 cases passed, 1 of 4.5 points, in 0.31 s.
  3 wrong output.

Perhaps your program takes the last winning heap instead of the first (the one
of least index), or takes the largest winning heap.
To see a whole case: nimgrade show -a lab3 play/first-winning-heap

"#]]
        .raw()
    );
    either.faults[0].alternatives.push(other("most-objects", "takes as many objects as it can"));
    assert_data_eq!(
        around(three(), either.clone()),
        str![[r#"
Perhaps your program takes the last winning heap instead of the first (the one
of least index), or takes the largest winning heap, or takes as many objects as
it can: each of these fits the 4 cases that were run.
Seen in play/first-winning-heap, line 4, and in 2 more cases.
Names for nimgrade explain: last-winning-heap, largest-winning-heap,
most-objects

[failures]


1 of 4 cases passed, 1 of 4.5 points, in 0.31 s.
  3 wrong output.

Perhaps your program takes the last winning heap instead of the first (the one
of least index), or takes the largest winning heap, or takes as many objects as
it can.
To see a whole case: nimgrade show -a lab3 play/first-winning-heap

"#]]
        .raw()
    );
    either.explained = 3;
    either.left = Some(left(&["end/no-status"], Some(("end/no-status", 13)), None));
    assert_data_eq!(
        around(three(), either),
        str![[r#"
Perhaps your program takes the last winning heap instead of the first (the one
of least index), or takes the largest winning heap, or takes as many objects as
it can: nimgrade cannot tell which of these it is.
Seen in play/first-winning-heap, line 4, and in at least 2 more cases.
Names for nimgrade explain: last-winning-heap, largest-winning-heap,
most-objects
This mistake explains 2 of the 3 cases that fail.
What it does not explain is first seen in end/no-status, line 13, turn 1: the
nim-sum of heaps 12 13 7 is 6. The first winning heap is heap 1 (12→10). The
computer should take 2 objects from heap 1. Your program takes 6 from heap 3.
This leaves nim-sum 0 too, but heap 3 is not the first winning heap.

[failures]


1 of 4 cases passed, 1 of 4.5 points, in 0.31 s.
  3 wrong output.

Perhaps your program takes the last winning heap instead of the first (the one
of least index), or takes the largest winning heap, or takes as many objects as
it can.
To see a whole case: nimgrade show -a lab3 play/first-winning-heap

"#]]
        .raw()
    );
}

#[test]
fn a_blank_at_the_end_of_a_line_is_seen_in_a_sentence() {
    let words = "prints the message as “You won\n Hooray!” instead of “You won!”";
    let text =
        around(three(), Diagnosis { faults: vec![fault("other-words", words, &["a"], 1)], ..samples::diagnosis() });
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("as “You won⏎·Hooray!” instead of “You won!”. (⏎ is a new line, · is a space.)"), "{text}");
}

#[test]
fn what_cannot_be_seen_is_seen_in_a_sentence() {
    let words = "prints the first prompt as “Heaps:\t\r” instead of “Heaps:”";
    let fault = fault("other-words", words, &["end/no-status"], 13);
    let text = around(three(), Diagnosis { faults: vec![fault], ..samples::diagnosis() });
    assert_data_eq!(
        text,
        str![[r#"
Your program prints the first prompt as “Heaps:→␍” instead of “Heaps:”. (→ is a
tab, ␍ is a carriage return.)
Seen in end/no-status, line 13. More: nimgrade explain other-words
This mistake explains all that your program prints.

[failures]


1 of 4 cases passed, 1 of 4.5 points, in 0.31 s.
  3 wrong output.

Your program prints the first prompt as “Heaps:→␍” instead of “Heaps:” (→ is a
tab, ␍ is a carriage return).
To see a whole case: nimgrade show -a lab3 end/no-status

"#]]
        .raw()
    );
}
