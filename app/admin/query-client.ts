import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "#api/client.ts";
import { hasFieldErrors, isNotFound, isSignedOut, textOf } from "./errors.ts";
import { endSession, leaveFor } from "./session.ts";
import { toastError } from "./ui/toasts.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** `failed`: a failure is shown as a toast, with this text where it has none of its own. */
    queryMeta: { failed?: string };
    mutationMeta: { failed?: string };
  }
}

const RETRIES = 2;
const FIRST_PAUSE_MS = 400;

/**
 * What every failed call has in common: without a session staff sign in again, and who is no longer staff leaves. A
 * record that is not there and wrong fields are shown in their place, not in a toast.
 */
function handleFailure(error: unknown, meta: { failed?: string } | undefined): void {
  if (isSignedOut(error)) endSession();
  else if (error instanceof ApiError && error.status === 403 && error.code === "forbidden") leaveFor("/");
  else if (meta?.failed !== undefined && !isNotFound(error) && !hasFieldErrors(error)) {
    toastError(textOf(error, meta.failed));
  }
}

/** Whether asking again may help: the server was not reached, or was busy. */
function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}

/** The answers that the screens share. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => handleFailure(error, query.meta) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => handleFailure(error, mutation.meta),
  }),
  defaultOptions: {
    queries: {
      // A call is made even when the browser believes to be offline: it is often wrong, and an error can be shown.
      networkMode: "always",
      staleTime: 5_000,
      retry: (count, error) => count < RETRIES && isTemporary(error),
      retryDelay: (count) => FIRST_PAUSE_MS * 2 ** count,
    },
    mutations: { networkMode: "always", retry: false },
  },
});
