//! `/courses/{slug}`

use crate::store::slug_history::SlugLookup;
use crate::subjects::courses::{self, CourseJson, CourseSummary};
use crate::subjects::settings::SettingsJson;
use crate::subjects::team::{self, MemberName};
use crate::web::app::App;
use crate::web::page_table::{Crumb, Page};
use crate::web::pages::kinds::{ListingPage, Missing, PageKind, Preload, PreviewPicture, Words};
use crate::web::pages::structured_data::Compiler;
use crate::web::previews::card::Card;
use crate::web::rendering::structured_data::{Node, Reference};

#[derive(Debug)]
pub struct CoursePage {
    pub course: Box<CourseJson>,
    /// Others that its readers may want.
    pub related: Vec<CourseSummary>,
    /// Team members, to one of whose pages the instructor's name leads.
    pub members: Vec<MemberName>,
}

impl CoursePage {
    pub(super) async fn load(app: &App, slug: &str, preload: &mut Preload) -> Result<Self, Missing> {
        let course = match courses::find_by_slug(&app.store, slug).await? {
            SlugLookup::Current(course) => course,
            SlugLookup::Moved { to } => return Err(moved_to(to)),
            SlugLookup::Gone => return Err(Missing::Gone),
            SlugLookup::Unknown => return Err(by_old_id(app, slug).await?),
        };
        let (related, members) =
            tokio::try_join!(courses::related(&app.store, &course), team::names(&app.store))?;
        preload.put_record(format!("/api/courses/{}", course.id), &course)?;
        preload.put(&format!("/api/courses/{}/related", course.id), &related)?;
        preload.put(team::NAMES_PATH, &members)?;
        Ok(Self { course, related, members })
    }
}

/// `/courses/12` and `/courses/12-anything`: addresses from before courses had names.
async fn by_old_id(app: &App, slug: &str) -> Result<Missing, Missing> {
    let digits = slug.split('-').next().unwrap_or_default();
    let Ok(id) = digits.parse() else { return Ok(Missing::Unknown) };
    Ok(match courses::find_slug_by_id(&app.store, id).await? {
        SlugLookup::Moved { to } => moved_to(to),
        SlugLookup::Gone => Missing::Gone,
        SlugLookup::Current(_) | SlugLookup::Unknown => Missing::Unknown,
    })
}

fn moved_to(slug: String) -> Missing {
    Missing::Moved(Page::Course { slug }.address())
}

impl PageKind for CoursePage {
    fn words(&self, _brand: &str) -> Words {
        Words::indexed(self.course.title.clone(), self.course.description.clone())
    }

    fn heading(&self) -> String {
        self.course.title.clone()
    }

    fn breadcrumbs(&self) -> Vec<Crumb> {
        let mut steps = ListingPage::crumbs(Some(self.course.category_key));
        let address = Page::Course { slug: self.course.slug.clone() }.address();
        steps.push(Crumb::new(&self.course.title, address));
        steps
    }

    fn structured_data(&self, compiler: &Compiler<'_>, _: Option<Reference>) -> Vec<Node> {
        vec![Node::Course(Box::new(compiler.course(&self.course, &self.members)))]
    }

    fn picture(&self, settings: &SettingsJson) -> Option<PreviewPicture> {
        let uploaded = self.course.picture.as_ref();
        let photograph = uploaded.and_then(|picture| PreviewPicture::photograph(picture, &self.course.title));
        Some(photograph.unwrap_or_else(|| {
            let card = Card::of(&self.course, settings);
            PreviewPicture::drawn(card.address(&self.course.slug), card.alternative())
        }))
    }
}
