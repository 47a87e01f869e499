//! What a program prints with its switches, so that it can be asked whether a mistake changes anything.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::time::Duration;

use nimgrade::sandbox::{Confinement, Job, Limits, Options, Pool, Program};
use nimgrade::suite::Suite;

use crate::program::Switched;

const LIMITS: Limits =
    Limits { wall: Duration::from_secs(2), cpu: Duration::from_secs(1), memory: 512 << 20, output: 1 << 18 };

/// With this switch, which is no mistake, a program that draws lots draws the same ones in every run.
const SAME_CHANCE: &str = "same-chance";

/// What a program prints in all cases of its assignment, with any of its switches. Only hashes are kept.
pub(crate) struct Outputs<'a> {
    pub(crate) program: &'a Switched,
    suite: Suite,
    seen: HashMap<Vec<&'a str>, u64>,
}

impl<'a> Outputs<'a> {
    /// Nothing has been run yet.
    pub(crate) fn new(program: &'a Switched) -> Self {
        let suite = Suite::embedded(program.assignment).expect("the cases of a known assignment");
        Outputs { program, suite, seen: HashMap::new() }
    }

    /// A hash of all that is printed with these switches.
    pub(crate) fn of(&mut self, ids: &[&'a str]) -> u64 {
        let mut key = ids.to_vec();
        key.sort_unstable();
        if let Some(&hash) = self.seen.get(&key) {
            return hash;
        }
        let hash = self.run(ids);
        self.seen.insert(key, hash);
        hash
    }

    /// Whether each of the mistakes changes something, also beside the others: no smaller set of them prints the same.
    pub(crate) fn all_show(&mut self, ids: &[&'a str]) -> bool {
        let whole = self.of(ids);
        let subsets = 0..(1_u32 << ids.len()) - 1;
        subsets.into_iter().all(|subset| {
            let kept = ids.iter().enumerate().filter(|(at, _)| subset >> at & 1 == 1).map(|(_, &id)| id);
            self.of(&kept.collect::<Vec<_>>()) != whole
        })
    }

    fn run(&self, ids: &[&str]) -> u64 {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = self.program.with(&[ids, &[SAME_CHANCE]].concat(), folder.path());
        let options = Options { workers: 2, confinement: Confinement::Best, ..Options::default() };
        let mut pool = Pool::start(&self.started(&file), &options).expect("the sandbox starts");
        for (id, case) in self.suite.cases.iter().enumerate() {
            let (stdin, args) = (case.input.stdin.clone().into_bytes(), &case.input.args);
            let args = args.iter().map(Into::into).collect();
            pool.submit(Job { id, stdin, args, limits: LIMITS, alone: false });
        }
        let mut outputs = vec![(Vec::new(), false); self.suite.cases.len()];
        while let Some((id, outcome)) = pool.next() {
            let outcome = outcome.expect("an outcome");
            outputs[id] = (outcome.stdout, matches!(outcome.ending, nimgrade::sandbox::Termination::Exited(_)));
        }
        let mut hasher = DefaultHasher::new();
        outputs.hash(&mut hasher);
        hasher.finish()
    }

    /// How the program is started: by itself, or by the interpreter of its language.
    fn started(&self, file: &Path) -> Program {
        let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let program = Program::new(file);
        match self.suite.languages.get(ending) {
            Some(language) => program.run_by(language.command.iter().map(Into::into).collect()),
            None => program,
        }
    }
}
