//! From a failing case to the line of the source: which call printed the first wrong character, and which line has a mistake in
//! memory. Programs are the right one of assignment 2 with a function that does one wrong thing for each size of the first heap;
//! the line that does it has `HERE` and that size in a comment.

use serde_json::Value;

use crate::common::command::{nimgrade, run};
use crate::common::compile::edited_text;
use crate::common::folder::Folder;
use crate::common::report::Report;

/// The right program, which calls `void wrong(int which)` after it has read the heaps.
fn program(functions: &str) -> String {
    let call = "    for (int turn = 1; !is_over(heaps, n); turn++) {\n        print_status";
    edited_text(&[
        (
            "#include <stdio.h>\n",
            "#define _GNU_SOURCE\n#include <stdio.h>\n#include <stdarg.h>\n#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\n",
        ),
        ("/* Reads the number", &format!("{functions}\n/* Reads the number")),
        (call, &format!("    wrong(heaps[0]);\n{call}")),
    ])
}

/// Grades a program on games of three heaps, the first of each of these sizes and 1 and 1. Gives the findings of
/// each case.
fn findings(source: &str, sizes: std::ops::RangeInclusive<usize>) -> Vec<Value> {
    let folder = Folder::of(&[("nim.c", source), ("cases/assignment.toml", "extends = \"assignment2\"\n")]);
    for size in sizes.clone() {
        let case = format!("title = \"Three heaps\"\nstdin = \"3\\n{size} 1 1\\n2 1\\n\"\n");
        folder.write(&format!("cases/size-{size:02}.toml"), case);
    }
    let (nim, cases) = (folder.path().join("nim.c"), folder.path().join("cases"));
    let report = Report::of([nim.to_str().unwrap(), "--cases", cases.to_str().unwrap(), "--source-limit", "60s"]);
    assert_eq!(report.cases().len(), sizes.count());
    report.cases().iter().map(|case| case["source"].clone()).collect()
}

/// The number of the line with the mark of this size.
fn marked(source: &str, size: usize) -> u64 {
    let mark = format!("/*HERE {size}*/");
    let line = source.lines().position(|line| line.contains(&mark)).unwrap_or_else(|| panic!("no {mark}"));
    line as u64 + 1
}

/// The finding of this kind.
fn of_kind<'v>(found: &'v Value, kind: &str) -> Option<&'v Value> {
    found.as_array().expect("a list").iter().find(|finding| finding["kind"] == kind)
}

const PRINTS: &str = r#"
static void say(const char *format, ...) {
    va_list values;
    va_start(values, format);
    vprintf(format, values); /*HERE 11*/
    va_end(values);
}
static void to(FILE *out, const char *format, ...) {
    va_list values;
    va_start(values, format);
    vfprintf(out, format, values); /*HERE 12*/
    va_end(values);
}
#define SHOW(text) printf("%s\n", text)
static void wrong(int which) {
    char text[100];
    switch (which) {
    case 1: printf("wrong\n"); break; /*HERE 1*/
    case 2: puts("wrong"); break; /*HERE 2*/
    case 3: putchar('x'); break; /*HERE 3*/
    case 4: fputs("wrong\n", stdout); break; /*HERE 4*/
    case 5: fwrite("wrong\n", 1, 6, stdout); break; /*HERE 5*/
    case 6: fputc('x', stdout); break; /*HERE 6*/
    case 7: putc('x', stdout); break; /*HERE 7*/
    case 8: fprintf(stdout, "wrong\n"); break; /*HERE 8*/
    case 9: sprintf(text, "wrong %d", which);
        puts(text); break; /*HERE 9*/
    case 10: fflush(stdout);
        write(1, "wrong\n", 6); break; /*HERE 10*/
    case 11: say("wrong %d\n", which); break;
    case 12: to(stdout, "wrong %d\n", which); break;
    case 13: printf("In turn");
        printf(" %d heap", 1);
        printf(" Sizes are:"); /*HERE 13*/
        printf(" h1=13 h2=1 h3=1.\n"); break;
    case 14: printf("In turn 1 ");
        fputs("heap sizes are: ", stdout);
        putchar('h');
        printf("%d", 2); /*HERE 14*/
        puts("=14."); break;
    case 15: puts(""); break; /*HERE 15*/
    case 16: for (int i = 0; i < 30; i++) putchar(i < 10 ? "In turn 1 "[i] : '-'); break; /*HERE 16*/
    case 17: SHOW("wrong"); break; /*HERE 17*/
    case 18: setvbuf(stdout, NULL, _IONBF, 0);
        printf("In turn 1\n"); break; /*HERE 18*/
    case 19: putchar_unlocked('I');
        fputs_unlocked("n Turn", stdout); break; /*HERE 19*/
    case 20: dprintf(1 + 0 * fflush(stdout), "wrong\n"); break; /*HERE 20*/
    case 21: printf("wrong"); write(1, "x", 1); break;
    case 22: { FILE *other = fdopen(dup(1), "w"); fprintf(other, "wrong\n"); fclose(other); break; }
    case 23: printf("%d\n", getpid() + which); break;
    }
}
"#;

