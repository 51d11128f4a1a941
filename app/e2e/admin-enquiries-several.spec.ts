import { expect, expectAccessible, open, toast, unique } from "./staff.ts";
import { test } from "./support/api.ts";
import { PHONE, sidewaysScroll } from "./support/site.ts";

/* Several enquiries at once, and enquiries of one person. */

/** The data of an enquiry that staff enter. */
const of = (name: string) => ({
  name,
  phone: "",
  email: `${name.toLowerCase().replace(/\W+/g, ".")}@example.in`,
  source: "referral",
  course_id: null,
  consent: true,
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("selected enquiries get a status and a follow-up", async ({ page, api }) => {
    const word = unique("Pocket").replace(/\W/g, "");
    const names = [`${word} 1`, `${word} 2`];
    for (const name of names) await api.call("POST", "/api/leads", of(name));
    await open(page, `/admin/leads?q=${word}`, "Enquiries");
    await page.getByRole("button", { name: "Search, filter and select" }).click();
    const select = async () => {
      for (const name of names) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
    };
    await select();
    await expectAccessible(page);
    expect(await sidewaysScroll(page), "sideways scroll").toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Set status" }).click();
    await page.getByRole("menuitem", { name: "Contacted" }).click();
    await expect(toast(page, "2 enquiries set to Contacted.")).toBeVisible();

    await test.step("arrow keys only move through the choices", async () => {
      await select();
      const followUp = page.getByRole("button", { name: "Follow up" });
      // It ignores keys until the list shows what the change before has made.
      await expect(followUp).not.toHaveAttribute("aria-disabled");
      await followUp.press("Enter");
      const inAWeek = page.getByRole("menuitem", { name: "In a week" });
      await expect(inAWeek).toBeVisible();
      await expect(page.getByRole("menuitem").first()).toBeFocused();
      // Late in the day the evening is no choice any more.
      const choices = await page.getByRole("menuitem").allTextContents();
      for (const _ of choices.slice(0, choices.indexOf("In a week"))) await page.keyboard.press("ArrowDown");
      await expect(inAWeek).toBeFocused();
      await expect(toast(page, "due")).toHaveCount(0);
      await page.keyboard.press("Enter");
      await expect(toast(page, "2 enquiries due: In a week.")).toBeVisible();
    });
  });
});

test("two enquiries are put together as one person's, and taken apart", async ({ page, api }) => {
  const word = unique("Double").replace(/\W/g, "");
  const { id } = await api.call<{ id: number }>("POST", "/api/leads", of(`${word} Home`));
  await api.call("POST", "/api/leads", of(`${word} Work`));
  await open(page, `/admin/leads/${id}`, `${word} Home`);
  const more = page.getByRole("region", { name: "More from this person" });
  await more.getByRole("button", { name: "Add another enquiry of this person" }).click();
  await more.getByRole("searchbox").fill(word);
  await more.getByRole("button", { name: new RegExp(`^Same person ?: ${word} Work$`) }).click();
  await expect(toast(page, `${word} Work is the same person`)).toBeVisible();
  await expect(more.getByText(`${word} Work`)).toBeVisible();
  await more.getByRole("button", { name: "Not the same person as the others" }).click();
  await expect(more.getByText("No other enquiry with this address or number.")).toBeVisible();
});
