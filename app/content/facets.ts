import type { FacetName } from "#api/endpoints.ts";
import { longDate } from "./format.ts";

export { FACET_NAMES, type FacetName, type Filters } from "#api/endpoints.ts";
export type { FacetCounts } from "#api/types.gen.ts";

/** The names of the facets and of the choice not to choose. */
export const FACET_TEXTS: Readonly<Record<FacetName, { readonly label: string; readonly any: string }>> = {
  level: { label: "Level", any: "Any level" },
  mode: { label: "Mode", any: "Any mode" },
  timing: { label: "Timing", any: "Any time" },
  starts: { label: "Starts in", any: "Any month" },
  duration: { label: "Duration", any: "Any length" },
  price: { label: "Price", any: "Any price" },
  language: { label: "Language", any: "Any language" },
  seats: { label: "Seats", any: "Any availability" },
};

/** Values whose name does not follow from their spelling. */
const NAMES: Readonly<Record<string, string>> = {
  centre: "In class",
  "7-to-12-weeks": "7 to 12 weeks",
  "up-to-10000": "Up to ₹10,000",
  "10000-to-20000": "₹10,000 to ₹20,000",
  "20000-to-30000": "₹20,000 to ₹30,000",
  "over-30000": "Over ₹30,000",
  available: "Seats available",
};

/** A value of a facet as visitors read it: "2026-12" is "December 2026", "hindi" is "Hindi". */
export function facetValue(name: FacetName, value: string): string {
  if (name === "starts") return longDate(`${value}-01`).slice(2);
  const text = NAMES[value] ?? (name === "duration" ? value.replaceAll("-", " ") : value);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
