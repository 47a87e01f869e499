//! Showing one case: what it is worth, what it enters, what is right, and how that looks in a terminal.

use std::io::{self, Write};
use std::time::Duration;

use nim_reference::assignment::ExitStatus;
use nim_reference::transcript::{Ending, Entry};
use nim_reference::{Assignment, Compare, Game, Transcript};

use super::list::worth;
use super::session::session;
use super::style::{FAINT, HEADING, ID, TITLE};
use super::visible::visible;
use crate::safe_text::one_line;
use crate::suite::{Case, Expect, LimitSettings, Suite, units};
use crate::terminal::styled;

/// Input lines behind what the reference reads that are still shown.
const MAX_UNREAD: usize = 5;

/// Writes all there is to know of a case. Blanks that nobody sees are made visible in the expected output, and shown as
/// a terminal shows them in the session.
///
/// # Errors
/// The writer's.
pub fn show(out: &mut dyn Write, suite: &Suite, case: &Case) -> io::Result<()> {
    writeln!(out, "{} {}", styled(&case.id, ID), styled(&format!("({})", suite.assignment.name), FAINT))?;
    writeln!(out, "{}", styled(&one_line(&case.title), TITLE))?;
    writeln!(out, "{}", facts(case))?;
    if let Some(hint) = &case.hint {
        writeln!(out, "hint: {}", one_line(&hint.text))?;
    }
    let transcript = &case.reference;
    input(out, case)?;
    expected(out, &suite.assignment, case)?;
    if case.expect.words().is_none() && transcript.entries().any(|entry| matches!(entry, Entry::Print { .. })) {
        let base = suite.assignment.game().map_or(1, |game| game.voice.move_base);
        heading(out, "In a terminal", legend(transcript))?;
        for line in session(transcript, base) {
            indented(out, &line)?;
        }
    }
    Ok(())
}

fn legend(transcript: &Transcript) -> &'static str {
    let reads = transcript.entries().any(|entry| matches!(entry, Entry::Read { .. }));
    if reads { "what the user types stands in «»" } else { "" }
}

fn heading(out: &mut dyn Write, words: &str, remark: &str) -> io::Result<()> {
    let remark = if remark.is_empty() { String::new() } else { styled(&format!(" ({remark})"), FAINT) };
    writeln!(out, "\n{}{remark}", styled(words, HEADING))
}

fn indented(out: &mut dyn Write, line: &str) -> io::Result<()> {
    if line.is_empty() { writeln!(out) } else { writeln!(out, "    {line}") }
}

/// Points, comparison and limits in one line.
fn facts(case: &Case) -> String {
    let mut facts = vec![worth(case.points)];
    if let Some(hidden) = case.hidden {
        let except = if hidden.shows_title { " except for its title" } else { "" };
        facts.extend([format!("hidden from students{except}"), format!("they know it as {hidden}")]);
    }
    facts.push(
        match case.compare {
            Compare::Exact => "every byte is compared",
            Compare::Trailing => "blanks at the end of a line are not compared",
            Compare::Blank => "runs of blanks are compared as one, blanks at the ends of a line not at all",
        }
        .to_owned(),
    );
    facts.extend(limits(&case.limits));
    facts.join("; ")
}

fn limits(limits: &LimitSettings) -> Vec<String> {
    let time = |name: &str, time: Option<Duration>| time.map(|time| format!("{name} limit {} s", time.as_secs_f64()));
    let size =
        |name: &str, bytes: Option<u64>| bytes.map(|bytes| format!("{name} limit {}", units::size_in_words(bytes)));
    let all = [
        time("wall", limits.wall),
        time("CPU", limits.cpu),
        size("memory", limits.memory),
        size("output", limits.output),
    ];
    all.into_iter().flatten().collect()
}

fn input(out: &mut dyn Write, case: &Case) -> io::Result<()> {
    let input = &case.input;
    if !input.args.is_empty() || input.stdin.is_empty() {
        heading(out, "Arguments", if input.args.is_empty() { "none" } else { "" })?;
        for arg in input.shown_args() {
            indented(out, &one_line(&arg))?;
        }
    }
    if input.stdin.is_empty() {
        return Ok(());
    }
    heading(out, "Input", if input.stdin.ends_with('\n') { "" } else { "no newline at its end" })?;
    let read = case.reference.entries().map(|entry| match entry {
        Entry::Read { text, .. } => text.lines().count().max(1),
        Entry::Print { .. } => 0,
    });
    let read: usize = read.sum();
    let lines: Vec<&str> = input.stdin.lines().collect();
    // Where the program may choose its moves, many more lines follow than one way to play needs.
    let shown = if lines.len() > read + MAX_UNREAD && case.expect.words().is_none() { read } else { lines.len() };
    for line in &lines[..shown] {
        indented(out, &visible(line).text)?;
    }
    if shown < lines.len() {
        let more = format!("… and {} more lines, for programs that choose other moves", lines.len() - shown);
        indented(out, &styled(&more, FAINT))?;
    }
    Ok(())
}

