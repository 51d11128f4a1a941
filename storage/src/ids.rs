//! Typed row ids, so that the id of a lead cannot be passed for that of a message.

use sea_orm::DeriveValueType;
use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[derive(DeriveValueType, Serialize, Deserialize)]
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
    /// Id of a lead.
    LeadId,
    /// Id of an entry in the log of a lead.
    EntryId,
    /// Id of a CV.
    CvId,
    /// Id of a row of the mail outbox.
    MailId,
}
