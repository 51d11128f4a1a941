import type { CategoryKey } from "#content/categories.ts";
import { MENU_COLUMNS } from "#content/site.ts";
import { SCROLL_TO_COURSE_MS } from "#content/timing.ts";

/** A title in the Courses menu. */
export interface MenuCourse {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
}

/** A column's first titles, and how many courses it has. */
export interface MenuColumnCourses {
  readonly total: number;
  readonly courses: readonly MenuCourse[];
}

/** The four columns as `/api/courses/menu` answers them. */
export type CourseMenu = Readonly<Record<CategoryKey, MenuColumnCourses>>;

/** What the menu says when the server says nothing. */
const FAILED = "Failed to fetch courses";

/** Asks for the columns; fails with the text to show. */
export async function fetchCourseMenu(): Promise<CourseMenu> {
  let text = FAILED;
  try {
    const response = await fetch("/api/courses/menu", { headers: { Accept: "application/json" } });
    const body: unknown = await response.json();
    if (response.ok && isMenu(body)) return body;
    if (body && typeof body === "object" && "message" in body && typeof body.message === "string") {
      text = body.message || FAILED;
    }
  } catch {
    // No answer, or one that is no JSON: the browser's own wording would help nobody.
  }
  throw new Error(text);
}

function isMenu(body: unknown): body is CourseMenu {
  return (
    typeof body === "object" &&
    body !== null &&
    MENU_COLUMNS.every(({ key }) =>
      Array.isArray((body as Record<string, Partial<MenuColumnCourses> | undefined>)[key]?.courses),
    )
  );
}

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
