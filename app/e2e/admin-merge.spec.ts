import type { Browser, Locator, Page } from "@playwright/test";
import { send } from "./enquiries.ts";
import {
  test as base,
  COURSE,
  expect,
  expectAccessibleInBothSchemes,
  fromSite,
  login,
  OTHER_STAFF,
  toast,
  unique,
} from "./staff.ts";

type State = Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>;

/** Tests with a second user in a browser context of their own. */
const test = base.extend<{ colleague: Page }, { colleagueState: State }>({
  colleagueState: [
    async ({ browser }, use, workerInfo) => {
      const page = await newPage(browser, workerInfo.project.use.baseURL);
      await login(page, undefined, OTHER_STAFF);
      const state = await page.context().storageState();
      await page.context().close();
      await use(state);
    },
    { scope: "worker" },
  ],
  colleague: async ({ browser, baseURL, colleagueState }, use) => {
    const page = await newPage(browser, baseURL, colleagueState);
    await use(page);
    await page.context().close();
  },
});

test.beforeEach(({ pageErrors }) => {
  test.slow();
  pageErrors.ignore(/409/);
});

/** Logged out unless a storage state is given; the tests' options would sign in the first account. */
const SIGNED_OUT: State = { cookies: [], origins: [] };

async function newPage(
  browser: Browser,
  baseURL: string | undefined,
  storageState = SIGNED_OUT,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? "", reducedMotion: "reduce", storageState });
  return context.newPage();
}

/** Creates a record by the API and returns its id. */
async function make(page: Page, baseURL: string | undefined, kind: string, data: object): Promise<number> {
  const answer = await page.request.post(`/api/${kind}`, { headers: fromSite(baseURL), data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).id;
}

const course = (title: string) => ({
  ...COURSE,
  title,
  syllabus: ["Safety", "Wiring", "Test"],
  what_you_learn: ["Wire a rack"],
  certification: null,
});

/** Opens a URL in both browsers. */
async function openBoth(
  page: Page,
  colleague: Page,
  address: string,
  heading: string | RegExp,
): Promise<void> {
  for (const one of [page, colleague]) {
    await one.goto(address);
    await expect(one.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(one.getByRole("button", { name: /^(?:Update|Save(?! draft))/ })).toBeVisible();
  }
}

async function save(page: Page, button: string, said: string): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  await expect(toast(page, said)).toBeVisible();
}

/** Adds a line to a list of the course form. */
async function addLine(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "New syllabus line" }).fill(text);
}

const conflict = (page: Page): Locator =>
  page.getByRole("alertdialog", { name: "Somebody else changed this in the meantime" });

test("changes of two users to different fields of a course are both kept", async ({
  page,
  colleague,
  baseURL,
}) => {
  const id = await make(page, baseURL, "courses", course(unique("Merged")));
  await openBoth(page, colleague, `/admin/courses/edit/${id}`, "Edit Course");
  await colleague.getByLabel("Duration").fill("10 weeks");
  await colleague.getByRole("button", { name: "Remove syllabus line 1" }).click();
  await addLine(colleague, "Their line");
  await save(colleague, "Update Course", "Course updated successfully");

  await page.getByLabel("Price in rupees").fill("15,999");
  await page.getByLabel("syllabus line 2", { exact: true }).fill("Wiring by the drawing");
  await addLine(page, "My line");
  await save(page, "Update Course", "Course updated successfully");
  await expect(toast(page, "other changed Duration and Course Syllabus meanwhile.")).toBeVisible();
  const { duration, price, syllabus } = await (await page.request.get(`/api/courses/${id}`)).json();
  expect({ duration, price, syllabus }).toEqual({
    duration: "10 weeks",
    price: "15,999",
    syllabus: ["Wiring by the drawing", "Test", "Their line", "My line"],
  });
});

