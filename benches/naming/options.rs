//! What is measured.

/// What is measured.
pub(crate) struct Options {
    /// How many pairs are drawn for an assignment, and how many triples.
    pub(crate) draws: usize,
    /// Where the chance of the draws begins.
    pub(crate) seed: u64,
    /// Whether each draw is printed that is not named wholly.
    pub(crate) verbose: bool,
    /// Whether it is measured what a diagnosis costs, and not what it names.
    pub(crate) cost: bool,
    /// Programs of which the cost is measured, each with its assignment or a folder of cases.
    pub(crate) programs: Vec<(String, String)>,
    /// The assignments; all of them if there are none.
    assignments: Vec<String>,
}

impl Options {
    /// Reads the words behind `--` of the command.
    pub(crate) fn from_args(args: impl Iterator<Item = String>) -> Result<Options, String> {
        let (programs, assignments) = (Vec::new(), Vec::new());
        let mut options = Options { draws: 60, seed: 1, verbose: false, cost: false, programs, assignments };
        let mut args = args;
        while let Some(arg) = args.next() {
            let mut number = || args.next().and_then(|word| word.parse().ok()).ok_or(format!("{arg} needs a number"));
            match arg.as_str() {
                "--draws" => options.draws = number()? as usize,
                "--seed" => options.seed = number()?,
                "--verbose" => options.verbose = true,
                "--cost" => options.cost = true,
                // cargo adds it.
                "--bench" => {}
                name if !name.starts_with('-') => match name.split_once('=') {
                    Some((cases, file)) => options.programs.push((cases.to_owned(), file.to_owned())),
                    None => options.assignments.push(name.to_owned()),
                },
                other => return Err(format!("there is no option {other}")),
            }
        }
        Ok(options)
    }

    /// Whether this assignment is measured.
    pub(crate) fn wants(&self, assignment: &str) -> bool {
        self.assignments.is_empty() || self.assignments.iter().any(|name| name == assignment)
    }
}
