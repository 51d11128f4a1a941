import { CSPProvider } from "@base-ui/react/csp-provider";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import "../../styles/admin.css";
import { Toasts } from "./Toasts.tsx";
import { dismissToast, toastError, toastSuccess } from "./toasts.ts";

const region = page.getByRole("region", { name: /^Messages/ });
const toast = (text: string) => region.getByRole("dialog").filter({ hasText: text });

beforeEach(async () => {
  await render(
    <CSPProvider disableStyleElements>
      <button type="button">Before</button>
      <Toasts />
    </CSPProvider>,
  );
});

test("toasts are announced by a live region that is always rendered", async () => {
  await expect.element(region).toHaveAttribute("aria-live", "polite");
  toastSuccess("Saved");
  await expect.element(toast("Saved")).toBeVisible();
});

test("F6 moves focus to the toasts, and Tab to Undo", async () => {
  let undone = 0;
  toastSuccess("Deleted", {
    label: "Undo",
    run: () => {
      undone += 1;
    },
  });
  await expect.element(toast("Deleted")).toBeVisible();
  await page.getByRole("button", { name: "Before" }).click();
  await userEvent.keyboard("{F6}");
  await expect.element(region).toHaveFocus();
  await userEvent.tab();
  await expect.element(toast("Deleted")).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole("button", { name: "Undo" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(undone).toBe(1);
  await expect.element(toast("Deleted")).not.toBeInTheDocument();
});

test("repeating an error shows one toast, which stays until it is dismissed", async () => {
  toastError("Busy");
  const id = toastError("Busy");
  await expect.poll(() => toast("Busy").elements()).toHaveLength(1);
  dismissToast(id);
  await expect.element(toast("Busy")).not.toBeInTheDocument();
});

test("two messages of the same text keep their own actions, unless those are the same", async () => {
  const ran: number[] = [];
  for (const id of [1, 2]) toastSuccess("Deleted", { label: "Undo", run: () => ran.push(id) });
  await expect.poll(() => toast("Deleted").elements()).toHaveLength(2);
  await toast("Deleted").last().getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => toast("Deleted").elements()).toHaveLength(1);
  await toast("Deleted").getByRole("button", { name: "Undo" }).click();
  expect(ran.toSorted()).toEqual([1, 2]);
  for (const id of [1, 2]) toastSuccess("Moved", { label: "Undo", run: () => ran.push(id), shared: true });
  await expect.element(toast("Moved")).toBeVisible();
  expect(toast("Moved").elements()).toHaveLength(1);
});

test("at most three toasts show, the newest last", async () => {
  for (const text of ["One", "Two", "Three", "Four"]) toastError(text);
  await expect.element(toast("Four")).toBeVisible();
  await expect.element(page.getByText("One")).not.toBeVisible();
  const shown = [...document.querySelectorAll(".toast:not([data-limited])")].map((node) => node.textContent);
  expect(shown.map((text) => text?.replace("Dismiss", ""))).toEqual(["Two", "Three", "Four"]);
});
