import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { PageDataProvider } from "#site/page/page-data.tsx";
import { EmailField, EnquiryArea, NameField } from "./EnquiryField.tsx";
import { EnquiryForm } from "./EnquiryForm.tsx";
import { Thanks } from "./Thanks.tsx";

interface Sent {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

let sent: Sent[];
let answer: () => Response;

beforeEach(() => {
  sessionStorage.clear();
  sent = [];
  answer = () => Response.json({ message: "We have it." }, { status: 201 });
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (path === "/api/forms/token") return Response.json({ token: "signed", wait_ms: 0 });
    sent.push({ path, body: JSON.parse(String(init?.body)) });
    return answer();
  });
});

afterEach(() => vi.unstubAllGlobals());

function show() {
  const settings = { phone: "+91 98765 00001", whatsapp: "" };
  return render(
    <PageDataProvider
      data={{
        url: "/contact",
        status: 200,
        preload: { "/api/settings": settings },
        record: null,
        form: null,
        splash: false,
        canonical: null,
      }}
    >
      <EnquiryForm
        kind="contact"
        id="contact"
        submitText="Send Message"
        busyText="Sending..."
        thanks={(message, reset) => <Thanks kind="contact" message={message} onReset={reset} />}
      >
        <NameField />
        <EmailField />
        <EnquiryArea name="message" label="Message" missing="Write your message" />
      </EnquiryForm>
    </PageDataProvider>,
  );
}

const name = page.getByRole("textbox", { name: "Your name" });
const email = page.getByRole("textbox", { name: "Email" });
const message = page.getByRole("textbox", { name: "Message" });
const send = page.getByRole("button", { name: "Send Message" });

async function fill(): Promise<void> {
  await name.fill("Asha Rao");
  await email.fill("asha@example.in");
  await message.fill("When does the next batch begin?");
}

test("errors take focus and link to their fields, and nothing is sent", async () => {
  await show();
  await email.fill("nonsense");
  await send.click();
  await expect.element(page.getByRole("alert").getByText("There is a problem")).toBeVisible();
  await expect.poll(() => document.activeElement?.querySelector("[role=alert]")).toBeTruthy();
  await expect
    .element(email)
    .toHaveAccessibleDescription("Error: Enter an email address in the form name@example.com");
  await expect.element(name).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("link", { name: "Write your message" }).click();
  await expect.element(message).toHaveFocus();
  expect(sent).toEqual([]);
});

test("what is too long is kept whole, and told", async () => {
  await show();
  await fill();
  await name.fill("A".repeat(81));
  await message.fill("a".repeat(4001));
  await send.click();
  await expect.element(name).toHaveAccessibleDescription("Error: Use at most 80 characters");
  await expect.element(message).toHaveAccessibleDescription("Error: Use at most 4000 characters");
  await expect.element(name).toHaveValue("A".repeat(81));
  expect(sent).toEqual([]);
});

test("input is restored after leaving the page", async () => {
  const first = await show();
  await fill();
  await first.unmount();
  await show();
  await expect.element(name).toHaveValue("Asha Rao");
  await expect.element(message).toHaveValue("When does the next batch begin?");
});

test("a failure keeps the input, and the next attempt has the same key", async () => {
  await show();
  await fill();
  answer = () => Response.json({ error: "Busy", message: "Busy" }, { status: 503 });
  await send.click();
  await expect.element(page.getByRole("alert").getByText("Busy")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Call +91 98765 00001" })).toBeVisible();
  await expect.element(email).toHaveValue("asha@example.in");
  answer = () => Response.json({ message: "We have it." }, { status: 201 });
  await send.click();
  await expect.element(page.getByText("We have it.")).toBeVisible();
  expect(sent.map(({ path }) => path)).toEqual(["/api/mail/contact", "/api/mail/contact"]);
  expect(sent[1]?.body).toMatchObject({ name: "Asha Rao", form_token: "signed", website: "" });
  expect(sent[1]?.body.key).toBe(sent[0]?.body.key);
});

test("a sent form is replaced by the success message and can be shown again, empty", async () => {
  await show();
  await fill();
  await userEvent.keyboard("{Enter}");
  await expect.element(message).toHaveValue("When does the next batch begin?\n");
  await send.click();
  const again = page.getByRole("button", { name: "Send another" });
  await expect.element(again).toBeVisible();
  expect(sessionStorage.getItem("draft:contact")).toBeNull();
  await again.click();
  await expect.element(name).toHaveValue("");
  await expect.element(name).toHaveFocus();
});
