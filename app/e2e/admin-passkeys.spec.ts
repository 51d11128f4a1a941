import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  login,
  open,
  test,
  toast,
} from "./staff.ts";
import { askOnce, elsewhere, givePassword, newAccount } from "./support/accounts.ts";
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

const passkeySection = (page: Page) => page.getByRole("region", { name: "Passkeys" });
const passkeySignIn = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" });

async function signOut(page: Page) {
  const menu = page.getByRole("button", { name: "Menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("/login");
  await hydrated(page);
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`a passkey is added, signs in, confirms, and is removed, by keyboard at ${viewport.width}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.slow();
    const account = await newAccount(page, baseURL, "viewer", "Passkey");
    const theirs = await elsewhere(browser, baseURL, { viewport });
    await addDevice(theirs);
    await login(theirs, "/admin/account", account);
    const section = passkeySection(theirs);
    await expect(section.getByText("Your account has no passkey yet.")).toBeVisible();
    const name = section.getByLabel("Name");
    await expect(name).toHaveValue(/^Chrome on /);
    await name.fill(" ");
    await name.press("Enter");
    await expect(section.getByText("Give a name.")).toBeVisible();
    await name.fill("Office laptop");
    await name.press("Enter");
    await expect(toast(theirs, "Passkey added: Office laptop")).toBeVisible();
    const rows = section.getByRole("list", { name: "Passkeys" }).getByRole("listitem");
    await expect(rows).toHaveText(/Office laptop.*not used yet/);
    await expectAccessibleInBothSchemes(theirs);
    await section.getByRole("button", { name: "Add a passkey" }).press("Enter");
    await expect(toast(theirs, "This device has a passkey of your account already.")).toBeVisible();

    await signOut(theirs);
    await expectAccessibleInBothSchemes(theirs);
    await passkeySignIn(theirs).press("Enter");
    await theirs.waitForURL("/admin/courses");
    await open(theirs, "/admin/account", "Account");
    await expect(rows).toHaveText(/Office laptop.*last used/);

    await rows.getByRole("button", { name: "Rename" }).press("Enter");
    await expect(section.getByLabel("New name")).toBeFocused();
    await section.getByLabel("New name").fill("Old laptop");
    await theirs.keyboard.press("Enter");
    await expect(rows).toHaveText(/Old laptop/);
    await expect(rows.getByRole("button", { name: "Rename" })).toBeFocused();

    // The password alone is no sign-in any more; the passkey takes the place of a code.
    await signOut(theirs);
    await givePassword(theirs, "/login?next=%2Fadmin%2Faccount", account);
    await hydrated(theirs);
    await expectAccessibleInBothSchemes(theirs);
    await theirs.getByRole("button", { name: "Use a passkey instead" }).press("Enter");
    await theirs.waitForURL("/admin/account");

    await askOnce(theirs, "**/api/auth/passkeys/*", "DELETE");
    await rows.getByRole("button", { name: "Remove" }).press("Enter");
    await theirs.getByRole("alertdialog").getByRole("button", { name: "Remove passkey" }).press("Enter");
    const dialog = theirs.getByRole("alertdialog", { name: "Is it you?" });
    await expect(dialog.getByRole("button", { name: "Use a passkey" })).toBeVisible();
    await expectAccessible(theirs);
    await dialog.getByRole("button", { name: "Use a passkey" }).press("Enter");
    await expect(toast(theirs, "Passkey removed: Old laptop")).toBeVisible();
    await expect(section.getByText("Your account has no passkey yet.")).toBeVisible();

    await signOut(theirs);
    await passkeySignIn(theirs).press("Enter");
    await expect(theirs.getByText("This site does not know this passkey.")).toBeVisible();
    await theirs.context().close();
  });
}

test("who is not recognised by the device, or has no passkey on it, stays outside", async ({
  page,
  browser,
  baseURL,
}) => {
  const account = await newAccount(page, baseURL, "viewer", "Passkey");
  const theirs = await elsewhere(browser, baseURL);
  const device = await addDevice(theirs);
  await login(theirs, "/admin/account", account);
  await passkeySection(theirs).getByRole("button", { name: "Add a passkey" }).click();
  await expect(toast(theirs, "Passkey added")).toBeVisible();
  await signOut(theirs);
  await device.recognise(false);
  await passkeySignIn(theirs).click();
  await expect(theirs.getByText("No passkey was used. You can try again.")).toBeVisible();
  await device.recognise(true);
  await device.forget();
  await passkeySignIn(theirs).click();
  await expect(theirs.getByText("No passkey was used. You can try again.")).toBeVisible();
  await expect(passkeySignIn(theirs)).toBeEnabled();
  await theirs.context().close();

  await open(page, "/admin/accounts", "Accounts");
  const row = page.getByRole("row", { name: new RegExp(account.email) });
  await expect(row.getByText("Second factor", { exact: true })).toBeVisible();
});

test("the code for passkeys is loaded when the button is pressed", async ({ browser, baseURL }) => {
  const page = await elsewhere(browser, baseURL);
  await page.goto("/login");
  await hydrated(page);
  await expect(passkeySignIn(page)).toBeVisible();
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.route("**/api/auth/login/passkey/options", (route) =>
    route.fulfill({ status: 429, json: { message: "Too many tries. Try again in 12 seconds." } }),
  );
  await passkeySignIn(page).click();
  await expect(page.getByText("Too many tries. Try again in 12 seconds.")).toBeVisible();
  expect(loaded.some((path) => /\/chunks\/.*\.js$/.test(path))).toBe(true);
  await page.context().close();
});
