import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "./Button.tsx";

test("a busy button keeps the focus, ignores presses, and lets no form be submitted", async () => {
  const presses: string[] = [];
  const show = (busy: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        presses.push("submit");
      }}
    >
      <input aria-label="Name" />
      <Button type="submit" busy={busy} busyText="Saving..." onClick={() => presses.push("press")}>
        Save
      </Button>
    </form>
  );
  const screen = await render(show(false));
  await page.getByRole("button", { name: "Save" }).click();
  expect(presses).toEqual(["press", "submit"]);
  await screen.rerender(show(true));
  const busy = page.getByRole("button", { name: "Saving..." });
  await expect.element(busy).toHaveFocus();
  await expect.element(busy).toHaveAttribute("aria-disabled", "true");
  await userEvent.keyboard("{Enter} ");
  await busy.click({ force: true });
  await page.getByLabelText("Name").click();
  await userEvent.keyboard("{Enter}");
  expect(presses).toEqual(["press", "submit"]);
  await screen.rerender(show(false));
  await page.getByLabelText("Name").click();
  await userEvent.keyboard("{Enter}");
  // Enter in a field presses the button of the form.
  expect(presses).toEqual(["press", "submit", "press", "submit"]);
});
