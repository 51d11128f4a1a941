import type { Page } from "@playwright/test";
import { type Batch, daysOf, MODE_LABELS, nextBatch, reserveHref } from "#content/batch-labels.ts";
import { categoryOf } from "#content/categories.ts";
import {
  type Course,
  type CourseSummary,
  DEFAULT_CERTIFICATION,
  levelName,
  NO_PREREQUISITES,
} from "#content/courses.ts";
import { hoursText, listText, longDate } from "#content/format.ts";
import type { Settings } from "#content/site.ts";
import { startOf } from "#site/courses/next-start.ts";
import { splitLead } from "#site/courses/split-lead.ts";
import { mockTokens } from "./support/answers.ts";
import { courseHead, factsOf, printedByMistake } from "./support/parts.ts";
import { boxOf, PHONE, visit } from "./support/site.ts";
import { expect, test } from "./test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

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
  const found = [...picked, courses.find((course) => course.certification === null)].filter(
    (course) => course != null,
  );
  // A list leaves out what only the page shows.
  return Promise.all(found.map(({ id }) => json<Course>(page, `/api/courses/${id}`)));
}

/** The card beside the details of wide screens. */
const card = (page: Page) => page.getByRole("region", { name: "Reserve this course" });

function placeText({ mode, place }: Batch): string {
  return [MODE_LABELS[mode], place].filter(Boolean).join(", ");
}

function lengthText({ duration, content }: Course): string {
  return content?.hours_a_week ? `${duration}, ${hoursText(content.hours_a_week)} a week` : duration;
}

function ratingText({ value, reviews }: NonNullable<Course["rated"]>): string {
  return `Rated ${value.toFixed(1)} out of 5 (${reviews} ${reviews === 1 ? "review" : "reviews"})`;
}

/** The price of today as cards and sheets show it. */
function priceText({ price, fee }: Course): string {
  const { until, list, gst } = fee?.price ?? {};
  const then = until && list ? `until ${longDate(until)}, then ₹${list.rupees}` : "";
  const more = [then, gst ?? ""].filter(Boolean).join("; ");
  return `₹${price} ${more}`;
}

async function first(page: Page): Promise<Course> {
  return (await samples(page))[0] as Course;
}

async function expectEveryField(page: Page, course: Course): Promise<void> {
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(course.title);
  await expect(page).toHaveTitle(new RegExp(course.title.replace(/[()&]/g, ".")));
  const [lead, rest] = splitLead(course.description);
  await expect(courseHead(page)).toContainText(lead);
  await expect(main.getByRole("region", { name: "Overview" })).toContainText(rest.trim());
  await expect(main).toContainText(course.category);
  await expect(main.getByRole("img").or(main.locator("img")).first()).toHaveAttribute("src", course.image);
  const certificate = course.certification ?? DEFAULT_CERTIFICATION;
  const next = nextBatch(course.batches);
  const language = next?.language ?? listText(course.content?.languages ?? []);
  const level = levelName(course.level);
  expect(await factsOf(courseHead(page))).toEqual({
    Price: priceText(course),
    "Next start": next ? `${startOf(next)}\u00a0· ${daysOf(next)}` : "Date to be fixed",
    ...(next && { Place: placeText(next) }),
    ...(language && { Language: language }),
    Length: lengthText(course),
    ...(level && { Level: level }),
    ...(course.rated && { Rating: ratingText(course.rated) }),
    Students: course.students.toLocaleString("en-IN"),
    ...(course.revised_at ? { Updated: dayInIndia(course.revised_at) } : {}),
  });
  const outcomes = main.getByRole("region", { name: "What You'll Learn" });
  await expect(outcomes.getByRole("listitem")).toHaveText([...course.what_you_learn]);
  const syllabus = main.getByRole("region", { name: "Course Syllabus" });
  await expect(syllabus.getByRole("listitem")).toHaveCount(course.syllabus.length);
  // Each with its hours, where they are known.
  await expect(syllabus.getByRole("listitem")).toContainText([...course.syllabus]);
  const needs = course.prerequisites.length > 0 ? course.prerequisites : [NO_PREREQUISITES];
  const audience = main.getByRole("region", { name: "Who it is for" });
  for (const text of needs) await expect(audience).toContainText(text);
  const around = main.getByRole("region", { name: "Instructor and certification" });
  for (const text of [certificate, course.instructor]) await expect(around).toContainText(text);
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a course page has every field of its course, a form instead of the dialog, and no print button", async ({
    page,
    baseURL,
  }) => {
    const courses = await samples(page);
    expect(courses).toHaveLength(5);
    for (const course of courses) {
      await page.goto(`/courses/${course.slug}`);
      await expectEveryField(page, course);
    }
    const slug = courses.at(-1)?.slug;
    const share = await page.getByRole("link", { name: /^Share by WhatsApp/ }).getAttribute("href");
    expect(decodeURIComponent(share ?? "")).toContain(`${baseURL}/courses/${slug}`);
    await expect(page.getByRole("button", { name: "Print syllabus" })).toBeHidden();
    await page.getByRole("link", { name: "Send Inquiry" }).first().click();
    await expect(page.getByRole("heading", { name: "Ask about this course" })).toBeInViewport();
  });
});

