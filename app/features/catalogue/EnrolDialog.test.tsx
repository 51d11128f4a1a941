import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ENROL_CLOSE_MS } from "#content/timing.ts";
import { PageDataProvider } from "#site/page/page-data.tsx";
import type { PageData } from "#site/page/page-types.ts";
import { EnrolDialog } from "./EnrolDialog.tsx";

const DETAILS = "We've sent the details to your email.";
const STACK = {
  id: "react-typescript",
  name: "React with TypeScript",
  level: "Intermediate",
  duration: "6 weeks",
  price: "₹1349",
};

const CHOICE = { stack: STACK, technology: { name: "Web Development" } };

const PAGE: PageData = {
  url: "/",
  status: 200,
  preload: { "/api/settings": { phone: "+91 98765 00001", whatsapp: "+919876500001" } },
  record: null,
  form: null,
  splash: false,
  canonical: null,
};

let posts: unknown[];
let status: number;

beforeEach(() => {
  posts = [];
  status = 201;
  sessionStorage.clear();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (path === "/api/mail/enroll") posts.push(JSON.parse(String(init?.body)));
    return new Response(JSON.stringify(status === 201 ? { message: DETAILS } : {}), {
      status: path === "/api/mail/enroll" ? status : 404,
    });
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function dialog(choice: typeof CHOICE | null, onClose: () => void) {
  return (
    <PageDataProvider data={PAGE}>
      <EnrolDialog choice={choice} onClose={onClose} />
    </PageDataProvider>
  );
}

/** Waits without advancing the fake timers. */
async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 4000;
  while (!holds() && Date.now() < deadline) {
    await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
  }
}

async function appears(text: string): Promise<void> {
  await until(() => screen.queryByText(text) !== null);
  screen.getByText(text);
}

function fill(): void {
  for (const [label, value] of [
    ["Full Name", "Asha Rao"],
    ["Email Address", "asha@example.in"],
    ["Phone Number", "98765 43210"],
  ] as const) {
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  }
  const form = screen.getByLabelText("Full Name").closest("form");
  if (form) fireEvent.submit(form);
}

test("shows the success message, closes after two seconds, and leaves the next steps on the page", async () => {
  const close = vi.fn();
  const { rerender } = render(dialog(CHOICE, close));
  fill();
  await appears("Enrollment Successful!");
  screen.getByText(DETAILS);
  expect(posts[0]).toMatchObject({
    name: "Asha Rao",
    course: { name: "Web Development", stack: "React with TypeScript", price: "₹1349" },
  });
  // The module that remembers the stack is loaded after success. Nothing that was typed is kept.
  await until(() => sessionStorage.length > 0);
  expect(Object.keys(sessionStorage)).toEqual(["requested-stacks"]);
  act(() => void vi.advanceTimersByTime(ENROL_CLOSE_MS - 1));
  expect(close).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(close).toHaveBeenCalledOnce();

  rerender(dialog(null, close));
  screen.getByText(DETAILS);
  screen.getByText(/An adviser calls you within one working day .* You pay nothing now\./);
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText(DETAILS)).toBeNull();
});

test("a failure keeps the dialog open with its input", async () => {
  status = 503;
  render(dialog(CHOICE, vi.fn()));
  fill();
  await appears("Enrollment failed");
  await appears("Send it on WhatsApp");
  expect((screen.getByLabelText("Full Name") as HTMLInputElement).value).toBe("Asha Rao");
  expect(sessionStorage.getItem("draft:enrol-react-typescript")).toContain("Asha Rao");
  expect(screen.getByRole("link", { name: "Call +91 98765 00001", hidden: true }).getAttribute("href")).toBe(
    "tel:+919876500001",
  );
  const chat = screen.getByRole("link", { name: "Send it on WhatsApp", hidden: true }).getAttribute("href");
  const text = "Enrolment: React with TypeScript (Web Development)\nName: Asha Rao";
  expect(chat).toBe(`https://wa.me/919876500001?text=${encodeURIComponent(text)}`);
});
