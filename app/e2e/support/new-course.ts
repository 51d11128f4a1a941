import type { Locator, Page } from "@playwright/test";
import { expect, type Person } from "./person.ts";

const NEW_COURSE = "Motor Rewinding";
/** A picture of the library. */
export const PICTURE = "rewinding-bench.png";

/** The first Monday that is four weeks away at least, as a date input has it. */
function nextMonth(): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + 28 + ((8 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}

/** One form and one publication: what is said of a batch like others is proposed. */
export async function addCourse(me: Person): Promise<void> {
  const { page } = me;
  const opens = (fold: Locator) => me.press(fold.locator("> summary"));
  const ticks = async (...days: readonly string[]) => {
    for (const day of days) await me.tick(page.getByRole("checkbox", { name: day }));
  };
  if (me.way === "keys") await me.go("Add course", "Add New Course");
  else {
    await me.go("Courses");
    await me.press(page.getByRole("link", { name: "Add New Course" }));
    await me.arrives("Add New Course");
  }
  await me.type(page.getByLabel("Title"), NEW_COURSE);
  await me.type(page.getByLabel("Category"), "Electrical");
  await me.type(page.getByLabel("Instructor"), "Meera Joshi");
  await me.type(page.getByLabel("Price in rupees"), "14,999");
  await me.choose(page.getByLabel("GST", { exact: true }), "Added to the price");
  await me.type(page.getByLabel("Rating"), "4.5");
  await me.type(page.getByLabel("Duration"), "8 weeks");
  await me.type(page.getByRole("textbox", { name: "Description" }), "Rewind and test a motor.");
  await me.press(page.getByRole("button", { name: /^Choose from the library for “Picture”/ }));
  const dialog = page.getByRole("dialog", { name: "Choose a picture" });
  await me.press(dialog.getByRole("button", { name: PICTURE }));
  await expect(dialog).toHaveCount(0);
  await opens(page.locator("#course-batches"));
  const first = page.getByLabel("First day");
  const day = nextMonth();
  if (me.way === "keys") {
    const [year, month, date] = day.split("-");
    await me.reach(first);
    await page.keyboard.type(`${month}${date}${year}`);
  } else {
    await me.press(first);
    await first.fill(day);
  }
  await expect(page.getByLabel("Last day", { exact: true })).not.toHaveValue("");
  await expect(page.getByLabel("Language", { exact: true })).not.toHaveValue("");
  await ticks("Monday", "Wednesday");
  await me.type(page.getByLabel("Seats", { exact: true }), "12");
  await opens(page.locator("#course-content"));
  await opens(page.locator("#course-content .form-fold"));
  await me.press(page.getByRole("button", { name: /^Add a question/ }));
  await me.type(page.getByLabel("Question", { exact: true }), "Do I need tools?");
  await me.type(page.getByLabel("Answer", { exact: true }), "No. All tools are ours.");
  await me.press(page.getByRole("button", { name: "Create Course" }));
  await me.arrives("Courses");
}

/** All that was typed is stored. */
export async function isWholeCourse(page: Page): Promise<void> {
  const [made] = await (await page.request.get(`/api/courses/get?q=${NEW_COURSE}`)).json();
  expect(made).toMatchObject({ title: NEW_COURSE, image: expect.stringMatching(/^\/media\//) });
  const whole = await (await page.request.get(`/api/admin/courses/${made.id}`)).json();
  expect(whole.gst).toBe("added");
  expect(whole.content.questions).toMatchObject([{ question: "Do I need tools?" }]);
  const batches = await (await page.request.get(`/api/admin/batches?course_id=${made.id}`)).json();
  expect(batches).toMatchObject([{ starts_on: nextMonth(), seats: 12, days: ["mon", "wed"] }]);
}
