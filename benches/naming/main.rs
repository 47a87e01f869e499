//! How often a program's mistakes are named: all of them, some, none, or a wrong one.
//!
//! `cargo bench --bench naming` takes the programs of `tests/switches`, which make any of the known mistakes when they are
//! told to, and lets nimgrade grade them with every single mistake, and with pairs and triples of mistakes drawn at random.
//! It prints the table of docs/naming.md.
//!
//! `-- --draws 200` draws so many pairs and as many triples for each assignment; 60 without. `-- --seed 7` draws others.
//! `-- --verbose` prints, under its row, each draw that is not named wholly, and whether the
//! catalogue itself predicts what the program prints. `-- stacks lab3` measures these assignments only.
//!
//! `-- --cost` prints another table: how many milliseconds of a processor a diagnosis takes for programs with one to eight
//! mistakes at once, which are drawn at random too. `-- --cost assignment2=FILE` measures other programs, each with its
//! assignment or a folder of cases.

#[cfg(target_os = "linux")]
mod answer;
#[cfg(target_os = "linux")]
mod cost;
#[cfg(target_os = "linux")]
mod draw;
#[cfg(target_os = "linux")]
mod options;
#[cfg(target_os = "linux")]
mod outputs;
#[cfg(target_os = "linux")]
#[path = "../../tests/switches/program.rs"]
mod program;
#[cfg(target_os = "linux")]
#[path = "../../tests/switches/runs.rs"]
mod runs;
#[cfg(target_os = "linux")]
mod table;

#[cfg(target_os = "linux")]
fn main() {
    use answer::{Compared, Named};

    let options = options::Options::from_args(std::env::args().skip(1)).unwrap_or_else(|problem| {
        eprintln!("{problem}");
        std::process::exit(2);
    });
    if options.cost {
        return cost::measure(&options);
    }
    println!("{}", table::HEAD);
    for program in program::Switched::all().into_iter().filter(|program| options.wants(program.assignment)) {
        let mut outputs = outputs::Outputs::new(&program);
        for size in 1..=3 {
            let drawn = draw::draws(&mut outputs, size, &options);
            let answers = answer::answers(&program, &drawn);
            let compared = drawn.into_iter().zip(answers).map(|(drawn, answer)| answer.compare(drawn, &mut outputs));
            let compared: Vec<Compared> = compared.collect();
            table::print_row(program.assignment, size, &compared);
            let not_whole = compared.iter().filter(|compared| options.verbose && compared.named != Named::All);
            for compared in not_whole {
                println!("{compared}");
                match outputs.runs.unpredicted(&compared.drawn) {
                    Some(difference) => println!("    {difference}"),
                    None => println!("    the catalogue predicts all of it"),
                }
            }
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn main() {
    eprintln!("there is no sandbox on this system, so nothing can be graded");
}
