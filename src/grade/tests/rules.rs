//! One test a rule.

use std::time::Duration;

use super::scripted::{Does, Grading, limits};
use crate::judge::Kind;
use crate::judge::{NotLonger, NotRun, Seen};

const fn ms(time: u64) -> Duration {
    Duration::from_millis(time)
}

/// A program that does one thing in so many cases.
fn always(does: Does, cases: usize) -> Grading {
    Grading::of(vec![does; cases])
}

#[test]
fn what_ends_soon_is_run_once() {
    let graded = Grading::of(vec![Does::Pass(49), Does::Wrong(1), Does::Late(249), Does::Lost]).run();
    assert_eq!(graded.kinds(), [Kind::Pass, Kind::WrongOutput, Kind::Pass, Kind::GraderError]);
    assert_eq!(graded.made.len(), 4);
    assert_eq!(graded.announced, 4);
}

#[test]
fn what_is_slow_is_run_again_with_its_full_limits() {
    let graded = Grading::of(vec![Does::Pass(900), Does::Late(4900), Does::Wrong(900), Does::Pass(1)]).run();
    assert_eq!(graded.kinds(), [Kind::Pass, Kind::Pass, Kind::WrongOutput, Kind::Pass]);
    let made = [(0, false), (1, false), (2, false), (3, false), (0, false), (1, true), (2, false)];
    assert_eq!(graded.made, made, "the slow ones last, and what waited alone");
    assert_eq!(graded.announced, 4);
}

#[test]
fn five_cases_that_pass_a_limit_end_the_full_runs() {
    let graded = always(Does::Loop, 20).run();
    assert_eq!((graded.count(Kind::TimeLimit), graded.count(Kind::Skipped)), (5, 15));
    let why = NotRun::NotLonger(Seen::Computing(ms(50)), NotLonger::LimitsPassed(5));
    (5..20).for_each(|case| graded.assert_not_run(case, why));
    let graded = always(Does::Memory(700), 20).run();
    assert_eq!((graded.count(Kind::MemoryLimit), graded.count(Kind::Skipped)), (5, 15));
}

#[test]
fn a_loop_in_some_cases_costs_the_others_nothing() {
    let script: Vec<Does> = (0..159).map(|case| if case < 84 { Does::Loop } else { Does::Pass(2) }).collect();
    let graded = Grading::of(script).run();
    assert_eq!(graded.count(Kind::Pass), 75);
    assert!(graded.took < ms(11_000), "{:?}", graded.took);
}

#[test]
fn a_crowded_machine_changes_no_verdict() {
    let some = |does| (0..159).map(|case| if case < 84 { does } else { Does::Pass(2) }).collect();
    let (calm, crowded) = (Grading::of(some(Does::Loop)).run(), Grading::of(some(Does::LoopInCrowd)).run());
    assert_eq!(crowded.kinds(), calm.kinds());
}

/// What lacks a processor seems to wait, and is run alone: in whichever cases that happens, it is no better off than where it is seen to
/// compute.
#[test]
fn what_only_seems_to_wait_is_judged_where_what_computes_is() {
    let calm = always(Does::Loop, 20).run();
    for crowd in 0..1 << 8 {
        let does = |case| if crowd >> case & 1 == 1 { Does::LoopInCrowd } else { Does::Loop };
        let crowded = Grading::of((0..20).map(does).collect()).run();
        assert_eq!(crowded.kinds(), calm.kinds(), "{crowd:b}");
        if crowd >> 5 & 1 == 1 {
            crowded.assert_not_run(5, NotRun::NotLonger(Seen::Busy(ms(250)), NotLonger::LimitsPassed(5)));
        }
    }
}

