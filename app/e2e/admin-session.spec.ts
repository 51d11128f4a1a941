import type { Page } from "@playwright/test";
import { fillLogin, fromSite, login, OTHER_STAFF, STAFF, THIRD_STAFF, toast, unique } from "./staff.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./test.ts";

// These tests sign in to separate accounts, because they end all sessions of an account.
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("staff are redirected to the sign-in page and back to the requested page", async ({ page }) => {
  await page.goto("/admin/team?q=a");
  await expect(page).toHaveURL("/login?next=%2Fadmin%2Fteam%3Fq%3Da");
  await fillLogin(page, OTHER_STAFF);
  await expect(page).toHaveURL("/admin/team?q=a");
  await expect(page.getByRole("heading", { level: 1, name: "Team Members" })).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(JSON.parse(JSON.parse(stored).userInfo)).toEqual({
    name: "other",
    email: OTHER_STAFF.email,
    is_admin: true,
  });
  expect(stored).not.toMatch(/token/i);
});

test("a session that ends while a form is edited loses no input", async ({ page, baseURL, pageErrors }) => {
  pageErrors.ignore(/401/);
  const name = unique("Kept");
  await login(page, "/admin/team/create", OTHER_STAFF);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Title").fill("Trainer");
  await page.getByLabel("Description").fill("Typed before the session ended.");
  const ended = await page.request.post("/api/auth/logout", { headers: fromSite(baseURL) });
  expect(ended.status()).toBe(204);

  await page.getByRole("button", { name: "Create Team Member" }).click();
  await expect(page).toHaveURL("/login?next=%2Fadmin%2Fteam%2Fcreate");
  expect(await page.evaluate(() => localStorage.getItem("userInfo"))).toBeNull();
  await expect(
    page.getByText("Your session has ended. Sign in again to go on where you were."),
  ).toBeVisible();
  await expect(page.locator("#login-email")).toHaveValue(OTHER_STAFF.email);
  await expectAccessibleInBothSchemes(page);
  await fillLogin(page, OTHER_STAFF);
  await expect(page).toHaveURL("/admin/team/create");
  await expect(page.getByText("What you had typed is back")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await expect(page.getByLabel("Description")).toHaveValue("Typed before the session ended.");
  await page.getByRole("button", { name: "Create Team Member" }).click();
  await expect(toast(page, "Team member created successfully!")).toBeVisible();
});

test("logging out ends the session and removes the stored user", async ({ page, pageErrors }) => {
  // What the list was still loading.
  pageErrors.ignore(/401/);
  await login(page, undefined, OTHER_STAFF);
  await expect(page).toHaveURL("/admin/courses");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  // The name of the brand is no secret; it may have been stored meanwhile.
  const stored = await page.evaluate(() => Object.keys(localStorage));
  expect(stored.filter((key) => key !== "brand")).toEqual([]);
  // The browser remains known to the account: rate limits caused elsewhere must not delay its next sign-in.
  const cookies = (await page.context().cookies()).map((cookie) => cookie.name);
  expect(cookies).toEqual(["device"]);
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/login?next=%2Fdashboard");
});

test("logging out asks for confirmation when there are unsaved changes", async ({ page }) => {
  await login(page, "/admin/team/create", OTHER_STAFF);
  await page.getByLabel("Name").fill("Half a name");
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  const question = page.getByRole("alertdialog", { name: "Log out without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Half a name");

  // On phones the button is in the menu, which is a dialog itself.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expectAccessibleInBothSchemes(page, "[role=alertdialog]");
  await question.getByRole("button", { name: "Log out without saving" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Your session has ended.")).toHaveCount(0);
});

test("a draft of an ended session is merged with what others saved meanwhile", async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  test.slow();
  pageErrors.ignore(/401|409/);
  const headers = fromSite(baseURL);
  await login(page, undefined, OTHER_STAFF);
  const data = { name: unique("Draft"), title: "Trainer", description: "Knows drives." };
  const { id } = await (await page.request.post("/api/team", { headers, data })).json();
  await page.goto(`/admin/team/edit/${id}`);
  await page.getByLabel("Description").fill("Knows drives and motors.");
  await page.request.post("/api/auth/logout", { headers });
  // Another tab notices first and removes the stored user.
  await page.evaluate(() => localStorage.removeItem("userInfo"));
  await page.getByRole("button", { name: "Update Member" }).click();
  await expect(page.locator("#login-email")).toHaveValue(OTHER_STAFF.email);

  const other = await browser.newPage({ baseURL: baseURL ?? "" });
  await login(other, undefined, STAFF);
  await other.request.put(`/api/team/${id}`, { headers, data: { ...data, title: "Lead Trainer" } });
  await other.request.post("/api/auth/logout", { headers });
  await other.close();
  await fillLogin(page, OTHER_STAFF);
  await expect(page.getByText("What you had typed is back")).toBeVisible();
  await page.getByRole("button", { name: "Update Member" }).click();
  await expect(toast(page, "Team member updated successfully!")).toBeVisible();
  const { title, description } = await (await page.request.get(`/api/team/${id}`)).json();
  expect({ title, description }).toEqual({ title: "Lead Trainer", description: "Knows drives and motors." });
});

test("an unreachable server does not end the session", async ({ page, pageErrors }) => {
  pageErrors.ignore(/Failed to load resource|net::ERR|could not be reached|502/);
  await login(page, undefined, OTHER_STAFF);
  // No stored user, as in a private window.
  await page.addInitScript(() => localStorage.removeItem("userInfo"));
  for (const failure of ["no connection", "bad gateway"]) {
    await page.route("**/api/auth/me", (route) =>
      failure === "no connection"
        ? route.abort()
        : route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }),
    );
    await page.goto("/admin/team");
    await expect(
      page.getByRole("heading", { level: 1, name: "Something went wrong" }),
      failure,
    ).toBeVisible();
    await expect(page).toHaveURL("/admin/team");
    await page.unroute("**/api/auth/me");
    await page.getByRole("button", { name: "Load again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Team Members" })).toBeVisible();
  }
});

