//! The words of enums in addresses, in the API and in the database.

/// A word that is not one of those that are known here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a known word")]
pub struct UnknownWord;

/// `CHOICES`, `as_str` and `FromStr` of an enum from one table.
#[macro_export]
macro_rules! words {
    ($name:ident { $($variant:ident = $word:literal),+ $(,)? }) => {
        impl $name {
            /// All, under their words.
            pub const CHOICES: [(&'static str, Self); [$($word),+].len()] = [$(($word, Self::$variant)),+];

            /// The word in addresses, in the API and in the database.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),+
                }
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::words::UnknownWord;

            fn from_str(word: &str) -> Result<Self, Self::Err> {
                let found = Self::CHOICES.iter().find(|(name, _)| *name == word);
                found.map(|(_, choice)| *choice).ok_or($crate::words::UnknownWord)
            }
        }
    };
}
