import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Dialog } from "./Dialog.tsx";

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <a href="#behind">Behind</a>
      {open ? (
        <Dialog title="Send Inquiry" lead="An adviser replies." onClose={() => setOpen(false)}>
          <input aria-label="Name" />
        </Dialog>
      ) : null}
    </>
  );
}

const opener = page.getByRole("button", { name: "Open" });
const dialog = page.getByRole("dialog", { name: "Send Inquiry" });

async function open(): Promise<void> {
  await render(<Opener />);
  await opener.click();
  await expect.element(dialog).toHaveAccessibleDescription("An adviser replies.");
}

test.each([
  ["Escape", () => userEvent.keyboard("{Escape}")],
  ["its button", () => dialog.getByRole("button", { name: "Close" }).click()],
])("closing by %s restores focus and scrolling", async (_, close) => {
  await open();
  expect(document.documentElement.style.overflow).toBe("hidden");
  await close();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(document.documentElement.style.overflow).toBe("");
});

test("focus stays inside", async () => {
  await open();
  const behind = page.getByRole("link", { name: "Behind", includeHidden: true });
  for (let presses = 0; presses < 6; presses += 1) {
    await userEvent.tab();
    await expect.element(behind).not.toHaveFocus();
  }
});

test("a click outside does not close it", async () => {
  await open();
  await page.getByRole("textbox", { name: "Name" }).fill("Asha");
  document.querySelector("dialog")?.click();
  await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue("Asha");
});
