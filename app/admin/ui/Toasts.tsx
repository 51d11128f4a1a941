import { useEffect, useRef, useState } from "react";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/Icon.tsx";
import { useStore } from "../store.ts";
import { dismissToast, type Toast, toasts } from "./toasts.ts";

/** How long a message stays that asks for nothing, and one that offers a way back. */
const PLAIN_MS = 6_000;
const ACTION_MS = 30_000;

/**
 * All messages, in one live region that is there from the start: a region that appears together with its text is not
 * read out.
 */
export function Toasts() {
  const shown = useStore(toasts);
  return (
    <div role="status" aria-live="polite" aria-relevant="additions" className="toasts">
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const held = useLifetime(toast);
  return (
    <div className={cx("toast", toast.tone === "danger" && "toast-danger")} {...held}>
      <Icon
        name={toast.tone === "danger" ? "warning" : "check"}
        className={cx("mt-0.5", toast.tone === "danger" ? "text-danger" : "text-success")}
      />
      <p className="min-w-0 grow">{toast.text}</p>
      {toast.action ? (
        <button
          type="button"
          className="toast-button font-semibold underline underline-offset-4"
          onClick={() => {
            dismissToast(toast.id);
            toast.action?.run();
          }}
        >
          {toast.action.label}
        </button>
      ) : null}
      <button type="button" className="toast-button" onClick={() => dismissToast(toast.id)}>
        <Icon name="close" />
        <span className="sr-only">Dismiss</span>
      </button>
    </div>
  );
}

/** Ends a message in time, but never while somebody points at it or has focus in it. Errors do not end. */
function useLifetime({ id, tone, action }: Toast) {
  const [held, setHeld] = useState(0);
  const left = useRef(action ? ACTION_MS : PLAIN_MS);
  useEffect(() => {
    if (tone === "danger" || held > 0) return;
    const started = Date.now();
    const timer = setTimeout(() => dismissToast(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1_000, left.current - (Date.now() - started));
    };
  }, [id, tone, held]);
  const hold = () => setHeld((count) => count + 1);
  const release = () => setHeld((count) => Math.max(0, count - 1));
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
}
