import type { Page } from "@playwright/test";
import { COURSE, expect, expectAccessible, fromSite, open, test, toast } from "./staff.ts";
import { pdfFile, pngFile, type TestFile } from "./support/files.ts";
import { unfold } from "./support/folds.ts";
import { PHONE, sidewaysScroll } from "./support/site.ts";

const uploads = (page: Page) => page.getByRole("region", { name: /uploaded$/ });
const tile = (page: Page, name: string) =>
  page.getByRole("list", { name: "Files" }).getByRole("listitem").filter({ hasText: name });

async function choose(page: Page, ...files: TestFile[]): Promise<void> {
  await page.getByLabel("Files to upload").setInputFiles(files);
}

/** Stores a file by the API and waits until everything is made from it. */
async function store(page: Page, baseURL: string | undefined, file: TestFile): Promise<number> {
  const headers = fromSite(baseURL);
  const answer = await page.request.post("/api/media", { headers, multipart: { file } });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = await answer.json();
  await ready(page, id);
  return id;
}

/** Waits until everything is made from a file, which takes a server that is not optimised some seconds. */
async function ready(page: Page, id: number): Promise<void> {
  await expect.poll(async () => (await media(page, id)).state, { timeout: 20_000 }).toBe("ready");
}

async function media(page: Page, id: number) {
  return (await page.request.get(`/api/media/${id}`)).json();
}

/** What the addresses of all sizes of a picture have in common. */
const keyIn = (address: string) => address.split("/")[2];

test("files are uploaded and found in the library", async ({ page }) => {
  // As wide as a name can be on a phone, without a place to break.
  const picture = pngFile(`${"x".repeat(60)}-lab-bench.png`);
  const document = pdfFile("lab-syllabus.pdf");
  await open(page, "/admin/media", "Media library");
  await choose(page, picture, document);
  await expect(uploads(page)).toHaveAccessibleName("2 of 2 files uploaded");
  await expect(uploads(page).getByRole("link", { name: picture.name })).toBeVisible();

  await test.step("what a file is, and how far", async () => {
    const one = tile(page, picture.name);
    await expect(one).toContainText("PNG picture");
    await expect(one).toContainText("No alternative text");
    await expect(one).toContainText("Unused");
    const waiting = one.getByText("Processing…");
    await expect(waiting, "refreshes by itself").toHaveCount(0, { timeout: 20_000 });
    await expect(one.locator("img")).toHaveAttribute("width", "320");
    await expect(one.locator("img")).toHaveAttribute("height", "240");
    await expect(tile(page, document.name)).toContainText("PDF document");
    await expect(tile(page, document.name)).not.toContainText("alternative text");
  });

  await test.step("the same file again is found, not stored twice", async () => {
    await choose(page, { ...picture, name: "another-name.png" });
    await expect(uploads(page)).toContainText("This file is in the library already");
    await expect(tile(page, "another-name.png")).toHaveCount(0);
    await uploads(page).getByRole("button", { name: "Hide finished" }).click();
    await expect(uploads(page)).toHaveCount(0);
  });

  await test.step("the list can be searched, shown as rows and narrowed, which the address keeps", async () => {
    await page.getByRole("searchbox").fill("lab-");
    await page.getByRole("navigation", { name: "View" }).getByRole("link", { name: "List" }).click();
    await expect(page.getByRole("row", { name: picture.name })).toContainText("400 × 300 pixels");
    await page.getByLabel("Filter").selectOption("documents");
    await expect(page.getByRole("row", { name: picture.name })).toHaveCount(0);
    await expect(page.getByRole("row", { name: document.name })).toContainText("1 page");
    await expect(page).toHaveURL("/admin/media?q=lab-&filter=documents&view=list");
  });

  await test.step("nothing is wider than a narrow screen", async () => {
    await page.getByLabel("Filter").selectOption("pictures");
    await page.setViewportSize({ width: 320, height: 700 });
    const narrow = () => expect.poll(() => sidewaysScroll(page), page.url()).toBeLessThanOrEqual(0);
    await expect(page.getByRole("row", { name: picture.name })).toBeVisible();
    await narrow();
    await page.getByRole("navigation", { name: "View" }).getByRole("link", { name: "Grid" }).click();
    await expect(tile(page, picture.name)).toBeVisible();
    await narrow();
    await tile(page, picture.name).getByRole("link", { name: picture.name }).click();
    await expect(page.getByRole("heading", { level: 1, name: picture.name })).toBeVisible();
    await narrow();
  });
});

