import type { FactorJson } from "#api/types.gen.ts";
import { formatDate } from "../kit/format.ts";

/** "an authenticator app (since 3 Nov 2026), the passkey “Phone” (since 4 Nov 2026)" */
export function factorsText(factors: readonly FactorJson[]): string {
  const texts = factors.map(({ passkey, added_at }) => {
    const what = passkey === null ? "an authenticator app" : `the passkey “${passkey}”`;
    return `${what} (since ${formatDate(added_at)})`;
  });
  return texts.join(", ");
}
