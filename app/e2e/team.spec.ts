import type { Page } from "@playwright/test";
import { TEAM } from "#content/timing.ts";
import { answer, answerOnDemand, breakConnection, envelope, FAILED_LOAD } from "./support/answers.ts";
import { omitPreloads } from "./support/omit-preloads.ts";
import { PHONE, pass, sidewaysScroll, stopClock, visit } from "./support/site.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./test.ts";

const LIST = "/api/team/get";

interface Member {
  name: string;
  title: string;
  description: string;
}

const section = (page: Page) => page.locator("#team-section");
const carousel = (page: Page) => page.getByRole("region", { name: "Team", exact: true });
const cards = (page: Page) => carousel(page).locator(".team-card");
const panel = (page: Page) => page.locator("#team-detail");
const button = (page: Page, name: string) => carousel(page).getByRole("button", { name, exact: true });
const marks = (page: Page) =>
  carousel(page)
    .getByRole("button", { name: /^Go to team member/ })
    .filter({ visible: true });

async function arrive(page: Page): Promise<Member[]> {
  await visit(page, "/about");
  await section(page).evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
  return (await page.request.get(LIST)).json();
}

async function openWithout(page: Page): Promise<void> {
  await omitPreloads(page, "/about", (path) => path === LIST);
  await visit(page, "/about");
}

/** The number, from 1, of the first card in view. */
const first = (page: Page) =>
  carousel(page)
    .locator(".team-track")
    .evaluate((track) => {
      const { left } = track.getBoundingClientRect();
      return [...track.children].findIndex((card) => card.getBoundingClientRect().left > left - 2) + 1;
    });

test("every member has a card with name and title", async ({ page }) => {
  const team = await arrive(page);
  expect(team.length).toBe(8);
  await expect(cards(page).getByRole("heading")).toHaveText(team.map(({ name }) => name));
  for (const [at, { title }] of team.entries()) await expect(cards(page).nth(at)).toContainText(title);
});

test("the carousel advances every 4000 ms and restarts after the last card", async ({ page }) => {
  expect(TEAM.autoplayMs).toBe(4000);
  await stopClock(page);
  await arrive(page);
  await pass(page, 3999);
  await expect(marks(page).nth(0)).toHaveAttribute("aria-current", "true");
  await pass(page, 1);
  await expect(marks(page).nth(1)).toHaveAttribute("aria-current", "true");
  await pass(page, TEAM.transitionMs + 20);
  expect(await first(page)).toBe(2);
  const turns = await marks(page).count();
  for (let turn = 1; turn < turns; turn++) await pass(page, 4000);
  await pass(page, TEAM.transitionMs + 20);
  expect(await first(page)).toBe(1);
});

test("arrows and dots move the carousel", async ({ page }) => {
  await stopClock(page);
  await arrive(page);
  await button(page, "Next team member").click();
  await pass(page, TEAM.transitionMs + 20);
  expect(await first(page)).toBe(2);
  await button(page, "Previous team member").click();
  await pass(page, TEAM.transitionMs + 20);
  expect(await first(page)).toBe(1);
  await marks(page).nth(3).click();
  await pass(page, TEAM.transitionMs + 20);
  expect(await first(page)).toBe(4);
});

test("hover, focus and the button pause the carousel", async ({ page }) => {
  await stopClock(page);
  await arrive(page);
  await cards(page).first().hover();
  await pass(page, 20_000);
  expect(await first(page)).toBe(1);
  await page.mouse.move(1, 1);
  await button(page, "Pause team members").press("Enter");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await pass(page, 20_000);
  expect(await first(page)).toBe(1);
  await button(page, "Play team members").press("Enter");
  await pass(page, 4000 + TEAM.transitionMs + 20);
  expect(await first(page)).toBe(2);
});

test("a card opens and closes the details of its member", async ({ page }) => {
  await stopClock(page);
  const team = await arrive(page);
  await expect(panel(page)).toBeEmpty();
  await cards(page).nth(1).click();
  for (const text of [team[1]?.name, team[1]?.title, team[1]?.description]) {
    await expect(panel(page)).toContainText(text ?? "-");
  }
  await expect(button(page, team[1]?.name ?? "")).toHaveAttribute("aria-expanded", "true");
  await expect(panel(page)).toHaveAttribute("aria-live", "polite");
  await cards(page).nth(2).click();
  await expect(panel(page)).toContainText(team[2]?.description ?? "-");
  await expect(panel(page)).not.toContainText(team[1]?.description ?? "-");
  await cards(page).nth(2).click();
  await expect(panel(page)).toBeEmpty();
});

