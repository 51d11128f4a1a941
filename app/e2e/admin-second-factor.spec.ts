import type { Page } from "@playwright/test";
import { expect, expectAccessible, open, STAFF, test, toast } from "./staff.ts";
import { elsewhere, givePassword, newAccount } from "./support/accounts.ts";
import { totp } from "./support/totp.ts";

async function giveCode(page: Page, code: string) {
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Go on" }).click();
}

test("an app is set up and asked for at the sign-in; a recovery code takes its place", async ({
  page: owner,
  browser,
  staffSite,
  pageErrors,
}) => {
  pageErrors.ignore(/403/);
  const { address } = staffSite;
  const account = await newAccount(owner.request, address, "viewer", "Farida Factor");
  const page = await elsewhere(browser, address, { account });

  const { secret, codes } = await test.step("an app is set up", async () => {
    await page.goto("/admin/account");
    const section = page.getByRole("region", { name: "Second factor" });
    await section.getByRole("button", { name: "Set up an authenticator app" }).click();
    await expect(section.getByRole("img", { name: "QR code for the app" })).toBeVisible();
    const secret = (await section.locator("code").textContent()) ?? "";
    await section.getByLabel("Code that the app shows").fill(totp(secret));
    await section.getByRole("button", { name: "Turn on" }).click();
    await expect(section.getByRole("heading", { name: "Your recovery codes" })).toBeFocused();
    const codes = await section
      .getByRole("list", { name: "Recovery codes" })
      .getByRole("listitem")
      .allTextContents();
    expect(new Set(codes).size).toBe(10);
    await section.getByRole("button", { name: "I have stored them" }).click();
    await expect(section.getByText("10 recovery codes are left.")).toBeVisible();
    return { secret, codes };
  });

  await test.step("the sign-in asks for a code of it", async () => {
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("/login");
    await givePassword(page, "/login?next=%2Fadmin%2Fteam", account);
    await expectAccessible(page);
    await giveCode(page, "no code");
    await expect(page.getByRole("main").getByRole("alert")).toHaveText("Please check the marked fields.");
    await expect(page.getByText("This code is wrong, too old, or was used already.")).toBeVisible();
    // The one that has set the app up does not work again.
    await giveCode(page, totp(secret, 1));
    await expect(page).toHaveURL("/admin/team");
    await page.context().close();
  });

  await test.step("a recovery code signs in, also without JavaScript", async () => {
    const plain = await elsewhere(browser, address, { javaScriptEnabled: false });
    await givePassword(plain, "/login?next=%2Fcontact", account);
    await giveCode(plain, codes[0] ?? "");
    await expect(plain).toHaveURL("/contact");
    await plain.context().close();
  });

  const row = owner.getByRole("row", { name: account.email });
  await test.step("an owner takes it off the account, which signs in with the password again", async () => {
    await open(owner, "/admin/accounts", "Accounts");
    await expect(row.getByText("Second factor", { exact: true })).toBeVisible();
    await row.getByRole("button", { name: /Remove second factor/ }).click();
    await owner.getByRole("alertdialog").getByRole("button", { name: "Remove second factor" }).click();
    await expect(toast(owner, "signs in with the password alone")).toBeVisible();
    const again = await elsewhere(browser, address, { account });
    await again.context().close();
  });

  // Long after the sign-in, what has consequences asks who one is.
  const question = owner.getByRole("alertdialog", { name: /^Confirm (your password|with a code)$/ });
  const deactivate = async () => {
    await row.getByRole("button", { name: /Deactivate/ }).click();
    await owner.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
  };

  await test.step("given up, nothing has happened", async () => {
    staffSite.ageSignIns();
    await deactivate();
    await expect(question.getByLabel("Your password")).toBeFocused();
    await expectAccessible(owner, "[role=alertdialog]");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(toast(owner, "Please confirm that it is you.")).toBeVisible();
    await expect(row).not.toContainText("Deactivated");
  });

  await test.step("confirmed, the call goes through", async () => {
    await deactivate();
    await question.getByLabel("Your password").fill(STAFF.password);
    await owner.keyboard.press("Enter");
    await expect(toast(owner, "cannot sign in any more")).toBeVisible();
    await expect(row).toContainText("Deactivated");
    await expect(owner.getByRole("alertdialog")).toHaveCount(0);
  });

  await test.step("the export of enquiries asks before it downloads", async () => {
    staffSite.ageSignIns();
    await owner.getByRole("link", { name: "Enquiries" }).click();
    await owner.getByRole("link", { name: "Export CSV" }).click();
    await question.getByLabel("Your password").fill(STAFF.password);
    const [download] = await Promise.all([
      owner.waitForEvent("download"),
      question.getByRole("button", { name: "Confirm" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
  });
});
