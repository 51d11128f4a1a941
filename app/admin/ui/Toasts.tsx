import { useEffect, useRef, useState } from "react";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/Icon.tsx";
import { isStaffPath } from "../paths.ts";
import { useStore } from "../store.ts";
import { dismissToast, type Toast, type ToastAction, toasts } from "./toasts.ts";

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
    <div className={cx("toast", toast.tone !== "success" && `toast-${toast.tone}`)} {...held}>
      <Icon
        name={toast.tone === "success" ? "check" : "warning"}
        className={cx("mt-0.5", INKS[toast.tone])}
      />
      {/* A long action goes below the text rather than leave it a narrow column. */}
      <div className="flex min-w-0 grow flex-wrap justify-between gap-x-3 gap-y-1.5">
        <p className="min-w-0 grow basis-48 wrap-anywhere">{toast.text}</p>
        {toast.action ? <Action action={toast.action} done={() => dismissToast(toast.id)} /> : null}
      </div>
      <button type="button" className="toast-button" onClick={() => dismissToast(toast.id)}>
        <Icon name="close" />
        <span className="sr-only">Dismiss</span>
      </button>
    </div>
  );
}

const INKS = { success: "text-success", warning: "text-signal-text", danger: "text-danger" } as const;

function Action({ action, done }: { action: ToastAction; done: () => void }) {
  const look = "toast-button font-semibold underline underline-offset-4";
  if ("href" in action) {
    // A screen of the staff area takes the place of this one; a page of the site opens beside it.
    const beside = isStaffPath(action.href) ? {} : { target: "_blank", rel: "noreferrer" };
    return (
      <a href={action.href} className={look} onClick={done} {...beside}>
        {action.label}
        {isStaffPath(action.href) ? null : <span className="sr-only"> (new tab)</span>}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={look}
      onClick={() => {
        done();
        action.run();
      }}
    >
      {action.label}
    </button>
  );
}

/** Ends a message in time, but never while somebody points at it or has focus in it. Only success ends by itself. */
function useLifetime({ id, tone, action }: Toast) {
  const [held, setHeld] = useState(0);
  const left = useRef(action ? ACTION_MS : PLAIN_MS);
  useEffect(() => {
    if (tone !== "success" || held > 0) return;
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
