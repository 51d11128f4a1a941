import type { CategoryFilter } from "#api/types.gen.ts";
import texts from "./categories.json" with { type: "json" };

export type { CategoryCounts, CategoryFilter, CategoryKey } from "#api/types.gen.ts";

/** The texts of one listing page. */
export interface Category {
  readonly key: CategoryFilter;
  /** The listing's `h1`. */
  readonly heading: string;
  /** The short name for tabs, breadcrumbs and links. */
  readonly name: string;
  /** One sentence under the heading: for whom these courses are. */
  readonly lead: string;
}

/** The category that `/courses` shows. */
export const DEFAULT_CATEGORY: CategoryFilter = "cs-it";

/** Every listing page in the order of its tabs; the server reads the same file. */
export const CATEGORIES = texts as readonly Category[];

const BY_KEY = new Map<string, Category>(CATEGORIES.map((category) => [category.key, category]));

/** Whether an address segment names a listing page. */
export function isCategoryFilter(text: string): text is CategoryFilter {
  return BY_KEY.has(text);
}

/** The texts of a category. Every filter has an entry in the table above. */
export function categoryOf(key: CategoryFilter): Category {
  return BY_KEY.get(key) ?? (CATEGORIES[0] as Category);
}
