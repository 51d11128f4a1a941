import type { CategoryFilter } from "#api/types.gen.ts";
import texts from "./categories.json" with { type: "json" };

export type { CategoryCounts, CategoryFilter, CategoryKey } from "#api/types.gen.ts";

/** The texts of a category's listing page. */
export interface Category {
  readonly key: CategoryFilter;
  /** The `h1`. */
  readonly heading: string;
  /** The short name for tabs, breadcrumbs and links. */
  readonly name: string;
  /** The sentence below the heading. */
  readonly lead: string;
}

/** The category of `/courses`. */
export const DEFAULT_CATEGORY: CategoryFilter = "cs-it";

/** All categories in the order of their tabs; the server reads the same file. */
export const CATEGORIES = texts as readonly Category[];

const BY_KEY = new Map<string, Category>(CATEGORIES.map((category) => [category.key, category]));

export function isCategoryFilter(text: string): text is CategoryFilter {
  return BY_KEY.has(text);
}

/** The texts of a category. The table above has every filter. */
export function categoryOf(key: CategoryFilter): Category {
  return BY_KEY.get(key) ?? (CATEGORIES[0] as Category);
}
