import type { ReactNode } from "react";
import { useHydrated } from "#site/use-hydrated.ts";
import { Button, ButtonLink, type ButtonVariant } from "#ui/Button.tsx";
import type { InquiryCourse, InquiryMode } from "./InquiryFields.tsx";
import { useInquiry, warmInquiry } from "./InquiryHost.tsx";

interface InquiryButtonProps {
  course: InquiryCourse;
  mode: InquiryMode;
  /** The form's URL without JavaScript. */
  href: string;
  variant?: ButtonVariant;
  size?: "sm" | "md" | "lg";
  block?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * Opens the inquiry dialog. A link to the form in the server's HTML, a button after hydration; both have the same size.
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
        // If loading the dialog's code fails, follow the link to the form.
        ask({ course, mode }).catch(() => window.location.assign(href));
      }}
    >
      {children}
    </Button>
  );
}
