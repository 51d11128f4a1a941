import { expect, open, test, toast, unique } from "./staff.ts";

test("when the server is unreachable, lists show an error and recover, and a form keeps its input", async ({
  page,
  pageErrors,
}) => {
  pageErrors.ignore(/Failed to load resource|net::ERR/);
  await open(page, "/admin/courses", "Courses");
  await page.route("**/api/**", (route) => route.abort());
  await page.getByRole("link", { name: "Team Members" }).click();
  await expect(toast(page, "The site could not be reached.")).toHaveCount(1);
  const failure = page.getByRole("alert").filter({ hasText: "The team could not be loaded." });
  await expect(failure).toBeVisible();
  await page.unroute("**/api/**");
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("row")).not.toHaveCount(0);
  await expect(toast(page), "what failed works by now").toHaveCount(0);

  const name = unique("Patient");
  await page.getByRole("link", { name: "Add New Member" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Add Team Member" })).toBeVisible();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Title").fill("Trainer");
  await page.getByLabel("Description").fill("Waits.");
  await page.route("**/api/**", (route) => route.abort());
  await page.getByRole("button", { name: "Create Team Member" }).click();
  await expect(toast(page, "The site could not be reached.")).toHaveCount(1);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "Create Team Member" }).click();
  await expect(toast(page, "Team member created successfully!")).toBeVisible();
  await expect(toast(page, "The site could not be reached."), "it works by now").toHaveCount(0);
});

test("a response that is not from the API shows the default message", async ({ page, pageErrors }) => {
  pageErrors.ignore(/Failed to load resource/);
  const broken = { status: 500, contentType: "text/html", body: "<h1>Bad gateway</h1>" };
  await page.route("**/api/admin/courses?**", (route) => route.fulfill(broken));
  await open(page, "/admin/courses", "Courses");
  await expect(page.getByRole("alert").filter({ hasText: "Failed to fetch courses" })).toBeVisible();
  await expect(toast(page, "Failed to fetch courses")).toHaveCount(1);
  await page.route("**/api/admin/testimonials", (route) => route.fulfill(broken));
  await page.getByRole("link", { name: "Testimonials" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Fetch failed" })).toBeVisible();
  await expect(toast(page, "Fetch failed")).toBeVisible();
});

for (const word of ["message", "error"]) {
  test(`the “${word}” of a response that is not from the API is shown`, async ({ page, pageErrors }) => {
    pageErrors.ignore(/Failed to load resource/);
    const text = "Down for maintenance until 6 pm.";
    const maintenance = { status: 503, json: { [word]: text } };
    await page.route("**/api/admin/courses?**", (route) => route.fulfill(maintenance));
    await open(page, "/admin/courses", "Courses");
    await expect(toast(page, text)).toBeVisible();
    await page.unroute("**/api/admin/courses?**");
    await page.getByRole("link", { name: "Team Members" }).click();
    await page.getByRole("link", { name: "Add New Member" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Add Team Member" })).toBeVisible();
    await page.getByLabel("Name").fill(unique("Patient"));
    await page.getByLabel("Title").fill("Trainer");
    await page.getByLabel("Description").fill("Waits.");
    await page.route("**/api/team", (route) => route.fulfill(maintenance));
    await page.getByRole("button", { name: "Create Team Member" }).click();
    await expect(toast(page, text)).toHaveCount(1);
  });
}

test("a course that fails to load shows an error, and a retry loads it", async ({ page, pageErrors }) => {
  pageErrors.ignore(/Failed to load resource/);
  await open(page, "/admin/courses", "Courses");
  const course = page.locator(".row-title").first();
  const title = (await course.textContent()) ?? "";
  await page.route("**/api/admin/courses/*", (route) =>
    route.fulfill({ status: 500, json: { error: "Busy", message: "Busy", code: "busy" } }),
  );
  await course.click();
  await expect(toast(page, "Busy")).toHaveCount(1);
  const failure = page.getByRole("alert").filter({ hasText: "The course could not be loaded." });
  await expect(failure).toBeVisible();
  await page.unroute("**/api/admin/courses/*");
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title);
});

test("a failed deletion shows one error and keeps the row", async ({ page, pageErrors }) => {
  pageErrors.ignore(/Failed to load resource/);
  await open(page, "/admin/testimonials", "Testimonials");
  await page.route("**/api/testimonials/*", (route) => route.fulfill({ status: 500, body: "" }));
  await expect(page.getByRole("row")).not.toHaveCount(0);
  const rows = await page.getByRole("row").count();
  await page
    .getByRole("button", { name: /^Delete/ })
    .first()
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Delete failed")).toHaveCount(1);
  await expect(page.getByRole("row")).toHaveCount(rows);
});
