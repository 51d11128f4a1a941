//! What the app's build left for the server: its id, and which files belong to which page.

use std::collections::HashMap;
use std::path::Path;

use anyhow::Context;
use serde::Deserialize;

/// `app/dist/build.json`, written by `app/build/finish.ts`.
#[derive(Debug, Clone, Deserialize)]
pub struct Build {
    /// Hash over all built files; the renderer must be of the same build.
    pub build_id: String,
    pub pages: HashMap<String, PageFiles>,
}

#[derive(Debug, Clone, Default, Deserialize)]
pub struct PageFiles {
    pub scripts: Vec<String>,
    /// Modules that the scripts import at once.
    #[serde(default)]
    pub modulepreload: Vec<String>,
    pub styles: Vec<String>,
    /// Fonts that the first screen needs.
    #[serde(default)]
    pub fonts: Vec<String>,
    /// The data blocks by which the app's entry knows its page, as the renderer would write them.
    pub data: String,
}

impl Build {
    /// Reads `build.json` below the app's output folder.
    ///
    /// # Errors
    /// When there is none, as before the first build, or it cannot be read.
    pub fn load(dist: &Path) -> anyhow::Result<Self> {
        let file = dist.join("build.json");
        let text = std::fs::read(&file)
            .with_context(|| format!("cannot read {}: run `make build` first", file.display()))?;
        serde_json::from_slice(&text)
            .with_context(|| format!("{} is not what the build writes", file.display()))
    }

    /// The files of a page; an unknown page has none and is shown as plain HTML.
    pub fn files(&self, page_id: &str) -> PageFiles {
        self.pages.get(page_id).cloned().unwrap_or_default()
    }
}
