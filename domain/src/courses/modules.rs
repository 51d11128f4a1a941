//! The ladder from the short modules of the catalogue to courses: which courses a module counts towards, and which modules
//! count towards a course.
//!
//! The catalogue names courses by slug. A former slug counts as well; a course that visitors do not see is left out.

use std::collections::{BTreeMap, HashMap, HashSet};

use sea_orm::{ColumnTrait, EntityTrait, JoinType, QueryFilter, QuerySelect};
use serde::Serialize;

use crate::catalogue::{Catalogue, FoundStack, catalogue};
use crate::entities::courses::{course, course_slug};
use crate::settings;
use base::error::{ApiError, ApiResult};
use storage::Store;

/// The call of [`list`].
pub const LIST_PATH: &str = "/api/modules";

/// A course that a module counts towards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ModuleCourse {
    /// Its name in addresses.
    #[schema(example = "plc-programming")]
    pub slug: String,
    pub title: String,
}

/// A module of the catalogue and the courses that it counts towards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ModuleLinks {
    #[schema(example = "plc-ladder-logic")]
    pub id: String,
    pub courses: Vec<ModuleCourse>,
    /// What the module is against these courses: its format, and whether its fee is deducted.
    pub terms: String,
}

/// What the catalogue says of a module beside its price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ModuleJson {
    #[schema(example = "plc-ladder-logic")]
    pub id: String,
    /// For whom it is.
    pub for_whom: String,
    /// What a learner can do afterwards.
    pub learn: Vec<String>,
    /// The courses that it counts towards.
    pub courses: Vec<ModuleCourse>,
    /// What the module is against these courses: its format, and whether its fee is deducted.
    pub terms: String,
}

/// A module that counts towards a course.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct CourseModule {
    #[schema(example = "plc-ladder-logic")]
    pub id: String,
    pub name: String,
    pub description: String,
    #[schema(example = "Beginner")]
    pub level: &'static str,
    #[schema(example = "5 weeks")]
    pub duration: String,
    /// Rupees with Indian grouping and the symbol.
    #[schema(example = "₹1,299")]
    pub price: String,
    /// What the module is against the course: its format, and whether its fee is deducted.
    pub terms: String,
}

/// All modules that count towards a course.
pub async fn list(store: &Store) -> ApiResult<Vec<ModuleLinks>> {
    let named: HashSet<&str> = catalogue().stacks().flat_map(leads_to).collect();
    let (shown, terms) = tokio::try_join!(shown(store, named), settings::module_terms(store))?;
    let links = catalogue().stacks().map(|found| ModuleLinks {
        terms: said_of(&terms, found),
        id: found.stack.id.clone(),
        courses: leads_to(found).filter_map(|slug| shown.get(slug).cloned()).collect(),
    });
    Ok(links.filter(|module| !module.courses.is_empty()).collect())
}

pub async fn find(store: &Store, id: &str) -> ApiResult<ModuleJson> {
    let found = catalogue().find_stack(id).ok_or(ApiError::not_found("module"))?;
    let text = catalogue().module(found.stack);
    let (mut shown, terms) = tokio::try_join!(shown(store, leads_to(found)), settings::module_terms(store))?;
    Ok(ModuleJson {
        terms: said_of(&terms, found),
        id: found.stack.id.clone(),
        for_whom: text.for_whom.clone(),
        learn: text.learn.clone(),
        courses: leads_to(found).filter_map(|slug| shown.remove(slug)).collect(),
    })
}

/// The modules that count towards a course, in the order of the catalogue.
pub async fn of_course(store: &Store, id: i32) -> ApiResult<Vec<CourseModule>> {
    let rows =
        course_slug::Entity::find().filter(course_slug::COLUMN.course_id.eq(id)).all(&store.db).await?;
    let slugs: HashSet<String> = rows.into_iter().map(|row| row.slug).collect();
    let theirs = catalogue().stacks().filter(|found| leads_to(*found).any(|slug| slugs.contains(slug)));
    let terms = settings::module_terms(store).await?;
    Ok(theirs
        .map(|found @ FoundStack { stack, .. }| CourseModule {
            terms: said_of(&terms, found),
            id: stack.id.clone(),
            name: stack.name.clone(),
            description: stack.description.clone(),
            level: stack.level.as_str(),
            duration: stack.duration.clone(),
            price: stack.shown_price(),
        })
        .collect())
}

/// What the settings say of a module, or the usual line.
fn said_of(terms: &BTreeMap<String, String>, found: FoundStack<'_>) -> String {
    terms.get(&found.stack.id).map_or(Catalogue::USUAL_TERMS, String::as_str).to_owned()
}

fn leads_to(found: FoundStack<'static>) -> impl Iterator<Item = &'static str> {
    catalogue().module(found.stack).leads_to.iter().map(String::as_str)
}

/// The visible courses that have or had these slugs, by slug.
async fn shown(
    store: &Store,
    slugs: impl IntoIterator<Item = &str>,
) -> ApiResult<HashMap<String, ModuleCourse>> {
    let course = course_slug::Entity::belongs_to(course::Entity)
        .from(course_slug::Column::CourseId)
        .to(course::Column::Id);
    let rows: Vec<(String, String, String)> = course_slug::Entity::find()
        .join(JoinType::InnerJoin, course.into())
        .filter(course_slug::Column::Slug.is_in(slugs))
        .filter(course::Column::Published.eq(true))
        .filter(course::Column::DeletedAt.is_null())
        .select_only()
        .column(course_slug::Column::Slug)
        .column_as(course::Column::Slug, "current")
        .column(course::Column::Title)
        .into_tuple()
        .all(&store.db)
        .await?;
    Ok(rows.into_iter().map(|(named, slug, title)| (named, ModuleCourse { slug, title })).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::courses::rules::course_slug;

    #[test]
    fn every_module_leads_to_courses_of_the_demo_content() {
        let seed: Vec<Value> = serde_json::from_str(include_str!("../../seed/courses.json")).unwrap();
        let slugs: HashSet<String> =
            seed.iter().map(|course| course_slug(course["title"].as_str().unwrap())).collect();
        for found in catalogue().stacks() {
            let named: Vec<_> = leads_to(found).collect();
            assert!(!named.is_empty(), "{}", found.stack.id);
            for slug in named {
                assert!(slugs.contains(slug), "{}: there is no course {slug}", found.stack.id);
            }
        }
    }
}
