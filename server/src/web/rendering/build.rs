//! The build manifest of the app: build id, and the files of each page.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use axum::http::HeaderValue;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use sha2::{Digest, Sha256};

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
    pub scripts: Vec<Script>,
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

/// A script that a page begins with.
#[derive(Debug, Clone, Deserialize)]
#[serde(from = "String")]
pub struct Script {
    pub address: String,
    /// Hash of its bytes, which the browser checks (Subresource Integrity). None in development.
    pub integrity: Option<String>,
}

impl From<String> for Script {
    fn from(address: String) -> Self {
        Self { address, integrity: None }
    }
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
        for script in build.pages.values_mut().flat_map(|page| &mut page.scripts) {
            let bytes = read_asset(dist, &script.address);
            script.integrity =
                bytes.map(|bytes| format!("sha256-{}", STANDARD.encode(Sha256::digest(&bytes))));
        }
        build.style = build.read_style(dist).map(|style| Arc::new(SharedPart::new(style)));
        Ok(build)
    }

    /// None in development, where Vite serves the styles.
    fn read_style(&self, dist: &Path) -> Option<Vec<u8>> {
        let address = self.pages.get(FIRST_PAGE)?.styles.first()?;
        read_asset(dist, address)
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

fn read_asset(dist: &Path, address: &str) -> Option<Vec<u8>> {
    std::fs::read(dist.join("client").join(address.trim_start_matches('/'))).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_have_the_hash_of_their_bytes() {
        let dist = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(dist.path().join("client/assets")).unwrap();
        std::fs::write(dist.path().join("client/assets/entry.js"), "abc").unwrap();
        let page = r#"{"scripts":["/assets/entry.js","/assets/none.js"],"styles":[],"data":""}"#;
        let manifest = format!(r#"{{"build_id":"1","pages":{{"index":{page}}}}}"#);
        std::fs::write(dist.path().join("build.json"), manifest).unwrap();
        let scripts = Build::load(dist.path()).unwrap().files("index").scripts;
        // The example of FIPS 180-2.
        let abc = "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=";
        let found: Vec<_> = scripts.iter().map(|script| script.integrity.as_deref()).collect();
        assert_eq!(found, [Some(abc), None]);
    }
}
