import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { type Sent, send } from "./enquiries.ts";
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectNoOverflow,
  open,
  test,
  toast,
  unique,
} from "./staff.ts";

/** Opens the most recent lead of a sender from the inbox. */
async function openLead(page: Page, { name, email }: Sent): Promise<void> {
  await open(page, `/admin/leads?q=${encodeURIComponent(email)}`, "Enquiries");
  await page.getByRole("link", { name, exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test("a lead can be found, opened, called, given a status, and the list keeps its state", async ({
  page,
  request,
  baseURL,
}) => {
  const asha = await send(request, baseURL, "send-course-inquiry", { mobile: "98450 12345", course_id: 1 });
  await open(page, "/admin/courses", "Courses");
  const way = page.getByRole("navigation", { name: "Staff area" }).getByRole("link", { name: /^Enquiries/ });
  await expect(way.getByText(/^\d+\+? new$/)).toBeVisible();
  await way.click();
  await expect(page.getByRole("heading", { level: 1, name: "Enquiries" })).toBeFocused();

  await page.getByRole("searchbox").fill(asha.email);
  await expect(page).toHaveURL(`/admin/leads?q=${encodeURIComponent(asha.email)}`);
  await page.getByLabel("Form").selectOption("inquiry");
  await expect(page.getByRole("status").filter({ hasText: "1 enquiry" })).toBeVisible();
  const tabs = page.getByRole("navigation", { name: "Status" });
  await expect(tabs.getByRole("link", { name: "New 1" })).toBeVisible();
  await tabs.getByRole("link", { name: "Lost 0" }).click();
  await expect(page.getByText("No enquiries found.")).toBeVisible();
  await page.goBack();
  const row = page.getByRole("row", { name: asha.name });
  await expect(row).toContainText("Course inquiry");
  await expect(row.getByRole("link", { name: `Call ${asha.name}` })).toHaveAttribute(
    "href",
    "tel:+919845012345",
  );
  const list = page.url();

  await row.getByRole("link", { name: asha.name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: asha.name })).toBeFocused();
  const contact = page.getByRole("region", { name: "Contact" });
  await expect(contact.getByRole("link", { name: "Call" })).toHaveAttribute("href", "tel:+919845012345");
  await expect(contact.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/919845012345\?text=/,
  );
  await expect(contact.getByRole("link", { name: "Mail" })).toHaveAttribute(
    "href",
    new RegExp(`^mailto:${asha.email}\\?subject=Your%20enquiry%3A%20`),
  );
  await expect(page.getByText("Is there a batch on Saturdays?")).toBeVisible();
  await expect(page.getByRole("region", { name: "Consents" })).toContainText("Answering this enquiry");

  await page.getByRole("combobox", { name: "Status" }).selectOption("contacted");
  await page.getByLabel("Follow up on").fill("2031-02-03T10:00");
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Saved")).toBeVisible();
  await expect(page.getByText("Not saved yet")).toHaveCount(0);
  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText("New → Contacted");
  await expect(history).toContainText("Follow-up: 3 Feb 2031, 10:00");

  await page.goto(list);
  await expect(row).toContainText("Contacted");
  await expect(row).toContainText("3 Feb 2031");
  await page.getByRole("columnheader", { name: "Follow-up" }).getByRole("link").click();
  await expect(page).toHaveURL(/sort=next_action/);
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Follow-up" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await open(page, "/admin/audit?kind=lead", "Change history");
  await page
    .getByRole("link", { name: /^Course inquiry \d+, / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/leads\/\d+$/);
});

test("a lead whose sender wrote again is highlighted until staff have handled it", async ({
  page,
  request,
  baseURL,
}) => {
  const asha = await send(request, baseURL, "contact", { message: "Where are you?" });
  const list = `/admin/leads?q=${encodeURIComponent(asha.email)}`;
  await open(page, list, "Enquiries");
  const row = page.getByRole("row", { name: asha.name });
  await expect(row).toContainText("New");
  await expect(row.getByText("Wrote again")).toHaveCount(0);
  await send(request, baseURL, "contact", { ...asha, message: "Please call after 6 pm." });
  await page.reload();
  await expect(row.getByText("Wrote again")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(
    page.getByRole("listitem").filter({ hasText: asha.name }).getByText("Wrote again"),
  ).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });

  await row.getByRole("link", { name: asha.name, exact: true }).click();
  await page.getByRole("combobox", { name: "Status" }).selectOption("contacted");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Saved")).toBeVisible();
  await page.goto(list);
  await expect(row).toContainText("Contacted");
  await expect(row.getByText("Wrote again")).toHaveCount(0);
});

test("a click on a phone link does not ask for confirmation while there is text for the log", async ({
  page,
  request,
  baseURL,
}) => {
  const asha = await send(request, baseURL, "send-course-inquiry", { mobile: "98450 12345", course_id: 1 });
  await openLead(page, asha);
  const text = page.getByRole("region", { name: "Add to the log" }).getByRole("textbox");
  await text.fill("Called, no answer.");
  // The guard handles beforeunload first, which browsers also fire for phone links.
  await page.evaluate(() => {
    window.addEventListener("beforeunload", (event) => {
      document.documentElement.dataset.asked = String(event.defaultPrevented);
    });
  });
  await page.getByRole("region", { name: "Contact" }).getByRole("link", { name: "Call" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-asked", "false");
  await expect(text).toHaveValue("Called, no answer.");
});

test("two tabs of one user: the second save only asks about conflicting fields", async ({
  page,
  context,
  request,
  baseURL,
  pageErrors,
}) => {
  test.slow();
  pageErrors.ignore(/409/);
  const asha = await send(request, baseURL, "contact");
  await openLead(page, asha);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole("combobox", { name: "Status" }).selectOption("qualified");
  await other.getByLabel("Follow up on").fill("2031-02-03T10:00");
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(other, "Saved")).toBeVisible();

  await page.getByLabel("Follow up on").fill("2031-02-04T10:00");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("alertdialog", { name: "Somebody else changed this in the meantime" });
  const day = dialog.getByRole("group", { name: "Follow up on" });
  await expect(day).toContainText("4 Feb 2031");
  await expect(day).toContainText("3 Feb 2031");
  await expect(dialog.getByRole("group")).toHaveCount(1);
  await expectAccessible(page);
  await day.getByLabel(/^Your version/).check();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Saved")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("qualified");
  await expect(page.getByLabel("Follow up on")).toHaveValue("2031-02-04T10:00");
});

test("a mail can be resent to a corrected address while text for the log is kept", async ({
  page,
  request,
  baseURL,
  pageErrors,
}) => {
  pageErrors.ignore(/422/);
  const asha = await send(request, baseURL, "contact");
  await openLead(page, asha);
  const mails = page.getByRole("region", { name: "Emails" });
  const mail = mails.getByRole("listitem").filter({ hasText: "Confirmation to the sender" });
  await expect(mail.getByText("Sent", { exact: true })).toBeVisible();
  const text = page.getByRole("region", { name: "Add to the log" }).getByRole("textbox");
  await text.fill("Wrong address.");
  await mail.getByRole("button", { name: "Correct the address" }).click();
  await mail.getByLabel("Correct email address").fill("asha@gmial.com");
  await mail.getByRole("button", { name: "Send to this address" }).click();
  await expect(mail.getByText("Did you mean asha@gmail.com?")).toBeVisible();
  const right = `right.${asha.email}`;
  await mail.getByLabel("Correct email address").fill(right);
  await mail.getByRole("button", { name: "Send to this address" }).click();
  await expect(toast(page, "The mail is on its way")).toBeVisible();
  await expect(mail).toContainText(`to ${right}`);
  await expect(page.getByRole("region", { name: "Contact" })).toContainText(right);
  await expect(mail.getByText("Sent", { exact: true })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole("region", { name: "History" })).toContainText("to a corrected address");

  await expect(text).toHaveValue("Wrong address.");
  await page.getByRole("button", { name: "Add to log" }).click();
  await expect(toast(page, "Added to the log")).toBeVisible();

  const notice = mails.getByRole("listitem").filter({ hasText: "Notice to staff" });
  await notice.getByRole("button", { name: /^Send again/ }).click();
  await expect(page.getByRole("region", { name: "History" })).toContainText("Mail to staff");
});

test("undelivered mail shows a warning that links to its leads", async ({ page }) => {
  // This site writes mails to files, which never fails; the server's tests use a real mail server.
  await page.route(/\/api\/leads\/counts/, async (route) => {
    const answer = await (await route.fetch()).json();
    const mail = { waiting: 3, oldest_seconds: 1_900, late: 2, undelivered: 1 };
    await route.fulfill({ json: { ...answer, mail } });
  });
  await open(page, "/admin/leads", "Enquiries");
  await expect(page.getByText("3 emails wait to be sent, the first for 31 minutes")).toBeVisible();
  await page.getByRole("link", { name: "Show the enquiries" }).click();
  await expect(page).toHaveURL("/admin/leads?mail=late");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("late");
  await expect(page.getByText("No enquiries found.")).toBeVisible();
  await page.getByRole("link", { name: "Show it" }).click();
  await expect(page).toHaveURL("/admin/leads?mail=undelivered");
  await expectAccessible(page);
});

test("spam is listed separately, and one click moves a lead out of it", async ({
  page,
  request,
  baseURL,
}) => {
  const asha = await send(request, baseURL, "contact", { website: "https://spam.example" });
  await open(page, `/admin/leads?q=${asha.email}`, "Enquiries");
  await expect(page.getByText("No enquiries found.")).toBeVisible();
  await page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: "Spam 1" }).click();
  await page.getByRole("link", { name: asha.name, exact: true }).click();
  await expect(page.getByText("the hidden field was filled")).toBeVisible();
  await expect(page.getByRole("region", { name: "Emails" })).toContainText("No email was sent");
  await page.getByRole("button", { name: "Not spam" }).click();
  await expect(toast(page, "Saved")).toBeVisible();
  await expect(page.getByText("Marked as spam")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Emails" }).getByRole("listitem")).toHaveCount(2);
});

test("leads of one sender link to each other", async ({ page, request, baseURL }) => {
  const asha = await send(request, baseURL, "contact");
  await send(request, baseURL, "send-course-inquiry", { ...asha, mobile: "98450 54321", course_id: 2 });
  await openLead(page, asha);
  const more = page.getByRole("region", { name: "More from this person" });
  await more.getByRole("link", { name: "Contact message: Weekend batch" }).click();
  await expect(more.getByRole("link")).toHaveText(/^Course inquiry: /);
});

test("the CSV export has the listed leads and no formulas", async ({ page, request, baseURL }) => {
  const tag = unique("").trim();
  const asha = await send(request, baseURL, "enroll", {
    phone: "98450 12345",
    stack_id: "web-foundations",
    email: `${tag}@example.in`,
    name: "=SUM(A1:A9)",
  });
  await open(page, `/admin/leads?q=${asha.email}`, "Enquiries");
  await expect(page.getByRole("link", { name: asha.name, exact: true })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^leads-20\d\d-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), "utf8");
  expect(text.startsWith('\ufeff"Number","Received (IST)"')).toBe(true);
  expect(text.trim().split("\r\n")).toHaveLength(2);
  expect(text).toContain(`"'=SUM(A1:A9)","${asha.email}","'+919845012345"`);
});

test("a missing lead shows an error, and an inbox that fails to load offers a retry", async ({
  page,
  pageErrors,
}) => {
  pageErrors.ignore(/404|500/);
  await open(page, "/admin/leads/999999", "Not found");
  await page.route("**/api/leads?*", (route) => route.fulfill({ status: 500, body: "{}" }));
  await open(page, "/admin/leads", "Enquiries");
  await expect(page.getByText("Failed to fetch the enquiries")).toBeVisible();
  await page.unroute("**/api/leads?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Failed to fetch the enquiries")).toHaveCount(0);
});

test("inbox and lead are accessible in both schemes and do not overflow", async ({
  page,
  request,
  baseURL,
}) => {
  test.slow();
  const asha = await send(request, baseURL, "send-course-inquiry", {
    mobile: "98450 12345",
    course_id: 1,
    newsletter: true,
    message: `A long word: ${"x".repeat(300)}`,
  });
  await send(request, baseURL, "contact", asha as unknown as Record<string, unknown>);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openLead(page, asha);
  const lead = page.url();
  for (const address of ["/admin/leads", lead]) {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address, { waitUntil: "networkidle" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessibleInBothSchemes(page);
    }
    await expectNoOverflow(page);
  }
});
