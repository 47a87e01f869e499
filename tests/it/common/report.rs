//! Reports of nimgrade in JSON, as a machine reads them.

use std::collections::BTreeMap;
use std::ffi::OsStr;

use serde_json::Value;

use super::command::{Output, nimgrade, run};

/// What nimgrade reports in JSON.
#[derive(Debug)]
pub(crate) struct Report {
    /// The exit status.
    pub(crate) status: i32,
    /// The document.
    pub(crate) document: Value,
}

impl Report {
    /// Grades with these arguments and `--format json`.
    pub(crate) fn of<A: AsRef<OsStr>>(args: impl IntoIterator<Item = A>) -> Self {
        Report::from_output(run(nimgrade(args).args(["--format", "json"])))
    }

    /// The same of a wrong program: one that loops is ended at a limit at which no other comes near, so that it takes little time.
    pub(crate) fn of_wrong<A: AsRef<OsStr>>(args: impl IntoIterator<Item = A>) -> Self {
        Report::from_output(run(nimgrade(args).args(["--cpu-limit", "300ms", "--format", "json"])))
    }

    /// Reads what a run with `--format json` said.
    pub(crate) fn from_output(output: Output) -> Self {
        let document = serde_json::from_str(&output.stdout)
            .unwrap_or_else(|error| panic!("no JSON: {error}\nstdout: {}\nstderr: {}", output.stdout, output.stderr));
        Report { status: output.status, document }
    }

    /// The cases, in their order.
    pub(crate) fn cases(&self) -> &[Value] {
        self.document["cases"].as_array().expect("an array of cases")
    }

    /// Each case's id and verdict, in their order.
    pub(crate) fn verdicts(&self) -> Vec<(&str, &str)> {
        self.cases().iter().map(|case| (case["id"].as_str().unwrap(), case["verdict"].as_str().unwrap())).collect()
    }

    /// How often each verdict was given.
    pub(crate) fn counts(&self) -> BTreeMap<&str, usize> {
        let mut counts = BTreeMap::new();
        for (_, verdict) in self.verdicts() {
            *counts.entry(verdict).or_default() += 1;
        }
        counts
    }

    /// The verdict of the only case.
    pub(crate) fn verdict(&self) -> &str {
        let verdicts = self.verdicts();
        assert_eq!(verdicts.len(), 1, "{verdicts:?}");
        verdicts[0].1
    }

    /// A text of the only case, empty for null.
    pub(crate) fn text(&self, key: &str) -> &str {
        assert_eq!(self.cases().len(), 1);
        let value = self.cases()[0].get(key).unwrap_or_else(|| panic!("a case has no `{key}`"));
        value.as_str().unwrap_or_default()
    }

    /// The diagnosis in words, if there is one; of one that explains everything, only the mistakes.
    pub(crate) fn diagnosis(&self) -> Option<&str> {
        let text = self.document["diagnosis"]["text"].as_str()?;
        let all = " all that your program prints.";
        let at_random = " Whether every run is another game is checked only in cases in which nothing else is wrong.";
        let without = text.strip_suffix(at_random).unwrap_or(text);
        let mistakes = without.strip_suffix(all).and_then(|text| text.rsplit_once(" Th"));
        Some(mistakes.map_or(text, |(mistakes, _)| mistakes))
    }
}
