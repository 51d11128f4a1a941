import { expect, type Locator, type Page } from "@playwright/test";
import type { Sent } from "../enquiries.ts";

/** The number of the enquiry that somebody has sent. */
export async function leadOf(page: Page, { email }: Sent, status = "all"): Promise<number> {
  const found = await page.request.get(`/api/leads?q=${encodeURIComponent(email)}&status=${status}`);
  const [lead] = await found.json();
  return lead.id;
}

/** Opens the screen of the enquiry that somebody has sent. */
export async function openLead(page: Page, sent: Sent): Promise<void> {
  await page.goto(`/admin/leads/${await leadOf(page, sent)}`);
  await expect(page.getByRole("heading", { level: 1, name: sent.name })).toBeVisible();
}

/** Chooses a time of the follow-up that is none of the usual ones. */
export async function planFollowUp(page: Page, at: string): Promise<void> {
  await page.getByLabel("Follow-up", { exact: true }).selectOption({ label: "Another time" });
  await page.getByLabel("Follow up on").fill(at);
}

/** Shows emails and consents of an enquiry. */
export async function unfoldDetails(page: Page): Promise<void> {
  await page.getByText("Emails, consents and technical details").click();
}

/** Presses a link out of the site: the test's browser has no program for phones and mails, and no network. */
export async function pressLinkOut(link: Locator): Promise<void> {
  await link.evaluate((element) => {
    element.addEventListener("click", (event) => event.preventDefault(), { once: true });
  });
  await link.click();
}