for (const [name, viewport] of [
  ["a desktop", { width: 1280, height: 800 }],
  ["a tablet", { width: 768, height: 1024 }],
  ["a phone", { width: 390, height: 844 }],
] as const) {
  test(`on ${name} the opened panel is in view, and focus stays on its card`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await stopClock(page);
    const team = await arrive(page);
    for (const at of [0, 1]) {
      // Only the edge of the second card is in view on a phone.
      await cards(page)
        .nth(at)
        .click({ position: { x: 20, y: 20 } });
      await expect(panel(page)).toContainText(team[at]?.description ?? "-");
      await expect(panel(page).getByText(team[at]?.name ?? "-", { exact: true })).toBeInViewport({
        ratio: 1,
      });
      await expect(panel(page).getByText(team[at]?.description ?? "-")).toBeInViewport({ ratio: 1 });
      await expect(button(page, team[at]?.name ?? "")).toBeFocused();
    }
  });
}

test("closing the panel focuses its card, even if it has moved out of view", async ({ page }) => {
  await stopClock(page);
  const team = await arrive(page);
  await cards(page).first().click();
  await marks(page).last().click();
  await pass(page, TEAM.transitionMs + 20);
  await expect(cards(page).first()).not.toBeInViewport();
  await panel(page).getByRole("button", { name: "Close details" }).click();
  await expect(button(page, team[0]?.name ?? "")).toBeFocused();
  await expect(button(page, team[0]?.name ?? "")).toBeInViewport({ ratio: 1 });
});

test("by keyboard the panel opens and closes, and focus returns to the card", async ({ page }) => {
  await stopClock(page);
  const team = await arrive(page);
  const card = button(page, team[0]?.name ?? "");
  await card.focus();
  await page.keyboard.press("Enter");
  await expect(panel(page)).toContainText(team[0]?.description ?? "-");
  await panel(page).getByRole("button", { name: "Close details" }).press("Enter");
  await expect(panel(page)).toBeEmpty();
  await expect(card).toBeFocused();
});

test("'Loading team members...' shows while loading, 'No team members found.' when there are none", async ({
  page,
}) => {
  const asked = await answerOnDemand(page, LIST, 200, []);
  await openWithout(page);
  await expect(section(page).getByRole("status")).toHaveText("Loading team members...");
  asked.respond();
  await expect(section(page)).toContainText("No team members found.");
  await expectAccessibleInBothSchemes(page, "#team-section");
});

for (const [what, failure, text] of [
  [
    "with an error",
    (page: Page) => answer(page, LIST, 500, envelope("The register is locked")),
    "The register is locked",
  ],
  ["without a text", (page: Page) => answer(page, LIST, 500, {}), "Something went wrong"],
  ["without an answer", (page: Page) => breakConnection(page, LIST), "Something went wrong"],
] as const) {
  test(`a failure ${what} shows its text instead of the team`, async ({ page, pageErrors }) => {
    pageErrors.ignore(FAILED_LOAD);
    await failure(page);
    await openWithout(page);
    await expect(section(page).getByRole("alert")).toHaveText(text);
    await expect(carousel(page)).toHaveCount(0);
  });
}

test("the team with an open panel is accessible in both schemes", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await arrive(page);
  await cards(page).first().click();
  await expect(panel(page)).not.toBeEmpty();
  await expectAccessibleInBothSchemes(page, "#team-section");
});

test.describe("on the phone", () => {
  test.use(PHONE);

  test("a tap opens a member, and the panel fits the viewport", async ({ page }) => {
    await stopClock(page);
    const team = await arrive(page);
    await cards(page).first().tap();
    await expect(panel(page)).toContainText(team[0]?.description ?? "-");
    const overflow = await sidewaysScroll(page);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the cards contain the descriptions", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/about");
    const team: Member[] = await (await page.request.get(LIST)).json();
    for (const { description } of team) await expect(page.getByText(description)).toBeVisible();
  });
});
