import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { WhatsAppPanel } from "./WhatsAppPanel.tsx";

const MESSAGES = ["Fees?", "Dates?", "Where?", "Who?", "A fifth that does not fit"];

function open() {
  const onClose = vi.fn();
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  vi.spyOn(navigator, "sendBeacon").mockReturnValue(true);
  render(
    <WhatsAppPanel id="panel" phone="+91 98765 00001" brand="Demo" messages={MESSAGES} onClose={onClose} />,
  );
  const input = screen.getByLabelText<HTMLInputElement>("Your message");
  const send = () => fireEvent.submit(input.form as HTMLFormElement);
  return { onClose, opened, input, send };
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("four quick messages fill the input", () => {
  const { input } = open();
  expect(screen.getAllByRole("button", { name: /\?$/ })).toHaveLength(4);
  fireEvent.click(screen.getByRole("button", { name: "Dates?" }));
  expect(input.value).toBe("Dates?");
});

test("sending opens the chat, then clears and closes the panel", () => {
  const { input, send, opened, onClose } = open();
  fireEvent.change(input, { target: { value: "  Fees & dates  " } });
  send();
  expect(opened).toHaveBeenCalledWith(
    expect.stringMatching(/^https:\/\/wa\.me\/919876500001\?text=Fees%20%26%20dates%0A\(Ref\.%20\w{5}\)$/),
    "_blank",
    "noopener",
  );
  expect(input.value).toBe("");
  expect(onClose).toHaveBeenCalledOnce();
});

test("blank text is not sent", () => {
  const { input, send, opened, onClose } = open();
  send();
  fireEvent.change(input, { target: { value: "   " } });
  send();
  expect(opened).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});
