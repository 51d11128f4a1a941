import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AccountJson } from "#api/types.gen.ts";
import { type Received, renderArea, toast } from "../test-area.tsx";
import { json } from "../test-screen.tsx";
import { AccountListScreen } from "./AccountListScreen.tsx";

const MEERA: AccountJson = {
  id: 2,
  name: "Meera Iyer",
  email: "meera@example.in",
  role: "editor",
  state: "active",
  second_factor: true,
  factors: [{ passkey: "Phone", added_at: "2026-11-21T10:00:00.000Z" }],
  unused: false,
  signed_in_at: null,
  link_expires_at: null,
  created_at: "2026-11-20T10:00:00.000Z",
};

const role = page.getByLabelText("Role of Meera Iyer");
const apply = page.getByRole("button", { name: "Change role of Meera Iyer" });

async function open() {
  let account = MEERA;
  const sent: unknown[] = [];
  const gate = Promise.withResolvers<void>();
  await renderArea([{ path: "/", Component: AccountListScreen }], "/", {
    "GET /api/admin/accounts": () => json([account]),
    "GET /api/admin/sign-in-rules": () => json({ second_factor_required: false }),
    "*": async ({ body }: Received) => {
      sent.push(body);
      await gate.promise;
      account = { ...account, ...(body as Partial<AccountJson>) };
      return json(account);
    },
  });
  await expect.element(role).toHaveValue("editor");
  return { sent, answer: gate.resolve };
}

test("keys step through the roles, and only Enter or the button changes one", async () => {
  const { sent, answer } = await open();
  answer();
  role.element().focus();
  await expect.element(apply).not.toBeInTheDocument();
  const last = [...(role.element() as HTMLSelectElement).options].at(-1)?.value;
  while ((role.element() as HTMLSelectElement).value !== last) await userEvent.keyboard("{ArrowDown}");
  await expect.element(apply).toBeVisible();
  expect(sent).toEqual([]);
  await apply.click();
  await expect.element(toast(/^Meera Iyer is /)).toBeVisible();
  expect(sent).toEqual([{ role: last }]);
  role.element().focus();
  while ((role.element() as HTMLSelectElement).value !== "owner") await userEvent.keyboard("{ArrowUp}");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => sent).toEqual([{ role: last }, { role: "owner" }]);
});

test("a role chosen with the pointer is changed at once, and the field keeps the focus meanwhile", async () => {
  const { sent, answer } = await open();
  role.element().focus();
  await role.selectOptions("counsellor");
  await expect.poll(() => sent).toEqual([{ role: "counsellor" }]);
  await expect.element(role).toHaveAttribute("aria-busy", "true");
  await expect.element(role).toHaveFocus();
  await role.selectOptions("owner");
  await expect.element(role).toHaveValue("counsellor");
  answer();
  await expect.element(role).not.toHaveAttribute("aria-busy");
  expect(sent).toHaveLength(1);
});

test("the button that is pressed keeps the focus while its call is made", async () => {
  const { sent, answer } = await open();
  const link = page.getByRole("button", { name: /^Password link.*Meera Iyer/ });
  link.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(link).toHaveAttribute("aria-disabled", "true");
  await expect.element(link).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(sent).toHaveLength(1);
  answer();
});

test("owners see which second factors an account has, and since when", async () => {
  await open();
  await expect
    .element(page.getByText("Second factors: the passkey “Phone” (since 21 Nov 2026)"))
    .toBeVisible();
});

test("a name is corrected in a form above the list", async () => {
  const { sent, answer } = await open();
  answer();
  await page.getByRole("button", { name: /^Correct name.*Meera Iyer/ }).click();
  const name = page.getByLabelText("Name", { exact: true });
  await expect.element(name).toHaveValue("Meera Iyer");
  await name.fill("");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect.element(page.getByRole("alert").getByText(/Give a name\./)).toBeVisible();
  await name.fill("Meera Joshi");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect.element(toast("The name is Meera Joshi now")).toBeVisible();
  expect(sent[0]).toEqual({ name: "Meera Joshi" });
  await expect.element(page.getByLabelText("Role of Meera Joshi")).toBeVisible();
});
