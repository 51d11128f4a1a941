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
import { pdfFile, pngFile } from "./support/files.ts";

const BROKEN = "/art/course-1.svg";

async function paste(page: Page, group: RegExp, name: string, text: string): Promise<void> {
  const input = page.getByRole("group", { name: group }).getByRole("textbox", { name });
  await input.evaluate((element, block) => {
    const data = new DataTransfer();
    data.setData("text/plain", block);
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

test("a picture that does not load shows a warning, and saving it shows another", async ({
  page,
  pageErrors,
}) => {
  pageErrors.ignore(/404/);
  test.slow();
  await open(page, "/admin/courses/edit/3", "Edit Course");
  const panel = page.getByRole("complementary", { name: "Google and WhatsApp" });
  await expect(panel.getByText("There is a picture, and it loads.")).toBeVisible();
  const field = page.getByRole("textbox", { name: "Picture" });
  const before = await field.inputValue();
  await field.fill(BROKEN);
  await expect(page.getByText("No picture was found at this address.")).toBeVisible();
  await expect(panel.getByText("The picture could not be loaded")).toBeVisible();
  await expect(panel.getByText("There is a picture")).toHaveCount(0);
  await page.getByRole("button", { name: "Update Course" }).click();
  await expect(toast(page, "Course updated successfully")).toBeVisible();
  const warning = toast(page, `its picture could not be loaded from ${BROKEN}.`);
  await expectAccessibleInBothSchemes(page, ".toasts");
  await warning.getByRole("link", { name: "Change the picture" }).click();
  await expect(field).toHaveValue(BROKEN);
  await field.fill(before);
  await page.getByRole("button", { name: "Update Course" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Courses" })).toBeVisible();
  await expect(toast(page, "could not be loaded")).toHaveCount(0);
});

test("a picture of the course's content that does not load is told when it is saved", async ({
  page,
  pageErrors,
  baseURL,
}) => {
  pageErrors.ignore(/404/);
  const data = { ...COURSE, title: unique("Project check"), published: false };
  const { id } = await (await page.request.post("/api/courses", { headers: fromSite(baseURL), data })).json();
  await open(page, `/admin/courses/edit/${id}`, "Edit Course");
  await page.locator("#course-content-project_title").fill("A small press");
  await page.getByRole("textbox", { name: "Project image" }).fill(BROKEN);
  await page.getByRole("button", { name: "Update Course" }).click();
  await expect(toast(page, `its picture could not be loaded from ${BROKEN}.`)).toBeVisible();
});

test("the form says how large a picture is, and that a small one would look blurred", async ({ page }) => {
  await open(page, "/admin/courses/add", "Add New Course");
  const field = page.getByRole("textbox", { name: "Picture" });
  await field.fill("/art/course-plc.svg");
  await expect(page.getByText(/^The picture loads: \d+ × \d+ pixels\.$/)).toBeVisible();
  await expect(page.getByText("it would look blurred")).toHaveCount(0);
  await page.route("/small.png", (route) =>
    route.fulfill({ body: pngFile("small.png", 90, 60).buffer, contentType: "image/png" }),
  );
  await field.fill("/small.png");
  await expect(page.getByText("The picture loads: 90 × 60 pixels.")).toBeVisible();
  await expect(page.getByText("it would look blurred")).toBeVisible();
  await field.fill("not an address");
  await expect(page.getByText("The picture loads")).toHaveCount(0);
  await expect(page.getByText("There is a picture")).toHaveCount(0);
});

test("the form says what is at the address of a file, and saving a wrong one warns", async ({
  page,
  pageErrors,
  baseURL,
}) => {
  pageErrors.ignore(/404/);
  const headers = fromSite(baseURL);
  const data = { ...COURSE, title: unique("File check"), downloadlink: "/courses" };
  const { id } = await (await page.request.post("/api/courses", { headers, data })).json();
  const sent = await page.request.post("/api/media", { headers, multipart: { file: pdfFile("check.pdf") } });
  const { address } = await sent.json();
  await open(page, `/admin/courses/edit/${id}`, "Edit Course");
  const field = page.getByRole("textbox", { name: "Syllabus file" });
  await expect(page.getByText("This address leads to a page of this site.")).toBeVisible();
  await field.fill(address);
  await expect(page.getByText(/^The file is there: PDF, \d+ bytes\.$/)).toBeVisible();
  await field.fill("https://example.com/rack.pdf");
  await expect(page.getByText("This address is on another site")).toBeVisible();
  await field.fill("/nowhere.pdf");
  await expect(page.getByText("No file was found at this address.")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Update Course" }).click();
  const warning = toast(page, "no file was found at /nowhere.pdf.");
  await warning.getByRole("link", { name: "Change the file" }).click();
  await expect(field).toHaveValue("/nowhere.pdf");
});

test("the example of a picture's address is a picture of this site", async ({ page }) => {
  await open(page, "/admin/courses/add", "Add New Course");
  const hint = (await page.locator("#course-image-hint").textContent()) ?? "";
  const path = /“(\/[^”]+)”/.exec(hint)?.[1] ?? "";
  const answer = await page.request.get(path);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/svg+xml; charset=utf-8"]);
});

test("the hint for hidden courses names the check box as the form does", async ({ page }) => {
  await open(page, "/admin/courses/add", "Add New Course");
  await page.getByLabel("Visitors can see this course").uncheck();
  const reason = page.getByText(/Visitors do not see the course yet\./);
  const [, heading, box] = /Under “(.+)”, tick “(.+)”\./.exec((await reason.textContent()) ?? "") ?? [];
  await expect(page.getByRole("heading", { name: heading ?? "", exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: box ?? "", exact: true }).check();
  await expect(reason).toHaveCount(0);
});

test("a quote has a character count, and a long one is an error at its field", async ({
  page,
  pageErrors,
}) => {
  pageErrors.ignore(/422/);
  await open(page, "/admin/testimonials/add", "Add Testimonial");
  await page.getByLabel("Name").fill(unique("Nisha"));
  await page.getByLabel("Role").fill("Student");
  const quote = page.getByRole("textbox", { name: "Quote" });
  await quote.fill("x".repeat(400));
  await expect(page.getByText("400 of 400", { exact: true })).toBeVisible();
  await expect(page.getByText("characters too many")).toHaveCount(0);
  await quote.fill("x".repeat(412));
  await expect(page.getByText(/^12 characters too many/)).toBeVisible();
  await page.getByRole("button", { name: "Create Testimonial" }).click();
  await expect(quote).toHaveAccessibleDescription(/Use at most 400 characters\. This quote has 412/);
  await expect(quote).toHaveValue("x".repeat(412));
  await quote.fill("Short and true.");
  await page.getByRole("button", { name: "Create Testimonial" }).click();
  await expect(toast(page, "Testimonial created!")).toBeVisible();
});

test("a duplicate title shows a warning", async ({ page, request }) => {
  const course = await (await request.get("/api/courses/2")).json();
  await open(page, "/admin/courses/add", "Add New Course");
  await page.getByLabel("Title").fill(`  ${course.title.toUpperCase()} `);
  const hint = page.getByText("There is already a course with this title");
  await expect(hint).toContainText(`/courses/${course.slug}`);
  await expect(hint).toContainText("Address on the site");
  await page.getByLabel("Title").fill(unique("Another"));
  await expect(hint).toHaveCount(0);

  await open(page, "/admin/courses/edit/2", "Edit Course");
  await expect(page.getByLabel("Title")).toHaveValue(course.title);
  const asked = page.waitForResponse((response) => response.url().includes("q=elsewhere"));
  await page.getByLabel("Title").fill("elsewhere");
  await asked;
  await page.getByLabel("Title").fill(course.title);
  await expect(hint, "its own title is no other course's").toHaveCount(0);
});

test("a duplicate line shows a warning", async ({ page }) => {
  await open(page, "/admin/courses/add", "Add New Course");
  await paste(
    page,
    /^What You'll Learn/,
    "New learning point",
    "Draw a mimic screen\nTest it\ndraw a  mimic screen",
  );
  const third = page.getByRole("textbox", { name: "learning point 3", exact: true });
  await expect(third).toHaveAccessibleDescription("The same as learning point 1. Remove one of them.");
  await third.fill("Draw two mimic screens");
  await expect(page.getByText("Remove one of them.")).toHaveCount(0);
});

test("the form answers what a new colleague asks", async ({ page }) => {
  await open(page, "/admin/courses/add", "Add New Course");
  await page.getByLabel("Category").fill("Robotics");
  await expect(page.getByText("Visitors find it under “Other Courses”. With “CS-IT”")).toBeVisible();
  await expect(page.getByText("The site does not count or ask for them")).toBeVisible();
  await expect(page.getByText("a PDF that the site makes from this course")).toBeVisible();
  await open(page, "/admin/team", "Team Members");
  await expect(page.getByText("an owner invites them under “Accounts”")).toBeVisible();
  await open(page, "/admin/leads", "Enquiries");
  await expect(page.getByText(/^Export CSV saves/)).toBeVisible();
  await open(page, "/admin/trash", "Trash");
  await expect(page.getByText("stays here for 30 days")).toBeVisible();
});
