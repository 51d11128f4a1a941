import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Course } from "#content/courses.ts";
import { PageDataProvider } from "#site/page/page-data.tsx";
import type { PageData } from "#site/page/page-types.ts";
import { ComparePage } from "./ComparePage.tsx";

afterEach(cleanup);

const COURSE: Course = {
  id: 1,
  slug: "drives",
  title: "Drives",
  description: "Wire a drive.",
  instructor: "Meera Joshi",
  duration: "8 weeks",
  level: null,
  students: 10,
  rating: 4.5,
  image: "/art/course-plc.svg",
  drawing: "/art/course-plc.svg",
  downloadlink: "",
  price: "14,999",
  price_paise: 1_499_900,
  category: "Electronics",
  category_key: "electronics",
  certification: null,
  what_you_learn: [],
  syllabus: ["Ramps"],
  prerequisites: [],
  updated_at: "",
};

test("a course without learning points says so instead of an empty list", () => {
  const data = { url: "/courses/compare", record: null, preload: {} } as unknown as PageData;
  render(
    <PageDataProvider data={data}>
      <ComparePage courses={[COURSE]} unknown={[]} />
    </PageDataProvider>,
  );
  const row = (name: RegExp) => screen.getByRole("row", { name });
  expect(row(/^What you'll learn/).textContent).toContain("Not stated");
  expect(row(/^Syllabus/).textContent).toContain("Ramps");
  for (const list of screen.queryAllByRole("list")) expect(list.childElementCount).toBeGreaterThan(0);
});
