//! Site settings: name of the site and contact details of its owner. All of them are public.
//!
//! A setting that was never changed has the default of the demo content; the table holds the others. The texts of pages
//! and mails lie beside them, see [`texts`].

mod figures;
pub mod json;
pub mod store;
pub mod texts;

pub use figures::SiteFigures;
pub use json::{OwnPictures, SettingsJson, SocialLinks, StaffSettingsJson};
pub use store::{ai_training, defaults, get, update};
pub(crate) use store::{gst_percent, module_terms, rating_from_reviews};
