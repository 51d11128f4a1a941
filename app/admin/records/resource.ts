import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#api/client.ts";

/** What all records have that staff edit. */
export interface StoredRecord {
  readonly id: number;
  readonly revision: number;
  readonly updated_at: string;
  readonly deleted_at: string | null;
  readonly image: string | null;
}

interface SaveTexts<Stored> {
  readonly title: string;
  readonly submit: string;
  readonly busy: string;
  readonly done: string;
  readonly failed: string;
  /** Where visitors see the record; null while they do not. */
  readonly site: (record: Stored) => string | null;
}

/** A kind of record that staff add, edit, delete and restore: its addresses, and what staff read about it. */
export interface ResourceOptions<Stored> {
  /** The first part of the query keys. */
  readonly key: string;
  readonly path: string;
  readonly list: { readonly label: string; readonly href: string };
  readonly add: string;
  readonly edit: (id: number | ":id") => string;
  /** What one record is called within a sentence. */
  readonly what: string;
  readonly nameOf: (record: Stored) => string;
  /** What the question before a deletion shows, if not the name. */
  readonly aboutOf?: (record: Stored) => string;
  readonly adding: SaveTexts<Stored> & { readonly unexpected?: string };
  readonly editing: SaveTexts<Stored>;
  readonly deleting: { readonly question: string; readonly done: string; readonly failed: string };
  /** What it means that a record is deleted. */
  readonly gone: string;
  readonly restored: string;
  readonly fetchFailed: string;
}

/** Enough of a resource to delete its records and bring them back. */
export type DeletableResource = Pick<
  Resource<never, never>,
  "key" | "what" | "deleting" | "restored" | "remove" | "restore"
>;

export type Resource<Stored extends StoredRecord, Input extends object> = ReturnType<
  typeof resource<Stored, Input>
>;

/** How long a record stays between its route's loader and the screen that shows it. */
const HANDOVER_MS = 30_000;

/** Declares a resource: its texts, queries and calls. */
export function resource<Stored extends StoredRecord, Input extends object>(
  options: ResourceOptions<Stored>,
) {
  const { key, path, fetchFailed } = options;
  const fetchOne = (id: number, signal: AbortSignal) =>
    callApi<Stored>(`${path.replace("/api/", "/api/admin/")}/${id}`, { signal });
  return {
    ...options,
    /** One record for editing. The route's loader reads it afresh on each visit. */
    one: (id: number) =>
      queryOptions({
        queryKey: [key, "one", id],
        queryFn: ({ signal }) => fetchOne(id, signal),
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: HANDOVER_MS,
        meta: { failed: fetchFailed },
      }),
    /** One record as a row of the list, refetched with the list. */
    row: (id: number) =>
      queryOptions({
        queryKey: [key, "list", "row", id],
        queryFn: ({ signal }) => fetchOne(id, signal),
      }),
    create: (input: Input) => callApi<Stored>(path, { method: "POST", body: input }),
    /** Changes a record, unless somebody else did after `revision`. */
    update: (id: number, input: Input, revision: number | undefined) =>
      callApi<Stored>(`${path}/${id}`, { method: "PUT", body: { id, ...input }, revision }),
    remove: (id: number, revision: number) => callApi(`${path}/${id}`, { method: "DELETE", revision }),
    restore: (id: number) => callApi<{ restored: boolean }>(`${path}/${id}/restore`, { method: "POST" }),
  };
}
