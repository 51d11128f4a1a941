import type { Page } from "@playwright/test";
import {
  COURSE,
  expect,
  expectAccessibleInBothSchemes,
  fromSite,
  open,
  test,
  toast,
  unique,
} from "./staff.ts";
import { pdfFile, pngFile, type TestFile } from "./support/files.ts";

test.beforeEach(() => test.slow());

/** A file name that no other test uses. */
const named = (words: string, ending: string) =>
  `${unique(words).replaceAll(" ", "-").toLowerCase()}.${ending}`;

const uploads = (page: Page) => page.getByRole("region", { name: /uploaded$/ });
const tiles = (page: Page) => page.getByRole("list", { name: "Files" }).getByRole("listitem");

async function choose(page: Page, ...files: TestFile[]): Promise<void> {
  await page.getByLabel("Files to upload").setInputFiles(files);
}

/** Stores a file by the API and waits until everything is made from it. */
async function store(page: Page, baseURL: string | undefined, file: TestFile): Promise<number> {
  const headers = fromSite(baseURL);
  const answer = await page.request.post("/api/media", { headers, multipart: { file } });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = await answer.json();
  await expect(async () => expect((await media(page, id)).state).toBe("ready")).toPass();
  return id;
}

async function media(page: Page, id: number) {
  return (await page.request.get(`/api/media/${id}`)).json();
}

/** What the addresses of all sizes of a picture have in common. */
const keyIn = (address: string) => address.split("/")[2];

/** Drops or pastes files, as far as a browser lets scripts do it. */
async function hand(page: Page, type: "drop" | "paste" | "dragenter", { name, buffer }: TestFile) {
  await page.evaluate(
    ({ type, name, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], name));
      const options = { bubbles: true, cancelable: true };
      const event =
        type === "paste"
          ? new ClipboardEvent(type, { ...options, clipboardData: data })
          : new DragEvent(type, { ...options, dataTransfer: data });
      document.body.dispatchEvent(event);
    },
    { type, name, bytes: [...buffer] },
  );
}

test("several files are uploaded, come first, and show how far they are", async ({ page }) => {
  const [picture, document] = [named("Lab bench", "png"), named("Syllabus", "pdf")];
  await open(page, "/admin/media", "Media library");
  await choose(page, pngFile(picture), pdfFile(document));
  await expect(uploads(page)).toHaveAccessibleName("2 of 2 files uploaded");
  await expect(uploads(page).getByRole("link", { name: picture })).toBeVisible();

  await page.getByRole("searchbox").fill(picture);
  await expect(tiles(page)).toHaveCount(1);
  const tile = tiles(page).first();
  await expect(tile).toContainText("PNG picture");
  await expect(tile).toContainText("No alternative text");
  await expect(tile).toContainText("Unused");
  await expect(tile.getByText(/^Being made/), "refreshes by itself").toHaveCount(0, { timeout: 20_000 });
  const small = tile.locator("img");
  await expect(small).toHaveAttribute("width", "320");
  await expect(small).toHaveAttribute("height", "240");

  await page.getByRole("searchbox").fill(document);
  await expect(tiles(page).first()).toContainText("PDF document");
  await expect(tiles(page).first()).not.toContainText("alternative text");
  await expectAccessibleInBothSchemes(page);

  await uploads(page).getByRole("button", { name: "Clear what is uploaded" }).click();
  await expect(uploads(page)).toHaveCount(0);
});

test("the list can be filtered and shown as rows, and the address keeps both", async ({ page, baseURL }) => {
  const [picture, document] = [named("Filter", "png"), named("Filter", "pdf")];
  await store(page, baseURL, pngFile(picture));
  await store(page, baseURL, pdfFile(document));
  await open(page, "/admin/media?q=filter-", "Media library");
  await expect(page.getByRole("link", { name: document })).toBeVisible();
  await page.getByLabel("Filter").selectOption("pictures");
  await expect(page.getByRole("link", { name: picture })).toBeVisible();
  await expect(page.getByRole("link", { name: document })).toHaveCount(0);
  await page.getByRole("navigation", { name: "View" }).getByRole("link", { name: "List" }).click();
  await expect(page).toHaveURL("/admin/media?q=filter-&filter=pictures&view=list");
  await expect(page.getByRole("row", { name: picture })).toContainText("400 × 300 pixels");
  await expectAccessibleInBothSchemes(page);
  await page.reload();
  await expect(page.getByRole("row", { name: picture })).toBeVisible();
  await page.getByLabel("Filter").selectOption("documents");
  await expect(page.getByRole("row", { name: document })).toContainText("1 page");
});

