import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type { MediaJson, MediaKind, MediaRecord, MediaRow } from "#api/types.gen.ts";
import { upload } from "#api/upload.ts";
import { pageNumber } from "../kit/address-state.ts";
import { paths } from "../kit/paths.ts";
import { type ListSource, pagedQuery } from "../records/list-source.ts";
import { LOADED_BY_ROUTE } from "../records/loaders.ts";
import type { DeletableResource } from "../records/resource.ts";
import { queryClient, showAnswer } from "../session/query-client.ts";

/** The first part of all query keys of the library. */
const MEDIA = "media";

/** Divisible by the usual numbers of columns. */
export const FILES_PER_PAGE = 48;
/** The refetch intervals while pictures are being made: of a list, and of one file. */
const WATCH_LIST_MS = 3_000;
const WATCH_FILE_MS = 2_000;

const isProcessing = ({ state }: Pick<MediaRecord, "state">) => state === "processing";

interface Listing {
  readonly q: string;
  readonly filter: string;
  readonly status: string;
  readonly page: number;
  readonly perPage: number;
}

function listCall({ q, filter, status, page, perPage }: Listing) {
  const params = new URLSearchParams();
  if (q !== "") params.set("q", q);
  if (filter !== "all") params.set("filter", filter);
  if (status !== "present") params.set("status", status);
  params.set("page", String(page));
  params.set("per_page", String(perPage));
  return endpoint("GET", "/api/media", { query: params });
}

const SPEC = {
  q: { fallback: "" },
  filter: { fallback: "all", choices: ["pictures", "documents", "unused", "without_alt"] },
  status: { fallback: "present", choices: ["present", "deleted"] },
  view: { fallback: "grid", choices: ["grid", "list"] },
  page: { fallback: "1" },
} as const;

export type MediaListKey = keyof typeof SPEC;

function listQuery(listing: Listing) {
  const query = pagedQuery<MediaRow>({ key: MEDIA, call: listCall(listing) });
  return {
    ...query,
    refetchInterval: ({ state }: { state: { data?: { items: readonly MediaRow[] } | undefined } }) =>
      state.data?.items.some(isProcessing) ? WATCH_LIST_MS : (false as const),
  };
}

/** The files, the latest first, which the server filters and paginates. */
export const mediaList: ListSource<MediaRow, MediaListKey> = {
  key: MEDIA,
  href: paths.media,
  spec: SPEC,
  perPage: FILES_PER_PAGE,
  query: ({ q, filter, status, page }) =>
    listQuery({ q, filter, status, page: pageNumber(page), perPage: FILES_PER_PAGE }),
};

/** A page of the files that a field can take. */
export function choosableQuery(kind: MediaKind, q: string, page: number) {
  const filter = kind === "picture" ? "pictures" : "documents";
  return listQuery({ q, filter, status: "present", page, perPage: FILES_PER_PAGE });
}

const find = (id: number) => endpoint("GET", "/api/media/{id}", { path: { id } });

/** One file with what was made from it and where it is used. */
export function mediaQuery(id: number) {
  return queryOptions({
    queryKey: [MEDIA, "one", id],
    queryFn: ({ signal }) => call(find(id), { signal }),
    ...LOADED_BY_ROUTE,
    refetchInterval: ({ state }) => (state.data && isProcessing(state.data) ? WATCH_FILE_MS : false),
  });
}

/** Shows a file of a response, and refetches the lists. */
export function showMedia(media: MediaJson): void {
  showAnswer(mediaQuery(media.id).queryKey, media);
  refreshLists();
}

/** Shows the record of a 409 response, which comes without variants and uses. */
export function showChangedElsewhere(current: MediaRecord): void {
  const { queryKey } = mediaQuery(current.id);
  showAnswer(queryKey, (before) => before && { ...before, ...current });
  void queryClient.invalidateQueries({ queryKey });
  refreshLists();
}

export function refreshLists(): void {
  void queryClient.invalidateQueries({ queryKey: [MEDIA, "list"] });
}

interface Sending {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** Stores a file. `known` tells that the same file was there already. */
export async function uploadMedia(
  file: File,
  sending: Sending,
): Promise<{ media: MediaJson; known: boolean }> {
  const to = endpoint("POST", "/api/media");
  const { answer, status } = await upload(to, file, sending);
  return { media: answer, known: status !== 201 };
}

/** Puts another file in the place of one. Answered by 409 when it no longer has this revision. */
export async function replaceMedia(
  { id, revision }: MediaRecord,
  file: File,
  sending: Sending,
): Promise<MediaJson> {
  const to = endpoint("POST", "/api/media/{id}/replace", { path: { id } });
  return (await upload(to, file, { ...sending, revision })).answer;
}

/** What deleting and restoring need. */
export const mediaFiles: DeletableResource = {
  key: MEDIA,
  what: "file",
  deleting: {
    question: "Are you sure you want to delete this file?",
    done: "File deleted",
    failed: "The file could not be deleted.",
  },
  restored: "File restored",
  remove: (id, revision) => call(endpoint("DELETE", "/api/media/{id}", { path: { id } }), { revision }),
  restore: (id) => call(endpoint("POST", "/api/media/{id}/restore", { path: { id } })),
};
