import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { call } from "#api/client.ts";
import "../../styles/index.css";
import "../../styles/admin.css";
import { confirmIdentityForCalls } from "../confirmation.ts";
import { queryClient } from "../query-client.ts";
import { ConfirmHost } from "../ui/ConfirmHost.tsx";
import { confirmAction } from "../ui/confirm.ts";
import { userQuery } from "../user.ts";
import { ConfirmationHost } from "./ConfirmationHost.tsx";
import { SecondFactor } from "./SecondFactor.tsx";

const USER = {
  name: "Asha",
  email: "asha@example.in",
  is_admin: true,
  role: "owner",
  permissions: [],
  must_change_password: false,
  second_factor: false,
  must_set_second_factor: false,
};
const CODES = ["aaaaa-bbbbb-ccccc", "ddddd-eeeee-fffff"];

type Answers = Readonly<Record<string, (body: string) => Response>>;

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });
const refused = (field: string, text: string) =>
  json({ code: "invalid", message: "Please check the marked fields.", fields: { [field]: [text] } }, 422);

/** Answers the calls of a server, by method and path, and says which were made. */
function answer(answers: Answers): string[] {
  const made: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body = "" }: RequestInit) => {
    made.push(`${method} ${path}`);
    const find = answers[`${method} ${path}`];
    return find?.(String(body)) ?? json({ ...USER });
  });
  return made;
}

async function show(children: React.ReactNode) {
  queryClient.clear();
  queryClient.setQueryData(userQuery.queryKey, USER as never);
  await render(<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>);
}

afterEach(() => vi.unstubAllGlobals());

test("an app is set up with a code of it, and the recovery codes are shown once", async () => {
  let since: string | null = null;
  answer({
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
  await show(<SecondFactor />);
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
  answer({
    "GET /api/auth/second-factor": () =>
      works
        ? json({ app_since: null, recovery_codes_left: 0, passkeys: 0 })
        : json({ message: "Not now.", code: "x" }, 500),
  });
  await show(<SecondFactor />);
  await expect.element(page.getByText("Not now.")).toBeVisible();
  works = true;
  await page.getByRole("button", { name: /again/i }).click();
  await expect.element(page.getByRole("button", { name: "Set up an authenticator app" })).toBeVisible();
});

test("the dialog opens over another one, tells what is wrong, and lets the call go through", async () => {
  confirmIdentityForCalls();
  let confirmed = false;
  const made = answer({
    "PUT /api/settings": () => (confirmed ? json({}) : json({ code: "confirmation_required" }, 403)),
    "POST /api/auth/confirmation": (body) => {
      if (!body.includes("right")) return refused("password", "This is not your password.");
      confirmed = true;
      return json({ until: "2026-03-14T09:26:53.000Z" });
    },
  });
  await show(
    <>
      <ConfirmHost />
      <ConfirmationHost />
    </>,
  );
  const done = vi.fn();
  confirmAction({
    text: "Deactivate this account?",
    about: "Ravi",
    yes: "Deactivate",
    busy: "One moment...",
    run: async () => {
      done(await call({ method: "PUT", path: "/api/settings" }));
    },
  });
  await page.getByRole("button", { name: "Deactivate" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Is it you?" });
  const password = dialog.getByLabelText("Your password");
  await expect.element(password).toHaveFocus();
  await password.fill("wrong");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect.element(dialog.getByText(/This is not your password\./)).toBeVisible();
  await password.fill("right");
  await userEvent.keyboard("{Enter}");
  await vi.waitFor(() => expect(done).toHaveBeenCalledWith({}));
  await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
  expect(made.filter((call) => call === "PUT /api/settings")).toHaveLength(2);
});
