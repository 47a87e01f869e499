//! Builds, in every tier that this machine gives, through the sandbox's door: what they make, and what they must not do.

use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::common::machine;
use nimgrade::sandbox::{
    Build, BuildResult, Confinement, Limits, Options, SandboxError, SourceFile, Termination, Tier, build,
};

const LIMITS: Limits =
    Limits { wall: Duration::from_secs(20), cpu: Duration::from_secs(10), memory: 512 << 20, output: 1 << 20 };

const HELLO: &str = "#include <stdio.h>\nint main(void) { puts(\"hello\"); return 0; }\n";

/// Runs a build of these files in a tier; none where this machine does not give the tier.
fn built(tier: Tier, files: &[(&str, &str)], command: &[&str], limits: Limits) -> Option<BuildResult> {
    let sources = files.iter().map(|&(name, text)| SourceFile { name: name.into(), text: text.into() });
    let asked = Build {
        sources: sources.collect(),
        command: command.iter().map(Into::into).collect(),
        product: "made".into(),
        submission: "/nonexistent".into(),
        limits,
    };
    let options = Options { confinement: Confinement::Exactly(tier), ..Options::default() };
    match build(&asked, &options) {
        Ok(built) => Some(built),
        Err(SandboxError::Refused { reason }) => {
            // The kernel does not count root's processes, so root gets no builds in tier T2.
            let possible = machine::gives(tier).is_ok() && !(tier == Tier::SameUser && machine::is_root());
            machine::skipped(&format!("builds in tier {}", tier.name()), &reason, possible);
            None
        }
        Err(error) => panic!("{tier:?}: {error}"),
    }
}

/// Runs the build in every tier, and checks what comes of it.
fn in_every_tier(files: &[(&str, &str)], command: &[&str], check: impl Fn(Tier, &BuildResult)) {
    in_every_tier_within(LIMITS, files, command, check);
}

/// The same within these limits.
fn in_every_tier_within(limits: Limits, files: &[(&str, &str)], command: &[&str], check: impl Fn(Tier, &BuildResult)) {
    let tiers = [Tier::Namespaces, Tier::OtherUser, Tier::SameUser, Tier::Unconfined];
    let mut played = 0;
    for tier in tiers {
        if let Some(built) = built(tier, files, command, limits) {
            check(tier, &built);
            played += 1;
        }
    }
    assert!(played > 1, "no tier confines anything here");
}

/// Runs a shell script in a folder in every tier that confines.
fn script(text: &str, check: impl Fn(Tier, &BuildResult)) {
    in_every_tier(&[("build.sh", text)], &["sh", "build.sh"], |tier, built| {
        if tier != Tier::Unconfined {
            check(tier, built);
        }
    });
}

fn output(built: &BuildResult) -> String {
    let outcome = &built.outcome;
    String::from_utf8_lossy(&outcome.stdout).into_owned() + &String::from_utf8_lossy(&outcome.stderr)
}

fn made(built: &BuildResult) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Some(mut product) = built.product.as_ref() {
        product.read_to_end(&mut bytes).unwrap();
    }
    bytes
}

#[test]
fn a_compiler_makes_an_executable() {
    in_every_tier(&[("main.c", HELLO)], &["cc", "-o", "made", "main.c"], |tier, built| {
        assert_eq!(built.outcome.ending, Termination::Exited(0), "{tier:?}: {}", output(built));
        assert!(made(built).starts_with(b"\x7fELF"), "{tier:?}");
    });
}

#[test]
fn make_builds_several_sources() {
    let makefile =
        "CC=gcc\nmade: main.o sub/part.o\n\t$(CC) -o $@ $^\n%.o: %.c sub/part.h\n\t$(CC) -Wall -c $< -o $@\n";
    let files = [
        ("makefile", makefile),
        ("main.c", "#include \"sub/part.h\"\nint main(void) { return part(); }\n"),
        ("sub/part.h", "int part(void);\n"),
        ("sub/part.c", "#include \"part.h\"\nint part(void) { return 0; }\n"),
    ];
    in_every_tier(&files, &["make", "made"], |tier, built| {
        assert_eq!(built.outcome.ending, Termination::Exited(0), "{tier:?}: {}", output(built));
        assert!(made(built).starts_with(b"\x7fELF"), "{tier:?}");
    });
}

#[test]
fn an_error_is_told_by_the_compiler() {
    in_every_tier(&[("main.c", "int main(void) { return x; }\n")], &["cc", "-o", "made", "main.c"], |tier, built| {
        assert_eq!(built.outcome.ending, Termination::Exited(1), "{tier:?}");
        assert!(output(built).contains("main.c:1:"), "{tier:?}: {}", output(built));
        assert!(built.product.is_none());
    });
}

