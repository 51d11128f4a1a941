import type { Locator } from "@playwright/test";
import { holdBack } from "./support/answers.ts";
import {
  CONSULTANCY,
  CONTACT,
  ENROLMENT,
  FORMS,
  INQUIRY,
  NEWSLETTER,
  open,
  send,
  type VisitorForm,
} from "./support/forms.ts";
import { linkInMail, subjectOfMail } from "./support/mail.ts";
import { pass, stopClock } from "./support/site.ts";
import { expect, test } from "./test.ts";

/** The success message of each form when a mail is sent. */
const THANKS = new Map([
  [ENROLMENT, "We've sent the details to your email."],
  [INQUIRY, "Inquiry submitted successfully!"],
  [CONSULTANCY, "Successfully submitted! Our team will contact you."],
  [CONTACT, "Thank you. Your message has reached us."],
  [
    NEWSLETTER,
    "Please confirm your address from our email. If none arrives within an hour, you are subscribed already or can sign up again later.",
  ],
]);

let addresses = 0;

function newAddress(): string {
  addresses += 1;
  return `quick.${Date.now().toString(36)}.${addresses}@example.in`;
}

/** Fills in a form like a browser's autofill, without keyboard or focus events. */
async function autofill(box: Locator, form: VisitorForm, email: string): Promise<void> {
  for (const [label, value] of Object.entries(form.values)) {
    const text = /^email/i.test(label) ? email : value;
    await box.getByLabel(label, { exact: true }).evaluate((field, text) => {
      (field as HTMLInputElement).value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }, text);
  }
  if (form.choice) {
    await box
      .getByLabel(form.choice, { exact: true })
      .evaluate((radio) => (radio as HTMLInputElement).click());
  }
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
});

for (const form of FORMS) {
  test(`${form.name} sent immediately after autofill is answered by mail`, async ({ page }) => {
    test.slow();
    const token = page.waitForRequest("**/api/forms/token");
    const box = await open(page, form);
    const email = newAddress();
    const post = page.waitForRequest((request) => new URL(request.url()).pathname === form.call);
    await autofill(box, form, email);
    await send(box, form);
    await expect(page.getByText(THANKS.get(form) ?? "", { exact: true })).toBeVisible({ timeout: 15_000 });
    const held = (await post).timing().startTime - (await token).timing().startTime;
    expect(held, "the form is held back after its token was asked for").toBeGreaterThanOrEqual(2000);
    if (form === NEWSLETTER) expect(await linkInMail(email, "/newsletter/confirm")).toBeTruthy();
    else expect(await subjectOfMail(email)).not.toBe("");
  });

  test(`${form.name} with a filled honeypot gets a success message that mentions no mail`, async ({
    page,
  }) => {
    test.slow();
    const box = await open(page, form);
    await autofill(box, form, newAddress());
    await box.locator("[name=website]").evaluate((field) => {
      (field as HTMLInputElement).value = "https://shop.example";
    });
    await send(box, form);
    const thanks = page.getByText(/^We have received your /);
    await expect(thanks).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText(THANKS.get(form) ?? "", { exact: true })).toHaveCount(0);
    await expect(page.getByText(/confirmation in your mailbox/)).toHaveCount(0);
  });
}

test("a slow token request does not delay a form and is not treated as spam", async ({ page }) => {
  test.slow();
  await stopClock(page);
  const respond = await holdBack(page, "**/api/forms/token");
  const box = await open(page, CONSULTANCY);
  const email = newAddress();
  await box.getByLabel("Email", { exact: true }).focus();
  await autofill(box, CONSULTANCY, email);
  await pass(page, 9000);
  await send(box, CONSULTANCY);
  await expect(box.getByRole("button", { name: CONSULTANCY.busy, exact: true })).toBeDisabled();
  // The page's clock is stopped: a form that waits longer is never sent.
  respond();
  await expect(page.getByText(THANKS.get(CONSULTANCY) ?? "", { exact: true })).toBeVisible();
  expect(await subjectOfMail(email)).not.toBe("");
});

test("sending does not wait for a token that does not arrive", async ({ page }) => {
  test.slow();
  await stopClock(page);
  const respond = await holdBack(page, "**/api/forms/token");
  const box = await open(page, CONTACT);
  const email = newAddress();
  await autofill(box, CONTACT, email);
  await send(box, CONTACT);
  await expect(box.getByRole("button", { name: CONTACT.busy, exact: true })).toBeDisabled();
  await pass(page, 3000);
  await expect(page.getByText(THANKS.get(CONTACT) ?? "", { exact: true })).toBeVisible();
  expect(await subjectOfMail(email)).not.toBe("");
  respond();
});
