import type { Page } from "@playwright/test";
import { expect, fillLogin, fromSite, OTHER_STAFF, STAFF, test, toast } from "./staff.ts";
import { elsewhere, newAccount } from "./support/accounts.ts";

const DEVICES = "Where you are signed in";

test.describe("signed out", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test("staff sign in on the way to a screen, and log out", async ({ page, pageErrors }) => {
    // What a screen was still loading.
    pageErrors.ignore(/401/);

    await test.step("the requested screen comes after the sign-in", async () => {
      await page.goto("/admin/team?q=a");
      await expect(page).toHaveURL("/login?next=%2Fadmin%2Fteam%3Fq%3Da");
      await fillLogin(page);
      await expect(page).toHaveURL("/admin/team?q=a");
      await expect(page.getByRole("heading", { level: 1, name: "Team Members" })).toBeVisible();
      const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
      expect(JSON.parse(JSON.parse(stored).userInfo)).toEqual({
        name: "Administrator",
        email: STAFF.email,
        is_admin: true,
      });
      expect(stored).not.toMatch(/token/i);
    });

    const question = page.getByRole("alertdialog", { name: "Log out without saving?" });
    await test.step("input is not lost unasked", async () => {
      await page.getByRole("link", { name: "Add New Member" }).click();
      // The list has a search box for names.
      await expect(page.getByRole("heading", { level: 1, name: "Add Team Member" })).toBeVisible();
      await page.getByLabel("Name").fill("Half a name");
      await expect(page.getByText("Not saved yet")).toBeVisible();
      await page.getByRole("button", { name: "Logout" }).click();
      await question.getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByLabel("Name")).toHaveValue("Half a name");
    });

    await test.step("logging out removes the stored user", async () => {
      // On phones the button is in the menu, which is a dialog itself.
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("button", { name: "Logout" }).click();
      await question.getByRole("button", { name: "Log out without saving" }).click();
      await expect(page).toHaveURL("/login");
      await expect(page.getByText("Your session has ended.")).toHaveCount(0);
      // The name of the brand is no secret; it may have been stored meanwhile.
      const stored = await page.evaluate(() => Object.keys(localStorage));
      expect(stored.filter((key) => key !== "brand")).toEqual([]);
      // The browser remains known to the account: rate limits caused elsewhere must not delay its next sign-in.
      const cookies = (await page.context().cookies()).map((cookie) => cookie.name);
      expect(cookies).toEqual(["device"]);
      await page.goto("/dashboard");
      await expect(page).toHaveURL("/login?next=%2Fdashboard");
    });
  });

  test("one sees and ends the sessions of other devices; a new password ends them all", async ({
    page,
    browser,
    staffSite: { address },
    pageErrors,
  }) => {
    pageErrors.ignore(/401/);
    const { request: owner } = await elsewhere(browser, address, { account: STAFF });
    const account = await newAccount(owner, address, "viewer", "Pooja Password");
    const userAgent = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";
    const other = await elsewhere(browser, address, { userAgent, account });
    await page.goto("/login?next=%2Fadmin%2Faccount");
    await page.getByLabel("Remember me").check();
    await fillLogin(page, account);
    const devices = page.getByRole("region", { name: DEVICES }).getByRole("listitem");

    await test.step("another device is signed out", async () => {
      await expect(devices).toHaveCount(2);
      await expect(devices.filter({ hasText: "This device" })).toContainText("stays signed in");
      const firefox = devices.filter({ hasText: "Firefox on Windows" });
      await firefox.getByRole("button", { name: /^Sign out/ }).click();
      await expect(toast(page, "Signed out: Firefox on Windows")).toBeVisible();
      await expect(firefox).toHaveCount(0);
      await other.goto("/admin/account");
      await expect(other).toHaveURL(/\/login/);
      await fillLogin(other, account);
    });

    await test.step("a changed password takes effect at once, on all devices", async () => {
      const password = "meadow piston quartz lantern";
      await page.getByLabel("Current password").fill(account.password);
      await page.getByLabel("New password", { exact: true }).fill(password);
      await page.getByLabel("New password again").fill(password);
      await page.getByRole("button", { name: "Change password" }).click();
      await expect(toast(page, "Password changed. All other devices are signed out.")).toBeVisible();
      await expect(devices, "only this device is left").toHaveCount(1);

      await other.goto("/admin/account");
      await expect(other).toHaveURL(/\/login/);
      await fillLogin(other, { ...account, password });
      await expect(other).toHaveURL("/admin/account");
    });
    await other.context().close();
  });
});

