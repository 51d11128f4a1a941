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
  days: ["mon", "wed"],
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

function address(): string {
  return `asha.${Date.now().toString(36)}${Math.floor(Math.random() * 1e4)}@example.in`;
}

async function fill(page: Page, email: string): Promise<void> {
  const form = page.locator("#reserve-form");
  await form.getByLabel("Name").fill("Asha Rao");
  await form.getByLabel("Email", { exact: true }).fill(email);
  await form.getByLabel("Mobile").fill("98450 12345");
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, viewport: { width: 320, height: 700 } });

    test("a seat is reserved from the course page", async ({ page, baseURL }) => {
      const course = await addCourse(page, baseURL, [{}, { fee: "9,999" }, { state: "full" }]);
      await page.goto(course.address);
      const section = page.getByRole("region", { name: "When it starts" });
      await expect(section.getByRole("link", { name: /^Reserve a seat/ })).toHaveCount(2);
      await expect(section).toContainText("3 of 12 seats left");
      await section.getByRole("link", { name: "Reserve a seat in the batch of 2 April 2099" }).click();
      await expect(page).toHaveURL(`${course.address}/reserve?batch=${course.batches[1]?.id}`);
      if (javaScriptEnabled) await hydrated(page);
      const chosen = page.getByRole("radio", { name: /2 April 2099/ });
      await expect(chosen).toBeChecked();
      await expect(page.getByRole("radio")).toHaveCount(2);
      if (javaScriptEnabled) await expectAccessibleInBothSchemes(page);
      const email = address();
      await fill(page, email);
      await page.getByRole("button", { name: "Reserve a seat" }).click();
      await expect(page.getByText("Your reservation has reached us")).toBeVisible();
      const main = page.getByRole("main");
      await expect(main).toContainText("2 April 2099 to 29 May 2099");
      await expect(main).toContainText("calls you within one working day");
      await expect(main).toContainText("nothing to pay yet");
      await expect(main).toContainText("₹9,999");
      const calendar = `/batches/${course.batches[1]?.id}.ics`;
      await expect(page.getByRole("link", { name: "Add to calendar" })).toHaveAttribute("href", calendar);
      const chat = page.getByRole("link", { name: "Ask on WhatsApp" });
      await expect(chat).toHaveAttribute("href", /wa\.me.*text=.*2%20April%202099/);
      if (javaScriptEnabled) await expectAccessible(page);
      expect(await linkInMail(email, ".ics", baseURL)).toBe(calendar);
      const wide = await sidewaysScroll(page);
      expect(wide).toBeLessThanOrEqual(0);
    });

    test("a batch that filled meanwhile loses nothing that was typed", async ({
      page,
      baseURL,
      pageErrors,
    }) => {
      pageErrors.ignore(/422/);
      const course = await addCourse(page, baseURL, [{}, {}]);
      const [first] = course.batches;
      if (!first) throw new Error("a batch");
      await page.goto(`${course.address}/reserve?batch=${first.id}`);
      if (javaScriptEnabled) await hydrated(page);
      await fill(page, address());
      await change(page, baseURL, first, { state: "full" });
      await page.getByRole("button", { name: "Reserve a seat" }).click();
      const main = page.getByRole("main");
      await expect(main.getByText("This batch is full now.", { exact: false }).first()).toBeVisible();
      await expect(main.getByLabel(javaScriptEnabled ? "Mobile" : "Phone Number")).toHaveValue("98450 12345");
      await page.getByRole("button", { name: "Tell me when the next batch opens" }).click();
      await expect(page.getByText("You are on the waiting list.", { exact: false })).toBeVisible();
    });

    test("who waits is told once, with a link to reserve", async ({ page, baseURL }) => {
      const course = await addCourse(page, baseURL, [{ state: "full" }]);
      const [batch] = course.batches;
      if (!batch) throw new Error("a batch");
      await page.goto(`${course.address}/reserve?batch=${batch.id}`);
      await expect(page.getByRole("main")).toContainText("The batch of 1 April 2099 is full.");
      await page.goto(course.address);
      const section = page.getByRole("region", { name: "The next batch" });
      await section.scrollIntoViewIfNeeded();
      if (javaScriptEnabled) {
        await expect(page.locator("#course-details")).toHaveAttribute("data-hydrated");
        await expectAccessible(page, "#batches");
      }
      const email = address();
      await section.getByLabel("Name").fill("Asha Rao");
      await section.getByLabel("Email", { exact: true }).fill(email);
      await section.getByRole("button", { name: "Tell me" }).click();
      await expect(section.getByText("You are on the waiting list.", { exact: false })).toBeVisible();
      await change(page, baseURL, batch, { state: "open" });
      const link = await linkInMail(email, "/reserve", baseURL);
      expect(link).toBe(`${course.address}/reserve?batch=${batch.id}`);
      await page.goto(link);
      await expect(page.getByRole("radio", { name: /1 April 2099/ })).toBeChecked();
    });
  });
}

test("the form works by keyboard, and an error leads to its field", async ({ page, baseURL }) => {
  const course = await addCourse(page, baseURL, [{}, {}]);
  await page.goto(`${course.address}/reserve`);
  await hydrated(page);
  await page.getByRole("radio").first().focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /2 April 2099/ })).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Asha Rao");
  await page.keyboard.press("Tab");
  await page.keyboard.type(address());
  await page.keyboard.press("Enter");
  const problem = page.getByRole("link", { name: "Enter your mobile number" });
  await problem.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Mobile")).toBeFocused();
  await page.keyboard.type("98450 12345");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your reservation has reached us")).toBeVisible();
});

test("staff see who waits and reach them in the inbox", async ({ page, baseURL }) => {
  const course = await addCourse(page, baseURL, []);
  const body = { name: "Asha Rao", email: address(), course_id: course.id };
  const sent = await page.request.post("/api/mail/waitlist", { data: body, headers: fromSite(baseURL) });
  expect(sent.status()).toBe(201);
  await page.goto(`/admin/courses/edit/${course.id}`);
  await page.getByRole("link", { name: "1 person waits" }).click();
  await expect(page.getByRole("link", { name: "Show those of all courses" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Waiting list");
  await expect(page.getByRole("main")).toContainText(course.title);
});
