//! The page table: every public page and its canonical address; [`mod@resolve`] says where other spellings lead.
//!
//! It depends on the address alone. Whether a course or a page number exists is decided when its data
//! is loaded.

pub mod comparison;
pub mod findable;
pub mod fixed;
pub mod listing;
mod resolve;
pub mod spelling;
pub mod starts;

use crate::web::page_table::comparison::Comparison;
use crate::web::page_table::fixed::{Audience, FixedPage};
use crate::web::page_table::listing::Listing;
use crate::web::page_table::starts::Starts;
pub use resolve::{Resolution, is_private_address, resolve};

/// One public page, with whatever of its query counts.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Page {
    /// `/`
    Home,
    /// `/about`
    About,
    /// `/courses` and `/courses/category/{category}`
    Courses(Listing),
    /// `/batches`
    Batches(Starts),
    /// `/courses/compare`
    Compare(Comparison),
    /// `/courses/{slug}`
    Course {
        /// The current slug, a former one, or nothing known.
        slug: String,
    },
    /// `/courses/{slug}/reserve`
    Reserve {
        /// As of a course page.
        slug: String,
        /// Number of the batch that is chosen at first; there need not be such a batch.
        batch: Option<i32>,
    },
    /// `/consultancy/{service}`
    Service {
        /// One of the services that there are.
        slug: &'static str,
    },
    /// `/enroll/{stack}`
    Enroll {
        /// Id of one of the stacks that there are.
        stack: &'static str,
    },
    /// `/team/{slug}`
    Member {
        /// The current slug, a former one, or nothing known.
        slug: String,
    },
    /// `/jobs`
    Jobs,
    /// `/jobs/{slug}`
    Vacancy {
        /// The current slug, a former one, or nothing known.
        slug: String,
    },
    /// `/admin`, everything below it, and `/dashboard`: one page, whose router runs in the browser.
    Staff,
    /// A page whose data are the site's settings alone.
    Fixed(&'static FixedPage),
    /// An error, shown at whatever address was asked for.
    Error(u16),
}

/// A step of the breadcrumbs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crumb {
    pub name: String,
    pub address: String,
}

impl Crumb {
    pub fn new(name: impl Into<String>, address: impl Into<String>) -> Self {
        Self { name: name.into(), address: address.into() }
    }
}

impl Page {
    /// The canonical address, path and query.
    pub fn address(&self) -> String {
        match self {
            Self::Home => "/".into(),
            Self::About => "/about".into(),
            Self::Courses(listing) => listing.address(),
            Self::Batches(starts) => starts.address(),
            Self::Compare(comparison) => comparison.address(),
            Self::Course { slug } => format!("/courses/{slug}"),
            Self::Reserve { slug, batch: None } => format!("/courses/{slug}/reserve"),
            Self::Reserve { slug, batch: Some(id) } => format!("/courses/{slug}/reserve?batch={id}"),
            Self::Service { slug } => format!("/consultancy/{slug}"),
            Self::Enroll { stack } => format!("/enroll/{stack}"),
            Self::Member { slug } => format!("/team/{slug}"),
            Self::Jobs => "/jobs".into(),
            Self::Vacancy { slug } => format!("/jobs/{slug}"),
            Self::Staff => "/admin/courses".into(),
            Self::Fixed(page) => page.path.into(),
            Self::Error(status) => format!("/{status}"),
        }
    }

    /// The name of the page in the app's build, as in `app/pages/`.
    pub fn id(&self) -> &'static str {
        match self {
            Self::Home => "index",
            Self::About => "about",
            Self::Courses(_) => "courses",
            Self::Batches(_) => "batches",
            Self::Compare(_) => "compare",
            Self::Course { .. } => "course",
            Self::Reserve { .. } => "reserve",
            Self::Service { .. } => "service",
            Self::Enroll { .. } => "enroll",
            Self::Member { .. } => "member",
            Self::Jobs => "jobs",
            Self::Vacancy { .. } => "vacancy",
            Self::Staff => "admin",
            Self::Fixed(page) => page.id,
            Self::Error(_) => "_error",
        }
    }

    /// Whether its address holds what a visitor typed.
    pub fn is_search(&self) -> bool {
        matches!(self, Self::Courses(Listing { search: Some(_), .. }))
    }

    /// Search results, choices, comparisons and numbers of batches come in endless variants: they must not push real pages out of the cache.
    pub fn is_variant(&self) -> bool {
        match self {
            Self::Courses(listing) => listing.search.is_some() || !listing.facets.is_empty(),
            Self::Batches(starts) => starts.is_narrowed(),
            Self::Compare(comparison) => !comparison.slugs.is_empty(),
            Self::Reserve { batch, .. } => batch.is_some(),
            _ => false,
        }
    }

    /// Whether anybody can make up ever new addresses of such pages.
    pub fn is_endless(&self) -> bool {
        self.is_variant()
            || matches!(
                self,
                Self::Course { .. } | Self::Reserve { .. } | Self::Member { .. } | Self::Vacancy { .. }
            )
    }

    pub fn audience(&self) -> Audience {
        match self {
            Self::Fixed(page) => page.audience,
            Self::Staff => Audience::Staff,
            _ => Audience::Everybody,
        }
    }

    /// Pages for staff or for one person, which no shared cache should hold and no search engine list.
    pub fn is_private(&self) -> bool {
        self.audience() != Audience::Everybody
    }

    /// Whether its HTML comes from the server's template and never from the renderer: what is typed into the page, or
    /// stood in the link to it, is for one person.
    pub fn is_written_by_the_server(&self) -> bool {
        matches!(self, Self::Fixed(page) if page.audience != Audience::Everybody)
    }

    /// Whether the splash greets those who arrive here.
    pub fn has_splash(&self) -> bool {
        !matches!(self, Self::Error(_) | Self::Staff) && !self.is_written_by_the_server()
    }
}
