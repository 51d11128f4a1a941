import type { Page } from "@playwright/test";
import { expect, test, toast } from "./staff.ts";
import { elsewhere, givePassword, newAccount } from "./support/accounts.ts";
import { hydrated } from "./support/site.ts";

/** Gives a page a device that makes passkeys and verifies the person at once. */
async function addDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether it recognises the person from now on. */
    recognise: (isUserVerified: boolean) =>
      devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    forget: () => devtools.send("WebAuthn.clearCredentials", { authenticatorId }),
  };
}

async function signOut(page: Page) {
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("/login");
  await hydrated(page);
}

test("a passkey is added, signs in, confirms, and is removed, by keyboard", async ({
  page: owner,
  browser,
  staffSite,
}) => {
  const { address } = staffSite;
  const account = await newAccount(owner.request, address, "viewer", "Kiran Passkey");
  const page = await elsewhere(browser, address, { account });
  const device = await addDevice(page);
  const section = page.getByRole("region", { name: "Passkeys" });
  const rows = section.getByRole("list", { name: "Passkeys" }).getByRole("listitem");
  const signIn = page.getByRole("button", { name: "Sign in with a passkey" });
  const notUsed = page.getByText("No passkey was used. You can try again.");

  await test.step("a device makes one passkey for an account", async () => {
    await page.goto("/admin/account");
    await expect(section.getByText("Your account has no passkey yet.")).toBeVisible();
    const name = section.getByLabel("Name");
    await expect(name).toHaveValue(/^Chrome on /);
    await name.fill("Office laptop");
    await name.press("Enter");
    await expect(toast(page, "Passkey added: Office laptop")).toBeVisible();
    await expect(rows).toHaveText(/Office laptop.*not used yet/);
    await section.getByRole("button", { name: "Add a passkey" }).press("Enter");
    await expect(toast(page, "This device has a passkey of your account already.")).toBeVisible();
  });

  await test.step("who is not recognised by the device stays outside", async () => {
    await signOut(page);
    await device.recognise(false);
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
    await signIn.press("Enter");
    await expect(notUsed).toBeVisible();
    expect(
      loaded.filter((path) => /\/chunks\/.*\.js$/.test(path)),
      "its code is loaded now",
    ).not.toEqual([]);
    await device.recognise(true);
  });

  await test.step("it signs in, without password and code", async () => {
    await signIn.press("Enter");
    await page.waitForURL("/admin/courses");
    await page.getByRole("link", { name: "Account", exact: true }).press("Enter");
    await expect(rows).toHaveText(/Office laptop.*last used/);
  });

  await test.step("the password alone is no sign-in any more; the passkey takes the place of a code", async () => {
    await signOut(page);
    await givePassword(page, "/login?next=%2Fadmin%2Faccount", account);
    await hydrated(page);
    await page.getByRole("button", { name: "Use a passkey instead" }).press("Enter");
    await page.waitForURL("/admin/account");
  });

  await test.step("it confirms its own removal", async () => {
    staffSite.ageSignIns();
    await rows.getByRole("button", { name: "Remove" }).press("Enter");
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove passkey" }).press("Enter");
    const question = page.getByRole("alertdialog", { name: /^Confirm (your password|with a code)$/ });
    await question.getByRole("button", { name: "Use a passkey" }).press("Enter");
    await expect(toast(page, "Passkey removed: Office laptop")).toBeVisible();
    await expect(section.getByText("Your account has no passkey yet.")).toBeVisible();
  });

  await test.step("a passkey that was removed, and a device without one, do not sign in", async () => {
    await signOut(page);
    await signIn.press("Enter");
    await expect(page.getByText("This site does not know this passkey.")).toBeVisible();
    await device.forget();
    await signIn.press("Enter");
    await expect(notUsed).toBeVisible();
    await expect(signIn).toBeEnabled();
  });
  await page.context().close();
});
