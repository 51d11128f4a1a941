import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { expect, fromSite, unique } from "../staff.ts";

const PASSWORD = "pewter orchard lantern seventy";

/** An account of its own, made by the owner of `page`: what a test does to it would be in the way of other tests. */
export async function newAccount(page: Page, baseURL: string | undefined, role: string, word: string) {
  const name = unique(word);
  const email = `${name.replace(" ", "-").toLowerCase()}@example.com`;
  const headers = fromSite(baseURL);
  const made = await page.request.post("/api/admin/accounts", { headers, data: { name, email, role } });
  expect(made.status()).toBe(201);
  const { link } = await made.json();
  const form = { password: PASSWORD, repeated: PASSWORD };
  await page.request.post(link, { headers, form });
  return { name, email, password: PASSWORD };
}

/** Another person's browser. */
export async function elsewhere(
  browser: Browser,
  baseURL: string | undefined,
  options: BrowserContextOptions = {},
) {
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    storageState: { cookies: [], origins: [] },
    reducedMotion: "reduce",
    ...options,
  });
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

/** Answers the next call as if the sign-in were too long ago. */
export async function askOnce(page: Page, address: string, method: string) {
  let asked = false;
  await page.route(address, async (route) => {
    if (asked || route.request().method() !== method) return route.fallback();
    asked = true;
    const body = { message: "Please confirm that it is you.", code: "confirmation_required" };
    await route.fulfill({ status: 403, json: body });
  });
}
