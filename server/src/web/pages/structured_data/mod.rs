//! Structured data: what a page shows, as one JSON-LD graph.
//!
//! Compiled here and nowhere else, from the values that the page is made of, so that it never says what a visitor
//! cannot see. Ratings stay out: staff type them, and search engines want only what users gave. Pages that no search engine
//! should list have none.

mod course;
mod vacancy;

use crate::web::page_table::{Crumb, Page};
use crate::web::rendering::schema_org::StructuredData;
use crate::web::rendering::schema_org::{
    Entry, ItemList, List, ListItem, MainEntity, Node, OfferCatalog, Organization, Person, Reference,
    Service, WebPage, WebSite,
};
use base::public_url::PublicUrl;
use domain::consultancy::ConsultancyService;
use domain::courses::CourseJson;
use domain::media::PictureJson;
use domain::settings::SettingsJson;
use domain::team::TeamMemberJson;

/// A square picture of at least 112 pixels, as search engines ask for.
const LOGO: &str = "/icon-512.png";
/// Search engines show a list of courses from three on.
const SHORTEST_LIST: usize = 3;

/// Compiles the graph of an indexed page with its breadcrumbs and its own nodes.
pub fn compile(
    steps: Vec<Crumb>,
    nodes: impl FnOnce(&Compiler<'_>, Option<Reference>) -> Vec<Node>,
    compiler: &Compiler<'_>,
) -> StructuredData {
    let mut graph = vec![Node::EducationalOrganization(compiler.organization())];
    let breadcrumbs = compiler.breadcrumbs(steps);
    let reference = breadcrumbs.as_ref().map(|list| Reference { id: list.id.clone() });
    graph.extend(breadcrumbs.map(Node::BreadcrumbList));
    graph.extend(nodes(compiler, reference));
    StructuredData { context: "https://schema.org", graph }
}

/// Writes the nodes of one page.
#[derive(Debug)]
pub struct Compiler<'a> {
    pub(super) settings: &'a SettingsJson,
    pub(super) services: &'a [ConsultancyService],
    pub(super) public_url: &'a PublicUrl,
    pub(super) canonical: &'a str,
}

impl Compiler<'_> {
    /// The name of a node of this page.
    fn id(&self, name: &str) -> String {
        format!("{}#{name}", self.canonical)
    }

    fn home(&self) -> String {
        self.public_url.absolute("/")
    }

    fn organization_id(&self) -> String {
        self.public_url.absolute("/#organization")
    }

    pub fn provider(&self) -> Reference {
        Reference { id: self.organization_id() }
    }

    fn organization(&self) -> Organization {
        let settings = self.settings;
        Organization {
            id: self.organization_id(),
            name: settings.brand_name.clone(),
            url: self.home(),
            logo: self.public_url.absolute(LOGO),
            description: settings.tagline.clone(),
            telephone: settings.phone.clone(),
            email: settings.email.clone(),
            address: one_line(&settings.address),
            same_as: settings.social.listed().map(|(_, address)| address.clone()).collect(),
        }
    }

    pub fn website(&self) -> WebSite {
        WebSite {
            id: self.public_url.absolute("/#website"),
            name: self.settings.brand_name.clone(),
            url: self.home(),
            publisher: self.provider(),
        }
    }

    fn breadcrumbs(&self, steps: Vec<Crumb>) -> Option<List> {
        let home = Crumb::new("Home", "/");
        (!steps.is_empty()).then(|| {
            self.list("breadcrumb", [home].into_iter().chain(steps), |step| {
                (step.name, None, Some(self.public_url.absolute(&step.address)))
            })
        })
    }

    pub fn page(
        &self,
        name: &str,
        breadcrumb: Option<Reference>,
        main_entity: Option<MainEntity>,
    ) -> WebPage {
        let url = self.canonical.to_owned();
        WebPage { id: self.id("page"), url, name: name.to_owned(), breadcrumb, main_entity }
    }

    pub fn courses(&self, courses: &[CourseJson]) -> Option<ItemList> {
        let named: Vec<_> =
            courses.iter().map(|course| (course.title.as_str(), course.slug.as_str())).collect();
        self.course_list(&named)
    }

    /// The list of these courses, each with its title and its name in addresses.
    pub fn course_list(&self, courses: &[(&str, &str)]) -> Option<ItemList> {
        (courses.len() >= SHORTEST_LIST).then(|| {
            ItemList::ItemList(self.list("courses", courses, |(title, slug)| {
                ((*title).to_owned(), Some(self.course_url(slug)), None)
            }))
        })
    }

    fn course_url(&self, slug: &str) -> String {
        self.public_url.absolute(&Page::Course { slug: slug.to_owned() }.address())
    }

    pub fn consultancy(&self) -> Service {
        let services = self.list("services", self.services, |service| {
            (service.texts.name.clone(), Some(self.public_url.absolute(&service.address())), None)
        });
        Service {
            id: self.id("service"),
            url: self.canonical.to_owned(),
            name: "Engineering Consultancy Services".to_owned(),
            description: None,
            provider: self.provider(),
            has_offer_catalog: Some(OfferCatalog::OfferCatalog(services)),
        }
    }

    pub fn service(&self, service: &ConsultancyService) -> Service {
        Service {
            id: self.id("service"),
            url: self.canonical.to_owned(),
            name: service.texts.name.clone(),
            description: Some(one_line(&service.texts.description)),
            provider: self.provider(),
            has_offer_catalog: None,
        }
    }

    pub fn person_id(&self, slug: &str) -> String {
        format!("{}#person", self.member_url(slug))
    }

    fn member_url(&self, slug: &str) -> String {
        self.public_url.absolute(&Page::Member { slug: slug.to_owned() }.address())
    }

    pub fn person(&self, member: &TeamMemberJson) -> Person {
        Person {
            id: self.person_id(&member.slug),
            url: self.member_url(&member.slug),
            name: member.name.clone(),
            job_title: member.title.clone(),
            description: one_line(&member.description),
            image: self.pictures(member.image.as_deref(), member.picture.as_deref()),
            works_for: self.provider(),
        }
    }

    /// The addresses of a record's picture: of an upload, those of its parts as well.
    fn pictures(&self, address: Option<&str>, uploaded: Option<&PictureJson>) -> Vec<String> {
        // Pictures are kept as paths of this site or as whole addresses.
        let absolute = |address: &str| {
            if address.starts_with('/') { self.public_url.absolute(address) } else { address.to_owned() }
        };
        match uploaded {
            Some(picture) => picture.largest().iter().map(|address| absolute(address)).collect(),
            None => address.map(absolute).into_iter().collect(),
        }
    }

    /// Numbers the entries, each with name, `url` and `item`.
    fn list<T>(
        &self,
        name: &str,
        things: impl IntoIterator<Item = T>,
        entry: impl Fn(T) -> (String, Option<String>, Option<String>),
    ) -> List {
        let item_list_element = things
            .into_iter()
            .enumerate()
            .map(|(index, thing)| {
                let (name, url, item) = entry(thing);
                Entry::ListItem(ListItem { position: index + 1, name, url, item })
            })
            .collect();
        List { id: self.id(name), item_list_element }
    }
}

/// As a browser shows a text: white space is one space.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
