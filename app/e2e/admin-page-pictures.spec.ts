import type { Locator, Page } from "@playwright/test";
import { COURSE, expect, fromSite, test } from "./staff.ts";
import { elsewhere } from "./support/accounts.ts";
import { pngFile } from "./support/files.ts";
import { hydrated } from "./support/site.ts";

/** Stands for courses on hydraulics and pneumatics. */
const HYDRAULIC = "/art/course-pneumatic.svg";
/** `sizes` may say this share more or less than a picture is wide. */
const SIZES_OFF = 0.12;

/** Uploads a picture, and adds a course and a team member that show it. */
async function addPictured(page: Page, site: string) {
  const headers = fromSite(site);
  const multipart = { file: pngFile("press.png", 960, 600) };
  const uploaded = await page.request.post("/api/media", { headers, multipart });
  expect(uploaded.status(), await uploaded.text()).toBe(201);
  const path = `/api/media/${(await uploaded.json()).id}`;
  const read = async () => (await page.request.get(path)).json();
  // It takes a server that is not optimised some seconds.
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe("ready");
  await page.request.patch(path, { headers, data: { alt: "A press in the lab" } });
  const image: string = (await read()).address;
  const add = async (call: string, data: object): Promise<{ slug: string }> => {
    const made = await page.request.post(call, { headers, data: { ...data, image } });
    expect(made.status(), await made.text()).toBe(201);
    return made.json();
  };
  return {
    image,
    course: await add("/api/courses", { ...COURSE, title: "Hydraulic presses" }),
    member: await add("/api/team", { name: "Paresh Press", title: "Trainer", description: "Teaches." }),
  };
}

const loaded = (picture: Locator) =>
  expect
    .poll(() =>
      picture.evaluate((img) => img instanceof HTMLImageElement && img.complete && img.naturalWidth),
    )
    .toBeTruthy();

/** How wide the page says that a picture is, and how wide it is, in pixels. */
function widths(picture: Locator): Promise<{ said: number; found: number }> {
  return picture.evaluate((img: HTMLImageElement) => {
    const lengths = img.sizes.split(",").map((part) => /^\s*(\(.+\))?\s*([\d.]+)(rem|vw)\s*$/.exec(part));
    const fits = lengths.find((length) => length?.[1] === undefined || matchMedia(length[1]).matches);
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const unit = fits?.[3] === "vw" ? window.innerWidth / 100 : rem;
    return { said: Number(fits?.[2]) * unit, found: img.clientWidth };
  });
}

test("visitors get one file of an uploaded picture, as wide as the page says, or a drawing", async ({
  page,
  browser,
  staffSite: { address },
}) => {
  const { image, course, member } = await addPictured(page, address);
  const screen = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 };
  const visitor = await elsewhere(browser, address, screen);

  await test.step("the file for the screen of a phone is loaded, with priority", async () => {
    const files: string[] = [];
    const key = image.split("/")[2];
    visitor.on("response", (answer) => {
      if (answer.url().includes(`/media/${key}/`))
        files.push(`${answer.headers()["content-type"]} ${answer.url().split("/").at(-1)}`);
    });
    await visitor.goto(`/courses/${course.slug}`);
    const picture = visitor.getByRole("main").getByRole("img", { name: "A press in the lab" });
    await loaded(picture);
    await hydrated(visitor);
    await expect(picture).toHaveAttribute("fetchpriority", "high");
    expect(files).toEqual(["image/webp card-640.webp"]);
  });

  for (const path of [
    `/courses/${course.slug}`,
    "/courses/category/electronics?q=hydraulic%20presses",
    "/about",
    `/team/${member.slug}`,
  ]) {
    await test.step(`${path} says how wide it is, on every screen`, async () => {
      if (new URL(visitor.url()).pathname !== path) await visitor.goto(path);
      const picture = visitor.getByRole("main").locator(`img[src="${image}"]`).first();
      for (const width of [390, 768, 1280, 1920]) {
        await visitor.setViewportSize({ width, height: 900 });
        await expect
          .poll(async () => {
            const { said, found } = await widths(picture);
            return Math.abs(said / found - 1);
          }, `the share by which sizes are off at ${width} px`)
          .toBeLessThan(SIZES_OFF);
      }
    });
  }
  await visitor.context().close();

  for (const javaScriptEnabled of [true, false]) {
    const script = javaScriptEnabled ? "with" : "without";
    await test.step(`a drawing stands for one that does not load, ${script} JavaScript`, async () => {
      const unlucky = await elsewhere(browser, address, { javaScriptEnabled });
      await unlucky.route("**/media/**", (route) => route.abort());
      // A step within the site has no splash.
      await unlucky.goto("/healthz");
      await unlucky.goto(`/courses/${course.slug}`, { referer: `${address}/healthz` });
      const picture = unlucky.getByRole("main").locator("img").first();
      if (javaScriptEnabled) {
        await expect(picture).toHaveAttribute("src", HYDRAULIC);
        await expect(picture).toHaveAttribute("alt", "");
        await loaded(picture);
        // Otherwise a browser would go on asking for the files of its size.
        expect(await picture.evaluate((img) => img.closest("picture"))).toBeNull();
      } else {
        const box = await picture.boundingBox();
        const cover = await picture.evaluate((img) => {
          const { width, height, backgroundImage } = getComputedStyle(img, "::after");
          return { width: Number.parseFloat(width), height: Number.parseFloat(height), backgroundImage };
        });
        expect(cover.backgroundImage).toContain(HYDRAULIC);
        expect(cover.width).toBeCloseTo(box?.width ?? 0, 0);
        expect(cover.height).toBeCloseTo(box?.height ?? 0, 0);
        expect(await coloursOn(picture), "the drawing on paper").toBeGreaterThan(8);
      }
      await unlucky.context().close();
    });
  }
});

/** How many colours a picture has on the screen. */
async function coloursOn(picture: Locator): Promise<number> {
  const screen = (await picture.screenshot()).toString("base64");
  const reader = await picture.page().context().browser()?.newPage();
  if (!reader) throw new Error("no browser");
  const count = await reader.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context?.drawImage(bitmap, 0, 0);
    const { buffer = new ArrayBuffer(0) } =
      context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? {};
    return new Set(new Uint32Array(buffer)).size;
  }, screen);
  await reader.close();
  return count;
}
