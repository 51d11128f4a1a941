import type { CategoryKey } from "#content/categories.ts";

/** The column of the site that a category text falls into. The server decides by the same rule. */
export function categoryKeyOf(category: string): CategoryKey {
  const text = category.toLowerCase();
  if (text.includes("cs-it")) return "cs-it";
  if (text.includes("electronics")) return "electronics";
  return text.includes("machine") ? "machine-design" : "other";
}

/** The usual categories, offered while typing; any other text is as good. */
export const USUAL_CATEGORIES = [
  "CS-IT",
  "Electronics & Industrial Automation",
  "Machine Design",
  "Other Courses",
] as const;
