import type { Page } from "@playwright/test";
import {
  COURSE,
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  fromSite,
  test,
  unique,
} from "./staff.ts";
import { unfold } from "./support/folds.ts";
import { newAddress, sendAtOnce } from "./support/forms.ts";
import { linkInMail } from "./support/mail.ts";
import { hydrated, sidewaysScroll } from "./support/site.ts";

interface Batch {
  readonly id: number;
  readonly path: string;
  readonly body: Record<string, unknown>;
}

interface Course {
  readonly id: number;
  readonly title: string;
  readonly address: string;
  readonly batches: Batch[];
}

const BATCH = {
  ends_on: "2099-05-29",
  days: ["wed", "thu", "fri"],
  from_time: "18:30",
  to_time: "20:30",
  mode: "centre",
  place: "Baner, Pune",
  language: "English and Hindi",
  seats: 12,
  seats_taken: 9,
  state: "open",
};

/** A course with a batch for each of these changes, the first one starting on 1 April 2099. */
async function addCourse(page: Page, baseURL: string | undefined, changes: object[]): Promise<Course> {
  const headers = fromSite(baseURL);
  const title = unique("Motor control");
  const answer = await page.request.post("/api/courses", { data: { ...COURSE, title }, headers });
  const { id, slug } = (await answer.json()) as { id: number; slug: string };
  const batches: Batch[] = [];
  for (const [at, change] of changes.entries()) {
    const body = { ...BATCH, course_id: id, starts_on: `2099-04-0${at + 1}`, ...change };
    const stored = await page.request.post("/api/batches", { data: body, headers });
    expect(stored.status(), await stored.text()).toBe(201);
    const batch = ((await stored.json()) as { id: number }).id;
    batches.push({ id: batch, path: `/api/batches/${batch}`, body });
  }
  return { id, title, address: `/courses/${slug}`, batches };
}