test("a file is described, replaced where it is used, and deleted where it is not", async ({
  page,
  baseURL,
  pageErrors,
}) => {
  pageErrors.ignore(/409/);
  const headers = fromSite(baseURL);
  const id = await store(page, baseURL, pngFile("bench.png"));
  const { address } = await media(page, id);
  const data = { ...COURSE, title: "Shows a file", image: address };
  const course = await (await page.request.post("/api/courses", { headers, data })).json();
  await open(page, `/admin/media/${id}`, "bench.png");
  await expectAccessible(page);

  await test.step("words and focal point are saved, and merge with those of others", async () => {
    const point = page.getByRole("slider", { name: "Point to keep in sight" });
    await expect(point).toHaveAttribute("aria-valuetext", "50 % from the left, 50 % from the top");
    await point.press("ArrowLeft");
    await point.press("Shift+ArrowDown");
    await expect(page.getByLabel("Percent from the left")).toHaveValue("49");
    await expect(page.getByLabel("Percent from the top")).toHaveValue("60");
    const crop = page.getByRole("list", { name: "Parts that are shown" }).locator("img").first();
    await expect(crop).toHaveCSS("object-position", "49% 60%");

    // Somebody else renames it meanwhile.
    const { revision } = await media(page, id);
    const renamed = await page.request.patch(`/api/media/${id}`, {
      headers,
      data: { name: "renamed.png", revision },
    });
    expect(renamed.status()).toBe(200);
    await page.getByLabel("Alternative text").first().fill("A bench with a rack.");
    await page.getByRole("button", { name: "Publish changes" }).click();
    await expect(toast(page, "File saved")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "renamed.png" })).toBeVisible();
    const words = { name: "renamed.png", alt: "A bench with a rack.", focal_x: 49, focal_y: 60 };
    expect(await media(page, id)).toMatchObject(words);
  });

  await test.step("a file in use says where, and stays", async () => {
    await expect(page.getByRole("link", { name: "Shows a file" })).toHaveAttribute(
      "href",
      `/admin/courses/edit/${course.id}`,
    );
    await expect(page.getByText("A file that is in use cannot be deleted")).toBeVisible();
    await expect(page.getByRole("button", { name: "Delete" })).toHaveCount(0);
  });

  await test.step("every use follows when the file is replaced", async () => {
    await ready(page, id);
    await page.getByLabel("New file").setInputFiles(pngFile("other.png", 640, 480));
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("1 place shows the new file from then on.");
    await question.getByRole("button", { name: "Replace" }).click();
    await expect(toast(page, "File replaced")).toBeVisible();
    await expect(page.getByText("640 × 480 pixels")).toBeVisible();
    await ready(page, id);
    const now = keyIn((await media(page, id)).address);
    const { image } = await (await page.request.get(`/api/admin/courses/${course.id}`)).json();
    expect(now).not.toBe(keyIn(address));
    expect(keyIn(image)).toBe(now);
  });

  await test.step("an unused file is deleted, and restored on its screen", async () => {
    const unused = await store(page, baseURL, pdfFile("gone.pdf"));
    await open(page, `/admin/media/${unused}`, "gone.pdf");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "File deleted")).toBeVisible();
    await expect(page).toHaveURL("/admin/media");
    await expect(tile(page, "renamed.png")).toBeVisible();
    await expect(tile(page, "gone.pdf")).toHaveCount(0);
    await page.goBack();
    await expect(page.getByText("This file is deleted.")).toBeVisible();
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByRole("button", { name: "Publish changes" })).toBeVisible();
  });
});

test("files are chosen for the fields of forms", async ({ page, baseURL }) => {
  const file = pngFile("portrait.png");
  const id = await store(page, baseURL, file);

  await test.step("a picture by keyboard; focus returns", async () => {
    await open(page, "/admin/team/create", "Add Team Member");
    const opener = page.getByRole("button", { name: "Choose from the library for “Picture”" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Choose a picture" });
    await dialog.getByRole("searchbox").fill(file.name);
    await expect(dialog.getByRole("listitem")).toHaveCount(1);
    await expectAccessible(page, "[role=dialog]");
    await dialog.getByRole("button", { name: file.name }).focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(page.getByAltText("What visitors will see")).toHaveAttribute(
      "src",
      (await media(page, id)).address,
    );

    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  await test.step("a document while it is uploaded, in the place of an address", async () => {
    const paper = pdfFile("rack-syllabus.pdf");
    await open(page, "/admin/courses/add", "Add New Course");
    await unfold(page, "Content");
    const field = page.getByRole("textbox", { name: "Syllabus file" });
    await field.fill("https://example.com/rack.pdf");
    await page.getByRole("button", { name: "Choose from the library for “Syllabus file”" }).click();
    const dialog = page.getByRole("dialog", { name: "Choose a document" });
    await dialog.getByLabel("Files to upload").setInputFiles(paper);
    // What was uploaded for the field is chosen as soon as it can be.
    await expect(dialog).toHaveCount(0);
    await expect(field).toHaveValue(/^\/media\/[0-9a-f]{32}\/rack-syllabus\.pdf$/);
  });
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("the camera is offered, and the mark is dragged by touch", async ({ page }) => {
    await open(page, "/admin/media", "Media library");
    const camera = page.getByLabel("Picture from the camera");
    await expect(camera).toHaveAttribute("capture", "environment");
    // Phones that store HEIC convert it for a page that asks for JPEG.
    await expect(camera).toHaveAttribute("accept", "image/jpeg");
    await expect(page.getByRole("button", { name: "Take a picture" })).toBeVisible();
    await camera.setInputFiles(pngFile("camera.png"));
    await expect(uploads(page)).toHaveAccessibleName("1 of 1 file uploaded");
    await uploads(page).getByRole("link", { name: "camera.png" }).tap();

    const point = page.getByRole("slider");
    await point.scrollIntoViewIfNeeded();
    const box = await point.boundingBox();
    if (box === null) throw new Error("The picture has no box.");
    const at = (share: number) => [{ x: box.x + box.width * share, y: box.y + box.height * share }];
    const scrolled = await page.evaluate(() => scrollY);
    const touch = await page.context().newCDPSession(page);
    const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
      touch.send("Input.dispatchTouchEvent", { type, touchPoints });
    await send("touchStart", at(0.5));
    for (const share of [0.6, 0.7, 0.8]) await send("touchMove", at(share));
    await send("touchEnd", []);
    await expect(point).toHaveAttribute(
      "aria-valuetext",
      /^(?:79|80|81) % from the left, (?:79|80|81) % from the top$/,
    );
    expect(await page.evaluate(() => scrollY), "the page stays").toBe(scrolled);
  });
});
