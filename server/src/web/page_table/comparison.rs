//! The address of a comparison: the courses side by side.

use crate::web::page_table::spelling::may_be_slug;

/// Courses side by side.
pub const MOST: usize = 3;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Comparison {
    /// The courses in the order in which they were chosen, each once; one beyond [`MOST`] says that more were chosen.
    pub slugs: Vec<String>,
}

impl Comparison {
    /// The canonical address, path and query.
    pub fn address(&self) -> String {
        let query: Vec<String> = self.slugs.iter().map(|slug| format!("c={slug}")).collect();
        if query.is_empty() {
            "/courses/compare".into()
        } else {
            format!("/courses/compare?{}", query.join("&"))
        }
    }

    pub fn parse(query: Option<&str>) -> Self {
        let mut slugs: Vec<String> = Vec::new();
        for (name, value) in url::form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
            let slug = value.trim().to_lowercase();
            if name == "c" && may_be_slug(&slug) && !slugs.contains(&slug) && slugs.len() <= MOST {
                slugs.push(slug);
            }
        }
        Self { slugs }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_course_is_there_once_and_one_beyond_three_is_kept() {
        let address = |query| Comparison::parse(Some(query)).address();
        assert_eq!(address("utm=x&c=PLC&c=plc&c=a_b&c=&c=scada"), "/courses/compare?c=plc&c=scada");
        assert_eq!(address("c=a&c=b&c=c&c=d&c=e"), "/courses/compare?c=a&c=b&c=c&c=d");
        assert_eq!(Comparison::parse(None).address(), "/courses/compare");
    }
}
