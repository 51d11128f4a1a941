import type { Locator, Page } from "@playwright/test";
import type { Course } from "#content/courses.ts";

/* The listing of courses. */

/** The listing of all courses. */
export const ALL = "/courses/category/all";
/** The call that answers courses. */
export const COURSES = "/api/courses/get";

export function cards(page: Page): Locator {
  return page.getByRole("article");
}

/** The titles of the cards, in their order. */
export function titles(page: Page): Promise<string[]> {
  return cards(page).getByRole("heading", { level: 3 }).allTextContents();
}

/** The card of a course. */
export function cardOf(page: Page, id: number): Locator {
  return page.locator(`#course-${id}`);
}

/** The courses that the API answers for a query, in its order. */
export async function published(page: Page, query = ""): Promise<Course[]> {
  return (await page.request.get(`${COURSES}?${query}`)).json();
}

/** The same as titles. */
export async function publishedTitles(page: Page, query = ""): Promise<string[]> {
  return (await published(page, query)).map(({ title }) => title);
}

export function loadMore(page: Page): Locator {
  return page.getByRole("link", { name: "Load More Courses" });
}

/** The link of a category above the listing. */
export function tab(page: Page, name: RegExp | string): Locator {
  return page.getByRole("navigation", { name: "Course categories" }).getByRole("link", { name });
}

/** How many courses the listing has. */
export function count(page: Page): Locator {
  return page
    .getByRole("main")
    .getByRole("status")
    .filter({ hasText: /^\d+ courses?/ });
}

/** The field of a filter. */
export function filter(page: Page, label: string): Locator {
  return page.getByRole("form", { name: "Filter courses" }).getByLabel(label);
}
