//! The build manifest of the app: build id, and the files of each page.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use axum::http::HeaderValue;
use serde::Deserialize;

use crate::web::rendering::compression::SharedPart;

/// A public page: all of them have the same stylesheet.
const FIRST_PAGE: &str = "index";

/// `app/dist/build.json`, written by `app/build/finish.ts`.
#[derive(Debug, Clone, Deserialize)]
pub struct Build {
    /// Hash of all built files; the renderer must have the same build id.
    pub build_id: String,
    /// Hashes of the stylesheets that the renderer writes into pages, for the content security policy.
    #[serde(default)]
    pub style_hashes: Vec<String>,
    pub pages: HashMap<String, PageFiles>,
    /// The stylesheet of the public pages, as the renderer writes it into them.
    #[serde(skip)]
    pub style: Option<Arc<SharedPart>>,
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
        let mut build: Self = serde_json::from_slice(&text)
            .with_context(|| format!("{} is not what the build writes", file.display()))?;
        build.style = build.read_style(dist).map(|style| Arc::new(SharedPart::new(style)));
        Ok(build)
    }

    /// None in development, where Vite serves the styles.
    fn read_style(&self, dist: &Path) -> Option<Vec<u8>> {
        let address = self.pages.get(FIRST_PAGE)?.styles.first()?;
        std::fs::read(dist.join("client").join(address.trim_start_matches('/'))).ok()
    }

    /// What a page links, for the `Link` header: a proxy can announce it before the page is there (early hints, RFC 8297).
    pub fn early_links(&self, page_id: &str, with_styles: bool) -> Option<HeaderValue> {
        let PageFiles { styles, fonts, .. } = self.pages.get(page_id)?;
        let styles =
            styles.iter().filter(|_| with_styles).map(|style| format!("<{style}>; rel=preload; as=style"));
        let fonts = fonts
            .iter()
            .map(|font| format!("<{font}>; rel=preload; as=font; type=\"font/woff2\"; crossorigin"));
        let links: Vec<String> = styles.chain(fonts).collect();
        HeaderValue::try_from(links.join(", ")).ok().filter(|value| !value.is_empty())
    }

    /// The files of a page; none for an unknown page, which is then plain HTML.
    pub fn files(&self, page_id: &str) -> PageFiles {
        self.pages.get(page_id).cloned().unwrap_or_default()
    }
}
