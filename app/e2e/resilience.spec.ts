import { answer, answerOnDemand, breakConnection, FAILED_LOAD, mockTokens } from "./support/answers.ts";
import {
  CONSULTANCY,
  CONTACT,
  ENROLMENT,
  expectInput,
  FORMS,
  fill,
  INQUIRY,
  open,
  send,
} from "./support/forms.ts";
import { hydrated, visit } from "./support/site.ts";
import { expect, test } from "./test.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test.beforeEach(async ({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

for (const form of FORMS) {
  test(`${form.name}: retries after a failure and a lost connection are the same enquiry`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.ignore(FAILED_LOAD);
    await mockTokens(page);
    const box = await open(page, form);
    const failed = await answer(page, form.call, 503);
    await fill(box, form);
    await send(box, form);
    await expect(page.getByText(form.failure, { exact: true })).toBeVisible();
    await breakConnection(page, form.call);
    await send(box, form);
    await expect(box.getByRole("button", { name: form.button, exact: true })).toBeEnabled();
    await expectInput(box, form);
    const taken = await answer(page, form.call, 201, {});
    await send(box, form);
    await expect(page.getByText(form.success, { exact: true })).toBeVisible();
    expect(failed.body(0).key).toMatch(UUID);
    expect(taken.body(0).key).toBe(failed.body(0).key);
  });

  test(`${form.name}: a double click and a second Enter send once`, async ({ page, pageErrors }) => {
    pageErrors.ignore(FAILED_LOAD);
    await mockTokens(page);
    const box = await open(page, form);
    const call = await answerOnDemand(page, form.call, 500);
    await fill(box, form);
    await box.getByRole("button", { name: form.button, exact: true }).dblclick();
    await expect(box.getByRole("button", { name: form.busy, exact: true })).toBeDisabled();
    const line = box.locator("input:not([type=hidden]):not([tabindex])").first();
    await line.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    call.respond();
    await expect(page.getByText(form.failure, { exact: true })).toBeVisible();
    expect(call.requests).toHaveLength(1);
  });
}

for (const form of [ENROLMENT, INQUIRY, CONSULTANCY, CONTACT]) {
  test(`${form.name}: the input is restored after a reload and after Back`, async ({ page }) => {
    await mockTokens(page);
    await fill(await open(page, form), form);
    await page.reload();
    await hydrated(page);
    await expectInput(await form.reveal(page), form);
    await page.evaluate(() => location.assign("/privacy"));
    await page.waitForURL("/privacy");
    await page.goBack();
    await hydrated(page);
    await expectInput(await form.reveal(page), form);
  });

  test(`${form.name}: sending again after a reload is the same enquiry, and the draft is removed`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.ignore(FAILED_LOAD);
    await mockTokens(page);
    const box = await open(page, form);
    const failed = await answer(page, form.call, 500);
    await fill(box, form);
    await send(box, form);
    await expect(page.getByText(form.failure, { exact: true })).toBeVisible();
    await page.reload();
    await hydrated(page);
    const again = await form.reveal(page);
    await expectInput(again, form);
    const taken = await answer(page, form.call, 201, {});
    await send(again, form);
    await expect(page.getByText(form.success, { exact: true })).toBeVisible();
    expect(taken.body(0).key).toBe(failed.body(0).key);
    const left = await page.evaluate(() => Object.keys(sessionStorage));
    // What was asked for and how one came is remembered, what was typed is not.
    expect(left.filter((key) => !["requested-stacks", "arrival"].includes(key))).toEqual([]);
  });
}

test("two tabs have separate drafts", async ({ page, context }) => {
  const other = await context.newPage();
  await other.emulateMedia({ reducedMotion: "reduce" });
  const texts = [
    [page, "From the first tab"],
    [other, "From the second tab"],
  ] as const;
  for (const [tab, text] of texts) {
    await mockTokens(tab);
    await visit(tab, "/contact");
    await tab.locator("#contact-form").getByLabel("Message").fill(text);
  }
  for (const [tab, text] of texts) {
    await tab.reload();
    await hydrated(tab);
    await expect(tab.locator("#contact-form").getByLabel("Message")).toHaveValue(text);
  }
});

test("sending in one tab keeps the draft of the other", async ({ page, context }) => {
  const other = await context.newPage();
  await other.emulateMedia({ reducedMotion: "reduce" });
  for (const tab of [page, other]) {
    await mockTokens(tab);
    await answer(tab, CONTACT.call, 201, {});
    await fill(await open(tab, CONTACT), CONTACT);
  }
  await send(page.locator("#contact-form"), CONTACT);
  await expect(page.getByText(CONTACT.success)).toBeVisible();
  await other.reload();
  await hydrated(other);
  await expectInput(other.locator("#contact-form"), CONTACT);
});

test("a connection that is lost before the first focus does not matter once it is back", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.ignore(FAILED_LOAD);
  const box = await open(page, CONTACT);
  await context.setOffline(true);
  await fill(box, CONTACT);
  await send(box, CONTACT);
  await expect(box.getByRole("alert").getByText(CONTACT.failure)).toBeVisible();
  await expectInput(box, CONTACT);
  await context.setOffline(false);
  await mockTokens(page);
  const call = await answer(page, CONTACT.call, 201, {});
  await send(box, CONTACT);
  await expect(page.getByText(CONTACT.success)).toBeVisible();
  expect(call.body(0)).toMatchObject({ message: CONTACT.values.Message });
});

test("a form can be sent without a token", async ({ page, pageErrors }) => {
  pageErrors.ignore(FAILED_LOAD);
  await breakConnection(page, "/api/forms/token");
  const call = await answer(page, CONTACT.call, 201, {});
  const box = await open(page, CONTACT);
  await fill(box, CONTACT);
  await send(box, CONTACT);
  await expect(page.getByText(CONTACT.success)).toBeVisible();
  expect(call.body(0)).not.toHaveProperty("form_token");
});
