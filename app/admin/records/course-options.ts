import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type { Option } from "../ui/Combobox.tsx";

/** The courses that other records can name, and the months in which batches start. */
export const batchChoices = queryOptions({
  // Loaded again after a change of batches.
  queryKey: ["batches", "list", "choices"],
  queryFn: ({ signal }) => call(endpoint("GET", "/api/admin/batches/choices"), { signal }),
  meta: { failed: "The courses could not be loaded" },
});

/** The courses as options. */
export function useCourseOptions(): Option[] {
  const courses = useQuery(batchChoices).data?.courses ?? [];
  return courses.map(({ id, title }) => ({ value: String(id), label: title }));
}
