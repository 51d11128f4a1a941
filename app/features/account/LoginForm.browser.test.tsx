import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
// Loaded with the first call otherwise.
import "#api/client.ts";
import { expectRed, FormServer, field } from "#site/enquiries/test-server.tsx";
import { LoginForm } from "./LoginForm.tsx";

const FAILURE = "Login failed. Please try again.";
const server = new FormServer();

beforeEach(() => localStorage.clear());

const email = field("Email address");
const password = field("Password");
const remember = page.getByRole("checkbox", { name: "Remember me" });
const signIn = page.getByRole("button", { name: "Sign in", exact: true });
const alert = page.getByRole("alert");

async function show() {
  return render(<LoginForm result={null} />);
}

async function enter(): Promise<void> {
  await email.fill("asha@example.in");
  await password.fill("correct horse");
}

test("has an address and a password, both required, and a box that is not ticked", async () => {
  await show();
  await expect.element(email).toHaveAttribute("type", "email");
  await expect.element(email).toBeRequired();
  await expect.element(password).toHaveAttribute("type", "password");
  await expect.element(password).toBeRequired();
  await expect.element(remember).not.toBeChecked();
  await expect
    .element(page.getByRole("link", { name: "Forgot your password?" }))
    .toHaveAttribute("href", "/forgot-password");
});

test.each([
  [
    "the server's text",
    () => server.answers(401, { message: "Email or password is wrong." }),
    "Email or password is wrong.",
  ],
  ["its own text after an empty answer", () => server.answers(500), FAILURE],
  ["its own text when the answer names no user", () => server.answers(200, {}), FAILURE],
  ["the browser's text without connection", () => server.breaks(), "Failed to fetch"],
])("a failure shows %s in the red box and keeps the input", async (_, fail, text) => {
  fail();
  await show();
  await enter();
  await signIn.click();
  await expectRed(text);
  await expect.element(alert).toHaveFocus();
  await expect.element(email).toHaveValue("asha@example.in");
  await expect.element(password).toHaveValue("correct horse");
  await expect.element(signIn).toBeEnabled();
  expect(localStorage).toHaveLength(0);
});

test("is busy while it signs in, sends once, and a new attempt clears the error", async () => {
  server.answers(500);
  await show();
  await enter();
  await signIn.click();
  await expect.element(alert).toHaveTextContent(FAILURE);
  const respond = server.holds(500);
  await remember.click();
  await signIn.dblClick();
  const busy = page.getByRole("button", { name: "Signing in...", exact: true });
  await expect.element(busy).toHaveAttribute("aria-disabled", "true");
  await expect.element(page.getByText(FAILURE)).not.toBeInTheDocument();
  (password.element() as HTMLInputElement).form?.requestSubmit();
  respond();
  await expect.element(alert).toHaveTextContent(FAILURE);
  expect(server.sent).toEqual([
    {
      path: "/api/auth/login",
      body: { email: "asha@example.in", password: "correct horse", remember: false },
    },
    {
      path: "/api/auth/login",
      body: { email: "asha@example.in", password: "correct horse", remember: true },
    },
  ]);
});

test("opens without the error of the time before", async () => {
  server.answers(500);
  const first = await show();
  await enter();
  await signIn.click();
  await expect.element(alert).toHaveTextContent(FAILURE);
  await first.unmount();
  await show();
  expect(alert.query()?.textContent ?? "").toBe("");
});

test("an incomplete form is not sent", async () => {
  await show();
  await signIn.click();
  await expect.element(email).toHaveFocus();
  await email.fill("asha@example.in");
  await signIn.click();
  await expect.element(password).toHaveFocus();
  expect(server.sent).toEqual([]);
});

test("who is told that the session has ended finds the address filled in", async () => {
  sessionStorage.setItem("sessionEnded", "asha@example.in");
  await show();
  await expect.element(page.getByText(/^Your session has ended\./)).toBeVisible();
  await expect.element(email).toHaveValue("asha@example.in");
});

test("a session that has ended is forgotten, with what earlier versions stored", async () => {
  localStorage.setItem(
    "userInfo",
    JSON.stringify({ name: "Asha", email: "asha@example.in", is_admin: true }),
  );
  localStorage.setItem("token", "of former days");
  server.answers(401, { message: "Please sign in." });
  await show();
  await expect.poll(() => localStorage.length).toBe(0);
  expect(server.sent.map(({ path }) => path)).toEqual(["/api/auth/me"]);
  await expect.element(signIn).toBeEnabled();
});
