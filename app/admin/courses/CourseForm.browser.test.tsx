import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { StaffCourseJson } from "#api/types.gen.ts";
import { fileChoice } from "../forms/choose-file.ts";
import { listOf, renderArea, toast } from "../test-area.tsx";
import { json, OWNER } from "../test-screen.tsx";
import { courseScreens } from "./CourseForm.tsx";
import { CourseListScreen } from "./CourseListScreen.tsx";

const { AddScreen, EditScreen } = courseScreens(() => null);

const SCREENS = [
  { path: "/admin/courses", Component: CourseListScreen },
  { path: "/admin/courses/add", Component: AddScreen },
  { path: "/admin/courses/edit/:id", Component: EditScreen },
];

const STORED = {
  id: 7,
  slug: "plc-programming",
  title: "PLC Programming",
  description: "Ladder logic.",
  instructor: "Meera",
  duration: "8 weeks",
  students: 1200,
  rating: 4,
  image: "",
  downloadlink: "",
  price: "14,999",
  gst: "unstated",
  fee_includes: [],
  instalments: null,
  instalments_due: [],
  early_price: null,
  early_days: null,
  early_until: null,
  group_price: null,
  group_from: null,
  category: "Electronics",
  category_key: "electronics",
  syllabus: [],
  what_you_learn: [],
  prerequisites: [],
  certification: null,
  level: null,
  updated_at: "2026-11-20T10:00:00.000Z",
  published: true,
  revision: 3,
  deleted_at: null,
} as unknown as StaffCourseJson;

/** A course that says all that a course can say on its card. */
const LONG = {
  ...STORED,
  title: "PLC Programming with Structured Text and Function Blocks",
  description:
    "Ladder logic, structured text and the standard function blocks, at a rack of your own. ".repeat(6),
  image: "/art/course-plc.svg",
  syllabus: Array.from({ length: 12 }, (_, at) => `Part ${at}`),
  what_you_learn: Array.from({ length: 8 }, (_, at) => `Point ${at}`),
};

/** Longer than the form waits until typing rests. */
const REST_MS = 1_000;

const add = (replies = {}) => renderArea(SCREENS, "/admin/courses/add", replies);

const title = page.getByLabelText("Title");
const picture = page.getByRole("textbox", { name: /^Picture/ });
const file = page.getByRole("textbox", { name: /^Syllabus file/ });
const create = page.getByRole("button", { name: "Create Course" });
const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });

const unfold = (name: string) => page.getByRole("heading", { level: 2, name, exact: true }).click();
const asLink = () =>
  page
    .getByRole("group", { name: /^Picture/ })
    .getByText("As a link")
    .click();

test("errors are listed by field with links to the fields, and nothing is sent", async () => {
  const { made } = await add();
  await asLink();
  await picture.fill("no address");
  await unfold("Content");
  await file.fill("no address");
  await unfold("Content");
  await create.click();
  await expect.element(summary).toMatchTextContent(/Give the course a title\./);
  const sentence = "Give an address that starts with https:// or, on this site, with a single /.";
  for (const name of ["Picture", "Syllabus file"]) {
    await expect
      .element(summary.getByRole("link", { name: `${name}: ${sentence}`, exact: true }))
      .toBeVisible();
  }
  const rating = page.getByLabelText("Rating");
  await summary.getByRole("link", { name: /Give a rating\./ }).click();
  await expect.element(rating).toHaveFocus();
  await rating.fill("5.4");
  await create.click();
  await expect.element(summary).toMatchTextContent(/Give a number from 0 to 5 in steps of 0\.1\./);
  expect(made.filter((call) => call.startsWith("POST"))).toEqual([]);
  // A section with an error opens.
  await expect.element(file).toBeVisible();
});

test("the form answers what a new colleague asks", async () => {
  const amount = { rupees: "14,999", paise: 1_499_900 };
  await add({
    "GET /api/admin/courses/fee": () =>
      json({
        price: {
          today: amount,
          until: null,
          list: amount,
          gst: "includes 18% GST",
          words: "₹14,999",
        },
        includes: [],
        instalments: [],
        group: null,
      }),
  });
  await page.getByLabelText("Category").fill("Robotics");
  await expect.element(page.getByText(/Visitors find it under “Other Courses”\. With “CS-IT”/)).toBeVisible();
  await page.getByLabelText("Price in rupees").fill("₹ 14,999/-");
  await expect.element(page.getByText("Visitors read ₹14,999, includes 18% GST")).toBeVisible();
  await unfold("More about the fee");
  await expect
    .element(page.getByRole("region", { name: "What visitors will read of the fee" }))
    .toMatchTextContent(/Total₹14,999, includes 18% GST/);
  await expect
    .element(page.getByRole("complementary", { name: "Preview of the card" }))
    .toMatchTextContent(/₹14,999/);
  await expect.element(page.getByText(/The site does not count or ask for/)).toBeVisible();
  await unfold("Content");
  await expect.element(page.getByText(/a PDF that the site makes from this course/)).toBeVisible();
});

