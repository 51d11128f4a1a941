//! The HTTP client for requests to other services.

use std::sync::Arc;

use reqwest::{Client, ClientBuilder};
use rustls::crypto::ring;
use rustls::{ClientConfig, RootCertStore};

/// A client that trusts the certificate authorities that browsers trust, whatever the machine has installed.
///
/// # Errors
/// When the protocol versions do not fit the cryptography, which is decided at compile time.
#[expect(clippy::disallowed_methods, reason = "this is the place that the ban points to")]
pub fn builder() -> Result<ClientBuilder, rustls::Error> {
    let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    let tls = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(Client::builder().tls_backend_preconfigured(tls))
}
