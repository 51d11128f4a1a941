import { createStore } from "../store.ts";

/** Something that can be done about a message: taking it back, or looking at what it is about. */
export type ToastAction =
  | { readonly label: string; readonly run: () => void }
  | { readonly label: string; readonly href: string };

/** A message about something that has just happened. */
export interface Toast {
  readonly id: number;
  readonly tone: "success" | "warning" | "danger";
  readonly text: string;
  readonly action: ToastAction | null;
}

/** More would cover the screen; the oldest goes. */
const MOST = 3;

/** The messages that show, the latest last. */
export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

function show(tone: Toast["tone"], text: string, action: Toast["action"]): number {
  lastId += 1;
  const toast: Toast = { id: lastId, tone, text, action };
  // The same trouble twice is said once, anew.
  toasts.set((shown) =>
    [...shown.filter((other) => other.tone !== tone || other.text !== text), toast].slice(-MOST),
  );
  return lastId;
}

/** Says that something worked. */
export function toastSuccess(text: string, action: Toast["action"] = null): void {
  show("success", text, action);
}

/** Says that something worked, but not as it was meant. It stays until somebody has read it. */
export function toastWarning(text: string, action: Toast["action"] = null): void {
  show("warning", text, action);
}

/** Says that something failed. It stays until somebody has read it, or it is dismissed by the id that is returned. */
export function toastError(text: string): number {
  return show("danger", text, null);
}

/** Takes a message away. */
export function dismissToast(id: number): void {
  toasts.set((shown) => shown.filter((toast) => toast.id !== id));
}
