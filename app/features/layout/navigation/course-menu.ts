import type { CategoryKey } from "#content/categories.ts";
import { MENU_COLUMNS } from "#content/site.ts";
import { SCROLL_TO_COURSE_MS } from "#content/timing.ts";

/** The URL of a course's card in the listing of its category. */
export function courseAddress(key: CategoryKey, id: number): string {
  const column = MENU_COLUMNS.find((one) => one.key === key);
  return `${column?.href ?? "/courses"}#course-${id}`;
}

/** On the listing page itself, scrolls to the card. Waits until the menu has closed, which changes the layout. */
export function scrollToCourse(id: number): void {
  setTimeout(() => {
    document.getElementById(`course-${id}`)?.scrollIntoView({ block: "start" });
  }, SCROLL_TO_COURSE_MS);
}
