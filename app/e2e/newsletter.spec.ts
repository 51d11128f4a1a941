import type { Page } from "@playwright/test";
import {
  answer,
  answerOnDemand,
  breakConnection,
  envelope,
  FAILED_LOAD,
  mockTokens,
} from "./support/answers.ts";
import { expectRed, fill, NEWSLETTER, open, send } from "./support/forms.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./test.ts";

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await mockTokens(page);
});

test("a sign-up shows the next step and clears the form", async ({ page }) => {
  const call = await answerOnDemand(page, NEWSLETTER.call, 201, {});
  const form = await open(page, NEWSLETTER);
  const email = form.getByLabel("Email address");
  await expect(email).toHaveAttribute("type", "email");
  await expect(email).toHaveAttribute("required", "");
  await fill(form, NEWSLETTER);
  await send(form, NEWSLETTER);
  await expect(form.getByRole("button", { name: "SIGNING UP...", exact: true })).toBeDisabled();
  call.respond();
  await expect(form.getByRole("status")).toHaveText(NEWSLETTER.success);
  await expect(email).toHaveValue("");
  await expect(form.getByRole("button", { name: "SIGN UP", exact: true })).toBeEnabled();
  expect(call.body(0)).toMatchObject({ email: "asha@example.in", website: "" });
});

test("the server's message shows, and a second address is a separate sign-up", async ({ page }) => {
  const call = await answer(page, NEWSLETTER.call, 201, { message: "Look into your mailbox." });
  const form = await open(page, NEWSLETTER);
  await fill(form, NEWSLETTER);
  await send(form, NEWSLETTER);
  await expect(form.getByRole("status")).toHaveText("Look into your mailbox.");
  await form.getByLabel("Email address").fill("ravi@example.in");
  await send(form, NEWSLETTER);
  await expect.poll(() => call.requests.length).toBe(2);
  expect(call.body(0).key).toMatch(/^[0-9a-f-]{36}$/);
  expect(call.body(1).key).toMatch(/^[0-9a-f-]{36}$/);
  expect(call.body(1).key).not.toBe(call.body(0).key);
});

for (const [what, prepare, text] of [
  ["the server's text", (page) => answer(page, NEWSLETTER.call, 500, envelope("Closed.")), "Closed."],
  [
    "what is wrong with the address",
    (page) => answer(page, NEWSLETTER.call, 422, envelope("Check.", { email: ["No such domain"] })),
    "No such domain",
  ],
  ["its own text", (page) => answer(page, NEWSLETTER.call, 500), NEWSLETTER.failure],
  ["its own text without connection", (page) => breakConnection(page, NEWSLETTER.call), NEWSLETTER.failure],
] satisfies [string, (page: Page) => Promise<unknown>, string][]) {
  test(`a failure shows ${what} in red and keeps the address`, async ({ page, pageErrors }) => {
    pageErrors.ignore(FAILED_LOAD);
    await prepare(page);
    const form = await open(page, NEWSLETTER);
    await fill(form, NEWSLETTER);
    await send(form, NEWSLETTER);
    const email = form.getByLabel("Email address");
    await expect(form.getByRole("status")).toHaveText(text);
    await expectRed(form.getByRole("status"));
    await expect(email).toHaveValue("asha@example.in");
    await expect(email).toHaveAttribute("aria-invalid", "true");
    await expect(email).toHaveAccessibleDescription(text);
    await expect(email).toBeFocused();
  });
}

test("an ended session redirects to the sign-in page", async ({ page, pageErrors }) => {
  pageErrors.ignore(FAILED_LOAD);
  const call = await answer(page, NEWSLETTER.call, 401, envelope("Please sign in."));
  const form = await open(page, NEWSLETTER);
  await form.scrollIntoViewIfNeeded();
  await expect(form).toHaveJSProperty("noValidate", true);
  await page.evaluate(() => {
    localStorage.setItem("userInfo", JSON.stringify({ name: "Asha", email: "asha@example.in" }));
    localStorage.setItem("token", "of former days");
  });
  await fill(form, NEWSLETTER);
  await send(form, NEWSLETTER);
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(NEWSLETTER.address)}`);
  expect(call.requests).toHaveLength(1);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test("an empty form is not sent", async ({ page }) => {
  const call = await answer(page, NEWSLETTER.call, 201, {});
  const form = await open(page, NEWSLETTER);
  const email = form.getByLabel("Email address");
  await form.scrollIntoViewIfNeeded();
  await expect(form).toHaveJSProperty("noValidate", true);
  await send(form, NEWSLETTER);
  await expect(email).toBeFocused();
  await expect(form.getByRole("status")).toHaveText("Enter your email address");
  await email.fill("asha");
  await send(form, NEWSLETTER);
  await expect(form.getByRole("status")).toHaveText("Enter an email address in the form name@example.com");
  await expectRed(form.getByRole("status"));
  expect(call.requests).toHaveLength(0);
});

test("clicking keeps focus on the button, and two clicks send once", async ({ page }) => {
  const call = await answer(page, NEWSLETTER.call, 201, {});
  const form = await open(page, NEWSLETTER);
  await form.scrollIntoViewIfNeeded();
  await expect(form).toHaveJSProperty("noValidate", true);
  await fill(form, NEWSLETTER);
  const button = form.getByRole("button");
  await button.dblclick();
  await expect(form.getByRole("status")).not.toBeEmpty();
  await expect(button).toBeFocused();
  expect(call.requests).toHaveLength(1);
});

test("signing up by keyboard keeps focus in the form", async ({ page }) => {
  await answer(page, NEWSLETTER.call, 201, {});
  const form = await open(page, NEWSLETTER);
  await form.getByLabel("Email address").focus();
  await page.keyboard.type("asha@example.in");
  await page.keyboard.press("Tab");
  await expect(form.getByRole("button", { name: "SIGN UP" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(form.getByRole("status")).toHaveText(NEWSLETTER.success);
  await expect(form.getByLabel("Email address")).toBeFocused();
});

test("the form is accessible after a failure and after a success", async ({ page, pageErrors }) => {
  test.slow();
  pageErrors.ignore(FAILED_LOAD);
  await answer(page, NEWSLETTER.call, 500);
  const form = await open(page, NEWSLETTER);
  await fill(form, NEWSLETTER);
  await send(form, NEWSLETTER);
  await expect(form.getByRole("status")).toHaveText(NEWSLETTER.failure);
  await expectAccessibleInBothSchemes(page, "#newsletter-form");
  await answer(page, NEWSLETTER.call, 201, {});
  await send(form, NEWSLETTER);
  await expect(form.getByRole("status")).toHaveText(NEWSLETTER.success);
  await expectAccessibleInBothSchemes(page, "#newsletter-form");
});
