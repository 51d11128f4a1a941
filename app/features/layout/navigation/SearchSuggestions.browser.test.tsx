import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SUGGEST_DELAY_MS } from "#content/timing.ts";
import { pass, stopClock } from "#site/motion/test-clock.ts";
import "../../../styles/index.css";
import { SearchForm } from "./SearchForm.tsx";
// Loaded on first focus otherwise.
import "./SearchSuggestions.tsx";

const course = (title: string, slug: string, starts_on: string | null) => ({
  kind: "course",
  address: `/courses/${slug}`,
  title,
  note: "Electronics",
  price: "₹18,999",
  starts_on,
});
const PLC = course("PLC Programming", "plc-programming", "2026-04-06");
const PYTHON = course("Python Basics", "python-basics", null);
const OEE = {
  kind: "service",
  address: "/consultancy/x",
  title: "OEE",
  note: "Measure",
  price: null,
  starts_on: null,
};

let asked: string[];
let answers: (query: string) => Promise<unknown[]>;
let submitted: string[];

beforeEach(() => {
  asked = [];
  submitted = [];
  answers = async () => [PLC, PYTHON];
  vi.stubGlobal("fetch", async (path: string) => {
    const query = new URL(path, location.href).searchParams.get("q") ?? "";
    asked.push(query);
    return Response.json(await answers(query));
  });
});

afterEach(() => vi.unstubAllGlobals());

const box = page.getByPlaceholder("Search");
const options = page.getByRole("option");
const selected = page.getByRole("option", { selected: true });
const titles = () => options.elements().map((option) => option.firstElementChild?.textContent);

async function type(text: string): Promise<void> {
  await render(
    <div
      onSubmit={(event) => {
        event.preventDefault();
        submitted.push(String(new FormData(event.target as HTMLFormElement).get("q")));
      }}
    >
      <SearchForm id="search" placeholder="Search" />
      <a href="#next">Next</a>
    </div>,
  );
  await box.click();
  await expect.element(box).toHaveRole("combobox");
  await userEvent.keyboard(text);
}

test("asks once, 150 ms after the last key, and not for one letter", async () => {
  expect(SUGGEST_DELAY_MS).toBe(150);
  stopClock();
  await type("p");
  await pass(1000);
  expect(asked).toEqual([]);
  await userEvent.keyboard("l");
  await pass(149);
  await userEvent.keyboard("c");
  await pass(149);
  expect(asked).toEqual([]);
  await pass(1);
  await expect.poll(titles).toEqual(["PLC Programming", "Python Basics"]);
  expect(asked).toEqual(["plc"]);
});

test("tells price and next start of a course, and what is none", async () => {
  answers = async () => [PLC, PYTHON, OEE];
  await type("plc");
  await expect
    .poll(() => options.elements().map((option) => option.textContent))
    .toEqual([
      "PLC Programming₹18,999 · starts 6 April 2026",
      "Python Basics₹18,999 · dates on request",
      "OEEConsultancy · Measure",
    ]);
});

test("announces how many there are", async () => {
  answers = async (query) => (query === "plc" ? [PLC] : query === "plcs" ? [] : [PLC, PYTHON]);
  const status = page.getByRole("status");
  await type("plc");
  await expect.element(status).toHaveTextContent("1 suggestion");
  await userEvent.keyboard("s");
  await expect.element(status).toHaveTextContent("No suggestions");
  await userEvent.keyboard("x");
  await expect.element(status).toHaveTextContent("2 suggestions");
  await box.fill("p");
  await expect.element(status).toBeEmptyDOMElement();
});

test("leaving the input closes the list, and an arrow key opens it again", async () => {
  await type("plc");
  await expect.element(options.first()).toBeVisible();
  await userEvent.tab();
  await expect.element(options.first()).not.toBeInTheDocument();
  await box.click();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(selected.getByText("PLC Programming")).toBeVisible();
});

test("the first Escape closes the list, the second clears the input", async () => {
  await type("plc");
  await expect.element(options.first()).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(box).toHaveAttribute("aria-expanded", "false");
  await expect.element(box).toHaveValue("plc");
  await userEvent.keyboard("{Escape}");
  await expect.element(box).toHaveValue("");
});

test("keys choose nothing among the suggestions of the query before", async () => {
  const later = Promise.withResolvers<void>();
  answers = async (query) => {
    if (query !== "plc") await later.promise;
    return [PLC, PYTHON];
  };
  await type("plc");
  await expect.element(options.first()).toBeVisible();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(box).toHaveAttribute("aria-activedescendant");
  await userEvent.keyboard(" scada");
  await expect.element(box).not.toHaveAttribute("aria-activedescendant");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.poll(() => submitted).toEqual(["plc scada"]);
  expect(selected.query()).toBeNull();
  later.resolve();
});

test("an answer that was overtaken is ignored", async () => {
  const first = Promise.withResolvers<void>();
  answers = async (query) => {
    if (query === "plc") await first.promise;
    return [query === "plc" ? PLC : PYTHON];
  };
  await type("plc");
  await expect.poll(() => asked).toEqual(["plc"]);
  await box.fill("python");
  await expect.poll(titles).toEqual(["Python Basics"]);
  first.resolve();
  await first.promise;
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(selected).toBeVisible();
  expect(titles()).toEqual(["Python Basics"]);
});

test("without suggestions Enter still searches", async () => {
  answers = () => Promise.reject(new TypeError("Failed to fetch"));
  await type("plc");
  await expect.element(page.getByRole("status")).toHaveTextContent("No suggestions");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => submitted).toEqual(["plc"]);
});
