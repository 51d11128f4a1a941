import type { Page } from "@playwright/test";
import { expect, open, toast, unique } from "./staff.ts";
import { test } from "./support/api.ts";
import { unfold } from "./support/folds.ts";
import { find } from "./support/forms.ts";
import { sidewaysScroll } from "./support/site.ts";

async function fillBatch(page: Page): Promise<void> {
  await page.getByLabel("First day").fill("2099-01-05");
  await page.getByLabel("Last day", { exact: true }).fill("2099-02-27");
  await page.getByLabel("Monday").check();
  await page.getByLabel("Wednesday").check();
  await page.getByLabel("Lessons begin at").fill("18:30");
  await page.getByLabel("Lessons end at").fill("20:30");
  await page.getByLabel("Place").fill("Baner, Pune");
  await page.getByLabel("Language").fill("English and Hindi");
  await page.getByLabel("Seats", { exact: true }).fill("12");
}

test("a batch is added in its course, copied, edited, deleted and restored", async ({
  page,
  api,
  pageErrors,
}) => {
  pageErrors.ignore(/422/);
  const { id, title } = await api.course();
  await open(page, `/admin/courses/edit/${id}`, "Edit Course");
  await unfold(page, "Batches");
  const own = page.getByRole("region", { name: "Batches" });
  await expect(own).toContainText("This course has no batches yet.");
  await own.getByRole("link", { name: "Add Batch" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Add Batch" })).toBeVisible();
  await expect(page.getByLabel("Course", { exact: true })).toHaveValue(title);
  await fillBatch(page);
  await page.getByRole("button", { name: "Create Batch" }).click();
  await expect(toast(page, "Batch created")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/batches$/);
  const row = page.getByRole("row", { name: new RegExp(title) });
  await expect(row).toContainText("Open");

  await row.getByRole("link", { name: /^Copy/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Copy Batch" })).toBeVisible();
  await page.getByLabel("First day of the new batch").fill("2099-04-06");
  await page.getByRole("button", { name: "Copy Batch" }).click();
  // It starts after all others, on a later page of the list.
  await page.getByRole("searchbox").fill(title);
  await expect(row).toHaveCount(2);

  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/admin/courses/edit/${id}`, "Edit Course");
  await unfold(page, "Batches");
  await expect(own.getByRole("row")).toHaveCount(3);
  const copy = own.getByRole("row", { name: /6 Apr 2099/ });
  await copy.getByRole("link", { name: "6 Apr 2099", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit Batch" })).toBeVisible();
  await page.getByLabel("Seats taken").fill("13");
  await page.getByRole("button", { name: "Publish changes" }).click();
  await expect(page.getByLabel("Seats taken")).toHaveAccessibleDescription(/There are 12 seats/);
  await page.getByLabel("Seats taken").fill("12");
  await page.getByLabel("State").selectOption("Full");
  await page.getByRole("button", { name: "Publish changes" }).click();
  await expect(toast(page, "Batch updated")).toBeVisible();

  await open(page, `/admin/courses/edit/${id}`, "Edit Course");
  await unfold(page, "Batches");
  await expect(copy.getByLabel("State")).toHaveValue("full");
  await copy.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(copy).toHaveCount(0);
  await toast(page, "Batch deleted").getByRole("button", { name: "Undo" }).click();
  await expect(copy).toBeVisible();
  expect(await sidewaysScroll(page), "nothing is wider than a phone").toBeLessThanOrEqual(0);
});

test("the list of all batches is narrowed, and says how many wait, with a link to them", async ({
  page,
  api,
}) => {
  const { id, title } = await api.course({ title: unique("Relay logic") });
  const batch = {
    course_id: id,
    days: ["sun", "mon"],
    from_time: "10:00",
    to_time: "12:00",
    mode: "online",
    language: "Marathi",
    seats: 20,
  };
  for (const [starts_on, ends_on, state] of [
    ["2098-05-04", "2098-06-30", "open"],
    ["2098-07-06", "2098-08-31", "full"],
    ["2020-01-06", "2020-02-28", "open"],
  ]) {
    await api.call("POST", "/api/batches", { ...batch, starts_on, ends_on, state });
  }
  for (const name of ["Asha Rao", "Ravi Kulkarni"]) {
    const email = `${name.slice(0, 4).toLowerCase()}.${id}@example.in`;
    await api.call("POST", "/api/mail/waitlist", { course_id: id, name, email });
  }
  await open(page, "/admin/batches", "Batches");
  await page.getByLabel("Search by course").fill(title);
  const rows = page.getByRole("row", { name: new RegExp(title) });
  await expect(rows).toHaveCount(2);
  await page.getByLabel("State").selectOption("Full");
  await expect(rows).toHaveCount(1);
  await page.getByLabel("State").selectOption("Any state");
  await expect(rows).toHaveCount(2);
  await page.getByLabel("Month of the first day").selectOption("May 2098");
  await expect(rows).toHaveCount(1);
  await page.getByLabel("Month of the first day").selectOption("Any month");
  await expect(rows).toHaveCount(2);
  await page.getByLabel("Show").selectOption("Past");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Jan 2020");
  await page.getByLabel("Show").selectOption("All batches");
  await expect(rows).toHaveCount(3);
  await find(page.getByLabel("Course", { exact: true }), title);
  await expect(rows).toHaveCount(3);

  await page.getByText(/people wait for the next batch of /).click();
  await page.getByRole("link", { name: `${title}: 2 waiting` }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/leads\\?kind=waitlist&course_id=${id}$`));
  await expect(page.getByRole("main")).toContainText("Ravi Kulkarni");
});
