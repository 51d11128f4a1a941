import { expect } from "@playwright/test";
import { expectAccessible, fromSite, login, open, STAFF, toast } from "./staff.ts";
import { test } from "./support/own-site.ts";
import { totp } from "./support/totp.ts";

const PASSWORD = "pewter orchard lantern seventy";

test("a rule that begins while a form is open leads to setting up, and what was typed comes back", async ({
  browser,
  playwright,
  site: { address },
}) => {
  test.setTimeout(90_000);
  const headers = fromSite(address);
  const owner = await playwright.request.newContext({ baseURL: address });
  await owner.post("/api/auth/login", { headers, data: STAFF });
  const account = { name: "Meera Iyer", email: "meera@example.com", role: "editor" };
  const made = await owner.post("/api/admin/accounts", { headers, data: account });
  await owner.post((await made.json()).link, {
    headers,
    form: { password: PASSWORD, repeated: PASSWORD },
  });

  const context = await browser.newContext({ baseURL: address, reducedMotion: "reduce" });
  const page = await context.newPage();
  await login(page, "/admin/team/edit/1", { email: account.email, password: PASSWORD });
  await open(page, "/admin/team/edit/1", "Edit Team Member");
  await page.getByRole("textbox", { name: "Title" }).fill("Head of training");
  const rules = await owner.put("/api/admin/sign-in-rules", {
    headers,
    data: { second_factor_required: true },
  });
  expect(rules.ok(), await rules.text()).toBe(true);
  await page.getByRole("button", { name: "Update Member" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Set up a second factor" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("An owner of this site has decided");
  await expect(page.getByRole("main")).toContainText("What you had typed is kept");
  await expect(toast(page), "no error beside it").toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const secret = (await page.getByRole("main").locator("code").textContent()) ?? "";
  await page.getByLabel("Code that the app shows").fill(totp(secret));
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("button", { name: "I have stored them" }).click();
  await expect(page.getByText("What you had typed is back")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Head of training");
  await page.getByRole("button", { name: "Update Member" }).click();
  await expect(toast(page, "updated successfully")).toBeVisible();
  await context.close();
  await owner.dispose();
});
