import type { ReactNode } from "react";
import type { EnquiryKind } from "#site/page/page-types.ts";
import { Icon } from "#ui/Icon.tsx";
import { NextSteps } from "./NextSteps.tsx";

interface SentNoticeProps {
  /** Null while there is nothing to say. */
  sent: { kind: EnquiryKind; message: string; about: string } | null;
  onDismiss: () => void;
  children?: ReactNode;
}

/**
 * The success message of a dialog, which stays on the page after the dialog has closed until it is dismissed. Its live
 * region is always rendered, because screen readers ignore one that appears together with its text.
 */
export function SentNotice({ sent, onDismiss, children }: SentNoticeProps) {
  return (
    <div role="status" className="sent-notice">
      {sent ? (
        <div className="notice notice-success pointer-events-auto flex max-w-xl items-start gap-4 pe-2">
          <div className="grid gap-2 py-1">
            <p className="font-semibold">{sent.message}</p>
            <NextSteps kind={sent.kind} about={sent.about} />
            {children}
          </div>
          <button type="button" className="btn-icon -my-1 border-transparent" onClick={onDismiss}>
            <Icon name="close" />
            <span className="sr-only">Dismiss</span>
          </button>
        </div>
      ) : null}
    </div>
  );
}
