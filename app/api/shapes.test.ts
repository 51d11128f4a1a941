import { expectTypeOf, it } from "vitest";
import type { CategoryCounts } from "#content/categories.ts";
import type { Course, CourseSummary } from "#content/courses.ts";
import type { Settings } from "#content/site.ts";
import type * as wire from "./types.gen.ts";

/*
 * Components are written against the types of `#content`. The compiler compares them here with what the server says
 * that it sends, so that neither side can change alone.
 */
it("what the server sends is what the components expect", () => {
  expectTypeOf<wire.CourseJson>().toExtend<Course>();
  expectTypeOf<wire.CourseSummary>().toExtend<CourseSummary>();
  expectTypeOf<wire.SettingsJson>().toExtend<Settings>();
  expectTypeOf<wire.CategoryCounts>().toExtend<CategoryCounts>();
});
