//! Kinds of leads (the form they came from), how they reached us, and their statuses.

pub use crate::entities::leads::{Kind, LostReason, Source, Status};
use base::words;

words!(Kind {
    Enroll = "enroll",
    Inquiry = "inquiry",
    Syllabus = "syllabus",
    Consultancy = "consultancy",
    Contact = "contact",
    Newsletter = "newsletter",
    Waitlist = "waitlist",
    Training = "training",
    Staffing = "staffing",
    Candidate = "candidate",
});

impl Kind {
    pub const fn title(self) -> &'static str {
        match self {
            Self::Enroll => "Enrolment",
            Self::Inquiry => "Course inquiry",
            Self::Syllabus => "Syllabus request",
            Self::Consultancy => "Consultancy enquiry",
            Self::Contact => "Contact message",
            Self::Newsletter => "Newsletter sign-up",
            Self::Waitlist => "Waiting list",
            Self::Training => "Training for a company",
            Self::Staffing => "People wanted",
            Self::Candidate => "Work wanted",
        }
    }

    /// The acknowledgement for the sender. It mentions an e-mail only where one is queued.
    pub const fn thanks(self, answer: Answer) -> &'static str {
        match answer {
            Answer::Again if matches!(self, Self::Enroll) => {
                "We've sent the details to your email. You asked for a seat in this course before: we call once, about both."
            }
            Answer::Mailed | Answer::Again => self.thanks_with_mail(),
            Answer::Stored => match self {
                Self::Enroll => "We have received your enrolment.",
                Self::Inquiry => "We have received your inquiry.",
                Self::Syllabus => "Your syllabus is ready.",
                Self::Consultancy | Self::Training | Self::Staffing | Self::Candidate => {
                    "We have received your enquiry."
                }
                Self::Contact => "We have received your message.",
                Self::Newsletter => "We have received your sign-up.",
                Self::Waitlist => "You are on the waiting list.",
            },
        }
    }

    const fn thanks_with_mail(self) -> &'static str {
        match self {
            Self::Enroll => "We've sent the details to your email.",
            Self::Inquiry => "Inquiry submitted successfully!",
            Self::Syllabus => "Your syllabus is ready. We email you the link as well.",
            Self::Consultancy => "Successfully submitted! Our team will contact you.",
            Self::Contact => "Thank you. Your message has reached us.",
            // The same whether or not a message is queued, so it must be true for addresses that get none:
            // subscribed ones, and those that have reached the rate limit.
            Self::Newsletter => {
                "Please confirm your address from our email. If none arrives within an hour, you are subscribed \
                 already or can sign up again later."
            }
            Self::Waitlist => "You are on the waiting list. We mail you when the next batch opens.",
            Self::Training | Self::Staffing | Self::Candidate => "Thank you. Your enquiry has reached us.",
        }
    }

    /// Whether it is about people for work, from either side. Their statuses have other words.
    pub const fn is_recruitment(self) -> bool {
        matches!(self, Self::Staffing | Self::Candidate)
    }

    /// Whether the sender expects staff to answer. The others get what they asked for by themselves.
    pub const fn expects_answer(self) -> bool {
        !matches!(self, Self::Newsletter | Self::Waitlist)
    }
}

/// The acknowledgement of an enquiry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// The enquiry is stored and its messages are queued.
    Mailed,
    /// The same of a reservation, whose sender has asked for a seat in the course before.
    Again,
    /// The enquiry is stored; its sender gets no message, or only when staff mark it as not spam.
    Stored,
}

impl Answer {
    pub const ALL: [Self; 3] = [Self::Mailed, Self::Again, Self::Stored];

    /// The query parameter that shows this acknowledgement on a page.
    pub const fn parameter(self) -> &'static str {
        match self {
            Self::Mailed => "sent",
            Self::Again => "again",
            Self::Stored => "received",
        }
    }
}

words!(Status {
    New = "new",
    Contacted = "contacted",
    Qualified = "qualified",
    Enrolled = "enrolled",
    Lost = "lost",
    Spam = "spam",
});

impl Status {
    /// Whether nothing is left to do.
    pub const fn is_closed(self) -> bool {
        matches!(self, Self::Enrolled | Self::Lost | Self::Spam)
    }

    /// The word for it among enquiries of a kind.
    pub const fn title(self, kind: Kind) -> &'static str {
        let words = match self {
            Self::New => ("New", "New"),
            Self::Contacted => ("Contacted", "Shortlisted"),
            Self::Qualified => ("Qualified", "Introduced"),
            Self::Enrolled => ("Enrolled", "Placed"),
            Self::Lost => ("Lost", "Closed"),
            Self::Spam => ("Spam", "Spam"),
        };
        if kind.is_recruitment() { words.1 } else { words.0 }
    }
}

words!(LostReason {
    Fee = "fee",
    Dates = "dates",
    Place = "place",
    OtherInstitute = "other_institute",
    NotSuitable = "not_suitable",
    NoAnswer = "no_answer",
    WrongContact = "wrong_contact",
    Other = "other",
});

impl LostReason {
    pub const fn title(self) -> &'static str {
        match self {
            Self::Fee => "fee",
            Self::Dates => "dates",
            Self::Place => "place",
            Self::OtherInstitute => "another institute",
            Self::NotSuitable => "course does not suit",
            Self::NoAnswer => "never answers",
            Self::WrongContact => "wrong number or address",
            Self::Other => "another reason",
        }
    }
}

words!(Source {
    Site = "site",
    Phone = "phone",
    WalkIn = "walk_in",
    Referral = "referral",
    Whatsapp = "whatsapp",
    Fair = "fair",
    Portal = "portal",
});

impl Source {
    pub const fn title(self) -> &'static str {
        match self {
            Self::Site => "Form of the site",
            Self::Phone => "Phone",
            Self::WalkIn => "Walk-in",
            Self::Referral => "Referral",
            Self::Whatsapp => "WhatsApp",
            Self::Fair => "Fair",
            Self::Portal => "Portal",
        }
    }

    /// Whether staff entered it by hand.
    pub const fn is_by_hand(self) -> bool {
        !matches!(self, Self::Site)
    }

    /// Whether staff have spoken to the person by the time they enter it.
    pub const fn is_contact(self) -> bool {
        matches!(self, Self::Phone | Self::WalkIn | Self::Whatsapp | Self::Fair)
    }
}

#[cfg(test)]
mod tests {
    use sea_orm::{ActiveEnum, Iterable};

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
        for source in Source::iter() {
            assert_eq!(source.to_value(), source.as_str());
        }
        for reason in LostReason::iter() {
            assert_eq!(reason.to_value(), reason.as_str());
        }
    }
}
