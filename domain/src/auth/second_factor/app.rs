//! What an authenticator app and the site compute from one secret: the codes, and how the app learns the secret.

use qrcode::{Color, QrCode};
use totp_rs::{Builder, Secret, Totp};

use crate::auth::second_factor::json::{NewAppJson, QrJson};
use base::error::{ApiError, ApiResult};

/// The codes of a secret.
pub(super) fn generator(secret: &[u8]) -> ApiResult<Totp> {
    let built = Builder::new().with_secret(Secret::from(secret)).build();
    built.map_err(|error| ApiError::internal(anyhow::anyhow!("a stored secret: {error:?}")))
}

/// The secret as an app reads it, with its QR code.
pub(super) fn new_app(brand: &str, email: &str, secret: &[u8]) -> ApiResult<NewAppJson> {
    let secret = Secret::from(secret).to_base32();
    let mut address = url::Url::parse("otpauth://totp/").map_err(ApiError::internal)?;
    let label = format!("{}:{email}", brand.replace(':', " "));
    address
        .path_segments_mut()
        .map_err(|()| ApiError::internal(anyhow::anyhow!("no path")))?
        .clear()
        .push(&label);
    // A space has to be %20 here: apps do not read forms.
    let issuer = percent_encoding::utf8_percent_encode(brand, percent_encoding::NON_ALPHANUMERIC);
    address.set_query(Some(&format!("secret={secret}&issuer={issuer}")));
    let qr = qr(address.as_str())?;
    Ok(NewAppJson { secret, address: address.into(), qr })
}

/// The dark modules of a QR code, as an SVG path.
fn qr(text: &str) -> ApiResult<QrJson> {
    let code = QrCode::new(text).map_err(ApiError::internal)?;
    let (size, colors) = (code.width(), code.to_colors());
    let dark = colors.iter().enumerate().filter(|(_, color)| **color == Color::Dark);
    let path = dark.fold(String::new(), |path, (place, _)| {
        let (x, y) = (place % size, place / size);
        path + &format!("M{x} {y}h1v1h-1z")
    });
    Ok(QrJson { size, path })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_those_of_the_standard() {
        // RFC 6238, appendix B, cut to six digits.
        let generator = generator(b"12345678901234567890").unwrap();
        for (seconds, code) in [(59, "287082"), (1_111_111_109, "081804"), (20_000_000_000, "353130")] {
            assert_eq!(generator.generate(seconds).to_string(), code);
            assert_eq!(generator.check(code, seconds + 30), Some(seconds / 30), "one step late");
            assert_eq!(generator.check(code, seconds + 60), None);
        }
    }

    #[test]
    fn apps_get_account_and_issuer() {
        let made = new_app("Train: & Well", "asha@site.example", b"12345678901234567890").unwrap();
        assert_eq!(made.secret, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        let address = url::Url::parse(&made.address).unwrap();
        let pairs: Vec<_> = address.query_pairs().map(|(name, value)| format!("{name}={value}")).collect();
        assert_eq!(pairs, [format!("secret={}", made.secret), "issuer=Train: & Well".to_owned()]);
        assert!(
            made.address.starts_with("otpauth://totp/Train%20%20&%20Well:asha@site.example?"),
            "{}",
            made.address
        );
        assert!(made.qr.path.starts_with("M0 0h1v1h-1z"), "the finder pattern in the corner");
    }
}
