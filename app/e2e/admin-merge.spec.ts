import type { Page } from "@playwright/test";
import { send } from "./enquiries.ts";
import { test as base, COURSE, expect, expectAccessible, fromSite, OTHER_STAFF, toast } from "./staff.ts";
import { elsewhere } from "./support/accounts.ts";
import { unfold } from "./support/folds.ts";
import { leadOf } from "./support/leads.ts";

/** Tests with a second user, in a browser of their own. */
const test = base.extend<{ colleague: Page }>({
  colleague: async ({ browser, staffSite: { address } }, use) => {
    const page = await elsewhere(browser, address, { account: OTHER_STAFF });
    await use(page);
    await page.context().close();
  },
});

/** Opens an address in both browsers. */
async function openBoth(page: Page, colleague: Page, address: string): Promise<void> {
  for (const one of [page, colleague]) {
    await one.goto(address);
    await expectForm(one);
  }
}

async function expectForm(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: /^(?:Save$|Publish)/ })).toBeVisible();
}

async function saveCourse(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publish changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Courses" })).toBeVisible();
}

async function saveLead(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Saved").last()).toBeVisible();
}

test("two people who edit one course keep the changes of both", async ({
  page,
  colleague,
  baseURL,
  pageErrors,
}) => {
  pageErrors.ignore(/409/);
  const data = { ...COURSE, title: "Merged", syllabus: ["Safety", "Wiring", "Test"] };
  const headers = fromSite(baseURL);
  const made = await page.request.post("/api/courses", { headers, data });
  const { id } = await made.json();
  const stored = async () => (await page.request.get(`/api/courses/${id}`)).json();
  await openBoth(page, colleague, `/admin/courses/edit/${id}`);
  for (const one of [page, colleague]) await unfold(one, "Content");
  await colleague.getByLabel("Instructor").fill("Somebody Else");
  await colleague.getByRole("textbox", { name: "Duration" }).fill("3 months");
  await colleague.getByRole("button", { name: "Remove syllabus line 1" }).click();
  await colleague.getByRole("textbox", { name: "New syllabus line" }).fill("Their line");
  await saveCourse(colleague);

  await test.step("of a field that both changed, the later one chooses", async () => {
    await page.getByLabel("Price in rupees").fill("15,999");
    await page.getByRole("textbox", { name: "Duration" }).fill("5 weeks");
    await page.getByLabel("syllabus line 2", { exact: true }).fill("Wiring by the drawing");
    await page.getByRole("textbox", { name: "New syllabus line" }).fill("My line");
    await page.getByRole("button", { name: "Publish changes" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Somebody else changed this in the meantime" });
    await expect(dialog.getByRole("group")).toHaveCount(1);
    const duration = dialog.getByRole("group", { name: "Duration" });
    await expect(duration.getByLabel(/^Saved by other, \d+ \w+ \d+, \d+:\d\d\s[ap]m/)).toHaveAccessibleName(
      /3 months/,
    );
    await expectAccessible(page, "[role=alertdialog]");
    expect(await stored(), "nothing is overwritten").toMatchObject({ duration: "3 months", price: "14,999" });
    await duration.getByLabel(/^Your version/).check();
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
  });

  await test.step("changes of different fields and lines are merged, and said", async () => {
    const merged = toast(page, "other changed Instructor and Course Syllabus meanwhile.");
    await expect(merged).toBeVisible();
    expect(await stored()).toMatchObject({
      instructor: "Somebody Else",
      duration: "5 weeks",
      price: "15,999",
      syllabus: ["Wiring by the drawing", "Test", "Their line", "My line"],
    });
  });

  await test.step("what a colleague has just changed is deleted at the second attempt", async () => {
    await expect(page.getByRole("heading", { level: 1, name: "Courses" })).toBeVisible();
    await page.getByRole("searchbox").fill("merged");
    const row = page.getByRole("row", { name: "Merged" });
    await expect(page.getByRole("row")).toHaveCount(2);
    const changed = { ...(await stored()), title: "Merged again" };
    const saved = await colleague.request.put(`/api/courses/${id}`, { headers, data: changed });
    expect(saved.ok(), await saved.text()).toBe(true);
    const question = page.getByRole("alertdialog");
    for (const said of ["Somebody else changed this in the meantime.", "Course deleted successfully"]) {
      await row.getByRole("button", { name: /^Delete/ }).click();
      await question.getByRole("button", { name: "Delete" }).click();
      await expect(toast(page, said)).toBeVisible();
      await expect(question).toHaveCount(0);
    }
  });
});

test("two people who work on one enquiry keep what both have set", async ({
  page,
  colleague,
  request,
  baseURL,
  pageErrors,
}) => {
  pageErrors.ignore(/409/);
  const id = await leadOf(
    page,
    await send(request, baseURL, "contact", { website: "https://spam.example" }),
    "spam",
  );
  const stored = async () => (await page.request.get(`/api/leads/${id}`)).json();
  const status = page.getByRole("combobox", { name: "Status" });
  const state = page.getByRole("status", { name: "State" });
  const owner = (of: Page) => of.getByLabel("Owner", { exact: true });
  await openBoth(page, colleague, `/admin/leads/${id}`);

  await test.step("“Not spam” saves nothing else, and shows what the colleague has set", async () => {
    await owner(colleague).selectOption({ label: "You" });
    await saveLead(colleague);
    const text = page.getByRole("region", { name: "Add to the log" }).getByLabel("Note");
    await text.fill("Looks real.");
    await page.getByRole("button", { name: "Not spam" }).click();
    await expect(page.getByText("Marked as spam")).toHaveCount(0);
    await expect(status).toHaveValue("new");
    await expect(state).toContainText("Owner: other");
    await expect(text).toHaveValue("Looks real.");
    await text.fill("");
  });

  await test.step("different fields are merged", async () => {
    await colleague.reload();
    await colleague.getByLabel("Follow-up", { exact: true }).selectOption({ label: "In a week" });
    await colleague.getByLabel("What for").fill("Call about the fee");
    await saveLead(colleague);
    await status.selectOption("contacted");
    await saveLead(page);
    await expect.poll(stored).toMatchObject({ status: "contacted", next_action: "Call about the fee" });
  });

  await test.step("of one field the later one is told, and what was chosen stays", async () => {
    await colleague.reload();
    await colleague.getByRole("combobox", { name: "Status" }).selectOption("qualified");
    await saveLead(colleague);
    await status.selectOption("enrolled");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(toast(page, "A colleague changed it meanwhile.")).toBeVisible();
    await expect(state).toContainText("Qualified");
    await expect(status).toHaveValue("enrolled");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(state).toContainText("Enrolled");
    expect(await stored()).toMatchObject({ status: "enrolled", next_action_at: null });
  });
});