test("the reason why a hidden course is not listed names the check box as the form does", async () => {
  await add();
  await unfold("On the site");
  await page.getByLabelText("Visitors can see this course").click();
  const reason = page.getByText(/Visitors do not see the course yet\./);
  await expect.element(reason).toBeVisible();
  const [, heading = "", box = ""] =
    /Under “(.+)”, tick “(.+)”\./.exec(reason.element().textContent ?? "") ?? [];
  await expect.element(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: box, exact: true }).click();
  await expect.element(reason).not.toBeInTheDocument();
});

test("letters that the syllabus cannot show are named", async () => {
  await add({ "GET /api/admin/courses/undrawable": () => json(["漢", "字"]) });
  await title.fill("PLC 漢字");
  const hint = page.getByText(/The syllabus and the picture in link previews show □ in place of 漢 and 字\./);
  await expect.element(hint).toBeVisible();
  await title.fill("PLC");
  await expect.element(hint).not.toBeInTheDocument();
});

test("the list marks the course that was changed, whose page the message leads to", async () => {
  const other = { ...STORED, id: 8, title: "Drives", slug: "drives" };
  const { address } = await renderArea(SCREENS, "/admin/courses/edit/7", {
    "GET /api/admin/courses": () => listOf([other, STORED]),
    "GET /api/admin/courses/7": () => json(STORED),
    "POST /api/admin/drafts/publish": () => json({ record_id: 7, record: { ...STORED, revision: 4 } }),
  });
  await page.getByLabelText("Duration").fill("9 weeks");
  await page.getByRole("button", { name: "Publish changes" }).click();
  const done = toast("Course updated successfully");
  await expect
    .element(done.getByRole("link", { name: /^View on site/ }))
    .toHaveAttribute("href", "/courses/plc-programming");
  expect(address()).toBe("/admin/courses");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect.element(row("PLC Programming")).toMatchTextContent(/Just saved/);
  await expect.element(row("Drives")).not.toMatchTextContent(/Just saved/);
});

test("another course with the same title is told with its address", async () => {
  const replies = {
    "GET /api/admin/courses": ({ query }: { query: URLSearchParams }) =>
      listOf(/^plc programming$/i.test(query.get("q") ?? "") ? [STORED] : []),
    "GET /api/admin/courses/7": () => json(STORED),
  };
  const { router, made } = await add(replies);
  const hint = page.getByText(/There is already a course with this title/);
  await title.fill("  PLC PROGRAMMING ");
  await expect.element(hint).toMatchTextContent(/\/courses\/plc-programming/);
  await expect.element(hint).toMatchTextContent(/Address on the site/);
  await title.fill("Another");
  await expect.element(hint).not.toBeInTheDocument();

  void router.navigate("/admin/courses/edit/7");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect.element(title).toHaveValue("PLC Programming");
  await title.fill("elsewhere");
  await expect.poll(() => made.some((call) => call.includes("q=elsewhere"))).toBe(true);
  const asked = made.length;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await title.fill("PLC Programming");
  vi.advanceTimersByTime(REST_MS);
  await expect.element(hint).not.toBeInTheDocument();
  expect(made.slice(asked), "its own title is no other course's").not.toContainEqual(
    expect.stringContaining("/api/admin/courses?"),
  );
});

test("the form says whether a picture loads, how large it is, and that a small one would look blurred", async () => {
  await add();
  await asLink();
  await unfold("On the site");
  const panel = page.getByRole("complementary", { name: "Google and WhatsApp" });
  await picture.fill("/art/course-plc.svg");
  await expect.element(page.getByText(/^The picture loads: \d+ × \d+ pixels\.$/)).toBeVisible();
  await expect.element(panel.getByText(/There is a picture, and it loads\./)).toBeVisible();
  await expect.element(page.getByText(/it would look blurred/)).not.toBeInTheDocument();
  await picture.fill("/apple-touch-icon.png");
  await expect.element(page.getByText("The picture loads: 180 × 180 pixels.")).toBeVisible();
  await expect.element(page.getByText(/it would look blurred/)).toBeVisible();
  await picture.fill("/art/no-such-picture.png");
  await expect.element(page.getByText(/No picture was found at this address\./)).toBeVisible();
  await expect.element(panel.getByText(/The picture could not be loaded/)).toBeVisible();
  await expect.element(panel.getByText(/There is a picture/)).not.toBeInTheDocument();
  await picture.fill("not an address");
  await expect.element(page.getByText(/No picture was found/)).not.toBeInTheDocument();
  await expect.element(page.getByText(/The picture loads/)).not.toBeInTheDocument();
});

