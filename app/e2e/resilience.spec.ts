import { answer, answerOnDemand, breakConnection, FAILED_LOAD, mockTokens } from "./support/answers.ts";
import { CONTACT, expectInput, FORMS, fill, NEWSLETTER, open, send } from "./support/forms.ts";
import { hydrated } from "./support/site.ts";
import { expect, test } from "./test.ts";

const KEY = /^[0-9a-f]{32}$/;

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(({ pageErrors }) => pageErrors.ignore(FAILED_LOAD));

for (const form of FORMS) {
  test(`${form.name}: double clicks, failures, a lost connection and a reload make one enquiry`, async ({
    page,
  }) => {
    await mockTokens(page);
    let box = await open(page, form);
    await fill(box, form);
    const failed = await answerOnDemand(page, form.call, 503);
    await box.getByRole("button", { name: form.button, exact: true }).dblclick();
    await expect(box.getByRole("button", { name: form.busy, exact: true })).toBeDisabled();
    await box.getByRole("textbox").first().press("Enter");
    failed.respond();
    await expect(page.getByText(form.failure, { exact: true })).toBeVisible();
    expect(failed.requests, "a double click and Enter send once").toHaveLength(1);
    const { key } = failed.body(0);
    expect(key).toMatch(KEY);

    await breakConnection(page, form.call);
    await send(box, form);
    await expect(box.getByRole("button", { name: form.button, exact: true })).toBeEnabled();
    await expectInput(box, form);

    // A single field is no draft.
    if (form !== NEWSLETTER) {
      await page.reload();
      await hydrated(page);
      box = await form.reveal(page);
      await expectInput(box, form);
    }
    const taken = await answer(page, form.call, 201, {});
    await send(box, form);
    await expect(page.getByText(form.success, { exact: true })).toBeVisible();
    expect(taken.body(0).key).toBe(key);
    const left = await page.evaluate(() => Object.keys(sessionStorage));
    // What was asked for and how one came is remembered, what was typed is not.
    expect(left.filter((name) => !["requested-stacks", "arrival"].includes(name))).toEqual([]);
  });
}

test("two tabs have separate drafts, which survive Back and what the other sends", async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await mockTokens(tab);
    await answer(tab, CONTACT.call, 201, {});
    await fill(await open(tab, CONTACT), CONTACT);
  }
  const [box, otherBox] = [await CONTACT.reveal(page), await CONTACT.reveal(other)];
  await otherBox.getByLabel("Message").fill("From the second tab");
  await send(box, CONTACT);
  await expect(page.getByText(CONTACT.success)).toBeVisible();
  await other.evaluate(() => location.assign("/privacy"));
  await other.waitForURL("/privacy");
  await other.goBack();
  await hydrated(other);
  const { Message, ...values } = CONTACT.values;
  await expectInput(otherBox, { ...CONTACT, values: { ...values, Message: "From the second tab" } });
});

test("a connection that is lost before the first focus does not matter once it is back, nor does a token", async ({
  page,
  context,
}) => {
  const box = await open(page, CONTACT);
  await context.setOffline(true);
  await fill(box, CONTACT);
  await send(box, CONTACT);
  await expect(box.getByRole("alert").getByText(CONTACT.failure)).toBeVisible();
  await expectInput(box, CONTACT);
  await context.setOffline(false);
  await breakConnection(page, "/api/forms/token");
  const call = await answer(page, CONTACT.call, 201, {});
  await send(box, CONTACT);
  await expect(page.getByText(CONTACT.success)).toBeVisible();
  expect(call.body(0)).toMatchObject({ message: CONTACT.values.Message });
  expect(call.body(0)).not.toHaveProperty("form_token");
});
