//! What a case file may have.

use super::*;
use crate::suite::hint::LineKind;

/// What is entered: from -2^31 to 2^31 - 1.
fn entered() -> Value {
    json!({ "type": "integer", "minimum": i32::MIN, "maximum": i32::MAX })
}

value!(Secrecy, json!({ "anyOf": [{ "type": "boolean" }, { "type": "string", "enum": ["except-title"] }] }));
value!(Needed, json!({ "type": "string", "enum": ["drawing"] }));
value!(Lines, {
    let line = json!({ "type": "string", "enum": names(LineKind::ALL) });
    json!({ "anyOf": [line, { "type": "array", "items": line }] })
});
value!(Arguments, json!({ "type": "array", "items": { "type": "string", "pattern": r"^[^\u0000]*$" } }));
value!(
    Typed,
    json!({
        "type": "array",
        "items": { "type": "string", "pattern": r"^[^\s\x00-\x1f\x7f-\x9f]([^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f])?$" },
    })
);
value!(Heaps, json!({ "anyOf": [{ "type": "array", "items": entered() }, entered()] }));
value!(
    Moves,
    json!({
        "type": "array",
        "items": { "type": "array", "items": entered(), "minItems": 2, "maxItems": 2 },
    })
);
value!(
    User,
    json!({ "anyOf": [
    { "type": "string", "enum": ["first", "optimal"] },
    {
        "type": "object",
        "properties": { "random": { "type": "integer", "minimum": 0, "description": "Any number: another one, another game." } },
        "required": ["random"],
        "additionalProperties": false,
    },
] })
);
value!(ExitStatus, json!({ "type": "integer", "minimum": 0, "maximum": 255 }));

/// One case of nimgrade: a title, and what is entered, as a game or as text. What is right comes from the reference.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields, title = "A case of nimgrade", extend(
    "anyOf" = [{ "required": ["game"] }, { "required": ["stdin"] }, { "required": ["args"] }],
    "allOf" = [
        { "not": { "required": ["game", "stdin"] } },
        { "not": { "required": ["game", "args"] } },
        { "not": { "required": ["timeout", "limits"], "properties": { "limits": { "required": ["wall"] } } } },
    ],
))]
pub(super) struct CaseShape {
    /// The one reason why the case exists, in one sentence. Students see it, but not of a hidden case.
    title: Words,
    /// What the case is worth; what the assignment.toml says, or 1, if this is left out.
    points: Option<Points>,
    /// true: students see that a hidden case failed, and nothing else of it; "except-title": they see its title too.
    hidden: Option<Secrecy>,
    /// Words for a student who fails the case.
    hint: Option<HintShape>,
    /// What the case is about: an edition that has none of it leaves the case out.
    needs: Option<Needed>,
    /// How closely output is compared: every byte, without blanks at the ends of lines, or with each run of blanks as one.
    compare: Option<Comparison>,
    /// Wall-clock time of a run: a number of seconds, or a number with ms, s or min; at most an hour.
    timeout: Option<Time>,
    /// What a run may use.
    limits: Option<LimitsShape>,
    /// The input as a game, which nimgrade lays out as the assignment does.
    game: Option<GameShape>,
    /// The input as text: what is entered, line by line.
    stdin: Option<Text>,
    /// The arguments of the program, where the assignment has any.
    args: Option<Arguments>,
    /// Words and a status that are right whatever the reference says.
    expect: Option<ExpectShape>,
}

/// A hint that is always shown, or one for some lines only.
#[derive(JsonSchema)]
#[schemars(untagged)]
enum HintShape {
    Always(Words),
    On(HintOnShape),
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct HintOnShape {
    /// What the first wrong line should be for the hint to be shown: one kind or several.
    on: Lines,
    /// The words.
    text: Words,
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct GameShape {
    /// The players' names, where the assignment asks for them.
    names: Option<Typed>,
    /// The heap sizes as they are entered; a number of heaps where the assignment computes the sizes.
    heaps: Option<Heaps>,
    /// The user's moves as they are entered, illegal ones too: each is [heap, number of objects].
    moves: Option<Moves>,
    /// How the user plays on when these moves are used up: the first legal move, the best one, or at random.
    user: Option<User>,
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields, extend("minProperties" = 1))]
struct ExpectShape {
    /// What the program prints.
    stdout: Option<Text>,
    /// Its exit status.
    exit_status: Option<ExitStatus>,
}
