//! The settings as one typed value, and when it is acceptable.

use std::collections::BTreeMap;

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serialize};

use crate::case_sheet::CaseSheet;
use crate::catalogue::catalogue;
use crate::media::variants::Crop;
use crate::media::{PictureJson, addresses};
use crate::settings::figures::SiteFigures;
use base::error::ApiResult;
use base::validate::{Checker, is_email, limits};

/// How many messages the `WhatsApp` panel offers.
const WHATSAPP_MESSAGES: usize = 4;
const TRAINING_CASES: usize = 3;
const MAX_PHONE: usize = 30;

/// The settings of the site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct SettingsJson {
    /// Name of the provider.
    pub brand_name: String,
    /// One sentence about it.
    pub tagline: String,
    /// Whether this is a demonstration with invented content.
    pub demo: bool,
    /// What a demonstration tells its visitors.
    pub demo_notice: String,
    /// Phone number as it is shown.
    pub phone: String,
    /// Where visitors write to.
    pub email: String,
    /// Where staff write to who cannot sign in.
    pub support_email: String,
    /// `WhatsApp` number: `+` and digits; empty without one.
    #[schema(example = "+919876500001")]
    pub whatsapp: String,
    /// The messages that the `WhatsApp` panel offers.
    #[schema(min_items = 4, max_items = 4)]
    pub whatsapp_messages: Vec<String>,
    /// Postal address, over several lines.
    pub address: String,
    /// What one sees on the way to the address; may be empty.
    #[serde(default)]
    #[schema(required = true, example = "Behind the petrol pump, 5 minutes from the metro")]
    pub landmarks: String,
    /// Opening hours.
    pub hours: String,
    /// Rate of GST on courses, in percent.
    #[schema(minimum = 0, maximum = 100, example = 18)]
    pub gst_percent: i64,
    /// How many reviews of a course there have to be before visitors read its rating.
    #[serde(default = "one_review")]
    #[schema(required = true, minimum = 1, maximum = 1000, example = 3)]
    pub rating_from_reviews: i64,
    /// What a day of training for a company costs at least and at most, for a group of up to twelve: whole rupees before
    /// GST. Without both, visitors are told no price.
    #[serde(default)]
    #[schema(required = true, minimum = 0, maximum = 10_000_000, example = 35_000)]
    pub training_day_from: i64,
    #[serde(default)]
    #[schema(required = true, minimum = 0, maximum = 10_000_000, example = 55_000)]
    pub training_day_to: i64,
    /// Training that companies had, on the page about it; other pages begin without them.
    #[serde(default)]
    #[schema(required = true, max_items = 3)]
    pub training_cases: Vec<CaseSheet>,
    /// What is said of a module of the catalogue against the courses that it counts towards, by the id of the module: its
    /// format, and whether its fee is deducted. Left out, the usual line is said.
    #[serde(default)]
    #[schema(required = true, example = json!({ "plc-ladder-logic": "Recorded lessons and one day in the lab." }))]
    pub module_terms: BTreeMap<String, String>,
    /// Whether crawlers that collect text to train models may read the site.
    #[serde(default = "allowed")]
    #[schema(required = true)]
    pub ai_training: bool,
    /// Profiles elsewhere.
    pub social: SocialLinks,
    pub figures: Box<SiteFigures>,
    #[serde(flatten)]
    pub own_pictures: OwnPictures,
    /// Of these pictures, the uploaded ones: what their files are called, by field. Only in answers to visitors.
    #[serde(default, deserialize_with = "ignored", skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(read_only)]
    pub pictures: BTreeMap<&'static str, PictureJson>,
}

/// Pictures that stand in for drawings of the site: addresses, `null` for the drawing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct OwnPictures {
    /// Beside the name in header and footer; a square. Visitors get the smallest file of an uploaded one.
    #[schema(required = true)]
    pub logo_picture: Option<String>,
    /// At the top of the home page, beside the first text.
    #[schema(required = true)]
    pub hero_picture_1: Option<String>,
    #[schema(required = true)]
    pub hero_picture_2: Option<String>,
    #[schema(required = true)]
    pub hero_picture_3: Option<String>,
    /// In link previews of pages that have no picture of their own.
    #[schema(required = true)]
    pub preview_picture: Option<String>,
}

