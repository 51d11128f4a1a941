import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import "../../styles/admin.css";
import { queryClient } from "../query-client.ts";
import { userQuery } from "../user.ts";
import { Passkeys } from "./Passkeys.tsx";

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });
const passkey = (id: number) => ({
  id,
  name: `Key ${id}`,
  created_at: "2026-03-14T09:26:53.000Z",
  used_at: null,
});

async function show(list: () => Response) {
  vi.stubGlobal("fetch", async (path: string) => (path === "/api/auth/passkeys" ? list() : json({})));
  queryClient.clear();
  queryClient.setQueryData(userQuery.queryKey, { must_set_second_factor: false } as never);
  await render(
    <QueryClientProvider client={queryClient}>
      <Passkeys />
    </QueryClientProvider>,
  );
}

afterEach(() => vi.unstubAllGlobals());

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
