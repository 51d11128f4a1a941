import type { Page } from "@playwright/test";
import { COURSE, expect, unique } from "./staff.ts";
import { test } from "./support/api.ts";
import { sidewaysOverflow } from "./support/controls.ts";

/* Content without spaces in every field, as long as fields may be. The demo content has none. */

const softly = expect.configure({ soft: true });
const long = (length: number) => "Electroinstrumentation".repeat(30).slice(0, length);

const COURSE_FIELDS = {
  ...COURSE,
  description: long(400),
  instructor: long(80),
  duration: long(80),
  certification: long(160),
  syllabus: [long(200)],
  what_you_learn: [long(200)],
  prerequisites: [long(200)],
  content: {
    languages: [long(80)],
    tools: [long(100)],
    for_whom: [long(200)],
    not_for: [long(200)],
    project_title: long(160),
    project_text: long(200),
    questions: [{ question: long(160), answer: long(200) }],
  },
};

const BATCH = {
  starts_on: "2099-01-05",
  ends_on: "2099-02-27",
  days: ["mon", "wed"],
  from_time: "18:30",
  to_time: "20:30",
  mode: "centre",
  place: long(160),
  language: long(80),
  remark: long(160),
  seats: 12,
  state: "open",
};

/** Expects that none of the pages is wider than any of the screens. */
async function expectNarrow(page: Page, addresses: readonly string[], widths: readonly number[]) {
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // Of lists, the rows.
    await expect(page.getByText("Loading...")).toHaveCount(0);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      // What measures itself does so in the frames that follow a change.
      await softly.poll(() => sidewaysOverflow(page, width), `${address} at ${width} px`).toEqual([]);
    }
  }
}

test("words without spaces make no page wider than the screen", async ({ page, api }) => {
  const title = unique(long(120)).replaceAll(" ", "");
  const course = await api.call<{ id: number; slug: string }>("POST", "/api/courses", {
    ...COURSE_FIELDS,
    title,
  });
  const batch = await api.call<{ id: number }>("POST", "/api/batches", { ...BATCH, course_id: course.id });
  const person = { name: long(80), title: long(80), description: long(300) };
  const member = await api.call<{ id: number; slug: string }>("POST", "/api/team", person);
  const voice = { name: long(80), role: long(80), quote: long(400) };
  const { id: quote } = await api.call<{ id: number }>("POST", "/api/testimonials", voice);
  const message = { name: long(80), email: `${long(60)}@example.in`, subject: long(150), message: long(400) };
  await api.call("POST", "/api/mail/contact", { ...message, phone: "98450 12345" });
  const [lead] = await api.get<{ id: number }[]>("/api/leads");

  await test.step("of visitors", () =>
    expectNarrow(
      page,
      [
        `/courses/${course.slug}`,
        `/courses/${course.slug}/reserve`,
        `/courses/category/electronics?q=${title.slice(0, 60)}`,
        `/courses/compare?c=${course.slug}&c=plc-programming`,
        "/batches",
        "/about",
        `/team/${member.slug}`,
      ],
      [320, 768, 1280],
    ));
  await test.step("of staff", () =>
    expectNarrow(
      page,
      [
        "/admin",
        `/admin/courses?q=${title.slice(0, 60)}`,
        `/admin/courses/edit/${course.id}`,
        "/admin/batches",
        `/admin/batches/edit/${batch.id}`,
        "/admin/team",
        `/admin/team/edit/${member.id}`,
        "/admin/testimonials",
        `/admin/testimonials/edit/${quote}`,
        "/admin/leads",
        `/admin/leads/${lead?.id}`,
        "/admin/audit",
        "/admin/report",
      ],
      [320, 768, 1280],
    ));
});
