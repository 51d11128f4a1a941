import type { Page } from "@playwright/test";
import { holdBack, mockTokens } from "./support/answers.ts";
import { PHONE, scrollToHydrated, visit } from "./support/site.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./test.ts";

const explorer = (page: Page) => page.locator("#explorer");
/** What one sees of a domain or a technology, whose radio button is hidden. */
const place = (page: Page, name: string) =>
  explorer(page)
    .getByRole("group")
    .locator("label")
    .filter({ has: page.getByRole("radio", { name, exact: true }) });
const radio = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
const enrolLink = (page: Page, stack: string) =>
  explorer(page).getByRole("link", { name: `Enroll Now for ${stack}`, exact: true });

test("a selection before the code is there is kept, and a stack opens the enrolment by keyboard", async ({
  page,
}) => {
  await mockTokens(page);
  const release = await holdBack(page, "**/*.js");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/", { waitUntil: "commit" });
  await place(page, "Electrical Engineering").click();
  await expect(radio(page, "Industrial Electrical Systems")).toBeChecked();
  release();
  await scrollToHydrated(explorer(page));
  await expect(radio(page, "Electrical Engineering")).toBeChecked();
  await radio(page, "Industrial Electrical Systems").press("ArrowDown");
  await page.keyboard.press("Tab");
  await expect(explorer(page).getByRole("link", { name: "PLC Programming" }).first()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(enrolLink(page, "PLC Ladder Logic")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "PLC Ladder Logic" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(enrolLink(page, "PLC Ladder Logic")).toBeFocused();
  await expectAccessibleInBothSchemes(page, "#explore-section");
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("domains, technologies and stacks are chosen by taps", async ({ page }) => {
    await mockTokens(page);
    await visit(page, "/");
    await scrollToHydrated(explorer(page));
    await place(page, "Electronics & Communication").tap();
    await place(page, "Internet of Things").tap();
    await enrolLink(page, "Sensors and ESP32").tap();
    await expect(page.getByRole("dialog")).toContainText("Sensors and ESP32");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the radio buttons work, and Enroll Now links to the form of the stack", async ({
    page,
    pageErrors,
  }) => {
    pageErrors.ignore(/422/);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await place(page, "Information Technology").click();
    await place(page, "DevOps").click();
    await enrolLink(page, "Git and Continuous Integration").click();
    await expect(page).toHaveURL("/enroll/git-and-ci");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Git and Continuous Integration");
    await main.getByLabel("Full Name").fill("Asha Rao");
    const email = `asha.${Date.now()}@example.in`;
    await main.getByLabel("Email Address").fill(email);
    await main.getByLabel("Phone Number").fill("98450 123456");
    await main.getByRole("button", { name: "Enroll Now" }).click();
    await expect(main.getByLabel("Full Name"), "nothing typed is lost").toHaveValue("Asha Rao");
    await main.getByLabel("Phone Number").fill("98450 12345");
    await main.getByRole("button", { name: "Send again" }).click();
    await expect(page).toHaveURL("/enroll/git-and-ci?sent=enroll#form");
    await expect(main.getByText("Enrollment Successful!")).toBeVisible();
  });
});
