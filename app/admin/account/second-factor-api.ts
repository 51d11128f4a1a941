import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type * as api from "#api/types.gen.ts";

const find = endpoint<api.FindSecondFactorData, api.FindSecondFactorResponse>(
  "GET",
  "/api/auth/second-factor",
);

export const secondFactorQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: ({ signal }) => call(find, { signal }),
});

/** Makes a secret for an authenticator app. It counts when {@link confirmApp} was given a code of it. */
export function beginApp(): Promise<api.NewAppJson> {
  return call(endpoint<api.BeginAppData, api.BeginAppResponse>("POST", "/api/auth/second-factor/app"));
}

/** Takes the app into use, and answers the recovery codes. */
export function confirmApp(code: string): Promise<api.RecoveryCodesJson> {
  const confirm = endpoint<api.ConfirmAppData, api.ConfirmAppResponse>(
    "POST",
    "/api/auth/second-factor/app/confirm",
  );
  return call(confirm, { body: { code } });
}

export function renewRecoveryCodes(): Promise<api.RecoveryCodesJson> {
  return call(
    endpoint<api.RenewRecoveryCodesData, api.RenewRecoveryCodesResponse>(
      "POST",
      "/api/auth/second-factor/recovery-codes",
    ),
  );
}

export function removeSecondFactor(): Promise<unknown> {
  return call(
    endpoint<api.RemoveSecondFactorData, api.RemoveSecondFactorResponse>("DELETE", "/api/auth/second-factor"),
  );
}

/** For a colleague who has lost theirs. */
export function removeSecondFactorOf(id: number): Promise<unknown> {
  return call(
    endpoint<api.RemoveSecondFactorOfData, api.RemoveSecondFactorOfResponse>(
      "DELETE",
      `/api/admin/accounts/${id}/second-factor`,
    ),
  );
}

/** Shows again who the person is. */
export function confirmIdentity(body: api.ConfirmationInput): Promise<api.ConfirmationJson> {
  return call(
    endpoint<api.ConfirmIdentityData, api.ConfirmIdentityResponse>("POST", "/api/auth/confirmation"),
    { body },
  );
}

const rules = endpoint<api.GetSignInRulesData, api.GetSignInRulesResponse>("GET", "/api/admin/sign-in-rules");

export const rulesQuery = queryOptions({
  queryKey: ["sign-in-rules"],
  queryFn: ({ signal }) => call(rules, { signal }),
});

export function saveRules(body: api.SignInRules): Promise<api.SignInRules> {
  const save = endpoint<api.PutSignInRulesData, api.PutSignInRulesResponse>(
    "PUT",
    "/api/admin/sign-in-rules",
  );
  return call(save, { body });
}
