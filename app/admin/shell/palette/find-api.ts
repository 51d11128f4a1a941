import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type * as api from "#api/types.gen.ts";

/** Records by a few letters of their name. */
export function findQuery(text: string) {
  const find = endpoint<api.FindRecordsData, api.FindRecordsResponse>(
    "GET",
    `/api/admin/find?q=${encodeURIComponent(text)}`,
  );
  return queryOptions({
    queryKey: ["find", text],
    queryFn: ({ signal }) => call(find, { signal }),
    enabled: text !== "",
    placeholderData: keepPreviousData,
  });
}
