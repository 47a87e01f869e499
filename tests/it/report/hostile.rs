//! Whatever a program prints, a report stays a report.

use anstream::adapter::strip_str;
use nimgrade::judge::{Difference, Kind, Note, Verdict};
use nimgrade::report::{Exporter, Human, Json, Verbosity};
use proptest::prelude::*;

use super::samples::{self, with_report};

/// Bytes with more trouble in them than chance gives.
fn troublesome() -> impl Strategy<Value = Vec<u8>> {
    let pieces = prop_oneof![
        3 => proptest::collection::vec(any::<u8>(), 0..20),
        3 => any::<char>().prop_map(|c| c.to_string().into_bytes()),
        1 => "[ -~]{0,30}".prop_map(String::into_bytes),
        1 => proptest::sample::select(vec![
            "\x1b[2J", "\x1b]8;;http://x\x07", "\u{9b}31m", "\u{202e}", "\u{2067}", "\u{200b}", "\u{feff}", "\t", "\r",
            "\n", "\0", "\u{7f}", "e\u{301}\u{301}", "\u{1f468}\u{200d}\u{1f469}", "漢字", "\u{2028}", "\u{e0041}",
        ]).prop_map(|text| text.as_bytes().to_vec()),
    ];
    (proptest::collection::vec(pieces, 0..60), prop_oneof![9 => Just(1_usize), 1 => Just(2_000)])
        .prop_map(|(pieces, times)| pieces.concat().repeat(times))
}

fn range(most: usize) -> impl Strategy<Value = std::ops::Range<usize>> {
    (0..most, 0..most).prop_map(|(start, length)| start..start + length)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_output_disturbs_the_terminal(
        actual in troublesome(),
        after in troublesome(),
        stderr in troublesome(),
        reason in troublesome(),
        marks in proptest::collection::vec(range(500), 0..4),
        note in proptest::option::of(Just(Note::OnlyBlanks)),
        columns in 0_usize..200,
    ) {
        // What is misspelt is quoted in the reason.
        let reason = samples::reason(&[b"Enter the number of ", &reason[..], b" heaps:\n"].concat());
        let difference = Difference {
            expected_marks: marks.clone(),
            actual_marks: marks,
            notes: note.into_iter().collect(),
            actual_after: vec![after],
            ..samples::difference(7, Some("In turn 1 heap sizes are: h1=1 h2=2 h3=3."), Some(&actual))
        };
        let verdict = Verdict { difference: Some(difference), stderr, reason, ..samples::verdict(Kind::WrongOutput) };
        let results = vec![(samples::case("a", "A", 1.0), verdict)];
        with_report(results, None, |report| {
            for verbosity in [Verbosity::Normal, Verbosity::All, Verbosity::Quiet] {
                let mut out = Vec::new();
                Human::new(verbosity, columns).write(&report, &mut out).expect("writing to memory does not fail");
                let text = String::from_utf8(out).expect("a report is UTF-8");
                prop_assert!(text.len() < 40_000, "{} bytes", text.len());
                prop_assert!(only_styles(&text), "{text:?}");
                let plain = strip_str(&text).to_string();
                let disturbing = plain.chars().find(|&c| {
                    c != '\n' && c.is_control() || "\u{200b}\u{202e}\u{2028}\u{2067}\u{feff}\u{e0041}".contains(c)
                });
                prop_assert_eq!(disturbing, None, "{:?}", plain);
            }
            let mut out = Vec::new();
            Json.write(&report, &mut out).expect("writing to memory does not fail");
            let text = String::from_utf8(out).expect("JSON is UTF-8");
            prop_assert!(text.len() < 30_000);
            prop_assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "{text:?}");
            serde_json::from_str::<serde_json::Value>(&text).expect("JSON");
            Ok(())
        })?;
    }
}

/// Whether every escape sequence only changes colours: `ESC [`, digits and semicolons, `m`.
fn only_styles(text: &str) -> bool {
    text.split('\x1b').skip(1).all(|rest| {
        let Some((numbers, _)) = rest.strip_prefix('[').and_then(|rest| rest.split_once('m')) else { return false };
        numbers.chars().all(|c| c.is_ascii_digit() || c == ';')
    })
}
