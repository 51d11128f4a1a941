/** Whether this browser can make and show passkeys, and read the JSON of WebAuthn level 3. */
export function passkeysWork(): boolean {
  return typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential;
}
