//! What placeholders stand for.

/// What a placeholder stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Field {
    /// The number of the turn or round.
    Turn,
    /// All heap sizes, each as the `heap_entry` message has it.
    Heaps,
    /// The number of one heap, as the assignment counts heaps.
    Heap,
    /// A number of objects taken.
    Count,
    /// The size of one heap.
    Size,
    /// How many heaps there are.
    Number,
    /// A row of one symbol for each object of a heap.
    Row,
    /// A player's name.
    Name,
}

impl Field {
    pub(super) const ALL: [Field; 8] =
        [Field::Turn, Field::Heaps, Field::Heap, Field::Count, Field::Size, Field::Number, Field::Row, Field::Name];

    /// The word between the braces.
    pub fn name(self) -> &'static str {
        match self {
            Field::Turn => "turn",
            Field::Heaps => "heaps",
            Field::Heap => "heap",
            Field::Count => "count",
            Field::Size => "size",
            Field::Number => "number",
            Field::Row => "row",
            Field::Name => "name",
        }
    }

    /// Whether its value is a single number.
    pub fn is_number(self) -> bool {
        !matches!(self, Field::Heaps | Field::Row | Field::Name)
    }
}