test("a course page is shared, asked about, printed and left by its links", async ({ page, baseURL }) => {
  const course = await first(page);
  const { brand_name } = await json<Settings>(page, "/api/settings");
  const related = await json<CourseSummary[]>(page, `/api/courses/${course.id}/related`);
  await mockTokens(page);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await visit(page, `/courses/${course.slug}?utm_source=mail#syllabus`);

  await test.step("sharing names the course and its canonical address", async () => {
    const link = page.getByRole("link", { name: /^Share by WhatsApp/ });
    const text = `${course.title} at ${brand_name}: ${baseURL}/courses/${course.slug}`;
    await expect(link).toHaveAttribute("href", `https://wa.me/?text=${encodeURIComponent(text)}`);
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", /noopener/);
  });

  for (const name of ["Send Inquiry", "Download Syllabus"]) {
    await test.step(`'${name}' opens the inquiry for this course`, async () => {
      const button = page.getByRole("button", { name, exact: true }).first();
      await button.click();
      await expect(page.getByRole("dialog")).toContainText(course.title);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(button).toBeFocused();
    });
  }

  await test.step("related courses are other courses, with price, rating and link", async () => {
    expect(related.length).toBeGreaterThan(0);
    expect(related.map((other) => other.id)).not.toContain(course.id);
    const cards = page.getByRole("region", { name: "Related courses" }).getByRole("listitem");
    await expect(cards).toHaveCount(related.length);
    for (const [at, other] of related.entries()) {
      for (const text of [
        other.title,
        `₹${other.price}`,
        other.rated?.value.toFixed(1) ?? "",
        other.duration,
      ]) {
        await expect(cards.nth(at)).toContainText(text);
      }
      await expect(cards.nth(at).getByRole("link", { name: other.title })).toHaveAttribute(
        "href",
        `/courses/${other.slug}`,
      );
    }
  });

  await test.step("on a wide screen the card stays beside the details", async () => {
    await page.setViewportSize({ width: 1440, height: 1000 });
    await page.getByRole("heading", { name: "Course Syllabus" }).scrollIntoViewIfNeeded();
    const sheet = card(page);
    for (const part of [sheet.getByText("Next start"), sheet.getByRole("link", { name: "Reserve a seat" })]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    const text = await page.getByRole("region", { name: "Course Syllabus" }).getByRole("list").boundingBox();
    const left = (await sheet.getByText("Next start").boundingBox())?.x;
    expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThan(left ?? 0);
  });

  await test.step("on a low one its price and its action stay in view below the header", async () => {
    await page.setViewportSize({ width: 1366, height: 650 });
    await page.getByRole("heading", { name: "Course Syllabus" }).scrollIntoViewIfNeeded();
    const price = card(page).getByText(`₹${course.price}`, { exact: true });
    for (const part of [price, card(page).getByRole("link", { name: "Reserve a seat" })]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    const header = await boxOf(page.getByRole("banner"));
    expect((await boxOf(price)).y).toBeGreaterThan(header.y + header.height);
  });

  await test.step("printing shows the syllabus and nothing that is for screens", async () => {
    await page.getByRole("button", { name: "Print syllabus" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-printed", "");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const part of course.syllabus) await expect(page.getByText(part, { exact: true })).toBeVisible();
    expect(await printedByMistake(page)).toEqual([]);
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("the breadcrumb leads back", async () => {
    const way = page.getByRole("navigation", { name: "Breadcrumb" });
    const category = categoryOf(course.category_key);
    // The separator is drawn by CSS.
    const steps = (await way.getByRole("listitem").allTextContents()).map((step) => step.replace(/\/$/, ""));
    expect(steps).toEqual(["Home", "Courses", category.name, course.title]);
    await expect(way.getByRole("link", { name: "Courses", exact: true })).toHaveAttribute(
      "href",
      "/courses/category/all",
    );
    await way.getByRole("link", { name: category.name }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(category.heading);
  });
});

test("the address of the syllabus leads to the form that asks for it, whose answer is a PDF", async ({
  page,
}) => {
  const course = await first(page);
  expect(course.downloadlink).toBe(`/courses/${course.slug}/syllabus.pdf`);
  await visit(page, course.downloadlink);
  await expect(page).toHaveURL(`/courses/${course.slug}#syllabus-request`);
  const form = page.locator("form", { has: page.getByRole("button", { name: "Send and Download" }) });
  await form.getByLabel("Name", { exact: true }).fill("Asha Rao");
  await form.getByLabel("Email", { exact: true }).fill("asha@example.in");
  await form.getByRole("button", { name: "Send and Download" }).click();
  const link = page.getByRole("link", { name: /^Open the syllabus/ });
  const file = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(file.headers()["content-type"]).toBe("application/pdf");
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("the first screen answers, and the bar takes over below it", async ({ page }) => {
    const courses = await json<Course[]>(page, "/api/courses/get");
    const undated = courses.find(({ batches }) => !nextBatch(batches)) as Course;
    await visit(page, `/courses/${undated.slug}`);
    const tell = courseHead(page).getByRole("link", { name: "Tell me when it starts" });
    await expect(tell).toHaveAttribute("href", `/courses/${undated.slug}#batches`);
    await expect(tell).toBeInViewport({ ratio: 1 });

    const course = (await samples(page)).find(({ batches }) => nextBatch(batches)) as Course;
    const next = nextBatch(course.batches);
    if (!next) throw new Error("the demo has courses with batches");
    await visit(page, `/courses/${course.slug}`);
    const head = courseHead(page);
    const action = head.getByRole("link", { name: "Reserve a seat" });
    await expect(action).toHaveAttribute("href", reserveHref(course.slug, next));
    const lead = course.description.split(". ")[0] ?? "";
    for (const part of [
      page.getByRole("heading", { level: 1 }),
      head.getByText(lead).first(),
      head.getByText(`${startOf(next)} · ${daysOf(next)}`, { exact: true }),
      head.getByText(placeText(next), { exact: true }),
      head.getByText(next.language, { exact: true }),
      head.getByText(lengthText(course), { exact: true }),
      head.getByText(`₹${course.price}`, { exact: true }),
      action,
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    const bar = page.getByRole("region", { name: "This course", exact: true });
    await expect(bar).not.toBeInViewport();
    await expect(page.getByRole("complementary", { name: "WhatsApp" })).toBeHidden();

    await page.getByRole("heading", { name: "Course Syllabus" }).scrollIntoViewIfNeeded();
    await expect(bar).toBeInViewport({ ratio: 1 });
    for (const text of [`₹${course.price}`, startOf(next)]) {
      await expect(bar).toContainText(text);
    }
    await expect(bar.getByRole("link", { name: /WhatsApp/ })).toHaveAttribute("href", /^https:\/\/wa\.me\//);
    // A field that takes the focus is not covered, and has the screen for itself.
    const ask = page.getByRole("region", { name: "Ask about this course" });
    await ask.getByText("Ask about this course").click();
    const field = ask.getByRole("textbox").first();
    await field.focus();
    await expect(bar).toBeHidden();
    await field.blur();
    await expect(bar).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(bar).not.toBeInViewport({ ratio: 0.5 });
  });
});

/** Heights of the demo's courses, in pixels. */
const LIMITS = { phone: 9000, desktop: 6500, dates: 2.5 * 844 } as const;

test("each course shows its price on the first screen of a phone, dates and fee soon after, and ends in time", async ({
  page,
}) => {
  const courses = await json<Course[]>(page, "/api/courses/get");
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  for (const { slug, price } of courses) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/courses/${slug}`);
    const head = courseHead(page);
    for (const part of [
      head.getByText(`₹${price}`, { exact: true }),
      head.getByRole("link", { name: /^(Reserve a seat|Tell me when it starts)$/ }),
    ]) {
      await expect(part, slug).toBeInViewport({ ratio: 1 });
    }
    const fee = await boxOf(page.getByRole("region", { name: "Fee", exact: true }));
    expect(fee.y + fee.height, `${slug}: where dates and fee end`).toBeLessThanOrEqual(LIMITS.dates);
    expect(await height(), `${slug} on a phone`).toBeLessThanOrEqual(LIMITS.phone);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await height(), `${slug} on a wide screen`).toBeLessThanOrEqual(LIMITS.desktop);
  }
});
