import { Toast } from "@base-ui/react/toast";

/** Something that can be done about a message: undoing it, or looking at what it is about. */
export type ToastAction =
  | { readonly label: string; readonly run: () => void }
  | { readonly label: string; readonly href: string };

/** What a toast carries beside its text. */
export interface ToastData {
  readonly action: ToastAction | null;
}

/** How long a message stays that asks for nothing, and one that offers an action. Failures stay until dismissed. */
const PLAIN_MS = 6_000;
const ACTION_MS = 30_000;

export const toastManager = Toast.createToastManager<ToastData>();

function show(type: "success" | "warning" | "danger", title: string, action: ToastAction | null): string {
  const timeout = type === "success" ? (action ? ACTION_MS : PLAIN_MS) : 0;
  // The same message twice is one toast.
  return toastManager.add({ id: `${type} ${title}`, type, title, timeout, data: { action } });
}

export function toastSuccess(text: string, action: ToastAction | null = null): void {
  show("success", text, action);
}

/** Says that something worked, but not as it was meant. */
export function toastWarning(text: string, action: ToastAction | null = null): void {
  show("warning", text, action);
}

/** Says that something failed. Returns the id by which the message can be dismissed. */
export function toastError(text: string): string {
  return show("danger", text, null);
}

export function dismissToast(id: string): void {
  toastManager.close(id);
}
