import { Toast } from "@base-ui/react/toast";
import type { ReactNode } from "react";
import { isStaffPath } from "#site/session.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/Icon.tsx";
import { type ToastAction, type ToastData, toastManager } from "./toasts.ts";

/** More toasts would cover the screen. */
const MAX_TOASTS = 3;

/** All toasts, in a live region that is always rendered. F6 moves focus to it, and Tab to the toasts' buttons. */
export function Toasts() {
  return (
    <Toast.Provider toastManager={toastManager} limit={MAX_TOASTS}>
      <Toast.Viewport className="toasts" aria-label="Messages (F6)">
        <ToastList />
      </Toast.Viewport>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager<ToastData>();
  // The newest toast is last.
  return toasts.toReversed().map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={[]}
      className={cx("toast", toast.type !== "success" && `toast-${toast.type}`)}
    >
      <Icon
        name={toast.type === "success" ? "check" : "warning"}
        className={cx("mt-0.5", ICON_CLASSES[toast.type ?? ""])}
      />
      {/* A long action goes below the text so that the text keeps its width. */}
      <Toast.Content className="flex min-w-0 grow flex-wrap justify-between gap-x-3 gap-y-1.5">
        {/* A new element for each update, so that screen readers repeat an identical message. */}
        <Toast.Title key={toast.updateKey} render={<p />} className="min-w-0 grow basis-48 wrap-anywhere" />
        {toast.data?.action ? <Action id={toast.id} action={toast.data.action} /> : null}
      </Toast.Content>
      <Toast.Close className="toast-button">
        <Icon name="close" />
        <span className="sr-only">Dismiss</span>
      </Toast.Close>
    </Toast.Root>
  ));
}

const ICON_CLASSES: Readonly<Record<string, string>> = {
  success: "text-success",
  warning: "text-signal-text",
  danger: "text-danger",
};

function Action({ id, action }: { id: string; action: ToastAction }): ReactNode {
  const className = "toast-button font-semibold underline underline-offset-4";
  const close = () => toastManager.close(id);
  if ("run" in action) {
    return (
      <button
        type="button"
        className={className}
        onClick={() => {
          close();
          action.run();
        }}
      >
        {action.label}
      </button>
    );
  }
  // Links to the staff area open in this tab, links to the site in a new one.
  if (isStaffPath(action.href)) {
    return (
      <a href={action.href} className={className} onClick={close}>
        {action.label}
      </a>
    );
  }
  return (
    <a href={action.href} className={className} onClick={close} target="_blank" rel="noreferrer">
      {action.label}
      <span className="sr-only"> (new tab)</span>
    </a>
  );
}
