//! Kinds of leads (the form they came from) and their statuses.

use sea_orm::{DeriveActiveEnum, EnumIter, Iterable};
use serde::{Deserialize, Serialize};

/// Which form a lead came from.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    EnumIter,
    DeriveActiveEnum,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Kind {
    Enroll,
    /// The inquiry about a course.
    Inquiry,
    Consultancy,
    Contact,
    Newsletter,
}

impl Kind {
    /// The identifier used in URLs, form results and the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Enroll => "enroll",
            Self::Inquiry => "inquiry",
            Self::Consultancy => "consultancy",
            Self::Contact => "contact",
            Self::Newsletter => "newsletter",
        }
    }

    pub const fn title(self) -> &'static str {
        match self {
            Self::Enroll => "Enrolment",
            Self::Inquiry => "Course inquiry",
            Self::Consultancy => "Consultancy enquiry",
            Self::Contact => "Contact message",
            Self::Newsletter => "Newsletter sign-up",
        }
    }

    /// The acknowledgement for the sender. It mentions an e-mail only where one is queued.
    pub const fn thanks(self, answer: Answer) -> &'static str {
        match answer {
            Answer::Mailed => self.thanks_with_mail(),
            Answer::Stored => match self {
                Self::Enroll => "We have received your enrolment.",
                Self::Inquiry => "We have received your inquiry.",
                Self::Consultancy => "We have received your enquiry.",
                Self::Contact => "We have received your message.",
                Self::Newsletter => "We have received your sign-up.",
            },
        }
    }

    const fn thanks_with_mail(self) -> &'static str {
        match self {
            Self::Enroll => "We've sent the details to your email.",
            Self::Inquiry => "Inquiry submitted successfully!",
            Self::Consultancy => "Successfully submitted! Our team will contact you.",
            Self::Contact => "Thank you. Your message has reached us.",
            // The same whether or not a message is queued, so it must be true for addresses that get none:
            // subscribed ones, and those that have reached the rate limit.
            Self::Newsletter => {
                "Please confirm your address from our mail. If none arrives within an hour, you are subscribed \
                 already or can sign up again later."
            }
        }
    }

    /// Parses the identifier of a kind.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::iter().find(|kind| kind.as_str() == word)
    }
}

/// The acknowledgement of an enquiry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// The enquiry is stored and its messages are queued.
    Mailed,
    /// The enquiry is stored; no message is sent unless staff mark it as not spam.
    Stored,
}

impl Answer {
    /// The query parameter that shows this acknowledgement on a page.
    pub const fn parameter(self) -> &'static str {
        match self {
            Self::Mailed => "sent",
            Self::Stored => "received",
        }
    }
}

/// How far a lead has come, in the order in which it passes through them.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    EnumIter,
    DeriveActiveEnum,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Status {
    New,
    Contacted,
    Qualified,
    /// Became a learner or a client.
    Enrolled,
    Lost,
    /// Suspected or known to be spam.
    Spam,
}

impl Status {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Contacted => "contacted",
            Self::Qualified => "qualified",
            Self::Enrolled => "enrolled",
            Self::Lost => "lost",
            Self::Spam => "spam",
        }
    }

    pub const fn title(self) -> &'static str {
        match self {
            Self::New => "New",
            Self::Contacted => "Contacted",
            Self::Qualified => "Qualified",
            Self::Enrolled => "Enrolled",
            Self::Lost => "Lost",
            Self::Spam => "Spam",
        }
    }
}

#[cfg(test)]
mod tests {
    use sea_orm::ActiveEnum;

    use super::*;

    #[test]
    fn addresses_the_api_and_the_database_use_the_same_words() {
        for kind in Kind::iter() {
            assert_eq!(kind.to_value(), kind.as_str());
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.as_str());
        }
        for status in Status::iter() {
            assert_eq!(status.to_value(), status.as_str());
            assert_eq!(serde_json::to_value(status).unwrap(), status.as_str());
        }
    }
}