async function endSession(page: Page, site: string | undefined): Promise<void> {
  const ended = await page.request.post("/api/auth/logout", { headers: fromSite(site) });
  expect(ended.status()).toBe(204);
}

test("a session that ends loses no input, which merges with what others save meanwhile", async ({
  page,
  browser,
  staffSite: { address },
  pageErrors,
}) => {
  // Also what the browser says of a server that it cannot reach.
  pageErrors.ignore(/401|409|net::ERR|could not be reached/);
  const headers = fromSite(address);
  const data = { name: "Dilip Draft", title: "Trainer", description: "Knows drives." };
  const { id } = await (await page.request.post("/api/team", { headers, data })).json();
  await page.goto(`/admin/team/edit/${id}`);
  await page.getByLabel("Description").fill("Knows drives and motors.");
  await endSession(page, address);
  // Another tab notices first and removes the stored user.
  await page.evaluate(() => localStorage.removeItem("userInfo"));
  await page.getByRole("button", { name: "Update Member" }).click();
  await expect(page).toHaveURL(`/login?next=%2Fadmin%2Fteam%2Fedit%2F${id}`);
  await expect(
    page.getByText("Your session has ended. Sign in again to go on where you were."),
  ).toBeVisible();
  await expect(page.getByRole("main").getByLabel("Email address")).toHaveValue(STAFF.email);

  const { request: other } = await elsewhere(browser, address, { account: OTHER_STAFF });
  const saved = await other.put(`/api/team/${id}`, { headers, data: { ...data, title: "Lead Trainer" } });
  expect(saved.status()).toBe(200);
  await fillLogin(page);
  await expect(page).toHaveURL(`/admin/team/edit/${id}`);
  await expect(page.getByText("What you had typed is back")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("Knows drives and motors.");
  await page.getByRole("button", { name: "Update Member" }).click();
  await expect(toast(page, "Team member updated successfully!")).toBeVisible();
  const { title, description } = await (await page.request.get(`/api/team/${id}`)).json();
  expect({ title, description }).toEqual({ title: "Lead Trainer", description: "Knows drives and motors." });

  await test.step("an unreachable server does not end a session", async () => {
    // No stored user, as in a private window.
    await page.evaluate(() => localStorage.removeItem("userInfo"));
    await page.route("**/api/auth/me", (route) => route.abort());
    await page.goto("/admin/team");
    await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeVisible();
    await expect(page).toHaveURL("/admin/team");
    await page.unroute("**/api/auth/me");
    await page.getByRole("button", { name: "Load again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Team Members" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Dilip Draft", exact: true })).toBeVisible();
  });

  await test.step("a page restored from the back-forward cache notices that the session has ended", async () => {
    // Tests cannot use the back-forward cache, so navigation is blocked instead. It is blocked first: any request of
    // the page notices the end.
    await page.route(/\/login/, (route) => route.fulfill({ status: 204 }));
    const left = page.waitForRequest(/\/login/);
    await endSession(page, address);
    await page.getByRole("link", { name: "Testimonials" }).click();
    await left;
    await expect(toast(page), "nothing is said about a session that is over").toHaveCount(0);
    await page.unroute(/\/login/);
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expect(page).toHaveURL("/login?next=%2Fadmin%2Ftestimonials");
  });
});