/// The settings as staff edit them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct StaffSettingsJson {
    /// What visitors see.
    #[serde(flatten)]
    pub settings: SettingsJson,
    /// How often they were written; a change names the one that it is meant for.
    pub revision: i32,
}

/// Addresses of profiles elsewhere, where there are any.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct SocialLinks {
    /// `LinkedIn`.
    #[schema(required = true)]
    pub linkedin: Option<String>,
    /// `YouTube`.
    #[schema(required = true)]
    pub youtube: Option<String>,
    /// Instagram.
    #[schema(required = true)]
    pub instagram: Option<String>,
    /// Facebook.
    #[schema(required = true)]
    pub facebook: Option<String>,
    /// X.
    #[schema(required = true)]
    pub x: Option<String>,
}

impl SettingsJson {
    /// The settings cleaned, or what is wrong with them.
    pub fn check(&self) -> ApiResult<Self> {
        let mut checker = Checker::default();
        let checked = Self {
            brand_name: checker.line("brand_name", &self.brand_name, limits::NAME),
            tagline: checker.line("tagline", &self.tagline, limits::LIST_ENTRY),
            demo: self.demo,
            demo_notice: checker.optional_line("demo_notice", &self.demo_notice, limits::LIST_ENTRY),
            phone: checker.line("phone", &self.phone, MAX_PHONE),
            email: email(&mut checker, "email", &self.email),
            support_email: email(&mut checker, "support_email", &self.support_email),
            whatsapp: whatsapp(&mut checker, &self.whatsapp),
            whatsapp_messages: whatsapp_messages(&mut checker, &self.whatsapp_messages),
            address: checker.text("address", &self.address, limits::LIST_ENTRY),
            landmarks: checker.optional_line("landmarks", &self.landmarks, limits::LIST_ENTRY),
            hours: checker.line("hours", &self.hours, limits::TITLE),
            gst_percent: gst_percent(&mut checker, self.gst_percent),
            rating_from_reviews: rating_from_reviews(&mut checker, self.rating_from_reviews),
            training_day_from: training_day(&mut checker, self.training_day_from, self.training_day_to),
            training_day_to: self.training_day_to,
            training_cases: training_cases(&mut checker, &self.training_cases),
            module_terms: module_terms(&mut checker, &self.module_terms),
            ai_training: self.ai_training,
            social: self.social.check(&mut checker),
            figures: Box::new(self.figures.check(&mut checker)),
            own_pictures: self.own_pictures.check(&mut checker),
            pictures: BTreeMap::new(),
        };
        checker.finish()?;
        Ok(checked)
    }
}

impl OwnPictures {
    /// Each with its field and the part that pages show of it.
    pub(super) fn all(&self) -> [(&'static str, Crop, Option<&str>); 5] {
        [
            ("logo_picture", Crop::Portrait, self.logo_picture.as_deref()),
            ("hero_picture_1", Crop::Card, self.hero_picture_1.as_deref()),
            ("hero_picture_2", Crop::Card, self.hero_picture_2.as_deref()),
            ("hero_picture_3", Crop::Card, self.hero_picture_3.as_deref()),
            ("preview_picture", Crop::Card, self.preview_picture.as_deref()),
        ]
    }

    fn check(&self, checker: &mut Checker) -> Self {
        let [logo_picture, hero_picture_1, hero_picture_2, hero_picture_3, preview_picture] =
            self.all().map(|(field, _, address)| checker.optional_address(field, address));
        // Of pictures of other sites neither size nor format is known.
        if preview_picture.as_deref().is_some_and(|address| addresses::key(address).is_none()) {
            checker.refuse("preview_picture", "Choose a picture of the library.");
        }
        Self { logo_picture, hero_picture_1, hero_picture_2, hero_picture_3, preview_picture }
    }
}

impl SocialLinks {
    /// Those that are there, each with the name of the network, in the order of the footer.
    pub fn listed(&self) -> impl Iterator<Item = (&'static str, &String)> {
        [
            ("LinkedIn", &self.linkedin),
            ("YouTube", &self.youtube),
            ("Instagram", &self.instagram),
            ("Facebook", &self.facebook),
            ("X", &self.x),
        ]
        .into_iter()
        .filter_map(|(name, address)| Some((name, address.as_ref()?)))
    }

