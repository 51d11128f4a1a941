//! The `<head>` of a page.

use serde::Serialize;

use crate::web::rendering::structured_data::StructuredData;

/// Search results truncate longer titles.
pub const TITLE_MAX_CHARS: usize = 60;

/// The `<head>` of a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Head {
    pub title: String,
    pub description: String,
    /// Canonical URL; none on errors and private pages.
    pub canonical: Option<String>,
    pub robots: Option<&'static str>,
    /// Open Graph and Twitter card.
    pub og: Option<OpenGraph>,
    /// Structured data; only on indexable pages.
    pub json_ld: Option<StructuredData>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OpenGraph {
    /// `website` or `article`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Title without the brand.
    pub title: String,
    /// Same as the meta description.
    pub description: String,
    pub url: String,
    pub site_name: String,
    /// Absolute URL of an image.
    pub image: String,
    /// Its media type.
    pub image_type: &'static str,
    pub image_width: u32,
    pub image_height: u32,
    pub image_alt: String,
}
