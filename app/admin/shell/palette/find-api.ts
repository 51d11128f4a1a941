import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";

/** Records by a few letters of their name. */
export function findQuery(text: string) {
  const find = endpoint("GET", "/api/admin/find", { query: { q: text } });
  return queryOptions({
    queryKey: ["find", text],
    queryFn: ({ signal }) => call(find, { signal }),
    enabled: text !== "",
    placeholderData: keepPreviousData,
  });
}
