import { ApiError } from "#api/client.ts";

/**
 * What staff read when something failed: the answer's own text, else `fallback`; `unexpected` for what is no failure of
 * a call.
 */
export function textOf(error: unknown, fallback: string, unexpected = fallback): string {
  return error instanceof ApiError ? (error.text ?? fallback) : unexpected;
}

/** Whether the session is over. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Whether there is no such record. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Whether somebody else changed the record first. */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409 && error.current !== undefined;
}

/** Whether the server named wrong fields. */
export function hasFieldErrors(error: unknown): error is ApiError {
  return error instanceof ApiError && Object.keys(error.fields).length > 0;
}
