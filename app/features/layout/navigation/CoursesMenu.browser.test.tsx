import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../../../styles/index.css";
import { SCROLL_TO_COURSE_MS } from "#content/timing.ts";
import { pass, stopClock } from "#site/motion/test-clock.ts";
import { CoursesMenu } from "./CoursesMenu.tsx";

/** Until it is resolved, the code of the lists is on its way. */
const code = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock(import("./CourseMenuLists.tsx"), async (original) => {
  await code.promise;
  return original();
});

const NONE = { total: 0, courses: [] };
const EMPTY = { "cs-it": NONE, electronics: NONE, "machine-design": NONE, other: NONE };
const COLUMNS = ["CS-IT", "Electronics & Industrial Automation", "Machine Design", "Other"];

const courses = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, slug: `c-${at + 1}`, title: `Course ${at + 1}` }));

let answers: (() => Response | Promise<Response>)[];
let asked: string[];

beforeEach(() => {
  answers = [];
  asked = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const answer = answers.shift();
    if (!answer) throw new TypeError("Failed to fetch");
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.location.hash = "";
});

const summary = page.getByText("Courses", { exact: true });
const head = (name: string) => page.getByRole("link", { name: new RegExp(`^${name}`) });
const status = () => page.getByRole("status").element().textContent;
const links = () =>
  page
    .getByRole("listitem")
    .elements()
    .map((item) => item.textContent);

function show() {
  return render(
    <>
      <a href="#before">Before</a>
      <header>
        <CoursesMenu place="bar" current={false} />
      </header>
      <main style={{ marginBlockStart: "150vh" }}>
        <article id="course-2">Card</article>
      </main>
    </>,
  );
}

async function openWith(menu: object): Promise<void> {
  code.resolve();
  answers.push(() => Response.json(menu));
  await show();
  await summary.click();
  await expect.poll(() => page.getByRole("status").query()?.childElementCount).toBe(0);
}

// First, because the code loads only once.
test("the link of a column keeps the focus when code and courses arrive", async () => {
  const gate = Promise.withResolvers<Response>();
  answers.push(() => gate.promise);
  await show();
  await summary.click();
  await userEvent.tab();
  const focused = document.activeElement;
  expect(focused).toBe(head("CS-IT").element());
  code.resolve();
  await expect.element(page.getByText("Loading courses...")).toBeVisible();
  expect(document.activeElement).toBe(focused);
  gate.resolve(Response.json({ ...EMPTY, "cs-it": { total: 2, courses: courses(2) } }));
  await expect.element(page.getByRole("link", { name: "Course 2" })).toBeVisible();
  expect(document.activeElement).toBe(focused);
});

test("the courses are requested when the menu opens, once", async () => {
  code.resolve();
  const gate = Promise.withResolvers<Response>();
  answers.push(() => gate.promise);
  await show();
  for (const name of COLUMNS) await expect.element(head(name)).not.toBeInTheDocument();
  expect(asked).toEqual([]);
  await summary.click();
  await expect.poll(status).toContain("Loading courses...");
  for (const name of COLUMNS) await expect.element(head(name)).toBeVisible();
  expect(page.getByText("No courses").elements()).toHaveLength(0);
  gate.resolve(Response.json(EMPTY));
  await expect.poll(() => page.getByText("No courses").elements()).toHaveLength(4);
  await expect.element(page.getByRole("status")).toBeEmptyDOMElement();
  await summary.click();
  await summary.click();
  await expect.element(head("Other")).toBeVisible();
  expect(asked).toEqual(["/api/courses/menu"]);
});

test("a column shows its courses, says when it has none, and a long one ends with a link to all", async () => {
  await openWith({
    ...EMPTY,
    electronics: { total: 40, courses: courses(12) },
    other: { total: 1, courses: courses(1) },
  });
  expect(page.getByText("No courses").elements()).toHaveLength(2);
  expect(links()).toEqual([...courses(12).map(({ title }) => title), "All 40 courses", "Course 1"]);
  await expect
    .element(page.getByRole("link", { name: "All 40 courses" }))
    .toHaveAttribute("href", "/courses/category/electronics");
});

test.each([
  [0, "cs-it", "/courses#course-1"],
  [1, "electronics", "/courses/category/electronics#course-1"],
  [2, "machine-design", "/courses/category/machine-design#course-1"],
  [3, "other", "/courses/category/other#course-1"],
])("column %i, %s, links to the cards of its listing", async (_, key, href) => {
  await openWith({ ...EMPTY, [key]: { total: 1, courses: courses(1) } });
  await expect.element(page.getByRole("link", { name: "Course 1" })).toHaveAttribute("href", href);
});

test("a failure shows its text, and trying again works", async () => {
  answers = [
    () => Response.json({ error: "The catalogue is being restored" }, { status: 500 }),
    () => Response.json({}, { status: 500 }),
  ];
  const retry = page.getByRole("button", { name: "Try again" });
  code.resolve();
  await show();
  await summary.click();
  await expect.poll(status).toContain("The catalogue is being restored");
  await retry.click();
  await expect.poll(status).toContain("Failed to fetch courses");
  await retry.click();
  await expect.poll(() => asked).toHaveLength(3);
  await expect.poll(status).toContain("Failed to fetch courses");
  answers.push(() => Response.json(EMPTY));
  await retry.click();
  await expect.poll(() => page.getByText("No courses").elements()).toHaveLength(4);
  await expect.element(page.getByRole("status")).toBeEmptyDOMElement();
});

test("on the listing itself a course closes the menu, and the page scrolls to it after 100 ms", async () => {
  expect(SCROLL_TO_COURSE_MS).toBe(100);
  await openWith({ ...EMPTY, "cs-it": { total: 2, courses: courses(2) } });
  const course = page.getByRole("link", { name: "Course 2" });
  // The browser's own jump to the anchor would hide when the script scrolls.
  course.element().addEventListener("click", (event) => event.preventDefault());
  const card = document.getElementById("course-2") as HTMLElement;
  const scrolled = vi.spyOn(card, "scrollIntoView");
  stopClock();
  await course.click();
  await expect.element(course).not.toBeInTheDocument();
  await pass(99);
  expect(scrolled).not.toHaveBeenCalled();
  await pass(1);
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: "start" });
});

test("it can be opened, navigated and left by keyboard", async () => {
  await openWith({ ...EMPTY, "cs-it": { total: 2, courses: courses(2) } });
  await userEvent.keyboard("{Escape}");
  await expect.element(head("CS-IT")).not.toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  await userEvent.tab();
  await expect.element(head("CS-IT")).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole("link", { name: "Course 1" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(head("CS-IT")).not.toBeInTheDocument();
  expect(document.activeElement?.localName).toBe("summary");
  await userEvent.keyboard(" ");
  await expect.element(head("CS-IT")).toBeVisible();
  await userEvent.tab({ shift: true });
  await expect.element(head("CS-IT")).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "Before" })).toHaveFocus();
});

test("a click outside closes it, one inside does not", async () => {
  await openWith(EMPTY);
  await page.getByText("No courses").first().click();
  await expect.element(head("CS-IT")).toBeVisible();
  await page.getByText("Card").click();
  await expect.element(head("CS-IT")).not.toBeInTheDocument();
});
