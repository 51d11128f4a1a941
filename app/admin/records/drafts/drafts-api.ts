import { queryOptions } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type * as api from "#api/types.gen.ts";
import type { DraftCalls, StoredDrafts } from "../../forms/stored-drafts.ts";
import { queryClient } from "../../session/query-client.ts";
import { LOADED_BY_ROUTE, loadQuietly, recordId } from "../loaders.ts";

/** The record of a draft; `null` for a new one, nothing for what there is only one of. */
export interface DraftPlace {
  readonly kind: api.DraftKind;
  readonly record?: number | null;
}

const KEY = "drafts";
/** What lists and notices show of drafts and the schedule. */
export const DRAFTS_KEY = [KEY];
/** What forms begin with. It is not read again while a form is open. */
const FORM_KEY = "draft";

const list = (query: string) => endpoint("GET", "/api/admin/drafts", { query });
const one = (id: number) => endpoint("GET", "/api/admin/drafts/{id}", { path: { id } });

/** The drafts of a record that is there: the one that all share, and the own one. */
export function draftsOfRecordQuery({ kind, record }: DraftPlace) {
  const query = typeof record === "number" ? `kind=${kind}&records=${record}` : `kind=${kind}`;
  return queryOptions({
    queryKey: [FORM_KEY, "of", query],
    queryFn: async ({ signal }): Promise<StoredDrafts> => {
      const rows = await call(list(query), { signal });
      const load = (shared: boolean) => {
        const row = rows.find((draft) => draft.shared === shared);
        return row ? call(one(row.id), { signal }) : null;
      };
      const [shared, own] = await Promise.all([load(true), load(false)]);
      return { shared, own };
    },
    ...LOADED_BY_ROUTE,
  });
}

/** What a form begins with whose record has no draft. */
export const NO_DRAFTS: StoredDrafts = { shared: null, own: null };

/** The same for one draft, as of a new record. */
export function draftsFrom(draft: api.DraftJson | null): StoredDrafts {
  return draft?.shared === false ? { shared: null, own: draft } : { shared: draft, own: null };
}

/** A draft by its number. */
export function draftQuery(id: number) {
  return queryOptions({
    queryKey: [FORM_KEY, "one", id],
    queryFn: ({ signal }) => call(one(id), { signal }),
    ...LOADED_BY_ROUTE,
  });
}

/** Loads the draft of a new record that the address names. */
export async function newDraftLoader({ request }: LoaderFunctionArgs): Promise<null> {
  const id = recordId(new URL(request.url).searchParams.get("draft") ?? undefined);
  if (id !== null) await loadQuietly(draftQuery(id));
  return null;
}

/** The drafts of records that are not there yet. */
export function newDraftsQuery(kind: api.DraftKind) {
  return queryOptions({
    queryKey: [KEY, "new", kind],
    queryFn: ({ signal }) => call(list(`kind=${kind}&new=true`), { signal }),
    staleTime: 0,
  });
}

/** Which of these records have a draft. */
export function draftsOfQuery(kind: api.DraftKind, records: readonly number[]) {
  const query = `kind=${kind}&records=${records.join(",")}`;
  return queryOptions({
    queryKey: [KEY, "rows", query],
    queryFn: ({ signal }) => call(list(query), { signal }),
    staleTime: 0,
    enabled: records.length > 0,
  });
}

/** What is scheduled for a kind of record. */
export function scheduleQuery(kind: api.DraftKind) {
  return queryOptions({
    queryKey: [KEY, "schedule", kind],
    queryFn: ({ signal }) =>
      call(endpoint("GET", "/api/admin/schedule", { query: { kind } }), {
        signal,
      }),
    staleTime: 0,
  });
}

const publishForm = endpoint("POST", "/api/admin/drafts/publish");

/** The calls of a record's drafts. */
export function draftCalls<Stored>({ kind, record = null }: DraftPlace): DraftCalls<Stored> {
  return {
    create: (content, made) =>
      call(endpoint("POST", "/api/admin/drafts"), {
        body: { ...content, kind, record_id: record ?? made },
      }),
    update: (id, body, revision) =>
      call(endpoint("PUT", "/api/admin/drafts/{id}", { path: { id } }), {
        body,
        revision,
      }),
    publish: async (form) => {
      const published = await call(publishForm, { body: { record_id: record, ...form, kind } });
      void queryClient.invalidateQueries({ queryKey: DRAFTS_KEY });
      return { record_id: published.record_id, record: published.record as Stored };
    },
    discard,
  };
}

export function discard(id: number, revision: number) {
  return call(endpoint("DELETE", "/api/admin/drafts/{id}", { path: { id } }), {
    revision,
  });
}

/** Hides a record from visitors at a moment. */
export function scheduleHiding(kind: api.DraftKind, record: number, at: Date) {
  return call(endpoint("POST", "/api/admin/schedule/hide"), {
    body: { kind, record_id: record, at: at.toISOString() },
  });
}

/** Publishes the draft at a moment, as it was seen. */
export function schedule({ id, revision }: { id: number; revision: number }, at: Date) {
  return call(endpoint("PUT", "/api/admin/drafts/{id}/schedule", { path: { id } }), {
    body: { at: at.toISOString(), revision },
  });
}

export function cancelScheduled(id: number) {
  return call(endpoint("DELETE", "/api/admin/schedule/{id}", { path: { id } }));
}

/** Notes that a form is open and answers who else has it open. */
export function noteEditor(place: string) {
  return call(endpoint("PUT", "/api/admin/editors"), {
    body: { place },
  });
}

export function leaveEditor(place: string) {
  return call(endpoint("DELETE", "/api/admin/editors"), {
    body: { place },
  });
}
