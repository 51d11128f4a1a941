//! Development only: modules and assets come from Vite, which runs inside the renderer's process.
//!
//! Pages have no dot in their address and modules do, or begin with `/@`. Pages that the server writes itself link the
//! last build, in `/assets/`, which Vite does not have. Hot changes reach the browser over Vite's own
//! WebSocket, so nothing but plain requests passes here.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_TYPE, HOST};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use reqwest::{Client, Url};

use crate::config::RendererAddress;
use base::http_client;

#[derive(Debug, Clone)]
pub struct DevProxy {
    client: Client,
    vite: Url,
}

impl DevProxy {
    /// A proxy to the first renderer, which has to be reachable by TCP.
    ///
    /// # Errors
    /// When it listens on a Unix socket.
    pub fn new(renderers: &[RendererAddress]) -> anyhow::Result<Self> {
        match renderers.first() {
            Some(RendererAddress::Http(vite)) => {
                Ok(Self { client: http_client::builder()?.no_proxy().build()?, vite: vite.clone() })
            }
            _ => anyhow::bail!("RENDERER_URL: development needs http://HOST:PORT"),
        }
    }

    async fn fetch(&self, path: &str, mut headers: HeaderMap) -> anyhow::Result<Response> {
        headers.remove(HOST);
        let answer = self.client.get(self.vite.join(path)?).headers(headers).send().await?;
        let status = answer.status();
        let content_type = answer.headers().get(CONTENT_TYPE).cloned();
        let mut response = (status, Body::from(answer.bytes().await?)).into_response();
        if let Some(content_type) = content_type {
            response.headers_mut().insert(CONTENT_TYPE, content_type);
        }
        Ok(response)
    }
}

/// Passes requests for modules and assets on to Vite.
pub(crate) async fn serve(State(proxy): State<DevProxy>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let module = path.starts_with("/@") || path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    let own = path.starts_with("/api/") || path.starts_with("/assets/");
    if request.method() != Method::GET || !module || own {
        return next.run(request).await;
    }
    let headers = request.headers().clone();
    let path = request.uri().path_and_query().map_or("/", |path| path.as_str()).to_owned();
    proxy.fetch(&path, headers).await.unwrap_or_else(|error| {
        tracing::warn!(%error, "Vite does not answer");
        StatusCode::BAD_GATEWAY.into_response()
    })
}
