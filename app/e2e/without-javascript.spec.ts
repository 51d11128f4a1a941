import { splitLead } from "../site/courses/split-lead.ts";
import { expect, PUBLIC_PAGES, test } from "./test.ts";

test.use({ javaScriptEnabled: false });

test("pages can be read and left without JavaScript", async ({ page }) => {
  for (const address of PUBLIC_PAGES) {
    await test.step(address, async () => {
      expect((await page.goto(address))?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
      await expect(page.getByRole("navigation").first()).toBeVisible();
      await expect(page.getByRole("contentinfo").getByRole("link", { name: /privacy/i })).toHaveAttribute(
        "href",
        "/privacy",
      );
    });
  }
});

test("the HTML of a course page contains its whole text", async ({ page }) => {
  const courses = await (await page.request.get("/api/courses/get")).json();
  for (const course of courses.slice(0, 2)) {
    await page.goto(`/courses/${course.slug}`);
    const text = (await page.getByRole("main").innerText()).replace(/\s+/g, " ");
    for (const line of [
      // Its first sentence stands in the head, the rest further down.
      ...splitLead(course.description),
      ...course.syllabus,
      ...course.what_you_learn,
      ...course.prerequisites,
      course.price,
    ]) {
      expect(text).toContain(line.replace(/\s+/g, " ").trim());
    }
  }
});