#[test]
fn the_line_that_printed_the_first_wrong_character_is_found() {
    let source = program(PRINTS);
    let mut missed = Vec::new();
    for sizes in [1..=8, 9..=16, 17..=20] {
        for (size, found) in sizes.clone().zip(findings(&source, sizes)) {
            let printed = of_kind(&found, "printed-by");
            if printed.and_then(|printed| printed["line"].as_u64()) != Some(marked(&source, size)) {
                missed.push(format!("{size}: line {} is meant: {found}", marked(&source, size)));
            }
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

const MISTAKES: &str = r#"
struct node { int size; struct node *next; };
static int fixed[4];
static struct node *list;
static int deep(int n) {
    char room[1000];
    room[n % 1000] = (char)n;
    return deep(n + 1) + room[n % 999]; /*HERE 10*/
}
static int sum_of(const int *sizes, int n) {
    int sum = 0;
    for (int i = 0; i <= n; i++) {
        sum += sizes[i]; /*HERE 4*/
    }
    return sum;
}
static int at(const int *sizes, int index) {
    return sizes[index]; /*HERE 21*/
}
static int beside(int which) {
    int c, heap[8];
    memset(&c, 0, sizeof c);
    memset(heap, 0, sizeof heap);
    return c + at(heap, 19 - which);
}
static int *local_of(int which) {
    int mine[2] = {which, which};
    int *first = mine;
    return first;
}
static void wrong(int which) {
    int local[4] = {0}, zero = which - which, result = 0, number = 0;
    int *memory = malloc(4 * sizeof *memory);
    char name[4];
    memset(memory, 0, 4 * sizeof *memory);
    switch (which) {
    case 1: local[which + 3] = 1; break; /*HERE 1*/
    case 2: result = fixed[which - 3]; break; /*HERE 2*/
    case 3: local[1000 * which] = 1; break; /*HERE 3*/
    case 4: result = sum_of(fixed, 4); break;
    case 5: memory[which - 1] = 1; break; /*HERE 5*/
    case 6: memory[5 - which] = 1; break; /*HERE 6*/
    case 7: memory[100000000 * zero - 1000000 * which] = 1; break; /*HERE 7*/
    case 8: free(memory); result = memory[0]; break; /*HERE 8*/
    case 9: free(memory); free(memory); break; /*HERE 9*/
    case 10: result = deep(1); break;
    case 11: result = which / zero; break; /*HERE 11*/
    case 12: result = which % zero; break; /*HERE 12*/
    case 13: memory = NULL; memory[0] = 1; break; /*HERE 13*/
    case 14: result = list->next->size; break; /*HERE 14*/
    case 15: scanf("%d", number); break; /*HERE 15*/
    case 16: strcpy(name, "a longer name"); result = name[0]; break; /*HERE 16*/
    case 17: result = *local_of(which); break; /*HERE 17*/
    case 18: free(local); break; /*HERE 18*/
    case 19: memset(fixed, 0, 5 * sizeof fixed); break; /*HERE 19*/
    case 20: puts(getenv("THERE_IS_NO_SUCH_NAME")); break; /*HERE 20*/
    case 21: result = beside(which); break;
    case 22: local[which - 25] -= 1; result = local[0]; break; /*HERE 22*/
    }
    printf("%d\n", result);
    free(memory);
}
"#;

#[test]
fn the_line_of_a_mistake_in_memory_is_found() {
    let source = program(MISTAKES);
    let mut wrong = Vec::new();
    let mut sentences = Vec::new();
    for sizes in [1..=7, 8..=14, 15..=22] {
        for (size, found) in sizes.clone().zip(findings(&source, sizes)) {
            let mistake = of_kind(&found, "memory-mistake");
            if mistake.and_then(|mistake| mistake["line"].as_u64()) != Some(marked(&source, size)) {
                wrong.push(format!("{size}: line {} is meant: {found}", marked(&source, size)));
            } else if let Some(sentence) = mistake.and_then(|mistake| mistake["sentence"].as_str()) {
                sentences.push(sentence.split_once(' ').map_or(sentence, |(_, predicate)| predicate).to_owned());
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.join("\n"), sentences.join("\n"));
    snapbox::assert_data_eq!(
        sentences.join("\n"),
        snapbox::str![[r#"
writes local[4]; the array has 4 elements, 0 to 3.
uses fixed[-1]; the array has 4 elements, 0 to 3.
writes local[3000]; the array has 4 elements, 0 to 3.
reads 4 bytes, past the end of fixed, which has 16 bytes.
writes 4 bytes, past the end of the 16 bytes that were allocated in nim.c:87.
writes 4 bytes, 4 bytes before the 16 bytes that were allocated in nim.c:87.
writes to an address at which the program has no memory.
reads 4 bytes of memory that was freed in nim.c:98.
frees the same memory twice, first in nim.c:99.
calls a function that comes back to this line until the stack is full.
divides by 0.
divides by 0.
writes through a null pointer.
uses a member of a struct node through a null pointer.
calls scanf, which writes to address 0: a null pointer. The compiler warns: format ‘%d’ expects argument of type ‘int *’, but argument 2 has type ‘int’.
calls strcpy, which writes 14 bytes, past the end of name, which has 4 bytes.
reads 4 bytes of mine, whose function or block has ended.
frees an address that malloc did not give.
calls memset, which writes 80 bytes, past the end of fixed, which has 16 bytes.
passes a null pointer as argument 1 to a function that must not get one.
reads 4 bytes, 8 bytes before heap.
reads element -3 of local, which has 4 elements, 0 to 3.
"#]]
    );
}

const NEVER_SET: &str = r#"
struct node { int size; struct node *next; };
static int largest(int which) {
    int sizes[4] = {1, which, 2, 3};
    int best; /*HERE 1*/
    for (int i = 0; i < 4; i++) {
        if (sizes[i] > 100) best = sizes[i];
    }
    return best;
}
static int sum(int which) {
    int all = 0, i, sizes[4]; /*HERE 2*/
    for (i = 0; i < which; i++) sizes[i] = i;
    for (i = 0; i < 4; i++) all += sizes[i];
    return all;
}
static int of_struct(int which) {
    struct { int size, turn; } game; /*HERE 3*/
    game.size = which;
    return game.size > 0 ? game.turn : 0;
}
static int decides(int which) {
    int is_over; /*HERE 4*/
    if (which > 100) is_over = 1;
    if (is_over) return 1;
    return 2;
}
static int *numbers(int which) {
    int *other = malloc(16), *own = malloc(4 * sizeof *own); /*HERE 5*/
    other[0] = which;
    own[0] = other[0];
    free(other);
    return own;
}
static int of_list(int which) {
    struct node *first = malloc(sizeof *first);
    first->size = which;
    first->next = malloc(sizeof *first->next); /*HERE 6*/
    return first->next->size;
}
static int status(void) {
    int status;
    return status & 1;
}
static void wrong(int which) {
    int array[which + 1];
    array[0] = 7;
    switch (which) {
    case 1: printf("%d\n", largest(which)); break;
    case 2: printf("%d\n", sum(which)); break;
    case 3: printf("%d\n", of_struct(which)); break;
    case 4: puts(decides(which) == 1 ? "over" : "not over"); break;
    case 5: printf("%d\n", numbers(which)[3]); break;
    case 6: printf("%d\n", of_list(which)); break;
    case 7: printf("%p\n", (void *)&array[0]); break;
    case 8: printf("%d\n", array[0]); break;
    case 9: puts("wrong"); exit(status());
    }
}
"#;

#[test]
fn what_is_used_before_it_is_set_is_found() {
    let source = program(NEVER_SET);
    let mut wrong = Vec::new();
    let mut sentences = Vec::new();
    for size in 1..=6 {
        let found = &findings(&source, size..=size)[0];
        let unset = of_kind(found, "never-set");
        if unset.and_then(|unset| unset["line"].as_u64()) != Some(marked(&source, size)) {
            wrong.push(format!("{size}: line {} is meant: {found}", marked(&source, size)));
        } else if let Some(sentence) = unset.and_then(|unset| unset["sentence"].as_str()) {
            sentences.push(sentence.to_owned());
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.join("\n"), sentences.join("\n"));
    snapbox::assert_data_eq!(
        sentences.join("\n"),
        snapbox::str![[r#"
nim.c:59 declares best, which is used before it is set: with another value in it the program prints something else.
nim.c:66 declares sizes, which is used before it is set: with another value in it the program prints something else.
nim.c:72 declares game, which is used before it is set: with another value in it the program prints something else.
nim.c:77 declares is_over, which is used before it is set: with another value in it the program prints something else.
The memory that malloc gives to nim.c:83, called from line 107 is used before anything is put into it: with other bytes in it the program prints something else.
The memory that malloc gives to nim.c:92, called from line 108 is used before anything is put into it: with other bytes in it the program prints something else.
"#]]
    );
}

#[test]
fn what_is_not_certain_is_not_said() {
    let source = program(NEVER_SET);
    let found = findings(&source, 7..=9);
    assert!(of_kind(&found[0], "unsteady").is_some() && of_kind(&found[0], "never-set").is_none(), "{found:?}");
    assert!(of_kind(&found[1], "unsteady").is_none() && of_kind(&found[1], "never-set").is_none(), "{found:?}");
    // Nothing but the exit status depends on it, and the output is what is wrong.
    assert!(of_kind(&found[2], "unsteady").is_none() && of_kind(&found[2], "never-set").is_none(), "{found:?}");
    // Bytes that go past the buffer of standard output, or through another one.
    for (size, found) in (21..=23).zip(findings(&program(PRINTS), 21..=23)) {
        let printed = of_kind(&found, "printed-by");
        assert!(printed.is_none() || size == 23 && printed.unwrap()["line"].is_u64(), "{size}: {found}");
    }
}

#[test]
fn without_a_source_nothing_is_built_again() {
    let source = edited_text(&[("Your turn", "Your Turn")]);
    let folder = Folder::of(&[("nim.c", &source)]);
    let nim = folder.path().join("nim.c");
    let arguments = [nim.to_str().unwrap(), "-k", "computer-last-single-object", "--no-source"];
    assert_eq!(Report::of(arguments).cases()[0]["source"], Value::Array(Vec::new()));
    let report = Report::of(&arguments[..3]);
    let printed = of_kind(&report.cases()[0]["source"], "printed-by").expect("a line");
    assert_eq!(
        printed["text"].as_str().map(str::trim_start),
        source.lines().find(|line| line.contains("Your Turn")).map(str::trim)
    );
    assert_eq!(printed["column"], 5);
}

#[test]
fn the_line_of_a_traceback_is_shown() {
    let script = "def main():\n    print('Enter the number of heaps:')\n    return [][0]\n\nmain()\n";
    let folder = Folder::of(&[("nim.py", script)]);
    let nim = folder.path().join("nim.py");
    let report = Report::of([nim.to_str().unwrap(), "-k", "one-object"]);
    let exception = of_kind(&report.cases()[0]["source"], "exception").expect("a line");
    assert_eq!((&exception["line"], &exception["text"]), (&3.into(), &"    return [][0]".into()));
    assert_eq!(exception["sentence"], "nim.py:3 ended the program: IndexError: list index out of range");
}

#[test]
fn one_exception_with_other_values_is_shown_once() {
    let shown = |end: &str| {
        let begin =
            "print('Enter the number of heaps:')\nn = input()\nif n != '2':\n    print('Enter the heap sizes:')\n";
        let folder = Folder::of(&[("nim.py", &format!("{begin}sizes = input()\n{end}"))]);
        let nim = folder.path().join("nim.py");
        let run = run(&mut nimgrade(&[nim.to_str().unwrap().to_owned(), "-k".to_owned(), "illegal-moves/".to_owned()]));
        run.stdout.matches("\nwrong output: ").count()
    };
    assert_eq!(shown("int(sizes + ',')\n"), 1);
    // In two lines it is two things.
    assert_eq!(shown("if n == '2':\n    int(sizes + ',')\nint(sizes + ',')\n"), 2);
}

#[test]
fn what_is_wrong_in_the_source_is_said_of_the_whole_program() {
    // The size that it prints of the third heap lies behind the array, and nobody knows what it is.
    let beyond = [("i + 1, heaps[i]", "i + 1, heaps[i == 2 ? i + MAX_HEAPS : i]")];
    // Heap 0 lies before the array: a known mistake, which explains all.
    let before = [("heap >= 1", "heap >= 0")];
    let folder = Folder::of(&[("beyond/nim.c", &edited_text(&beyond)), ("before/nim.c", &edited_text(&before))]);
    let graded = |name: &str| {
        let nim = folder.path().join(name).join("nim.c");
        let arguments = [nim.to_str().unwrap(), "--source-limit", "60s"].map(str::to_owned);
        (Report::of(&arguments).document, run(&mut nimgrade(&arguments)).stdout)
    };
    let (report, words) = graded("beyond");
    let source = report["source"].as_array().expect("a list");
    assert_eq!(source.len(), 1, "{source:?}");
    assert_eq!((&source[0]["kind"], &source[0]["line"]), (&"memory-mistake".into(), &29.into()));
    assert!(source[0]["cases"].as_array().is_some_and(|cases| !cases.is_empty()), "{source:?}");
    // Before the cases, and at the end.
    assert_eq!(
        words.matches("\nIn your source: nim.c:29 ").count(),
        1 + usize::from(!words.starts_with("In your")),
        "{words}"
    );
    assert!(words.contains("More: nimgrade explain memory-mistake"), "{words}");

    let (report, words) = graded("before");
    assert_eq!(report["source"], Value::Array(Vec::new()));
    assert_eq!(report["diagnosis"]["complete"], true);
    assert!(
        report["cases"].as_array().unwrap().iter().any(|case| of_kind(&case["source"], "memory-mistake").is_some())
    );
    assert!(!words.contains("In your source"), "{words}");
}

#[test]
fn a_submission_of_several_sources_is_looked_at_by_their_names() {
    let right = crate::common::command::root().join("tests/handed_in/right");
    let folder = Folder::of(&[]);
    for entry in std::fs::read_dir(right).unwrap() {
        let file = entry.unwrap().path();
        let text = std::fs::read_to_string(&file).unwrap().replace("Computer takes", "Computer Takes");
        folder.write(file.file_name().unwrap().to_str().unwrap(), text);
    }
    let report = Report::of([folder.arg(), "-k", "one-object"]);
    let printed = of_kind(&report.cases()[0]["source"], "printed-by").expect("a line");
    assert_eq!(printed["file"], "main_aux.c");
    assert!(printed["text"].as_str().unwrap().contains("Computer Takes"));
}
