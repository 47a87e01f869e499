//! The shipped cases of lab3, stacks, matches and games that come after them: each can be played to its end, and together they
//! distinguish every known fault from a right program.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use nim_reference::assignment::{Assignment, Input, Subject};
use nim_reference::detection::{Detector, Probe};
use nim_reference::input::Policy;
use nim_reference::layout::GamePlan;
use nim_reference::rules::{Control, Freedom, HeapChoice, Strategy};
use nim_reference::transcript::{Entry, Event, Frame, Refusal};
use nim_reference::{Ending, Player, Transcript};
use toml::{Table, Value};

/// The games whose cases are looked at here. Those of assignment2 and givegrade have tests of their own.
fn games() -> impl Iterator<Item = &'static str> {
    Assignment::NAMES.into_iter().filter(|name| *name != "assignment2" && !name.starts_with("givegrade/"))
}

/// Faults that no single run shows, for each run of them could be a right program's: only several runs that are all alike do.
pub(crate) const DETECTED_BY_VARIETY: [&str; 3] = ["human-takes-one", "human-plays-to-win", "human-never-takes-whole"];
/// How many runs are looked at where a program plays at random.
const SEEDS: u64 = 20;

pub(crate) struct Case {
    id: String,
    title: String,
    pub(crate) input: Input,
}

pub(crate) fn assignment(name: &str) -> Assignment {
    Assignment::builtin(name).expect("a known name")
}

/// The cases of an assignment by their ids.
pub(crate) fn cases(name: &str) -> Vec<Case> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases").join(name);
    let mut files = Vec::new();
    collect(&root, "", &mut files);
    let read = |(id, text): (String, String)| {
        let table: Table = text.parse().unwrap_or_else(|error| panic!("{name}/{id}: {error}"));
        let title = table["title"].as_str().expect("a title").to_owned();
        let input = input(&assignment(name), &table).unwrap_or_else(|error| panic!("{name}/{id}: {error}"));
        Case { id, title, input }
    };
    let mut cases: Vec<Case> = files.into_iter().filter(|(id, _)| id != "assignment").map(read).collect();
    cases.sort_by(|one, other| one.id.cmp(&other.id));
    cases
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).expect("the cases' folder") {
        let path = entry.expect("an entry").path();
        let id = format!("{prefix}{}", path.file_stem().and_then(|stem| stem.to_str()).expect("a name"));
        if path.is_dir() {
            collect(&path, &format!("{id}/"), files);
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            files.push((id, std::fs::read_to_string(&path).expect("a text")));
        }
    }
}

/// The input of a case; the assignment's own reader of case files has more to say about wrong ones.
fn input(assignment: &Assignment, table: &Table) -> Result<Input, String> {
    let Some(game) = table.get("game") else {
        let stdin = table.get("stdin").and_then(Value::as_str).unwrap_or_default().to_owned();
        let args = table.get("args").and_then(Value::as_array).cloned().unwrap_or_default();
        let args = args.iter().map(|arg| arg.as_str().expect("a string").to_owned()).collect();
        return Ok(Input { stdin, args });
    };
    let integer = |value: &Value| value.as_integer().expect("an integer");
    let list = |value: &Value| value.as_array().expect("a list").iter().map(integer).collect::<Vec<_>>();
    let heaps = match &game["heaps"] {
        Value::Integer(count) => vec![0; usize::try_from(*count).expect("a number of heaps")],
        sizes => list(sizes),
    };
    let moves = game.get("moves").and_then(Value::as_array).cloned().unwrap_or_default();
    let policy = match game.get("user") {
        None => Policy::None,
        Some(Value::String(word)) if word == "first" => Policy::First,
        Some(Value::String(word)) if word == "optimal" => Policy::Optimal,
        Some(seed) => Policy::Random(integer(&seed["random"]).unsigned_abs()),
    };
    let moves = moves.iter().map(|mv| (list(mv)[0], list(mv)[1])).collect();
    assignment.lay_out(&GamePlan { names: Vec::new(), heaps, moves, policy }).map_err(|error| error.to_string())
}

