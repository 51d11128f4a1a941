import { type BrowserContext, expect, type Page } from "@playwright/test";
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

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

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

/** When the session of a worker was last confirmed: calls that ask again go through for a quarter of an hour. */
const confirmedAt = new WeakMap<object, number>();
const CONFIRM_AGAIN_MS = 10 * 60_000;

/**
 * Tests with a signed-in user. Each worker signs in once. A confirmation replaces the cookie, which the next test then
 * begins with.
 */
export const test = base.extend<{ keptSession: undefined }, { staffState: State }>({
  staffState: [
    async ({ browser }, use, workerInfo) => {
      const { baseURL } = workerInfo.project.use;
      const page = await browser.newPage({ baseURL: baseURL ?? "" });
      await login(page);
      // The staff area stores who signed in, from which public pages know staff.
      await page.waitForFunction(() => localStorage.getItem("userInfo") !== null);
      const state = await page.context().storageState();
      await page.close();
      confirmedAt.set(state, Date.now());
      await use(state);
      // An account has a limited number of sessions. A failed test ends its worker, and without this the sign-ins of the
      // workers that follow would end the sessions of those that still run.
      const leaving = await browser.newContext({
        baseURL: baseURL ?? "",
        storageState: state,
        extraHTTPHeaders: fromSite(baseURL),
      });
      await leaving.request.post("/api/auth/logout");
      await leaving.close();
    },
    { scope: "worker" },
  ],
  storageState: async ({ staffState, playwright, baseURL }, use) => {
    if (Date.now() - (confirmedAt.get(staffState) ?? 0) > CONFIRM_AGAIN_MS) {
      const context = await playwright.request.newContext({
        baseURL: baseURL ?? "",
        storageState: staffState,
        extraHTTPHeaders: fromSite(baseURL),
      });
      const data = { password: STAFF.password, code: "" };
      expect((await context.post("/api/auth/confirmation", { data })).status()).toBe(200);
      Object.assign(staffState, await context.storageState());
      await context.dispose();
      confirmedAt.set(staffState, Date.now());
    }
    await use(staffState);
  },
  keptSession: [
    async ({ context, staffState }, use) => {
      await use(undefined);
      const state = await context.storageState();
      if (JSON.stringify(state.cookies) === JSON.stringify(staffState.cookies)) return;
      const me = await context.request.get("/api/auth/me");
      if (me.ok() && (await me.json()).email === STAFF.email) staffState.cookies = state.cookies;
    },
    { auto: true },
  ],
  contextOptions: { reducedMotion: "reduce" },
});

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
