import type { Page } from "@playwright/test";
import { type Sent, send } from "./enquiries.ts";
import { expect, open, test, toast } from "./staff.ts";
import { planFollowUp, unfoldDetails } from "./support/leads.ts";

const row = (page: Page, { name }: Sent, form = "") =>
  page.getByRole("row", { name }).filter({ hasText: form });

/** Opens the inbox with the enquiries of a sender. */
async function openInbox(page: Page, { email }: Sent): Promise<void> {
  await open(page, `/admin/leads?q=${encodeURIComponent(email)}`, "Enquiries");
}

/** Opens the latest enquiry of a sender from the inbox. */
async function openLead(page: Page, sender: Sent): Promise<void> {
  await openInbox(page, sender);
  await page.getByRole("link", { name: sender.name, exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: sender.name })).toBeFocused();
}

test("an enquiry is found, opened, given a status and a follow-up, and the inbox keeps its state", async ({
  page,
  request,
  baseURL,
}) => {
  const asha = await send(request, baseURL, "send-course-inquiry", { mobile: "98450 12345", course_id: 1 });

  await test.step("find it", async () => {
    await open(page, "/admin/courses", "Courses");
    const menu = page.getByRole("navigation", { name: "Staff area" });
    const way = menu.getByRole("link", { name: /^Enquiries/ });
    await expect(way.getByText(/^\d+\+? new$/)).toBeVisible();
    await way.click();
    await expect(page.getByRole("heading", { level: 1, name: "Enquiries" })).toBeFocused();
    await page.getByRole("searchbox").fill(asha.email);
    await expect(page).toHaveURL(`/admin/leads?q=${encodeURIComponent(asha.email)}`);
    await page.getByText("Filter and order").click();
    await page.getByLabel("Form").selectOption("inquiry");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("status").filter({ hasText: "1 enquiry" })).toBeVisible();
    const tabs = page.getByRole("navigation", { name: "Enquiries" });
    await expect(tabs.getByRole("link", { name: "New 1" })).toBeVisible();
    await tabs.getByRole("link", { name: "Due 0" }).click();
    await expect(page.getByText("No enquiries found.")).toBeVisible();
    await page.goBack();
    await expect(row(page, asha)).toContainText("Course enquiry");
    const call = row(page, asha).getByRole("link", { name: `Call ${asha.name}` });
    await expect(call).toHaveAttribute("href", "tel:+919845012345");
  });
  const list = page.url();

  await test.step("what it says", async () => {
    await row(page, asha).getByRole("link", { name: asha.name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: asha.name })).toBeFocused();
    const contact = page.getByRole("region", { name: "Contact" });
    for (const [name, address] of [
      ["Call", /^tel:\+919845012345$/],
      ["WhatsApp", /^https:\/\/wa\.me\/919845012345\?text=/],
      ["Mail", new RegExp(`^mailto:${asha.email}\\?subject=Your%20enquiry%3A%20`)],
    ] as const) {
      await expect(contact.getByRole("link", { name })).toHaveAttribute("href", address);
    }
    // Also in the list beside it.
    await expect(page.getByText("Is there a batch on Saturdays?").last()).toBeVisible();
    await unfoldDetails(page);
    await expect(page.getByRole("region", { name: "Consents" })).toContainText("Answering this enquiry");
  });

  await test.step("change it", async () => {
    await page.getByRole("combobox", { name: "Status" }).selectOption("contacted");
    await planFollowUp(page, "2031-02-03T10:00");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(toast(page, "Saved")).toBeVisible();
    const history = page.getByRole("region", { name: "History" });
    await expect(history).toContainText("New → Contacted");
    await expect(history).toContainText("Follow-up: 3 Feb 2031, 10:00");
  });

  await test.step("back in the inbox, and its order", async () => {
    await page.getByRole("main").getByRole("link", { name: "Enquiries", exact: true }).click();
    await expect(page).toHaveURL(list);
    await expect(row(page, asha)).toContainText("Contacted");
    await expect(row(page, asha)).toContainText("3 Feb 2031");
    const column = page.getByRole("columnheader", { name: "Follow-up" });
    await column.getByRole("link").click();
    await expect(page).toHaveURL(/sort=next_action/);
    await page.reload();
    await expect(column).toHaveAttribute("aria-sort", "ascending");
  });

  await test.step("the change history has its sender, and times in India", async () => {
    await page.getByRole("link", { name: "Change history" }).click();
    await page.getByLabel("Kind of record").selectOption("lead");
    const entry = page.getByRole("listitem").filter({ hasText: asha.name }).first();
    await entry.getByText(/^2 fields/).click();
    await expect(entry).toContainText("Follow-up");
    await expect(entry).toContainText(/3 Feb 2031.*10:00 am/);
    await entry.getByRole("link", { name: asha.name }).click();
    await expect(page).toHaveURL(/\/admin\/leads\/\d+$/);
    await expect(page.getByRole("heading", { level: 1, name: asha.name })).toBeFocused();
  });
});

