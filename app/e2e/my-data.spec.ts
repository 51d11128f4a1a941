import type { APIRequestContext, Page } from "@playwright/test";
import { linkInMail } from "./support/mail.ts";
import { hydrated, sidewaysScroll } from "./support/site.ts";
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from "./test.ts";

const PAGE = "/privacy/my-data";

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
});

/** An address that no other test uses. */
function newAddress(): string {
  return `asha.${Math.random().toString(36).slice(2, 10)}@example.in`;
}

async function enquire(request: APIRequestContext, email: string): Promise<void> {
  const answer = await request.post("/api/mail/contact", {
    data: {
      name: "Asha Rao",
      email,
      subject: "A <b>bold</b> question",
      message: "When?\nAnd where?",
      newsletter: true,
    },
  });
  expect(answer.status()).toBe(201);
}

async function askForLink(page: Page, email: string): Promise<string> {
  await page.goto(PAGE);
  await page.getByRole("main").getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send me the link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "If anything is stored" })).toBeVisible();
  return linkInMail(email, `${PAGE}?token=`);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("visitors can see their data, withdraw a consent and erase the data", async ({
      page,
      request,
      pageErrors,
    }) => {
      pageErrors.ignore(/410|422/);
      const email = newAddress();
      await enquire(request, email);
      const link = await askForLink(page, email);
      await page.goto(link);
      if (javaScriptEnabled) await hydrated(page);
      const main = page.getByRole("main");
      await expect(main.getByText("A <b>bold</b> question"), "a mail scanner sees nothing").toHaveCount(0);
      await main.getByRole("button", { name: "Show my data" }).click();
      await expect(page).toHaveURL((url) => url.pathname === PAGE && url.search === "");
      if (javaScriptEnabled) await hydrated(page);
      await expect(main.getByText("A <b>bold</b> question")).toBeVisible();
      await expect(main.getByText(`we hold under ${email}`)).toBeVisible();
      expect(await page.content()).not.toContain(new URLSearchParams(link.split("?")[1]).get("token"));

      await main.getByRole("button", { name: "Withdraw: news of courses" }).click();
      await expect(page.getByRole("status").filter({ hasText: "You are unsubscribed" })).toBeVisible();
      await expect(main.getByRole("button", { name: "Withdraw: news of courses" })).toHaveCount(0);
      await expect(main.getByText(/Withdrawn \d/)).toHaveCount(1);

      // Native validation requires the check box.
      await main.getByRole("button", { name: "Erase everything" }).click();
      await expect(page).toHaveURL(/done=newsletter/);
      await main.getByLabel("Yes, erase everything").check();
      await main.getByRole("button", { name: "Erase everything" }).click();
      await expect(page).toHaveURL(/done=erased/);
      await expect(page.getByRole("status").filter({ hasText: "is erased" })).toBeVisible();
      expect((await page.goto(link))?.status()).toBe(410);
      await expect(main.getByRole("alert")).toContainText("This link does not work any more.");
      await expect(main.getByRole("button", { name: "Send me the link" })).toBeVisible();
    });

    test("the newsletter subscription is confirmed and ended by a button", async ({
      page,
      request,
      pageErrors,
    }) => {
      pageErrors.ignore(/410/);
      const email = newAddress();
      expect((await request.post("/api/mail/newsletter", { data: { email } })).status()).toBe(201);
      const confirm = await linkInMail(email, "/newsletter/confirm");
      await page.goto(confirm);
      await page.getByRole("button", { name: "Yes, send me the newsletter" }).click();
      await expect(page.getByRole("main").getByRole("status")).toContainText("Your address is confirmed.");
      await page.goto(confirm);
      await expect(page.getByRole("main").getByRole("status")).toContainText("confirmed already");
      await page.goto(await linkInMail(email, "/newsletter/unsubscribe"));
      await page.getByRole("main").getByRole("button", { name: "Unsubscribe" }).click();
      await expect(page.getByRole("main").getByRole("status")).toContainText("You are unsubscribed.");
      expect((await page.goto(confirm))?.status()).toBe(410);
      await page.getByRole("link", { name: "Sign up again" }).click();
      await expect(page.locator("#newsletter-email")).toBeInViewport();
    });
  });
}

test("a click that begins before the app replaces the page is not lost", async ({ page, request }) => {
  const email = newAddress();
  expect((await request.post("/api/mail/newsletter", { data: { email } })).status()).toBe(201);
  const script = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.route("**", async (route) => {
    // The time in which the app would replace the page that the browser leaves.
    if (route.request().method() === "POST") await page.waitForTimeout(500);
    await route.fallback();
  });
  await page.addInitScript(() => {
    addEventListener("pagehide", () => {
      sessionStorage.setItem("replaced", String(document.querySelector("#root[data-hydrated]") !== null));
    });
  });
  await page.goto(await linkInMail(email, "/newsletter/confirm"), { waitUntil: "commit" });
  await page.getByRole("button", { name: "Yes, send me the newsletter" }).hover();
  await page.mouse.down();
  script.resolve();
  await page.waitForLoadState("networkidle");
  // The time in which the app would replace the page, were it not for the press.
  await page.waitForTimeout(500);
  await page.mouse.up();
  await expect(page.getByRole("main").getByRole("status")).toContainText("Your address is confirmed.");
  expect(await page.evaluate(() => sessionStorage.getItem("replaced"))).toBe("false");
});

test("every state of these pages is accessible and fits a phone", async ({ page, request, pageErrors }) => {
  test.slow();
  pageErrors.ignore(/410|422/);
  const email = newAddress();
  await enquire(request, email);
  const confirm = await linkInMail(email, "/newsletter/confirm");
  const unsubscribe = await linkInMail(email, "/newsletter/unsubscribe");
  const link = await askForLink(page, email);
  await page.setViewportSize({ width: 390, height: 800 });
  for (const address of [
    link,
    confirm,
    unsubscribe,
    `${PAGE}?done=link`,
    `${PAGE}?token=nonsense`,
    "/newsletter/confirm?token=nonsense",
    "/newsletter/unsubscribe?token=nonsense",
  ]) {
    await page.goto(address);
    await hydrated(page);
    await expect(page.locator("h1")).toHaveCount(1);
    const overflow = await sidewaysScroll(page);
    expect(overflow, address).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    if (address === link) {
      await page.getByRole("button", { name: "Show my data" }).click();
      await expect(page.getByRole("heading", { name: "Erase everything" })).toBeVisible();
      await hydrated(page);
      await expectAccessibleInBothSchemes(page);
    }
    await page.emulateMedia({ colorScheme: "light" });
  }
  // The data stay open in this browser for a quarter of an hour.
  await page.context().clearCookies();
  await page.goto(PAGE);
  await page.getByRole("main").getByLabel("Email address").fill("asha@gmial.com");
  await page.getByRole("button", { name: "Send me the link" }).click();
  await expect(page.getByRole("main").getByLabel("Email address")).toHaveValue("asha@gmial.com");
  await expect(page.getByRole("main").getByLabel("Email address")).toHaveAccessibleDescription(
    /Did you mean/,
  );
  await expectAccessible(page);
});
