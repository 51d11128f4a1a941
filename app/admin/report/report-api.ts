import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import { type AddressSpec, type AddressValues, pageNumber } from "../kit/address-state.ts";

export const ROWS_PER_PAGE = 50;

/** The state of the screen in its address. */
export const REPORT_SPEC = {
  from: { fallback: "" },
  to: { fallback: "" },
  by: { fallback: "source", choices: ["source", "course", "kind", "week", "person"] },
  source: { fallback: "" },
  course: { fallback: "" },
  page: { fallback: "1" },
} satisfies AddressSpec<string>;

export type ReportState = AddressValues<keyof typeof REPORT_SPEC>;

const show = (query: string) => endpoint("GET", "/api/admin/report", { query });

/** The report as the address asks for it; the former one stays until it is there. */
export function reportQuery({ from, to, by, source, course, page }: ReportState) {
  const query = new URLSearchParams({ by, page: String(pageNumber(page)), per_page: String(ROWS_PER_PAGE) });
  for (const [name, value] of Object.entries({ from, to, source, course_id: course })) {
    if (value !== "") query.set(name, value);
  }
  return queryOptions({
    queryKey: ["report", query.toString()],
    queryFn: ({ signal }) => call(show(query.toString()), { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** Where the sender of a WhatsApp message with a reference came from. */
export const referenceQuery = (code: string) =>
  queryOptions({
    queryKey: ["chat-reference", code],
    queryFn: ({ signal }) =>
      call(endpoint("GET", "/api/leads/chat-references/{code}", { path: { code } }), { signal }),
    retry: false,
  });
