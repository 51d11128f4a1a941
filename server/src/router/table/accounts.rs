//! The calls of accounts and of signing in with a second factor or a passkey.

use super::{MANAGE_ACCOUNTS, MANAGE_ACCOUNTS_CONFIRMED};
use crate::router::routes::Routes;
use crate::web::api::{accounts, passkey_sign_in, passkeys, second_factor};
use crate::web::http::access::Access;

pub(super) fn account_routes() -> Routes {
    Routes::default()
        .get(MANAGE_ACCOUNTS, "/api/admin/accounts", accounts::list_accounts)
        .post(MANAGE_ACCOUNTS_CONFIRMED, "/api/admin/accounts", accounts::invite)
        .patch(MANAGE_ACCOUNTS_CONFIRMED, "/api/admin/accounts/{id}", accounts::update_account)
        .delete(MANAGE_ACCOUNTS_CONFIRMED, "/api/admin/accounts/{id}", accounts::withdraw_invitation)
        .post(MANAGE_ACCOUNTS_CONFIRMED, "/api/admin/accounts/{id}/link", accounts::make_link)
        .delete(MANAGE_ACCOUNTS_CONFIRMED, "/api/admin/accounts/{id}/sessions", accounts::sign_out)
        .delete(
            MANAGE_ACCOUNTS_CONFIRMED,
            "/api/admin/accounts/{id}/second-factor",
            second_factor::remove_second_factor_of,
        )
        .get(MANAGE_ACCOUNTS, "/api/admin/sign-in-rules", second_factor::get_sign_in_rules)
        .put(MANAGE_ACCOUNTS_CONFIRMED, "/api/admin/sign-in-rules", second_factor::put_sign_in_rules)
}

/// The second factor of one's own account, and showing again who one is.
pub(super) fn second_factor_routes() -> Routes {
    use Access::{Confirmed, SignedIn};
    Routes::default()
        .get(SignedIn, "/api/auth/second-factor", second_factor::find_second_factor)
        .delete(Confirmed, "/api/auth/second-factor", second_factor::remove_second_factor)
        .post(Confirmed, "/api/auth/second-factor/app", second_factor::begin_app)
        .post(Confirmed, "/api/auth/second-factor/app/confirm", second_factor::confirm_app)
        .post(Confirmed, "/api/auth/second-factor/recovery-codes", second_factor::renew_recovery_codes)
        .get(Confirmed, "/api/auth/confirmation", second_factor::find_confirmation)
        .post(SignedIn, "/api/auth/confirmation", second_factor::confirm_identity)
}

/// The passkeys of one's own account, and what they are shown for.
pub(super) fn passkey_routes() -> Routes {
    use Access::{Confirmed, Public, SignedIn};
    Routes::default()
        .get(SignedIn, "/api/auth/passkeys", passkeys::list_passkeys)
        .post(Confirmed, "/api/auth/passkeys", passkeys::add_passkey)
        .post(Confirmed, "/api/auth/passkeys/options", passkeys::begin_passkey)
        .patch(Confirmed, "/api/auth/passkeys/{id}", passkeys::rename_passkey)
        .delete(Confirmed, "/api/auth/passkeys/{id}", passkeys::remove_passkey)
        .post(Public, "/api/auth/login/passkey/options", passkey_sign_in::begin_passkey_login)
        .post(Public, "/api/auth/login/passkey", passkey_sign_in::log_in_with_passkey)
        .post(Public, "/api/auth/code/passkey/options", passkey_sign_in::begin_second_step)
        .post(Public, "/api/auth/code/passkey", passkey_sign_in::take_second_step)
        .post(SignedIn, "/api/auth/confirmation/passkey/options", passkey_sign_in::begin_confirmation)
        .post(SignedIn, "/api/auth/confirmation/passkey", passkey_sign_in::confirm_with_passkey)
}
