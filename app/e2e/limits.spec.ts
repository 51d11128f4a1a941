import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { fromSite } from "./staff.ts";
import { FAILED_LOAD } from "./support/answers.ts";
import { CONTACT, expectInput, fill, INQUIRY, open, send } from "./support/forms.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./test.ts";

/** The other tests run without rate limits. */
const PORT = Number(process.env.E2E_PORT ?? 3210) + 4;
const BASE = `http://localhost:${PORT}`;

let site: ChildProcess;

test.use({ baseURL: BASE });
// One worker, so that the whole file uses one site.
test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const env = { ...process.env, E2E_PORT: `${PORT}`, E2E_RENDERER_PORT: `${PORT + 1}`, RATE_LIMITS: "on" };
  site = spawn(join(import.meta.dirname, "../../tools/e2e-site"), {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const healthy = async () => (await fetch(`${BASE}/readyz`).catch(() => null))?.status;
  await expect.poll(healthy, { timeout: 60_000 }).toBe(200);
});

test.afterAll(async () => {
  const ended = new Promise((resolve) => site.once("exit", resolve));
  site.kill("SIGTERM");
  await ended;
});

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
});

/** Sends messages until one is rejected. */
async function exhaust(request: APIRequestContext, token?: string): Promise<void> {
  for (let course = 1; course < 40; course++) {
    const answer = await request.post(INQUIRY.call, {
      headers: fromSite(BASE),
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
}) => {
  test.slow();
  pageErrors.ignore(FAILED_LOAD);
  const dialog = await open(page, INQUIRY);
  await fill(dialog, INQUIRY);
  const token = dialog.locator("[name=form_token]");
  await expect(token).toHaveValue(/\w/);
  await exhaust(page.request, await token.inputValue());
  await send(dialog, INQUIRY);
  const { Name, Subject, Message } = INQUIRY.values;
  const title = await dialog.locator(".label").first().textContent();
  await expectLinks(page, [`Course inquiry: ${title}`, `Name: ${Name}`, `${Subject}`, `${Message}`]);
  await expectInput(dialog, INQUIRY);
  await expectAccessibleInBothSchemes(page, "dialog");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a rejected form keeps its input, shows the minutes to wait, and offers phone and chat", async ({
    page,
    pageErrors,
  }) => {
    test.slow();
    pageErrors.ignore(FAILED_LOAD);
    await exhaust(page.request);
    const form = page.locator("#contact-form");
    // A busy machine may serve the fallback page at first.
    await expect(async () => {
      await page.goto(CONTACT.address);
      await expect(form).toBeVisible();
    }).toPass();
    await fill(form, CONTACT);
    await send(form, CONTACT);
    const { Name, Subject, Message } = CONTACT.values;
    await expectLinks(page, ["Contact message", `Name: ${Name}`, `${Subject}`, `${Message}`]);
    const { "Phone Number (optional)": phone, ...values } = CONTACT.values;
    await expectInput(page.getByRole("main"), {
      ...CONTACT,
      values: { ...values, "Phone Number": `${phone}` },
    });
  });
});