/// Right programs of an assignment in which a computer has a choice, each with a taste of its own.
fn right_programs(name: &str) -> Vec<Assignment> {
    let tastes = [
        HeapChoice::First,
        HeapChoice::Last,
        HeapChoice::Largest,
        HeapChoice::Smallest,
        HeapChoice::MostRemoved,
        HeapChoice::FewestRemoved,
    ];
    let with_taste = |winning| {
        let mut program = assignment(name);
        if let Subject::Game(game) = &mut program.subject
            && let Control::Machine(strategy) = &mut game.rules.computer
        {
            let (own, freedom) = (strategy.clone(), Freedom::None);
            *strategy = Strategy { winning, winning_freedom: freedom, ..own };
        }
        program
    };
    tastes.map(with_taste).to_vec()
}

/// What was refused of the input, in order.
fn refusals(transcript: &Transcript) -> Vec<Refusal> {
    let refused = |entry: Entry<'_>| match entry {
        Entry::Read { refusal, .. } => refusal,
        Entry::Print { .. } => None,
    };
    transcript.entries().filter_map(refused).collect()
}

fn winner(transcript: &Transcript) -> Option<Player> {
    transcript.entries().find_map(|entry| match entry {
        Entry::Print { event: Event::Won(player), .. } => Some(player),
        _ => None,
    })
}

#[test]
fn every_case_can_be_played_to_its_end() {
    for name in games() {
        let assignment = assignment(name);
        for Case { id, input, .. } in cases(name) {
            let transcript = assignment.transcript(&input);
            let ending = if id.starts_with("arguments/") { Ending::Usage } else { Ending::Finished };
            assert_eq!(transcript.ending, ending, "{name}/{id}");
            assert_eq!(assignment.input_lasts(&input), Ok(()), "{name}/{id}");
            assert!(transcript.tallest_drawing <= 100, "{name}/{id}: {} lines", transcript.tallest_drawing);
        }
    }
}

#[test]
fn every_case_has_a_reason_and_an_input_of_its_own() {
    for name in games() {
        let cases = cases(name);
        assert!(cases.len() >= 28, "{name}: {}", cases.len());
        let (mut titles, mut inputs) = (BTreeMap::new(), HashMap::new());
        for case in &cases {
            assert!(!case.title.is_empty() && !case.title.ends_with('.'), "{name}/{}: {}", case.id, case.title);
            assert_eq!(titles.insert(&case.title, &case.id), None, "{name}/{}", case.id);
            assert_eq!(inputs.insert(&case.input, &case.id), None, "{name}/{}", case.id);
        }
    }
}

#[test]
fn every_fault_is_detected_by_a_case() {
    for name in games() {
        let (right, cases) = (assignment(name), cases(name));
        let detector = Detector::new(&right);
        let reference: Vec<Transcript> = cases.iter().map(|case| right.transcript(&case.input)).collect();
        for (fault, faulty) in right.faults().iter().zip(detector.faulty()) {
            let detects = |(case, reference): (&Case, &Transcript)| {
                detector.detects(Probe::new(&right, &case.input, reference), faulty)
            };
            let detected = cases.iter().zip(&reference).any(detects);
            assert_eq!(detected, !DETECTED_BY_VARIETY.contains(&fault.id.as_str()), "{name}: {}", fault.id);
        }
    }
}

