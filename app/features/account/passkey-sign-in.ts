import { ApiError, call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type * as api from "#api/types.gen.ts";
import { showPasskey } from "#site/passkeys/ceremonies.ts";
import { type UserInfo, userInfoOf } from "#site/session.ts";

const beginLogin = endpoint("POST", "/api/auth/login/passkey/options");
const login = endpoint("POST", "/api/auth/login/passkey");
const beginStep = endpoint("POST", "/api/auth/code/passkey/options");
const step = endpoint("POST", "/api/auth/code/passkey");

/** Signs in with a passkey alone. */
export async function signIn(remember: boolean): Promise<UserInfo> {
  const credential = await showPasskey(await call(beginLogin));
  return userOf(await call(login, { body: { credential, remember } }));
}

/** Shows a passkey as the second step after the password. */
export async function takeSecondStep(): Promise<UserInfo> {
  const credential = await showPasskey(await call(beginStep));
  return userOf(await call(step, { body: { credential } }));
}

function userOf(answer: api.LoginAnswer): UserInfo {
  const user = userInfoOf(answer.user);
  if (user === null) throw new ApiError(0, {});
  return user;
}

/** What to tell of a failure. */
export function failureText(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  return error.fields.credential?.[0] ?? error.text;
}