test("changes of two users to different settings of a group are both kept", async ({ page, colleague }) => {
  const [mine, theirs] = [unique("me"), unique("they")].map(
    (name) => `https://example.com/${name.replace(" ", "-")}`,
  );
  await openBoth(page, colleague, "/admin/settings", "Site settings");
  await colleague.getByLabel("Facebook").fill(theirs ?? "");
  await save(colleague, "Save settings", "Settings updated successfully");
  await page.getByRole("textbox", { name: /^X\b/ }).fill(mine ?? "");
  await save(page, "Save settings", "Settings updated successfully");
  await expect(toast(page, "Facebook")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Facebook" })).toHaveValue(theirs ?? "");
  const { social } = await (await page.request.get("/api/settings")).json();
  expect(social).toMatchObject({ x: mine, facebook: theirs });
});

test("changes of two users to different fields of a lead are both kept", async ({
  page,
  colleague,
  request,
  baseURL,
}) => {
  const lead = await leadOf(page, await send(request, baseURL, "contact"));
  await openBoth(page, colleague, `/admin/leads/${lead.id}`, lead.name);
  await colleague.getByRole("combobox", { name: "Status" }).selectOption("qualified");
  await save(colleague, "Save", "Saved");
  await page.getByLabel("Follow up on").fill("2031-02-03T10:00");
  await save(page, "Save", "Saved");
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("qualified");
  await expect(page.getByText("Not saved yet")).toHaveCount(0);
  const { status, next_action_at } = await stored(page, lead.id);
  expect({ status, next_action_at }).toEqual({
    status: "qualified",
    next_action_at: "2031-02-03T04:30:00.000Z",
  });
});

test("only conflicting fields are shown, with who saved them and when, and again after another save", async ({
  page,
  colleague,
  baseURL,
}) => {
  const id = await make(page, baseURL, "courses", course(unique("Clash")));
  await openBoth(page, colleague, `/admin/courses/edit/${id}`, "Edit Course");
  await colleague.getByLabel("Instructor").fill("Somebody Else");
  await colleague.getByLabel("Duration").fill("3 months");
  await save(colleague, "Update Course", "Course updated successfully");

  await page.getByLabel("Duration").fill("5 weeks");
  await page.getByLabel("Students").fill("121");
  await page.getByRole("button", { name: "Update Course" }).click();
  const dialog = conflict(page);
  await expect(dialog.getByRole("group")).toHaveCount(1);
  const duration = dialog.getByRole("group", { name: "Duration" });
  await expect(duration.getByLabel(/^Your version/)).toHaveAccessibleName(/5 weeks/);
  await expect(duration.getByLabel(/^Saved by other, \d+ \w+ \d+, \d+:\d\d\s[ap]m/)).toHaveAccessibleName(
    /3 months/,
  );
  await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("Choose one of the two versions.");
  await expect(duration.getByLabel(/^Your version/)).toBeFocused();
  await expectAccessibleInBothSchemes(page);

  // The other user saves again while the dialog is open.
  await colleague.goto(`/admin/courses/edit/${id}`);
  await colleague.getByLabel("Duration").fill("4 months");
  await colleague.getByLabel("Title").fill("Renamed meanwhile");
  await save(colleague, "Update Course", "Course updated successfully");
  await duration.getByLabel(/^Your version/).check();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(duration).toContainText("4 months");
  await expect(dialog.getByRole("group")).toHaveCount(1);
  await duration.getByLabel(/^Your version/).check();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Course updated successfully")).toBeVisible();
  const now = await (await page.request.get(`/api/courses/${id}`)).json();
  expect(now).toMatchObject({
    title: "Renamed meanwhile",
    instructor: "Somebody Else",
    duration: "5 weeks",
    students: 121,
  });
});

test("an action on a mail does not let the form overwrite changes of another user", async ({
  page,
  colleague,
  request,
  baseURL,
}) => {
  const lead = await leadOf(page, await send(request, baseURL, "contact"));
  await openBoth(page, colleague, `/admin/leads/${lead.id}`, lead.name);
  const mails = page.getByRole("region", { name: "Emails" });
  const notice = mails.getByRole("listitem").filter({ hasText: "Notice to staff" });
  const again = notice.getByRole("button", { name: /^Send again/ });
  await expect(again).toBeVisible({ timeout: 15_000 });
  await page.getByLabel("Follow up on").fill("2031-02-03T10:00");
  await colleague.getByLabel("Follow up on").fill("2031-02-04T10:00");
  await save(colleague, "Save", "Saved");

  await again.click();
  await expect(toast(page, "The mail is on its way")).toBeVisible();
  await expect(page.getByLabel("Follow up on")).toHaveValue("2031-02-03T10:00");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const day = conflict(page).getByRole("group", { name: "Follow up on" });
  await expect(day).toContainText("4 Feb 2031");
  expect((await stored(page, lead.id)).next_action_at).toBe("2031-02-04T04:30:00.000Z");
  await day.getByLabel(/^Saved by other/).check();
  await conflict(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByLabel("Follow up on")).toHaveValue("2031-02-04T10:00");

  // Fields without unsaved changes are updated at once.
  await colleague.getByRole("combobox", { name: "Status" }).selectOption("contacted");
  await save(colleague, "Save", "Saved");
  await expect(again).toBeVisible({ timeout: 15_000 });
  await again.click();
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("contacted");
});

test("“Not spam” saves nothing else and succeeds after another user set a follow-up", async ({
  page,
  colleague,
  request,
  baseURL,
}) => {
  const lead = await leadOf(
    page,
    await send(request, baseURL, "contact", { website: "https://spam.example" }),
    "spam",
  );
  await openBoth(page, colleague, `/admin/leads/${lead.id}`, lead.name);
  await colleague.getByLabel("Follow up on").fill("2031-05-05T10:00");
  await save(colleague, "Save", "Saved");
  const text = page.getByRole("region", { name: "Add to the log" }).getByRole("textbox");
  await text.fill("Looks real.");
  await page.getByRole("button", { name: "Not spam" }).click();
  await expect(page.getByText("Marked as spam")).toHaveCount(0);
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("new");
  await expect(page.getByLabel("Follow up on")).toHaveValue("2031-05-05T10:00");
  await expect(text).toHaveValue("Looks real.");
  const { status, next_action_at } = await stored(page, lead.id);
  expect({ status, next_action_at }).toEqual({
    status: "new",
    next_action_at: "2031-05-05T04:30:00.000Z",
  });
});

test("a record that another user changed can be deleted at the second attempt without a reload", async ({
  page,
  colleague,
  baseURL,
}) => {
  const data = { name: unique("Changed"), title: "Trainer", description: "Knows drives." };
  const id = await make(page, baseURL, "team", data);
  await openBoth(page, colleague, `/admin/team/edit/${id}`, "Edit Team Member");
  await colleague.getByLabel("Title").fill("Lead Trainer");
  await save(colleague, "Update Member", "Team member updated successfully!");
  const question = page.getByRole("alertdialog");
  await page.getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Somebody else changed this in the meantime.")).toBeVisible();
  await expect(question).toHaveCount(0);
  await page.getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Team member deleted successfully")).toBeVisible();
});

/** The lead that was just sent, as listed in the inbox. */
async function leadOf(page: Page, { name, email }: { name: string; email: string }, status = "all") {
  const answer = await page.request.get(`/api/leads?q=${encodeURIComponent(email)}&status=${status}`);
  const [row] = await answer.json();
  return { id: row.id as number, name };
}

async function stored(page: Page, id: number) {
  return (await page.request.get(`/api/leads/${id}`)).json();
}
