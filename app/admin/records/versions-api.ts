import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type * as api from "#api/types.gen.ts";

/** Whose versions are asked for; what there is only one of has no number. */
export interface Versioned {
  readonly kind: api.RecordKind;
  readonly id?: number;
  /** Instead: the number of a draft of a new record. */
  readonly draft?: number;
}

/** The versions of a record at a revision, the latest first. */
export function versionsQuery({ kind, id, draft }: Versioned, revision: number | undefined) {
  const number = draft === undefined ? (id === undefined ? "" : `&record_id=${id}`) : `&draft_id=${draft}`;
  const query = `kind=${kind}${number}`;
  const list = endpoint("GET", "/api/admin/versions", { query });
  return queryOptions({
    queryKey: ["versions", "list", query, revision],
    queryFn: ({ signal }) => call(list, { signal }),
    staleTime: 0,
  });
}

/** One version with its content, which never changes. */
export function versionQuery(id: number) {
  const one = endpoint("GET", "/api/admin/versions/{id}", { path: { id } });
  return queryOptions({
    queryKey: ["versions", "one", id],
    queryFn: ({ signal }) => call(one, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
