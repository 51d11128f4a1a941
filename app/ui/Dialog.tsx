import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./Icon.tsx";

interface DialogProps {
  title: ReactNode;
  /** Below the title, read as the dialog's description. */
  lead?: ReactNode | undefined;
  label?: string | undefined;
  /** Called when the user closes the dialog. The parent then stops rendering it. */
  onClose: () => void;
  wide?: boolean | undefined;
  children: ReactNode;
}

/** Prevents the page from scrolling, without a layout shift from its scroll bar. Returns a function that undoes it. */
function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  const before = { overflow: style.overflow, padding: style.paddingInlineEnd };
  style.paddingInlineEnd = `${window.innerWidth - clientWidth}px`;
  style.overflow = "hidden";
  return () => {
    style.overflow = before.overflow;
    style.paddingInlineEnd = before.padding;
  };
}

/**
 * A modal dialog on the native element, which provides top layer, inert background and focus trap. It is open while it
 * is rendered. A click outside does not close it, so that input is not lost by accident. Closing returns focus.
 */
export function Dialog({ title, lead, label, onClose, wide = false, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  const id = useId();

  // A layout effect, because its clean-up runs while the element is still in the document, when focus can be returned.
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    const opener = document.activeElement;
    const unlockScroll = lockScroll();
    dialog.showModal();
    const ended = () => close.current();
    dialog.addEventListener("close", ended);
    return () => {
      dialog.removeEventListener("close", ended);
      dialog.close();
      unlockScroll();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={box}
      aria-labelledby={`${id}-title`}
      aria-describedby={lead ? `${id}-lead` : undefined}
      className={cx("dialog", wide && "dialog-wide")}
    >
      <div className="flex flex-none items-start justify-between gap-6 border-b border-line px-5 py-4 sm:px-7">
        <div className="grid gap-1">
          {label ? <p className="label">{label}</p> : null}
          <h2 id={`${id}-title`} className="text-xl">
            {title}
          </h2>
        </div>
        <button type="button" className="btn-icon -me-2 flex-none" onClick={() => box.current?.close()}>
          <Icon name="close" />
          <span className="sr-only">Close</span>
        </button>
      </div>
      <div className="dialog-body">
        <div className="px-5 py-5 sm:px-7 sm:py-6">
          {lead ? (
            <p id={`${id}-lead`} className="mb-5 text-ink-muted">
              {lead}
            </p>
          ) : null}
          {children}
        </div>
      </div>
    </dialog>
  );
}
