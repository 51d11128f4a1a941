import { useEffect } from "react";
import { isSignedOut, textOf } from "../errors.ts";
import { toastError } from "../ui/toasts.ts";

/**
 * Tells in a message that something could not be loaded, once for each failure. Returns the text for screens that show
 * it in place as well, null while nothing failed.
 */
export function useFailureToast(error: unknown, fallback: string): string | null {
  const text = error === null ? null : textOf(error, fallback);
  // The same text may stand for a new failure, so the effect hangs on the error.
  useEffect(() => {
    if (error !== null && !isSignedOut(error)) toastError(textOf(error, fallback));
  }, [error, fallback]);
  return text;
}
