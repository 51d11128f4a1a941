import type { MouseEvent } from "react";
import { call, whenRefused } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import { textOf } from "../kit/errors.ts";
import { createStore } from "../kit/store.ts";
import { toastError } from "../ui/toasts.ts";

/** The dialog in which people show again who they are, while it is open. */
interface Confirmation {
  /** Closes the dialog. */
  readonly end: (confirmed: boolean) => void;
}

export const confirmation = createStore<Confirmation | null>(null);

let pending: Promise<boolean> | null = null;

/** Opens the dialog; calls that ask at the same moment share it. */
function askForConfirmation(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => confirmation.set({ end: resolve })).finally(() => {
    pending = null;
    confirmation.set(null);
  });
  return pending;
}

/** Has calls that ask again who it is open the dialog. */
export function confirmIdentityForCalls(): void {
  whenRefused((code) => code === "confirmation_required" && askForConfirmation());
}

const find = endpoint("GET", "/api/auth/confirmation");

/** Follows a link to a file whose call asks again: a browser would store the refusal as the file. */
export function downloadConfirmed(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const { href } = event.currentTarget;
  call(find).then(
    () => window.location.assign(href),
    (error: unknown) => toastError(textOf(error, "The file could not be downloaded.")),
  );
}
