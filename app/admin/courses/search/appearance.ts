import limits from "#content/search-appearance.json" with { type: "json" };

/** How many characters of a title and of a description search results show, about. */
export const TITLE_MAX = limits.title_max;
export const DESCRIPTION_MAX = limits.description_max;

/** A text on one line. */
export function oneLine(text: string): string {
  return text.split(/\s+/).filter(Boolean).join(" ");
}

/**
 * Whole words up to `max` characters, with an ellipsis when something was left out. The server writes the description
 * of a page by the same rule; both are held to the cases in `content/search-appearance.json`.
 */
export function shorten(text: string, max: number): string {
  const line = oneLine(text);
  const characters = [...line];
  if (characters.length <= max) return line;
  const cut = characters.slice(0, max - 1).join("");
  const end = cut.lastIndexOf(" ");
  return `${(end < 0 ? cut : cut.slice(0, end)).replace(/[,;:. ]+$/, "")}…`;
}

/** The title of the page, as the server writes it. */
export function pageTitle(title: string, brand: string): string {
  return brand === "" || title.includes(brand) ? title : `${title} | ${brand}`;
}

/** About the address that the server will make from a title. */
export function slugFrom(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80);
}
