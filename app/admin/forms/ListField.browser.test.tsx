import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ListField } from "./ListField.tsx";
import { editList } from "./list-editing.ts";

function Points() {
  const [value, setValue] = useState(editList(["Alpha", "Beta", "Gamma"]));
  return (
    <ListField id="points" label="Points" hint="One each." noun="point" value={value} onChange={setValue} />
  );
}

const input = page.getByRole("textbox", { name: "New point" });
const handle = (number: number) => page.getByRole("button", { name: new RegExp(`Move point ${number} of`) });
const texts = () => [...document.querySelectorAll("textarea")].map((line) => line.value);

beforeEach(async () => {
  await render(<Points />);
});

test("Enter adds a line and clears the input", async () => {
  await input.fill(" Delta ");
  await userEvent.keyboard("{Enter}");
  expect(texts()).toEqual(["Alpha", "Beta", "Gamma", "Delta"]);
  await expect.element(input).toHaveValue("");
  await expect.element(input).toHaveFocus();
});

test("pasted text is split into lines without bullets", async () => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", "1. Delta\n\n• Epsilon");
  input
    .element()
    .dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  await expect.poll(texts).toEqual(["Alpha", "Beta", "Gamma", "Delta", "Epsilon"]);
});

test("arrow keys, Home and End move a line and keep its focus", async () => {
  handle(1).element().focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(texts()).toEqual(["Beta", "Alpha", "Gamma"]);
  await expect.element(handle(2)).toHaveFocus();
  await userEvent.keyboard("{End}");
  expect(texts()).toEqual(["Beta", "Gamma", "Alpha"]);
  await userEvent.keyboard("{ArrowDown}{Home}");
  expect(texts()).toEqual(["Alpha", "Beta", "Gamma"]);
  await expect.element(handle(1)).toHaveFocus();
});

test("buttons move a line up and down, and are disabled at the ends", async () => {
  await page.getByRole("button", { name: "Move point 3 up" }).click();
  expect(texts()).toEqual(["Alpha", "Gamma", "Beta"]);
  await expect.element(page.getByRole("button", { name: "Move point 1 up" })).toBeDisabled();
  await expect.element(page.getByRole("button", { name: "Move point 3 down" })).toBeDisabled();
});

test("removing a line focuses the next one, then the input", async () => {
  await page.getByRole("button", { name: "Remove point 2" }).click();
  expect(texts()).toEqual(["Alpha", "Gamma"]);
  await expect.element(page.getByRole("button", { name: "Remove point 2" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "Remove point 1" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(input).toHaveFocus();
});

test("duplicate lines show a warning", async () => {
  await input.fill(" alpha");
  await userEvent.keyboard("{Enter}");
  const fourth = page.getByRole("textbox", { name: "point 4" });
  await expect.element(fourth).toHaveAccessibleDescription("The same as point 1. Remove one of them.");
  await fourth.fill("alphas");
  await expect.element(page.getByText("Remove one of them.")).not.toBeInTheDocument();
});
