import type { APIRequestContext, Page } from "@playwright/test";
import { fromSite } from "./staff.ts";
import { FAILED_LOAD } from "./support/answers.ts";
import { CONTACT, expectInput, fill, INQUIRY, open, send } from "./support/forms.ts";
import { type OwnSite, portOf, startSite } from "./support/own-site.ts";
import { test as base, expect, expectAccessibleInBothSchemes } from "./test.ts";

/** The other tests run without rate limits. */
const test = base.extend<{ site: OwnSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  site: async ({}, use, { parallelIndex }) => {
    const site = await startSite(portOf("test", parallelIndex), { RATE_LIMITS: "on" });
    await use(site);
    await site.stop();
  },
  baseURL: async ({ site }, use) => use(site.address),
  contextOptions: { reducedMotion: "reduce" },
});

/** Sends messages until one is rejected. */
async function exhaust(request: APIRequestContext, address: string, token?: string): Promise<void> {
  for (let course = 1; course < 40; course++) {
    const answer = await request.post(INQUIRY.call, {
      headers: fromSite(address),
      data: {
        name: "Asha Rao",
        email: "asha.other@example.in",
        mobile: "98765 43210",
        subject: "Dates",
        message: "When?",
        course_id: course,
        form_token: token,
      },
    });
    if (answer.status() === 429) return;
    expect(answer.status(), await answer.text()).toBe(201);
  }
  throw new Error("nothing was refused");
}

/** The error message has the waiting time, a phone link, and a chat link with the text. */
async function expectLinks(page: Page, text: readonly string[]): Promise<void> {
  const settings = await (await page.request.get("/api/settings")).json();
  await expect(
    page.getByText(/^(We have had many|You have sent several) enquiries .+\. Try again in \d+ minutes\.$/),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: `Call ${settings.phone}` })).toHaveAttribute(
    "href",
    `tel:${settings.phone.replace(/[^\d+]/g, "")}`,
  );
  const chat = page.getByRole("link", { name: "Send it on WhatsApp" });
  await expect(chat).toHaveAttribute(
    "href",
    `https://wa.me/${settings.whatsapp.replace(/\D/g, "")}?text=${encodeURIComponent(text.join("\n"))}`,
  );
}

test("a rejected form keeps its input, shows the minutes to wait, and offers phone and chat", async ({
  page,
  pageErrors,
  browser,
  site,
}) => {
  pageErrors.ignore(FAILED_LOAD);

  await test.step("with JavaScript", async () => {
    const dialog = await open(page, INQUIRY);
    await fill(dialog, INQUIRY);
    const token = dialog.locator("[name=form_token]");
    await expect(token).toHaveValue(/\w/);
    await exhaust(page.request, site.address, await token.inputValue());
    await send(dialog, INQUIRY);
    const { Name, Subject, Message } = INQUIRY.values;
    const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    await expectLinks(page, [`Course inquiry: ${title}`, `Name: ${Name}`, `${Subject}`, `${Message}`]);
    await expectInput(dialog, INQUIRY);
    await expectAccessibleInBothSchemes(page, "dialog");
  });

  await test.step("without JavaScript", async () => {
    const bare = await browser.newPage({ javaScriptEnabled: false, baseURL: site.address });
    await exhaust(bare.request, site.address);
    await bare.goto(CONTACT.address);
    await fill(await CONTACT.reveal(bare), CONTACT);
    await send(await CONTACT.reveal(bare), CONTACT);
    const { Name, Subject, Message } = CONTACT.values;
    await expectLinks(bare, ["Contact message", `Name: ${Name}`, `${Subject}`, `${Message}`]);
    const { "Phone Number (optional)": phone, ...values } = CONTACT.values;
    await expectInput(bare.getByRole("main"), {
      ...CONTACT,
      values: { ...values, "Phone Number": `${phone}` },
    });
    await bare.context().close();
  });
});
