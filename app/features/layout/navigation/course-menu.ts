import type { CategoryKey } from "#content/categories.ts";
import { MENU_COLUMNS } from "#content/site.ts";
import { SCROLL_TO_COURSE_MS } from "#content/timing.ts";

/** Where a title leads: the listing of its column, at its card. */
export function courseAddress(key: CategoryKey, id: number): string {
  const column = MENU_COLUMNS.find((one) => one.key === key);
  return `${column?.href ?? "/courses"}#course-${id}`;
}

/**
 * On the listing itself a title is a jump within the page. The menu closes first, which moves the page, so the card is
 * brought into view a moment later.
 */
export function scrollToCourse(id: number): void {
  setTimeout(() => {
    document.getElementById(`course-${id}`)?.scrollIntoView({ block: "start" });
  }, SCROLL_TO_COURSE_MS);
}