test("a page restored from the back-forward cache notices that the session has ended", async ({
  page,
  baseURL,
  pageErrors,
}) => {
  pageErrors.ignore(/401/);
  await login(page, "/admin/leads", OTHER_STAFF);
  await expect(page.getByRole("heading", { level: 1, name: "Enquiries" })).toBeVisible();
  await page.request.post("/api/auth/logout", { headers: fromSite(baseURL) });
  // Tests cannot use the back-forward cache, so navigation is blocked instead.
  await page.route(/\/login/, (route) => route.fulfill({ status: 204 }));
  const left = page.waitForRequest(/\/login/);
  await page.getByRole("link", { name: "Team Members" }).click();
  await left;
  await expect(toast(page), "nothing is said about a session that is over").toHaveCount(0);
  await page.unroute(/\/login/);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page).toHaveURL("/login?next=%2Fadmin%2Fteam");
});

test("another device can be signed out on the account screen", async ({ page, browser, baseURL }) => {
  const userAgent = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";
  const other = await browser.newPage({ baseURL: baseURL ?? "", userAgent, reducedMotion: "reduce" });
  await login(other, "/admin/account", OTHER_STAFF);
  await login(page, "/admin/account", OTHER_STAFF);
  const devices = page.getByRole("region", { name: "Where you are signed in" });
  const here = devices.getByRole("listitem").filter({ hasText: "This device" });
  await expect(here).toHaveCount(1);
  const elsewhere = devices.getByRole("listitem").filter({ hasText: "Firefox on Windows" });
  await elsewhere.getByRole("button", { name: /^Sign out/ }).click();
  await expect(toast(page, "Signed out: Firefox on Windows")).toBeVisible();
  await expect(elsewhere).toHaveCount(0);
  await other.goto("/admin/courses");
  await expect(other).toHaveURL(/\/login/);
  await other.close();
});

test("a weak new password is an error at its field", async ({ page, pageErrors }) => {
  pageErrors.ignore(/422/);
  await login(page, "/admin/account", OTHER_STAFF);
  await page.getByLabel("Current password").fill(OTHER_STAFF.password);
  await page.getByLabel("New password", { exact: true }).fill("password1234");
  await page.getByLabel("New password again").fill("password1234");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Many people have used this password" }),
  ).toBeVisible();
  await page.getByLabel("New password again").fill("something else");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "must be the same" })).toBeVisible();
});

test("a changed password takes effect at once, on all devices", async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  test.slow();
  pageErrors.ignore(/401/);
  const other = await browser.newPage({ baseURL: baseURL ?? "", reducedMotion: "reduce" });
  await login(other, "/admin/account", THIRD_STAFF);
  await page.goto("/login?next=%2Fadmin%2Faccount");
  await page.getByLabel("Remember me").check();
  await fillLogin(page, THIRD_STAFF);
  const devices = page.getByRole("region", { name: "Where you are signed in" });
  await expect(devices.getByRole("listitem").filter({ hasText: "This device" })).toContainText(
    "stays signed in",
  );
  await expect(devices.getByRole("listitem")).toHaveCount(2);

  const next = "meadow piston quartz lantern";
  await changePassword(page, THIRD_STAFF.password, next);
  await expect(devices.getByRole("listitem"), "only this device is left").toHaveCount(1);
  await other.goto("/admin/courses");
  await expect(other).toHaveURL(/\/login/);
  const form = other.locator("form", { has: other.getByRole("button", { name: "Sign in", exact: true }) });
  await form.getByLabel("Email address").fill(THIRD_STAFF.email);
  await form.getByLabel("Password").fill(THIRD_STAFF.password);
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(form.getByRole("alert")).not.toBeEmpty();
  await form.getByLabel("Password").fill(next);
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(other).toHaveURL("/admin/courses");
  await other.close();
  await changePassword(page, next, THIRD_STAFF.password);
});

async function changePassword(page: Page, present: string, next: string): Promise<void> {
  await page.getByLabel("Current password").fill(present);
  await page.getByLabel("New password", { exact: true }).fill(next);
  await page.getByLabel("New password again").fill(next);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(toast(page, "Password changed. All other devices are signed out.").last()).toBeVisible();
  await expect(page.getByLabel("Current password")).toHaveValue("");
}
