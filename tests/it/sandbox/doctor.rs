//! The doctor's attacks on the sandbox, tried by the executable that tries them for users.

use std::path::Path;

/// What the doctor prints who has this program try its attacks, and whether all is well.
fn examined(itself: &str) -> (bool, String) {
    let mut printed = Vec::new();
    let well =
        nimgrade::doctor::run(&mut printed, Path::new(itself), &["try-attack"]).expect("memory can be written to");
    let printed = String::from_utf8_lossy(&printed).into_owned();
    println!("{printed}");
    (well, printed)
}

/// Whether there is no sandbox here. It has no attacks to stop; the doctor then says so, and that is its work.
fn refused(printed: &str) -> bool {
    let refused = printed.contains("nimgrade refuses to run programs here") || printed.contains("there is no sandbox");
    #[cfg(linux_sandbox)]
    if refused {
        use crate::common::machine;
        let possible = machine::gives(nimgrade::sandbox::Tier::SameUser).is_ok();
        machine::skipped("the doctor's attacks", "this machine gives no sandbox", possible);
    }
    refused
}

#[test]
fn attacks_are_stopped() {
    let (well, printed) = examined(env!("CARGO_BIN_EXE_nimgrade"));
    assert!(well || refused(&printed));
}

/// A program that does not do as it is asked, such as one that this machine cannot start, is told from a hole.
#[test]
fn what_cannot_be_started_is_no_hole() {
    let (well, printed) = examined("/bin/false");
    let no_hole =
        printed.contains("programs cannot be started here, so no attack was tried: ") && !printed.contains("hole");
    assert!(refused(&printed) || (!well && no_hole));
}
