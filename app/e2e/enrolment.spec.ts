import { groupPrice } from "#content/format.ts";
import {
  answer,
  answerOnDemand,
  breakConnection,
  envelope,
  FAILED_LOAD,
  mockTokens,
} from "./support/answers.ts";
import {
  ENROLMENT,
  enrolLink,
  expectEmpty,
  expectFocusTrap,
  expectInput,
  expectRed,
  fill,
  open,
  STACK,
  send,
} from "./support/forms.ts";
import { pass, scrollToHydrated, settle, startClock, stopClock } from "./support/site.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./test.ts";

const DETAILS = "We've sent the details to your email.";

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await mockTokens(page);
});

test("the dialog has the facts of the selected stack and three required fields", async ({ page }) => {
  const dialog = await open(page, ENROLMENT);
  await expect(dialog).toContainText(STACK.technology);
  await expect(dialog).toContainText(STACK.level);
  await expect(dialog).toContainText(groupPrice(STACK.price));
  await expect(dialog.getByLabel("Full Name")).toBeFocused();
  for (const [label, type] of [
    ["Full Name", "text"],
    ["Email Address", "email"],
    ["Phone Number", "tel"],
  ] as const) {
    await expect(dialog.getByLabel(label)).toHaveAttribute("type", type);
    await expect(dialog.getByLabel(label)).toHaveAttribute("required", "");
  }
});

