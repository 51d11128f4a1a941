import { useEffect, useRef } from "react";
import { safeLink } from "#site/links.ts";
import { Icon } from "#ui/Icon.tsx";
import { DownloadLink } from "./DownloadLink.tsx";
import type { InquiryCourse, InquiryMode } from "./InquiryFields.tsx";

interface InquirySentProps {
  sent: { course: InquiryCourse; mode: InquiryMode; message: string } | null;
  onDismiss: () => void;
}

/**
 * The success message after an inquiry. Its live region is always rendered, because screen readers ignore one that
 * appears together with its text.
 */
export function InquirySent({ sent, onDismiss }: InquirySentProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const address = sent?.mode === "download" ? safeLink(sent.course.downloadlink) : null;

  useEffect(() => {
    if (address === null) return;
    // Most browsers block a new tab after an asynchronous response; the link is the alternative.
    window.open(address, "_blank", "noopener");
    link.current?.focus();
  }, [address]);

  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-20 z-40 flex justify-start sm:inset-x-6 sm:bottom-6"
    >
      {sent ? (
        <div className="notice notice-success pointer-events-auto flex max-w-xl items-start gap-4 pe-2">
          <div className="grid gap-3 py-1">
            <p className="font-semibold">{sent.message}</p>
            {address === null ? null : <DownloadLink ref={link} href={address} title={sent.course.title} />}
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
