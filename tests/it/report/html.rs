//! The page: one file that fetches nothing, in which nothing of a program is markup, and that stays small.

use std::fs;

use crate::common::command::{nimgrade, run};
use crate::common::compile;
use crate::common::folder::Folder;

/// The page of these submissions and options.
pub(super) fn page(args: &[&str]) -> String {
    let output = run(nimgrade(args).args(["--format", "html"]));
    assert!(output.status < 2, "{}", output.stderr);
    output.stdout
}

/// A program that prints what a page or a terminal could take for its own, on both streams.
pub(super) const HOSTILE: &str = r#"
    #include <stdio.h>
    int main(void) {
        for (int i = 0; i < 2; i++) {
            FILE *to = i ? stderr : stdout;
            fputs("</td></pre></script><script>alert(1)</script>'\">", to);
            fputs("<img src=http://evil.example/x onerror=alert(2)>", to);
            fputs("\033[2J\033]8;;http://evil.example\007 \342\200\256desrever \377\376 ", to);
            fputc('\n', to);
        }
        return 0;
    }"#;

/// Checks that every element that is opened is closed in its place, and gives the page without style and script.
fn well_formed(page: &str) -> String {
    let rest = page.strip_prefix("<!DOCTYPE html>").expect("it is HTML");
    let mut open: Vec<String> = Vec::new();
    let mut seen = String::new();
    let mut rest = rest.to_owned();
    while let Some(at) = rest.find('<') {
        let end = at + rest[at..].find('>').unwrap_or_else(|| panic!("an open tag: {}", &rest[at..]));
        let tag = rest[at + 1..end].to_owned();
        seen.push_str(&rest[..=end]);
        let name: String = tag.trim_start_matches('/').chars().take_while(char::is_ascii_alphanumeric).collect();
        assert!(!name.is_empty(), "no tag: <{tag}>");
        rest.drain(..=end);
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{seen}");
        } else if ["script", "style"].contains(&name.as_str()) {
            let close = format!("</{name}>");
            let after = rest.find(&close).unwrap_or_else(|| panic!("{name} is not closed"));
            rest.drain(..after + close.len());
        } else if !["meta", "input"].contains(&name.as_str()) {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "not closed: {open:?}");
    seen
}

#[test]
fn a_page_is_well_formed_and_fetches_nothing() {
    let broken = Folder::of(&[("nim.c", "int main(void) { return <img src=http://evil.example> }\n")]);
    let broken = broken.path().join("nim.c");
    let hostile = compile::text(HOSTILE);
    let all: [&[&str]; 7] = [
        &["examples/assignment2/last_winning_heap.c"],
        &["examples/assignment2/nim.c", "-k", "endings/"],
        &["tests/submissions/assignment2/wrong/nim-sum-computed-once.c", "-k", "limits/"],
        &["tests/submissions/lab3/wrong/total-forgets-the-computer.c", "-a", "lab3"],
        &["tests/submissions/givegrade/make_move/wrong/rows-from-0.py", "-a", "givegrade/make_move"],
        &[broken.to_str().unwrap()],
        &[hostile.to_str().unwrap()],
    ];
    for args in all {
        let page = page(args);
        let markup = well_formed(&page);
        for fetches in
            [" src=", " style=", " onload=", " onerror=alert(2)>\"", "<link", "<img", "<iframe", "@import", "url("]
        {
            let inside_tags = markup.split('<').filter_map(|tag| tag.split_once('>')).map(|(tag, _)| tag);
            assert!(inside_tags.into_iter().all(|tag| !tag.contains(fetches)), "{args:?}: {fetches}");
        }
        assert_eq!((page.matches("<script>").count(), page.matches("<style>").count()), (1, 1));
        let links = markup.split(" href=\"").skip(1);
        assert!(links.into_iter().all(|link| link.starts_with('#')), "{args:?}");
        let policy = "content=\"default-src 'none'; style-src 'sha256-";
        assert!(page.contains(policy) && !page.contains("unsafe-inline"), "{args:?}");
    }
}

#[test]
fn what_a_program_prints_is_shown_and_not_obeyed() {
    let page = page(&[compile::text(HOSTILE).to_str().unwrap(), "-k", "endings/"]);
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;") && !page.contains("<script>alert"));
    assert!(!page.contains("<img"));
    assert!(page.contains("␛[2J") && page.contains("\\u{202e}desrever \\xff\\xfe"), "{page}");
    assert!(page.chars().all(|c| c == '\n' || !c.is_control() && c != '\u{202e}'));
}

#[test]
fn a_game_is_drawn_with_the_wrong_move_and_the_right_one() {
    let page = page(&["examples/assignment2/last_winning_heap.c", "-k", "endings"]);
    for words in [
        "takes the last winning heap instead of the first",
        "Line 4 of the output is the first wrong one:",
        "<strong>Your program announces</strong> 1 object from heap 3 (1→0).",
        "<strong>Right is</strong> 1 object from heap 1 (1→0).",
        "The right game goes on: the user takes",
        "Heaps 1 1 1; taken: 1 object from heap 3 (1→0).",
        "class=\"taken wrongly\"",
        "nim-sum",
        "nimgrade explain wrong-move",
        "nimgrade show endings/computer-last-single-object",
    ] {
        assert!(page.contains(words), "{words} is missing");
    }
    let page =
        super::html::page(&["tests/submissions/givegrade/make_move/wrong/rows-from-0.py", "-a", "givegrade/make_move"]);
    assert!(!page.contains("<figure"), "an exercise has no game");
}

