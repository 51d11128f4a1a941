import { expect, PUBLIC_PAGES, test } from "./test.ts";

for (const address of PUBLIC_PAGES) {
  test(`${address} can be read and navigated without JavaScript`, async ({ page }) => {
    const response = await page.goto(address);
    expect(response?.status()).toBe(200);
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.locator("main")).toBeVisible();
    await expect(page.getByRole("contentinfo").getByRole("link", { name: /privacy/i })).toHaveAttribute(
      "href",
      "/privacy",
    );
  });
}

test("every page can be reached from the home page by links", async ({ page, baseURL }) => {
  const seen = new Map<string, number>();
  const waiting = ["/"];
  while (waiting.length > 0) {
    const address = waiting.pop() ?? "/";
    if (seen.has(address)) continue;
    const response = await page.request.get(address, { maxRedirects: 0 });
    seen.set(address, response.status());
    if (!response.headers()["content-type"]?.startsWith("text/html")) continue;
    const links = (await response.text()).matchAll(/<a [^>]*href="([^"#]*)/g);
    for (const [, href] of links) {
      const url = new URL((href ?? "").replaceAll("&amp;", "&"), new URL(address, baseURL));
      if (url.origin === new URL(baseURL ?? "").origin) waiting.push(url.pathname + url.search);
    }
  }
  const broken = [...seen].filter(([, status]) => status !== 200);
  expect(broken).toEqual([]);
  const courses = await (await page.request.get("/api/courses/get")).json();
  for (const { slug } of courses) {
    expect(seen.has(`/courses/${slug}`), slug).toBe(true);
  }
});

test("a mobile number is enough for the syllabus, and nothing is not", async ({ page, pageErrors }) => {
  pageErrors.ignore(/422/);
  const [{ slug }] = await (await page.request.get("/api/courses/get")).json();
  await page.goto(`/courses/${slug}#syllabus-request`);
  const form = page.locator("#syllabus-form");
  await form.getByLabel("Name", { exact: true }).fill("Asha Rao");
  await form.getByRole("button", { name: "Send and Download" }).click();
  const again = page.getByRole("main").locator("form");
  const problem = again.getByRole("alert").getByRole("link");
  await expect(problem).toHaveText([
    "Enter your email address or your mobile number. One of the two is enough.",
  ]);
  await expect(again.getByLabel("Name", { exact: true })).toHaveValue("Asha Rao");
  await problem.click();
  await expect(again.locator(":focus")).toHaveAccessibleDescription(/One of the two is enough/);
  await again.getByLabel("Mobile", { exact: true }).fill("98450 12345");
  const answered = page.waitForResponse((answer) => answer.url().endsWith("/api/mail/send-course-inquiry"));
  await again.getByRole("button", { name: "Send again" }).click({ noWaitAfter: true });
  const location = (await answered).headers().location ?? "";
  expect(location).toContain(`/courses/${slug}/syllabus.pdf?until=`);
  const file = await page.request.get(location);
  expect(file.headers()["content-type"]).toBe("application/pdf");
});

test("the HTML of a course page contains its whole text", async ({ page }) => {
  const courses = await (await page.request.get("/api/courses/get")).json();
  for (const course of courses.slice(0, 5)) {
    await page.goto(`/courses/${course.slug}`);
    const text = (await page.locator("main").innerText()).replace(/\s+/g, " ");
    for (const line of [
      course.description,
      ...course.syllabus,
      ...course.what_you_learn,
      ...course.prerequisites,
    ]) {
      expect(text).toContain(line.replace(/\s+/g, " "));
    }
    expect(text).toContain(course.price);
  }
});

for (const [address, status] of [
  ["/no-such-page", 404],
  ["/courses/no-such-course", 404],
  ["/courses?page=999", 404],
] as const) {
  test(`${address} is a page with status ${status}`, async ({ page, pageErrors }) => {
    pageErrors.ignore(/404/);
    const response = await page.goto(address);
    expect(response?.status()).toBe(status);
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
  });
}

test("the sign-in has its form and no button for passkeys", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /passkey/ })).toHaveCount(0);
});
