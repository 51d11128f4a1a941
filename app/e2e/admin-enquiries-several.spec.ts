import type { APIRequestContext } from "@playwright/test";
import { expect, expectAccessible, fromSite, open, test, toast, unique } from "./staff.ts";
import { sidewaysScroll } from "./support/site.ts";

/* Several enquiries at once, and enquiries of one person. */

async function enter(request: APIRequestContext, baseURL: string | undefined, name: string): Promise<number> {
  const email = `${name.toLowerCase().replace(/\W+/g, ".")}@example.in`;
  const data = { name, phone: "", email, source: "referral", course_id: null, consent: true };
  const answer = await request.post("/api/leads", { headers: fromSite(baseURL), data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).id;
}

test("a page of enquiries becomes spam in three clicks, and Undo takes it back", async ({
  page,
  baseURL,
}) => {
  const word = unique("Wave").replace(/\W/g, "");
  for (const number of [1, 2, 3]) await enter(page.request, baseURL, `${word} ${number}`);
  await open(page, `/admin/leads?q=${word}`, "Enquiries");
  await page.getByRole("checkbox", { name: "Select all enquiries of this page" }).check();
  await expect(page.getByText("3 selected")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("group", { name: "Selected enquiries" }).getByRole("button", { name: "Spam" }).click();
  const done = toast(page, "3 enquiries marked as spam.");
  await expect(done).toBeVisible();
  await expect(page.getByText("No enquiries found.")).toBeVisible();
  await done.getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "3 enquiries as before.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: new RegExp(`^Select ${word}`) })).toHaveCount(3);
});

test("on a phone, selected enquiries get a status and a follow-up", async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const word = unique("Pocket").replace(/\W/g, "");
  for (const number of [1, 2]) await enter(page.request, baseURL, `${word} ${number}`);
  await open(page, `/admin/leads?q=${word}`, "Enquiries");
  for (const number of [1, 2]) await page.getByRole("checkbox", { name: `Select ${word} ${number}` }).check();
  await page.getByRole("button", { name: "Set status" }).click();
  await page.getByRole("menuitem", { name: "Contacted" }).click();
  await expect(toast(page, "2 enquiries set to Contacted.")).toBeVisible();
  for (const number of [1, 2]) await page.getByRole("checkbox", { name: `Select ${word} ${number}` }).check();
  await page.getByRole("button", { name: "Follow up" }).press("Enter");
  const tomorrow = page.getByRole("menuitem", { name: "Tomorrow 10 am" });
  await expect(tomorrow).toBeVisible();
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  // Late in the day the evening is no choice any more.
  const choices = await page.getByRole("menuitem").allTextContents();
  for (const _ of choices.slice(0, choices.indexOf("Tomorrow 10 am"))) await page.keyboard.press("ArrowDown");
  await expect(tomorrow).toBeFocused();
  await expect(toast(page, "due"), "arrow keys only move").toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(toast(page, "2 enquiries due: Tomorrow 10 am.")).toBeVisible();
  const wide = await sidewaysScroll(page);
  expect(wide, "sideways scroll").toBeLessThanOrEqual(0);
});

test("what is selected while the list loads again stays selected", async ({ page, baseURL }) => {
  const word = unique("Quick").replace(/\W/g, "");
  for (const number of [1, 2]) await enter(page.request, baseURL, `${word} ${number}`);
  await open(page, `/admin/leads?q=${word}`, "Enquiries");
  const row = (number: number) => page.getByRole("row").filter({ hasText: `${word} ${number}` });
  await row(1).getByRole("checkbox").check();
  let load = () => {};
  const waiting = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/\/api\/leads\?/, async (route) => {
    await waiting;
    await route.continue();
  });
  await page.getByRole("button", { name: "Set status" }).click();
  await page.getByRole("menuitem", { name: "Contacted" }).click();
  await expect(toast(page, "1 enquiry set to Contacted.")).toBeVisible();
  await row(2).getByRole("checkbox").check();
  load();
  await expect(row(1)).toContainText("Contacted");
  await expect(page.getByText("1 selected")).toBeVisible();
  await expect(row(2).getByRole("checkbox")).toBeChecked();
});

test("two enquiries are put together as one person's, and taken apart", async ({ page, baseURL }) => {
  const word = unique("Double").replace(/\W/g, "");
  const id = await enter(page.request, baseURL, `${word} Home`);
  await enter(page.request, baseURL, `${word} Work`);
  await open(page, `/admin/leads/${id}`, `${word} Home`);
  const more = page.getByRole("region", { name: "More from this person" });
  await more.getByRole("button", { name: "Add another enquiry of this person" }).click();
  await more.getByRole("searchbox").fill(word);
  await more.getByRole("button", { name: new RegExp(`^Same person ?: ${word} Work$`) }).click();
  await expect(toast(page, `${word} Work is the same person`)).toBeVisible();
  await expect(more.getByText(`${word} Work`)).toBeVisible();
  await expectAccessible(page);
  await more.getByRole("button", { name: "Not the same person as the others" }).click();
  await expect(more.getByText("No other enquiry with this address or number.")).toBeVisible();
});
