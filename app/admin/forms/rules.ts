import * as v from "valibot";

/** A text that must be there. */
export function requiredText(missing: string, most: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(missing),
    v.maxLength(most, `Use at most ${most} characters.`),
  );
}

/** A text that may be missing. */
export function optionalText(most: number) {
  return v.pipe(v.string(), v.trim(), v.maxLength(most, `Use at most ${most} characters.`));
}

/**
 * Whether an address can be shown on the site: https, or a path of this site. The server has the last word; this is
 * for telling staff at once.
 */
export function isShowable(address: string): boolean {
  if (/[\\\s]/.test(address)) return false;
  if (address.startsWith("/")) return !address.startsWith("//");
  try {
    const { protocol, username, password } = new URL(address);
    return protocol === "https:" && /^https:\/\/[^/]/i.test(address) && username === "" && password === "";
  } catch {
    return false;
  }
}

const ADDRESS_TEXT = "Give an address that starts with https:// or, on this site, with a single /.";

/** An address that must be there. */
export function requiredAddress(missing: string) {
  return v.pipe(v.string(), v.trim(), v.nonEmpty(missing), v.check(isShowable, ADDRESS_TEXT));
}

/** An address that may be missing. */
export function optionalAddress() {
  return v.pipe(
    v.string(),
    v.trim(),
    v.check((address) => address === "" || isShowable(address), ADDRESS_TEXT),
  );
}
