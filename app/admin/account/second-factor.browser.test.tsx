import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { call } from "#api/client.ts";
import { confirmIdentityForCalls } from "../session/confirmation.ts";
import { answerCalls, json, refused, renderForStaff } from "../test-screen.tsx";
import { confirmAction } from "../ui/confirm.ts";
import { ConfirmationHost } from "./ConfirmationHost.tsx";
import { SecondFactor } from "./SecondFactor.tsx";

const CODES = ["aaaaa-bbbbb-ccccc", "ddddd-eeeee-fffff"];

test("an app is set up with a code of it, and the recovery codes are shown once", async () => {
  let since: string | null = null;
  answerCalls({
    "GET /api/auth/second-factor": () =>
      json({ app_since: since, recovery_codes_left: since ? 2 : 0, passkeys: 0 }),
    "POST /api/auth/second-factor/app": () =>
      json({
        secret: "GEZDGNBVGY3TQOJQ",
        address: "otpauth://totp/x",
        qr: { size: 21, path: "M0 0h1v1h-1z" },
      }),
    "POST /api/auth/second-factor/app/confirm": (body) => {
      if (!body.includes("123456")) return refused("code", "This code is wrong.");
      since = "2026-03-14T09:26:53.000Z";
      return json({ codes: CODES });
    },
  });
  await renderForStaff(<SecondFactor />);
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await expect.element(page.getByRole("img", { name: "QR code for the app" })).toBeVisible();
  await expect.element(page.getByText("GEZD GNBV GY3T QOJQ")).toBeVisible();
  const code = page.getByLabelText("Code that the app shows");
  await code.fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect.element(page.getByText(/This code is wrong\./)).toBeVisible();
  await expect.element(code).toHaveValue("000000");
  await code.fill("123456");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("heading", { name: "Your recovery codes" })).toHaveFocus();
  await expect.element(page.getByText("ddddd-eeeee-fffff")).toBeVisible();
  await page.getByRole("button", { name: "I have stored them" }).click();
  await expect.element(page.getByText("2 recovery codes are left.")).toBeVisible();
  await expect.element(page.getByText("ddddd-eeeee-fffff")).not.toBeInTheDocument();
});

test("a failure to load can be tried again", async () => {
  let works = false;
  answerCalls({
    "GET /api/auth/second-factor": () =>
      works
        ? json({ app_since: null, recovery_codes_left: 0, passkeys: 0 })
        : json({ message: "Not now.", code: "x" }, 500),
  });
  await renderForStaff(<SecondFactor />);
  await expect.element(page.getByText("Not now.")).toBeVisible();
  works = true;
  await page.getByRole("button", { name: /again/i }).click();
  await expect.element(page.getByRole("button", { name: "Set up an authenticator app" })).toBeVisible();
});

const CHANGE = "PUT /api/settings";
const question = page.getByRole("alertdialog", { name: /^Confirm (your password|with a code)$/ });

/** Confirms an action that the server refuses until the password was given. Returns its calls and what came of it. */
async function deactivate() {
  confirmIdentityForCalls();
  let confirmed = false;
  const made = answerCalls({
    [CHANGE]: () => (confirmed ? json({}) : json({ code: "confirmation_required" }, 403)),
    "POST /api/auth/confirmation": (body) => {
      if (!body.includes("right")) return refused("password", "This is not your password.");
      confirmed = true;
      return json({ until: "2026-03-14T09:26:53.000Z" });
    },
  });
  await renderForStaff(<ConfirmationHost />);
  const ended = vi.fn();
  confirmAction({
    text: "Deactivate this account?",
    about: "Ravi",
    yes: "Deactivate",
    busy: "One moment...",
    run: () => call({ method: "PUT", path: "/api/settings" }).then(ended, ended),
  });
  await page.getByRole("button", { name: "Deactivate" }).click();
  await expect.element(question.getByLabelText("Your password")).toHaveFocus();
  return { ended, changes: () => made.filter((call) => call === CHANGE) };
}

test("the dialog opens over another one, tells what is wrong, and lets the call go through", async () => {
  const { ended, changes } = await deactivate();
  const password = question.getByLabelText("Your password");
  await password.fill("wrong");
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect.element(question.getByText(/This is not your password\./)).toBeVisible();
  await password.fill("right");
  await userEvent.keyboard("{Enter}");
  await vi.waitFor(() => expect(ended).toHaveBeenCalledWith({}));
  await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
  expect(changes()).toHaveLength(2);
});

test("the call fails when the dialog is given up", async () => {
  const { ended, changes } = await deactivate();
  await question.getByRole("button", { name: "Cancel" }).click();
  await vi.waitFor(() => expect(ended).toHaveBeenCalled());
  expect(ended.mock.calls).toMatchObject([[{ code: "confirmation_required" }]]);
  await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
  expect(changes()).toHaveLength(1);
});
