import { expect, expectAccessible, fromSite, open, test, toast } from "./staff.ts";
import { elsewhere } from "./support/accounts.ts";
import { sidewaysScroll } from "./support/site.ts";

/** The screen asks every three seconds what has become of the draft, and then the frames load. */
const FOLLOWS = { timeout: 15_000 };

test("a draft is seen as its page in two frames and by a link that can be withdrawn", async ({
  page,
  browser,
  staffSite: { address: site },
  pageErrors,
}) => {
  // A draft with gaps, and one that is gone.
  pageErrors.ignore(/422|404/);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const headers = fromSite(site);
  const title = "Robin Preview";
  const draft = (name: string) => {
    const input = { name, title: "Trainer", description: "Teaches drives." };
    return {
      kind: "team_member",
      base_revision: 0,
      label: name,
      input,
      form: { values: input },
      keep_version: false,
    };
  };
  const made = await page.request.post("/api/admin/drafts", { headers, data: draft(title) });
  const { id } = await made.json();

  await open(page, `/admin/preview/${id}`, "Preview");
  const phone = page.frameLocator("iframe[title='Preview on a phone']");
  const desktop = page.frameLocator("iframe[title='Preview on a desktop']");
  for (const frame of [phone, desktop]) {
    await expect(frame.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(frame.getByText("Preview. Not published.")).toBeVisible();
    await expect(frame.locator("#root")).toHaveAttribute("data-hydrated");
  }
  await test.step("the frames follow the draft", async () => {
    const saved = await page.request.put(`/api/admin/drafts/${id}`, {
      headers,
      data: { ...draft(`${title} Senior`), revision: 1 },
    });
    expect(saved.status()).toBe(200);
    await expect(phone.getByRole("heading", { level: 1, name: `${title} Senior` })).toBeVisible(FOLLOWS);
  });

  await test.step("one frame at a time on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(page.getByTitle("Preview on a phone")).toBeVisible();
    await expect(page.getByTitle("Preview on a desktop")).toBeHidden();
    await expect.poll(() => sidewaysScroll(page)).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Desktop" }).press("Enter");
    await expect(page.getByTitle("Preview on a desktop")).toBeVisible();
    await expect(page.getByTitle("Preview on a phone")).toBeHidden();
    // Only the screen: the pages in its frames are examined on their own.
    await expectAccessible(page, "main fieldset");
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("people with the link see the page until it is withdrawn", async () => {
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(toast(page, "Link copied")).toBeVisible();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    await expect(page.getByLabel(/^Works until/)).toHaveValue(address);
    await expectAccessible(page, "main section:not([aria-label])");
    const visitor = await elsewhere(browser, site);
    await visitor.goto(address);
    await expect(visitor.getByRole("heading", { level: 1, name: `${title} Senior` })).toBeVisible();
    expect(new URL(visitor.url()).pathname).toMatch(/^\/team\/robin-preview/);
    await page.getByRole("button", { name: /^Withdraw/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
    await expect(toast(page, "Link withdrawn")).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole("heading", { name: "This link was withdrawn" })).toBeVisible();
    await expectAccessible(visitor);
    await visitor.context().close();
  });

  await test.step("gaps are named, and the end of the draft is told", async () => {
    const gaps = { ...draft(""), revision: 2 };
    await page.request.put(`/api/admin/drafts/${id}`, { headers, data: gaps });
    await expect(phone.getByText("Name:")).toBeVisible(FOLLOWS);
    await page.request.delete(`/api/admin/drafts/${id}`, { headers });
    await expect(page.getByText("This draft was published or discarded")).toBeVisible(FOLLOWS);
  });
});
