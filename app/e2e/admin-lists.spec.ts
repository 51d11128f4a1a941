import type { APIRequestContext, Page } from "@playwright/test";
import { send } from "./enquiries.ts";
import {
  COURSE,
  expect,
  expectAccessibleInBothSchemes,
  fromSite,
  open,
  test,
  toast,
  unique,
} from "./staff.ts";
import { holdBack } from "./support/answers.ts";

const makeCourse = (request: APIRequestContext, baseURL: string | undefined, title: string, change = {}) =>
  request.post("/api/courses", { headers: fromSite(baseURL), data: { ...COURSE, title, ...change } });

async function fillCourse(page: Page, title: string): Promise<void> {
  for (const [label, value] of [
    ["Title", title],
    ["Category", "Electronics"],
    ["Instructor", "Meera Joshi"],
    ["Duration", "8 weeks"],
    ["Price in rupees", "₹ 14,999/-"],
    ["Rating", "4.7"],
  ] as const) {
    await page.getByLabel(label).fill(value);
  }
  await page.getByRole("textbox", { name: "Description" }).fill(COURSE.description);
  await page.getByRole("textbox", { name: "Picture" }).fill(COURSE.image);
  await page.getByRole("textbox", { name: "Syllabus file" }).fill(COURSE.downloadlink);
}

for (const [address, heading] of [
  ["/admin/courses", "Courses"],
  ["/admin/team", "Team Members"],
  ["/admin/testimonials", "Testimonials"],
  ["/admin/leads", "Enquiries"],
  ["/admin/audit", "Change history"],
] as const) {
  test(`${address}: a page beyond the end redirects to the last one`, async ({ page, request, baseURL }) => {
    test.slow();
    await send(request, baseURL, "contact");
    await open(page, `${address}?page=99`, heading);
    await expect(page).not.toHaveURL(/page=99/);
    const entries = page.locator("tbody tr, main ol > li, main ul > li");
    await expect(entries.first()).toBeAttached();
    await expect(page.getByText(/–/).filter({ hasText: /2,4|4,9/ })).toHaveCount(0);
    await page.goBack();
    expect(page.url(), "the page that is not there is no step of the way back").not.toContain("page=99");
  });
}

test("saving, cancelling and the back link return to the list in its last state", async ({
  page,
  request,
  baseURL,
}) => {
  test.slow();
  const title = unique("Returning");
  await makeCourse(request, baseURL, title);
  const q = encodeURIComponent(title.split(" ")[1] ?? "");
  const list = `/admin/courses?q=${q}&category=electronics&sort=-price`;
  const edit = () => page.getByRole("link", { name: `Edit ${title}` }).click();
  const form = page.getByRole("heading", { level: 1, name: "Edit Course" });
  await open(page, list, "Courses");

  await edit();
  await page.getByLabel("Duration").fill("9 weeks");
  await page.getByRole("button", { name: "Update Course" }).click();
  await expect(toast(page, "Course updated successfully")).toBeVisible();
  await expect(page).toHaveURL(list);
  await expect(page.getByRole("searchbox")).toHaveValue(title.split(" ")[1] ?? "");

  await edit();
  await expect(form).toBeVisible();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(list);

  await edit();
  await expect(form).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Courses", exact: true }).click();
  await expect(page).toHaveURL(list);

  await edit();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(list);
  await expect(page.getByText("No courses found.")).toBeVisible();

  await page.getByRole("navigation", { name: "Staff area" }).getByRole("link", { name: "Courses" }).click();
  await expect(page, "the menu leads to the whole list").toHaveURL("/admin/courses");
});

test("the back link of a lead returns to the inbox in its last state", async ({ page, request, baseURL }) => {
  const asha = await send(request, baseURL, "contact");
  const list = `/admin/leads?q=${encodeURIComponent(asha.email)}&kind=contact&sort=name`;
  await open(page, list, "Enquiries");
  await page.getByRole("link", { name: asha.name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: asha.name })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Enquiries", exact: true }).click();
  await expect(page).toHaveURL(list);
});

