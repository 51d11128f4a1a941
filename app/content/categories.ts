import texts from "./categories.json" with { type: "json" };

/** The four columns a course can fall into. The server decides which, by the category text. */
export type CategoryKey = "cs-it" | "electronics" | "machine-design" | "other";

/** What the listing can show: one column, or everything. */
export type CategoryFilter = "all" | CategoryKey;

/** How many published courses each filter holds, as `/api/courses/counts` answers. */
export type CategoryCounts = Record<CategoryFilter, number>;

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

/** The category `/courses` shows when nobody chose one. */
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
