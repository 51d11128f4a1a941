import type { Page } from "@playwright/test";
import { CONSULTANCY_TAGLINE } from "../content/consultancy-page.ts";
import { TYPEWRITER } from "../content/timing.ts";
import {
  answer,
  answerOnDemand,
  breakConnection,
  envelope,
  FAILED_LOAD,
  mockTokens,
} from "./support/answers.ts";
import { CONSULTANCY, expectEmpty, expectInput, expectRed, fill, open, send } from "./support/forms.ts";
import { pass, stopClock, visit } from "./support/site.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./test.ts";

const SERVICES = [
  "Industrial Automation Solution",
  "Production Reporting",
  "Energy Monitoring & Energy Saving Solutions",
  "Quality Inspection Software Solutions",
  "Overall Equipment Efficiency",
  "Web & Cloud Based Applications",
  "Pneumatic & Hydraulic Solutions",
  "Predictive & Preventive Maintenance Software",
  "AI & ML Based Solution",
  "Other Customised Solutions",
];

/** The animated copy of the tagline, hidden from assistive technology. */
const typed = (page: Page) => page.getByRole("main").locator("p > [aria-hidden=true]").first();

test.beforeEach(async ({ page }) => mockTokens(page));

test("training for companies, which the home page offers, stands on the page", async ({ page }) => {
  await visit(page, "/");
  const offer = page.getByRole("link", { name: "Training for companies", includeHidden: true });
  await visit(page, (await offer.getAttribute("href")) ?? "");
  await expect(page.getByRole("heading", { name: "Training for companies" })).toBeInViewport();
});

