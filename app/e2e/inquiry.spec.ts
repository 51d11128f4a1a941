import type { Page } from "@playwright/test";
import {
  answer,
  answerOnDemand,
  breakConnection,
  envelope,
  FAILED_LOAD,
  mockTokens,
} from "./support/answers.ts";
import {
  COURSE,
  expectFocusTrap,
  expectInput,
  expectRed,
  fill,
  INQUIRY,
  open,
  send,
} from "./support/forms.ts";
import { settle } from "./support/site.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./test.ts";

/** Without a link of the answer, the address of the course. It leads to the form. */
const SYLLABUS = `/courses/${COURSE.slug}/syllabus.pdf`;
const REQUEST = `/courses/${COURSE.slug}#syllabus-request`;

const ask = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Send Inquiry", exact: true }).first();
const download = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Download Syllabus", exact: true }).first();
const status = (page: Page) => page.getByRole("status").filter({ hasText: /\w/ });

const DOWNLOAD = {
  ...INQUIRY,
  values: { Name: "Asha Rao", Email: "asha@example.in" },
  button: "Send and Download",
  reveal: async (page: Page) => {
    await download(page).click();
    return page.getByRole("dialog", { name: "Download Syllabus" });
  },
};

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await mockTokens(page);
});

test("the dialog has five required fields and the course as subject", async ({ page }) => {
  const dialog = await open(page, INQUIRY);
  await expect(dialog).toContainText(COURSE.title);
  await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused();
  for (const label of Object.keys(INQUIRY.values)) {
    await expect(dialog.getByLabel(label, { exact: true })).toHaveAttribute("required", "");
  }
  await expect(dialog.getByLabel("Email", { exact: true })).toHaveAttribute("type", "email");
  await expect(dialog.getByLabel("Subject")).toHaveValue(`Inquiry: ${COURSE.title}`);
  await expect(dialog.getByLabel("Message")).toHaveValue("");
});

for (const [name, viewport] of [
  ["a phone", { width: 390, height: 810 }],
  ["a desktop", { width: 1280, height: 800 }],
] as const) {
  test(`on ${name} its head stays in view from the first field to the button and after an error`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const dialog = await open(page, INQUIRY);
    const close = dialog.getByRole("button", { name: "Close" });
    const submit = dialog.getByRole("button", { name: "Send Inquiry" });
    await expect(close).toBeInViewport({ ratio: 1 });
    await submit.scrollIntoViewIfNeeded();
    await expect(submit).toBeInViewport({ ratio: 0.9 });
    await expect(close).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole("heading", { name: "Send Inquiry" })).toBeInViewport({ ratio: 1 });
    await submit.click();
    await expect(dialog.getByRole("alert")).toBeInViewport({ ratio: 1 });
    await expect(close).toBeInViewport({ ratio: 1 });
  });
}

test("after sending, the dialog closes and the page shows a default message", async ({ page }) => {
  const call = await answerOnDemand(page, INQUIRY.call, 201, {});
  const tabs: Page[] = [];
  page.context().on("page", (tab) => tabs.push(tab));
  const dialog = await open(page, INQUIRY);
  await fill(dialog, INQUIRY);
  await send(dialog, INQUIRY);
  await expect(dialog.getByRole("button", { name: "Sending...", exact: true })).toBeDisabled();
  call.respond();
  await expect(dialog).toBeHidden();
  await expect(status(page)).toContainText("Inquiry submitted successfully!");
  await expect(ask(page)).toBeFocused();
  await expect(status(page)).toContainText("An adviser calls or writes within one working day.");
  await expect(status(page).getByRole("link", { name: /syllabus/ })).toHaveCount(0);
  expect(tabs, "plain mode opens nothing").toEqual([]);
  expect(call.body(0)).toMatchObject({
    name: "Asha Rao",
    email: "asha@example.in",
    mobile: "+91 98450 12345",
    subject: "Weekend batch",
    message: "Is there a batch on Saturdays?",
    course_id: expect.any(Number),
  });
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(status(page)).toHaveCount(0);
});

