import type { Page } from "@playwright/test";
import { answer, answerOnDemand, breakConnection, envelope, FAILED_LOAD } from "./support/answers.ts";
import { expectRed } from "./support/forms.ts";
import { hydrated, visit } from "./support/site.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./test.ts";

const LOGIN = "/api/auth/login";
const STAFF = { name: "Asha", email: "asha@example.in", is_admin: true };
const GUEST = { ...STAFF, is_admin: false };

const email = (page: Page) => page.getByRole("main").getByLabel("Email address");
const password = (page: Page) => page.getByRole("main").getByLabel("Password");
const signIn = (page: Page) => page.getByRole("button", { name: "Sign in", exact: true });
const box = (page: Page) => page.getByRole("main").getByRole("alert");

async function enter(page: Page) {
  await email(page).fill("asha@example.in");
  await password(page).fill("correct horse");
}

/** Minimal versions of the pages after signing in. */
async function mockPages(page: Page) {
  await page.route(/\/(admin\/.*|dashboard)?(\?.*)?$/, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Arrived</title>" }),
  );
}

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }));

test.beforeEach(async ({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("the page has its title, two required fields, the check box and a help link", async ({ page }) => {
  await visit(page, "/login");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in to your account");
  await expect(email(page)).toHaveAttribute("type", "email");
  await expect(email(page)).toHaveAttribute("required", "");
  await expect(password(page)).toHaveAttribute("type", "password");
  await expect(password(page)).toHaveAttribute("required", "");
  await expect(page.getByRole("checkbox", { name: "Remember me" })).not.toBeChecked();
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page).toHaveURL("/forgot-password");
});

test("the help page has the administrator's address and a link back", async ({ page }) => {
  const settings = await (await page.request.get("/api/settings")).json();
  await visit(page, "/forgot-password");
  const main = page.getByRole("main");
  await expect(main).toContainText("contact the administrator");
  await expect(main.getByRole("link", { name: settings.support_email })).toHaveAttribute(
    "href",
    `mailto:${settings.support_email}`,
  );
  await main.getByRole("link", { name: "Back to login" }).click();
  await expect(page).toHaveURL("/login");
});

for (const [who, user, address, goal] of [
  ["an administrator", STAFF, "/login", "/admin/courses"],
  ["an administrator who wanted another page", STAFF, "/login?next=/admin/team", "/admin/team"],
  ["an administrator with a forged way on", STAFF, "/login?next=//evil.example", "/admin/courses"],
  ["anybody else", GUEST, "/login", "/"],
] as const) {
  test(`shows 'Signing in...' and then takes ${who} to ${goal}`, async ({ page }) => {
    const call = await answerOnDemand(page, LOGIN, 200, {
      token: "for-other-clients",
      user: { id: 7, ...user },
    });
    await visit(page, address);
    await mockPages(page);
    await enter(page);
    await signIn(page).click();
    await expect(page.getByRole("button", { name: "Signing in...", exact: true })).toBeDisabled();
    call.respond();
    await page.waitForURL(goal);
    expect(call.body(0)).toEqual({ email: "asha@example.in", password: "correct horse", remember: false });
    expect(await stored(page), "the name and nothing secret").toEqual({ userInfo: JSON.stringify(user) });
  });
}

test("'Remember me' is sent to the server", async ({ page }) => {
  const call = await answer(page, LOGIN, 200, { user: STAFF });
  await visit(page, "/login");
  await mockPages(page);
  await enter(page);
  await page.getByRole("checkbox", { name: "Remember me" }).check();
  await signIn(page).click();
  await page.waitForURL("/admin/courses");
  expect(call.body(0)).toMatchObject({ remember: true });
});

for (const [what, prepare, text] of [
  [
    "the server's text",
    (page) => answer(page, LOGIN, 401, envelope("Email or password is wrong.")),
    "Email or password is wrong.",
  ],
  [
    "its own text after an empty answer",
    (page) => answer(page, LOGIN, 500),
    "Login failed. Please try again.",
  ],
  [
    "its own text when the answer names no user",
    (page) => answer(page, LOGIN, 200, {}),
    "Login failed. Please try again.",
  ],
  ["the browser's text without connection", (page) => breakConnection(page, LOGIN), "Failed to fetch"],
] satisfies [string, (page: Page) => Promise<unknown>, string][]) {
  test(`a failure shows ${what} in the red box and keeps the input`, async ({ page, pageErrors }) => {
    pageErrors.ignore(FAILED_LOAD);
    await prepare(page);
    await visit(page, "/login");
    await enter(page);
    await signIn(page).click();
    const error = box(page).getByText(text, { exact: true });
    await expect(error).toBeVisible();
    await expectRed(error);
    await expect(box(page)).toBeFocused();
    await expect(email(page)).toHaveValue("asha@example.in");
    await expect(password(page)).toHaveValue("correct horse");
    await expect(signIn(page)).toBeEnabled();
    expect(await stored(page)).toEqual({});
  });
}

test("a new attempt clears the error, and so does reloading the page", async ({ page, pageErrors }) => {
  pageErrors.ignore(FAILED_LOAD);
  await answer(page, LOGIN, 500);
  await visit(page, "/login");
  await enter(page);
  await signIn(page).click();
  await expect(box(page)).toContainText("Login failed.");
  const call = await answerOnDemand(page, LOGIN, 500);
  await signIn(page).click();
  await expect(page.getByRole("button", { name: "Signing in..." })).toBeVisible();
  await expect(page.getByText("Login failed.")).toBeHidden();
  call.respond();
  await expect(box(page)).toContainText("Login failed.");
  await page.reload();
  await hydrated(page);
  await expect(page.getByText("Login failed.")).toHaveCount(0);
});

test("an incomplete form is not sent, and a double click sends once", async ({ page, pageErrors }) => {
  pageErrors.ignore(FAILED_LOAD);
  const call = await answerOnDemand(page, LOGIN, 500);
  await visit(page, "/login");
  await signIn(page).click();
  await email(page).fill("asha@example.in");
  await signIn(page).click();
  await expect(password(page)).toBeFocused();
  expect(call.requests).toHaveLength(0);
  await password(page).fill("correct horse");
  await password(page).evaluate((field: HTMLInputElement) => {
    field.form?.requestSubmit();
    field.form?.requestSubmit();
  });
  await expect.poll(() => call.requests.length).toBe(1);
  call.respond();
  await expect(box(page)).toContainText("Login failed.");
  expect(call.requests).toHaveLength(1);
});

for (const [user, goal] of [
  [STAFF, "/admin/courses"],
  [GUEST, "/"],
] as const) {
  test(`a user who is already signed in is redirected to ${goal}`, async ({ page }) => {
    await visit(page, "/forgot-password");
    await page.evaluate((text) => localStorage.setItem("userInfo", text), JSON.stringify(user));
    await answer(page, "/api/auth/me", 200, user);
    await mockPages(page);
    await page.evaluate(() => location.assign("/login"));
    await page.waitForURL(goal);
  });
}

test("an ended session is removed from storage, with the values of earlier versions", async ({
  page,
  pageErrors,
}) => {
  pageErrors.ignore(FAILED_LOAD);
  await visit(page, "/forgot-password");
  await page.evaluate((text) => {
    localStorage.setItem("userInfo", text);
    localStorage.setItem("token", "of former days");
  }, JSON.stringify(STAFF));
  await answer(page, "/api/auth/me", 401, envelope("Please sign in."));
  await visit(page, "/login");
  await expect.poll(() => stored(page)).toEqual({});
  await expect(page).toHaveURL("/login");
  await expect(signIn(page)).toBeEnabled();
});

test("what is typed before the script arrives stays, and so does the focus", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  await enter(page);
  await page.getByRole("checkbox", { name: "Remember me" }).check();
  await password(page).focus();
  release();
  await hydrated(page);
  await expect(email(page)).toHaveValue("asha@example.in");
  await expect(password(page)).toHaveValue("correct horse");
  await expect(page.getByRole("checkbox", { name: "Remember me" })).toBeChecked();
  await expect(password(page)).toBeFocused();
});

test("signing in by keyboard works, and the error is accessible in both schemes", async ({
  page,
  pageErrors,
}) => {
  test.slow();
  pageErrors.ignore(FAILED_LOAD);
  await answer(page, LOGIN, 401, envelope("Email or password is wrong."));
  await visit(page, "/login");
  await email(page).focus();
  await page.keyboard.type("asha@example.in");
  await page.keyboard.press("Tab");
  await page.keyboard.type("wrong");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByRole("checkbox", { name: "Remember me" })).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(signIn(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(box(page)).toBeFocused();
  await expectAccessibleInBothSchemes(page, "main");
  await answer(page, LOGIN, 200, { user: STAFF });
  await mockPages(page);
  await password(page).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("/admin/courses");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("errors show in the red box, and signing in leads to the requested page", async ({
    page,
    pageErrors,
  }) => {
    pageErrors.ignore(/40[13]|422/);
    await page.goto("/login?next=%2Fadmin%2Fteam");
    await email(page).fill("other@example.com");
    await password(page).fill("not the password");
    await page.getByRole("checkbox", { name: "Remember me" }).check();
    await signIn(page).click();
    await expect(box(page)).toHaveText("The email address or password is incorrect.");
    await expectRed(box(page).locator("p"));
    await expect(page).toHaveURL(/\/login\?next=%2Fadmin%2Fteam$/);
    await expect(email(page)).toHaveValue("other@example.com");
    await expect(password(page)).toHaveValue("");
    await expect(page.getByRole("checkbox", { name: "Remember me" })).toBeChecked();
    await password(page).fill("turbine almanac velvet quorum");
    await signIn(page).click();
    await expect(page).toHaveURL(/\/admin\/team$/);
  });
});
