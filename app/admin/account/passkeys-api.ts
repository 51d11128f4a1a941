import { queryOptions } from "@tanstack/react-query";
import { ApiError, call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type * as api from "#api/types.gen.ts";
import { makePasskey, showPasskey } from "#site/passkeys/ceremonies.ts";

const list = endpoint("GET", "/api/auth/passkeys");

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: ({ signal }) => call(list, { signal }),
});

/** Has a device make a passkey, and stores it under a name. */
export async function addPasskey(name: string): Promise<api.PasskeyJson> {
  const begin = endpoint("POST", "/api/auth/passkeys/options");
  const add = endpoint("POST", "/api/auth/passkeys");
  // Before the device has made a passkey that nobody knows.
  if (name.trim() === "") throw new ApiError(422, { fields: { name: ["Give a name."] } });
  const credential = await makePasskey(await call(begin));
  return call(add, { body: { name, credential } });
}

export function renamePasskey(id: number, name: string) {
  const rename = endpoint("PATCH", "/api/auth/passkeys/{id}", { path: { id } });
  return call(rename, { body: { name } });
}

export function removePasskey(id: number) {
  return call(endpoint("DELETE", "/api/auth/passkeys/{id}", { path: { id } }));
}

/** Shows again who the person is, with a passkey. */
export async function confirmWithPasskey(): Promise<api.ConfirmationJson> {
  const begin = endpoint("POST", "/api/auth/confirmation/passkey/options");
  const confirm = endpoint("POST", "/api/auth/confirmation/passkey");
  const credential = await showPasskey(await call(begin));
  return call(confirm, { body: { credential } });
}