test("the server's message shows if there is one", async ({ page }) => {
  await answer(page, INQUIRY.call, 201, { message: "We call you tomorrow." });
  const dialog = await open(page, INQUIRY);
  await fill(dialog, INQUIRY);
  await send(dialog, INQUIRY);
  await expect(status(page)).toContainText("We call you tomorrow.");
});

test("download mode opens the syllabus in a new tab and shows a link to it", async ({ page, context }) => {
  await answer(page, INQUIRY.call, 201, {});
  const dialog = await open(page, DOWNLOAD);
  await fill(dialog, DOWNLOAD);
  const opened = context.waitForEvent("page");
  await send(dialog, DOWNLOAD);
  const tab = await opened;
  await expect(tab).toHaveURL(REQUEST);
  await expect(dialog).toBeHidden();
  await expect(status(page)).toContainText("Inquiry submitted successfully!");
  const link = status(page).getByRole("link", { name: /^Open the syllabus/ });
  await expect(link).toHaveAttribute("href", SYLLABUS);
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", /noopener/);
});

test("a mobile number is enough for the syllabus, and without any way to reach the sender it says so", async ({
  page,
}) => {
  const call = await answer(page, INQUIRY.call, 201, {});
  const dialog = await open(page, DOWNLOAD);
  await dialog.getByLabel("Name", { exact: true }).fill("Asha Rao");
  await send(dialog, DOWNLOAD);
  const error = "Enter your email address or your mobile number. One of the two is enough.";
  await expect(dialog.getByRole("alert").getByRole("link")).toHaveText([error]);
  await dialog.getByRole("alert").getByRole("link").click();
  await expect(dialog.getByLabel("Email", { exact: true })).toBeFocused();
  await expect(dialog.getByLabel("Email", { exact: true })).toHaveAccessibleDescription(`Error: ${error}`);
  expect(call.requests).toHaveLength(0);
  await dialog.getByLabel("Mobile", { exact: true }).fill("98450 12345");
  await send(dialog, DOWNLOAD);
  await expect(dialog).toBeHidden();
  expect(call.body(0)).toMatchObject({ name: "Asha Rao", email: "", mobile: "98450 12345", syllabus: true });
});

test("when new tabs are blocked, the link takes focus and opens the syllabus", async ({ page, context }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await answer(page, INQUIRY.call, 201, {});
  const dialog = await open(page, DOWNLOAD);
  await fill(dialog, DOWNLOAD);
  await send(dialog, DOWNLOAD);
  const link = status(page).getByRole("link", { name: /^Open the syllabus/ });
  await expect(link).toBeFocused();
  const opened = context.waitForEvent("page");
  await page.keyboard.press("Enter");
  await expect(await opened).toHaveURL(REQUEST);
});

for (const [what, prepare, text] of [
  ["the server's text", (page) => answer(page, INQUIRY.call, 500, envelope("Try later.")), "Try later."],
  ["its own text", (page) => answer(page, INQUIRY.call, 500), "Error submitting inquiry."],
  [
    "its own text without connection",
    (page) => breakConnection(page, INQUIRY.call),
    "Error submitting inquiry.",
  ],
] satisfies [string, (page: Page) => Promise<unknown>, string][]) {
  test(`a failure shows ${what} and keeps the dialog open with its input`, async ({ page, pageErrors }) => {
    pageErrors.ignore(FAILED_LOAD);
    await prepare(page);
    const dialog = await open(page, INQUIRY);
    await fill(dialog, INQUIRY);
    await send(dialog, INQUIRY);
    const error = dialog.getByRole("alert").getByText(text, { exact: true });
    await expect(error).toBeVisible();
    await expectRed(error);
    await expectInput(dialog, INQUIRY);
    await expect(status(page)).toHaveCount(0);
  });
}

