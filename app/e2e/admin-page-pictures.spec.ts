import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { expect, fromSite, test, unique } from "./staff.ts";
import { FAILED_LOAD } from "./support/answers.ts";
import { GPS_DATE, photograph } from "./support/photograph.ts";

/* Uploaded pictures as visitors see them. */

/** Stands for courses on hydraulics and pneumatics. */
const HYDRAULIC = "/art/course-pneumatic.svg";
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true } as const;
const MOST_BYTES = 60_000;
/** The server of the tests is not optimised: an optimised one takes less than a second. */
const PATIENCE = 60_000;
/** `sizes` may say this share more or less than a picture is wide. */
const SIZES_OFF = 0.12;

interface Stored {
  readonly id: number;
  readonly slug: string;
}

let media: { address: string };
let course: Stored;
let member: Stored;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser, staffState, baseURL }) => {
  test.setTimeout(2 * PATIENCE);
  const context = await browser.newContext({ storageState: staffState, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/healthz");
  const headers = fromSite(baseURL);
  const file = { name: "lab.jpg", mimeType: "image/jpeg", buffer: await photograph(page) };
  expect(file.buffer.includes(GPS_DATE)).toBe(true);
  const answer = await page.request.post("/api/media", { headers, multipart: { file } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { id } = await answer.json();
  const read = async () => (await page.request.get(`/api/media/${id}`)).json();
  await expect.poll(async () => (await read()).state, { timeout: PATIENCE }).toBe("ready");
  await page.request.patch(`/api/media/${id}`, { headers, data: { alt: "A press in the lab" } });
  media = await read();
  const made = await page.request.post("/api/courses", {
    headers,
    data: {
      title: unique("Hydraulic presses"),
      description: "Wire, program and test a small press.",
      instructor: "Meera Joshi",
      duration: "2 weeks",
      category: "Electronics",
      students: 1,
      rating: 4,
      price: "1,000",
      image: media.address,
      downloadlink: "/art/course-plc.svg",
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  course = await made.json();
  const person = await page.request.post("/api/team", {
    headers,
    data: { name: unique("Photo"), title: "Trainer", description: "Teaches.", image: media.address },
  });
  expect(person.status(), await person.text()).toBe(201);
  member = await person.json();
  await context.close();
});

// The file stays in the library: a deleted record can be restored, so it counts as a use.
test.afterAll(async ({ browser, staffState, baseURL }) => {
  const context = await browser.newContext({ storageState: staffState, baseURL: baseURL ?? "" });
  const headers = fromSite(baseURL);
  for (const path of [`/api/courses/${course.id}`, `/api/team/${member.id}`]) {
    expect((await context.request.delete(path, { headers })).ok(), path).toBe(true);
  }
  await context.close();
});

/** A page of a visitor with this screen. */
async function visitor(browser: Browser, baseURL: string | undefined, options: BrowserContextOptions) {
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    baseURL: baseURL ?? "",
    ...options,
  });
  return context.newPage();
}

const loaded = (picture: Locator) =>
  expect
    .poll(() =>
      picture.evaluate((img) => img instanceof HTMLImageElement && img.complete && img.naturalWidth),
    )
    .toBeTruthy();

test("a phone gets a small, upright photograph without its position, and nothing moves", async ({
  browser,
  baseURL,
}) => {
  const page = await visitor(browser, baseURL, PHONE);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shift = list
        .getEntries()
        .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0);
      document.documentElement.dataset.shift = String(
        Number(document.documentElement.dataset.shift ?? 0) + shift,
      );
    }).observe({ type: "layout-shift", buffered: true });
  });
  const pictures: { url: string; body: Buffer; type: string }[] = [];
  // Related courses may show other uploads.
  const key = media.address.split("/")[2];
  page.on("response", async (answer) => {
    if (!answer.url().includes(`/media/${key}/`)) return;
    pictures.push({
      url: answer.url(),
      body: await answer.body(),
      type: answer.headers()["content-type"] ?? "",
    });
  });
  await page.goto(`/courses/${course.slug}`);
  const picture = page.getByRole("main").getByRole("img", { name: "A press in the lab" });
  await loaded(picture);
  await expect(page.locator("#root")).toHaveAttribute("data-hydrated");
  await expect(picture).toHaveAttribute("fetchpriority", "high");
  expect(pictures).toHaveLength(1);
  const [{ url, body, type }] = pictures as [(typeof pictures)[0]];
  expect(type).toBe("image/webp");
  expect(url).toMatch(/card-960\.webp$/);
  expect(body.length).toBeLessThanOrEqual(MOST_BYTES);
  expect(body.includes(GPS_DATE) || body.includes("Exif") || body.includes("EXIF")).toBe(false);
  const [top, bottom] = await picture.evaluate((img) => {
    const context = new OffscreenCanvas(16, 9).getContext("2d");
    context?.drawImage(img as HTMLImageElement, 0, 0, 16, 9);
    return [0, 8].map((y) => Array.from(context?.getImageData(8, y, 1, 1).data ?? []));
  });
  expect((top?.[0] ?? 0) > 120 && (bottom?.[2] ?? 0) > 120, `${top} ${bottom}`).toBe(true);
  expect(Number(await page.locator("html").getAttribute("data-shift"))).toBeLessThanOrEqual(0.01);
  await page.context().close();
});

