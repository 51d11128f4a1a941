//! The build manifest of the app: build id, and the files of each page.

use std::collections::HashMap;
use std::path::Path;

use anyhow::Context;
use serde::Deserialize;

/// `app/dist/build.json`, written by `app/build/finish.ts`.
#[derive(Debug, Clone, Deserialize)]
pub struct Build {
    /// Hash of all built files; the renderer must have the same build id.
    pub build_id: String,
    pub pages: HashMap<String, PageFiles>,
}

#[derive(Debug, Clone, Default, Deserialize)]
pub struct PageFiles {
    pub scripts: Vec<String>,
    /// Modules that the scripts import statically, for preloading.
    #[serde(default)]
    pub modulepreload: Vec<String>,
    pub styles: Vec<String>,
    /// Fonts for preloading.
    #[serde(default)]
    pub fonts: Vec<String>,
    /// The data blocks from which the app's entry identifies its page, as the renderer would write them.
    pub data: String,
}

impl Build {
    /// Reads `build.json` in the app's output folder.
    ///
    /// # Errors
    /// When it is missing, as before the first build, or cannot be read.
    pub fn load(dist: &Path) -> anyhow::Result<Self> {
        let file = dist.join("build.json");
        let text = std::fs::read(&file)
            .with_context(|| format!("cannot read {}: run `make build` first", file.display()))?;
        serde_json::from_slice(&text)
            .with_context(|| format!("{} is not what the build writes", file.display()))
    }

    /// The files of a page; none for an unknown page, which is then plain HTML.
    pub fn files(&self, page_id: &str) -> PageFiles {
        self.pages.get(page_id).cloned().unwrap_or_default()
    }
}
