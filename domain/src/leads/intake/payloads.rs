//! Request bodies of the forms, as JSON; [`crate::leads::intake::form_post`] makes them of form posts.
//!
//! Every text is optional here: missing and empty texts are reported alike, all at once, by
//! [`crate::leads::intake::checks`].

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::leads::kinds::Kind;

/// The hidden fields that every form sends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FormMetadata {
    /// The honeypot: a field that people never see.
    pub website: String,
    /// Idempotency key, one per form instance.
    pub key: Option<String>,
    /// Form token from `/api/forms/token`.
    pub form_token: Option<String>,
    /// Path of the page with the form.
    pub page: Option<String>,
    /// Path and query of the page on which the visitor arrived.
    pub first_page: Option<String>,
    /// The address that sent the visitor, as the browser told that page.
    pub referrer: Option<String>,
}

/// Request body of a form.
pub trait Payload: DeserializeOwned + Send {
    const KIND: Kind;

    /// The hidden fields.
    fn metadata(&self) -> FormMetadata;

    /// The course whose syllabus is asked for.
    fn wanted_syllabus(&self) -> Option<i32> {
        None
    }
}

macro_rules! payload {
    ($(#[$meta:meta])* $name:ident, $kind:expr, {
        $($(#[$field_meta:meta])* $field:ident: $type:ty,)*
    } $(, $method:item)?) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
        #[serde(default)]
        pub struct $name {
            $($(#[$field_meta])* pub $field: $type,)*
            /// Leave this empty: people never see the field.
            #[schema(required = false)]
            pub website: String,
            /// One value for each form instance: sent again, it is the same enquiry.
            pub key: Option<String>,
            /// The token of `/api/forms/token`.
            pub form_token: Option<String>,
            /// The path of the page that the form stands on.
            pub page: Option<String>,
            /// Path and query of the page on which the visitor arrived; the app remembers it for the browser tab.
            pub first_page: Option<String>,
            /// The address that sent the visitor to that page. Only its host is stored.
            pub referrer: Option<String>,
        }

        impl Payload for $name {
            const KIND: Kind = $kind;

            fn metadata(&self) -> FormMetadata {
                FormMetadata {
                    website: self.website.clone(),
                    key: self.key.clone(),
                    form_token: self.form_token.clone(),
                    page: self.page.clone(),
                    first_page: self.first_page.clone(),
                    referrer: self.referrer.clone(),
                }
            }

            $($method)?
        }
    };
}

payload! {
    /// An enrolment on a stack of the catalogue, or the reservation of a seat in a batch of a course, which names both.
    /// Price, duration and level are taken from the server's own data, whatever stands here.
    EnrollPayload, Kind::Enroll, {
        /// Full name.
        #[schema(required = true)]
        name: String,
        /// E-mail address.
        #[schema(required = true)]
        email: String,
        /// Phone number in any usual spelling.
        #[schema(required = true)]
        phone: String,
        /// Id of the stack in the catalogue. Without it `course` names the stack.
        stack_id: Option<String>,
        /// What the visitor saw.
        course: EnrollCourse,
        /// Number of the course, to reserve a seat in one of its batches.
        course_id: Option<i32>,
        /// Number of the batch, to reserve a seat in it.
        batch_id: Option<i32>,
        /// For how many people seats are asked for; one unless given.
        people: Option<i32>,
        /// Whether their company pays.
        company_pays: bool,
        /// What else the visitor wants to say with a reservation.
        message: Option<String>,
        /// Whether the newsletter is wanted as well.
        newsletter: bool,
    }
}

/// The course of an enrolment as the visitor saw it.
#[derive(Clone, Debug, Default, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct EnrollCourse {
    /// Name of the technology.
    pub name: Option<String>,
    /// Name of the stack.
    pub stack: Option<String>,
    /// As it was shown; not used.
    pub price: Option<String>,
    /// As it was shown; not used.
    pub duration: Option<String>,
    /// As it was shown; not used.
    pub level: Option<String>,
}

payload! {
    /// An inquiry about a course.
    InquiryPayload, Kind::Inquiry, {
        /// Name.
        #[schema(required = true)]
        name: String,
        /// E-mail address. A request for the syllabus may have a mobile number instead.
        #[schema(required = true)]
        email: String,
        /// Mobile number in any usual spelling. A request for the syllabus may have an e-mail address instead.
        #[schema(required = true)]
        mobile: String,
        /// Subject.
        #[schema(required = true)]
        subject: String,
        /// The question.
        #[schema(required = true)]
        message: String,
        /// Number of the course.
        course_id: Option<i32>,
        /// Whether this asks for the syllabus of the course. Subject and question may then be left out, and the answer
        /// says where the syllabus is.
        syllabus: bool,
        /// Whether the newsletter is wanted as well.
        newsletter: bool,
    },
    fn wanted_syllabus(&self) -> Option<i32> {
        self.course_id.filter(|_| self.syllabus)
    }
}

payload! {
    /// A consultancy enquiry.
    ConsultancyPayload, Kind::Consultancy, {
        /// E-mail address.
        #[schema(required = true)]
        email: String,
        /// Contact number in any usual spelling.
        contact: Option<String>,
        /// Name of one of the ten services.
        #[serde(rename = "selectedService")]
        #[schema(required = true)]
        selected_service: String,
        /// The problem.
        #[serde(rename = "problemStatement")]
        problem_statement: Option<String>,
        /// Whether the newsletter is wanted as well.
        newsletter: bool,
    }
}

payload! {
    /// A message from the contact page.
    ContactPayload, Kind::Contact, {
        /// Name.
        #[schema(required = true)]
        name: String,
        /// E-mail address.
        #[schema(required = true)]
        email: String,
        /// Phone number in any usual spelling, for those who would rather be called.
        phone: Option<String>,
        /// Subject.
        #[schema(required = true)]
        subject: String,
        /// The message.
        #[schema(required = true)]
        message: String,
        /// Whether the newsletter is wanted as well.
        newsletter: bool,
    }
}

payload! {
    /// A newsletter sign-up.
    NewsletterPayload, Kind::Newsletter, {
        /// E-mail address.
        #[schema(required = true)]
        email: String,
    }
}

payload! {
    /// The wish to be told when the next batch of a course opens.
    WaitlistPayload, Kind::Waitlist, {
        /// Name.
        #[schema(required = true)]
        name: String,
        /// E-mail address, to which the news of the batch goes.
        #[schema(required = true)]
        email: String,
        /// Phone number in any usual spelling, for those who would rather be called.
        phone: Option<String>,
        /// Number of the course.
        #[schema(required = true)]
        course_id: Option<i32>,
        /// Whether the newsletter is wanted as well.
        newsletter: bool,
    }
}

payload! {
    /// An enquiry about training for the people of a company.
    TrainingPayload, Kind::Training, {
        /// Name of the company.
        #[schema(required = true)]
        company: String,
        /// Name of the person who asks.
        #[schema(required = true)]
        name: String,
        /// E-mail address. A phone number may stand in for it.
        email: String,
        /// Phone number in any usual spelling. An e-mail address may stand in for it.
        phone: String,
        /// What is to be learned.
        #[schema(required = true)]
        skill: String,
        /// How many people take part.
        #[schema(required = true, example = "12")]
        headcount: String,
        /// Where: a plant, our lab, or online.
        #[schema(required = true)]
        place: String,
        /// When, roughly.
        month: String,
        /// Whether the company orders in writing.
        purchase_order: bool,
        /// What else there is to say.
        message: String,
    }
}

payload! {
    /// An enquiry of a company that looks for people.
    StaffingPayload, Kind::Staffing, {
        /// Name of the company.
        #[schema(required = true)]
        company: String,
        /// Name of the person who asks.
        #[schema(required = true)]
        name: String,
        /// E-mail address. A phone number may stand in for it.
        email: String,
        /// Phone number in any usual spelling. An e-mail address may stand in for it.
        phone: String,
        /// The work to be done.
        #[schema(required = true)]
        role: String,
        /// How many people are looked for.
        #[schema(required = true, example = "4")]
        headcount: String,
        /// Where they would work.
        #[schema(required = true)]
        place: String,
        /// From when.
        month: String,
        /// What they have to be able to do, and what else there is to say.
        message: String,
    }
}

payload! {
    /// Somebody who looks for work.
    CandidatePayload, Kind::Candidate, {
        /// Name.
        #[schema(required = true)]
        name: String,
        /// E-mail address. A phone number may stand in for it.
        email: String,
        /// Phone number in any usual spelling. An e-mail address may stand in for it.
        phone: String,
        /// The trade or the work that is looked for.
        #[schema(required = true)]
        role: String,
        /// Where they can work.
        #[schema(required = true)]
        place: String,
        /// What they have done so far.
        experience: String,
        /// What else there is to say.
        message: String,
    }
}
