import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Combobox } from "./Combobox.tsx";

const OPTIONS = ["PLC Programming", "SCADA", "Motors and Drives"].map((label, at) => ({
  value: String(at + 1),
  label,
}));

function Field({ first = "" }: { first?: string }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <Combobox
        id="course"
        aria-label="Course"
        placeholder="All courses"
        options={OPTIONS}
        value={value}
        onChange={setValue}
      />
      <output>{value || "none"}</output>
    </>
  );
}

const box = page.getByRole("combobox", { name: "Course" });
const output = page.getByRole("status");

test("an option is found by letters within it, and the keyboard chooses it", async () => {
  await render(<Field />);
  await expect.element(box).toHaveAttribute("placeholder", "All courses");
  await box.fill("driv");
  await expect.element(page.getByRole("option")).toHaveTextContent("Motors and Drives");
  await userEvent.keyboard("{Enter}");
  await expect.element(box).toHaveValue("Motors and Drives");
  await expect.element(output).toHaveTextContent("3");

  await box.fill("welding");
  await expect.element(page.getByText("Nothing has these letters.")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await userEvent.tab();
  await expect.element(box).toHaveValue("Motors and Drives");

  await page.getByRole("button", { name: "Clear" }).click();
  await expect.element(output).toHaveTextContent("none");
});

test("what is chosen but not among the options is named by its number, and is kept", async () => {
  await render(<Field first="77" />);
  await expect.element(box).toHaveValue("Number 77");
  await box.click();
  await userEvent.keyboard("{Escape}{Escape}");
  await expect.element(output).toHaveTextContent("77");
});
