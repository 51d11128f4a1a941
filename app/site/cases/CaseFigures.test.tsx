import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CaseFigures, caseNote } from "./CaseFigures.tsx";

const SHEET = {
  invented: true,
  industry: "Press shop",
  problem: "",
  solution: "",
  measure: "Energy a day",
  before: "1,200 kWh",
  after: "900 kWh",
  weeks: 7,
};

afterEach(cleanup);

const bars = () => [...document.querySelectorAll("rect")].map((bar) => Number(bar.getAttribute("width")));

test("the bars are to scale, the larger figure being the whole width", () => {
  const { rerender } = render(<CaseFigures sheet={SHEET} />);
  expect(bars()).toEqual([100, 75]);
  expect(screen.getAllByRole("definition").map((figure) => figure.textContent)).toEqual([
    "1,200 kWh",
    "900 kWh",
  ]);
  rerender(<CaseFigures sheet={{ ...SHEET, before: "34 %", after: "68 %" }} />);
  expect(bars()).toEqual([50, 100]);
  rerender(<CaseFigures sheet={{ ...SHEET, before: "0 stops", after: "0 stops" }} />);
  expect(bars()).toEqual([0, 0]);
});

test("an invented project says so, a client's names the industry", () => {
  expect(caseNote(SHEET)).toBe("Invented example");
  expect(caseNote({ ...SHEET, invented: false })).toBe("Press shop");
});
