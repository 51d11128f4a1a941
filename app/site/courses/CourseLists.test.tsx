import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Outcomes, Syllabus } from "./CourseLists.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const texts = () => screen.queryAllByRole("listitem").map((item) => item.textContent);

test.each([
  ["learning points", Outcomes],
  ["syllabus", Syllabus],
] as const)("duplicate lines of the %s both show, and stay correct when one is removed", (_, List) => {
  const complain = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { rerender } = render(<List items={["Practice", "Theory", "Practice"]} />);
  expect(texts()).toEqual(["Practice", "Theory", "Practice"]);
  rerender(<List items={["Theory", "Practice"]} />);
  expect(texts()).toEqual(["Theory", "Practice"]);
  expect(complain).not.toHaveBeenCalled();
});
