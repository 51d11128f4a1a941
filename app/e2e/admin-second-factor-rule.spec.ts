import { expect, expectAccessible, fromSite, open, test, toast } from "./staff.ts";
import { elsewhere, newAccount } from "./support/accounts.ts";
import { totp } from "./support/totp.ts";

test("a rule that begins while a form is open leads to setting up, and what was typed comes back", async ({
  page: owner,
  browser,
  staffSite: { address },
}) => {
  const setRule = async (by: typeof owner, second_factor_required: boolean) => {
    const data = { second_factor_required };
    const answer = await by.request.put("/api/admin/sign-in-rules", { headers: fromSite(address), data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  // An owner, who may end the rule when it asks nothing more of her.
  const account = await newAccount(owner.request, address, "owner", "Meera Iyer");
  const page = await elsewhere(browser, address, { account });
  await open(page, "/admin/team/edit/1", "Edit Team Member");
  const title = page.getByRole("textbox", { name: "Title" });
  await title.fill("Head of training");
  await setRule(owner, true);
  await page.getByRole("button", { name: "Update Member" }).click();

  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1, name: "Set up a second factor" })).toBeVisible();
  await expect(main).toContainText("An owner of this site has decided");
  await expect(main).toContainText("What you had typed is kept");
  await expect(toast(page), "no error beside it").toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const secret = (await main.locator("code").textContent()) ?? "";
  await page.getByLabel("Code that the app shows").fill(totp(secret));
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("button", { name: "I have stored them" }).click();
  await expect(page.getByText("What you had typed is back")).toBeVisible();
  await expect(title).toHaveValue("Head of training");
  await page.getByRole("button", { name: "Update Member" }).click();
  await expect(toast(page, "updated successfully")).toBeVisible();

  await setRule(page, false);
  await page.context().close();
});
