import type { ApiError } from "#api/client.ts";
import type { LastChange } from "#api/types.gen.ts";
import { formatDateTime } from "../kit/format.ts";
import { signedInAs } from "../session/session.ts";
import type { ComparedField } from "./record-form.ts";

type LastChanges = ApiError["lastChanges"];
type Named = Pick<ComparedField<never>, "name" | "label">;

/** Who saved a field last, and when: "Saved by Asha Rao, 22 Nov 2026, 6:05 pm". */
export function savedText(field: Named, lastChanges: LastChanges): string {
  const change = changeOf(field, lastChanges);
  return change ? `Saved by ${personOf(change)}, ${formatDateTime(change.at)}` : "Saved version";
}

/** Reports a merge: "Asha Rao changed Price and Duration meanwhile. Both changes are kept." */
export function mergedText(fromServer: readonly Named[], lastChanges: LastChanges): string | null {
  if (fromServer.length === 0) return null;
  const people = fromServer.map((field) => {
    const change = changeOf(field, lastChanges);
    return change ? personOf(change) : "somebody else";
  });
  const who = joinWords(people);
  const what = joinWords(fromServer.map(({ label }) => label));
  return `${who.charAt(0).toUpperCase()}${who.slice(1)} changed ${what} meanwhile. All changes are kept.`;
}

function changeOf({ name }: Named, lastChanges: LastChanges): LastChange | undefined {
  // The audit log treats a list as one field.
  return lastChanges[name] ?? lastChanges[name.replace(/\.\d+$/, "")];
}

/** The audit log writes names as `Asha Rao <asha@example.com>`. */
function personOf({ by }: LastChange): string {
  const [, name = by, email = ""] = /^(.*?)\s*<(.+)>$/.exec(by) ?? [];
  if (email !== "" && email === signedInAs()) return "you in another window";
  return name || email;
}

function joinWords(words: readonly string[]): string {
  const all = [...new Set(words)];
  return all.length < 2 ? all.join() : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}
