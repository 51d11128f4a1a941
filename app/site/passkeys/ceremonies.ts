import { ApiError } from "#api/client.ts";
import type { PasskeyOptionsJson } from "#api/types.gen.ts";

/** The JSON of a credential, as the server reads it. */
type CredentialJson = Record<string, unknown>;

/** Has a device make a passkey. Throws an {@link ApiError} when it does not, or the person gives up. */
export function makePasskey({ options }: PasskeyOptionsJson): Promise<CredentialJson> {
  const json = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return credential(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(json) }),
  );
}

/** Asks for a passkey of this site. Throws as {@link makePasskey} does. */
export function showPasskey({ options }: PasskeyOptionsJson): Promise<CredentialJson> {
  const json = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return credential(() =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(json) }),
  );
}

const TEXTS: Readonly<Record<string, string>> = {
  InvalidStateError: "This device has a passkey of your account already.",
  SecurityError: "The browser does not allow passkeys at this address.",
};

async function credential(ask: () => Promise<Credential | null>): Promise<CredentialJson> {
  try {
    const made = await ask();
    if (made instanceof PublicKeyCredential) return { ...made.toJSON() };
    throw new Error("no credential");
  } catch (cause) {
    // Browsers give the same error for a person who gives up, a device that fails, and time that runs out.
    const message = TEXTS[(cause as Error).name] ?? "No passkey was used. You can try again.";
    throw new ApiError(0, { message, code: "passkey" }, { cause });
  }
}
