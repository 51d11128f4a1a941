import { expect, expectAccessibleInBothSchemes, open, test, toast } from "./staff.ts";
import { elsewhere } from "./support/accounts.ts";

test("a vacancy that staff close says so, and shows what is open", async ({ page, browser, baseURL }) => {
  const address = await test.step("staff give it a last day that is over", async () => {
    await open(page, "/admin/vacancies", "Vacancies");
    await page.getByRole("link", { name: /^CAD draughtsman/ }).click();
    await page.getByLabel("Last day to apply").fill("2026-01-31");
    await page.getByRole("button", { name: "Publish changes" }).click();
    await expect(toast(page)).toBeVisible();
    return "/jobs/cad-draughtsman-for-fixtures-pune";
  });

  for (const javaScriptEnabled of [true, false]) {
    await test.step(`for visitors ${javaScriptEnabled ? "with" : "without"} JavaScript`, async () => {
      const visitor = await elsewhere(browser, baseURL ?? "", { javaScriptEnabled });
      expect((await visitor.goto(address))?.status()).toBe(410);
      const main = visitor.getByRole("main");
      await expect(main.getByText("This vacancy is closed. These are open:")).toBeVisible();
      await expect(main.getByRole("button")).toHaveCount(0);
      const others = main.getByRole("region", { name: "Open vacancies" }).getByRole("link");
      await expect(others).toHaveCount(2);
      if (javaScriptEnabled) await expectAccessibleInBothSchemes(visitor);
      await others.first().click();
      await expect(main.getByRole("link", { name: "Apply", exact: true })).toBeVisible();
      await visitor.context().close();
    });
  }
});
