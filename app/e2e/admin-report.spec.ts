import { expect, test } from "./staff.ts";
import { elsewhere } from "./support/accounts.ts";

/* Where enquiries come from. */

test("staff read the report, and look up where the sender of a message came from", async ({
  page,
  browser,
  staffSite: { address },
  pageErrors,
}) => {
  pageErrors.ignore(/422/);
  const visitor = await elsewhere(browser, address);
  await visitor.route("https://wa.me/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "chat" }),
  );
  const widget = visitor.getByRole("complementary", { name: "WhatsApp" }).getByRole("button");
  await visitor.goto("/about?utm_source=poster");
  await expect(widget, "the page works").toBeVisible();
  await visitor.goto("/contact");
  await expect(widget).toBeVisible();
  const kept = visitor.waitForRequest("**/api/chat-references");
  await visitor.getByRole("main").getByRole("link", { name: "Chat with us" }).click();
  await kept;
  await visitor.waitForURL("https://wa.me/**");
  const text = new URL(visitor.url()).searchParams.get("text") ?? "";
  const [, reference = ""] = /Ref\. (\w{5})/.exec(text) ?? [];
  // The browser sends it in the background, and not at all when it is closed before.
  const stored = () => page.request.get(`/api/leads/chat-references/${reference}`);
  await expect.poll(async () => (await stored()).status()).toBe(200);
  await visitor.context().close();

  await test.step("a range of an old bookmark leads to the last twelve months", async () => {
    await page.goto("/admin/report?from=2001-01&to=2026-01");
    await expect(page.getByText("Give a range of at most 24 months.")).toBeVisible();
    await page.getByRole("button", { name: "Show the last twelve months" }).click();
    await expect(page.getByRole("heading", { name: "By source" })).toBeVisible();
    await page.getByText("Figures of each month").first().click();
    await expect(page.getByRole("table", { name: "Figures of each month" }).getByRole("row")).toHaveCount(13);
  });

  await test.step("rows of another kind, which the address has", async () => {
    await page.getByLabel("Rows").selectOption("course");
    await expect(page.getByRole("heading", { name: "By course" })).toBeVisible();
    await expect(page).toHaveURL("/admin/report?by=course");
  });

  await test.step("the reference of a message", async () => {
    await page.getByLabel("Reference", { exact: true }).fill(reference.toLowerCase());
    await page.keyboard.press("Enter");
    const found = page.getByRole("status").filter({ hasText: "Chat opened" });
    await expect(found).toContainText("/contact");
    await expect(found).toContainText("poster");
  });
});
