import type { Page } from "@playwright/test";
import catalogue from "#content/catalogue.json" with { type: "json" };
import { groupPrice } from "#content/format.ts";
import { CIRCLE_RADIUS_PX } from "#content/timing.ts";
import { holdBack, mockTokens } from "./support/answers.ts";
import { boxOf, PHONE, scrollToHydrated, visit } from "./support/site.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./test.ts";

const TECHNOLOGIES = {
  "Computer Science": ["Web Development", "App Development", "AI/ML"],
  "Information Technology": ["Cloud Computing", "DevOps"],
  "Electronics & Communication": ["Embedded Systems", "Internet of Things"],
  "Electrical Engineering": ["Industrial Electrical Systems", "Industrial Automation"],
};

const explorer = (page: Page) => page.locator("#explorer");
const places = (page: Page) => page.locator(".dial-place");
const technologies = (page: Page) => page.locator(".technology").filter({ visible: true });
const stacks = (page: Page) => page.locator(".explorer-technology > ul > li").filter({ visible: true });

/** The link to enrol in the first stack. */
function enrolLink(page: Page) {
  return stacks(page)
    .first()
    .getByRole("link", { name: /^Enroll Now/ });
}

async function arrive(page: Page): Promise<void> {
  await mockTokens(page);
  await visit(page, "/");
  await scrollToHydrated(explorer(page));
}

/** The distances of the four domains from the centre of the circle. */
async function radii(page: Page): Promise<number[]> {
  const dial = await boxOf(page.locator(".dial"));
  const boxes = await Promise.all((await places(page).all()).map(boxOf));
  return boxes.map(({ x, y, width, height }) =>
    Math.hypot(x + width / 2 - (dial.x + dial.width / 2), y + height / 2 - (dial.y + dial.height / 2)),
  );
}

test("four domains are on a circle of 120 px", async ({ page }) => {
  expect(CIRCLE_RADIUS_PX).toBe(120);
  await arrive(page);
  await expect(places(page)).toHaveText(Object.keys(TECHNOLOGIES));
  for (const radius of await radii(page)) expect(radius).toBeCloseTo(120, 0);
});

test("each domain shows its technologies, and each technology its stacks", async ({ page }) => {
  await arrive(page);
  await expect(page.getByRole("heading", { name: "Popular Courses", exact: true })).toBeVisible();
  for (const domain of catalogue.domains) {
    await places(page).filter({ hasText: domain.name }).click();
    await expect(technologies(page)).toHaveText(domain.technologies.map(({ name }) => name));
    expect(Object.entries(TECHNOLOGIES)).toContainEqual([
      domain.name,
      domain.technologies.map(({ name }) => name),
    ]);
    for (const technology of domain.technologies) {
      await technologies(page).filter({ hasText: technology.name }).click();
      await expect(stacks(page).getByRole("heading")).toHaveText(technology.stacks.map(({ name }) => name));
      await expect(stacks(page).locator(".level")).toHaveText(technology.stacks.map(({ level }) => level));
    }
  }
});

test("a stack shows level, duration, price and description, without overflow", async ({ page }) => {
  await arrive(page);
  const all = catalogue.domains.flatMap(({ technologies }) => technologies.flatMap((one) => one.stacks));
  for (const { price, level } of all) {
    expect(["Beginner", "Intermediate", "Advanced"]).toContain(level);
    expect(price).toMatch(/^₹\d{4}$/);
    expect(Number(price.slice(1))).toBeGreaterThanOrEqual(1199);
    expect(Number(price.slice(1))).toBeLessThanOrEqual(1599);
  }
  const first = catalogue.domains[0]?.technologies[0]?.stacks[0];
  for (const text of [first?.level, first?.duration, groupPrice(first?.price ?? ""), first?.description]) {
    await expect(stacks(page).first()).toContainText(text ?? "-");
  }
  await expect(enrolLink(page)).toBeVisible();
});

