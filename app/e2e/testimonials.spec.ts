import type { Page } from "@playwright/test";
import { TESTIMONIALS } from "#content/timing.ts";
import { answer, answerOnDemand, breakConnection, envelope, FAILED_LOAD } from "./support/answers.ts";
import { omitPreloads } from "./support/omit-preloads.ts";
import { pass, stopClock, visit } from "./support/site.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./test.ts";

const LIST = "/api/testimonials/get";
const TEAM_LIST = "/api/team/get";

const section = (page: Page) => page.getByRole("region", { name: "TESTIMONIALS" });
const teamSection = (page: Page) => page.locator("#team-section");
const row = (page: Page) => page.getByRole("group", { name: "Testimonial slides" });
const slides = (page: Page) => row(page).locator("> [role=group]");

/** The numbers, from 1, of the slides that are completely in view. */
async function inView(page: Page): Promise<number[]> {
  return row(page).evaluate((track) => {
    const { left, right } = track.getBoundingClientRect();
    return [...track.children].flatMap((slide, at) => {
      const box = slide.getBoundingClientRect();
      return box.left > left - 2 && box.right < right + 2 ? [at + 1] : [];
    });
  });
}

/** Serves the about page without its lists, which the browser then requests. */
async function openWithoutLists(page: Page): Promise<void> {
  await omitPreloads(page, "/about", (path) => path === LIST || path === TEAM_LIST);
  await visit(page, "/about");
}

test("they are the last section of the home and the about page, and move by themselves and by a button", async ({
  page,
}) => {
  const all = await (await page.request.get(LIST)).json();
  expect(all).toHaveLength(9);
  await stopClock(page);
  for (const address of ["/about", "/"]) {
    await visit(page, address);
    await expect(page.locator("main section[aria-labelledby]").last()).toHaveAccessibleName("TESTIMONIALS");
    await expect(slides(page)).toHaveCount(all.length);
    for (const [at, { quote, name, role }] of all.entries()) {
      for (const text of [quote, name, role]) await expect(slides(page).nth(at)).toContainText(text);
    }
  }
  // Beside the pointer, which would pause it.
  await section(page).evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
  await expect(section(page)).toHaveAttribute("data-hydrated", "");
  await pass(page, TESTIMONIALS.autoplayMs + TESTIMONIALS.transitionMs + 20);
  await expect.poll(() => inView(page)).toEqual([2, 3, 4]);
  await section(page).getByRole("button", { name: "Next testimonial" }).click();
  await pass(page, TESTIMONIALS.transitionMs + 20);
  await expect.poll(() => inView(page)).toEqual([3, 4, 5]);
});

test("lists that the page came without are requested: team and testimonials", async ({
  page,
  pageErrors,
}) => {
  pageErrors.ignore(FAILED_LOAD);
  const calls = [await answerOnDemand(page, LIST, 200, []), await answerOnDemand(page, TEAM_LIST, 200, [])];
  await openWithoutLists(page);
  await expect(section(page).getByRole("status")).toHaveText("Loading testimonials...");
  await expect(teamSection(page).getByRole("status")).toHaveText("Loading team members...");
  for (const { respond } of calls) respond();
  await expect(section(page)).toContainText("No testimonials found.");
  await expect(teamSection(page)).toContainText("No team members found.");
  await expectAccessibleInBothSchemes(page);

  await answer(page, LIST, 500, envelope("The quotes are locked"));
  await answer(page, TEAM_LIST, 500, envelope("The register is locked"));
  await page.reload();
  await expect(section(page).getByRole("alert")).toHaveText("The quotes are locked");
  await expect(teamSection(page).getByRole("alert")).toHaveText("The register is locked");
  await expect(page.getByRole("heading", { name: "Vision and mission" })).toBeVisible();

  await answer(page, LIST, 500, {});
  await breakConnection(page, TEAM_LIST);
  await page.reload();
  await expect(section(page).getByRole("alert")).toHaveText("Fetch failed");
  await expect(teamSection(page).getByRole("alert")).toHaveText("Something went wrong");

  await page.unrouteAll({ behavior: "ignoreErrors" });
  await openWithoutLists(page);
  await expect(slides(page)).toHaveCount(9);
  await expect(teamSection(page).getByRole("heading", { level: 3 })).toHaveCount(8);
});
