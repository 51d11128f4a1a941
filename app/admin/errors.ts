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

/** Whether the role of the account does not allow it. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.code === "missing_permission";
}

/** Whether the password that the user was given has to be changed first. */
export function needsNewPassword(error: unknown): boolean {
  return error instanceof ApiError && error.code === "password_change_required";
}

/** Whether staff need a second factor, and the account has none yet. */
export function needsSecondFactor(error: unknown): boolean {
  return error instanceof ApiError && error.code === "second_factor_required";
}

/** Whether another user changed the record first. */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409 && error.current !== undefined;
}

/** Whether the server rejected single fields. */
export function hasFieldErrors(error: unknown): error is ApiError {
  return error instanceof ApiError && Object.keys(error.fields).length > 0;
}
