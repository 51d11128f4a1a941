import type { CategoryKey } from "#content/categories.ts";

/** The category of a category text. The server uses the same rule. */
export function categoryKeyOf(category: string): CategoryKey {
  const text = category.toLowerCase();
  if (text.includes("cs-it")) return "cs-it";
  if (text.includes("electronics")) return "electronics";
  return text.includes("machine") ? "machine-design" : "other";
}

/** Suggestions for the category field; any other text is valid too. */
export const USUAL_CATEGORIES = [
  "CS-IT",
  "Electronics & Industrial Automation",
  "Machine Design",
  "Other Courses",
] as const;
