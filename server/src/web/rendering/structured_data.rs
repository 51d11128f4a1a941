//! The types and properties of schema.org that this site uses, as they are written in JSON-LD.
//!
//! Each struct is the type of its name on <https://schema.org>; fields are its properties, in camel case. A property
//! without a value is left out.

use serde::Serialize;

/// The block of a page: one graph of nodes that point at each other by `@id`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StructuredData {
    #[serde(rename = "@context")]
    pub context: &'static str,
    #[serde(rename = "@graph")]
    pub graph: Vec<Node>,
}

/// A thing that the page is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum Node {
    EducationalOrganization(Organization),
    WebSite(WebSite),
    AboutPage(WebPage),
    ContactPage(WebPage),
    CollectionPage(WebPage),
    ProfilePage(WebPage),
    BreadcrumbList(List),
    Course(Box<Course>),
    Service(Service),
    Person(Person),
    ItemList(List),
}

impl From<ItemList> for Node {
    fn from(ItemList::ItemList(list): ItemList) -> Self {
        Self::ItemList(list)
    }
}

/// A pointer to a node that stands elsewhere, in this graph or on another page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reference {
    #[serde(rename = "@id")]
    pub id: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Organization {
    #[serde(rename = "@id")]
    pub id: String,
    pub name: String,
    pub url: String,
    pub logo: String,
    pub description: String,
    pub telephone: String,
    pub email: String,
    /// The property takes a text; the parts of a postal address are not kept apart.
    pub address: String,
    #[serde(rename = "sameAs", skip_serializing_if = "Vec::is_empty")]
    pub same_as: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WebSite {
    #[serde(rename = "@id")]
    pub id: String,
    pub name: String,
    pub url: String,
    pub publisher: Reference,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WebPage {
    #[serde(rename = "@id")]
    pub id: String,
    pub url: String,
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub breadcrumb: Option<Reference>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub main_entity: Option<MainEntity>,
}

/// What a page is mainly about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum MainEntity {
    Node(Reference),
    ItemList(ItemList),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum ItemList {
    ItemList(List),
}

/// What `ItemList` and `BreadcrumbList` have in common.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct List {
    #[serde(rename = "@id")]
    pub id: String,
    pub item_list_element: Vec<Entry>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum Entry {
    ListItem(ListItem),
}

/// A list of pages names each by `url`, a breadcrumb by `item`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ListItem {
    pub position: usize,
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Course {
    #[serde(rename = "@id")]
    pub id: String,
    pub url: String,
    pub name: String,
    pub description: String,
    pub image: String,
    pub provider: Provider,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub teaches: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub course_prerequisites: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub syllabus_sections: Vec<Section>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub educational_credential_awarded: Option<String>,
    /// ISO 8601.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_required: Option<String>,
    pub has_course_instance: Instance,
    pub offers: Price,
    /// RFC 3339.
    pub date_modified: String,
}

/// The organisation once more, with the name that readers of a single node look for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum Provider {
    EducationalOrganization {
        #[serde(rename = "@id")]
        id: String,
        name: String,
        url: String,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum Section {
    Syllabus { name: String },
}

/// An occasion on which a course is given: the place of `instructor`, which `Course` itself does not have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum Instance {
    CourseInstance { instructor: Instructor },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum Instructor {
    Person {
        /// The person's node, for a member of the team.
        #[serde(rename = "@id", skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        name: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        url: Option<String>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum Price {
    #[serde(rename_all = "camelCase")]
    Offer {
        /// Rupees with two decimals and no grouping: `1199.00`.
        price: String,
        price_currency: &'static str,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Service {
    #[serde(rename = "@id")]
    pub id: String,
    pub url: String,
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    pub provider: Reference,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub has_offer_catalog: Option<OfferCatalog>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum OfferCatalog {
    OfferCatalog(List),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Person {
    #[serde(rename = "@id")]
    pub id: String,
    pub url: String,
    pub name: String,
    pub job_title: String,
    pub description: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    pub works_for: Reference,
}