async function change(page: Page, baseURL: string | undefined, batch: Batch, to: object): Promise<void> {
  const data = { ...batch.body, ...to };
  const answer = await page.request.put(batch.path, { data, headers: fromSite(baseURL) });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function fill(page: Page, email: string): Promise<void> {
  const form = page.locator("#reserve-form");
  await form.getByLabel("Name").fill("Asha Rao");
  await form.getByLabel("Email", { exact: true }).fill(email);
  await form.getByLabel("Mobile").fill("98450 12345");
}

/** Reserves the chosen batch with the keyboard alone, with a mobile number only after its lack was told. */
async function byKeyboard(page: Page, email: string): Promise<void> {
  await page.getByRole("radio", { checked: true }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.insertText("Asha Rao");
  await page.keyboard.press("Tab");
  await page.keyboard.insertText(email);
  await page.keyboard.press("Enter");
  const problem = page.getByRole("link", { name: "Enter your mobile number" });
  await expect(problem).toBeVisible();
  await expectAccessibleInBothSchemes(page, "main");
  await problem.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Mobile")).toBeFocused();
  await page.keyboard.insertText("98450 12345");
  await page.keyboard.press("Enter");
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, viewport: { width: 320, height: 700 } });

    test("a seat is reserved from the course page", async ({ page, baseURL }) => {
      const course = await addCourse(page, baseURL, [{}, { fee: "9,999" }, { state: "full" }]);
      await page.goto(course.address);
      const section = page.getByRole("region", { name: "Dates and fee" });
      await expect(section.getByRole("radio")).toHaveCount(2);
      await expect(section.getByRole("radio", { checked: true })).toHaveAccessibleName(/^1 Apr 2099/);
      await expect(section).toContainText("3 of 12 seats left");
      await section.locator("label").filter({ hasText: "2 Apr 2099" }).click();
      await section.getByRole("button", { name: "Reserve a seat" }).click();
      await expect(page).toHaveURL(`${course.address}/reserve?batch=${course.batches[1]?.id}`);
      const chosen = page.getByRole("radio", { name: /2 April 2099/ });
      await expect(chosen).toBeChecked();
      await expect(page.getByRole("radio")).toHaveCount(2);
      const email = newAddress();
      if (javaScriptEnabled) {
        await hydrated(page);
        await sendAtOnce(page);
        await byKeyboard(page, email);
      } else {
        await fill(page, email);
        await page.getByRole("button", { name: "Reserve a seat" }).click();
      }
      const main = page.getByRole("main");
      // Without JavaScript the page is the same for all; the mail has the name.
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(
        javaScriptEnabled ? "Seat requested, Asha" : "Seat requested",
      );
      await expect(main.getByRole("link", { name: /^None of these dates work/ })).toHaveCount(0);
      await expect(main).toContainText("2 April 2099 to 29 May 2099");
      await expect(main).toContainText(
        javaScriptEnabled
          ? /will call 98450 12345 by \w+day /
          : "will call the number you gave within one working day",
      );
      await expect(main).toContainText("nothing to pay yet");
      await expect(main).toContainText("₹9,999");
      const calendar = `/batches/${course.batches[1]?.id}.ics`;
      await expect(page.getByRole("link", { name: "Add to calendar" })).toHaveAttribute("href", calendar);
      const chat = page.getByRole("link", { name: "Ask on WhatsApp" });
      await expect(chat).toHaveAttribute("href", /wa\.me.*text=.*2%20April%202099/);
      if (javaScriptEnabled) await expectAccessible(page, "main");
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
      expect(await linkInMail(email, ".ics", baseURL)).toBe(calendar);
    });

    test("with a batch that filled meanwhile one waits for the next without typing again, and is told once", async ({
      page,
      baseURL,
      pageErrors,
    }) => {
      pageErrors.ignore(/422/);
      const course = await addCourse(page, baseURL, [{}, {}]);
      const [first] = course.batches;
      if (!first) throw new Error("a batch");
      await page.goto(`${course.address}/reserve?batch=${first.id}`);
      if (javaScriptEnabled) {
        await hydrated(page);
        await sendAtOnce(page);
      }
      const email = newAddress();
      await fill(page, email);
      for (const batch of course.batches) await change(page, baseURL, batch, { state: "full" });
      await page.getByRole("button", { name: "Reserve a seat" }).click();
      const main = page.getByRole("main");
      await expect(main.getByText("This batch is full now.", { exact: false }).first()).toBeVisible();
      await expect(main.getByLabel(javaScriptEnabled ? "Mobile" : "Phone Number")).toHaveValue("98450 12345");
      await page.getByRole("button", { name: "Tell me when the next batch opens" }).click();
      await expect(page.getByText("You are on the waiting list.", { exact: false })).toBeVisible();
      await change(page, baseURL, first, { state: "open" });
      const link = await linkInMail(email, "/reserve", baseURL);
      expect(link).toBe(`${course.address}/reserve?batch=${first.id}`);
      await page.goto(link);
      await expect(page.getByRole("radio", { name: /1 April 2099/ })).toBeChecked();
    });
  });
}

test("without an open batch the course page asks who wants to be told, and staff see who waits", async ({
  page,
  baseURL,
}) => {
  const course = await addCourse(page, baseURL, [{ state: "full" }]);
  await page.goto(`${course.address}/reserve?batch=${course.batches[0]?.id}`);
  await expect(page.getByRole("main")).toContainText("The batch of 1 April 2099 is full.");
  await page.goto(course.address);
  await sendAtOnce(page);
  const section = page.getByRole("region", { name: "The next batch" });
  await section.scrollIntoViewIfNeeded();
  await expect(page.locator("#course-details")).toHaveAttribute("data-hydrated");
  await expectAccessible(page, "#batches");
  await section.getByLabel("Name").fill("Asha Rao");
  await section.getByLabel("Email", { exact: true }).fill(newAddress());
  await section.getByRole("button", { name: "Tell me" }).click();
  await expect(section.getByText("You are on the waiting list.", { exact: false })).toBeVisible();
  await page.goto(`/admin/courses/edit/${course.id}`);
  await unfold(page, "Batches");
  await page.getByRole("link", { name: "1 person waits" }).click();
  await expect(page.getByRole("link", { name: /^Remove Course:/ })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Waiting list");
  await expect(page.getByRole("main")).toContainText(course.title);
});
