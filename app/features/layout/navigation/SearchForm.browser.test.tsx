import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SearchForm } from "./SearchForm.tsx";

const COURSES = [
  {
    kind: "course",
    address: "/courses/plc-basics",
    title: "PLC Basics",
    note: "",
    price: "₹9,999",
    starts_on: null,
  },
  { kind: "module", address: "/enroll/plc", title: "PLC Advanced", note: "", price: null, starts_on: null },
];

let asked: string[];
let submitted: string[];

beforeEach(async () => {
  asked = [];
  submitted = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return Response.json(path.endsWith("=plc") ? COURSES : []);
  });
  await render(
    <div
      onSubmit={(event) => {
        event.preventDefault();
        submitted.push(String(new FormData(event.target as HTMLFormElement).get("q")));
      }}
    >
      <SearchForm id="search" placeholder="Search" />
    </div>,
  );
});

afterEach(() => vi.unstubAllGlobals());

// The input becomes a combobox when the code of the suggestions has loaded.
const box = () => page.getByPlaceholder("Search");
const options = () => page.getByRole("option");
const selected = () => page.getByRole("option", { selected: true });

async function type(text: string): Promise<void> {
  await box().click();
  await expect.element(box()).toHaveRole("combobox");
  await userEvent.keyboard(text);
}

test("suggestions load after typing pauses", async () => {
  await type("plc");
  await expect.poll(() => options().length).toBe(2);
  expect(asked).toEqual(["/api/search/suggest?q=plc"]);
  await expect.element(box()).toHaveAttribute("aria-expanded", "true");
  await expect.element(page.getByText("2 suggestions")).toBeInTheDocument();
});

test("arrow keys select and wrap around while focus stays in the input", async () => {
  await type("plc");
  await expect.poll(() => options().length).toBe(2);
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(selected().getByText("PLC Basics")).toBeVisible();
  await expect.element(box()).toHaveAttribute("aria-activedescendant", selected().element().id);
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(selected().query()).toBeNull();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(selected().getByText("PLC Advanced")).toBeVisible();
});

test("typing clears the selection, so that Enter searches", async () => {
  await type("plc");
  await expect.poll(() => options().length).toBe(2);
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(selected()).toBeInTheDocument();
  await userEvent.keyboard(" scada{Enter}");
  await expect.poll(() => submitted).toEqual(["plc scada"]);
});

test("Escape closes the list and keeps the text", async () => {
  await type("plc");
  await expect.poll(() => options().length).toBe(2);
  await userEvent.keyboard("{Escape}");
  await expect.element(box()).toHaveAttribute("aria-expanded", "false");
  await expect.element(box()).toHaveValue("plc");
});
