import type { Page } from "@playwright/test";
import { answer, answerLater, envelope, FAILED_LOAD, giveTokens, lose } from "./support/answers.ts";
import { visit } from "./support/site.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./test.ts";

const INQUIRY = "/api/mail/send-course-inquiry";

const dialog = (page: Page) => page.getByRole("dialog");
const card = (page: Page) => page.locator("article").first();
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });
const submit = (page: Page) => dialog(page).getByRole("button", { name: /^Send/ });
/** The status that stands at the edge of the page once the dialog is closed. */
const status = (page: Page) =>
  page.getByRole("status").filter({ has: page.getByRole("button", { name: "Dismiss" }) });

const TYPED = {
  Name: "Asha Rao",
  Mobile: "98765 43210",
  Email: "asha@example.com",
  Subject: "Dates in March",
  Message: "When does the next batch begin?",
};

async function openDialog(page: Page, button: string): Promise<void> {
  await giveTokens(page);
  await visit(page, "/courses");
  await card(page).getByRole("button", { name: button }).click();
  await expect(dialog(page)).toBeVisible();
}

async function fill(page: Page): Promise<void> {
  for (const [name, text] of Object.entries(TYPED)) await field(page, name).fill(text);
}

async function expectKept(page: Page): Promise<void> {
  for (const [name, text] of Object.entries(TYPED)) await expect(field(page, name)).toHaveValue(text);
}

test("'Send Inquiry' opens it in plain mode for the card's course", async ({ page }) => {
  await openDialog(page, "Send Inquiry");
  const title = await card(page).getByRole("heading").innerText();
  await expect(dialog(page)).toHaveAccessibleName("Send Inquiry");
  await expect(dialog(page)).toContainText(title);
  await expect(field(page, "Name")).toBeFocused();
  await expect(field(page, "Email")).toHaveAttribute("type", "email");
  await expect(field(page, "Subject")).toHaveValue(`Inquiry: ${title}`);
  await expect(field(page, "Message")).toHaveValue("");
  for (const name of Object.keys(TYPED)) await expect(field(page, name)).toHaveAttribute("required");
});

test("'Get Guidance' in the sidebar opens it too", async ({ page }) => {
  await giveTokens(page);
  await visit(page, "/courses");
  const button = page.getByRole("button", { name: /^Get Guidance/ }).first();
  await button.click();
  await expect(dialog(page)).toHaveAccessibleName("Send Inquiry");
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
});

test("what goes out is the payload of the specification, with the course", async ({ page }) => {
  const asked = await answer(page, INQUIRY, 201, { message: "Thank you, Asha." });
  await openDialog(page, "Send Inquiry");
  await fill(page);
  await submit(page).click();
  await expect(status(page)).toContainText("Thank you, Asha.");
  const body = asked.body(0);
  expect(body).toMatchObject({
    name: TYPED.Name,
    email: TYPED.Email,
    mobile: TYPED.Mobile,
    subject: TYPED.Subject,
    message: TYPED.Message,
  });
  const id = await card(page).getAttribute("id");
  expect(`course-${body.course_id}`).toBe(id);
});

test("success closes it, and says so until it is dismissed", async ({ page }) => {
  const asked = await answerLater(page, INQUIRY, 201, {});
  await openDialog(page, "Send Inquiry");
  await fill(page);
  await submit(page).click();
  await expect(submit(page)).toHaveText("Sending...");
  await expect(submit(page)).toBeDisabled();
  asked.letGo();
  await expect(dialog(page)).toHaveCount(0);
  await expect(status(page)).toContainText("Inquiry submitted successfully!");
  await expect(status(page).getByRole("link")).toHaveCount(0);
  await expect(card(page).getByRole("button", { name: "Send Inquiry" })).toBeFocused();
  await expectAccessibleInBothSchemes(page, "[role=status]:has(button)");
  await status(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByText("Inquiry submitted successfully!")).toHaveCount(0);
  await expect(page.locator(":focus")).not.toHaveCount(0);
});