fn expected(out: &mut dyn Write, assignment: &Assignment, case: &Case) -> io::Result<()> {
    let by_hand = case.expect.words();
    if by_hand.is_none() && case.reference.ending == Ending::Usage {
        heading(out, "Expected", "")?;
        let word = assignment.game().and_then(Game::usage).map_or("", |usage| usage.word);
        let demand =
            format!("a message with “{word}” in it, on stdout or stderr; a nonzero exit status; no game on stdout");
        return indented(out, &demand);
    }
    let text = by_hand.or(case.expected_stdout()).unwrap_or_default();
    let lines: Vec<_> = text.lines().map(visible).collect();
    let mut remarks = Vec::new();
    if by_hand.is_some() {
        remarks.push("written by hand".to_owned());
    } else if assignment.is_followed() {
        remarks.push("where the assignment leaves a choice, a program's own is right too".to_owned());
    }
    if lines.iter().any(|line| line.tabs) {
        remarks.push("→ is a tab".to_owned());
    }
    if lines.iter().any(|line| line.spaces) {
        remarks.push("· is a space at the end of a line".to_owned());
    }
    if !text.is_empty() && !text.ends_with('\n') {
        remarks.push("no newline at its end".to_owned());
    }
    heading(out, "Expected output", &remarks.join("; "))?;
    for line in &lines {
        indented(out, &line.text)?;
    }
    let status = match &case.expect {
        Expect::Words { exit_status: Some(status), .. } => Some(*status),
        _ => (assignment.exit_status == ExitStatus::Zero).then_some(0),
    };
    match status {
        Some(status) => writeln!(out, "{}", styled(&format!("and exit status {status}"), FAINT)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use nim_reference::assignment::Input;

    use super::*;
    use crate::suite::{BuildRules, CheckRules, Hidden, Hint};

    fn shown(name: &str, stdin: &str, args: &[&str], change: impl FnOnce(&mut Case)) -> String {
        let assignment = Assignment::builtin(name).expect("an assignment");
        let args = args.iter().map(|&arg| arg.to_owned()).collect();
        let input = Input { stdin: stdin.to_owned(), args };
        let reference = assignment.transcript(&input);
        let mut case = Case {
            id: "play/one".to_owned(),
            title: "One heap".to_owned(),
            points: 2.0,
            ..Case::new(&assignment, input, reference)
        };
        change(&mut case);
        let (title, cases, languages) = (String::new(), Vec::new(), BTreeMap::new());
        let (build, checks) = (BuildRules::default(), CheckRules::default());
        let suite = Suite {
            assignment,
            title,
            cases,
            languages,
            build,
            scratch: false,
            checks,
            inherited: None,
            settings: Default::default(),
        };
        let mut out = Vec::new();
        show(&mut out, &suite, &case).expect("memory takes all");
        anstream::adapter::strip_str(std::str::from_utf8(&out).expect("text")).to_string()
    }

    #[test]
    fn a_case_is_shown_whole() {
        let text = shown("assignment2", "2\n1 1\n2 1\n", &[], |case| {
            case.hidden = Some(Hidden { number: 3, shows_title: true });
            case.hint = Some(Hint { text: "Mind the tab.".to_owned(), on: Vec::new() });
            case.limits = LimitSettings {
                wall: Some(Duration::from_millis(1500)),
                memory: Some(512 << 20),
                ..Default::default()
            };
        });
        let expected = "\
play/one (assignment2)
One heap
2 points; hidden from students except for its title; they know it as hidden case 3; every byte is compared; wall limit 1.5 s; memory limit 512M
hint: Mind the tab.

Input
    2
    1 1
    2 1

Expected output (→ is a tab)
    Enter the number of heaps:
    Enter the heap sizes:
    In turn 1 heap sizes are: h1=1 h2=1.
    Computer takes 1 objects from heap 1.
    In turn 2 heap sizes are: h1=0 h2=1.
     →      *
    Your turn: please enter the heap index and the number of removed objects.
    You take 1 objects from heap 2.
    You win!

In a terminal (what the user types stands in «»)
    Enter the number of heaps:
    «2»
    Enter the heap sizes:
    «1 1»
    In turn 1 heap sizes are: h1=1 h2=1.  │ nim-sum 0: no winning heap
    Computer takes 1 objects from heap 1.
    In turn 2 heap sizes are: h1=0 h2=1.  │ nim-sum 1; winning: heap 2 (1→0)
            *
    Your turn: please enter the heap index and the number of removed objects.
    «2 1»
    You take 1 objects from heap 2.
    You win!
";
        assert_eq!(text, expected);
    }

    #[test]
    fn bad_arguments_ask_for_a_usage_message() {
        let text = shown("stacks", "", &["1 2", "x"], |_| {});
        assert!(text.contains("\nArguments\n    \"1 2\"\n    x\n"), "{text}");
        assert!(text.contains("a message with “usage” in it") && !text.contains("In a terminal"), "{text}");
        assert!(shown("stacks", "", &[], |_| {}).contains("\nArguments (none)\n"));
    }

    #[test]
    fn words_written_by_hand_take_the_place_of_the_references() {
        let text = shown("assignment2", "x\n", &[], |case| {
            case.expect = Expect::Words { stdout: Some("no! \n".to_owned()), exit_status: Some(3) };
        });
        let end = "Expected output (written by hand; · is a space at the end of a line)\n    no!·\nand exit status 3\n";
        assert!(text.ends_with(end), "{text}");
    }

    #[test]
    fn moves_that_only_other_programs_need_are_left_out() {
        let moves = "0 1\n1 1\n".repeat(20);
        let text = shown("lab3", &format!("2\n{moves}"), &[], |_| {});
        assert!(text.contains("more lines, for programs that choose other moves"), "{text}");
        assert!(text.contains("(where the assignment leaves a choice, a program's own is right too)"), "{text}");
    }

    #[test]
    fn exercises_demand_exit_status_0() {
        let text = shown("givegrade/exclusive_or", "1 0\n", &[], |_| {});
        assert!(text.contains("Expected output\n    1\nand exit status 0\n"), "{text}");
    }
}
