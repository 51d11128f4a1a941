import { CONSULTANCY_TAGLINE } from "#content/consultancy-page.ts";
import { visit } from "./support/site.ts";
import { expect, test } from "./test.ts";

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

test("the page has its tagline, the ten services and training for companies, which the home page offers", async ({
  page,
}) => {
  await visit(page, "/");
  const offer = page.getByRole("main").getByRole("link", { name: "Training for your team" });
  await expect(offer).toHaveAttribute("href", "/training-for-companies");
  await visit(page, "/consultancy");
  await expect(page.getByRole("heading", { name: "Training for companies" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Engineering Consultancy Services");
  await page.getByRole("button", { name: "Pause the animation" }).click();
  await expect(page.getByText(CONSULTANCY_TAGLINE, { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Play the animation" })).toBeVisible();
  const choices = page.getByRole("group", { name: "Select a service" }).getByRole("radio");
  await expect(choices).toHaveCount(SERVICES.length);
  for (const [at, service] of SERVICES.entries()) await expect(choices.nth(at)).toHaveAccessibleName(service);
});

test("every service has a drawing of its own, on its card and on its page", async ({ page }) => {
  await visit(page, "/consultancy");
  const pictures = page.locator("#services-section").getByRole("listitem").locator("img");
  const sources = await pictures.evaluateAll((all) => all.map((one) => one.getAttribute("src") ?? ""));
  expect(new Set(sources).size).toBe(SERVICES.length);
  for (const source of sources) expect((await page.request.get(source)).status(), source).toBe(200);
  await visit(page, "/consultancy/production-reporting");
  await expect(page.getByRole("main").locator("img").first()).toHaveAttribute("src", sources[1] ?? "");
});