/// A program that loops, is slow, or waits is the same beside others that compute: its time on a processor is what counts.
#[test]
fn load_changes_no_verdict() {
    let some = |does: Does| (0..159).map(|case| if case % 2 == 0 { does } else { Does::Pass(2) }).collect();
    for does in [Does::Loop, Does::Pass(900), Does::Pass(60), Does::Late(1_000_000), Does::Late(400), Does::Memory(700)]
    {
        let calm = Grading { total_limit: ms(3_600_000), ..Grading::of(some(does)) };
        for (load, workers) in [(2, 2), (5, 1), (10, 2), (20, 1), (20, 2)] {
            let graded = Grading { load, workers, ..calm.clone() }.run();
            assert_eq!(graded.kinds(), calm.run().kinds(), "{does:?} with {workers} workers beside load {load}");
        }
    }
}

/// A right program that is slow has all its points: 159 times 0.9 s are within the total limit, with one worker too.
#[test]
fn what_computes_within_its_limits_is_judged_in_every_case() {
    let graded = always(Does::Pass(900), 159).run();
    assert_eq!(graded.count(Kind::Pass), 159);
    assert!(graded.took < ms(160_000), "{:?}", graded.took);
}

#[test]
fn waits_have_a_budget_together() {
    // Each costs 1.49 s, the whole 10.
    let graded = Grading { total_limit: ms(60_000), ..always(Does::Late(3000), 40) }.run();
    assert_eq!((graded.count(Kind::Pass), graded.count(Kind::Skipped)), (7, 33));
    graded.assert_not_run(39, NotRun::NotLonger(Seen::Waiting(ms(250)), NotLonger::BudgetSpent));
}

#[test]
fn a_program_that_waits_is_soon_known() {
    let graded = always(Does::Late(1_000_000), 159).run();
    assert_eq!((graded.count(Kind::TimeLimit), graded.count(Kind::Skipped)), (1, 158));
    let why = NotRun::NotLonger(Seen::Waiting(ms(250)), NotLonger::WaitedAlone(ms(5000)));
    (1..16).for_each(|case| graded.assert_not_run(case, why));
    (16..159).for_each(|case| graded.assert_not_run(case, NotRun::ManyWaited(16)));
    // One more had begun when it was known that it need not.
    assert_eq!(graded.took, ms(17 * 250 + 5000));
}

#[test]
fn a_program_that_waits_in_some_cases_keeps_the_points_of_the_others() {
    // It passes the first case, waits in so many behind it, and passes all others.
    let waits_in = |waits: usize| {
        let does = |case| if (1..=waits).contains(&case) { Does::Late(1_000_000) } else { Does::Pass(2) };
        Grading::of((0..259).map(does).collect())
    };
    let graded = waits_in(150).run();
    assert_eq!(graded.count(Kind::Pass), 109);
    assert!(graded.took < ms(150 * 250 + 5000 + 1000), "{:?}", graded.took);
    let graded = waits_in(200).run();
    assert_eq!(graded.count(Kind::Pass), 1);
    graded.assert_not_run(258, NotRun::ManyWaited(160));
    for workers in [1, 2, 8] {
        assert_eq!(Grading { workers, ..waits_in(200) }.run().kinds(), graded.kinds(), "{workers} workers");
    }
}

#[test]
fn a_program_that_sleeps_for_a_while_is_right() {
    let graded = always(Does::Late(400), 159).run();
    assert_eq!(graded.count(Kind::Pass), 159);
    for workers in [1, 2, 8] {
        let graded = Grading { workers, ..always(Does::Late(3000), 159) }.run();
        // 30 s, and 1.49 s for each.
        assert_eq!((graded.count(Kind::Pass), graded.count(Kind::Skipped)), (21, 138), "{workers} workers");
        graded.assert_not_run(158, NotRun::NotLonger(Seen::Waiting(ms(250)), NotLonger::BudgetSpent));
    }
}

#[test]
fn at_most_three_runs_are_made_alone() {
    let graded = always(Does::WaitInCompany, 159).run();
    assert_eq!((graded.count(Kind::Pass), graded.count(Kind::Skipped)), (3, 156));
    let why = NotRun::NotLonger(Seen::Waiting(ms(250)), NotLonger::AloneSpent(3));
    graded.assert_not_run(3, why);
    let words = "your program was still waiting or sleeping after 250 ms, and was not run longer, because 3 runs had been made alone before it, and \
                 no more are";
    assert_eq!(why.to_string(), words);
    assert_eq!(graded.made.iter().filter(|(_, alone)| *alone).count(), 3);
}

