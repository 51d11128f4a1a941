//! `/team/{slug}`

use crate::web::page_table::{Crumb, Page};
use crate::web::pages::kinds::{AboutPage, Missing, PageKind, PageSource, Preload, Words, courses_of};
use crate::web::pages::structured_data::Compiler;
use crate::web::rendering::protocol::TITLE_MAX_CHARS;
use crate::web::rendering::schema_org::{MainEntity, Node, Reference};
use domain::courses::{CourseFilter, CourseJson};
use domain::settings::SettingsJson;
use domain::team::{self, TeamMemberJson};
use storage::slug_history::SlugLookup;

/// Courses on the page of a member; the search by name has the others.
const MEMBER_COURSES: u32 = 24;

#[derive(Debug)]
pub struct MemberPage {
    pub member: Box<TeamMemberJson>,
    /// The courses that the member teaches.
    pub courses: Vec<CourseJson>,
}

impl MemberPage {
    pub(super) async fn load(
        source: PageSource<'_>,
        slug: &str,
        preload: &mut Preload,
    ) -> Result<Self, Missing> {
        let member = match team::find_by_slug(source.store, slug).await? {
            SlugLookup::Current(member) => member,
            SlugLookup::Moved { to } => return Err(Missing::Moved(Page::Member { slug: to }.address())),
            SlugLookup::Gone => return Err(Missing::Gone),
            SlugLookup::Unknown => return Err(Missing::Unknown),
        };
        preload.put_record(format!("/api/team/{}", member.id), &member)?;
        let courses =
            courses_of(source, &CourseFilter::taught_by(&member.name, MEMBER_COURSES), preload).await?;
        Ok(Self { member, courses })
    }
}

impl PageKind for MemberPage {
    fn words(&self, settings: &SettingsJson) -> Words {
        let brand = settings.brand_name.as_str();
        let title = title(&self.member.name, &self.member.title, brand);
        Words::indexed(title, self.member.description.clone())
    }

    fn heading(&self) -> String {
        self.member.name.clone()
    }

    fn breadcrumbs(&self) -> Vec<Crumb> {
        let address = Page::Member { slug: self.member.slug.clone() }.address();
        vec![AboutPage::crumb(), Crumb::new(&self.member.name, address)]
    }

    fn structured_data(&self, compiler: &Compiler<'_>, breadcrumbs: Option<Reference>) -> Vec<Node> {
        let about = Some(MainEntity::Node(Reference { id: compiler.person_id(&self.member.slug) }));
        let mut nodes = vec![
            Node::ProfilePage(compiler.page(&self.member.name, breadcrumbs, about)),
            Node::Person(compiler.person(&self.member)),
        ];
        nodes.extend(compiler.courses(&self.courses).map(Node::from));
        nodes
    }
}

/// A name with as much of what the person does as a search result shows beside the brand.
fn title(name: &str, title: &str, brand: &str) -> String {
    let room = TITLE_MAX_CHARS.saturating_sub(brand.chars().count() + " | ".len());
    let ends = title.match_indices(',').map(|(end, _)| end).chain([title.len()]);
    let mut titles = ends.map(|end| format!("{name}, {}", &title[..end])).rev();
    titles.find(|text| text.chars().count() <= room).unwrap_or_else(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_member_is_titled_with_what_fits() {
        let title = |what: &str| super::title("Asha Rao", what, "Brand");
        assert_eq!(title("Trainer"), "Asha Rao, Trainer");
        assert_eq!(
            title("Lead Instructor, Energy, Fluid Power and Maintenance"),
            "Asha Rao, Lead Instructor, Energy"
        );
        assert_eq!(title(&"x".repeat(80)), "Asha Rao");
    }
}
