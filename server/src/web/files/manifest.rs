//! `/site.webmanifest`: what the site is called and looks like on a home screen.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;

use crate::web::app::App;
use crate::web::files::ContentFile;
use crate::web::http::error_response::HandlerResult;
use crate::web::http::respond;
use base::error::ApiError;
use domain::settings;

/// The paper of the light scheme, as in `app/styles/tokens.css`.
const PAPER: &str = "#f6f1e6";

/// The members of the manifest that this site gives (W3C, Web Application Manifest).
#[derive(Serialize)]
struct Manifest<'a> {
    id: &'static str,
    name: &'a str,
    short_name: &'a str,
    description: &'a str,
    lang: &'static str,
    start_url: &'static str,
    display: &'static str,
    background_color: &'static str,
    theme_color: &'static str,
    icons: [Icon; 2],
}

#[derive(Serialize)]
struct Icon {
    src: &'static str,
    sizes: &'static str,
    r#type: &'static str,
}

/// Answers `/site.webmanifest`.
pub(crate) async fn show(State(app): State<Arc<App>>, headers: HeaderMap) -> HandlerResult<Response> {
    let file = ContentFile {
        app: &app,
        headers: &headers,
        content_type: "application/manifest+json; charset=utf-8",
        address: "/site.webmanifest",
    };
    file.answer(async || {
        let settings = settings::get(&app.store).await?;
        let manifest = respond::to_bytes(&Manifest {
            id: "/",
            name: &settings.brand_name,
            short_name: &settings.brand_name,
            description: &settings.tagline,
            lang: "en-IN",
            start_url: "/",
            display: "browser",
            background_color: PAPER,
            theme_color: PAPER,
            icons: [
                Icon { src: "/icon-192.png", sizes: "192x192", r#type: "image/png" },
                Icon { src: "/icon-512.png", sizes: "512x512", r#type: "image/png" },
            ],
        });
        manifest.map(Body::from).map_err(ApiError::internal)
    })
    .await
}
