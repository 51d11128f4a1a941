import limits from "#content/search-appearance.json" with { type: "json" };

/** The approximate number of characters that search results show of a title and a description. */
export const TITLE_MAX = limits.title_max;
export const DESCRIPTION_MAX = limits.description_max;

export function oneLine(text: string): string {
  return text.split(/\s+/).filter(Boolean).join(" ");
}

/**
 * Truncates at a word boundary, with an ellipsis. The server truncates descriptions by the same rule; both are tested
 * with the cases in `content/search-appearance.json`.
 */
export function shorten(text: string, max: number): string {
  const line = oneLine(text);
  const characters = [...line];
  if (characters.length <= max) return line;
  const cut = characters.slice(0, max - 1).join("");
  const end = cut.lastIndexOf(" ");
  return `${(end < 0 ? cut : cut.slice(0, end)).replace(/[,;:. ]+$/, "")}…`;
}

/** The page title, as the server writes it. */
export function pageTitle(title: string, brand: string): string {
  return brand === "" || title.includes(brand) ? title : `${title} | ${brand}`;
}

/** Approximates the slug that the server will generate from a title. */
export function slugFrom(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80);
}
