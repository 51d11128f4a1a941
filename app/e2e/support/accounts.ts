import {
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  expect,
  type Page,
} from "@playwright/test";
import { fromSite } from "../staff.ts";

const PASSWORD = "pewter orchard lantern seventy";

/** An account that an owner of the site invites, with a password of its own. */
export async function newAccount(owner: APIRequestContext, site: string, role: string, name: string) {
  const email = `${name.replaceAll(" ", ".").toLowerCase()}@example.com`;
  const headers = fromSite(site);
  const made = await owner.post("/api/admin/accounts", { headers, data: { name, email, role } });
  expect(made.status(), await made.text()).toBe(201);
  const { link } = await made.json();
  const form = { password: PASSWORD, repeated: PASSWORD };
  expect((await owner.post(link, { headers, form })).ok()).toBe(true);
  return { name, email, password: PASSWORD };
}

interface Elsewhere extends BrowserContextOptions {
  /** Who is signed in there. */
  account?: { email: string; password: string };
}

/** Another person's browser. */
export async function elsewhere(browser: Browser, site: string, { account, ...options }: Elsewhere = {}) {
  const context = await browser.newContext({
    baseURL: site,
    storageState: { cookies: [], origins: [] },
    reducedMotion: "reduce",
    ...options,
  });
  if (account) {
    const answer = await context.request.post("/api/auth/login", { headers: fromSite(site), data: account });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  return context.newPage();
}

/** Fills in the first step of the sign-in of an account with a second factor. */
export async function givePassword(
  page: Page,
  address: string,
  account: { email: string; password: string },
) {
  await page.goto(address);
  await page.getByRole("main").getByLabel("Email address").fill(account.email);
  await page.getByRole("main").getByLabel("Password").fill(account.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/login/code");
}
