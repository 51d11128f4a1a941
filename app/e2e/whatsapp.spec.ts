import type { BrowserContext, Page } from "@playwright/test";
import { WHATSAPP_QUICK_MESSAGES } from "#content/timing.ts";
import { WHATSAPP_REST_MS } from "#features/layout/whatsapp/timing.ts";
import { FAILED_LOAD, holdBack, mockTokens } from "./support/answers.ts";
import { PHONE, stopClock, visit } from "./support/site.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./test.ts";

const CHAT = "https://wa.me/919876500001";

const box = (page: Page) => page.getByRole("complementary", { name: "WhatsApp" });
const link = (page: Page) => box(page).getByRole("link", { name: "WhatsApp", exact: true });
const button = (page: Page) => box(page).getByRole("button", { name: "WhatsApp", exact: true });
const panel = (page: Page) => page.getByRole("dialog", { name: /^Chat with/ });
const text = (page: Page) => panel(page).getByLabel("Your message");

/** Responds instead of WhatsApp, so that tests make no external requests. */
async function mockChat(context: BrowserContext): Promise<void> {
  await context.route("https://wa.me/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "chat" }),
  );
}

test("a link that becomes a button keeps the focus and a click that begins before", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await mockTokens(page);
  const release = await holdBack(page, "**/*.js");
  await page.goto("/courses", { waitUntil: "commit" });
  const guidance = { name: "Get Guidance on Machine Learning with Python" };
  await page.getByRole("link", guidance).hover();
  await page.mouse.down();
  release();
  await expect(page.getByRole("button", guidance)).toBeFocused();
  await page.mouse.up();
  const dialog = page.getByRole("dialog", { name: "Send Inquiry" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await button(page).focus();
  await page.keyboard.press("Space");
  await expect(text(page)).toBeFocused();
});

test("its panel has the messages of the settings and opens the chat with a reference, which links share", async ({
  page,
  context,
}) => {
  await mockChat(context);
  await visit(page, "/contact");
  // Focus shows it where it has moved aside.
  await button(page).focus();
  await button(page).click();
  await expect(text(page)).toBeFocused();
  const { whatsapp_messages } = await (await page.request.get("/api/settings")).json();
  expect(whatsapp_messages).toHaveLength(WHATSAPP_QUICK_MESSAGES);
  const buttons = panel(page).getByRole("button");
  await expect(buttons).toHaveText(["Close chat", ...whatsapp_messages, "Send on WhatsApp"]);
  await expectAccessibleInBothSchemes(page, "aside[aria-label=WhatsApp]");
  await buttons.nth(2).click();
  const opened = context.waitForEvent("page");
  const kept = page.waitForRequest("**/api/chat-references");
  await panel(page).getByRole("button", { name: "Send on WhatsApp" }).click();
  expect((await kept).method()).toBe("POST");
  const chat = await opened;
  await chat.waitForLoadState();
  const address = new URL(chat.url());
  expect(address.origin + address.pathname).toBe(CHAT);
  const [message, reference] = (address.searchParams.get("text") ?? "").split("\n");
  expect(message).toBe(whatsapp_messages[1]);
  expect(reference).toMatch(/^\(Ref\. [0-9A-Z]{5}\)$/);
  await expect(panel(page)).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Chat with us" }).click();
  await page.waitForURL(`${CHAT}?text=${encodeURIComponent(`Hello!\n${reference}`)}`);
});

test("if the panel's code fails to load, the button opens the chat", async ({
  page,
  pageErrors,
  context,
}) => {
  pageErrors.ignore(FAILED_LOAD);
  await mockChat(context);
  await visit(page, "/about");
  // Focus shows it where it has moved aside.
  await button(page).focus();
  await page.route("**/*.js", (route) => route.abort());
  await button(page).click();
  await page.waitForURL(CHAT);
});

/** What the shown button covers: fields, buttons, links and texts. */
function coveredBy(page: Page): Promise<string[]> {
  return box(page).evaluate((aside) => {
    const style = getComputedStyle(aside);
    if (style.visibility === "hidden" || aside.hasAttribute("data-away")) return [];
    const place = aside.getBoundingClientRect();
    const below = new Set<Element>();
    for (let x = place.left + 1; x < place.right; x += 12) {
      for (let y = place.top + 1; y < place.bottom; y += 8) {
        const found = document.elementsFromPoint(x, y).find((element) => !aside.contains(element));
        if (found) below.add(found);
      }
    }
    return [...below].flatMap((element) => {
      const control = element.matches("a, button, input, select, textarea, label, summary");
      const texts = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      );
      const rects = [...(control ? [element] : []), ...texts].flatMap((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return [...(part instanceof Element ? part.getClientRects() : range.getClientRects())];
      });
      const hit = rects.some(
        (rect) =>
          rect.left < place.right &&
          rect.right > place.left &&
          rect.top < place.bottom &&
          rect.bottom > place.top,
      );
      return hit ? [`${scrollY}: ${element.localName} ${element.textContent?.trim().slice(0, 40)}`] : [];
    });
  });
}

