import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type * as api from "#api/types.gen.ts";

const find = endpoint("GET", "/api/auth/second-factor");

export const secondFactorQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: ({ signal }) => call(find, { signal }),
});

/** Makes a secret for an authenticator app. It counts when {@link confirmApp} was given a code of it. */
export function beginApp() {
  return call(endpoint("POST", "/api/auth/second-factor/app"));
}

/** Takes the app into use, and answers the recovery codes. */
export function confirmApp(code: string) {
  const confirm = endpoint("POST", "/api/auth/second-factor/app/confirm");
  return call(confirm, { body: { code } });
}

export function renewRecoveryCodes() {
  return call(endpoint("POST", "/api/auth/second-factor/recovery-codes"));
}

export function removeSecondFactor() {
  return call(endpoint("DELETE", "/api/auth/second-factor"));
}

/** For a colleague who has lost theirs. */
export function removeSecondFactorOf(id: number) {
  return call(endpoint("DELETE", "/api/admin/accounts/{id}/second-factor", { path: { id } }));
}

/** Shows again who the person is. */
export function confirmIdentity(body: api.ConfirmationInput) {
  return call(endpoint("POST", "/api/auth/confirmation"), { body });
}

const rules = endpoint("GET", "/api/admin/sign-in-rules");

export const rulesQuery = queryOptions({
  queryKey: ["sign-in-rules"],
  queryFn: ({ signal }) => call(rules, { signal }),
});

export function saveRules(body: api.SignInRules) {
  const save = endpoint("PUT", "/api/admin/sign-in-rules");
  return call(save, { body });
}
