import type { FetchQueryOptions, QueryExecuteOptions, QueryKey } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { ApiError } from "#api/client.ts";
import { readAddress } from "../kit/address-state.ts";
import { isSignedOut } from "../kit/errors.ts";
import { queryClient } from "../session/query-client.ts";
import type { ListSource } from "./list-source.ts";

/** The id in a route parameter; null when it is not valid. */
export function recordId(text: string | undefined): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text ?? "") ? Number(text) : Number.NaN;
  return id <= 2_147_483_647 ? id : null;
}

/** Loads a record and its drafts before its screen renders. The route's error boundary shows failures of the record. */
export function recordLoader<T, Key extends QueryKey, Drafts, DraftsKey extends QueryKey>(
  query: (id: number) => FetchQueryOptions<T, Error, T, Key>,
  drafts?: (id: number) => FetchQueryOptions<Drafts, Error, Drafts, DraftsKey> | null,
) {
  return async ({ params }: LoaderFunctionArgs): Promise<T> => {
    const id = recordId(params.id);
    if (id === null) throw new ApiError(404, {});
    return loadWithDrafts(query(id), drafts?.(id) ?? null);
  };
}

/** Fetches a record, and its drafts in parallel. */
export async function loadWithDrafts<T, Key extends QueryKey, Drafts, DraftsKey extends QueryKey>(
  query: FetchQueryOptions<T, Error, T, Key>,
  drafts: FetchQueryOptions<Drafts, Error, Drafts, DraftsKey> | null,
): Promise<T> {
  const loading = loadQuietly(drafts);
  const record = await load(query);
  await loading;
  return record;
}

/** Fetches data whose failure the screen shows, or nothing. */
export async function loadQuietly<T, Key extends QueryKey>(
  query: FetchQueryOptions<T, Error, T, Key> | null,
): Promise<void> {
  if (query) await queryClient.query({ ...query, staleTime: 0 }).catch(() => {});
}

/**
 * Query options of records that a route's loader fetches on each visit: the screen reuses the loader's answer, which is
 * garbage-collected soon after the screen is left.
 */
export const LOADED_BY_ROUTE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 30_000 };

/** Fetches data for a route, by default even when it is cached. */
export async function load<T, Key extends QueryKey>(
  query: FetchQueryOptions<T, Error, T, Key>,
  staleTime: 0 | "static" = 0,
): Promise<T> {
  try {
    return await queryClient.query({ ...query, staleTime });
  } catch (error) {
    // The browser is navigating to the sign-in page: render nothing meanwhile.
    if (isSignedOut(error)) return new Promise(() => {});
    throw error;
  }
}

/** Starts loading a list in parallel with its screen, which shows the loading and error states. */
export function listLoader<Row, K extends string>({ spec, query }: ListSource<Row, K>) {
  return ({ request }: LoaderFunctionArgs): null => {
    const { select: _, ...options } = query(readAddress(new URL(request.url).search, spec));
    void queryClient.query(options as QueryExecuteOptions).catch(() => {});
    return null;
  };
}