/** Scrolls at once, and lets the button decide where to be. */
async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate(
    (to) =>
      new Promise<void>((resolve) => {
        const before = window.scrollY;
        document.addEventListener("scroll", () => resolve(), { once: true });
        window.scrollTo(0, to);
        if (window.scrollY === before) resolve();
      }),
    y,
  );
  await page.clock.runFor(WHATSAPP_REST_MS);
}

test.describe("on the phone", () => {
  test.use({ ...PHONE, contextOptions: { reducedMotion: "reduce" } });

  test("scrolling, it covers no field, no button and no text, and it returns", async ({ page }) => {
    await stopClock(page);
    for (const address of ["/", "/courses", "/contact"]) {
      await visit(page, address);
      await expect(button(page)).toBeVisible();
      // From when on it moves aside.
      await expect
        .poll(async () => {
          await page.evaluate(() => window.scrollBy(0, 20));
          return box(page).getAttribute("data-away");
        })
        .not.toBeNull();
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      const covered: string[] = [];
      let shown = 0;
      for (let y = 0; y < height; y += 293) {
        await scrollTo(page, y);
        covered.push(...(await coveredBy(page)));
        if ((await box(page).getAttribute("data-away")) === null) shown += 1;
      }
      await expect(box(page), "the footer has the same link").toHaveAttribute("data-away");
      for (let y = height; y > 0; y -= 397) {
        await scrollTo(page, y);
        covered.push(...(await coveredBy(page)));
        if ((await box(page).getAttribute("data-away")) === null) shown += 1;
      }
      expect(covered, address).toEqual([]);
      expect(shown, "it returns where there is room").toBeGreaterThan(0);
    }
  });

  test("it is out of the way while a form is used, and shown to who reaches it by keyboard", async ({
    page,
  }) => {
    await mockTokens(page);
    await visit(page, "/contact");
    await page.getByRole("main").getByLabel("Subject").focus();
    await expect(box(page)).toHaveCSS("opacity", "0");
    await expect(button(page)).toHaveCSS("pointer-events", "none");
    await button(page).focus();
    await expect(box(page)).toHaveCSS("opacity", "1");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every page has a link that opens the chat", async ({ page, context }) => {
    await mockChat(context);
    for (const address of ["/", "/courses", "/courses/plc-programming", "/consultancy", "/login", "/terms"]) {
      const html = await (await page.request.get(address)).text();
      expect(html, address).toMatch(new RegExp(`<aside aria-label="WhatsApp"[^>]*><a href="${CHAT}"`));
    }
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/contact");
    const tab = context.waitForEvent("page");
    await link(page).click();
    expect((await tab).url()).toBe(CHAT);
  });
});
