import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  fillLogin,
  login,
  open,
  STAFF,
  test,
  toast,
} from "./staff.ts";
import { askOnce, elsewhere, givePassword, newAccount } from "./support/accounts.ts";
import { totp } from "./support/totp.ts";

async function giveCode(page: Page, code: string) {
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Go on" }).click();
}

test("an app is set up and asked for at the sign-in; a recovery code takes its place once", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const account = await newAccount(page, baseURL, "viewer", "Factor");
  const theirs = await elsewhere(browser, baseURL);
  await login(theirs, "/admin/account", account);
  const section = theirs.getByRole("region", { name: "Second factor" });
  await section.getByRole("button", { name: "Set up an authenticator app" }).click();
  await expect(section.getByRole("img", { name: "QR code for the app" })).toBeVisible();
  const secret = (await section.locator("code").textContent()) ?? "";
  await section.getByLabel("Code that the app shows").fill("12 34");
  await section.getByRole("button", { name: "Turn on" }).click();
  await expect(section.getByText("This code is wrong")).toBeVisible();
  await expectAccessibleInBothSchemes(theirs);
  await section.getByLabel("Code that the app shows").fill(totp(secret));
  await section.getByRole("button", { name: "Turn on" }).click();
  await expect(section.getByRole("heading", { name: "Your recovery codes" })).toBeFocused();
  const codes = await section
    .getByRole("list", { name: "Recovery codes" })
    .getByRole("listitem")
    .allTextContents();
  expect(new Set(codes).size).toBe(10);
  await expectAccessible(theirs);
  await section.getByRole("button", { name: "I have stored them" }).click();
  await expect(section.getByText("10 recovery codes are left.")).toBeVisible();
  await theirs.getByRole("button", { name: "Logout" }).click();
  await theirs.waitForURL("/login");

  await givePassword(theirs, "/login?next=%2Fadmin%2Fteam", account);
  await expectAccessibleInBothSchemes(theirs);
  await giveCode(theirs, "no code");
  const main = theirs.getByRole("main");
  await expect(main.getByRole("alert")).toHaveText("Please check the marked fields.");
  await expect(theirs.getByText("This code is wrong, too old, or was used already.")).toBeVisible();
  // The one that has set the app up does not work again.
  await giveCode(theirs, totp(secret, 1));
  await expect(theirs).toHaveURL("/admin/team");
  await theirs.context().close();

  const plain = await elsewhere(browser, baseURL, { javaScriptEnabled: false });
  await givePassword(plain, "/login?next=%2Fcontact", account);
  await giveCode(plain, codes[0] ?? "");
  await expect(plain).toHaveURL("/contact");
  await plain.context().clearCookies();
  await givePassword(plain, "/login", account);
  await giveCode(plain, codes[0] ?? "");
  await expect(plain.getByText("This code is wrong, too old, or was used already.")).toBeVisible();
  await plain.context().close();

  await open(page, "/admin/accounts", "Accounts");
  const row = page.getByRole("row", { name: new RegExp(account.email) });
  await expect(row.getByText("Second factor", { exact: true })).toBeVisible();
  await row.getByRole("button", { name: /Remove second factor/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove second factor" }).click();
  await expect(toast(page, "signs in with the password alone")).toBeVisible();
  const again = await elsewhere(browser, baseURL);
  await again.goto("/login");
  await fillLogin(again, account);
  await again.context().close();
});

test("a call that asks again opens a dialog, and goes through after the password", async ({
  page,
  baseURL,
  pageErrors,
}) => {
  pageErrors.ignore(/403|422/);
  const account = await newAccount(page, baseURL, "viewer", "Factor");
  await open(page, "/admin/accounts", "Accounts");
  const row = page.getByRole("row", { name: new RegExp(account.email) });
  await askOnce(page, "**/api/admin/accounts/*", "PATCH");
  await row.getByRole("button", { name: /Deactivate/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Is it you?" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel("Your password")).toBeFocused();
  await expectAccessibleInBothSchemes(page);
  await dialog.getByLabel("Your password").fill("another one");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByText("This is not your password.")).toBeVisible();
  await dialog.getByLabel("Your password").fill(STAFF.password);
  await page.keyboard.press("Enter");
  await expect(toast(page, "cannot sign in any more")).toBeVisible();
  await expect(row).toContainText("Deactivated");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);

  // Given up, nothing has happened.
  await askOnce(page, "**/api/admin/accounts/*", "PATCH");
  await row.getByRole("button", { name: /Reactivate/ }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(toast(page, "Please confirm that it is you.")).toBeVisible();
  await expect(row).toContainText("Deactivated");
});

test("the export of enquiries asks before it downloads", async ({ page, pageErrors }) => {
  pageErrors.ignore(/403/);
  await open(page, "/admin/leads", "Enquiries");
  await askOnce(page, "**/api/auth/confirmation", "GET");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Is it you?" });
  await dialog.getByLabel("Your password").fill(STAFF.password);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Confirm" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
});

test("who needs a second factor and has none sets it up before anything else", async ({ page }) => {
  // What the browser remembers of the user is from before.
  await page.addInitScript(() => localStorage.removeItem("staffUser"));
  await page.route("**/api/auth/me", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), must_set_second_factor: true } });
  });
  await open(page, "/admin/team", "Set up a second factor");
  await expect(page.getByRole("button", { name: "Set up an authenticator app" })).toBeVisible();
  await expectAccessible(page);
});
