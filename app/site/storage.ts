/** The browser's storage, which may be full or forbidden: reading then finds nothing, and writing does nothing. */
type Area = "localStorage" | "sessionStorage";

/** The text under a key; null when there is none. */
export function readStored(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it with null. */
export function writeStored(area: Area, key: string, text: string | null): void {
  try {
    if (text === null) window[area].removeItem(key);
    else window[area].setItem(key, text);
  } catch {
    // What is stored is a convenience; the site works without.
  }
}

/** The JSON under a key; null when it is none. */
export function readStoredJson(area: Area, key: string): unknown {
  try {
    return JSON.parse(readStored(area, key) ?? "null");
  } catch {
    return null;
  }
}
