import type { Page } from "@playwright/test";
import { categoryOf } from "#content/categories.ts";
import {
  type Course,
  type CourseSummary,
  DEFAULT_CERTIFICATION,
  NO_PREREQUISITES,
} from "#content/courses.ts";
import type { Settings } from "#content/site.ts";
import { mockTokens } from "./support/answers.ts";
import { visit } from "./support/site.ts";
import { expect, test } from "./test.ts";

async function json<T>(page: Page, path: string): Promise<T> {
  return (await page.request.get(path)).json();
}

function dayInIndia(time: string): string {
  const shape = { day: "numeric", month: "long", year: "numeric", timeZone: "Asia/Kolkata" } as const;
  return new Intl.DateTimeFormat("en-GB", shape).format(new Date(time));
}

/** One course of each category, and one without a certification. */
async function samples(page: Page): Promise<Course[]> {
  const courses = await json<Course[]>(page, "/api/courses/get");
  const keys = ["cs-it", "electronics", "machine-design", "other"];
  const picked = keys.map((key) => courses.find((course) => course.category_key === key));
  return [...picked, courses.find((course) => course.certification === null)].filter(
    (course) => course != null,
  );
}

async function first(page: Page): Promise<Course> {
  return (await samples(page))[0] as Course;
}

test("a course page has every field of its course", async ({ page }) => {
  const courses = await samples(page);
  expect(courses).toHaveLength(5);
  for (const course of courses) {
    await page.goto(`/courses/${course.slug}`);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(course.title);
    await expect(page).toHaveTitle(new RegExp(course.title.replace(/[()&]/g, ".")));
    await expect(main).toContainText(course.description);
    await expect(main).toContainText(course.category);
    await expect(main.locator("img").first()).toHaveAttribute("src", course.image);
    const sheet = await main
      .locator(".datasheet > div")
      .evaluateAll((rows) =>
        Object.fromEntries(
          rows.map((row) => [row.querySelector("dt")?.textContent, row.querySelector("dd")?.textContent]),
        ),
      );
    const certificate = course.certification ?? DEFAULT_CERTIFICATION;
    expect(sheet).toEqual({
      Price: `₹${course.price}`,
      Duration: course.duration,
      Rating: `Rated ${course.rating.toFixed(1)} out of 5`,
      Students: course.students.toLocaleString("en-IN"),
      Instructor: course.instructor,
      Certification: certificate,
      Updated: dayInIndia(course.updated_at),
    });
    const outcomes = main.getByRole("region", { name: "What You'll Learn" });
    await expect(outcomes.getByRole("listitem")).toHaveText([...course.what_you_learn]);
    const syllabus = main.getByRole("region", { name: "Course Syllabus" });
    await expect(syllabus.getByRole("listitem")).toHaveText([...course.syllabus]);
    const around = main.getByRole("region", { name: "Before and after the course" });
    const needs = course.prerequisites.length > 0 ? course.prerequisites : [NO_PREREQUISITES];
    for (const text of [...needs, certificate, course.instructor]) await expect(around).toContainText(text);
  }
});

test("the breadcrumb links back", async ({ page }) => {
  const course = await first(page);
  await visit(page, `/courses/${course.slug}`);
  const way = page.getByRole("navigation", { name: "Breadcrumb" });
  const category = categoryOf(course.category_key);
  // The separator is drawn by CSS.
  const steps = (await way.getByRole("listitem").allTextContents()).map((step) => step.replace(/\/$/, ""));
  expect(steps).toEqual(["Home", "Courses", category.name, course.title]);
  await way.getByRole("link", { name: category.name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(category.heading);
  await page.goBack();
  await way.getByRole("link", { name: "Courses", exact: true }).click();
  await page.waitForURL("/courses/category/all");
});

test("the download URL of the demo opens the syllabus, below the header", async ({ page }) => {
  const course = await first(page);
  expect(course.downloadlink).toBe(`/courses/${course.slug}#syllabus`);
  await visit(page, course.downloadlink);
  const title = page.getByRole("heading", { name: "Course Syllabus" });
  await expect(title).toBeInViewport();
  await expect
    .poll(async () => {
      const bar = await page.locator("header").first().boundingBox();
      const box = await title.boundingBox();
      return (box?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0);
    })
    .toBeGreaterThanOrEqual(0);
});

test("printing shows the syllabus without the site's header and footer", async ({ page }) => {
  const course = await first(page);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await visit(page, `/courses/${course.slug}`);
  await page.getByRole("button", { name: "Print syllabus" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const part of course.syllabus) await expect(page.getByText(part, { exact: true })).toBeVisible();
  for (const part of [".site-header", "#site-footer", ".whatsapp", "#inquiry", "#related"]) {
    await expect(page.locator(part).first()).toBeHidden();
  }
});

test("related courses are other courses, with price, rating and link", async ({ page }) => {
  const course = await first(page);
  const related = await json<CourseSummary[]>(page, `/api/courses/${course.id}/related`);
  expect(related.length).toBeGreaterThan(0);
  expect(related.map((other) => other.id)).not.toContain(course.id);
  await visit(page, `/courses/${course.slug}`);
  const cards = page.getByRole("region", { name: "Related courses" }).getByRole("listitem");
  await expect(cards).toHaveCount(related.length);
  for (const [at, other] of related.entries()) {
    await expect(cards.nth(at)).toContainText(other.title);
    await expect(cards.nth(at)).toContainText(`₹${other.price}`);
    await expect(cards.nth(at)).toContainText(other.rating.toFixed(1));
    await expect(cards.nth(at)).toContainText(other.duration);
  }
  const last = related.at(-1) as CourseSummary;
  await page.getByRole("link", { name: last.title }).click();
  await page.waitForURL(`/courses/${last.slug}`);
});

test("sharing opens WhatsApp with the course's name and canonical URL", async ({ page, baseURL }) => {
  const course = await first(page);
  const { brand_name } = await json<Settings>(page, "/api/settings");
  await visit(page, `/courses/${course.slug}?utm_source=mail#syllabus`);
  const link = page.getByRole("link", { name: /^Share by WhatsApp/ });
  const text = `${course.title}, a course of ${brand_name}: ${baseURL}/courses/${course.slug}`;
  await expect(link).toHaveAttribute("href", `https://wa.me/?text=${encodeURIComponent(text)}`);
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", /noopener/);
});

for (const name of ["Send Inquiry", "Download Syllabus"]) {
  test(`'${name}' opens the inquiry for this course`, async ({ page }) => {
    const course = await first(page);
    await mockTokens(page);
    await visit(page, `/courses/${course.slug}`);
    const button = page.getByRole("button", { name, exact: true }).first();
    await button.click();
    await expect(page.getByRole("dialog")).toContainText(course.title);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(button).toBeFocused();
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: "reduce" } });

  test("the inquiry is a form on the page, sharing works, and there is no print button", async ({
    page,
    baseURL,
  }) => {
    const course = await first(page);
    await page.goto(`/courses/${course.slug}`);
    await page.getByRole("link", { name: "Send Inquiry" }).first().click();
    await expect(page.getByRole("heading", { name: "Ask about this course" })).toBeInViewport();
    const share = await page.getByRole("link", { name: /^Share by WhatsApp/ }).getAttribute("href");
    expect(decodeURIComponent(share ?? "")).toContain(`${baseURL}/courses/${course.slug}`);
    await expect(page.getByRole("button", { name: "Print syllabus" })).toBeHidden();
  });
});
