import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";

/** The courses that other records can name, and the months in which batches start. */
export const batchChoices = queryOptions({
  // Loaded again after a change of batches.
  queryKey: ["batches", "list", "choices"],
  queryFn: ({ signal }) => call(endpoint("GET", "/api/admin/batches/choices"), { signal }),
  meta: { failed: "The courses could not be loaded" },
});

/** The courses as options. The one that a record names is among them before they are loaded, and when it is deleted. */
export function useCourseOptions(chosen: number | null): { value: string; label: string }[] {
  const courses = useQuery(batchChoices).data?.courses ?? [];
  const options = courses.map(({ id, title }) => ({ value: String(id), label: title }));
  if (chosen === null || courses.some(({ id }) => id === chosen)) return options;
  return [...options, { value: String(chosen), label: `Course number ${chosen}` }];
}
