//! The registry of the kinds of reasons, and the pages that explain them.

/// Defines the facts of one kind of reason and keeps their documentation, which is the kind's page.
macro_rules! facts {
    ($(#[doc = $line:literal])+ $vis:vis struct $name:ident $($body:tt)*) => {
        $(#[doc = $line])+
        #[derive(Debug, Clone, PartialEq, serde::Serialize)]
        $vis struct $name $($body)*
        impl $name { pub(super) const PAGE: &str = concat!($($line, "\n"),+); }
    };
    ($(#[doc = $line:literal])+ $vis:vis enum $name:ident $($body:tt)*) => {
        $(#[doc = $line])+
        #[derive(Debug, Clone, PartialEq, serde::Serialize)]
        #[serde(tag = "how", rename_all = "kebab-case")]
        $vis enum $name $($body)*
        impl $name { pub(super) const PAGE: &str = concat!($($line, "\n"),+); }
    };
}

/// Lists the kinds of reasons, one module each: `id => module::Facts`.
///
/// A type of facts implements [`Facts`](super::Facts).
macro_rules! kinds {
    ($($id:literal => $module:ident::$name:ident,)+) => {
        $(mod $module;)+

        /// What is wrong, with its facts.
        #[derive(Debug, Clone, PartialEq, Serialize)]
        #[serde(untagged)]
        enum Kind {
            $($name($module::$name),)+
        }

        $(impl From<$module::$name> for Kind {
            fn from(facts: $module::$name) -> Kind { Kind::$name(facts) }
        })+

        impl Kind {
            fn id(&self) -> &'static str {
                match self { $(Kind::$name(_) => $id,)+ }
            }

            fn facts(&self) -> &dyn Facts {
                match self { $(Kind::$name(facts) => facts,)+ }
            }
        }

        /// The page of each kind.
        const PAGES: &[Page] = &[$(Page { id: $id, text: $module::$name::PAGE },)+];
    };
}
