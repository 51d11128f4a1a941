//! Numbers of rows, one type for each table, so that the number of a lead is never taken for that of a message.

use sea_orm::DeriveValueType;
use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, DeriveValueType, Serialize, Deserialize,
        )]
        #[sea_orm(try_from_u64)]
        #[serde(transparent)]
        pub struct $name(pub i32);

        impl std::fmt::Display for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(formatter)
            }
        }
    )+};
}

ids! {
    /// An enquiry.
    LeadId,
    /// A row of the outbox.
    MailId,
}