/// The exceptions above hold: whatever is played, a right program can have played it; and in some case in which right games differ, all
/// are alike.
#[test]
fn the_faults_detected_by_variety_are_detected_by_nothing_else() {
    let right = assignment("stacks");
    let played = |assignment: &Assignment, case: &Case| -> Vec<String> {
        let game = |seed| assignment.transcript_at_random(&case.input, seed).output().to_owned();
        (0..SEEDS).map(game).collect()
    };
    let are_alike = |outputs: &[String]| outputs.iter().all(|output| *output == outputs[0]);
    for fault in right.faults().into_iter().filter(|fault| DETECTED_BY_VARIETY.contains(&fault.id.as_str())) {
        let faulty = fault.apply(&right);
        let mut varies = true;
        for case in cases("stacks") {
            let outputs = played(&faulty, &case);
            varies &= !are_alike(&outputs) || are_alike(&played(&right, &case));
            for output in outputs {
                assert_eq!(right.follow(&case.input, output.as_bytes()).output(), output, "{}", case.id);
            }
        }
        assert!(!varies, "{}", fault.id);
    }
}

/// A lab3 program may choose among winning heaps; whatever it chooses, the illegal moves of a case must be illegal.
#[test]
fn a_programs_choices_make_no_illegal_move_legal() {
    for case in cases("lab3") {
        let own = refusals(&assignment("lab3").transcript(&case.input));
        let planned = |refusal: &Refusal| case.id.starts_with("illegal/") || matches!(refusal, Refusal::HeapCount(_));
        let own: Vec<Refusal> = own.into_iter().filter(planned).collect();
        let about_refusals = case.id.starts_with("illegal/") || case.id.contains("refuses");
        assert_eq!(!own.is_empty(), about_refusals, "{}", case.id);
        for program in right_programs("lab3") {
            let others = refusals(&program.transcript(&case.input));
            assert!(others.starts_with(&own), "{}: {own:?} but {others:?}", case.id);
        }
    }
}

/// The user wins by always leaving nim-sum 0, which leaves a right computer no choice.
#[test]
fn whatever_a_right_program_chooses_the_winner_is_the_one_that_the_folder_says() {
    for (name, case) in ["lab3", "matches"].into_iter().flat_map(|name| cases(name).into_iter().map(move |c| (name, c)))
    {
        let folder = case.id.split('/').next();
        let expected = match folder {
            Some("win") => Player::User,
            Some("lose" | "winning") => Player::Computer,
            _ => continue,
        };
        for program in right_programs(name).into_iter().filter(|_| name == "lab3").chain([assignment(name)]) {
            let transcript = program.transcript(&case.input);
            assert_eq!(winner(&transcript), Some(expected), "{name}/{}", case.id);
            let chooses = |frame: &Frame| {
                frame.player == Player::Computer && !frame.position.is_empty() && frame.position.nim_sum() != 0
            };
            if expected == Player::User {
                assert!(!transcript.frames.iter().any(chooses), "{name}/{}", case.id);
            }
        }
    }
}

/// Whether the computer is to move without a winning move.
fn is_lost(frame: &Frame) -> bool {
    frame.player == Player::Computer && !frame.position.is_empty() && frame.position.nim_sum() == 0
}

/// The longest games of lab3, for which the user's moves are such that a right program has no shorter one.
#[test]
fn the_longest_games_are_long_whatever_a_right_program_chooses() {
    for case in cases("lab3").into_iter().filter(|case| case.id.ends_with("/longest-game")) {
        let rounds = if case.id.starts_with("win/") { 9 } else { 11 };
        for program in right_programs("lab3") {
            let transcript = program.transcript(&case.input);
            let output = transcript.output();
            assert_eq!(output.matches("----- round").count(), rounds, "{}: {output}", case.id);
        }
    }
}

/// Each case of this folder is about a computer without a winning move.
#[test]
fn lost_positions_occur_where_the_folder_says() {
    for (name, folder) in [("lab3", "lost/"), ("matches", "losing/")] {
        for case in cases(name).into_iter().filter(|case| case.id.starts_with(folder)) {
            for program in right_programs(name).into_iter().filter(|_| name == "lab3").chain([assignment(name)]) {
                let frames = program.transcript(&case.input).frames;
                assert!(frames.iter().any(is_lost), "{name}/{}", case.id);
            }
        }
    }
}