#[test]
fn files_of_others_cannot_be_read() {
    let folder = tempfile::tempdir_in("/var/tmp").unwrap();
    let secret = folder.path().join("secret");
    fs::write(&secret, "\"a secret\"\n").unwrap();
    let secret = secret.display();
    for text in [
        format!("const char *s =\n#include \"{secret}\"\n;\nint main(void) {{ return 0; }}\n"),
        format!("__asm__(\".incbin \\\"{secret}\\\"\");\nint main(void) {{ return 0; }}\n"),
    ] {
        in_every_tier(&[("main.c", &text)], &["cc", "-o", "made", "main.c"], |tier, built| {
            let reads = built.product.is_some();
            assert_eq!(reads, tier == Tier::Unconfined, "{tier:?}: {}", output(built));
            assert!(tier == Tier::Unconfined || !output(built).contains("a secret"), "{tier:?}: {}", output(built));
        });
    }
    script(&format!("cat '{secret}' /etc/passwd > made"), |tier, built| {
        assert_eq!(made(built), b"", "{tier:?}");
    });
}

#[test]
fn nothing_is_written_elsewhere() {
    let folder = tempfile::tempdir_in("/var/tmp").unwrap();
    fs::set_permissions(folder.path(), std::os::unix::fs::PermissionsExt::from_mode(0o777)).unwrap();
    let file = folder.path().join("kept");
    fs::write(&file, "as it was").unwrap();
    fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o666)).unwrap();
    let before = fs::metadata(&file).unwrap().modified().unwrap();
    let path = folder.path().display();
    let text = format!(
        "echo x > '{path}/new'; echo x > '{path}/kept'; rm -f '{path}/kept'; chmod 0 '{path}/kept'; \
                        touch '{path}/kept'; mv build.sh '{path}/moved'; ln '{path}/kept' linked; echo done > made"
    );
    script(&text, |tier, built| {
        assert_eq!(made(built), b"done\n", "{tier:?}: {}", output(built));
        let meta = fs::metadata(&file).unwrap();
        assert_eq!((fs::read(&file).unwrap().as_slice(), meta.modified().unwrap()), (&b"as it was"[..], before));
        assert_eq!(std::os::unix::fs::PermissionsExt::mode(&meta.permissions()) & 0o777, 0o666, "{tier:?}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{tier:?}");
    });
}

#[test]
fn nothing_that_was_built_is_executed() {
    let text = "printf '#!/bin/sh\\necho executed > made\\n' > own; chmod +x own; ./own; \
                printf 'int main(void) { return 0; }' > a.c; cc -o a a.c; ./a && echo executed > made; echo end";
    script(text, |tier, built| {
        assert!(output(built).contains("end"), "{tier:?}: {}", output(built));
        assert_eq!(made(built), b"", "{tier:?}");
    });
}

/// Others who are on the machine find no way into it; where it is a mount of its own, nobody else sees it at all.
#[test]
fn a_folder_with_a_name_is_closed_to_others() {
    in_every_tier(&[("build.sh", "ls -ld . > made")], &["sh", "build.sh"], |tier, built| {
        let made = String::from_utf8_lossy(&made(built)).into_owned();
        assert!(tier == Tier::Namespaces || made.starts_with("drwx------"), "{tier:?}: {made}{}", output(built));
    });
}

/// It could be deeper than what looks at it.
#[test]
fn a_folder_has_a_depth() {
    let text = "i=0; while [ $i -lt 300 ]; do mkdir d && cd d || exit 1; i=$((i+1)); done; sleep 2; echo end > made";
    in_every_tier(&[("build.sh", text)], &["sh", "build.sh"], |tier, built| {
        assert!(built.overfull || tier == Tier::Namespaces, "{tier:?}: {:?}", built.outcome.ending);
    });
}

#[test]
fn there_is_no_network() {
    script(
        "(exec 3<>/dev/tcp/127.0.0.1/1) 2> made; bash -c 'exec 3<>/dev/udp/127.0.0.1/9 && echo reached > made'",
        |tier, built| {
            let made = String::from_utf8_lossy(&made(built)).into_owned();
            assert!(!made.contains("reached"), "{tier:?}: {made}");
        },
    );
}

/// What was started stays in the folder's own process group, user or namespace, and ends with the build.
#[test]
fn what_a_build_leaves_running_is_ended() {
    let marker = format!("31{:05}", std::process::id() % 100_000);
    let text = format!(
        "trap '' TERM HUP INT; for i in 1 2 3; do (bash -m -c 'trap \"\" TERM HUP; sleep {marker} & sleep {marker}' \
         >/dev/null 2>&1 &); done; sleep {marker} & sleep 0.3; echo built > made"
    );
    script(&text, |tier, built| {
        assert_eq!(made(built), b"built\n", "{tier:?}: {}", output(built));
        let left: Vec<String> = processes_with(&marker);
        assert!(left.is_empty(), "{tier:?}: {left:?}");
    });
}