test("shows 'Processing...' while sending, then the success message, and closes after exactly two seconds", async ({
  page,
}) => {
  await stopClock(page);
  const call = await answerOnDemand(page, ENROLMENT.call, 201, { message: DETAILS });
  const dialog = await open(page, ENROLMENT);
  await fill(dialog, ENROLMENT);
  await send(dialog, ENROLMENT);
  await expect(dialog.getByRole("button", { name: "Processing...", exact: true })).toBeDisabled();
  call.respond();
  await expect(dialog.getByText("Enrollment Successful!", { exact: true })).toBeVisible();
  await expect(dialog.getByText(DETAILS, { exact: true })).toBeVisible();
  await expect(dialog.locator("form")).toHaveCount(0);
  await pass(page, 1999);
  await expect(dialog).toBeVisible();
  await pass(page, 1);
  await expect(dialog).toBeHidden();
  await expect(enrolLink(page)).toBeFocused();

  const notice = page.getByRole("status").filter({ hasText: DETAILS });
  await expect(notice).toContainText(/An adviser calls you within one working day .* You pay nothing now\./);
  await expect(notice.getByRole("link", { name: "Ask on WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/919876500001\?text=.*HTML/,
  );
  await pass(page, 60_000);
  await notice.getByRole("button", { name: "Dismiss" }).click();
  await expect(notice).toHaveCount(0);

  await enrolLink(page).click();
  await expectEmpty(dialog, ENROLMENT);
  await expect(dialog.getByRole("button", { name: "Enroll Now", exact: true })).toBeEnabled();
});

test("a module that was asked for is marked on its card, also after a reload", async ({ page }) => {
  await answer(page, ENROLMENT.call, 201, { message: DETAILS });
  const card = page.locator(".card", { has: enrolLink(page) });
  const dialog = await open(page, ENROLMENT);
  await expect(card.getByText("Requested")).toHaveCount(0);
  await fill(dialog, ENROLMENT);
  await send(dialog, ENROLMENT);
  await expect(card.getByText("Requested")).toBeVisible();
  await page.reload();
  await scrollToHydrated(page.locator("#explorer"));
  await expect(card.getByText("Requested")).toBeVisible();
  await expect(page.locator("#explorer").getByText("Requested")).toHaveCount(1);
  expect(await page.context().cookies()).toEqual([]);
});

test("the request has the visitor's input and the stack", async ({ page }) => {
  const call = await answer(page, ENROLMENT.call, 201, { message: "" });
  const dialog = await open(page, ENROLMENT);
  await fill(dialog, ENROLMENT);
  await expect(dialog.locator("[name=form_token]")).toHaveValue("signed-by-the-test");
  await send(dialog, ENROLMENT);
  await expect(dialog.getByText("Enrollment Successful!", { exact: true })).toBeVisible();
  expect(call.body(0)).toMatchObject({
    name: "Asha Rao",
    email: "asha@example.in",
    phone: "+91 98450 12345",
    stack_id: STACK.id,
    course: {
      name: STACK.technology,
      stack: STACK.name,
      price: STACK.price,
      level: STACK.level,
      duration: expect.stringMatching(/\d+ \w+/),
    },
    newsletter: false,
    form_token: "signed-by-the-test",
    website: "",
  });
});

for (const [what, prepare, text] of [
  ["the server's text", answerWith(500, envelope("The desk is closed.")), "The desk is closed."],
  ["its own text after an empty answer", answerWith(500), "Enrollment failed"],
  ["its own text when the connection breaks", breakConnection, "Enrollment failed"],
] as const) {
  test(`a failure shows ${what} in red and keeps the input`, async ({ page, pageErrors }) => {
    pageErrors.ignore(FAILED_LOAD);
    await prepare(page, ENROLMENT.call);
    const dialog = await open(page, ENROLMENT);
    await fill(dialog, ENROLMENT);
    await send(dialog, ENROLMENT);
    const error = dialog.getByRole("alert").getByText(text, { exact: true });
    await expect(error).toBeVisible();
    await expectRed(error);
    await expectInput(dialog, ENROLMENT);
    await expect(dialog.getByRole("button", { name: "Enroll Now", exact: true })).toBeEnabled();
    const held = await dialog.evaluate((box) => box.contains(document.activeElement));
    expect(held, "the focus stays in the dialog").toBe(true);
  });
}

function answerWith(status: number, body?: unknown) {
  return (page: Parameters<typeof answer>[0], call: string) => answer(page, call, status, body);
}

test("a rejected field has its error, and the error summary links to it", async ({ page, pageErrors }) => {
  pageErrors.ignore(FAILED_LOAD);
  await answer(
    page,
    ENROLMENT.call,
    422,
    envelope("Please check the form.", { phone: ["Enter a phone number with 10 digits"] }),
  );
  const dialog = await open(page, ENROLMENT);
  await fill(dialog, ENROLMENT);
  await send(dialog, ENROLMENT);
  const phone = dialog.getByLabel("Phone Number");
  await expect(phone).toHaveAttribute("aria-invalid", "true");
  await expect(phone).toHaveAccessibleDescription(/Enter a phone number with 10 digits/);
  await dialog.getByRole("alert").getByRole("link", { name: "Enter a phone number with 10 digits" }).click();
  await expect(phone).toBeFocused();
  await expectInput(dialog, ENROLMENT);
});

test("a form with empty or invalid fields is not sent", async ({ page }) => {
  const call = await answer(page, ENROLMENT.call, 201, { message: DETAILS });
  const dialog = await open(page, ENROLMENT);
  await send(dialog, ENROLMENT);
  for (const text of ["Enter your name", "Enter your email address", "Enter your phone number"]) {
    await expect(dialog.getByRole("alert").getByRole("link", { name: text })).toBeVisible();
  }
  await fill(dialog, ENROLMENT);
  await dialog.getByLabel("Email Address").fill("asha");
  await send(dialog, ENROLMENT);
  await expect(dialog.getByLabel("Email Address")).toHaveAccessibleDescription(
    /Enter an email address in the form name@example.com/,
  );
  expect(call.requests).toHaveLength(0);
});

test("the close button resets the state, and the input is restored the next time", async ({
  page,
  pageErrors,
}) => {
  pageErrors.ignore(FAILED_LOAD);
  await answer(page, ENROLMENT.call, 500);
  const dialog = await open(page, ENROLMENT);
  await fill(dialog, ENROLMENT);
  await send(dialog, ENROLMENT);
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(enrolLink(page)).toBeFocused();
  await enrolLink(page).click();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await expectInput(dialog, ENROLMENT);
});

test("a dialog closed within the two seconds does not close the next one", async ({ page }) => {
  await stopClock(page);
  await answer(page, ENROLMENT.call, 201, { message: DETAILS });
  const dialog = await open(page, ENROLMENT);
  await fill(dialog, ENROLMENT);
  await send(dialog, ENROLMENT);
  await expect(dialog.getByText(DETAILS)).toBeVisible();
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await enrolLink(page, "React with TypeScript").click();
  const next = page.getByRole("dialog", { name: "React with TypeScript" });
  await expect(next).toBeVisible();
  await pass(page, 5000);
  await expect(next).toBeVisible();
});

test("a response after the dialog was closed does not close the next one", async ({ page }) => {
  await stopClock(page);
  const call = await answerOnDemand(page, ENROLMENT.call, 201, {});
  const dialog = await open(page, ENROLMENT);
  await fill(dialog, ENROLMENT);
  await send(dialog, ENROLMENT);
  await expect(dialog.getByRole("button", { name: "Processing..." })).toBeVisible();
  await page.keyboard.press("Escape");
  await enrolLink(page, "React with TypeScript").click();
  const next = page.getByRole("dialog", { name: "React with TypeScript" });
  await expect(next).toBeVisible();
  const answered = page.waitForResponse((response) => response.url().endsWith(ENROLMENT.call));
  call.respond();
  await (await answered).finished();
  await settle(page);
  await pass(page, 5000);
  await expect(next).toBeVisible();
});

for (const [width, height] of [
  [390, 844],
  [320, 568],
] as const) {
  test(`on a screen of ${width} by ${height} close and send are always in reach`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const dialog = await open(page, ENROLMENT);
    const reach = async () => {
      await expect(dialog.getByRole("button", { name: "Close", exact: true })).toBeInViewport({ ratio: 1 });
      await expect(dialog.getByRole("button", { name: "Enroll Now", exact: true })).toBeInViewport({
        ratio: 1,
      });
    };
    await reach();
    await send(dialog, ENROLMENT);
    await expect(dialog.getByRole("alert")).toBeVisible();
    await reach();
    await dialog.locator(".dialog-body").evaluate((body) => body.scrollTo(0, body.scrollHeight));
    await reach();
    const phone = dialog.getByLabel("Phone Number");
    await phone.focus();
    await expect(phone).toBeInViewport({ ratio: 1 });
  });
}

test("Tab stays inside, Escape closes, and focus returns to the link", async ({ page }) => {
  const dialog = await open(page, ENROLMENT);
  await expectFocusTrap(page, dialog);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(enrolLink(page)).toBeFocused();
});

test("the enrolment can be sent by keyboard alone", async ({ page }) => {
  const call = await answer(page, ENROLMENT.call, 201, { message: DETAILS });
  await open(page, ENROLMENT);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: STACK.name });
  await expect(dialog.getByLabel("Full Name")).toBeFocused();
  await page.keyboard.type("Asha Rao");
  await page.keyboard.press("Tab");
  await page.keyboard.type("asha@example.in");
  await page.keyboard.press("Tab");
  await page.keyboard.type("9845012345");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(dialog.getByRole("checkbox")).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Enroll Now", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(DETAILS)).toBeVisible();
  expect(call.body(0)).toMatchObject({ name: "Asha Rao", phone: "9845012345", newsletter: true });
});

test("the dialog is accessible when opened, and with errors", async ({ page, pageErrors }) => {
  test.slow();
  pageErrors.ignore(FAILED_LOAD);
  await stopClock(page);
  const dialog = await open(page, ENROLMENT);
  await startClock(page);
  await expectAccessibleInBothSchemes(page, "dialog");
  await send(dialog, ENROLMENT);
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expectAccessibleInBothSchemes(page, "dialog");
});

test("the success message is accessible", async ({ page }) => {
  test.slow();
  await stopClock(page);
  await answer(page, ENROLMENT.call, 201, { message: DETAILS });
  const dialog = await open(page, ENROLMENT);
  await fill(dialog, ENROLMENT);
  await send(dialog, ENROLMENT);
  await expect(dialog.getByText(DETAILS)).toBeVisible();
  // axe needs timers, but the dialog closes after two seconds: advance the clock only while axe runs.
  let running = true;
  const audit = expectAccessibleInBothSchemes(page, "dialog").finally(() => {
    running = false;
  });
  while (running) await page.clock.runFor(1);
  await audit;
  await expect(dialog.getByText(DETAILS)).toBeVisible();
});
