import { useEffect, useRef } from "react";
import { SentNotice } from "#site/enquiries/SentNotice.tsx";
import { safeLink } from "#site/links.ts";
import { DownloadLink } from "./DownloadLink.tsx";
import type { InquiryCourse, InquiryMode } from "./InquiryFields.tsx";

interface InquirySentProps {
  sent: { course: InquiryCourse; mode: InquiryMode; message: string; syllabus: string | undefined } | null;
  onDismiss: () => void;
}

/** The success message after an inquiry; in download mode it opens the syllabus. */
export function InquirySent({ sent, onDismiss }: InquirySentProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const address = sent?.mode === "download" ? safeLink(sent.syllabus ?? sent.course.downloadlink) : null;

  useEffect(() => {
    if (address === null) return;
    // Most browsers block a new tab after an asynchronous response; the link is the alternative.
    window.open(address, "_blank", "noopener");
    link.current?.focus();
  }, [address]);

  return (
    <SentNotice
      sent={sent && { kind: "inquiry", message: sent.message, about: sent.course.title }}
      onDismiss={onDismiss}
    >
      {address === null || !sent ? null : (
        <DownloadLink ref={link} href={address} title={sent.course.title} />
      )}
    </SentNotice>
  );
}
