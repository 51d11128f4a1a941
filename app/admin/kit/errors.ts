import { ApiError } from "#api/client.ts";

/**
 * What staff read of a failed call: the server's text whatever the status, else `fallback`; `unexpected` for errors that
 * are not API errors. Without a response, the fallback says what failed and the client why.
 */
export function textOf(error: unknown, fallback: string, unexpected = fallback): string {
  if (!(error instanceof ApiError)) return unexpected;
  if (error.status === 0) return sentences([fallback, error.text ?? ""]);
  return error.text ?? fallback;
}

/** With what is wrong with single fields, for actions without a form that could show it. */
export function fullTextOf(error: unknown, fallback: string): string {
  const ofFields = error instanceof ApiError ? Object.values(error.fields).flat() : [];
  return sentences([textOf(error, fallback), ...ofFields]);
}

function sentences(texts: readonly string[]): string {
  const [last = "", ...others] = texts.filter((text) => text !== "").toReversed();
  return [...others.toReversed().map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)), last].join(" ");
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
