import type { Page } from "@playwright/test";
import { NEWSLETTER, newAddress, open, send, sendAtOnce } from "./support/forms.ts";
import { linkInMail } from "./support/mail.ts";
import { hydrated, sidewaysScroll } from "./support/site.ts";
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from "./test.ts";

const NEXT_STEP =
  "Please confirm your address from our email. If none arrives within an hour, you are subscribed already or can sign up again later.";

const answer = (page: Page) => page.getByRole("main").getByRole("status");

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({
      javaScriptEnabled,
      viewport: { width: 390, height: 800 },
      contextOptions: { reducedMotion: "reduce" },
    });

    /** Opens a page that mails link to. */
    async function follow(page: Page, link: string): Promise<void> {
      await page.goto(link);
      if (!javaScriptEnabled) return;
      await hydrated(page);
      await expectAccessible(page);
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    }

    test("who signs up confirms the address, and can unsubscribe", async ({ page, pageErrors }) => {
      pageErrors.ignore(/410|422/);
      const email = newAddress();
      if (javaScriptEnabled) await sendAtOnce(page);
      else await page.goto(NEWSLETTER.address);
      const form = javaScriptEnabled ? await open(page, NEWSLETTER) : page.locator("#newsletter-form");
      const box = form.getByLabel("Email address");
      // Keys reach only what is focused.
      await box.focus();
      await page.keyboard.type("asha@gmial.com");
      await send(form, NEWSLETTER);
      const problem = javaScriptEnabled
        ? form.getByRole("status")
        : page.getByRole("main").getByRole("alert");
      await expect(problem).toContainText("Did you mean asha@gmail.com?");
      const again = javaScriptEnabled ? box : page.getByRole("main").getByLabel("Email", { exact: true });
      await expect(again).toHaveValue("asha@gmial.com");
      await expect(again).toHaveAccessibleDescription(/Did you mean/);
      if (javaScriptEnabled) await expectAccessibleInBothSchemes(page, "#newsletter-form");
      await again.fill(email);
      await again.press("Enter");
      await expect(page.locator("#newsletter-form").getByRole("status")).toHaveText(NEXT_STEP);
      if (javaScriptEnabled) await expectAccessibleInBothSchemes(page, "#newsletter-form");

      const confirm = await linkInMail(email, "/newsletter/confirm");
      await follow(page, confirm);
      await page.getByRole("button", { name: "Yes, send me the newsletter" }).click();
      await expect(answer(page)).toContainText("Your address is confirmed.");
      await page.goto(confirm);
      await expect(answer(page)).toContainText("confirmed already");

      await follow(page, await linkInMail(email, "/newsletter/unsubscribe"));
      await page.getByRole("main").getByRole("button", { name: "Unsubscribe" }).click();
      await expect(answer(page)).toContainText("You are unsubscribed.");
      await follow(page, confirm);
      await expect(page.getByRole("main").getByRole("alert")).toContainText(
        "This link does not work any more.",
      );
      await page.getByRole("link", { name: "Sign up again" }).click();
      await expect(page.locator("#newsletter-email")).toBeInViewport();
    });
  });
}
