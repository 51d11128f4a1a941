import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectAccessibleInBothSchemes, fromSite, open, test, toast, unique } from "./staff.ts";
import { sidewaysScroll } from "./support/site.ts";

// One after another: two tests that order the members at once would meet as two colleagues do.
test.describe.configure({ mode: "default" });

interface Made {
  readonly id: number;
  readonly name: string;
}

async function makeTestimonials(request: APIRequestContext, baseURL: string | undefined, count: number) {
  const word = unique("Selected");
  const made: Made[] = [];
  for (let number = 1; number <= count; number++) {
    const name = `${word} ${number}`;
    const data = { name, role: "Student", quote: "It works." };
    const answer = await request.post("/api/testimonials", { headers: fromSite(baseURL), data });
    made.push({ id: (await answer.json()).id, name });
  }
  return { made, list: `/admin/testimonials?q=${encodeURIComponent(word)}` };
}

const check = (page: Page, name: string) =>
  page.getByRole("checkbox", { name: `Select testimonial of ${name}` });

test("rows are selected by click, with Shift, by keyboard and all at once", async ({ page, baseURL }) => {
  const { made, list } = await makeTestimonials(page.request, baseURL, 4);
  const box = (at: number) => check(page, made[at]?.name ?? "");
  await open(page, list, "Testimonials");
  const bar = page.getByRole("group", { name: "Selected testimonials" });
  await expect(bar).toHaveCount(0);
  await box(0).check();
  await box(2).click({ modifiers: ["Shift"] });
  for (const at of [0, 1, 2]) await expect(box(at)).toBeChecked();
  await expect(box(3)).not.toBeChecked();
  await expect(bar).toContainText("3 selected");
  await box(1).focus();
  await page.keyboard.press("Space");
  await expect(box(1)).not.toBeChecked();
  await page.getByRole("checkbox", { name: "Select all testimonials of this page" }).check();
  await expect(bar).toContainText("4 selected");
  await expectAccessibleInBothSchemes(page);
  await bar.getByRole("button", { name: "Clear selection" }).click();
  await expect(bar).toHaveCount(0);
});

test("hiding tells what a colleague changed meanwhile, and Undo shows the others again", async ({
  page,
  baseURL,
}) => {
  const { made, list } = await makeTestimonials(page.request, baseURL, 3);
  await open(page, list, "Testimonials");
  await page.getByRole("checkbox", { name: "Select all testimonials of this page" }).check();
  const [first] = made;
  const data = { name: first?.name, role: "Engineer", quote: "Changed.", revision: 1 };
  await page.request.put(`/api/testimonials/${first?.id}`, { headers: fromSite(baseURL), data });
  await page.getByRole("button", { name: "Hide", exact: true }).click();
  const result = toast(page, "2 testimonials hidden, 1 changed by a colleague meanwhile");
  await expect(result).toContainText(`“${first?.name}”`);
  const visible = async () => {
    const all: Made[] = await (await page.request.get("/api/testimonials/get")).json();
    return made.filter(({ id }) => all.some((one) => one.id === id)).length;
  };
  expect(await visible()).toBe(1);
  await expect(page.getByText("Hidden", { exact: true })).toHaveCount(2);
  await result.getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "2 testimonials shown.")).toBeVisible();
  expect(await visible()).toBe(3);
});

/** The names of team members as visitors see them. */
async function teamOf(request: APIRequestContext): Promise<string[]> {
  const members: Made[] = await (await request.get("/api/team/get")).json();
  return members.map(({ name }) => name);
}

async function makeMembers(page: Page, baseURL: string | undefined, count: number): Promise<string[]> {
  const word = unique("Placed");
  const names = Array.from({ length: count }, (_, at) => `${word} ${at + 1}`);
  for (const name of names) {
    const data = { name, title: "Trainer", description: "Here today." };
    await page.request.post("/api/team", { headers: fromSite(baseURL), data });
  }
  return names;
}

const handle = (page: Page, name: string) => page.getByRole("button", { name: `Move ${name},` });

/** Opens the last page of the list, where new members are. */
async function openEnd(page: Page): Promise<void> {
  const all = await teamOf(page.request);
  await open(page, `/admin/team?page=${Math.ceil(all.length / 25)}`, "Team Members");
}

test("members are moved by keys, and the place is announced and undone", async ({ page, baseURL }) => {
  const names = await makeMembers(page, baseURL, 2);
  const [one, two] = names as [string, string];
  const before = await teamOf(page.request);
  await openEnd(page);
  await handle(page, two).focus();
  await page.keyboard.press("ArrowUp");
  await expect(handle(page, two)).toBeFocused();
  await expect(toast(page, "The new order is on the site.")).toBeVisible();
  const place = before.indexOf(one) + 1;
  await expect(page.getByText(`Moved ${two} to place ${place} of ${before.length}`)).toBeAttached();
  const swapped = await teamOf(page.request);
  expect(swapped.indexOf(two)).toBe(before.indexOf(one));
  await page.keyboard.press("Home");
  await expect.poll(async () => (await teamOf(page.request))[0]).toBe(two);
  await expect(handle(page, two)).toBeFocused();
  await toast(page, "The new order is on the site.").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => teamOf(page.request)).toEqual(before);
  await page.getByLabel("Search").fill(one);
  await expect(handle(page, one), "a list that is filtered has no order to change").toHaveCount(0);
});

test("a member is dragged to another place", async ({ page, baseURL }) => {
  const [one, two, three] = (await makeMembers(page, baseURL, 3)) as [string, string, string];
  await openEnd(page);
  await handle(page, three).scrollIntoViewIfNeeded();
  const from = await handle(page, three).boundingBox();
  const to = await page.getByRole("row", { name: one }).boundingBox();
  if (from === null || to === null) throw new Error("the rows are not shown");
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, to.y + 30, { steps: 6 });
  await page.mouse.move(from.x + 8, to.y + 3, { steps: 3 });
  await page.mouse.up();
  const placed = async () => (await teamOf(page.request)).filter((name) => [one, two, three].includes(name));
  await expect.poll(placed).toEqual([three, one, two]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a finger drags a row, and the actions for selected rows fit", async ({ page, baseURL }) => {
    const [one, two] = (await makeMembers(page, baseURL, 2)) as [string, string];
    await openEnd(page);
    await handle(page, two).scrollIntoViewIfNeeded();
    const from = await handle(page, two).boundingBox();
    const to = await page.getByRole("row", { name: one }).boundingBox();
    if (from === null || to === null) throw new Error("the rows are not shown");
    const browser = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
      browser.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: y === undefined ? [] : [{ x: from.x + 10, y }],
      });
    await touch("touchStart", from.y + 15);
    for (let step = 1; step <= 8; step++) {
      await touch("touchMove", from.y + 15 + ((to.y + 4 - from.y - 15) * step) / 8);
    }
    await touch("touchEnd");
    const placed = async () => (await teamOf(page.request)).filter((name) => [one, two].includes(name));
    await expect.poll(placed).toEqual([two, one]);
    // What appears between the beginning and the end of a tap takes it.
    await expect(toast(page, "The new order is on the site.")).toBeVisible();

    await page.getByRole("checkbox", { name: `Select ${one}` }).check();
    await expect(page.getByRole("button", { name: "Move to top" })).toBeVisible();
    const wide = await sidewaysScroll(page);
    expect(wide, "sideways scroll").toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Move to top" }).tap();
    await expect.poll(async () => (await teamOf(page.request))[0]).toBe(one);
  });
});
