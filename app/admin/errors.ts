import { ApiError } from "#api/client.ts";

/** The error message for staff: the server's text, else `fallback`; `unexpected` for errors that are not API errors. */
export function textOf(error: unknown, fallback: string, unexpected = fallback): string {
  return error instanceof ApiError ? (error.text ?? fallback) : unexpected;
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Whether another user changed the record first. */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409 && error.current !== undefined;
}

/** Whether the server rejected single fields. */
export function hasFieldErrors(error: unknown): error is ApiError {
  return error instanceof ApiError && Object.keys(error.fields).length > 0;
}
