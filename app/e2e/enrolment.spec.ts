import type { Page } from "@playwright/test";
import { ENROL_CLOSE_MS } from "#content/timing.ts";
import { answer, answerLater, envelope, FAILED_LOAD, giveTokens, lose } from "./support/answers.ts";
import { pass, reach, stopClock, visit } from "./support/site.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./test.ts";

const ENROLL = "/api/mail/enroll";
const SENT = { message: "stored" };

const dialog = (page: Page) => page.getByRole("dialog");
const submit = (page: Page) => dialog(page).getByRole("button", { name: /^(Enroll Now|Processing)/ });
const enrolLink = (page: Page, at = 0) => page.getByRole("link", { name: /^Enroll Now/ }).nth(at);
const fields = (page: Page) => ({
  name: dialog(page).getByLabel("Full Name"),
  email: dialog(page).getByLabel("Email Address"),
  phone: dialog(page).getByLabel("Phone Number"),
});

async function openDialog(page: Page): Promise<void> {
  await giveTokens(page);
  await visit(page, "/");
  await reach(page.locator("#explorer"));
  await enrolLink(page).click();
  await expect(dialog(page)).toBeVisible();
}

async function fill(page: Page): Promise<void> {
  await fields(page).name.fill("Asha Rao");
  await fields(page).email.fill("asha@example.com");
  await fields(page).phone.fill("+91 98765 43210");
}

async function expectKept(page: Page): Promise<void> {
  await expect(fields(page).name).toHaveValue("Asha Rao");
  await expect(fields(page).email).toHaveValue("asha@example.com");
  await expect(fields(page).phone).toHaveValue("+91 98765 43210");
}

test("it opens for the chosen stack, at its first field", async ({ page }) => {
  await openDialog(page);
  await expect(dialog(page)).toHaveAccessibleName("HTML, CSS and JavaScript");
  for (const text of ["Web Development", "Beginner", "₹1199"]) await expect(dialog(page)).toContainText(text);
  await expect(fields(page).name).toBeFocused();
  await expect(fields(page).email).toHaveAttribute("type", "email");
  await expect(fields(page).phone).toHaveAttribute("type", "tel");
  for (const field of Object.values(fields(page))) await expect(field).toHaveAttribute("required");
});

test("what goes out is the payload of the specification", async ({ page }) => {
  const asked = await answer(page, ENROLL, 201, SENT);
  await openDialog(page);
  await fill(page);
  await submit(page).click();
  await expect(dialog(page)).toContainText("Enrollment Successful!");
  const { key, ...body } = asked.body(0);
  expect(key).toMatch(/^[0-9a-f-]{36}$/);
  expect(body).toMatchObject({
    name: "Asha Rao",
    email: "asha@example.com",
    phone: "+91 98765 43210",
    course: {
      name: "Web Development",
      stack: "HTML, CSS and JavaScript",
      price: "₹1199",
      level: "Beginner",
    },
    form_token: "signed-by-the-test",
    website: "",
  });
  expect((body.course as { duration?: string }).duration).toMatch(/week/);
});

test("empty fields are named, and nothing is sent", async ({ page }) => {
  const asked = await answer(page, ENROLL, 201, SENT);
  await openDialog(page);
  await submit(page).click();
  await expect(dialog(page).getByRole("alert")).toBeVisible();
  for (const text of ["Enter your name", "Enter your email address", "Enter your phone number"]) {
    await expect(dialog(page).getByRole("alert").getByRole("link", { name: text })).toBeVisible();
  }
  await dialog(page).getByRole("link", { name: "Enter your phone number" }).click();
  await expect(fields(page).phone).toBeFocused();
  await fill(page);
  await fields(page).email.fill("no address");
  await submit(page).click();
  await expect(dialog(page).getByRole("alert")).toContainText("name@example.com");
  await expect(fields(page).email).toHaveAttribute("aria-invalid", "true");
  expect(asked.requests).toHaveLength(0);
});

test("while it is sent the button reads 'Processing...' and cannot be pressed again", async ({ page }) => {
  const asked = await answerLater(page, ENROLL, 201, SENT);
  await openDialog(page);
  await fill(page);
  await submit(page).click();
  await expect(submit(page)).toHaveText("Processing...");
  await expect(submit(page)).toBeDisabled();
  await fields(page).name.press("Enter");
  asked.letGo();
  await expect(dialog(page)).toContainText("Enrollment Successful!");
  expect(asked.requests).toHaveLength(1);
});

test("success says so, and closes the dialog after 2000 ms", async ({ page }) => {
  expect(ENROL_CLOSE_MS).toBe(2000);
  await answer(page, ENROLL, 201, SENT);
  await stopClock(page);
  await openDialog(page);
  await fill(page);
  await submit(page).click();
  const status = dialog(page).getByRole("status");
  await expect(status).toContainText("Enrollment Successful!");
  await expect(status).toContainText("We've sent the details to your email.");
  await expect(status).toBeFocused();
  await pass(page, 1999);
  await expect(dialog(page)).toBeVisible();
  await pass(page, 1);
  await expect(dialog(page)).toHaveCount(0);
  await expect(enrolLink(page)).toBeFocused();
  await enrolLink(page).click();
  await expect(submit(page)).toHaveText("Enroll Now");
  for (const field of Object.values(fields(page))) await expect(field).toHaveValue("");
});

