import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerCalls, json, refused, renderForStaff } from "../test-screen.tsx";
import { PasswordForm } from "./PasswordForm.tsx";

const current = page.getByLabelText("Current password");
const fresh = page.getByLabelText("New password", { exact: true });
const repeated = page.getByLabelText("New password again");

async function change(next: string, again = next): Promise<void> {
  await current.fill("ladder compass rivet monsoon");
  await fresh.fill(next);
  await repeated.fill(again);
  await page.getByRole("button", { name: "Change password" }).click();
}

test("what is wrong with the new password stands at its field", async () => {
  const made = answerCalls({
    "POST /api/auth/password": () => refused("new", "Many people have used this password."),
  });
  await renderForStaff(<PasswordForm />);
  await change("password1234", "something else");
  await expect
    .element(repeated)
    .toHaveAccessibleDescription("Error: Both entries of the new password must be the same.");
  await change("short");
  await expect.element(fresh).toHaveAccessibleDescription(/Error: Use at least 12 characters\.$/);
  expect(made).toEqual([]);
  await change("password1234");
  await expect.element(fresh).toHaveAccessibleDescription(/Error: Many people have used this password\.$/);
  await expect.element(current).toHaveValue("ladder compass rivet monsoon");
});

test("a changed password empties the form", async () => {
  answerCalls({ "POST /api/auth/password": () => json({}) });
  await renderForStaff(<PasswordForm />);
  await change("meadow piston quartz lantern");
  await expect.element(page.getByText("Password changed. All other devices are signed out.")).toBeVisible();
  for (const field of [current, fresh, repeated]) await expect.element(field).toHaveValue("");
});
