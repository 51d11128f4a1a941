import { COUNTER } from "#content/timing.ts";
import { pass, stopClock, visit } from "./support/site.ts";
import { expect, test } from "./test.ts";

const FIGURES = {
  "Happy Students": "50000+",
  Courses: "500+",
  "Expert Instructors": "200+",
  Countries: "25+",
};

test("four counters are in the HTML, and count once they are seen; other figures stand", async ({ page }) => {
  const html = await (await page.request.get("/")).text();
  for (const figure of Object.values(FIGURES)) expect(html).toContain(`<dd>${figure}</dd>`);
  await stopClock(page);
  await visit(page, "/");
  const counters = page.getByRole("region", { name: /hands on the machine/ });
  const figures = counters.getByRole("definition");
  await expect(counters.getByRole("term")).toHaveText(Object.keys(FIGURES));
  await expect(figures).toHaveText(Object.values(FIGURES));
  await figures.last().scrollIntoViewIfNeeded();
  // What screen readers get stands beside what counts.
  await expect(figures).toHaveText(Object.values(FIGURES).map((figure) => `${figure}0+`));
  await pass(page, COUNTER.steps * COUNTER.stepMs);
  await expect(figures).toHaveText(Object.values(FIGURES));

  const why = page.getByRole("region", { name: "Why Choose Us" });
  await why.scrollIntoViewIfNeeded();
  await expect(why.getByRole("heading", { level: 3 })).toHaveCount(6);
  await expect(why.getByRole("term")).toHaveText(["Satisfaction", "Support", "Partners"]);
  await expect(why.getByRole("definition")).toHaveText(["98%", "24/7", "100+"]);
});
