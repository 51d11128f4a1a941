/** A line with a stable key. */
export interface Entry {
  readonly key: string;
  readonly text: string;
}

/** A list and the line in its input that is not added yet; saving includes it. */
export interface EditedList {
  readonly entries: readonly Entry[];
  readonly pending: string;
}

// Restored drafts contain keys of an earlier page load, so new keys must be globally unique.
const VISIT = Math.random().toString(36).slice(2);
let made = 0;

export function entryOf(text: string): Entry {
  made += 1;
  return { key: `${VISIT}-${made}`, text };
}

/** List bullets and numbers, stripped from pasted lines. */
const BULLET = /^(?:[-–—*•·‣▪●○◦]|\d{1,3}[.)]|\(\d{1,3}\))\s+/;

/** The lines of pasted text: trimmed, without blank lines and bullets. */
export function linesOf(block: string): string[] {
  return block
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim().replace(BULLET, "").trim())
    .filter((line) => line !== "");
}

export function editList(texts: readonly string[]): EditedList {
  return { entries: texts.map(entryOf), pending: "" };
}

export function addLines(list: EditedList, lines: readonly string[]): EditedList {
  return { ...list, entries: [...list.entries, ...lines.map(entryOf)] };
}

export function addPending(list: EditedList): EditedList {
  const text = list.pending.trim();
  const emptied = { ...list, pending: "" };
  return text === "" ? emptied : addLines(emptied, [text]);
}

export function rewriteAt(list: EditedList, at: number, text: string): EditedList {
  return {
    ...list,
    entries: list.entries.map((entry, index) => (index === at ? { ...entry, text } : entry)),
  };
}

/** For each duplicate line, ignoring case: the index of its first occurrence. */
export function repeatedLines(list: EditedList): ReadonlyMap<number, number> {
  const first = new Map<string, number>();
  const repeated = new Map<number, number>();
  for (const [at, { text }] of list.entries.entries()) {
    const same = text.trim().replace(/\s+/g, " ").toLocaleLowerCase("en");
    if (same === "") continue;
    const earlier = first.get(same);
    if (earlier === undefined) first.set(same, at);
    else repeated.set(at, earlier);
  }
  return repeated;
}

/** The list as it is saved: trimmed, without blank lines, including the pending line. */
export function textsOf(list: EditedList): string[] {
  return addPending(list)
    .entries.map((entry) => entry.text.trim())
    .filter((text) => text !== "");
}

/** The list as it will be saved, still editable, so that the indexes in the server's errors match. */
export function tidy(list: EditedList): EditedList {
  const kept = addPending(list).entries.filter((entry) => entry.text.trim() !== "");
  return { entries: kept, pending: "" };
}
