import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../../../styles/index.css";
import { WHATSAPP_QUICK_MESSAGES } from "#content/timing.ts";
import { showHtml } from "#site/hydration/test-hydration.ts";
import { followChats } from "./chat-reference.ts";
import { WhatsAppWidget } from "./WhatsAppWidget.tsx";

const MESSAGES = ["Fees?", "Dates?", "Where?", "Who?", "A fifth that does not fit"];
const CHAT = "https://wa.me/919876500001";

const link = page.getByRole("link", { name: "WhatsApp", exact: true });
const button = page.getByRole("button", { name: "WhatsApp", exact: true });
const panel = page.getByRole("dialog", { name: "Chat with Demo" });
const text = panel.getByLabelText("Your message");
const send = panel.getByRole("button", { name: "Send on WhatsApp" });

const widget = <WhatsAppWidget phone="+91 98765 00001" brand="Demo" messages={MESSAGES} />;

afterEach(() => vi.restoreAllMocks());

async function open(): Promise<void> {
  await render(widget);
  await button.click();
  await expect.element(text).toHaveFocus();
}

test("the link to the chat becomes a button that has kept the focus", async () => {
  const hydrate = showHtml(widget);
  await expect.element(link).toHaveAttribute("href", CHAT);
  expect(link.element().getAttributeNames().sort()).toEqual(["class", "href", "rel", "target"]);
  const element = link.element() as HTMLElement;
  element.focus();
  hydrate();
  await expect.element(button).toHaveFocus();
  expect(button.element()).toBe(element);
  await expect.element(button).toHaveAttribute("aria-haspopup", "dialog");
  await expect.element(button).toHaveAttribute("aria-expanded", "false");
  await userEvent.keyboard(" ");
  await expect.element(text).toHaveFocus();
  await expect.element(text).toHaveValue("");
});

test("it opens a panel with four quick messages, which fill the input", async () => {
  expect(WHATSAPP_QUICK_MESSAGES).toBe(4);
  await open();
  await expect.element(button).toHaveAttribute("aria-expanded", "true");
  await expect.element(button).toHaveAttribute("aria-controls", panel.element().id);
  expect(panel.getByRole("button", { name: /\?$/ }).elements()).toHaveLength(4);
  await panel.getByRole("button", { name: "Dates?" }).click();
  await expect.element(text).toHaveValue("Dates?");
  await expect.element(text).toHaveFocus();
});

test.each([
  ["Enter", () => userEvent.keyboard("{Enter}")],
  ["a click", () => send.click()],
])("%s sends the encoded text, clears it and closes the panel", async (_, act) => {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  vi.spyOn(navigator, "sendBeacon").mockReturnValue(true);
  await open();
  await text.fill("  Fees & dates? 50 % off + more  ");
  await act();
  await expect.element(panel).not.toBeInTheDocument();
  const address = new URL(String(opened.mock.lastCall?.[0]));
  expect(address.origin + address.pathname).toBe(CHAT);
  expect(address.searchParams.get("text")).toMatch(/^Fees & dates\? 50 % off \+ more\n\(Ref\. \w{5}\)$/);
  await button.click();
  await expect.element(text).toHaveValue("");
});

test("an empty text is not sent", async () => {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  await open();
  await send.click();
  await text.fill("   ");
  await userEvent.keyboard("{Enter}");
  await expect.element(text).toHaveFocus();
  expect(opened).not.toHaveBeenCalled();
});

test.each([
  ["its close button", () => panel.getByRole("button", { name: "Close chat" }).click()],
  ["Escape", () => userEvent.keyboard("{Escape}")],
  ["the button that opened it", () => button.click()],
])("%s closes the panel and returns focus", async (_, close) => {
  await open();
  await close();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute("aria-expanded", "false");
});

test("opening the panel is no chat that the server is told of", async () => {
  const beacon = vi.spyOn(navigator, "sendBeacon").mockReturnValue(true);
  const stop = followChats();
  await open();
  stop();
  expect(beacon).not.toHaveBeenCalled();
  await expect.element(button).toHaveAttribute("href", CHAT);
});

test("on a phone the panel fits the screen and does not cover the button", async () => {
  await page.viewport(390, 664);
  await open();
  const [box, entry] = [panel, button].map((one) => one.element().getBoundingClientRect());
  expect(box?.left).toBeGreaterThanOrEqual(0);
  expect(box?.right).toBeLessThanOrEqual(390);
  expect(box?.top).toBeGreaterThanOrEqual(0);
  expect(entry?.top).toBeGreaterThanOrEqual(box?.bottom ?? 0);
  expect(entry?.bottom).toBeLessThanOrEqual(664);
});
