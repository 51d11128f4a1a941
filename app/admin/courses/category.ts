import { type CategoryKey, categoryOf } from "#content/categories.ts";

/** The category of a category text. The server uses the same rule. */
export function categoryKeyOf(category: string): CategoryKey {
  const text = category.toLowerCase();
  if (text.includes("cs-it")) return "cs-it";
  if (text.includes("electronics")) return "electronics";
  return text.includes("machine") ? "machine-design" : "other";
}

/** Where visitors find the course, and for one of no usual category what would change that. */
export function categoryHint(category: string): string | undefined {
  if (category.trim() === "") return undefined;
  const key = categoryKeyOf(category);
  const place = `Visitors find it under “${categoryOf(key).heading}”.`;
  if (key !== "other" || category.trim() === "Other Courses") return place;
  return `${place} With “CS-IT”, “Electronics” or “Machine” in its category it stands among those courses.`;
}

/** Suggestions for the category field; any other text is valid too. */
export const USUAL_CATEGORIES = [
  "CS-IT",
  "Electronics & Industrial Automation",
  "Machine Design",
  "Other Courses",
] as const;
