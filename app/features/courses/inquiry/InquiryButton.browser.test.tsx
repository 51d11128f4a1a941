import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { showHtml } from "#site/hydration/test-hydration.ts";
import { TestPage } from "#site/page/test-page.tsx";
import { InquiryButton } from "./InquiryButton.tsx";
import { InquiryHost } from "./InquiryHost.tsx";

const COURSE = { id: 7, slug: "plc", title: "PLC Programming", downloadlink: "" };

const link = page.getByRole("link", { name: "Send Inquiry" });
const button = page.getByRole("button", { name: "Send Inquiry" });
const dialog = page.getByRole("dialog", { name: "Send Inquiry" });

beforeEach(() => void vi.stubGlobal("fetch", async () => Response.json({ token: "signed", wait_ms: 0 })));
afterEach(() => {
  vi.unstubAllGlobals();
  window.location.hash = "";
});

const show = () =>
  showHtml(
    <TestPage settings={{ phone: "+91 98765 00001", whatsapp: "" }}>
      <InquiryHost>
        <InquiryButton course={COURSE} mode="plain" href="#form">
          Send Inquiry
        </InquiryButton>
      </InquiryHost>
    </TestPage>,
  );

test("the link to the form becomes a button that has kept the focus", async () => {
  const hydrate = show();
  await expect.element(link).toHaveAttribute("href", "#form");
  expect(link.element().getAttributeNames().sort()).toEqual(["class", "href"]);
  const element = link.element() as HTMLElement;
  element.focus();
  hydrate();
  await expect.element(button).toHaveFocus();
  expect(button.element()).toBe(element);
  await expect.element(button).toHaveAttribute("aria-haspopup", "dialog");
});

test.each(["{Enter}", " "])("the key '%s' opens the dialog, and focus returns", async (key) => {
  show()();
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard(key);
  await expect.element(dialog.getByLabelText("Name")).toHaveFocus();
  await expect.element(dialog.getByLabelText("Name")).toHaveValue("");
  await userEvent.keyboard("{Escape}");
  await expect.element(button).toHaveFocus();
  expect(window.location.hash).toBe("");
});

test("a click opens the dialog; with Ctrl, it opens the link", async () => {
  show()();
  await button.click();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  const followed = vi.fn((event: Event) => {
    const { defaultPrevented } = event;
    event.preventDefault();
    return defaultPrevented;
  });
  window.addEventListener("click", followed, { once: true });
  await button.click({ modifiers: ["Control"] });
  expect(followed).toHaveLastReturnedWith(false);
  await expect.element(dialog).not.toBeInTheDocument();
});
