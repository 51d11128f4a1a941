import type { ReactNode } from "react";
import { useHydrated } from "#site/use-hydrated.ts";
import { Button, ButtonLink, type ButtonVariant } from "#ui/Button.tsx";
import type { InquiryCourse, InquiryMode } from "./InquiryFields.tsx";
import { useInquiry, warmInquiry } from "./InquiryHost.tsx";

interface InquiryButtonProps {
  course: InquiryCourse;
  mode: InquiryMode;
  /** Where the same thing can be done without JavaScript. */
  href: string;
  variant?: ButtonVariant;
  size?: "sm" | "md" | "lg";
  block?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * Opens the inquiry modal. A link in the server's HTML, so that it leads to a form without JavaScript; a button
 * once it opens something on this page. Both look alike and take the same room.
 */
export function InquiryButton({ course, mode, href, children, ...look }: InquiryButtonProps) {
  const ask = useInquiry();
  const hydrated = useHydrated();
  if (!hydrated) {
    return (
      <ButtonLink href={href} {...look}>
        {children}
      </ButtonLink>
    );
  }
  return (
    <Button
      {...look}
      aria-haspopup="dialog"
      onPointerEnter={warmInquiry}
      onFocus={warmInquiry}
      onClick={() => {
        // Without the modal's code the form behind the link does the same.
        ask({ course, mode }).catch(() => window.location.assign(href));
      }}
    >
      {children}
    </Button>
  );
}