test("closing after success ends it at once and leaves the next dialog alone", async ({ page }) => {
  await answer(page, ENROLL, 201, SENT);
  await stopClock(page);
  await openDialog(page);
  await fill(page);
  await submit(page).click();
  await expect(dialog(page)).toContainText("Enrollment Successful!");
  await pass(page, 500);
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await enrolLink(page, 1).click();
  await expect(dialog(page)).toHaveAccessibleName("React with TypeScript");
  await pass(page, 5000);
  await expect(dialog(page)).toBeVisible();
});

for (const [what, failure, text] of [
  [
    "a failure with a message",
    (page: Page) => answer(page, ENROLL, 500, envelope("The seats are gone")),
    "The seats are gone",
  ],
  ["a failure without a message", (page: Page) => answer(page, ENROLL, 500, {}), "Enrollment failed"],
  ["a failure that is no JSON", (page: Page) => answer(page, ENROLL, 502), "Enrollment failed"],
  ["a lost connection", (page: Page) => lose(page, ENROLL), "Enrollment failed"],
] as const) {
  test(`${what} shows its text in red and keeps what was typed`, async ({ page, complaints }) => {
    complaints.ignore(FAILED_LOAD);
    await failure(page);
    await openDialog(page);
    await fill(page);
    await submit(page).click();
    const alert = dialog(page).getByRole("alert");
    await expect(alert).toContainText(text);
    const [danger, colour] = await alert
      .getByText(text)
      .evaluate((element) => [
        getComputedStyle(element.ownerDocument.documentElement).getPropertyValue("--color-danger"),
        getComputedStyle(element).color,
      ]);
    expect(colour).toBe(rgb(danger ?? ""));
    await expectKept(page);
    const again = await answer(page, ENROLL, 201, SENT);
    await submit(page).click();
    await expect(dialog(page)).toContainText("Enrollment Successful!");
    expect(again.requests).toHaveLength(1);
  });
}

test("the server's word on a field stands at the field", async ({ page, complaints }) => {
  complaints.ignore(FAILED_LOAD);
  await answer(page, ENROLL, 422, envelope("Please check", { phone: ["This number has too few digits"] }));
  await openDialog(page);
  await fill(page);
  await submit(page).click();
  await expect(fields(page).phone).toHaveAccessibleDescription(/too few digits/);
  await expect(dialog(page).getByRole("link", { name: "This number has too few digits" })).toBeVisible();
  await expectKept(page);
});

test("Escape and the button close it, and focus goes back to where it came from", async ({ page }) => {
  await openDialog(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(enrolLink(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(enrolLink(page)).toBeFocused();
});

test("a slip beside it does not close it", async ({ page }) => {
  await openDialog(page);
  await fill(page);
  await page.mouse.click(5, 400);
  await expect(dialog(page)).toBeVisible();
  await expectKept(page);
});

test("what was typed is there again when it is opened again, for this stack only", async ({ page }) => {
  await openDialog(page);
  await fill(page);
  await page.keyboard.press("Escape");
  await enrolLink(page).click();
  await expectKept(page);
  await page.keyboard.press("Escape");
  await enrolLink(page, 1).click();
  await expect(fields(page).name).toHaveValue("");
});

test("the keyboard stays inside while it is open", async ({ page }) => {
  await openDialog(page);
  const outside: string[] = [];
  for (let step = 0; step < 24; step++) {
    await page.keyboard.press(step < 12 ? "Tab" : "Shift+Tab");
    const where = await page.evaluate(() => {
      const { activeElement } = document;
      // Between the last and the first element the browser's own controls have their turn.
      return activeElement === document.body || activeElement?.closest("dialog")
        ? null
        : activeElement?.outerHTML;
    });
    if (where) outside.push(where);
  }
  expect(outside).toEqual([]);
});

test("the page behind it does not scroll", async ({ page }) => {
  await openDialog(page);
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(10, 400);
  await page.mouse.wheel(0, 600);
  await page.waitForTimeout(100);
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test("it is accessible open and with errors, in both schemes", async ({ page }) => {
  await openDialog(page);
  await expectAccessibleInBothSchemes(page, "dialog");
  await submit(page).click();
  await expect(dialog(page).getByRole("alert")).toBeVisible();
  await expectAccessibleInBothSchemes(page, "dialog");
});

test("after success it is accessible in both schemes", async ({ page }) => {
  await answer(page, ENROLL, 201, SENT);
  await openDialog(page);
  await fill(page);
  // The dialog must stay for as long as the examination takes.
  await page.evaluate((closing) => {
    const after = window.setTimeout;
    window.setTimeout = ((run: () => void, ms?: number) => (ms === closing ? 0 : after(run, ms))) as never;
  }, ENROL_CLOSE_MS);
  await submit(page).click();
  await expect(dialog(page)).toContainText("Enrollment Successful!");
  await expectAccessibleInBothSchemes(page, "dialog");
});

/** "#b01c2e" as the browser computes it. */
function rgb(hex: string): string {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.trim().slice(at, at + 2), 16));
  return `rgb(${r}, ${g}, ${b})`;
}