#[test]
fn a_submission_that_does_not_compile_has_its_page() {
    let folder = Folder::of(&[("nim.c", "int main(void) { return none; }\n")]);
    let page = page(&[folder.path().join("nim.c").to_str().unwrap(), "-k", "endings/"]);
    for words in ["nim.c does not compile. The compiler says:", "none", "There is no program to run"] {
        assert!(page.contains(words), "{words} is missing");
    }
}

#[test]
fn of_a_hidden_case_only_the_verdict_is_shown() {
    let folder = Folder::of(&[
        ("open.toml", "title = \"Open\"\nstdin = \"2\\n1 2\\n1 1\\n\"\n"),
        (
            "secret.toml",
            "title = \"A title\"\nhidden = true\nhint = \"behind the curtain\"\n\
             [game]\nheaps = [7919031, 1, 2]\nmoves = [[1, 3], [3, 1]]\nuser = \"first\"\n",
        ),
    ]);
    let echo = "#include <stdio.h>\n\
                int main(void) { int c; while ((c = getchar()) != EOF) { putchar(c); fputc(c, stderr); } return 3; }";
    let page = page(&[compile::text(echo).to_str().unwrap(), "--cases", folder.arg()]);
    assert!(
        page.contains("hidden case 1") && page.contains("This case is hidden: its input and output are not shown.")
    );
    for secret in ["7919031", "7919028", "7919", "behind the curtain", "A title", "secret"] {
        assert!(!page.contains(secret), "{secret}");
    }
}

#[test]
fn a_page_stays_small_whatever_is_printed() {
    // Where a program goes beyond its limits in every case, most cases are not run.
    for (name, most_fail) in [("megabyte_line", true), ("reads_nothing", true), ("endless_output", false)] {
        let page = page(&[compile::program(name).to_str().unwrap()]);
        let failed = page.matches("data-state=\"failed\"").count();
        assert!(failed > if most_fail { 100 } else { 0 }, "{name}: {failed} cases fail");
        assert!(page.len() < 1_000_000, "{name}: {} bytes", page.len());
    }
}

#[test]
fn where_there_is_no_room_a_failure_is_a_row_and_that_is_said() {
    let case = |number: usize| {
        let heaps = vec![format!("{0}, 1, 2, {0}", number % 3 + 1); 8].join(", ");
        format!("title = \"Thirty-two\"\n[game]\nheaps = [{heaps}]\nuser = \"first\"\n")
    };
    let cases: Vec<(String, String)> = (1..=150).map(|number| (format!("many/{number}.toml"), case(number))).collect();
    let cases: Vec<(&str, &str)> = cases.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let folder = Folder::of(&cases);
    let program = compile::edited(&[("In turn %d", "In round %d")]);
    let page = page(&[program.to_str().unwrap(), "--cases", folder.arg()]);
    assert!(page.contains("only the verdict is shown here, to keep this page small."));
    assert!(page.len() < 1_000_000, "{} bytes", page.len());
}

#[test]
fn open_gives_the_page_to_the_browser() {
    let folder = Folder::of(&[]);
    let (asked, temporary) = (folder.path().join("asked"), folder.path().join("tmp"));
    fs::create_dir(&temporary).unwrap();
    let opener = folder.write(
        "bin/xdg-open",
        format!("#!/bin/sh\nprintf %s \"$1\" >'{0}.new'; mv '{0}.new' '{0}'\n", asked.display()),
    );
    make_executable(&opener);
    // One that was handed in is nobody's browser.
    let own = folder
        .write("handed-in/bin/xdg-open", format!("#!/bin/sh\ntouch '{}'\n", folder.path().join("fooled").display()));
    make_executable(&own);
    let source = folder.path().join("handed-in/nim.c");
    fs::copy(crate::common::command::root().join("examples/assignment2/nim.c"), &source).unwrap();
    let graded = |screen: bool| {
        let mut command = nimgrade([source.as_os_str()]);
        let bins = ["handed-in/bin", "bin"].map(|name| folder.path().join(name).display().to_string()).join(":");
        command.args(["-k", "endings/computer-at-once", "--open"]).env("TMPDIR", &temporary);
        command.env("PATH", format!("{bins}:/usr/local/bin:/usr/bin:/bin"));
        command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
        if screen {
            command.env("DISPLAY", ":0");
        }
        let output = run(&mut command);
        assert_eq!((output.status, output.stdout.contains("The only case passed")), (0, true), "{}", output.stderr);
        let path = output.stderr.trim().strip_prefix("nimgrade: this report as a page: ").expect("its path").to_owned();
        assert!(fs::read_to_string(&path).expect("a page").starts_with("<!DOCTYPE html>"));
        path
    };
    graded(false);
    let path = graded(true);
    let started = std::time::Instant::now();
    while !asked.exists() && started.elapsed().as_secs() < 20 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert_eq!(fs::read_to_string(&asked).expect("the browser is asked"), path);
    assert!(!folder.path().join("fooled").exists());
    let private = fs::metadata(std::path::Path::new(&path).parent().unwrap()).unwrap();
    assert_eq!(std::os::unix::fs::MetadataExt::mode(&private) & 0o777, 0o700);
}

fn make_executable(path: &std::path::Path) {
    let mode = <fs::Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o755);
    fs::set_permissions(path, mode).unwrap();
}
