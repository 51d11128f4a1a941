import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import type { Endpoint } from "#api/endpoint.ts";
import type { DraftKind } from "#api/types.gen.ts";
import { LOADED_BY_ROUTE } from "./loaders.ts";

/** The common part of all editable records. */
export interface StoredRecord {
  readonly id: number;
  readonly revision: number;
  readonly updated_at: string;
  readonly deleted_at: string | null;
  /** The address of its picture; some kinds of record have none. */
  readonly image?: string | null;
  readonly content?: { readonly project_image?: string | null };
  readonly downloadlink?: string;
}

interface SaveTexts<Stored> {
  readonly title: string;
  readonly submit: string;
  readonly busy: string;
  readonly done: string;
  readonly failed: string;
  /** The public page of the record; null while it has none. */
  readonly site: (record: Stored) => string | null;
}

interface RecordCalls<Stored> {
  readonly find: (id: number) => Endpoint<Stored>;
  readonly remove: (id: number) => Endpoint<unknown>;
  readonly restore: (id: number) => Endpoint<{ readonly restored: boolean }>;
}

/** A type of record that staff can add, edit, delete and restore: its calls, paths and texts. */
export interface ResourceOptions<Stored> {
  /** The first part of the query keys. */
  readonly key: string;
  /** What it is in the change history. */
  readonly kind: DraftKind;
  readonly calls: RecordCalls<Stored>;
  readonly list: { readonly label: string; readonly href: string };
  readonly add: string;
  readonly edit: (id: number | ":id") => string;
  /** The name of one record within a sentence. */
  readonly what: string;
  readonly nameOf: (record: Stored) => string;
  /** What the delete confirmation shows, if not the name. */
  readonly aboutOf?: (record: Stored) => string;
  readonly adding: SaveTexts<Stored> & { readonly unexpected?: string };
  readonly editing: SaveTexts<Stored>;
  readonly deleting: { readonly question: string; readonly done: string; readonly failed: string };
  /** Explains that a record is deleted. */
  readonly gone: string;
  readonly restored: string;
  readonly fetchFailed: string;
}

/** The part of a resource that deleting and restoring need. */
export type DeletableResource = Pick<
  Resource<never>,
  "key" | "what" | "deleting" | "restored" | "remove" | "restore"
>;

export type Resource<Stored extends StoredRecord> = ReturnType<typeof resource<Stored>>;

/** Declares a resource. */
export function resource<Stored extends StoredRecord>(options: ResourceOptions<Stored>) {
  const { calls, ...texts } = options;
  const { key, fetchFailed } = texts;
  return {
    ...texts,
    /** One record for editing. */
    one: (id: number) =>
      queryOptions({
        queryKey: [key, "one", id],
        queryFn: ({ signal }) => call(calls.find(id), { signal }),
        ...LOADED_BY_ROUTE,
        meta: { failed: fetchFailed },
      }),
    /** One record as a row of the list, refetched with the list. */
    row: (id: number) =>
      queryOptions({
        queryKey: [key, "list", "row", id],
        queryFn: ({ signal }) => call(calls.find(id), { signal }),
      }),
    remove: (id: number, revision: number) => call(calls.remove(id), { revision }),
    restore: (id: number) => call(calls.restore(id)),
  };
}