test("an enquiry whose sender wrote again is marked until staff have handled it, and leads to the others", async ({
  page,
  request,
  baseURL,
}) => {
  const asha = await send(request, baseURL, "contact", { message: "Where are you?" });
  await send(request, baseURL, "contact", { ...asha, message: "Please call after 6 pm." });
  await send(request, baseURL, "send-course-inquiry", { ...asha, mobile: "98450 54321", course_id: 2 });
  await openInbox(page, asha);
  const contact = row(page, asha, "Contact message");
  await expect(contact.getByText("Wrote again")).toBeVisible();
  await expect(row(page, asha, "Course enquiry").getByText("Wrote again")).toHaveCount(0);
  await contact.getByRole("link", { name: asha.name, exact: true }).click();
  await page.getByRole("combobox", { name: "Status" }).selectOption("contacted");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Saved")).toBeVisible();

  const more = page.getByRole("region", { name: "More from this person" });
  await more.getByRole("link", { name: /^Course enquiry: / }).click();
  await expect(more.getByRole("link")).toHaveText(["Contact message: Weekend batch"]);
  await page.getByRole("main").getByRole("link", { name: "Enquiries", exact: true }).click();
  await expect(contact).toContainText("Contacted");
  await expect(contact.getByText("Wrote again")).toHaveCount(0);
});

test("a mail can be resent to a corrected address while text for the log is kept", async ({
  page,
  request,
  baseURL,
  pageErrors,
}) => {
  pageErrors.ignore(/422/);
  const asha = await send(request, baseURL, "send-course-inquiry", { mobile: "98450 12345", course_id: 1 });
  await openLead(page, asha);
  await unfoldDetails(page);
  const mails = page.getByRole("region", { name: "Emails" });
  const mail = mails.getByRole("listitem").filter({ hasText: "Confirmation to the sender" });
  await expect(mail.getByText("Sent", { exact: true })).toBeVisible();
  const contact = page.getByRole("region", { name: "Contact" });
  const history = page.getByRole("region", { name: "History" });
  const text = page.getByRole("region", { name: "Add to the log" }).getByLabel("Note");
  await text.fill("Wrong address.");

  await test.step("a click on a phone link does not ask whether to leave", async () => {
    // The guard handles beforeunload first, which browsers also fire for phone links.
    await page.evaluate(() => {
      window.addEventListener("beforeunload", (event) => {
        document.documentElement.dataset.asked = String(event.defaultPrevented);
      });
    });
    await contact.getByRole("link", { name: "Call" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-asked", "false");
  });

  await mail.getByRole("button", { name: "Correct the address" }).click();
  await mail.getByLabel("Correct email address").fill("asha@gmial.com");
  await mail.getByRole("button", { name: "Send to this address" }).click();
  await expect(mail.getByText("Did you mean asha@gmail.com?")).toBeVisible();
  const right = `right.${asha.email}`;
  await mail.getByLabel("Correct email address").fill(right);
  await mail.getByRole("button", { name: "Send to this address" }).click();
  await expect(toast(page, "The mail is on its way")).toBeVisible();
  await expect(mail).toContainText(`to ${right}`);
  await expect(contact).toContainText(right);
  // The screen looks again every few seconds.
  await expect(mail.getByText("Sent", { exact: true })).toBeVisible({ timeout: 15_000 });
  await expect(history).toContainText("to a corrected address");

  await expect(text).toHaveValue("Wrong address.");
  // A click on Call has chosen how.
  await page.getByLabel("How").selectOption("note");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Added to the log")).toBeVisible();

  const notice = mails.getByRole("listitem").filter({ hasText: "Notice to staff" });
  await notice.getByRole("button", { name: /^Send again/ }).click();
  await expect(history).toContainText("Mail to staff");
});

test("spam is listed separately, and one click moves an enquiry out of it", async ({
  page,
  request,
  baseURL,
}) => {
  const asha = await send(request, baseURL, "contact", { website: "https://spam.example" });
  await openInbox(page, asha);
  await expect(page.getByText("No enquiries found.")).toBeVisible();
  await page.getByRole("navigation", { name: "Enquiries" }).getByRole("link", { name: "Spam 1" }).click();
  await page.getByRole("link", { name: asha.name, exact: true }).click();
  await expect(page.getByText("the hidden field was filled")).toBeVisible();
  await unfoldDetails(page);
  const mails = page.getByRole("region", { name: "Emails" });
  await expect(mails).toContainText("No email was sent");
  await page.getByRole("button", { name: "Not spam" }).click();
  await expect(toast(page, "Saved")).toBeVisible();
  await expect(page.getByText("Marked as spam")).toHaveCount(0);
  await expect(mails.getByRole("listitem")).toHaveCount(2);
});
