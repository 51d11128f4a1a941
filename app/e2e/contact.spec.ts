import type { Page } from "@playwright/test";
import {
  answer,
  answerOnDemand,
  breakConnection,
  envelope,
  FAILED_LOAD,
  mockTokens,
} from "./support/answers.ts";
import { CONTACT, expectEmpty, expectInput, expectRed, fill, open, send } from "./support/forms.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./test.ts";

const thanks = (page: Page) => page.getByRole("main").getByRole("status").filter({ hasText: /\w/ });

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await mockTokens(page);
});

test("the page has contact details, four required fields and an optional phone number", async ({ page }) => {
  const settings = await (await page.request.get("/api/settings")).json();
  const form = await open(page, CONTACT);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact Us");
  const details = page.getByRole("region", { name: "Contact information" });
  await expect(details.getByRole("link", { name: settings.phone })).toHaveAttribute("href", /^tel:\+?\d+$/);
  await expect(details.getByRole("link", { name: settings.email })).toHaveAttribute(
    "href",
    `mailto:${settings.email}`,
  );
  for (const label of Object.keys(CONTACT.values)) {
    const field = form.getByLabel(label, { exact: true });
    if (label.includes("(optional)")) await expect(field).not.toHaveAttribute("required");
    else await expect(field).toHaveAttribute("required", "");
  }
  await expect(form.getByLabel(/^Phone Number/)).toHaveAttribute("type", "tel");
});

test("after sending, a success message replaces the form, which can be shown again", async ({ page }) => {
  const call = await answerOnDemand(page, CONTACT.call, 201, {});
  const form = await open(page, CONTACT);
  await fill(form, CONTACT);
  await send(form, CONTACT);
  await expect(form.getByRole("button", { name: "Sending...", exact: true })).toBeDisabled();
  call.respond();
  await expect(thanks(page)).toContainText("Thank you. Your message has reached us.");
  await expect(thanks(page)).toBeFocused();
  await expect(form).toHaveCount(0);
  expect(call.body(0)).toMatchObject({
    name: "Asha Rao",
    email: "asha@example.in",
    phone: "+91 98450 12345",
    subject: "A batch for our plant",
    message: "Twelve people, in May.",
  });

  await page.getByRole("button", { name: "Send another" }).click();
  await expectEmpty(form, CONTACT);
  await expect(form.getByLabel("Name", { exact: true })).toBeFocused();
  await send(form, CONTACT);
  await expect(form.getByRole("alert").getByRole("link"), "the checks are the site's own again").toHaveText([
    "Enter your name",
    "Enter your email address",
    "Enter a subject",
    "Write your message",
  ]);
  await fill(form, CONTACT);
  await send(form, CONTACT);
  await expect(thanks(page)).toBeVisible();
  expect(call.requests).toHaveLength(2);
  expect(call.body(1).key, "another message is another enquiry").not.toBe(call.body(0).key);
});

test("the server's message shows if there is one", async ({ page }) => {
  await answer(page, CONTACT.call, 201, { message: "We answer by Friday." });
  const form = await open(page, CONTACT);
  await fill(form, CONTACT);
  await send(form, CONTACT);
  await expect(thanks(page)).toContainText("We answer by Friday.");
});

for (const [what, prepare, text] of [
  ["the server's text", (page) => answer(page, CONTACT.call, 500, envelope("Closed.")), "Closed."],
  ["its own text", (page) => answer(page, CONTACT.call, 500), CONTACT.failure],
  ["its own text without connection", (page) => breakConnection(page, CONTACT.call), CONTACT.failure],
] satisfies [string, (page: Page) => Promise<unknown>, string][]) {
  test(`a failure shows ${what} and keeps the input`, async ({ page, pageErrors }) => {
    pageErrors.ignore(FAILED_LOAD);
    await prepare(page);
    const form = await open(page, CONTACT);
    await fill(form, CONTACT);
    await send(form, CONTACT);
    const error = form.getByRole("alert").getByText(text, { exact: true });
    await expect(error).toBeInViewport();
    await expectRed(error);
    await expectInput(form, CONTACT);
  });
}

test("empty, invalid and rejected fields are listed with links", async ({ page, pageErrors }) => {
  pageErrors.ignore(FAILED_LOAD);
  const call = await answer(page, CONTACT.call, 422, envelope("Please check.", { message: ["Say more"] }));
  const form = await open(page, CONTACT);
  await fill(form, CONTACT);
  await form.getByLabel("Name", { exact: true }).fill("");
  await form.getByLabel("Email", { exact: true }).fill("asha@");
  await send(form, CONTACT);
  await expect(form.getByRole("alert").getByRole("link")).toHaveText([
    "Enter your name",
    "Enter an email address in the form name@example.com",
  ]);
  expect(call.requests).toHaveLength(0);
  await fill(form, CONTACT);
  await send(form, CONTACT);
  await form.getByRole("alert").getByRole("link", { name: "Say more" }).click();
  await expect(form.getByLabel("Message")).toBeFocused();
  await expect(form.getByLabel("Message")).toHaveAccessibleDescription(/Say more/);
  await expectInput(form, CONTACT);
});

test("the form can be sent by keyboard alone", async ({ page }) => {
  const call = await answer(page, CONTACT.call, 201, {});
  const form = await open(page, CONTACT);
  await form.getByLabel("Name", { exact: true }).focus();
  for (const text of ["Asha Rao", "asha@example.in", "", "A batch", "Twelve people."]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(form.getByRole("button", { name: "Send Message" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(thanks(page)).toBeFocused();
  expect(call.body(0)).toMatchObject({ phone: "", subject: "A batch", message: "Twelve people." });
  // After the links to WhatsApp and the phone.
  for (const _ of [1, 2, 3]) await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Send another" })).toBeFocused();
});

test("the form with errors and the success message are accessible", async ({ page }) => {
  test.slow();
  await answer(page, CONTACT.call, 201, {});
  const form = await open(page, CONTACT);
  await send(form, CONTACT);
  await expect(form.getByRole("alert")).toBeVisible();
  await expectAccessibleInBothSchemes(page, "#form");
  await fill(form, CONTACT);
  await send(form, CONTACT);
  await expect(thanks(page)).toBeVisible();
  await expectAccessibleInBothSchemes(page, "#form");
});
