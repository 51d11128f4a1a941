import { visit } from "./support/site.ts";
import { expect, test } from "./test.ts";

test("the page says how to reach the site by phone and by email, and how to come", async ({ page }) => {
  const settings = await (await page.request.get("/api/settings")).json();
  await visit(page, "/contact");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact Us");
  const details = page.getByRole("region", { name: "Contact information" });
  await expect(details.getByRole("link", { name: settings.phone })).toHaveAttribute("href", /^tel:\+?\d+$/);
  await expect(details.getByRole("link", { name: settings.email })).toHaveAttribute(
    "href",
    `mailto:${settings.email}`,
  );
  await expect(details.getByText(settings.landmarks)).toBeVisible();
  const map = new URL(
    (await details.getByRole("link", { name: /^Open in maps/ }).getAttribute("href")) as string,
  );
  expect(map.searchParams.get("query")).toBe(settings.address.replaceAll("\n", ", "));
});

test("on a phone the number stands before the form, on the first screen", async ({ page }) => {
  const { phone } = await (await page.request.get("/api/settings")).json();
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/contact");
  const number = page.getByRole("main").getByRole("link", { name: phone });
  await expect(number).toBeInViewport();
  const form = page.getByRole("region", { name: "Write to us" });
  expect((await number.boundingBox())?.y).toBeLessThan((await form.boundingBox())?.y ?? 0);
});
