import { visit } from "./support/site.ts";
import { expect, test } from "./test.ts";

test("the page says how to reach the site by phone and by email", async ({ page }) => {
  const settings = await (await page.request.get("/api/settings")).json();
  await visit(page, "/contact");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact Us");
  const details = page.getByRole("region", { name: "Contact information" });
  await expect(details.getByRole("link", { name: settings.phone })).toHaveAttribute("href", /^tel:\+?\d+$/);
  await expect(details.getByRole("link", { name: settings.email })).toHaveAttribute(
    "href",
    `mailto:${settings.email}`,
  );
});