    fn check(&self, checker: &mut Checker) -> Self {
        let mut link = |name: &str, value: &Option<String>| {
            let field = format!("social.{name}");
            let address = checker.optional_address(&field, value.as_deref());
            if address.as_ref().is_some_and(|address| address.starts_with('/')) {
                checker.refuse(&field, "Give an address that starts with https://.");
            }
            address
        };
        Self {
            linkedin: link("linkedin", &self.linkedin),
            youtube: link("youtube", &self.youtube),
            instagram: link("instagram", &self.instagram),
            facebook: link("facebook", &self.facebook),
            x: link("x", &self.x),
        }
    }
}

/// What the server adds is not taken back.
fn ignored<'de, D: Deserializer<'de>, T: Default>(value: D) -> Result<T, D::Error> {
    IgnoredAny::deserialize(value).map(|_| T::default())
}

/// Shown, linked and written to, but typed by the owner.
fn email(checker: &mut Checker, field: &str, value: &str) -> String {
    let text = checker.line(field, value, limits::EMAIL);
    if !text.is_empty() && !is_email(&text) {
        checker.refuse(field, "Give an email address, such as name@example.com.");
    }
    text
}

fn gst_percent(checker: &mut Checker, percent: i64) -> i64 {
    if !(0..=100).contains(&percent) {
        checker.refuse("gst_percent", "Give a whole number from 0 to 100.");
    }
    percent
}

/// The lower end of the band; what is wrong with either is said of it.
fn training_day(checker: &mut Checker, from: i64, to: i64) -> i64 {
    const MOST: i64 = 10_000_000;
    if !(0..=MOST).contains(&from) {
        checker.refuse("training_day_from", "Give whole rupees, or 0 for no price.");
    }
    if !(0..=MOST).contains(&to) || to < from || (from == 0) != (to == 0) {
        checker.refuse(
            "training_day_to",
            "Give whole rupees, not less than the lower fee; 0 in both for no price.",
        );
    }
    from
}

/// Those that say something.
fn training_cases(checker: &mut Checker, sheets: &[CaseSheet]) -> Vec<CaseSheet> {
    if sheets.len() > TRAINING_CASES {
        checker.refuse("training_cases", format!("Give at most {TRAINING_CASES} cases."));
    }
    let sheets = sheets.iter().take(TRAINING_CASES).enumerate();
    let checked = sheets.map(|(at, sheet)| sheet.check(&format!("training_cases.{at}"), checker));
    checked.filter(CaseSheet::is_given).collect()
}

fn module_terms(checker: &mut Checker, terms: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let mut kept = BTreeMap::new();
    for (id, text) in terms {
        let field = format!("module_terms.{id}");
        if catalogue().find_stack(id).is_none() {
            checker.refuse(&field, "There is no module with this id.");
        }
        let text = checker.optional_line(&field, text, limits::TITLE);
        if !text.is_empty() {
            kept.insert(id.clone(), text);
        }
    }
    kept
}

/// Settings that were stored before there was a choice.
const fn one_review() -> i64 {
    1
}

const fn allowed() -> bool {
    true
}

fn rating_from_reviews(checker: &mut Checker, number: i64) -> i64 {
    if !(1..=1000).contains(&number) {
        checker.refuse("rating_from_reviews", "Give a whole number from 1 to 1000.");
    }
    number
}

fn whatsapp(checker: &mut Checker, value: &str) -> String {
    let text = checker.optional_line("whatsapp", value, MAX_PHONE);
    // As contacts show it. Links to chats need the digits alone.
    let text = text.replace([' ', '-', '(', ')', '.'], "");
    let is_number = text.strip_prefix('+').is_some_and(|digits| {
        (8..=15).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
    });
    if !text.is_empty() && !is_number {
        checker.refuse("whatsapp", "Give the number with + and the country code, such as +91 98765 43210.");
    }
    text
}

fn whatsapp_messages(checker: &mut Checker, messages: &[String]) -> Vec<String> {
    let messages = checker.list("whatsapp_messages", messages);
    if messages.len() != WHATSAPP_MESSAGES {
        checker.refuse("whatsapp_messages", format!("Give {WHATSAPP_MESSAGES} messages."));
    }
    messages
}
