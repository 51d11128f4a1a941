import type { Page } from "@playwright/test";
import { expect, open, toast, unique } from "./staff.ts";
import { test } from "./support/api.ts";
import { boxOf, PHONE, sidewaysScroll } from "./support/site.ts";

/* Several records at once, and their order. Which keys and clicks do what is tested with the component. */

interface Named {
  readonly id: number;
  readonly name: string;
}

test("hiding tells what a colleague changed meanwhile, and Undo shows the others again", async ({
  page,
  api,
}) => {
  const word = unique("Selected");
  const made: Named[] = [];
  for (const number of [1, 2, 3]) {
    const data = { name: `${word} ${number}`, role: "Student", quote: "It works." };
    made.push(await api.call("POST", "/api/testimonials", data));
  }
  await open(page, `/admin/testimonials?q=${encodeURIComponent(word)}`, "Testimonials");
  await page.getByRole("checkbox", { name: "Select all testimonials of this page" }).check();
  const [first] = made as [Named];
  const data = { name: first.name, role: "Engineer", quote: "Changed.", revision: 1 };
  await api.call("PUT", `/api/testimonials/${first.id}`, data);
  await page.getByRole("button", { name: "Hide", exact: true }).click();
  const result = toast(page, "2 testimonials hidden, 1 changed by a colleague meanwhile");
  await expect(result).toContainText(`“${first.name}”`);
  const visible = async () => {
    const all = await api.get<Named[]>("/api/testimonials/get");
    return all.filter(({ name }) => name.startsWith(word)).length;
  };
  expect(await visible()).toBe(1);
  await expect(page.getByText("Hidden", { exact: true })).toHaveCount(2);
  await result.getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "2 testimonials shown.")).toBeVisible();
  expect(await visible()).toBe(3);
});

const team = test.extend<{ first: Named[]; placed: () => Promise<string[]> }>({
  /** Three new members, who are the first of the team. */
  first: async ({ api }, use) => {
    const members: Named[] = [];
    for (const name of ["one", "two", "three"]) members.push(await api.member(unique(name)));
    const [top] = await api.get<Named[]>("/api/admin/team");
    for (const { id } of members) {
      const order = (await api.get<Named[]>("/api/admin/team")).map((member) => member.id);
      await api.call("PUT", "/api/admin/order", { kind: "team_member", id, before: top?.id, order });
    }
    await use(members);
  },
  /** The first three members as visitors see them: "one", "two" or "three" of this test. */
  placed: async ({ api }, use) =>
    use(async () => {
      const members = await api.get<Named[]>("/api/team/get");
      return members.slice(0, 3).map(({ name }) => name.split(" ")[0] ?? "");
    }),
});

const handle = (page: Page, { name }: Named) => page.getByRole("button", { name: `Move ${name},` });

team(
  "a member is moved by a key and by dragging, visitors see the order, and Undo takes it back",
  async ({ page, first, placed }) => {
    const [one, , three] = first as [Named, Named, Named];
    await open(page, "/admin/team", "Team Members");
    await handle(page, three).press("ArrowUp");
    const done = toast(page, "The new order is on the site.");
    await expect(done).toBeVisible();
    await expect(handle(page, three)).toBeFocused();
    expect(await placed()).toEqual(["one", "three", "two"]);
    await done.getByRole("button", { name: "Undo" }).click();
    await expect.poll(placed).toEqual(["one", "two", "three"]);

    const from = await boxOf(handle(page, three));
    const to = await boxOf(page.getByRole("row", { name: one.name }));
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 8, to.y + 30, { steps: 6 });
    await page.mouse.move(from.x + 8, to.y + 3, { steps: 3 });
    await page.mouse.up();
    await expect.poll(placed).toEqual(["three", "one", "two"]);
  },
);

team.describe("on a phone", () => {
  team.use(PHONE);

  team("a finger drags a row, and the actions for selected rows fit", async ({ page, first, placed }) => {
    const [one, two, three] = first as [Named, Named, Named];
    await open(page, "/admin/team", "Team Members");
    const from = await boxOf(handle(page, two));
    const to = await boxOf(page.getByRole("row", { name: one.name }));
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
    await expect.poll(placed).toEqual(["two", "one", "three"]);
    const done = toast(page, "The new order is on the site.");
    await expect(done).toBeVisible();

    await page.getByRole("checkbox", { name: `Select ${three.name}` }).check();
    const bar = await boxOf(page.getByRole("group", { name: "Selected members" }));
    const message = await boxOf(done);
    expect(message.y + message.height, "the message covers no action").toBeLessThanOrEqual(bar.y);
    expect(await sidewaysScroll(page), "sideways scroll").toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Move to top" }).click();
    await expect.poll(placed).toEqual(["three", "two", "one"]);
  });
});
