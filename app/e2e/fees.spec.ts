import type { Page } from "@playwright/test";
import { COURSE, expect, expectAccessible, fromSite, open, test, toast, unique } from "./staff.ts";
import { unfold } from "./support/folds.ts";

const FEE = {
  price: "Rs. 18,999",
  gst: "included",
  fee_includes: ["Trainer kit that you keep", "Printed workbook"],
  instalments: 3,
  instalments_due: ["On enrolment", "In week 3", "In week 6"],
  early_price: "₹ 16,999/-",
  early_until: "2099-12-10",
  group_price: "15,999",
  group_from: 4,
};

const BATCH = {
  starts_on: "2100-01-04",
  ends_on: "2100-02-24",
  days: ["mon", "wed"],
  from_time: "18:30",
  to_time: "20:30",
  mode: "centre",
  place: "Pune",
  language: "English",
  seats: 12,
  state: "open",
};

async function addCourse(page: Page, baseURL: string | undefined, fee: object) {
  const title = unique("Motor protection");
  const answer = await page.request.post("/api/courses", {
    data: { ...COURSE, title, ...fee },
    headers: fromSite(baseURL),
  });
  expect(answer.status()).toBe(201);
  const { id, slug } = (await answer.json()) as { id: number; slug: string };
  // An early-bird fee is for those who can enrol.
  const stored = await page.request.post("/api/batches", {
    data: { ...BATCH, course_id: id },
    headers: fromSite(baseURL),
  });
  expect(stored.status()).toBe(201);
  return { id, title, path: `/courses/${slug}` };
}

const box = (page: Page) => page.getByRole("region", { name: "Fee", exact: true });

async function expectWholeFee(page: Page): Promise<void> {
  for (const text of [
    "₹16,999",
    "until 10 December 2099, then ₹18,999",
    "includes 18% GST",
    "₹15,999 each, from 4 participants",
    "3 × ₹6,333",
    "In week 3",
    "Printed workbook",
    "Until seven days before the first session you can cancel",
  ]) {
    await expect(box(page)).toContainText(text);
  }
  await box(page).getByRole("link", { name: "Cancellation in our terms" }).click();
  await expect(page).toHaveURL("/terms#enrolment");
  const rule = "Until seven days before the first session you may cancel without giving a reason";
  await expect(page.getByRole("main")).toContainText(rule);
}

test("staff edit the fee of a course, with prices as they write them", async ({
  page,
  baseURL,
  pageErrors,
}) => {
  pageErrors.ignore(/422/);
  const { id, path } = await addCourse(page, baseURL, {});
  await open(page, `/admin/courses/edit/${id}`, "Edit Course");
  await unfold(page, "More about the fee");
  await page.getByLabel("Price in rupees").fill("about 20,000");
  await page.getByRole("button", { name: "Publish changes" }).click();
  await expect(page.getByLabel("Price in rupees")).toHaveAccessibleDescription(/Give an amount of rupees/);
  await page.getByLabel("Price in rupees").fill("Rs. 18,999");
  await page.getByLabel("GST", { exact: true }).selectOption("Added to the price");
  const read = page.getByRole("region", { name: "What visitors will read of the fee" });
  await expect(read).toContainText("₹22,419");
  await expect(read).toContainText("includes 18% GST");
  await page.getByLabel(/^Instalments/).fill("2");
  await expect(read).toContainText("₹11,210 + ₹11,209");
  await page.getByLabel(/^Early-bird fee/).fill("INR 19,000");
  await page.getByRole("textbox", { name: "New inclusion" }).fill("Workbook");
  await page.getByRole("button", { name: "Publish changes" }).click();
  const early = page.getByLabel(/^Early-bird fee/);
  await expect(early).toHaveAccessibleDescription(/The price is ₹18,999: give less than that/);
  const days = page.getByLabel("Ends before each start, in days");
  await expect(days).toHaveAccessibleDescription(/Say how many days before each start/);
  await expectAccessible(page);
  await early.fill("₹ 16,999/-");
  await page.getByLabel("Or ends on").fill("2099-12-10");
  await page.getByRole("button", { name: "Publish changes" }).click();
  await expect(toast(page, "Course updated successfully")).toBeVisible();
  await page.goto(path);
  for (const text of ["₹20,059", "until 10 December 2099, then ₹22,419", "includes 18% GST", "Workbook"]) {
    await expect(box(page)).toContainText(text);
  }
});

test.describe("without JavaScript", () => {
  test("a course page says what one pays in all, and modules and courses lead to each other", async ({
    browser,
    page,
    baseURL,
  }) => {
    const { path } = await addCourse(page, baseURL, FEE);
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
    const plain = await context.newPage();
    await plain.goto(path);
    await expectWholeFee(plain);
    const bare = await addCourse(page, baseURL, {});
    await plain.goto(bare.path);
    await expect(box(plain).getByRole("term"), "what is not stated is left out").toHaveText(["Total"]);
    await expect(box(plain).getByRole("heading")).toHaveText(["Fee"]);
    await plain.goto("/courses/plc-programming");
    const modules = plain.getByRole("region", { name: "Short modules that count towards this course" });
    await expect(modules.getByRole("listitem")).toHaveCount(2);
    await expect(modules).toContainText("₹1,299");
    await modules.getByRole("link", { name: "PLC Ladder Logic" }).click();
    await expect(plain).toHaveURL("/enroll/plc-ladder-logic");
    const main = plain.getByRole("main");
    await expect(main).toContainText("5-week starter; counts towards PLC Programming.");
    await expect(main).toContainText("There is nothing to pay now.");
    await expect(main).toContainText("within one working day");
    await main.getByRole("link", { name: "PLC Programming" }).click();
    await expect(plain).toHaveURL("/courses/plc-programming");
    await context.close();
  });
});
