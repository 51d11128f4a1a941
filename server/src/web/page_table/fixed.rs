//! Pages whose address and head never change. A new one is a constant here, a place in [`ALL`], and its component in
//! `app/pages`.

use std::hash::{Hash, Hasher};

use domain::auth::messages::WELCOME as WELCOME_PATH;

/// A page whose data are the site's settings alone.
#[derive(Debug)]
pub struct FixedPage {
    pub path: &'static str,
    /// Its name in the app's build, as in `app/pages`.
    pub id: &'static str,
    /// Title of the document, without the brand.
    pub title: &'static str,
    /// Meta description; `{brand}` stands for the name of the brand.
    pub description: &'static str,
    pub heading: &'static str,
    /// Names and addresses of the steps between the home page and this page.
    pub above: &'static [(&'static str, &'static str)],
    /// What the last step is called; `None` where no breadcrumbs are shown.
    pub breadcrumb: Option<&'static str>,
    pub audience: Audience,
    /// What structured data say of it.
    pub schema: Schema,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// All visitors: search engines list it.
    Everybody,
    /// Staff: no cache keeps it and no search engine lists it.
    Staff,
    /// One person, by a link in a message with a token in it.
    LinkHolder,
}

/// The type of a page in structured data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Schema {
    /// Nothing beyond the organization and the breadcrumbs.
    None,
    /// <https://schema.org/ContactPage>
    ContactPage,
    /// <https://schema.org/Service> with all consultancy services.
    Consultancy,
}

impl PartialEq for FixedPage {
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path
    }
}

impl Eq for FixedPage {}

impl Hash for FixedPage {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.path.hash(state);
    }
}

/// A public page; the constants below are made from it.
const PUBLIC: FixedPage = FixedPage {
    path: "",
    id: "",
    title: "",
    description: "",
    heading: "",
    above: &[],
    breadcrumb: None,
    audience: Audience::Everybody,
    schema: Schema::None,
};

/// All of them, in the order of the sitemap.
pub static ALL: [&FixedPage; 13] = [
    &CONSULTANCY,
    &TRAINING,
    &RECRUITMENT,
    &CONTACT,
    &PRIVACY,
    &TERMS,
    &LOGIN,
    &CODE,
    &FORGOT_PASSWORD,
    &WELCOME,
    &NEWSLETTER_CONFIRM,
    &NEWSLETTER_UNSUBSCRIBE,
    &MY_DATA,
];

pub static CONTACT: FixedPage = FixedPage {
    path: "/contact",
    id: "contact",
    title: "Contact us",
    description: "Ask {brand} about a course, a batch or a project: phone, email, WhatsApp, address and a form that a person answers.",
    heading: "Contact Us",
    breadcrumb: Some("Contact"),
    schema: Schema::ContactPage,
    ..PUBLIC
};

pub static CONSULTANCY: FixedPage = FixedPage {
    path: "/consultancy",
    id: "consultancy",
    title: "Engineering consultancy services",
    description: "Automation, energy saving, quality inspection, OEE, predictive maintenance and AI for plants: describe the problem, an engineer answers.",
    heading: "Engineering Consultancy Services",
    breadcrumb: Some("Engineering Consultancy"),
    schema: Schema::Consultancy,
    ..PUBLIC
};

pub static TRAINING: FixedPage = FixedPage {
    path: "/training-for-companies",
    id: "training-for-companies",
    title: "Training for companies: PLC, drives, CAD, at your plant or in our lab",
    description: "Hands-on training for 5 to 30 of your people, on your machines or at our racks: days, price band, a sample plan, and an engineer who answers.",
    heading: "Training for Companies",
    breadcrumb: Some("Training for Companies"),
    ..PUBLIC
};

pub static RECRUITMENT: FixedPage = FixedPage {
    path: "/recruitment",
    id: "recruitment",
    title: "Recruitment: technicians and engineers tested at the rack",
    description: "Companies find people whose work was tried at a real panel. Who looks for work leaves a name and a number, and pays nothing, ever.",
    heading: "Recruitment",
    breadcrumb: Some("Recruitment"),
    ..PUBLIC
};

pub static PRIVACY: FixedPage = FixedPage {
    path: "/privacy",
    id: "privacy",
    title: "Privacy notice",
    description: "Which personal data {brand} keeps when you enquire or enrol, why, for how long, and how to see or withdraw it.",
    heading: "Privacy Notice",
    breadcrumb: Some("Privacy Notice"),
    ..PUBLIC
};

pub static TERMS: FixedPage = FixedPage {
    path: "/terms",
    id: "terms",
    title: "Terms of use",
    description: "The terms under which {brand} offers this site, its courses and its consultancy enquiries.",
    heading: "Terms of Use",
    breadcrumb: Some("Terms of Use"),
    ..PUBLIC
};

pub static LOGIN: FixedPage = FixedPage {
    path: "/login",
    id: "login",
    title: "Sign in to your account",
    description: "For staff.",
    heading: "Sign in to your account",
    audience: Audience::Staff,
    ..PUBLIC
};

pub static CODE: FixedPage = FixedPage {
    path: "/login/code",
    id: "login/code",
    title: "Enter your code",
    description: "For staff.",
    heading: "Enter your code",
    audience: Audience::Staff,
    ..PUBLIC
};

pub static FORGOT_PASSWORD: FixedPage = FixedPage {
    path: "/forgot-password",
    id: "forgot-password",
    title: "Forgot your password?",
    description: "For staff.",
    heading: "Forgot your password?",
    audience: Audience::Staff,
    ..PUBLIC
};

pub static WELCOME: FixedPage = FixedPage {
    path: WELCOME_PATH,
    id: "login/welcome",
    title: "Choose a password",
    description: "For staff.",
    heading: "Choose a password",
    audience: Audience::LinkHolder,
    ..PUBLIC
};

pub static NEWSLETTER_CONFIRM: FixedPage = FixedPage {
    path: "/newsletter/confirm",
    id: "newsletter/confirm",
    title: "Confirm the newsletter",
    description: "The last step to news of courses by email.",
    heading: "Confirm the newsletter",
    audience: Audience::LinkHolder,
    ..PUBLIC
};

pub static NEWSLETTER_UNSUBSCRIBE: FixedPage = FixedPage {
    path: "/newsletter/unsubscribe",
    id: "newsletter/unsubscribe",
    title: "Unsubscribe",
    description: "Ends news of courses by email.",
    heading: "Unsubscribe",
    audience: Audience::LinkHolder,
    ..PUBLIC
};

pub static MY_DATA: FixedPage = FixedPage {
    path: "/privacy/my-data",
    id: "privacy/my-data",
    title: "Your data",
    description: "See what is stored under your email address, withdraw a consent, or have everything erased.",
    heading: "Your data",
    above: &[("Privacy Notice", "/privacy")],
    breadcrumb: Some("Your data"),
    audience: Audience::LinkHolder,
    ..PUBLIC
};