test("pictures are as wide as the page says, on every screen", async ({ browser, baseURL }) => {
  const places = [
    { path: `/courses/${course.slug}`, within: "main" },
    {
      path: `/courses/category/electronics?q=${encodeURIComponent("Hydraulic presses")}`,
      within: `#course-${course.id}`,
    },
    { path: "/about", within: "main" },
    { path: `/team/${member.slug}`, within: "main" },
  ];
  for (const width of [390, 768, 1280, 1920]) {
    const page = await visitor(browser, baseURL, { viewport: { width, height: 900 } });
    for (const { path, within } of places) {
      await page.goto(path);
      const picture = page.locator(within).locator(`img[src="${media.address}"]`).first();
      await picture.scrollIntoViewIfNeeded();
      await loaded(picture);
      // The natural width of a picture with several sizes is what `sizes` says.
      const [said, found] = await picture.evaluate((img) => [
        (img as HTMLImageElement).naturalWidth,
        img.clientWidth,
      ]);
      expect(
        Math.abs((said ?? 0) / (found ?? 1) - 1),
        `${path} at ${width}: ${said} said, ${found} found`,
      ).toBeLessThan(SIZES_OFF);
    }
    await page.context().close();
  }
});

test("an uploaded picture that does not load is replaced by the drawing", async ({ browser, baseURL }) => {
  const page = await visitor(browser, baseURL, {});
  await page.route("**/media/**", (route) => route.abort());
  await page.goto(`/courses/${course.slug}`);
  const picture = page.getByRole("main").locator("img").first();
  await expect(picture).toHaveAttribute("src", HYDRAULIC);
  await expect(picture).toHaveAttribute("alt", "");
  await loaded(picture);
  await expect(page.locator(".picture")).toHaveCount(0);
  await page.context().close();
});

test("without JavaScript, the drawing covers an uploaded picture that does not load", async ({
  browser,
  baseURL,
  pageErrors,
}) => {
  pageErrors.ignore(FAILED_LOAD);
  const screens = await Promise.all(
    [true, false].map(async (broken) => {
      const page = await visitor(browser, baseURL, { javaScriptEnabled: false });
      if (broken) await page.route("**/media/**", (route) => route.abort());
      // A step within the site has no splash.
      await page.goto("/healthz");
      await page.goto(`/courses/${course.slug}`, { referer: `${baseURL}/healthz` });
      const picture = page.getByRole("main").locator("img").first();
      const box = await picture.boundingBox();
      const cover = await picture.evaluate((img) => {
        const { width, height, backgroundImage } = getComputedStyle(img, "::after");
        return { width: Number.parseFloat(width), height: Number.parseFloat(height), backgroundImage };
      });
      const colours = await coloursOf(page, picture);
      await page.context().close();
      return { box, cover, colours };
    }),
  );
  const [broken, whole] = screens as [(typeof screens)[0], (typeof screens)[0]];
  expect(broken.cover.backgroundImage).toContain(HYDRAULIC);
  expect(broken.cover.width).toBeCloseTo(whole.box?.width ?? 0, 1);
  expect(broken.cover.height).toBeCloseTo(whole.box?.height ?? 0, 1);
  expect(whole.colours.reddish, "the photograph").toBeGreaterThan(0.3);
  expect(broken.colours.reddish, "the drawing on paper").toBeLessThan(0.05);
  expect(broken.colours.distinct, "the drawing on paper").toBeGreaterThan(8);
});

/** What a picture looks like on the screen. */
async function coloursOf(page: Page, picture: Locator) {
  const screen = (await picture.screenshot()).toString("base64");
  const reader = await page.context().browser()?.newPage();
  if (!reader) throw new Error("no browser");
  const found = await reader.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context?.drawImage(bitmap, 0, 0);
    const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
    const seen = new Set<number>();
    let reddish = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      seen.add((red << 16) | (green << 8) | blue);
      if (red > 130 && green < 110 && blue < 110) reddish += 1;
    }
    return { reddish: reddish / (data.length / 4), distinct: seen.size };
  }, screen);
  await reader.close();
  return found;
}
