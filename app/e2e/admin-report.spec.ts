import { expect, expectAccessible, open, test } from "./staff.ts";

/* Where enquiries come from. */

test("staff look up the reference of a message and see where its sender came from", async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    baseURL: baseURL ?? "",
    reducedMotion: "reduce",
  });
  await context.route("https://wa.me/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "chat" }),
  );
  const visitor = await context.newPage();
  await visitor.goto("/about?utm_source=poster");
  await expect(visitor.locator("button.whatsapp-entry")).toHaveCount(1);
  await visitor.goto("/contact");
  await expect(visitor.locator("button.whatsapp-entry")).toHaveCount(1);
  const kept = visitor.waitForRequest("**/api/chat-references");
  await visitor.getByRole("main").getByRole("link", { name: "Chat with us" }).click();
  await kept;
  await visitor.waitForURL("https://wa.me/**");
  const [, reference = ""] =
    /Ref\. (\w{5})/.exec(new URL(visitor.url()).searchParams.get("text") ?? "") ?? [];
  // The browser sends it in the background, and not at all when it is closed before.
  await expect(async () => {
    expect((await page.request.get(`/api/leads/chat-references/${reference}`)).status()).toBe(200);
  }).toPass();
  await context.close();

  await open(page, "/admin/report", "Report");
  await page.getByLabel("Reference", { exact: true }).fill(reference.toLowerCase());
  await page.keyboard.press("Enter");
  const found = page.getByRole("status").filter({ hasText: "Counted as" });
  await expect(found).toContainText("/contact");
  await expect(found).toContainText("poster");
  await expectAccessible(page);
});

test("the report follows its filters, and the address keeps them", async ({ page, pageErrors }) => {
  pageErrors.ignore(/422/);
  await open(page, "/admin/report", "Report");
  await expect(page.getByRole("heading", { name: "By source" })).toBeVisible();
  await page.getByLabel("Rows").selectOption("course");
  await expect(page.getByRole("heading", { name: "By course" })).toBeVisible();
  await page.locator("summary", { hasText: "Figures of each month" }).click();
  await expect(page.getByRole("table", { name: "Figures of each month" }).getByRole("row")).toHaveCount(13);
  await page.reload();
  await expect(page.getByRole("heading", { name: "By course" })).toBeVisible();
  await page.goto("/admin/report?from=2001-01&to=2026-01");
  await expect(page.getByText("Give a range of at most 24 months.")).toBeVisible();
  await page.getByRole("button", { name: "Show the last twelve months" }).click();
  await expect(page.getByRole("heading", { name: "By month" })).toBeVisible();
});