test("arrow keys select a domain, and Tab moves on to technologies and stacks", async ({ page }) => {
  await arrive(page);
  await page.getByRole("radio", { name: "Computer Science" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Information Technology" })).toBeChecked();
  await expect(technologies(page)).toHaveText(TECHNOLOGIES["Information Technology"]);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("radio", { name: "Electrical Engineering" })).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: "Industrial Electrical Systems" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(stacks(page).getByRole("heading").first()).toHaveText("PLC Ladder Logic");
  await page.keyboard.press("Tab");
  await expect(stacks(page).first().getByRole("link", { name: "PLC Programming" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveText("Enroll Now for PLC Ladder Logic");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator(":focus")).toHaveText("Enroll Now for PLC Ladder Logic");
});

test("the focused domain has a focus ring", async ({ page }) => {
  await arrive(page);
  await page.getByRole("radio", { name: "Computer Science" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(places(page).nth(1)).toHaveCSS("outline-style", "solid");
});

test("a selection before hydration is kept", async ({ page }) => {
  const release = await holdBack(page, "**/*.js");
  await page.goto("/healthz");
  await page.evaluate(() => location.assign("/"));
  await page.waitForURL("/", { waitUntil: "commit" });
  await places(page).nth(2).click();
  await expect(technologies(page).first()).toHaveText("Embedded Systems");
  release();
  await scrollToHydrated(explorer(page));
  await expect(page.getByRole("radio", { name: "Electronics & Communication" })).toBeChecked();
  await expect(technologies(page)).toHaveText(TECHNOLOGIES["Electronics & Communication"]);
});

test("the explorer is accessible in both schemes with every selection", async ({ page }) => {
  await arrive(page);
  await places(page).nth(3).click();
  await expectAccessibleInBothSchemes(page, "#explore-section");
});

for (const width of [320, 390]) {
  test.describe(`on a phone of ${width} px`, () => {
    test.use({ ...PHONE, viewport: { width, height: 720 } });

    test("the domains do not overlap and are large enough for touch", async ({ page }) => {
      await arrive(page);
      const boxes = await Promise.all((await places(page).all()).map(boxOf));
      for (const [at, one] of boxes.entries()) {
        expect(one.width).toBeGreaterThanOrEqual(44);
        expect(one.height).toBeGreaterThanOrEqual(44);
        expect(one.x).toBeGreaterThanOrEqual(0);
        expect(one.x + one.width).toBeLessThanOrEqual(width);
        for (const other of boxes.slice(at + 1)) {
          const apart =
            one.x + one.width <= other.x ||
            other.x + other.width <= one.x ||
            one.y + one.height <= other.y ||
            other.y + other.height <= one.y;
          expect(apart, "two places overlap").toBe(true);
        }
      }
      for (const radius of await radii(page)) expect(radius).toBeCloseTo(120, 0);
      await places(page).nth(2).tap();
      await technologies(page).nth(1).tap();
      await expect(stacks(page).getByRole("heading").first()).toHaveText("Sensors and ESP32");
      await enrolLink(page).tap();
      await expect(page.getByRole("dialog")).toContainText("Sensors and ESP32");
    });
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the radio buttons work, and Enroll Now links to the form of the stack", async ({
    page,
    pageErrors,
  }) => {
    pageErrors.ignore(/422/);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await places(page).nth(1).click();
    await technologies(page).nth(1).click();
    await expect(stacks(page).getByRole("heading").first()).toHaveText("Git and Continuous Integration");
    await enrolLink(page).click();
    await expect(page).toHaveURL("/enroll/git-and-ci");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Git and Continuous Integration");
    await main.getByLabel("Full Name").fill("Asha Rao");
    const email = `asha.${Date.now()}@example.in`;
    await main.getByLabel("Email Address").fill(email);
    await main.getByLabel("Phone Number").fill("98");
    await main.getByRole("button", { name: "Enroll Now" }).click();
    await expect(main.getByLabel("Full Name"), "nothing typed is lost").toHaveValue("Asha Rao");
    await main.getByLabel("Phone Number").fill("98450 12345");
    await main.getByRole("button", { name: "Send again" }).click();
    await expect(page).toHaveURL("/enroll/git-and-ci?sent=enroll#form");
    await expect(main.getByText("Enrollment Successful!")).toBeVisible();
  });
});
