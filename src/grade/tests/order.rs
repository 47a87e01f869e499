//! The verdicts are the same, whatever the order in which runs end, however many run at once and however busy the machine is.

use std::time::Duration;

use proptest::prelude::*;

use super::scripted::{Does, Grading, Order, limits};

fn any_does() -> impl Strategy<Value = Does> {
    prop_oneof![
        6 => Just(Does::Pass(1)),
        1 => Just(Does::Wrong(1)),
        1 => Just(Does::Wrong(200)),
        2 => (60_u64..1200).prop_map(Does::Pass),
        2 => (260_u64..6000).prop_map(Does::Late),
        2 => Just(Does::Loop),
        1 => Just(Does::Starve),
        1 => Just(Does::LoopInCrowd),
        1 => Just(Does::WaitInCompany),
        1 => (1_u64..1200).prop_map(Does::Memory),
        1 => Just(Does::Lost),
    ]
}

/// Programs of which each does few different things, as real ones do.
fn any_script() -> impl Strategy<Value = Vec<Does>> {
    prop::collection::vec(any_does(), 1..5)
        .prop_flat_map(|does| prop::collection::vec(prop::sample::select(does), 1..120))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn verdicts_do_not_depend_on_the_order_in_which_runs_end(
        script in any_script(),
        fail_fast in any::<bool>(),
        short_limits in any::<bool>(),
        load in 1_u32..20,
        seed in any::<u64>(),
    ) {
        let limits = if short_limits { limits(40, 240) } else { limits(1000, 5000) };
        // The clock's end is the one thing that does depend on it.
        let total_limit = Duration::from_secs(3600);
        let first = Grading { script, limits, fail_fast, total_limit, ..Grading::of(Vec::new()) };
        let known = |grading: &Grading| -> Vec<_> {
            let graded = grading.run();
            graded.finished.into_iter().map(|case| (case.verdict.kind, case.verdict.cause, case.outputs.is_some())).collect()
        };
        let verdicts = known(&first);
        for workers in [1, 2, 3, 8, 16] {
            for order in [Order::Fifo, Order::Lifo, Order::Shuffled(seed)] {
                let other = Grading { workers, order, load, ..first.clone() };
                prop_assert_eq!(&known(&other), &verdicts, "{} workers, {:?}, beside load {}", workers, order, load);
            }
        }
    }

    #[test]
    fn the_clock_ends_everything(
        script in any_script(),
        workers in 1_usize..9,
        total in 50_u64..4000,
        seed in any::<u64>(),
    ) {
        let total_limit = Duration::from_millis(total);
        let grading = Grading { workers, total_limit, order: Order::Shuffled(seed), ..Grading::of(script) };
        prop_assert!(grading.run().took <= total_limit + Duration::from_millis(300), "{:?}", grading.run().took);
    }
}

/// What is made alone begins only when the others have ended.
#[test]
fn a_run_that_is_made_alone_ends_with_the_grading() {
    let mut script = vec![Does::Pass(1049); 11];
    script[9] = Does::Late(2732);
    let total_limit = Duration::from_millis(3393);
    let order = Order::Shuffled(13764201806927330600);
    let graded = Grading { workers: 2, total_limit, order, ..Grading::of(script) }.run();
    assert_eq!(graded.took, total_limit);
}