test.describe("typewriter", () => {
  test("types one character every 40 ms, pauses 2500 ms and restarts", async ({ page }) => {
    await stopClock(page);
    await visit(page, "/consultancy");
    expect(CONSULTANCY_TAGLINE).toBe("Get expert help on engineering solutions tailored to your problem.");
    expect(TYPEWRITER).toEqual({ tickMs: 40, pauseMs: 2500 });
    await expect(typed(page)).toHaveText("");
    await pass(page, 39);
    await expect(typed(page)).toHaveText("");
    await pass(page, 1);
    await expect(typed(page)).toHaveText("G");
    await pass(page, 40);
    await expect(typed(page)).toHaveText("Ge");
    await pass(page, 40 * (CONSULTANCY_TAGLINE.length - 2));
    await expect(typed(page)).toHaveText(CONSULTANCY_TAGLINE);
    await pass(page, 2499);
    await expect(typed(page)).toHaveText(CONSULTANCY_TAGLINE);
    await pass(page, 1);
    await expect(typed(page)).toHaveText("");
    await pass(page, 40);
    await expect(typed(page)).toHaveText("G");
  });

  test("can be paused, which shows the whole sentence, and resumed", async ({ page }) => {
    await stopClock(page);
    await visit(page, "/consultancy");
    await pass(page, 400);
    await page.getByRole("button", { name: "Pause the animation" }).click();
    await expect(typed(page)).toHaveCount(0);
    await expect(page.getByText(CONSULTANCY_TAGLINE, { exact: true })).toBeVisible();
    await pass(page, 10_000);
    await expect(typed(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Play the animation" }).click();
    await pass(page, 40);
    await expect(typed(page)).toHaveText("G");
  });

  test("does not run with reduced motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await stopClock(page);
    await visit(page, "/consultancy");
    await pass(page, 5000);
    await expect(typed(page)).toHaveCount(0);
    await expect(page.getByText(CONSULTANCY_TAGLINE, { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: /the animation$/ })).toHaveCount(0);
  });
});

test("every service has a drawing of its own, on its card and on its page", async ({ page }) => {
  await visit(page, "/consultancy");
  const pictures = page.locator("#services-section li img");
  const sources = await pictures.evaluateAll((all) => all.map((one) => one.getAttribute("src") ?? ""));
  expect(new Set(sources).size).toBe(SERVICES.length);
  for (const source of sources) expect((await page.request.get(source)).status(), source).toBe(200);
  await visit(page, "/consultancy/production-reporting");
  await expect(page.getByRole("main").locator("img").first()).toHaveAttribute("src", sources[1] ?? "");
});

test.describe("form", () => {
  test.beforeEach(async ({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

  test("has its heading, the ten services and a problem statement of four rows", async ({ page }) => {
    const form = await open(page, CONSULTANCY);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Engineering Consultancy Services");
    expect(
      await form.getByRole("radio").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    ).toEqual(SERVICES);
    await expect(form.getByRole("radio")).toHaveCount(SERVICES.length);
    for (const service of SERVICES) {
      await expect(form.getByRole("radio", { name: service, exact: true })).toHaveAttribute("required", "");
    }
    await expect(form.getByLabel("Email", { exact: true })).toHaveAttribute("type", "email");
    await expect(form.getByLabel("Problem Statement")).toHaveAttribute("rows", "4");
    await expect(form.getByLabel("Contact No.")).not.toHaveAttribute("required", "");
  });

  test("Submit is enabled by an address and a service", async ({ page }) => {
    const form = await open(page, CONSULTANCY);
    const submit = form.getByRole("button", { name: "Submit", exact: true });
    await expect(submit).toBeDisabled();
    await form.getByLabel("Email", { exact: true }).fill("plant@example.in");
    await expect(submit).toBeDisabled();
    await form.getByLabel("Production Reporting").check();
    await expect(submit).toBeEnabled();
    await form.getByLabel("Email", { exact: true }).fill("   ");
    await expect(submit).toBeDisabled();
    await form.getByLabel("Email", { exact: true }).fill("");
    await form.getByLabel("Contact No.").fill("9845012345");
    await form.getByLabel("Problem Statement").fill("It stops.");
    await expect(submit).toBeDisabled();
  });

  test("shows 'Submitting...' while sending, then the success message, and is reset", async ({ page }) => {
    const call = await answerOnDemand(page, CONSULTANCY.call, 201, {});
    const form = await open(page, CONSULTANCY);
    await fill(form, CONSULTANCY);
    await send(form, CONSULTANCY);
    await expect(form.getByRole("button", { name: "Submitting...", exact: true })).toBeDisabled();
    call.respond();
    const toast = form.getByRole("status");
    await expect(toast).toContainText("Successfully submitted! Our team will contact you.");
    await expect(toast).toContainText("An engineer calls or writes within one working day.");
    await expect(toast).toBeFocused();
    await expectEmpty(form, CONSULTANCY);
    await expect(form.getByRole("button", { name: "Submit", exact: true })).toBeDisabled();
    expect(call.body(0)).toMatchObject({
      email: "plant@example.in",
      contact: "+91 98450 12345",
      selectedService: "Production Reporting",
      problemStatement: "The filler stops twice in each shift.",
    });
  });

  test("sends with only an address and a service", async ({ page }) => {
    const call = await answer(page, CONSULTANCY.call, 201, {});
    const form = await open(page, CONSULTANCY);
    await form.getByLabel("Email", { exact: true }).fill("plant@example.in");
    await form.getByLabel("Other Customised Solutions").check();
    await send(form, CONSULTANCY);
    await expect(form.getByRole("status")).toContainText("Successfully submitted!");
    expect(call.body(0)).toMatchObject({ contact: "", problemStatement: "" });
  });

  for (const [what, prepare, text] of [
    ["the server's text", (page) => answer(page, CONSULTANCY.call, 500, envelope("Closed.")), "Closed."],
    ["its own text", (page) => answer(page, CONSULTANCY.call, 500), "Submission failed"],
    [
      "its own text without connection",
      (page) => breakConnection(page, CONSULTANCY.call),
      "Submission failed",
    ],
  ] satisfies [string, (page: Page) => Promise<unknown>, string][]) {
    test(`a failure shows ${what} and keeps the input`, async ({ page, pageErrors }) => {
      pageErrors.ignore(FAILED_LOAD);
      await prepare(page);
      const form = await open(page, CONSULTANCY);
      await fill(form, CONSULTANCY);
      await send(form, CONSULTANCY);
      const error = form.getByRole("alert").getByText(text, { exact: true });
      await expect(error).toBeInViewport();
      await expectRed(error);
      await expectInput(form, CONSULTANCY);
      await expect(form.getByRole("button", { name: "Submit", exact: true })).toBeEnabled();
    });
  }

  test("an invalid address and rejected fields have errors", async ({ page, pageErrors }) => {
    pageErrors.ignore(FAILED_LOAD);
    const refused = { contact: ["Enter a phone number"], selectedService: ["Choose a service"] };
    const call = await answer(page, CONSULTANCY.call, 422, envelope("Please check.", refused));
    const form = await open(page, CONSULTANCY);
    await fill(form, CONSULTANCY);
    await form.getByLabel("Email", { exact: true }).fill("plant");
    await send(form, CONSULTANCY);
    await expect(form.getByRole("alert").getByRole("link")).toHaveText(
      "Enter an email address in the form name@example.com",
    );
    expect(call.requests).toHaveLength(0);
    await fill(form, CONSULTANCY);
    await send(form, CONSULTANCY);
    await expect(form.getByRole("alert").getByRole("link")).toHaveText([
      "Enter a phone number",
      "Choose a service",
    ]);
    await form.getByRole("alert").getByRole("link", { name: "Choose a service" }).click();
    await expect(form.getByRole("radio").first()).toBeFocused();
    await expectInput(form, CONSULTANCY);
  });

  test("the form can be sent by keyboard alone", async ({ page }) => {
    const call = await answer(page, CONSULTANCY.call, 201, {});
    const form = await open(page, CONSULTANCY);
    await form.getByLabel("Email", { exact: true }).focus();
    await page.keyboard.type("plant@example.in");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await expect(form.getByLabel("Production Reporting")).toBeChecked();
    await page.keyboard.press("Tab");
    await page.keyboard.type("It stops.");
    for (const _ of ["news", "privacy", "button"]) await page.keyboard.press("Tab");
    await expect(form.getByRole("button", { name: "Submit", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(form.getByRole("status")).toContainText("Successfully submitted!");
    expect(call.body(0)).toMatchObject({ selectedService: "Production Reporting" });
  });

  test("the form is accessible with errors and with its success message", async ({ page }) => {
    test.slow();
    await answer(page, CONSULTANCY.call, 201, {});
    const form = await open(page, CONSULTANCY);
    await fill(form, CONSULTANCY);
    await form.getByLabel("Email", { exact: true }).fill("plant");
    await send(form, CONSULTANCY);
    await expect(form.getByRole("alert")).toBeVisible();
    await expectAccessibleInBothSchemes(page, "#consultancy-form");
    await form.getByLabel("Email", { exact: true }).fill("plant@example.in");
    await send(form, CONSULTANCY);
    await expect(form.getByRole("status")).toContainText("Successfully submitted!");
    await expectAccessibleInBothSchemes(page, "#consultancy-form");
  });
});
