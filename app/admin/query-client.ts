import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "#api/client.ts";
import { endSession, leaveFor } from "./session.ts";

const RETRIES = 2;
const FIRST_PAUSE_MS = 400;

/** The rules of the route guard, for answers that come later: nobody signed in, or no longer staff. */
function guard(error: unknown): void {
  if (!(error instanceof ApiError)) return;
  if (error.status === 401) endSession();
  else if (error.status === 403 && error.code === "forbidden") leaveFor("/");
}

/** Whether asking again may help: the server was not reached, or was busy. */
function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}

/** The answers that the screens share. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: guard }),
  mutationCache: new MutationCache({ onError: guard }),
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

/** Makes a call outside of queries and mutations, under the same rules. */
export async function guarded<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    guard(error);
    throw error;
  }
}
