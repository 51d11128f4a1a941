import { Toast } from "@base-ui/react/toast";

/** An action of a toast, such as undo or a link. */
export type ToastAction =
  | {
      readonly label: string;
      readonly run: () => void;
      /** It stands for the same action of all toasts with this text, which is shown once. */
      readonly shared?: true;
    }
  | { readonly label: string; readonly href: string };

/** The data of a toast besides its text. */
export interface ToastData {
  readonly action: ToastAction | null;
}

/** How long toasts are shown, without and with an action. Errors stay until they are dismissed. */
const PLAIN_MS = 6_000;
const ACTION_MS = 30_000;

export const toastManager = Toast.createToastManager<ToastData>();

function show(type: "success" | "warning" | "danger", title: string, action: ToastAction | null): string {
  const timeout = type === "success" ? (action ? ACTION_MS : PLAIN_MS) : 0;
  // Repeating a message updates its toast; with an action it is about something else, which keeps its own.
  const same = action === null || ("shared" in action && action.shared);
  return toastManager.add({
    ...(same && { id: `${type} ${title}` }),
    type,
    title,
    timeout,
    data: { action },
  });
}

export function toastSuccess(text: string, action: ToastAction | null = null): void {
  show("success", text, action);
}

/** Reports a partial success. */
export function toastWarning(text: string, action: ToastAction | null = null): void {
  show("warning", text, action);
}

/** Reports an error. Returns the id for dismissing the toast. */
export function toastError(text: string): string {
  return show("danger", text, null);
}

export function dismissToast(id: string): void {
  toastManager.close(id);
}
