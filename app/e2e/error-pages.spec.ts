import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { CATEGORIES } from "#content/categories.ts";
import { errorText } from "#features/errors/texts.ts";
import { canonical, metaContent } from "./support/parts.ts";
import { hydrated } from "./support/site.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./test.ts";

const RENDERER = `http://127.0.0.1:${Number(process.env.E2E_PORT ?? 3210) + 1}`;
const BUILD = join(import.meta.dirname, "../dist/build.json");

/** The console error about a page with an error status. */
const NO_PAGE = /^console error: Failed to load resource: .* status of (404|410|500)/;

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(({ pageErrors }) => pageErrors.ignore(NO_PAGE));

/** Serves the error page of a status at a URL. Without signing in, no test can delete content or break the site. */
async function answerWithPage(page: Page, address: string, status: number) {
  const { build_id } = JSON.parse(readFileSync(BUILD, "utf8")) as { build_id: string };
  const settings = await (await page.request.get("/api/settings")).json();
  const { title, text } = errorText(status);
  const rendered = await page.request.post(`${RENDERER}/render`, {
    headers: { "x-render-id": "test" },
    data: {
      url: address,
      build_id,
      status,
      preload: { "/api/settings": settings },
      head: {
        title,
        description: text,
        canonical: null,
        robots: "noindex",
        og: { type: "website", title, description: text, url: address, site_name: "", image: null },
        json_ld: null,
      },
    },
  });
  expect(rendered.status()).toBe(200);
  expect(rendered.headers()["x-page-status"]).toBe(String(status));
  const body = await rendered.text();
  await page.route(
    (url) => url.pathname === address,
    (route) => route.fulfill({ status, contentType: "text/html; charset=utf-8", body }),
  );
}

async function expectErrorPage(page: Page, status: number) {
  const { title, text } = errorText(status);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(main).toContainText(text);
  await expect(main).toContainText(`Status ${status}`);
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(main.getByRole("navigation", { name: "Where to go next" }).getByRole("link")).toHaveText([
    "Home",
    ...CATEGORIES.map((category) => category.name),
    "Contact",
  ]);
}

/* Which addresses have no page, and that no cache keeps the answer, is in server/tests/it/pages.rs. */
test("an error page explains the error, leads on and searches", async ({ page }) => {
  for (const status of [410, 500]) {
    await answerWithPage(page, "/courses/that-was", status);
    await page.goto("/courses/that-was");
    await hydrated(page);
    await expectErrorPage(page, status);
  }
  for (const address of ["/no-such-page", "/courses?page=999", "/courses/no-such-course"]) {
    const response = await page.goto(address);
    expect(response?.status()).toBe(404);
    await hydrated(page);
    await expectErrorPage(page, 404);
    expect(page.url(), "the visited address stays").toContain(address);
  }
  expect(await metaContent(page, "robots")).toMatch(/noindex/);
  await expect(canonical(page)).toHaveCount(0);
  for (const way of await page
    .getByRole("navigation", { name: "Where to go next" })
    .getByRole("link")
    .all()) {
    const response = await page.request.get((await way.getAttribute("href")) ?? "");
    expect(response.status(), await way.innerText()).toBe(200);
  }
  await expectAccessibleInBothSchemes(page);
  await expectSearch(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an error page searches", async ({ page }) => {
    await page.goto("/courses/no-such-course");
    await expectSearch(page);
  });
});

async function expectSearch(page: Page): Promise<void> {
  const search = page.getByRole("main").getByRole("searchbox", { name: "Search the courses" });
  await search.press("Enter");
  expect(page.url(), "an empty search goes nowhere").toContain("/courses/no-such-course");
  await search.fill("solidwroks");
  await search.press("Enter");
  await page.waitForURL("/courses/category/all?q=solidwroks");
  await expect(page.getByRole("article").first()).toContainText("SolidWorks");
}
