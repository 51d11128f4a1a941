import { expect, type Page, type PlaywrightWorkerArgs } from "@playwright/test";
import { type OwnSite, portOf, startSite } from "./support/own-site.ts";
import { test as base } from "./test.ts";

export { expect, expectAccessible, expectAccessibleInBothSchemes, expectNoOverflow } from "./test.ts";

/**
 * The accounts that `tools/e2e-site` creates: for general use, for tests that end sessions, and for tests that change
 * passwords.
 */
export const STAFF = { email: "staff@example.com", password: "ladder compass rivet monsoon" } as const;
export const OTHER_STAFF = { email: "other@example.com", password: "turbine almanac velvet quorum" } as const;
export const THIRD_STAFF = { email: "third@example.com", password: "saffron girder ocelot prism" } as const;

interface Account {
  readonly email: string;
  readonly password: string;
}

/** Signs in and waits for the next page. */
export async function login(page: Page, next?: string, account: Account = STAFF): Promise<void> {
  await page.goto(next === undefined ? "/login" : `/login?next=${encodeURIComponent(next)}`);
  await fillLogin(page, account);
}

/** Fills in the sign-in form. */
export async function fillLogin(page: Page, account: Account = STAFF): Promise<void> {
  const form = page.locator("form", { has: page.getByRole("button", { name: "Sign in", exact: true }) });
  await form.getByLabel("Email address").fill(account.email);
  await form.getByLabel("Password").fill(account.password);
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

/**
 * Tests with a signed-in user. Each worker has a site of its own, so that no two tests that change something meet. Each
 * test has a session of its own, which it may end.
 */
export const test = base.extend<object, { staffSite: OwnSite }>({
  staffSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use, { workerIndex }) => {
      const site = await startSite(portOf("worker", workerIndex));
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ staffSite }, use) => use(staffSite.address),
  storageState: async ({ playwright, staffSite }, use) => use(await signedIn(playwright, staffSite.address)),
  contextOptions: { reducedMotion: "reduce" },
});

/** The cookies and the stored user of somebody who has just signed in. */
export async function signedIn(
  playwright: PlaywrightWorkerArgs["playwright"],
  site: string,
  account: Account = STAFF,
) {
  const request = await playwright.request.newContext({
    baseURL: site,
    extraHTTPHeaders: fromSite(site),
    // Within a test it would be somebody else's session, which a sign-in ends.
    storageState: { cookies: [], origins: [] },
  });
  const answer = await request.post("/api/auth/login", { data: account });
  expect(answer.status(), await answer.text()).toBe(200);
  // The staff area stores who signed in, from which public pages know staff.
  const { name, email, is_admin } = (await answer.json()).user;
  const { cookies } = await request.storageState();
  await request.dispose();
  const value = JSON.stringify({ name, email, is_admin });
  return { cookies, origins: [{ origin: site, localStorage: [{ name: "userInfo", value }] }] };
}

/** Opens a screen of the staff area and waits for its list or form. */
export async function open(page: Page, address: string, heading: string | RegExp): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}

/** All toasts, or those with a text. */
export function toast(page: Page, text: string | RegExp = "") {
  return page.getByRole("region", { name: "Messages" }).getByRole("dialog").filter({ hasText: text });
}

/** The headers of same-origin requests, which the server requires for changes. */
export function fromSite(baseURL: string | undefined) {
  return { Origin: new URL(baseURL ?? "").origin };
}

/** A name that no other test uses. */
export function unique(words: string): string {
  return `${words} ${Date.now().toString(36)}${Math.floor(Math.random() * 1e4)}`;
}

/** A complete course, apart from its title. */
export const COURSE = {
  description: "Wire, program and test a small rack.",
  instructor: "Meera Joshi",
  duration: "8 weeks",
  students: 120,
  rating: 4.7,
  image: "/favicon.svg",
  downloadlink: "https://example.com/rack.pdf",
  price: "14,999",
  category: "Electronics",
  syllabus: [],
  what_you_learn: [],
  prerequisites: [],
};
