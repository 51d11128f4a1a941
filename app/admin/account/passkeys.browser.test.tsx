import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerCalls, json, renderForStaff } from "../test-screen.tsx";
import { Passkeys } from "./Passkeys.tsx";

const passkey = (id: number, name = `Key ${id}`) => ({
  id,
  name,
  created_at: "2026-03-14T09:26:53.000Z",
  used_at: null,
});

async function show(list: () => Response, others: Parameters<typeof answerCalls>[0] = {}): Promise<void> {
  answerCalls({ "GET /api/auth/passkeys": list, ...others });
  await renderForStaff(<Passkeys />);
}

test("a failure to load can be tried again", async () => {
  let works = false;
  await show(() => (works ? json([]) : json({ message: "Not now.", code: "x" }, 500)));
  await expect.element(page.getByText("Not now.")).toBeVisible();
  works = true;
  await page.getByRole("button", { name: /again/i }).click();
  await expect.element(page.getByText("Your account has no passkey yet.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Add a passkey" })).toBeVisible();
});

test("an account with ten gets no form for another", async () => {
  await show(() => json(Array.from({ length: 10 }, (_, index) => passkey(index))));
  await expect.element(page.getByText(/at most 10 passkeys/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Add a passkey" })).not.toBeInTheDocument();
});

test("a browser without passkeys says so", async () => {
  vi.stubGlobal("PublicKeyCredential", undefined);
  await show(() => json([passkey(1)]));
  await expect.element(page.getByText(/This browser cannot make passkeys/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Remove Key 1" })).toBeVisible();
});

test("a passkey without a name is refused before the device is asked", async () => {
  await show(() => json([]));
  const name = page.getByLabelText("Name");
  await name.fill(" ");
  await userEvent.keyboard("{Enter}");
  await expect.element(name).toHaveAccessibleDescription(/Error: Give a name\.$/);
});

test("a passkey is renamed by keyboard, and focus returns to its button", async () => {
  let name = "Laptop";
  await show(() => json([passkey(1, name)]), {
    "PATCH /api/auth/passkeys/1": (body) => {
      name = JSON.parse(body).name;
      return json(passkey(1, name));
    },
  });
  await page.getByRole("button", { name: "Rename Laptop" }).click();
  const field = page.getByLabelText("New name");
  await expect.element(field).toHaveFocus();
  await field.fill("Old laptop");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "Rename Old laptop" })).toHaveFocus();
});