test("the form says what is at the address of a file", async () => {
  const headers = { "Content-Type": "application/pdf", "Content-Length": "2048" };
  await add({
    "HEAD /plc.pdf": () => new Response(null, { headers }),
    "HEAD /courses": () => new Response(null, { headers: { "Content-Type": "text/html; charset=utf-8" } }),
    "HEAD /nowhere.pdf": () => new Response(null, { status: 404 }),
    "HEAD /slow.pdf": () => new Response(null, { status: 503 }),
  });
  await unfold("Content");
  for (const [address, text] of [
    ["/plc.pdf", "The file is there: PDF, 2 kB."],
    ["/courses", "This address leads to a page of this site."],
    ["https://example.com/plc.pdf", "This address is on another site"],
    ["/nowhere.pdf", "No file was found at this address."],
    ["/slow.pdf", "The file could not be checked."],
  ] as const) {
    await file.fill(address);
    await expect.element(page.getByText(text, { exact: false })).toBeVisible();
  }
});

/** How high the form of a stored course is as it opens. */
async function heightAt(width: number, height: number): Promise<number> {
  await renderArea(SCREENS, "/admin/courses/edit/7", { "GET /api/admin/courses/7": () => json(LONG) });
  await page.viewport(width, height);
  await expect.element(page.getByRole("heading", { level: 2, name: "On the site" })).toBeVisible();
  return document.documentElement.scrollHeight;
}

test.each([
  [1280, 800, 1400],
  [390, 844, 900],
])(
  "at %i × %i the form of a full course is at most %i px high before a section is opened",
  async (...size) => {
    const [width, height, most] = size;
    expect(await heightAt(width, height)).toBeLessThanOrEqual(most);
  },
);

test("on a phone one section is open at a time, and each says in a line what it has", async () => {
  await heightAt(390, 844);
  const basics = page
    .getByRole("group")
    .filter({ has: page.getByRole("heading", { name: "Basics" }) })
    .last();
  await expect.element(basics).toMatchTextContent(/Electronics, 8 weeks, ₹14,999/);
  await unfold("Basics");
  await expect.element(title).toBeVisible();
  await unfold("Content");
  await expect.element(page.getByRole("group", { name: /^Course Syllabus/ })).toBeVisible();
  await expect.element(title).not.toBeVisible();
});

test("the table of contents opens a section, and marks what is changed and what is wrong", async () => {
  await renderArea(SCREENS, "/admin/courses/edit/7", { "GET /api/admin/courses/7": () => json(STORED) });
  const contents = page.getByRole("navigation", { name: "Sections of the form" });
  await contents.getByRole("link", { name: "On the site" }).click();
  const address = page.getByLabelText(/^Address on the site/);
  await address.fill("No Address");
  await expect.element(contents.getByRole("link", { name: "On the site changed" })).toBeVisible();
  await expect.element(contents.getByRole("link", { name: "Basics", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Publish changes" }).click();
  await expect.element(contents.getByRole("link", { name: "On the site has an error" })).toBeVisible();
});

test("who may not edit a course reads the fee and the batches first, and no field", async () => {
  const amount = { rupees: "18,500", paise: 1_850_000 };
  const fee = {
    price: { today: amount, until: null, list: amount, gst: "includes 18% GST", words: "₹21,830" },
    ...{ includes: ["Workbook"], instalments: [], group: null },
  };
  const Batches = () => <h2>Batches</h2>;
  const screens = [{ path: "/admin/courses/edit/:id", Component: courseScreens(Batches).EditScreen }];
  const counsellor = { ...OWNER, role: "counsellor" as const, permissions: ["read_courses" as const] };
  const replies = { "GET /api/admin/courses/7": () => json({ ...STORED, fee }) };
  await renderArea(screens, "/admin/courses/edit/7", replies, counsellor);
  const headings = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect.element(headings.first()).toHaveTextContent("Fee");
  await expect.element(headings.nth(1)).toHaveTextContent("Batches");
  await expect.element(page.getByText("₹21,830, includes 18% GST")).toBeVisible();
  expect(page.getByRole("main").getByRole("textbox").elements()).toEqual([]);
  expect(page.getByRole("button", { name: "Publish changes" }).elements()).toEqual([]);
});

test("a picture that is dropped on its field opens the library with its upload", async () => {
  await add();
  onTestFinished(() => fileChoice.set(null));
  const zone = page.getByText("or drop a picture here").first().element();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(["x"], "bench.png", { type: "image/png" }));
  zone.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
  const choice = fileChoice.get();
  expect(choice?.files?.map(({ name }) => name)).toEqual(["bench.png"]);
  choice?.onChoose("/art/course-plc.svg");
  await expect.element(page.getByAltText("What visitors will see")).toBeVisible();
});
