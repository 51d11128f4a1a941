import type { BrowserContext, Page } from "@playwright/test";
import { WHATSAPP_QUICK_MESSAGES } from "#content/timing.ts";
import { FAILED_LOAD, mockTokens } from "./support/answers.ts";
import { PHONE, visit } from "./support/site.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./test.ts";

const CHAT = "https://wa.me/919876500001";

const entry = (page: Page) => page.locator(".whatsapp-entry");
const panel = (page: Page) => page.getByRole("dialog", { name: /^Chat with/ });
const text = (page: Page) => panel(page).getByLabel("Your message");
const send = (page: Page) => panel(page).getByRole("button", { name: "Send on WhatsApp" });

/** Responds instead of WhatsApp, so that tests make no external requests. */
async function mockPages(context: BrowserContext): Promise<void> {
  await context.route("https://wa.me/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "chat" }),
  );
}

async function open(page: Page): Promise<void> {
  await mockPages(page.context());
  await visit(page, "/about");
  await entry(page).click();
  await expect(panel(page)).toBeVisible();
}

/** The URL that sending opens. */
async function sent(page: Page, action: () => Promise<void>): Promise<string> {
  const tab = page.context().waitForEvent("page");
  await action();
  const chat = await tab;
  await chat.waitForLoadState();
  return chat.url();
}

test("every page has a plain link to the chat", async ({ page }) => {
  for (const address of [
    "/",
    "/about",
    "/courses",
    "/courses/plc-programming",
    "/contact",
    "/consultancy",
    "/login",
    "/terms",
  ]) {
    const html = await (await page.request.get(address)).text();
    expect(html, address).toMatch(new RegExp(`<a href="${CHAT}"[^>]*class="whatsapp-entry"`));
  }
});

test("it opens a panel with four quick messages and focuses the input", async ({ page }) => {
  expect(WHATSAPP_QUICK_MESSAGES).toBe(4);
  await open(page);
  const { whatsapp_messages } = await (await page.request.get("/api/settings")).json();
  await expect(panel(page).locator(".whatsapp-quick")).toHaveText(whatsapp_messages);
  await expect(panel(page).locator(".whatsapp-quick")).toHaveCount(4);
  await expect(text(page)).toBeFocused();
  await expect(entry(page)).toHaveAttribute("aria-expanded", "true");
});

test("after hydration the link is a button", async ({ page }) => {
  await visit(page, "/about");
  const opener = page.getByRole("button", { name: "WhatsApp", exact: true });
  await expect(opener).toHaveAttribute("aria-expanded", "false");
  await expect(opener).toHaveAttribute("aria-haspopup", "dialog");
  await expect(page.locator("a.whatsapp-entry")).toHaveCount(0);
  await opener.focus();
  await page.keyboard.press("Space");
  await expect(text(page)).toBeFocused();
});

for (const [address, label] of [
  ["/contact", "Subject"],
  ["/enroll/react-typescript", "Phone"],
] as const) {
  test(`it is hidden while the form of ${address} is used`, async ({ page }) => {
    await mockTokens(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, address);
    await expect(entry(page)).toBeVisible();
    await page.getByRole("main").getByLabel(label).first().focus();
    await expect(entry(page)).toBeHidden();
    await page.getByRole("link", { name: "Home", exact: true }).last().focus();
    await expect(entry(page)).toBeVisible();
  });
}

test("Enter sends the encoded text, clears it and closes the panel", async ({ page }) => {
  await open(page);
  await text(page).fill("  Fees & dates? 50 % off + more  ");
  expect(await sent(page, () => text(page).press("Enter"))).toBe(
    `${CHAT}?text=Fees%20%26%20dates%3F%2050%20%25%20off%20%2B%20more`,
  );
  await expect(panel(page)).toHaveCount(0);
  await entry(page).click();
  await expect(text(page)).toHaveValue("");
});

test("a click sends a quick message", async ({ page }) => {
  await open(page);
  const quick = panel(page).locator(".whatsapp-quick").nth(1);
  const message = await quick.innerText();
  await quick.click();
  await expect(text(page)).toHaveValue(message);
  await expect(text(page)).toBeFocused();
  expect(await sent(page, () => send(page).click())).toBe(`${CHAT}?text=${encodeURIComponent(message)}`);
});

test("an empty text is not sent", async ({ page }) => {
  await open(page);
  const tabs = page.context().pages().length;
  await send(page).click();
  await text(page).fill("   ");
  await text(page).press("Enter");
  await send(page).click();
  await expect(panel(page)).toBeVisible();
  await expect(text(page)).toBeFocused();
  expect(page.context().pages()).toHaveLength(tabs);
});

test("its buttons and Escape close the panel, and focus returns", async ({ page }) => {
  await open(page);
  await panel(page).getByRole("button", { name: "Close chat" }).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(entry(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(text(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
  await expect(entry(page)).toBeFocused();
  await entry(page).click();
  await expect(panel(page)).toBeVisible();
  await entry(page).click();
  await expect(panel(page)).toHaveCount(0);
});

test("if the panel's code fails to load, the link opens the chat", async ({ page, pageErrors }) => {
  pageErrors.ignore(FAILED_LOAD);
  await mockPages(page.context());
  await visit(page, "/about");
  await page.route("**/*.js", (route) => route.abort());
  await entry(page).click();
  await page.waitForURL(CHAT);
});

test("the panel is accessible in both schemes", async ({ page }) => {
  await open(page);
  await expectAccessibleInBothSchemes(page, ".whatsapp");
});

test.describe("on the phone", () => {
  test.use(PHONE);

  test("the panel fits the viewport and does not cover the button", async ({ page }) => {
    await open(page);
    const box = await panel(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    expect(box?.y).toBeGreaterThanOrEqual(0);
    await expect(entry(page)).toBeInViewport({ ratio: 1 });
    await expect(send(page)).toBeInViewport({ ratio: 1 });
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the link opens the chat", async ({ page, context }) => {
    await mockPages(context);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/contact");
    const tab = context.waitForEvent("page");
    await entry(page).click();
    expect((await tab).url()).toBe(CHAT);
  });
});