test("a new course is first and highlighted, and the toast links to its page", async ({ page }) => {
  test.slow();
  const title = unique("Zzz at the end of the alphabet");
  await open(page, "/admin/courses?category=cs-it", "Courses");
  await page.getByRole("link", { name: "Add New Course" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Add New Course" })).toBeVisible();
  await fillCourse(page, title);
  await expect(page.getByText("Shown as ₹14,999.")).toBeVisible();
  await page.getByRole("button", { name: "Create Course" }).click();
  await expect(page).toHaveURL("/admin/courses?category=cs-it");
  const first = page.getByRole("row").nth(1);
  await expect(first).toContainText("Just added");
  await expect(first).toContainText(title);
  await expect(first).toContainText("₹14,999");
  await expect(page.getByText("Just added")).toHaveCount(1);
  const view = toast(page, "Course created successfully").getByRole("link", { name: "View on site" });
  await expect(view).toHaveAttribute("target", "_blank");
  const answer = await page.request.get((await view.getAttribute("href")) ?? "");
  expect([answer.status(), (await answer.text()).includes(title)]).toEqual([200, true]);
  await page.getByRole("columnheader", { name: "Title" }).getByRole("link").click();
  await expect(page.getByText("Just added"), "another order forgets it").toHaveCount(0);
});

test("a new member is last on the about page, first and highlighted in the list", async ({ page }) => {
  const name = unique("Last");
  await open(page, "/admin/team?status=deleted", "Team Members");
  await page.getByRole("link", { name: "Add New Member" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Add Team Member" })).toBeVisible();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Title").fill("Trainer");
  await page.getByLabel("Description").fill("Knows drives.");
  await page.getByRole("button", { name: "Create Team Member" }).click();
  await expect(page.getByRole("row").nth(1)).toContainText(`Just added${name}`);
  const view = toast(page, "Team member created").getByRole("link", { name: "View on site" });
  expect((await page.request.get((await view.getAttribute("href")) ?? "")).status()).toBe(200);
  const members: { id: number; name: string }[] = await (await page.request.get("/api/team/get")).json();
  const own = members.findIndex((member) => member.name === name);
  const earlier = members.filter((member) => member.id < (members[own]?.id ?? 0));
  expect(own, "behind all who were there before").toBeGreaterThanOrEqual(earlier.length);
  expect(earlier.length).toBeGreaterThan(0);
});

for (const [kind, address, heading, body] of [
  ["team", "/admin/team", "Team Members", { title: "Trainer", description: "Here today." }],
  ["testimonials", "/admin/testimonials", "Testimonials", { role: "Student", quote: "It works." }],
  ["courses", "/admin/courses", "Courses", { ...COURSE }],
] as const) {
  test(`${address}: a deleted record is listed under Deleted, and restoring it makes one call`, async ({
    page,
    baseURL,
  }) => {
    const headers = fromSite(baseURL);
    const name = unique("Gone");
    const data = { ...body, name, ...(kind === "courses" ? { title: name } : {}) };
    const { id } = await (await page.request.post(`/api/${kind}`, { headers, data })).json();
    await page.request.delete(`/api/${kind}/${id}`, { headers });
    await open(page, address, heading);
    await page.getByLabel("Show").selectOption("deleted");
    await expect(page).toHaveURL(`${address}?status=deleted`);

    // Delays the response, so that the second click happens during the call.
    const gate = Promise.withResolvers<void>();
    let calls = 0;
    await page.route(`**/api/${kind}/${id}/restore`, async (route) => {
      calls += 1;
      await gate.promise;
      await route.continue();
    });
    const row = page.getByRole("row", { name });
    await row.getByRole("button", { name: /^Restore/ }).click();
    const busy = row.getByRole("button", { name: /^Restoring/ });
    await expect(busy).toBeDisabled();
    await busy.click({ force: true });
    gate.resolve();
    await expect(row).toHaveCount(0);
    await expect(toast(page)).toHaveCount(1);
    expect(calls).toBe(1);
    await page.goto(`${address}?q=${encodeURIComponent(name)}`);
    await expect(row).toBeVisible();
  });
}

test("the change history only offers possible restores and reports when a record was already restored", async ({
  page,
  baseURL,
}) => {
  const headers = fromSite(baseURL);
  const name = unique("Twice");
  const data = { name, title: "Trainer", description: "Here today." };
  const { id } = await (await page.request.post("/api/team", { headers, data })).json();
  await page.request.delete(`/api/team/${id}`, { headers });
  await open(page, "/admin/audit?action=deleted&kind=team_member", "Change history");
  const button = page.getByRole("button", { name: `Restore ${name}` });
  await expect(button).toBeVisible();
  // Another user restores it first.
  await page.request.post(`/api/team/${id}/restore`, { headers });
  await button.click();
  await expect(toast(page, "This team member had already been restored.")).toBeVisible();
  await expect(toast(page, "Team member restored")).toHaveCount(0);
  await expect(button).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("link", { name })).toBeVisible();
  await expect(button).toHaveCount(0);
});

test("the change history shows the sender of a lead, and times in India", async ({
  page,
  request,
  baseURL,
}) => {
  const asha = await send(request, baseURL, "contact");
  await open(page, `/admin/leads?q=${encodeURIComponent(asha.email)}`, "Enquiries");
  await page.getByRole("link", { name: asha.name, exact: true }).click();
  await page.getByLabel("Follow up on").fill("2031-02-03T10:00");
  await page.getByRole("combobox", { name: "Status" }).selectOption("contacted");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Not saved yet")).toHaveCount(0);
  await open(page, "/admin/audit?kind=lead", "Change history");
  const entry = page.getByRole("listitem").filter({ hasText: asha.name }).first();
  await entry.getByText(/^2 fields/).click();
  await expect(entry).toContainText("Follow-up");
  await expect(entry).toContainText("3 Feb 2031");
  await expect(entry).toContainText("10:00 am");
  await entry.getByRole("link", { name: asha.name }).click();
  await expect(page.getByRole("heading", { level: 1, name: asha.name })).toBeVisible();
});

test("an overdue lead with a long name keeps its contact links in view at 1280 pixels", async ({
  page,
  request,
  baseURL,
}) => {
  const name = "Venkatanarasimharajuvaripeta Subramanian Ramachandran";
  const email = `${unique("venkatanarasimharajuvaripeta.subramanian").replace(" ", ".")}@example.in`;
  const sent = await send(request, baseURL, "send-course-inquiry", {
    name,
    email,
    mobile: "98450 12345",
    course_id: 1,
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, `/admin/leads?q=${encodeURIComponent(sent.email)}`, "Enquiries");
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByLabel("Follow up on").fill("2025-11-20T10:00");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Not saved yet")).toHaveCount(0);
  await page.goBack();
  const row = page.getByRole("row", { name });
  await expect(row).toContainText("(overdue)");
  const hidden = await page
    .locator(".table-frame")
    .evaluate((frame) => frame.scrollWidth - frame.clientWidth);
  expect(hidden, "pixels of the table beyond its frame").toBeLessThanOrEqual(0);
  await expect(row.getByRole("link", { name: `WhatsApp ${name}` })).toBeInViewport({ ratio: 1 });
});

test("a landline number has no WhatsApp link", async ({ page, request, baseURL }) => {
  const plant = await send(request, baseURL, "send-course-inquiry", {
    mobile: "020 2712 3456",
    course_id: 1,
  });
  await open(page, `/admin/leads?q=${encodeURIComponent(plant.email)}`, "Enquiries");
  const row = page.getByRole("row", { name: plant.name });
  await expect(row.getByRole("link", { name: /^Call/ })).toHaveAttribute("href", "tel:+912027123456");
  await expect(row.getByRole("link", { name: /^WhatsApp/ })).toHaveCount(0);
  await row.getByRole("link", { name: plant.name, exact: true }).click();
  const contact = page.getByRole("region", { name: "Contact" });
  await expect(contact).toContainText("+91 20 2712 3456");
  await expect(contact.getByRole("link", { name: "WhatsApp" })).toHaveCount(0);
});

test("while the first screen loads, the area shows its name and a loading text", async ({ page }) => {
  const brand = async () => (await (await page.request.get("/api/settings")).json()).brand_name as string;
  const name = await brand();
  await open(page, "/admin/courses", "Courses");
  const head = page.getByRole("banner");
  await expect(head).toContainText(name);
  const files: string[] = [];
  page.on("request", (request) => files.push(request.url()));
  await page.getByRole("link", { name: "Team Members" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Team Members" })).toBeVisible();
  const screen = files.filter((url) => /\/assets\/.*\.js$/.test(url));
  expect(screen, "the code of the screen").not.toEqual([]);

  const release = await holdBack(
    page,
    (url) => screen.includes(url.href) || url.pathname === "/api/settings",
  );
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByRole("status").filter({ hasText: "Loading..." })).toBeVisible();
  await expect(head).toContainText(name);
  await expect(head.getByText("Staff area")).toHaveCount(1);
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Team Members" })).toBeVisible();
});

test("while the next screen loads, the area shows a loading text", async ({ page }) => {
  await open(page, "/admin/courses", "Courses");
  const release = await holdBack(page, /\/assets\/.*\.js$/);
  await page.getByRole("link", { name: "Account", exact: true }).click();
  await expect(page.locator("main").getByText("Loading...")).toBeVisible();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  await expect(page.locator("main").getByText("Loading...")).toHaveCount(0);
});

test("Edit opens a record that was searched for a moment ago", async ({ page }) => {
  await page.clock.install();
  await open(page, "/admin/courses", "Courses");
  const edit = page.getByRole("link", { name: /^Edit / }).first();
  const title = (await edit.textContent())?.replace(/^Edit /, "") ?? "";
  const release = await holdBack(page, /\/api\/courses\/\d+$/);
  // The search waits until typing rests, which is after the click.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.getByRole("searchbox").fill(title);
  await edit.click();
  await page.clock.runFor(1000);
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Edit Course" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(title);
});

test("rows of the last search stay readable while the next ones load", async ({ page }) => {
  await open(page, "/admin/courses", "Courses");
  const table = page.getByRole("table");
  await expect(table).toBeVisible();
  const release = await holdBack(page, /\/api\/admin\/courses\?.*sort=/);
  await page.getByRole("link", { name: "Title", exact: true }).click();
  await expect(page.locator('[aria-busy="true"]')).toContainText("Edit ");
  await expectAccessibleInBothSchemes(page);
  release();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(table).toBeVisible();
});

test("a filter that is chosen while the search waits is kept, and the search too", async ({ page }) => {
  await open(page, "/admin/trash", "Trash");
  const release = await holdBack(page, /\/api\/admin\/trash\?/);
  // The pause of the search ends before the screen shows the filter.
  await page.evaluate(() => {
    document.addEventListener("change", () => {
      const end = performance.now() + 600;
      while (performance.now() < end);
    });
  });
  await page.getByRole("searchbox").fill("plc");
  await page.getByLabel("Kind").selectOption("course");
  await expect(page).toHaveURL(/[?&]q=plc/);
  release();
  await expect(page).toHaveURL("/admin/trash?q=plc&kind=course");
});