test("what is not accepted says why, next to the file, and can be tried again", async ({
  page,
  pageErrors,
}) => {
  pageErrors.ignore(/422/);
  await open(page, "/admin/media", "Media library");
  await choose(page, { name: "clip.mp4", mimeType: "video/mp4", buffer: Buffer.from("\0\0\0\x18ftypisom") });
  const row = uploads(page).getByRole("listitem").filter({ hasText: "clip.mp4" });
  await expect(row).toContainText(
    "This is a video. Accepted are JPEG, PNG and WebP pictures, and PDF documents.",
  );
  await expectAccessibleInBothSchemes(page);
  await row.getByRole("button", { name: "Try again" }).click();
  await expect(row).toContainText("This is a video.");
  await row.getByRole("button", { name: "Dismiss" }).click();
  await expect(uploads(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("the same file again is found, not stored twice", async ({ page }) => {
  const file = pngFile(named("Twice", "png"));
  await open(page, "/admin/media", "Media library");
  await choose(page, file);
  await expect(uploads(page)).toContainText("Uploaded");
  await choose(page, { ...file, name: "another-name.png" });
  await expect(uploads(page)).toContainText("This file is in the library already");
  await page.getByRole("searchbox").fill(file.name);
  await expect(tiles(page)).toHaveCount(1);
});

test("two files are sent at once, the rest wait, and each can be cancelled", async ({ page }) => {
  await open(page, "/admin/media", "Media library");
  const held: (() => void)[] = [];
  await page.route("/api/media", async (route) => {
    if (route.request().method() === "POST") await new Promise<void>((resolve) => held.push(resolve));
    await route.continue().catch(() => {});
  });
  const files = ["One", "Two", "Three"].map((name) => pngFile(named(name, "png")));
  await choose(page, ...files);
  await expect(uploads(page).getByRole("progressbar")).toHaveCount(2);
  await expect(uploads(page).getByText("Waits for its turn")).toHaveCount(1);
  await expect.poll(() => held.length).toBe(2);
  await uploads(page)
    .getByRole("button", { name: `Cancel ${files[0]?.name}` })
    .click();
  await expect(uploads(page).getByText("Waits for its turn")).toHaveCount(0);
  await expect.poll(() => held.length).toBe(3);
  for (const release of held) release();
  await expect(uploads(page)).toHaveAccessibleName("2 of 2 files uploaded");
});

test("a connection that breaks loses nothing", async ({ page, pageErrors }) => {
  pageErrors.ignore(/ERR_FAILED/);
  const file = pngFile(named("Broken line", "png"));
  await open(page, "/admin/media", "Media library");
  await page.route("/api/media", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await choose(page, file);
  await expect(uploads(page)).toContainText("check your connection");
  await page.unroute("/api/media");
  await uploads(page).getByRole("button", { name: "Try again" }).click();
  await expect(uploads(page)).toHaveAccessibleName("1 of 1 file uploaded");
});

test("files can be dropped and pasted", async ({ page }) => {
  const [dropped, pasted] = [pngFile(named("Dropped", "png")), pngFile(named("Pasted", "png"))];
  await open(page, "/admin/media", "Media library");
  await hand(page, "dragenter", dropped);
  await expect(page.getByText("Drop the files to upload them")).toBeVisible();
  await hand(page, "drop", dropped);
  await expect(page.getByText("Drop the files to upload them")).toHaveCount(0);
  await hand(page, "paste", pasted);
  await expect(uploads(page)).toHaveAccessibleName("2 of 2 files uploaded");
});

test("words and focal point are saved, and merge with those of others", async ({
  page,
  baseURL,
  pageErrors,
}) => {
  pageErrors.ignore(/409/);
  const file = pngFile(named("Focus", "png"));
  const id = await store(page, baseURL, file);
  await open(page, `/admin/media/${id}`, file.name);
  await expectAccessibleInBothSchemes(page);

  const point = page.getByRole("slider", { name: "Point to keep in sight" });
  await expect(point).toHaveAttribute("aria-valuetext", "50 % from the left, 50 % from the top");
  await point.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(page.getByLabel("Percent from the left")).toHaveValue("49");
  await expect(page.getByLabel("Percent from the top")).toHaveValue("60");
  const box = await point.boundingBox();
  if (box === null) throw new Error("The picture has no box.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.25);
  await page.mouse.up();
  await expect(point).toHaveAttribute(
    "aria-valuetext",
    /^(?:19|20|21) % from the left, 2[456] % from the top$/,
  );
  await expect(page.locator(".focal-crop").first()).toHaveCSS("object-position", /^(?:19|20|21)% 2[456]%$/);

  // Somebody else renames it meanwhile.
  const renamed = named("Renamed", "png");
  const { revision } = await media(page, id);
  const change = { headers: fromSite(baseURL), data: { name: renamed, revision } };
  expect((await page.request.patch(`/api/media/${id}`, change)).status()).toBe(200);
  await page.getByLabel("Alternative text").first().fill("A bench with a rack.");
  await page.getByRole("button", { name: "Save file" }).click();
  await expect(toast(page, "File saved")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: renamed })).toBeVisible();
  const stored = await media(page, id);
  expect([stored.name, stored.alt]).toEqual([renamed, "A bench with a rack."]);
  expect(stored.focal_x).toBeLessThan(22);
  await expect(async () => expect((await media(page, id)).state).toBe("ready")).toPass();
});

test("text with a picture of it is pasted into the search as text", async ({ page }) => {
  await open(page, "/admin/media", "Media library");
  await page.getByRole("searchbox").evaluate((field) => {
    const data = new DataTransfer();
    data.setData("text/plain", "lathe");
    data.items.add(new File(["x"], "image.png", { type: "image/png" }));
    const options = { bubbles: true, cancelable: true, clipboardData: data };
    field.dispatchEvent(new ClipboardEvent("paste", options));
  });
  await expect(uploads(page)).toHaveCount(0);
});

test("wrong values are refused at their fields", async ({ page, baseURL }) => {
  const file = pngFile(named("Wrong", "png"));
  await open(page, `/admin/media/${await store(page, baseURL, file)}`, file.name);
  await page.getByLabel("File name").fill("");
  await page.getByLabel("Percent from the left").fill("101");
  await page.getByRole("button", { name: "Save file" }).click();
  await expect(page.locator("#media-name-error")).toContainText("Give the file a name.");
  await expect(page.locator("#media-focal_x-error")).toContainText("Give a whole number from 0 to 100.");
});

test("a file that is in use says where and stays; every use follows when it is replaced", async ({
  page,
  baseURL,
}) => {
  const headers = fromSite(baseURL);
  const file = pngFile(named("Used", "png"));
  const id = await store(page, baseURL, file);
  const { address } = await media(page, id);
  const title = unique("Shows a file");
  const created = await page.request.post("/api/courses", {
    headers,
    data: { ...COURSE, title, image: address },
  });
  const course = await created.json();

  await open(page, `/admin/media/${id}`, file.name);
  await expect(page.getByRole("link", { name: title })).toHaveAttribute(
    "href",
    `/admin/courses/edit/${course.id}`,
  );
  await expect(page.getByText("A file that is in use cannot be deleted")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete" })).toHaveCount(0);

  await page.getByLabel("New file").setInputFiles(pngFile("other.png", 640, 480));
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("1 place shows the new file from then on.");
  await question.getByRole("button", { name: "Replace" }).click();
  await expect(toast(page, "File replaced")).toBeVisible();
  await expect(page.getByText("640 × 480 pixels")).toBeVisible();
  await expect(async () => {
    const { image } = await (await page.request.get(`/api/admin/courses/${course.id}`)).json();
    const now = await media(page, id);
    expect(now.state).toBe("ready");
    expect(keyIn(image)).toBe(keyIn(now.address));
    expect(keyIn(image)).not.toBe(keyIn(address));
  }).toPass();
});

test("an unused file can be deleted and restored", async ({ page, baseURL }) => {
  const file = pdfFile(named("Gone", "pdf"));
  const id = await store(page, baseURL, file);
  await open(page, `/admin/media/${id}`, file.name);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/admin/media");
  await expect(page.getByRole("link", { name: file.name })).toHaveCount(0);
  await toast(page, "File deleted").getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "File restored")).toBeVisible();
  await expect(page.getByRole("link", { name: file.name })).toBeVisible();

  const { revision } = await media(page, id);
  await page.request.delete(`/api/media/${id}`, {
    headers: { ...fromSite(baseURL), "If-Match": `"${revision}"` },
  });
  await open(page, `/admin/media/${id}`, file.name);
  await expect(page.getByText("This file is deleted.")).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("button", { name: "Save file" })).toBeVisible();
});

test("a picture is chosen for a field by keyboard, and focus returns", async ({ page, baseURL }) => {
  const file = pngFile(named("Portrait", "png"));
  const id = await store(page, baseURL, file);
  await open(page, "/admin/team/create", "Add Team Member");
  const opener = page.getByRole("button", { name: "Choose from the library for “Picture”" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Choose a picture" });
  await dialog.getByRole("searchbox").fill(file.name);
  const choice = dialog.getByRole("button", { name: file.name });
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await expectAccessibleInBothSchemes(page, ".popup");
  await choice.focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Picture" })).toHaveValue((await media(page, id)).address);
  await expect(page.getByAltText("What visitors will see")).toBeVisible();

  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("a syllabus can be uploaded while choosing it, and an address can still be typed", async ({ page }) => {
  const file = pdfFile(named("Rack syllabus", "pdf"));
  await open(page, "/admin/courses/add", "Add New Course");
  const field = page.getByRole("textbox", { name: "Syllabus file" });
  await field.fill("https://example.com/rack.pdf");
  await page.getByRole("button", { name: "Choose from the library for “Syllabus file”" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a document" });
  await dialog.getByLabel("Files to upload").setInputFiles(file);
  await expect(dialog).toContainText("1 of 1 file uploaded");
  await dialog.getByRole("button", { name: new RegExp(`^(?!Dismiss).*${file.name}`) }).click();
  await expect(field).toHaveValue(/^\/media\/[0-9a-f]{32}\/rack-syllabus.*\.pdf$/);
});

test("a file is found by the record that uses it", async ({ page, baseURL }) => {
  const file = pngFile(named("Searched", "png"));
  const { address } = await media(page, await store(page, baseURL, file));
  const title = unique("Gearbox repair");
  const data = { ...COURSE, title, image: address };
  await page.request.post("/api/courses", { headers: fromSite(baseURL), data });
  await open(page, "/admin/media", "Media library");
  await page.getByRole("searchbox").fill(title);
  await expect(tiles(page)).toHaveCount(1);
  await expect(tiles(page)).toContainText(file.name);
  await expect(tiles(page).getByText("Unused")).toHaveCount(0);
});

test("unfinished pictures say their place in line, and failed ones what to do", async ({ page, baseURL }) => {
  const file = pngFile(named("Line", "png"));
  const id = await store(page, baseURL, file);
  await page.route(/\/api\/media(\/\d+)?(\?|$)/, async (route) => {
    const answer = await (await route.fetch()).json();
    const waiting = { state: "processing", place_in_line: 3, address: null, thumbnail: null };
    const failed = { ...waiting, state: "failed", place_in_line: null, failure: "It is damaged." };
    const json = Array.isArray(answer)
      ? answer.map((row) => ({ ...row, ...waiting }))
      : { ...answer, ...failed };
    await route.fulfill({ json, headers: { "X-Total-Count": "1" } });
  });
  await open(page, `/admin/media?q=${file.name}`, "Media library");
  await expect(tiles(page).first()).toContainText("Being made, place 3 in line");
  await open(page, `/admin/media/${id}`, file.name);
  await expect(page.getByText("The sizes of this picture could not be made.")).toBeVisible();
  await expect(page.getByText("It is damaged.")).toBeVisible();
});

test("a library that does not answer says so, and is asked again", async ({ page, pageErrors }) => {
  pageErrors.ignore(/503/);
  const away = /\/api\/media\?/;
  await page.route(away, (route) =>
    route.fulfill({ status: 503, json: { error: "Away", message: "Away", code: "unavailable" } }),
  );
  await page.goto("/admin/media");
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible({ timeout: 20_000 });
  await expectAccessibleInBothSchemes(page);
  await page.unroute(away);
  await again.click();
  await expect(page.getByRole("status").filter({ hasText: /files?$/ })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the camera is offered, and the mark is dragged by touch", async ({ page, baseURL }) => {
    await open(page, "/admin/media", "Media library");
    const camera = page.getByLabel("Picture from the camera");
    await expect(camera).toHaveAttribute("capture", "environment");
    await expect(page.getByRole("button", { name: "Take a picture" })).toBeVisible();
    await camera.setInputFiles(pngFile(named("Camera", "png")));
    await expect(uploads(page)).toHaveAccessibleName("1 of 1 file uploaded");

    const file = pngFile(named("Touch", "png"));
    await open(page, `/admin/media/${await store(page, baseURL, file)}`, file.name);
    const mark = page.locator(".focal-mark");
    await mark.scrollIntoViewIfNeeded();
    const box = await page.getByRole("slider").boundingBox();
    if (box === null) throw new Error("The picture has no box.");
    const at = (x: number, y: number) => [{ x: box.x + box.width * x, y: box.y + box.height * y }];
    const scrolled = await page.evaluate(() => scrollY);
    const touch = await page.context().newCDPSession(page);
    const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
      touch.send("Input.dispatchTouchEvent", { type, touchPoints });
    await send("touchStart", at(0.5, 0.5));
    for (const step of [0.6, 0.7, 0.8]) await send("touchMove", at(step, step));
    await send("touchEnd", []);
    await expect(page.getByRole("slider")).toHaveAttribute(
      "aria-valuetext",
      /^(?:79|80|81) % from the left, (?:79|80|81) % from the top$/,
    );
    expect(await page.evaluate(() => scrollY), "the page stays").toBe(scrolled);
  });
});

test("nothing is wider than a narrow screen", async ({ page, baseURL }) => {
  const name = `${named("x".repeat(60), "png")}`;
  const id = await store(page, baseURL, pngFile(name));
  await page.setViewportSize({ width: 320, height: 700 });
  for (const address of ["/admin/media", "/admin/media?view=list", `/admin/media/${id}`]) {
    await page.goto(address);
    await expect(page.getByText(name).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(320);
  }
});
