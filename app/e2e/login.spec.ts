import type { Page } from "@playwright/test";
import { OTHER_STAFF, signedIn } from "./staff.ts";
import { holdBack } from "./support/answers.ts";
import { hydrated, visit } from "./support/site.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./test.ts";

const email = (page: Page) => page.getByRole("main").getByLabel("Email address");
const password = (page: Page) => page.getByRole("main").getByLabel("Password");
const remember = (page: Page) => page.getByRole("checkbox", { name: "Remember me" });
const signIn = (page: Page) => page.getByRole("button", { name: "Sign in", exact: true });
const box = (page: Page) => page.getByRole("main").getByRole("alert");

const WRONG = "The email address or password is incorrect.";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("by keyboard: a wrong password is told, and the right one leads to where one wanted", async ({
  page,
  pageErrors,
}) => {
  pageErrors.ignore(/401/);
  await visit(page, "/login?next=%2Fadmin%2Fteam");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in to your account");
  await email(page).focus();
  await page.keyboard.type(OTHER_STAFF.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("not the password");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(remember(page)).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(signIn(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(box(page)).toHaveText(WRONG);
  await expect(box(page)).toBeFocused();
  await expectAccessibleInBothSchemes(page, "main");
  await password(page).fill(OTHER_STAFF.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("/admin/team");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const [session] = (await page.context().cookies()).filter(({ name }) => name === "sid");
  expect(session?.expires, "remembered after the browser is closed").toBeGreaterThan(0);
  expect(Object.keys(await page.evaluate(() => ({ ...localStorage })))).toContain("userInfo");
  expect(await page.evaluate(() => localStorage.getItem("token")), "nothing secret").toBeNull();
});

test.describe("with transitions between pages", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("the staff area is entered without an error when its stylesheet comes late", async ({ page }) => {
    const uncaught: string[] = [];
    page.on("pageerror", ({ message }) => uncaught.push(message));
    const release = await holdBack(page, /styles_admin[^/]*\.css$/);
    await visit(page, "/login");
    await email(page).fill(OTHER_STAFF.email);
    await password(page).fill(OTHER_STAFF.password);
    const script = page.waitForResponse(
      (response) => /\.js$/.test(response.url()) && response.frame().url().endsWith("/admin/courses"),
    );
    await signIn(page).click();
    await script;
    release();
    await expect(page.getByRole("heading", { level: 1, name: "Courses" })).toBeVisible();
    expect(uncaught).toEqual([]);
  });
});

test("who is signed in already goes on to the courses", async ({ browser, playwright, baseURL }) => {
  const storageState = await signedIn(playwright, baseURL ?? "", OTHER_STAFF);
  const context = await browser.newContext({ baseURL: baseURL ?? "", storageState });
  const page = await context.newPage();
  await page.goto("/login");
  await page.waitForURL("/admin/courses");
  await context.close();
});

test("who forgot the password is sent to the administrator, and back", async ({ page }) => {
  const settings = await (await page.request.get("/api/settings")).json();
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page).toHaveURL("/forgot-password");
  const main = page.getByRole("main");
  await expect(main).toContainText("contact the administrator");
  await expect(main.getByRole("link", { name: settings.support_email })).toHaveAttribute(
    "href",
    `mailto:${settings.support_email}`,
  );
  await main.getByRole("link", { name: "Back to login" }).click();
  await expect(page).toHaveURL("/login");
});

test("what is typed before the script arrives stays, and so does the focus", async ({ page }) => {
  const release = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto("/login", { waitUntil: "commit" });
  await email(page).fill("asha@example.in");
  await remember(page).check();
  await password(page).fill("correct horse");
  release();
  await hydrated(page);
  await expect(email(page)).toHaveValue("asha@example.in");
  await expect(password(page)).toHaveValue("correct horse");
  await expect(remember(page)).toBeChecked();
  await expect(password(page)).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a wrong password is told in red, and the right one leads to where one wanted", async ({
    page,
    pageErrors,
  }) => {
    pageErrors.ignore(/401/);
    await page.goto("/login?next=%2Fadmin%2Fteam");
    await expect(page.getByRole("button", { name: /passkey/ })).toHaveCount(0);
    await email(page).fill(OTHER_STAFF.email);
    await password(page).fill("not the password");
    await remember(page).check();
    await signIn(page).click();
    await expect(box(page)).toHaveText(WRONG);
    await expect(page).toHaveURL(/\/login\?next=%2Fadmin%2Fteam$/);
    await expect(email(page)).toHaveValue(OTHER_STAFF.email);
    await expect(password(page)).toHaveValue("");
    await expect(remember(page)).toBeChecked();
    await password(page).fill(OTHER_STAFF.password);
    await signIn(page).click();
    await expect(page).toHaveURL(/\/admin\/team$/);
  });
});
