import type { BrowserContext, Page } from "@playwright/test";
import { WHATSAPP_QUICK_MESSAGES } from "#content/timing.ts";
import { WHATSAPP_REST_MS } from "#features/layout/whatsapp/timing.ts";
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
  await use(page);
  await expect(panel(page)).toBeVisible();
}

/** Clicks the button, also where it has moved aside: focus shows it. */
async function use(page: Page): Promise<void> {
  // Its code loads on its own, and makes a button of the link.
  await page.locator("button.whatsapp-entry").focus();
  await entry(page).click();
}

/** The text with which sending opens the chat, and its reference. */
async function sent(page: Page, action: () => Promise<void>): Promise<{ text: string; reference: string }> {
  const tab = page.context().waitForEvent("page");
  await action();
  const chat = await tab;
  await chat.waitForLoadState();
  const address = new URL(chat.url());
  expect(address.origin + address.pathname).toBe(CHAT);
  const [text = "", reference = ""] = (address.searchParams.get("text") ?? "").split(/\n\(Ref\. |\)$/);
  return { text, reference };
}

test("every page has a plain link to the chat", async ({ page }) => {
  for (const address of [
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
    await page.getByRole("main").getByLabel(label).first().focus();
    await expect(entry(page)).toBeHidden();
    await page.getByRole("link", { name: "Home", exact: true }).last().focus();
    await expect(entry(page)).toBeVisible();
  });
}

test("Enter sends the encoded text, clears it and closes the panel", async ({ page }) => {
  await open(page);
  await text(page).fill("  Fees & dates? 50 % off + more  ");
  const { text: message } = await sent(page, () => text(page).press("Enter"));
  expect(message).toBe("Fees & dates? 50 % off + more");
  await expect(panel(page)).toHaveCount(0);
  await use(page);
  await expect(text(page)).toHaveValue("");
});

test("a click sends a quick message", async ({ page }) => {
  await open(page);
  const quick = panel(page).locator(".whatsapp-quick").nth(1);
  const message = await quick.innerText();
  await quick.click();
  await expect(text(page)).toHaveValue(message);
  await expect(text(page)).toBeFocused();
  const chat = await sent(page, () => send(page).click());
  expect(chat.text).toBe(message);
});

test("links on the page have the same reference, which the server keeps", async ({ page }) => {
  await mockPages(page.context());
  await visit(page, "/contact");
  await expect(page.locator("button.whatsapp-entry")).toHaveCount(1);
  const kept = page.waitForRequest("**/api/chat-references");
  await page.getByRole("main").getByRole("link", { name: "Chat with us" }).click();
  expect((await kept).method()).toBe("POST");
  await page.waitForURL(/^https:\/\/wa\.me\/919876500001\?text=Hello!%0A\(Ref\.%20[0-9A-Z]{5}\)$/);
});

/** Scrolls at once, and waits until the button has decided where to be. */
function scrollAndRest(page: Page, y: number): Promise<void> {
  return page.evaluate(
    ([to, rested]) => {
      window.scrollTo(0, to);
      // The event of this scroll comes before the next frame is drawn, so the button's timer is the older one.
      return new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, rested)));
    },
    [y, WHATSAPP_REST_MS + 100] as const,
  );
}

/** What the shown button covers: fields, buttons, links, and texts if those count. */
function coveredBy(page: Page, texts: boolean): Promise<string[]> {
  return page.evaluate((countTexts) => {
    const box = document.querySelector<HTMLElement>(".whatsapp");
    const style = box && getComputedStyle(box);
    if (!box || !style || style.visibility === "hidden" || style.opacity === "0") return [];
    const place = box.getBoundingClientRect();
    const below = new Set<Element>();
    for (let x = place.left + 1; x < place.right; x += 12) {
      for (let y = place.top + 1; y < place.bottom; y += 8) {
        const found = document.elementsFromPoint(x, y).find((element) => !box.contains(element));
        if (found) below.add(found);
      }
    }
    return [...below].flatMap((element) => {
      const control = element.matches("a, button, input, select, textarea, label, summary");
      const texts = [...element.childNodes].filter(
        (node) => countTexts && node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
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
  }, texts);
}

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
  await use(page);
  await expect(panel(page)).toBeVisible();
  await use(page);
  await expect(panel(page)).toHaveCount(0);
});

test("if the panel's code fails to load, the link opens the chat", async ({ page, pageErrors }) => {
  pageErrors.ignore(FAILED_LOAD);
  await mockPages(page.context());
  await visit(page, "/about");
  await expect(page.locator("button.whatsapp-entry")).toHaveCount(1);
  await page.route("**/*.js", (route) => route.abort());
  await use(page);
  await page.waitForURL(CHAT);
});

test("the panel is accessible in both schemes", async ({ page }) => {
  await open(page);
  await expectAccessibleInBothSchemes(page, ".whatsapp");
});

test.describe("on the phone", () => {
  test.use({ ...PHONE, contextOptions: { reducedMotion: "reduce" } });

  for (const address of [
    "/",
    "/courses",
    "/contact",
    "/consultancy",
    "/enroll/react-typescript",
    "/team/meenakshi-raghunathan",
  ]) {
    test(`scrolling through ${address}, it covers no field, no button and no text being read`, async ({
      page,
    }) => {
      test.slow();
      await visit(page, address);
      await expect(page.locator("button.whatsapp-entry")).toHaveCount(1);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      const covered: string[] = [];
      for (let y = 0; y < height; y += 211) {
        await scrollAndRest(page, y);
        covered.push(...(await coveredBy(page, true)));
      }
      for (let y = height; y > 0; y -= 397) {
        await scrollAndRest(page, y);
        covered.push(...(await coveredBy(page, false)));
      }
      expect(covered).toEqual([]);
    });
  }

  test("it returns when one scrolls up, and is away above the footer", async ({ page }) => {
    await visit(page, "/about");
    await expect(page.locator("button.whatsapp-entry")).toHaveCount(1);
    const away = page.locator(".whatsapp[data-away]");
    await scrollAndRest(page, 900);
    // Somewhere on the way up no control is below it.
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollBy(0, -30));
        return away.count();
      })
      .toBe(0);
    await scrollAndRest(page, 100_000);
    await expect(away).toHaveCount(1);
  });

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