fn processes_with(word: &str) -> Vec<String> {
    let entries = fs::read_dir("/proc").unwrap().flatten();
    let lines = entries.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    lines.map(|line| String::from_utf8_lossy(&line).replace('\0', " ")).filter(|line| line.contains(word)).collect()
}

#[test]
fn a_build_that_starts_processes_for_ever_ends() {
    let limits = Limits { wall: Duration::from_secs(1), cpu: Duration::from_secs(1), ..LIMITS };
    for text in ["f() { f | f & }; f; while :; do :; done", "g() { (g &) ; }; g; sleep 100"] {
        for tier in [Tier::Namespaces, Tier::OtherUser, Tier::SameUser] {
            let begun = Instant::now();
            let Some(built) = built(tier, &[("build.sh", text)], &["sh", "build.sh"], limits) else { continue };
            assert_ne!(built.outcome.ending, Termination::Exited(0), "{tier:?}: {}", output(&built));
            assert!(begun.elapsed() < Duration::from_secs(40), "{tier:?}: {:?}", begun.elapsed());
        }
    }
}

#[test]
fn what_is_written_has_a_bound() {
    let before = free(Path::new("/tmp"));
    let text =
        "i=0; while [ $i -lt 60 ]; do cat libs libs libs libs > more && mv more libs || exit 8; i=$((i+1)); done";
    in_every_tier(&[("build.sh", text), ("libs", &"x".repeat(1 << 20))], &["sh", "build.sh"], |tier, built| {
        assert!(
            built.overfull || built.outcome.ending != Termination::Exited(0),
            "{tier:?}: {:?}",
            built.outcome.ending
        );
    });
    // A folder that cannot be listed can be written to all the same.
    let text = "mkdir -m 300 shut; cd shut || exit 1; i=0; while [ $i -lt 40 ]; do cp ../libs f$i || exit 8; \
                i=$((i+1)); done; sleep 2";
    in_every_tier(&[("build.sh", text), ("libs", &"x".repeat(10 << 20))], &["sh", "build.sh"], |tier, built| {
        assert!(
            built.overfull || built.outcome.ending != Termination::Exited(0),
            "{tier:?}: {:?}",
            built.outcome.ending
        );
    });
    // Files of a bounded size, in a folder that is gone.
    assert!(before.saturating_sub(free(Path::new("/tmp"))) < 1 << 30);
}

fn free(folder: &Path) -> u64 {
    let stat = rustix::fs::statvfs(folder).unwrap();
    stat.f_bavail * stat.f_frsize
}

/// Enough to compile with, and soon filled by what fills memory.
const LITTLE_MEMORY: Limits = Limits { memory: 160 << 20, ..LIMITS };

#[test]
fn little_memory_is_enough_to_compile_with() {
    in_every_tier_within(LITTLE_MEMORY, &[("main.c", HELLO)], &["cc", "-o", "made", "main.c"], |tier, built| {
        assert_eq!(built.outcome.ending, Termination::Exited(0), "{tier:?}: {}", output(built));
    });
}

#[test]
fn a_bomb_of_macros_is_stopped() {
    let mut text = String::from("#define A0 x+\n");
    for step in 1..40 {
        text += &format!("#define A{step} A{} A{}\n", step - 1, step - 1);
    }
    text += "int x; int main(void) { return A39 0; }\n";
    in_every_tier_within(LITTLE_MEMORY, &[("main.c", &text)], &["cc", "-o", "made", "main.c"], |tier, built| {
        assert!(built.product.is_none(), "{tier:?}");
        assert!(built.outcome.peak_kb < 220 << 10, "{tier:?}: {} kB", built.outcome.peak_kb);
    });
}

#[test]
fn endless_files_are_not_read() {
    let files = [("main.c", "#include \"/dev/zero\"\n")];
    in_every_tier_within(LITTLE_MEMORY, &files, &["cc", "-o", "made", "main.c"], |tier, built| {
        assert!(built.product.is_none(), "{tier:?}");
        assert!(tier == Tier::Unconfined || built.outcome.wall < Duration::from_secs(10), "{tier:?}");
    });
}

#[test]
fn a_product_is_a_regular_file_of_the_build() {
    for text in
        ["ln -s /etc/passwd made", "mkdir made", "mkfifo made; true", "mkdir d; ln -s d/../../../etc/passwd made; true"]
    {
        script(text, |tier, built| assert!(built.product.is_none(), "{tier:?}: {text}"));
    }
    let folder = tempfile::tempdir().unwrap();
    let outside = Build {
        sources: vec![SourceFile { name: "../outside".into(), text: vec![] }],
        command: vec!["true".into()],
        product: "made".into(),
        submission: folder.path().into(),
        limits: LIMITS,
    };
    assert!(build(&outside, &Options::default()).is_err());
}
