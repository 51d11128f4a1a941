import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { MenuButton } from "./MenuButton.tsx";

test("a busy button of a menu keeps the focus, and opens nothing", async () => {
  const show = (busy: boolean) => (
    <MenuButton label="Status" busy={busy} options={[{ value: "new", label: "New" }]} onPick={() => {}} />
  );
  const screen = await render(show(false));
  const button = page.getByRole("button", { name: "Status" });
  const option = page.getByRole("menuitem", { name: "New" });
  await button.click();
  await option.click();
  await expect.element(option).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await screen.rerender(show(true));
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await button.click({ force: true });
  expect(option.query()).toBeNull();
  await screen.rerender(show(false));
  expect(option.query()).toBeNull();
  await userEvent.keyboard("{Enter}");
  await expect.element(option).toBeVisible();
});
