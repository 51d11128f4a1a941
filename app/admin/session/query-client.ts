import { MutationCache, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { ApiError } from "#api/client.ts";
import { whoAmI } from "#api/endpoints.ts";
import type { UserJson } from "#api/types.gen.ts";
import {
  fullTextOf,
  hasFieldErrors,
  isSignedOut,
  needsNewPassword,
  needsSecondFactor,
} from "../kit/errors.ts";
import { dismissToast, toastError } from "../ui/toasts.ts";
import { endSession, leaveTo, loadAgain } from "./session.ts";

interface CallMeta {
  /** Failures show a toast, with this text if the response has none. */
  readonly failed?: string;
  /** Refused fields are shown where they are, without a toast. */
  readonly showsFields?: boolean;
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

const MAX_RETRIES = 2;
const RETRY_DELAY_MS = 400;

/**
 * Handles every failed call: without a session, staff are sent to the sign-in page; a user who is no longer
 * staff leaves the staff area, and one who has to do something first is told so in place of the screen. What a user
 * may no longer do disappears.
 */
export function handleFailure(error: unknown, meta?: CallMeta): void {
  if (isSignedOut(error)) endSession();
  else if (error instanceof ApiError && error.status === 403 && error.code === "forbidden") leaveTo("/");
  else if (needsNewPassword(error) || needsSecondFactor(error)) showWhatComesFirst();
  else {
    if (error instanceof ApiError && error.status === 403) {
      void queryClient.invalidateQueries({ queryKey: [whoAmI.path] }).catch(() => {});
    }
    showFailure(error, meta);
  }
}

/** Leads to the screen that sets a password or a second factor, unless it is shown already. */
function showWhatComesFirst(): void {
  const user = queryClient.getQueryData<UserJson>([whoAmI.path]);
  if (!user?.must_change_password && !user?.must_set_second_factor) loadAgain();
}

/** The toasts of failures, by the text that each kind of call has for its failures. */
const failureToasts = new Map<string, string>();

function showFailure(error: unknown, meta?: CallMeta): void {
  if (meta?.failed === undefined || (meta.showsFields && hasFieldErrors(error))) return;
  failureToasts.set(meta.failed, toastError(fullTextOf(error, meta.failed)));
}

/** Takes away what was said of a failure once the same kind of call succeeds. */
export function handleSuccess(meta?: CallMeta): void {
  const toast = failureToasts.get(meta?.failed ?? "");
  if (meta?.failed === undefined || toast === undefined) return;
  failureToasts.delete(meta.failed);
  // Failures of one text, such as that of a server in maintenance, share a toast.
  if (![...failureToasts.values()].includes(toast)) dismissToast(toast);
}

/** Whether a retry may help: the server was unreachable or overloaded. */
function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => handleFailure(error, query.meta),
    onSuccess: (_data, query) => handleSuccess(query.meta),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => handleFailure(error, mutation.meta),
    onSuccess: (_data, _variables, _result, mutation) => handleSuccess(mutation.meta),
  }),
  defaultOptions: {
    queries: {
      // Do not rely on navigator.onLine, which is often wrong: make the call and show its error.
      networkMode: "always",
      staleTime: 5_000,
      retry: (count, error) => count < MAX_RETRIES && isTemporary(error),
      retryDelay: (count) => RETRY_DELAY_MS * 2 ** count,
    },
    mutations: { networkMode: "always", retry: false },
  },
});

/**
 * Shows what a change answered, or what is known of its outcome. A request that was sent before the change may be answered
 * after it and would bring the older record back, with a revision that the server refuses; it is cancelled.
 */
export const showAnswer = ((queryKey: QueryKey, answer: unknown) => {
  void queryClient.cancelQueries({ queryKey, exact: true });
  return queryClient.setQueryData(queryKey, answer);
}) as QueryClient["setQueryData"];