test("an ended session redirects to the sign-in page, and the input is restored afterwards", async ({
  page,
  pageErrors,
}) => {
  pageErrors.ignore(FAILED_LOAD);
  const call = await answer(page, INQUIRY.call, 401, envelope("Please sign in."));
  const dialog = await open(page, INQUIRY);
  await page.evaluate(() => {
    localStorage.setItem("userInfo", JSON.stringify({ name: "Asha", email: "asha@example.in" }));
    localStorage.setItem("token", "of former days");
  });
  await fill(dialog, INQUIRY);
  await send(dialog, INQUIRY);
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(INQUIRY.address)}`);
  expect(call.requests).toHaveLength(1);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await expectInput(await open(page, INQUIRY), INQUIRY);
});

test("rejected and empty fields are listed with links", async ({ page, pageErrors }) => {
  pageErrors.ignore(FAILED_LOAD);
  const call = await answer(page, INQUIRY.call, 422, envelope("Please check.", { mobile: ["Too short"] }));
  const dialog = await open(page, INQUIRY);
  await dialog.getByLabel("Subject").fill("");
  await send(dialog, INQUIRY);
  await expect(dialog.getByRole("alert").getByRole("link")).toHaveText([
    "Enter your name",
    "Enter your mobile number",
    "Enter your email address",
    "Enter a subject",
    "Write your question",
  ]);
  expect(call.requests).toHaveLength(0);
  await fill(dialog, INQUIRY);
  await send(dialog, INQUIRY);
  await expect(dialog.getByRole("alert").getByRole("link")).toHaveText(["Too short"]);
  await dialog.getByRole("alert").getByRole("link").click();
  await expect(dialog.getByLabel("Mobile")).toBeFocused();
  await expectInput(dialog, INQUIRY);
});

test("its button and Escape close it, and the input is restored when it opens again", async ({ page }) => {
  const dialog = await open(page, INQUIRY);
  await expectFocusTrap(page, dialog);
  await fill(dialog, INQUIRY);
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(ask(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expectInput(dialog, INQUIRY);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(ask(page)).toBeFocused();
});

test("a response after the dialog was closed does not close the next one", async ({ page }) => {
  const call = await answerOnDemand(page, INQUIRY.call, 201, {});
  const dialog = await open(page, INQUIRY);
  await fill(dialog, INQUIRY);
  await send(dialog, INQUIRY);
  await expect(dialog.getByRole("button", { name: "Sending..." })).toBeVisible();
  await page.keyboard.press("Escape");
  await download(page).click();
  const next = page.getByRole("dialog", { name: "Download Syllabus" });
  await expect(next).toBeVisible();
  const answered = page.waitForResponse((response) => response.url().endsWith(INQUIRY.call));
  call.respond();
  await (await answered).finished();
  await settle(page);
  await expect(page.getByText("Inquiry submitted successfully!")).toBeVisible();
  await expect(next).toBeVisible();
});

test("the inquiry can be sent by keyboard alone", async ({ page }) => {
  const call = await answer(page, INQUIRY.call, 201, {});
  await open(page, INQUIRY);
  await page.keyboard.press("Escape");
  await expect(ask(page)).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Send Inquiry" });
  await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused();
  for (const text of ["Asha Rao", "9845012345", "asha@example.in"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Tab");
  await page.keyboard.type("How long is it?");
  for (const _ of ["news", "privacy", "button"]) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(status(page)).toContainText("Inquiry submitted successfully!");
  expect(call.body(0)).toMatchObject({ subject: `Inquiry: ${COURSE.title}`, message: "How long is it?" });
});

test("the dialog, its errors and the success message are accessible", async ({ page }) => {
  test.slow();
  await answer(page, INQUIRY.call, 201, {});
  const dialog = await open(page, INQUIRY);
  await expectAccessibleInBothSchemes(page, "dialog");
  await send(dialog, INQUIRY);
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expectAccessibleInBothSchemes(page, "dialog");
  await fill(dialog, INQUIRY);
  await send(dialog, INQUIRY);
  await expect(status(page)).toBeVisible();
  await expectAccessibleInBothSchemes(page, ".notice-success");
});