#[test]
fn a_program_without_a_processor_is_soon_known_too() {
    let graded = always(Does::Starve, 200).run();
    graded.assert_not_run(160, NotRun::ManyBusy(160));
    assert_eq!(graded.count(Kind::TimeLimit), 5);
    let alone: Vec<_> = graded.made.iter().filter(|(_, alone)| *alone).collect();
    assert_eq!(
        alone,
        [&(0, true), &(1, true), &(2, true)],
        "a full run that passes its wall limit is made again alone"
    );
}

#[test]
fn limits_that_are_short_anyway_are_used_at_once() {
    let graded = Grading { limits: limits(50, 5000), ..always(Does::Loop, 10) }.run();
    assert_eq!((graded.count(Kind::TimeLimit), graded.made.len()), (10, 10));
    // What waits is tried once more alone, and has its verdict all the same where it is not.
    let graded = Grading { limits: limits(1000, 200), ..always(Does::Late(300), 20) }.run();
    assert_eq!((graded.count(Kind::TimeLimit), graded.count(Kind::Skipped)), (16, 4));
    assert_eq!(graded.made.iter().filter(|(_, alone)| *alone).count(), 1);
    let graded = Grading { limits: limits(1000, 200), ..always(Does::WaitInCompany, 5) }.run();
    assert_eq!(graded.kinds(), [Kind::Pass, Kind::Pass, Kind::Pass, Kind::TimeLimit, Kind::TimeLimit]);
}

#[test]
fn what_the_clock_cuts_off_is_not_judged() {
    let total_limit = ms(1_300);
    // 5 times 50 ms, one full run of 0.9 s, and then there are only 0.15 s left.
    let graded = Grading { total_limit, ..always(Does::Pass(900), 5) }.run();
    assert_eq!((graded.count(Kind::Pass), graded.count(Kind::Skipped)), (1, 4));
    let graded = Grading { total_limit, ..always(Does::Late(240), 10) }.run();
    assert_eq!((graded.count(Kind::Pass), graded.count(Kind::Skipped)), (5, 5));
    graded.assert_not_run(9, NotRun::TotalLimit(total_limit));
    let graded = Grading { total_limit, ..always(Does::Late(3000), 2) }.run();
    let why = NotRun::NotLonger(Seen::Waiting(ms(250)), NotLonger::TotalLimit(total_limit));
    (0..2).for_each(|case| graded.assert_not_run(case, why));
    assert_eq!(graded.took, total_limit);
}

#[test]
fn fail_fast_reports_up_to_the_first_failure() {
    let script = vec![Does::Pass(1), Does::Pass(200), Does::Wrong(200), Does::Wrong(1), Does::Pass(1)];
    let graded = Grading { fail_fast: true, workers: 4, ..Grading::of(script) }.run();
    let kinds = [Kind::Pass, Kind::Pass, Kind::WrongOutput, Kind::Skipped, Kind::Skipped];
    assert_eq!(graded.kinds(), kinds);
    graded.assert_not_run(3, NotRun::FailFast);
    assert!(graded.finished[3].outputs.as_ref().is_some_and(Vec::is_empty), "its output is thrown away");
}

#[test]
fn fail_fast_does_not_run_all_of_a_long_suite() {
    let graded = Grading { fail_fast: true, ..always(Does::Loop, 159) }.run();
    assert_eq!((graded.count(Kind::TimeLimit), graded.count(Kind::Skipped)), (1, 158));
    assert_eq!(graded.took, ms(16 * 50 + 1000));
}

#[test]
fn what_was_printed_so_far_is_known_but_not_complete() {
    let graded = always(Does::Loop, 7).run();
    for case in graded.finished {
        let outputs = case.outputs.expect("nothing was lost");
        assert_eq!(outputs.iter().map(|printed| printed.complete).collect::<Vec<_>>(), [false]);
    }
}