test("'Download Syllabus' opens it in download mode; success opens the link and shows it", async ({
  page,
  context,
}) => {
  await answer(page, INQUIRY, 201, {});
  await openDialog(page, "Download Syllabus");
  await expect(dialog(page)).toHaveAccessibleName("Download Syllabus");
  await expect(field(page, "Message")).toHaveValue("Please send me the syllabus of this course.");
  await fill(page);
  const tab = context.waitForEvent("page");
  await submit(page).click();
  await expect(dialog(page)).toHaveCount(0);
  const link = status(page).getByRole("link", { name: /^Open the syllabus/ });
  const href = (await link.getAttribute("href")) ?? "";
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toBeFocused();
  const opened = await tab;
  expect(opened.url()).toBe(new URL(href, page.url()).href);
  expect(await opened.evaluate(() => window.opener)).toBeNull();
});

test("where the browser keeps the tab from opening, the link is there all the same", async ({ page }) => {
  await answer(page, INQUIRY, 201, {});
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openDialog(page, "Download Syllabus");
  await fill(page);
  await submit(page).click();
  await expect(status(page).getByRole("link", { name: /^Open the syllabus/ })).toBeVisible();
});

for (const [what, failure, text] of [
  [
    "a failure with a message",
    (page: Page) => answer(page, INQUIRY, 500, envelope("Our desk is closed")),
    "Our desk is closed",
  ],
  [
    "a failure without a message",
    (page: Page) => answer(page, INQUIRY, 500, {}),
    "Error submitting inquiry.",
  ],
  ["a lost connection", (page: Page) => lose(page, INQUIRY), "Error submitting inquiry."],
] as const) {
  test(`${what} shows its text and keeps what was typed`, async ({ page, complaints }) => {
    complaints.ignore(FAILED_LOAD);
    await failure(page);
    await openDialog(page, "Send Inquiry");
    await fill(page);
    await submit(page).click();
    await expect(dialog(page).getByRole("alert")).toContainText(text);
    await expectKept(page);
    await answer(page, INQUIRY, 201, {});
    await submit(page).click();
    await expect(status(page)).toContainText("Inquiry submitted successfully!");
  });
}

test("sending again after a lost answer is the same inquiry", async ({ page, complaints }) => {
  complaints.ignore(FAILED_LOAD);
  const first = await answer(page, INQUIRY, 500, {});
  await openDialog(page, "Send Inquiry");
  await fill(page);
  await submit(page).click();
  await expect(dialog(page).getByRole("alert")).toBeVisible();
  const second = await answer(page, INQUIRY, 201, {});
  await submit(page).click();
  await expect(status(page)).toBeVisible();
  expect(second.body(0).key).toBe(first.body(0).key);
});

test("missing fields are named at the field and above the form", async ({ page }) => {
  const asked = await answer(page, INQUIRY, 201, {});
  await openDialog(page, "Send Inquiry");
  await field(page, "Subject").fill("");
  await submit(page).click();
  for (const text of [
    "Enter your name",
    "Enter your mobile number",
    "Enter your email address",
    "Enter a subject",
    "Write your question",
  ]) {
    await expect(dialog(page).getByRole("alert").getByRole("link", { name: text })).toBeVisible();
  }
  await expect(field(page, "Mobile")).toHaveAccessibleDescription(/Enter your mobile number/);
  expect(asked.requests).toHaveLength(0);
  await expectAccessibleInBothSchemes(page, "dialog");
});

test("Escape and the button close it, focus goes back, and what was typed waits", async ({ page }) => {
  await openDialog(page, "Send Inquiry");
  await fill(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  const button = card(page).getByRole("button", { name: "Send Inquiry" });
  await expect(button).toBeFocused();
  await button.click();
  await expectKept(page);
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.locator("article").nth(1).getByRole("button", { name: "Send Inquiry" }).click();
  await expect(field(page, "Name")).toHaveValue("");
});

test("without the dialog's code the button leads to the form on the course's page", async ({
  page,
  complaints,
}) => {
  complaints.ignore(FAILED_LOAD);
  await visit(page, "/courses");
  await page.route("**/*.js", (route) => route.abort());
  await card(page).getByRole("button", { name: "Send Inquiry" }).click();
  await page.waitForURL(/\/courses\/[a-z0-9-]+#inquiry$/);
  await expect(page.getByRole("heading", { name: "Ask about this course" })).toBeInViewport();
});

test("open, it is accessible in both schemes and both modes", async ({ page }) => {
  await openDialog(page, "Send Inquiry");
  await expectAccessibleInBothSchemes(page, "dialog");
  await page.keyboard.press("Escape");
  await card(page).getByRole("button", { name: "Download Syllabus" }).click();
  await expectAccessibleInBothSchemes(page, "dialog");
});
