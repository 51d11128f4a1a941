//! The schema.org types of this site, as JSON-LD.
//!
//! Each struct is the type of that name on <https://schema.org>, and its fields are properties. A property without a
//! value is left out.

mod course;
mod job;

use serde::Serialize;

pub use course::{Batch, Course, Instance, Instructor, Language, Place, Price, Provider, Schedule, Section};
pub use job::{Address, Amount, Employer, JobPosting, Salary, Workplace};

/// The JSON-LD block of a page: one graph of nodes that refer to each other by `@id`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StructuredData {
    #[serde(rename = "@context")]
    pub context: &'static str,
    #[serde(rename = "@graph")]
    pub graph: Vec<Node>,
}

/// A node of the graph.
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
    JobPosting(Box<JobPosting>),
    ItemList(List),
}

impl From<ItemList> for Node {
    fn from(ItemList::ItemList(list): ItemList) -> Self {
        Self::ItemList(list)
    }
}

/// A reference to a node in this graph or on another page.
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
    /// As text; the parts of a postal address are not stored separately.
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

/// Main entity of a page.
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

/// Common to `ItemList` and `BreadcrumbList`.
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

/// An `ItemList` refers to pages by `url`, a breadcrumb by `item`.
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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub image: Vec<String>,
    pub works_for: Reference,
}
