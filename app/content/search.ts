import type { ResultKind } from "#api/types.gen.ts";

/** What each kind of search result is called. */
export const RESULT_KINDS: Readonly<Record<ResultKind, string>> = {
  course: "Course",
  module: "Short module",
  service: "Consultancy",
  person: "Team",
  job: "Job",
  question: "Question",
  page: "Page",
};

/** The placeholder of the search where there is little room. */
export const SHORT_PLACEHOLDER = "Search courses...";
