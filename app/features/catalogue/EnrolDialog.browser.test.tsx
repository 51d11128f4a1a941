import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ENROL_CLOSE_MS } from "#content/timing.ts";
import { FormServer, field, TestPage } from "#site/enquiries/test-server.tsx";
import { pass, stopClock } from "#site/motion/test-clock.ts";
import { EnrolDialog } from "./EnrolDialog.tsx";
import type { EnrolChoice } from "./EnrolForm.tsx";
// Loaded on demand otherwise.
import "./requested.ts";

const DETAILS = "We've sent the details to your email.";

const choice = (id: string, name: string): EnrolChoice => ({
  stack: { id, name, level: "Intermediate", duration: "6 weeks", price: "₹1349" },
  technology: { name: "Web Development" },
});
const REACT = choice("react-typescript", "React with TypeScript");
const NODE = choice("node-apis", "Node.js APIs");

const server = new FormServer();
const closed = vi.fn();

function Host() {
  const [open, setOpen] = useState<EnrolChoice | null>(null);
  return (
    <TestPage>
      {[REACT, NODE].map((one) => (
        <button key={one.stack.id} type="button" onClick={() => setOpen(one)}>
          Enrol for {one.stack.name}
        </button>
      ))}
      <EnrolDialog
        choice={open}
        onClose={() => {
          closed();
          setOpen(null);
        }}
      />
    </TestPage>
  );
}

const opener = page.getByRole("button", { name: /^Enrol for React/ });
const dialog = page.getByRole("dialog", { name: "React with TypeScript" });
const other = page.getByRole("dialog", { name: "Node.js APIs" });
const send = dialog.getByRole("button", { name: "Enroll Now", exact: true });
const close = dialog.getByRole("button", { name: "Close", exact: true });

afterEach(async () => {
  closed.mockClear();
  await page.viewport(414, 896);
});

async function open(): Promise<void> {
  await render(<Host />);
  await opener.click();
  await expect.element(field("Full Name")).toHaveFocus();
}

async function fill(): Promise<void> {
  await field("Full Name").fill("Asha Rao");
  await field("Email Address").fill("asha@example.in");
  await field("Phone Number").fill("98765 43210");
}

test("names the stack with its level, duration and price, and begins at the first field", async () => {
  await open();
  for (const fact of ["Enrol · Web Development", "Intermediate", "6 weeks", "₹1,349"]) {
    await expect.element(dialog.getByText(fact)).toBeVisible();
  }
});

test("says that it has arrived, closes after two seconds, and the next step stays on the page", async () => {
  expect(ENROL_CLOSE_MS).toBe(2000);
  server.answers(201, { message: DETAILS });
  stopClock();
  await open();
  await fill();
  await send.click();
  await expect.element(dialog.getByText("Enrollment Successful!")).toBeVisible();
  await expect.element(dialog.getByText(DETAILS)).toBeVisible();
  await expect.element(send).not.toBeInTheDocument();
  await pass(1999);
  expect(closed).not.toHaveBeenCalled();
  await pass(1);
  expect(closed).toHaveBeenCalledOnce();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();

  const notice = page.getByRole("status").filter({ hasText: /details to your email/ });
  await expect
    .element(notice)
    .toMatchTextContent(/An adviser calls you within one working day .* You pay nothing now\./);
  await expect
    .element(notice.getByRole("link", { name: "Ask on WhatsApp" }))
    .toHaveAttribute(
      "href",
      expect.stringMatching(/^https:\/\/wa\.me\/919876500001\?text=.*React%20with%20TypeScript/),
    );
  await notice.getByRole("button", { name: "Dismiss" }).click();
  await expect.element(notice).not.toBeInTheDocument();

  await opener.click();
  for (const label of ["Full Name", "Email Address", "Phone Number"]) {
    await expect.element(field(label)).toHaveValue("");
  }
  await expect.element(send).toBeEnabled();
});

test("claims no mail when the server's answer names none", async () => {
  server.answers(201, {});
  await open();
  await fill();
  await send.click();
  await expect.element(dialog.getByText("Enrollment Successful!")).toBeVisible();
  expect(dialog.getByText(/email/).query()).toBeNull();
});

test("offers WhatsApp with what was typed when the server fails", async () => {
  server.answers(503);
  await open();
  await fill();
  await send.click();
  const text = "Enrolment: React with TypeScript (Web Development)\nName: Asha Rao";
  const link = dialog.getByRole("link", { name: "Send it on WhatsApp" });
  await expect.element(link).toBeVisible();
  expect(new URL(link.element().getAttribute("href") ?? "").searchParams.get("text")).toBe(text);
});

test.each([
  ["its button", () => close.click()],
  ["Escape", () => userEvent.keyboard("{Escape}")],
])("%s closes it and forgets the error, not the input", async (_, leave) => {
  server.answers(500);
  await open();
  await fill();
  await send.click();
  await expect.element(dialog.getByRole("alert")).toBeVisible();
  await leave();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await expect.element(field("Full Name")).toHaveValue("Asha Rao");
  await expect.element(field("Phone Number")).toHaveValue("98765 43210");
  expect(dialog.getByRole("alert").query()).toBeNull();
});

test("when it is closed within the two seconds, the next one stays open", async () => {
  stopClock();
  await open();
  await fill();
  await send.click();
  await expect.element(dialog.getByText("Enrollment Successful!")).toBeVisible();
  await close.click();
  await page.getByRole("button", { name: /^Enrol for Node/ }).click();
  await expect.element(other).toBeVisible();
  await pass(5000);
  expect(closed, "by its button alone").toHaveBeenCalledOnce();
});

test("an answer after it was closed does not close the next one", async () => {
  const respond = server.holds(201, { message: DETAILS });
  stopClock();
  await open();
  await fill();
  await send.click();
  await expect.element(dialog.getByRole("button", { name: "Processing..." })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: /^Enrol for Node/ }).click();
  await expect.element(other).toBeVisible();
  respond();
  // What was asked for is remembered once the answer has arrived.
  await expect.poll(() => sessionStorage.getItem("requested-stacks")).toBe("react-typescript");
  await pass(5000);
  expect(closed, "by Escape alone").toHaveBeenCalledOnce();
});

test.each([
  [390, 844],
  [320, 568],
])("on a screen of %i by %i close and send are always in reach", async (width, height) => {
  await page.viewport(width, height);
  await open();
  const reach = async () => {
    await expect.element(close).toBeInViewport({ ratio: 1 });
    await expect.element(send).toBeInViewport({ ratio: 1 });
  };
  await reach();
  await send.click();
  await expect.element(dialog.getByRole("alert")).toBeVisible();
  await reach();
  await dialog.getByRole("link", { name: "Enter your phone number" }).click();
  await expect.element(field("Phone Number")).toHaveFocus();
  await expect.element(field("Phone Number")).toBeInViewport({ ratio: 1 });
  await reach();
});
