//! What the `<head>` of a page says.

use serde::Serialize;

use crate::web::rendering::structured_data::StructuredData;

/// Search results show about this much of a title.
pub const TITLE_MAX_CHARS: usize = 60;

/// What the `<head>` of a page says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Head {
    pub title: String,
    pub description: String,
    /// Absolute address under which the page is to be known; none on errors and private pages.
    pub canonical: Option<String>,
    pub robots: Option<&'static str>,
    /// Open Graph, which the Twitter card repeats.
    pub og: Option<OpenGraph>,
    /// The page for machines; only on pages that search engines may list.
    pub json_ld: Option<StructuredData>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OpenGraph {
    /// `website` or `article`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Title without the brand.
    pub title: String,
    /// As in the meta description.
    pub description: String,
    pub url: String,
    pub site_name: String,
    /// Absolute address of a picture.
    pub image: String,
    pub image_width: u32,
    pub image_height: u32,
    pub image_alt: String,
}
