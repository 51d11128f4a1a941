import type { APIRequestContext, Page } from "@playwright/test";
import { newAddress } from "./support/forms.ts";
import { linkInMail } from "./support/mail.ts";
import { hydrated, sidewaysScroll } from "./support/site.ts";
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from "./test.ts";

const PAGE = "/privacy/my-data";

async function enquire(request: APIRequestContext, email: string): Promise<void> {
  const data = {
    name: "Asha Rao",
    email,
    subject: "A <b>bold</b> question",
    message: "When?\nAnd where?",
    newsletter: true,
  };
  expect((await request.post("/api/mail/contact", { data })).status()).toBe(201);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({
      javaScriptEnabled,
      viewport: { width: 390, height: 800 },
      contextOptions: { reducedMotion: "reduce" },
    });

    /** Waits for the page, which the app replaces, and examines it. */
    async function arrived(page: Page, examine = expectAccessible): Promise<void> {
      if (!javaScriptEnabled) return;
      await hydrated(page);
      await examine(page);
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    }

    test("visitors see their data by a mailed link, withdraw a consent and erase the data", async ({
      page,
      request,
      pageErrors,
    }) => {
      pageErrors.ignore(/410|422/);
      const email = newAddress();
      await enquire(request, email);
      const main = page.getByRole("main");
      const address = main.getByLabel("Email address");
      await page.goto(PAGE);
      await address.fill("asha@gmial.com");
      await page.getByRole("button", { name: "Send me the link" }).click();
      await expect(address).toHaveValue("asha@gmial.com");
      await expect(address).toHaveAccessibleDescription(/Did you mean/);
      await arrived(page);
      await address.fill(email);
      await page.getByRole("button", { name: "Send me the link" }).click();
      await expect(page.getByRole("status").filter({ hasText: "If anything is stored" })).toBeVisible();
      await arrived(page);

      const link = await linkInMail(email, `${PAGE}?token=`);
      await page.goto(link);
      await arrived(page);
      await expect(main.getByText("A <b>bold</b> question"), "a mail scanner sees nothing").toHaveCount(0);
      await main.getByRole("button", { name: "Show my data" }).click();
      await expect(page).toHaveURL((url) => url.pathname === PAGE && url.search === "");
      await expect(main.getByText("A <b>bold</b> question")).toBeVisible();
      await arrived(page, expectAccessibleInBothSchemes);
      await expect(main.getByText(`we hold under ${email}`)).toBeVisible();
      expect(await page.content()).not.toContain(new URLSearchParams(link.split("?")[1]).get("token"));

      await main.getByRole("button", { name: "Withdraw: news of courses" }).click();
      await expect(page.getByRole("status").filter({ hasText: "You are unsubscribed" })).toBeVisible();
      await expect(main.getByRole("button", { name: "Withdraw: news of courses" })).toHaveCount(0);
      await expect(main.getByText(/Withdrawn \d/)).toHaveCount(1);

      // Native validation requires the check box.
      await main.getByRole("button", { name: "Erase everything" }).click();
      await expect(page).toHaveURL(/done=newsletter/);
      await main.getByLabel("Yes, erase everything").check();
      await main.getByRole("button", { name: "Erase everything" }).click();
      await expect(page).toHaveURL(/done=erased/);
      await expect(page.getByRole("status").filter({ hasText: "is erased" })).toBeVisible();
      expect((await page.goto(link))?.status()).toBe(410);
      await arrived(page);
      await expect(main.getByRole("alert")).toContainText("This link does not work any more.");
      await expect(main.getByRole("button", { name: "Send me the link" })).toBeVisible();
    });
  });
}
