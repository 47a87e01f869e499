//! What an `assignment.toml` may have.

use nim_reference::Assignment;
use nim_reference::voice::Message;
use serde_json::Map;

use super::*;

/// The interpreter or compiler, then its options.
fn command() -> Value {
    json!({
        "type": "array",
        "minItems": 1,
        "items": [{ "type": "string", "minLength": 1 }],
        "additionalItems": { "type": "string" },
    })
}

/// The name of a file without folders.
const FILE_NAME: &str = r"^(?!\.{1,2}$)[^/\u0000]+$";

value!(Player, json!({ "type": "string", "enum": ["user", "computer"] }));
value!(Extends, json!({ "type": "string", "enum": Assignment::NAMES }));
/// Text without control characters and without a newline at its end.
const MESSAGE: &str = r"^(?![\s\S]*[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069])([\s\S]*[^\n])?$";

value!(Messages, {
    let message = |message: Message| {
        let described = message.describe();
        let schema = json!({
            "type": "string",
            "pattern": MESSAGE,
            "description": format!("{}{}, without a newline at its end.", described[..1].to_uppercase(), &described[1..]),
        });
        (message.key().to_owned(), schema)
    };
    let messages: Map<String, Value> = Message::ALL.into_iter().map(message).collect();
    json!({ "type": "object", "properties": messages, "additionalProperties": false })
});
value!(Languages, |generator| by_name::<LanguageShape>(generator, "^[0-9A-Za-z]+$"));
value!(Command, command());
value!(Product, json!({ "type": "string", "allOf": [{ "pattern": FILE_NAME }, { "pattern": WORDS }] }));
value!(FileNames, json!({ "type": "array", "items": { "type": "string", "pattern": FILE_NAME } }));
value!(
    Supplied,
    json!({
        "type": "object",
        "propertyNames": { "pattern": FILE_NAME },
        "additionalProperties": { "type": "string" },
    })
);
value!(Paths, json!({ "type": "array", "items": { "type": "string" } }));
value!(SomePaths, json!({ "type": "array", "items": { "type": "string" }, "minItems": 1 }));
value!(
    Patterns,
    json!({
        "type": "array",
        "items": { "type": "string", "pattern": r"^(?!\s*$)(?!.*\{id\}\{id\})([^{}/]|\{id\})+$" },
        "minItems": 1,
    })
);
value!(Length, json!({ "type": "integer", "minimum": 1, "maximum": 1_000_000_000 }));
value!(
    Numbers,
    json!({
        "type": "array",
        "items": { "type": "integer", "minimum": 2, "maximum": 1_000_000_000 },
        "minItems": 1,
    })
);

/// The settings of a folder of cases. With `extends` and nothing but this file the folder is an edition, which has the built-in cases
/// of that assignment.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields, title = "An assignment.toml of nimgrade")]
pub(super) struct AssignmentShape {
    /// The built-in assignment to which the cases belong.
    extends: Option<Extends>,
    /// What reports call the assignment.
    title: Option<Words>,
    /// What a case is worth that does not say it itself.
    points: Option<Points>,
    /// What all cases and all checks are worth together, as the course states it: `nimgrade check` compares.
    total_points: Option<Points>,
    /// How closely output is compared: every byte, without blanks at the ends of lines, or with each run of blanks as one.
    compare: Option<Comparison>,
    /// What a run may use.
    limits: Option<LimitsShape>,
    /// Whether programs may write files, in a folder that is new for every case.
    scratch: Option<Flag>,
    /// Who begins.
    first: Option<Player>,
    /// Whether the heaps are drawn before the user's turn: false leaves the drawing out.
    drawing: Option<Flag>,
    /// Other words for what programs print, with the placeholders that the assignment has in them. Not every assignment prints each.
    messages: Option<Messages>,
    /// How scripts are run, by the ending of their files.
    languages: Option<Languages>,
    /// What is demanded of a submission's packaging and code.
    checks: Option<ChecksShape>,
    /// How C is built.
    build: Option<BuildShape>,
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct LanguageShape {
    /// The interpreter and its options; the file comes after them.
    command: Command,
    /// The Debian package that has the interpreter.
    package: Words,
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct BuildShape {
    /// The name of the executable that a makefile makes.
    product: Option<Product>,
    /// What is compiled without a makefile: these sources, or all that there are where one of them is missing.
    sources: Option<FileNames>,
    /// The compiler and its options; the names of files come after them.
    command: Option<Command>,
    /// Files that the course gave out, by name: each is added where it was not handed in.
    supplied: Option<Supplied>,
}

/// The tables of all checks, each with the keys that every check has.
macro_rules! checks {
    ($($(#[$doc:meta])* $key:ident $name:ident { $($(#[$own_doc:meta])* $own:ident: $type:ty)? })*) => {
        #[derive(JsonSchema)]
        #[schemars(deny_unknown_fields, rename_all = "kebab-case")]
        struct ChecksShape {
            $($(#[$doc])* $key: Option<$name>,)*
        }

        $(#[derive(JsonSchema)]
        #[schemars(deny_unknown_fields)]
        struct $name {
            $($(#[$own_doc])* $own: Option<$type>,)?
            /// Whether the check is made; `false` leaves out one that the built-in assignment has.
            enabled: Option<Flag>,
            /// What it is worth. A check without points is a warning: nothing is taken off where it fails.
            points: Option<Points>,
        })*
    };
}

checks! {
    /// The archive is called as the course wants.
    archive_name ArchiveNameShape {
        /// The names it may have; {id} stands for the id of a partner.
        patterns: Patterns
    }
    /// These files are there.
    required_files RequiredFilesShape {
        /// Their paths in the archive.
        files: SomePaths
    }
    /// No other files are there than those required.
    stray_files StrayFilesShape {
        /// Further files that may be there.
        allowed: Paths
    }
    /// A file names the partners.
    partners PartnersShape {
        /// Its path; partners.txt if this is left out.
        file: Words
    }
    /// The makefile is the course's own, if the folder has that.
    makefile MakefileShape {}
    /// No function is too long.
    function_length FunctionLengthShape {
        /// The most lines of a function.
        max: Length
    }
    /// One file has no function but main.
    main_only MainOnlyShape {
        /// Its path; main.c if this is left out.
        file: Words
    }
    /// Some numbers are written in a #define only.
    constants ConstantsShape {
        /// Which.
        numbers: Numbers
    }
    /// Every C file has a comment.
    comments CommentsShape {}
    /// Every C file and header can be read as C.
    syntax SyntaxShape {}
}
