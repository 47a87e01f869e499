use nimgrade::report::{Exporter, Json};
use serde_json::Value;
use snapbox::{IntoData, assert_data_eq, str};

use super::consumers::faults;
use super::samples::{self, pass, with_report};

fn document(results: Vec<(nimgrade::suite::Case, nimgrade::judge::Verdict)>, diagnosed: bool) -> String {
    with_report(results, diagnosed.then(samples::diagnosis), |mut report| {
        report.warnings.push("ran without a sandbox".to_owned());
        let mut out = Vec::new();
        Json.write(&report, &mut out).expect("writing to memory does not fail");
        String::from_utf8(out).expect("JSON is UTF-8")
    })
}

fn everything() -> Vec<(nimgrade::suite::Case, nimgrade::judge::Verdict)> {
    let mut endless = samples::time_limit();
    endless.0.points = f64::INFINITY;
    vec![
        pass("a"),
        samples::wrong_move(),
        samples::extra_line(),
        samples::crash(),
        endless,
        samples::hidden(),
        samples::hostile(),
        samples::long_line(),
    ]
}

#[test]
fn the_document_has_the_promised_fields_in_their_order() {
    let text = document(vec![pass("a"), samples::wrong_move()], true);
    assert_data_eq!(text.replace(env!("CARGO_PKG_VERSION"), "[VERSION]"), str![[r#"
{
  "schema": "nimgrade/report/v1",
  "nimgrade": "[VERSION]",
  "assignment": "assignment2",
  "submission": "./nim",
  "score": 1.0,
  "max_score": 3.0,
  "passed": 1,
  "total": 2,
  "diagnosis": {
    "text": "Perhaps your program takes the last winning heap instead of the first (the one of least index). Perhaps it also prints the status line once more at the end of the game. These 2 mistakes fit the 4 cases that were run.",
    "faults": [
      {
        "id": "last-winning-heap",
        "sentence": "takes the last winning heap instead of the first (the one of least index)",
        "alternatives": [],
        "cases": [
          "play/first-winning-heap",
          "play/random-1",
          "play/random-2"
        ],
        "line": 4,
        "condition": null,
        "example": null
      },
      {
        "id": "status-at-end",
        "sentence": "prints the status line once more at the end of the game",
        "alternatives": [],
        "cases": [
          "end/no-status",
          "play/first-winning-heap"
        ],
        "line": 13,
        "condition": null,
        "example": null
      }
    ],
    "complete": true,
    "explained": 4,
    "left": null
  },
  "source": [],
  "checks": [],
  "cases": [
    {
      "id": "a",
      "title": "It ends as it should",
      "verdict": "pass",
      "score": 1.0,
      "max_score": 1.0,
      "hidden": false,
      "line": null,
      "expected": null,
      "actual": null,
      "reason": null,
      "source": [],
      "hint": null,
      "wall_ms": 2.345,
      "cpu_ms": 1.2,
      "peak_kb": 1536,
      "ending": null,
      "signal": null,
      "exit_status": null,
      "stderr": null
    },
    {
      "id": "play/first-winning-heap",
      "title": "With three winning heaps the computer takes from the one of least index",
      "verdict": "wrong-output",
      "score": 0.0,
      "max_score": 2.0,
      "hidden": false,
      "line": 4,
      "expected": "Computer takes 2 objects from heap 1.",
      "actual": "Computer takes 6 objects from heap 3.",
      "reason": {
        "kind": "wrong-move",
        "text": "turn 1: the nim-sum of heaps 12 13 7 is 6. The first winning heap is heap 1 (12→10). The computer should take 2 objects from heap 1. Your program takes 6 from heap 3. This leaves nim-sum 0 too, but heap 3 is not the first winning heap.",
        "announced": {
          "count": 6,
          "printed_heap": 3
        },
        "heaps": [
          12,
          13,
          7
        ],
        "mistake": {
          "other_winning_heap": {
            "first_is_right": true
          }
        },
        "nim_sum": 6,
        "player": "computer",
        "rule": {
          "winning": {
            "from_last": false,
            "right": {
              "count": 2,
              "heap": 0
            }
          }
        },
        "turn": 1
      },
      "source": [],
      "hint": "Look for the first heap whose size gets smaller when it is combined with the nim-sum by ^.",
      "wall_ms": 2.345,
      "cpu_ms": 1.2,
      "peak_kb": 1536,
      "ending": null,
      "signal": null,
      "exit_status": null,
      "stderr": null
    }
  ],
  "build": null,
  "warnings": [
    "ran without a sandbox"
  ]
}

"#]].raw());
}

#[test]
fn nothing_is_told_of_a_hidden_case() {
    let value: Value = serde_json::from_str(&document(vec![samples::hidden()], false)).expect("JSON");
    let case = &value["cases"][0];
    assert_eq!((&case["hidden"], &case["id"]), (&true.into(), &"hidden case 1".into()));
    for field in ["title", "line", "expected", "actual", "reason", "hint", "ending", "signal", "exit_status", "stderr"]
    {
        assert_eq!(case.get(field), Some(&Value::Null), "{field}");
    }
    assert_eq!(case["source"], Value::Array(Vec::new()));
}

#[test]
fn a_document_is_bounded_and_harmless_and_says_what_was_printed() {
    let text = document(everything(), true);
    assert!(text.len() < 20_000);
    assert!(text.chars().all(|c| c == '\n' || !c.is_control() && c != '\u{202e}'));
    assert!(text.ends_with("}\n"));
    let value: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(
        value["cases"][6]["actual"],
        "\u{1b}[2J\u{1b}]0;owned\u{7}You \u{fffd}\u{fffd} win\u{202e}!\0 e\u{301}\r"
    );
    assert_eq!(value["cases"][7]["actual"].as_str().map(str::len), Some(400));
    assert_eq!(value["cases"][4]["max_score"], 0.0, "a number that JSON cannot tell");
}

#[test]
fn documents_are_as_the_schema_says() {
    let schema: Value = serde_json::from_str(Json::SCHEMA).expect("the schema is JSON");
    let value: Value = serde_json::from_str(&document(everything(), true)).expect("JSON");
    assert_eq!(faults(&value, &schema), [""; 0]);
    // A checker that finds nothing wrong with anything would find nothing above.
    let mut wrong = value;
    wrong["cases"][1]["verdict"] = "fine".into();
    wrong["cases"][2]["line"] = 0.into();
    wrong["score"] = Value::Null;
    wrong.as_object_mut().expect("an object").remove("total");
    let found = faults(&wrong, &schema);
    assert_eq!(found.len(), 4, "{found:?}");
}
