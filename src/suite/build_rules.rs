//! How the sources of a submission are built: the table `[build]` of an `assignment.toml`.

use std::collections::BTreeMap;

use super::reader::{Reader, Value};

/// The names by which make finds a makefile, in its order.
pub(crate) const MAKEFILES: [&str; 3] = ["GNUmakefile", "makefile", "Makefile"];

/// The keys of the table.
const KEYS: &[&str] = &["product", "sources", "command", "supplied"];

/// How the sources of a submission become an executable.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BuildRules {
    /// The name of the executable that a makefile makes.
    pub product: String,
    /// The sources that the assignment asks for. Without a makefile they are compiled, or all that there are.
    pub sources: Vec<String>,
    /// The compiler with its options; what follows are the names of files.
    pub command: Vec<String>,
    /// Files that the course gave out, by name: each is supplied where it was not handed in.
    pub supplied: BTreeMap<String, String>,
    /// The course's own makefile, which takes the place of what was handed in.
    pub makefile: Option<Vec<u8>>,
}

/// The table as it is written.
#[derive(Debug, Clone, Default)]
pub(super) struct BuildTable {
    product: Option<String>,
    sources: Option<Vec<String>>,
    command: Option<Vec<String>>,
    supplied: BTreeMap<String, String>,
}

impl BuildTable {
    /// These settings, and those of `base` where there are none.
    pub(super) fn over(self, base: BuildTable) -> BuildTable {
        let mut supplied = base.supplied;
        supplied.extend(self.supplied);
        BuildTable {
            product: self.product.or(base.product),
            sources: self.sources.or(base.sources),
            command: self.command.or(base.command),
            supplied,
        }
    }

    /// The rules, with the makefile of the instructor's folder if there is one.
    pub(super) fn rules(self, makefile: Option<Vec<u8>>) -> BuildRules {
        BuildRules {
            product: self.product.unwrap_or_else(|| "nim".to_owned()),
            sources: self.sources.unwrap_or_default(),
            command: self.command.unwrap_or_default(),
            supplied: self.supplied,
            makefile,
        }
    }
}

/// Reads the table.
pub(super) fn read(reader: &mut Reader, key: &str, value: &Value) -> BuildTable {
    let mut rules = BuildTable::default();
    for (key, value) in reader.table(key, value).into_iter().flatten() {
        match key.get_ref().as_ref() {
            name @ "product" => {
                rules.product = reader.words(name, value).map(str::to_owned);
                check_name(reader, value, rules.product.as_deref());
            }
            name @ "sources" => {
                rules.sources = reader.strings(name, value);
                rules.sources.iter().flatten().for_each(|source| check_name(reader, value, Some(source)));
            }
            name @ "command" => {
                rules.command = reader.strings(name, value);
                if rules.command.as_ref().is_some_and(|words| words.first().is_none_or(String::is_empty)) {
                    let label = "expected the compiler and its options, such as [\"gcc\", \"-Wall\"]";
                    reader.wrong(value.span(), "`command` is empty", label);
                }
            }
            name @ "supplied" => {
                for (key, value) in reader.table(name, value).into_iter().flatten() {
                    check_name(reader, value, Some(key.get_ref()));
                    if let Some(text) = reader.string(key.get_ref(), value) {
                        rules.supplied.insert(key.get_ref().to_string(), text.to_owned());
                    }
                }
            }
            _ => reader.unknown_key(key, "the table [build]", KEYS),
        }
    }
    rules
}

/// Notes a name that is not that of a file beside the others.
fn check_name(reader: &mut Reader, value: &Value, name: Option<&str>) {
    let is_plain = |name: &str| !name.is_empty() && name != "." && name != ".." && !name.contains(['/', '\0']);
    if name.is_some_and(|name| !is_plain(name)) {
        reader.wrong(
            value.span(),
            "this is not the name of a file",
            "expected a name without folders, such as \"main.c\"",
        );
    }
}
