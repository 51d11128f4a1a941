import type { Page } from "@playwright/test";
import type { Course } from "#content/courses.ts";
import { visit } from "./support/site.ts";
import { expect, expectAccessible, test } from "./test.ts";

const TITLE = "PLC Programming";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** The demo course with all that its page shows. */
async function plc(page: Page): Promise<Course> {
  const all: Course[] = await (await page.request.get("/api/courses/get")).json();
  const id = all.find((course) => course.title === TITLE)?.id;
  return (await page.request.get(`/api/courses/${id}`)).json();
}

const region = (page: Page, name: string) => page.getByRole("main").getByRole("region", { name });

/** Whether the first answer shows, and how to unfold it. */
function question(page: Page, course: Course) {
  const [first] = course.content?.questions ?? [];
  return {
    answer: page.getByText(first?.answer ?? ""),
    unfold: () => page.getByText(first?.question ?? "").click(),
  };
}

test("a course page leads to its parts, unfolds answers and prints them", async ({ page }) => {
  const course = await plc(page);
  await visit(page, `/courses/${course.slug}`);
  const links = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  await expect(links).toHaveText([
    "Dates and fee",
    "Overview",
    "Syllabus",
    "Instructor",
    "Reviews",
    "Questions",
  ]);
  for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))) {
    await expect(page.locator(href)).toHaveCount(1);
  }
  await links.filter({ hasText: "Questions" }).click();
  await expect(page.getByRole("heading", { name: "Questions and answers" })).toBeInViewport();
  await expect(links.first(), "the links stay in sight").toBeInViewport({ ratio: 1 });
  const { answer, unfold } = question(page, course);
  await expect(answer).toBeHidden();
  await unfold();
  await expect(answer).toBeVisible();
  await expectAccessible(page);

  await page.emulateMedia({ media: "print" });
  for (const { answer: text } of course.content?.questions ?? []) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByRole("navigation", { name: "On this page" })).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a course page tells for whom it is, what one builds, and answers questions", async ({ page }) => {
    const course = await plc(page);
    const { content, reviews = [], instructor_profile: profile } = course;
    if (!content || !profile) throw new Error("the demo course has both");
    await page.goto(`/courses/${course.slug}`);
    const audience = region(page, "Who it is for");
    for (const line of [...content.for_whom, ...content.not_for]) await expect(audience).toContainText(line);
    await expect(audience).toContainText("English, Hindi and Marathi");
    const project = region(page, "What you build");
    await expect(project.getByRole("heading", { level: 4 })).toHaveText(content.project_title);
    await expect(project.locator("img")).toHaveCount(1);
    await expect(region(page, "What you work with").getByRole("listitem")).toHaveText([...content.tools]);
    const syllabus = region(page, "Course Syllabus");
    await expect(syllabus).toContainText("12 parts · 48 hours · 8 weeks");
    await expect(syllabus.getByRole("listitem").first()).toHaveText(`${course.syllabus[0]} 4 hours`);
    const around = region(page, "Instructor and certification");
    await expect(around).toContainText(profile.description.split("\n")[0] as string);
    await expect(around).toContainText(`${profile.years} years in the trade`);
    await expect(region(page, "What learners say").getByRole("listitem")).toHaveCount(reviews.length);
    await expect(region(page, "What learners say")).toContainText("21 August 2026");
    const specimen = page.getByRole("figure").filter({ hasText: "Specimen of the certificate" });
    for (const text of [TITLE, content.project_title, course.instructor]) {
      await expect(specimen).toContainText(text);
    }
    const questions = region(page, "Questions and answers");
    for (const { question: text } of content.questions) await expect(questions).toContainText(text);
    const { answer, unfold } = question(page, course);
    await unfold();
    await expect(answer).toBeVisible();
  });
});
