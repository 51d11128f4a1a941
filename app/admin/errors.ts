import { ApiError } from "#api/client.ts";

/**
 * What staff read when something failed: the server's own words, else the words of the specification; `unexpected`
 * where it has others for what is no failure of a call.
 */
export function textOf(error: unknown, fallback: string, unexpected = fallback): string {
  if (!(error instanceof ApiError)) return unexpected;
  // Without a code the answer was not one of our API's: its text says nothing to people.
  return error.code === "unknown" ? fallback : error.message;
}

/** Whether somebody else changed the record first. */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409 && error.current !== undefined;
}

/** Whether the server named wrong fields. */
export function hasFieldErrors(error: unknown): error is ApiError {
  return error instanceof ApiError && Object.keys(error.fields).length > 0;
}
