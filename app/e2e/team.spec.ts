import type { Page } from "@playwright/test";
import type { CourseJson, TeamMemberJson } from "#api/types.gen.ts";
import { TEAM } from "#content/timing.ts";
import { pass, sidewaysScroll, stopClock, visit } from "./support/site.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./test.ts";

type Member = TeamMemberJson;

const carousel = (page: Page) => page.getByRole("region", { name: "Team", exact: true });
const card = (page: Page, { name }: Member) => carousel(page).getByRole("button", { name, exact: true });
const panel = (page: Page) => page.locator("#team-detail");

const listOf = async (page: Page): Promise<Member[]> => (await page.request.get("/api/team/get")).json();

const coursesOf = async (page: Page, { name }: Member): Promise<CourseJson[]> =>
  (await page.request.get(`/api/courses/get?instructor=${encodeURIComponent(name)}`)).json();

test("every member has a card, which moves on by itself and opens the details", async ({ page }) => {
  await stopClock(page);
  await visit(page, "/about");
  const team = await listOf(page);
  expect(team).toHaveLength(8);
  await expect(carousel(page).getByRole("heading")).toHaveText(team.map(({ name }) => name));
  for (const { title } of team) await expect(carousel(page).getByText(title, { exact: true })).toHaveCount(1);
  // Beside the pointer, which would pause it.
  await carousel(page).evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
  await pass(page, TEAM.autoplayMs + TEAM.transitionMs + 20);
  const mark = carousel(page).getByRole("button", { name: "Go to team member 2" });
  await expect(mark).toHaveAttribute("aria-current", "true");
  const [, second] = team as [Member, Member];
  await card(page, second).press("Enter");
  for (const text of [second.name, second.title, second.description]) {
    await expect(panel(page)).toContainText(text);
  }
  await panel(page).getByRole("button", { name: "Close details" }).click();
  await expect(panel(page)).toBeEmpty();
  await expect(card(page, second)).toBeFocused();
});

test("with the details open, the page is accessible in both schemes, and does not overflow on a phone", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, "/about");
  const [first] = (await listOf(page)) as [Member];
  await card(page, first).click();
  await expect(panel(page)).toContainText(first.description);
  await expectAccessibleInBothSchemes(page, "#team-section");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => sidewaysScroll(page)).toBeLessThanOrEqual(0);
});

test("a member's page says what they did, in which languages they teach, and when next", async ({ page }) => {
  const [first] = (await listOf(page)) as [Member];
  const courses = await coursesOf(page, first);
  const next = courses
    .flatMap(({ title, batches = [] }) => batches.map((batch) => ({ title, ...batch })))
    .filter(({ can_enrol, has_started }) => can_enrol && !has_started)
    .toSorted((one, other) => one.starts_on.localeCompare(other.starts_on))
    .slice(0, 4);
  expect(next.length).toBeGreaterThan(1);
  await visit(page, `/team/${first.slug}`);
  const main = page.getByRole("main");
  for (const text of [`${first.years} years`, ...first.employers, first.languages.join(", ")]) {
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  }
  const batches = page.getByRole("region", { name: "Next batches" });
  await expect(batches.getByRole("heading", { level: 3 })).toHaveText(next.map(({ title }) => title));
  for (const [at, { id, price }] of next.entries()) {
    const row = batches.getByRole("listitem").nth(at);
    await expect(row).toContainText(`₹${price.today.rupees}`);
    await expect(row.getByRole("link", { name: /^Reserve a seat/ })).toHaveAttribute(
      "href",
      new RegExp(`/reserve\\?batch=${id}$`),
    );
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the cards contain the descriptions, in a row that scrolls", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/about");
    for (const { description } of await listOf(page)) {
      await expect(page.getByText(description)).toBeVisible();
    }
    await expect(page.locator("#team-slides")).toHaveCSS("scrollbar-width", "thin");
    await expect(carousel(page).getByRole("button", { name: "Next team member" })).toBeHidden();
  });
});
