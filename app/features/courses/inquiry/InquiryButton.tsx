import type { ReactNode } from "react";
import { useLinkButton } from "#site/use-hydrated.ts";
import { ButtonLink, type ButtonVariant } from "#ui/Button.tsx";
import type { InquiryCourse, InquiryMode } from "./InquiryFields.tsx";
import { useInquiry, warmInquiry } from "./InquiryHost.tsx";

interface InquiryButtonProps {
  course: InquiryCourse;
  mode: InquiryMode;
  /** The form's URL without JavaScript. */
  href: string;
  variant?: ButtonVariant;
  size?: "sm" | "lg";
  block?: boolean;
  className?: string;
  children: ReactNode;
}

/** Opens the inquiry dialog. Without JavaScript it is a link to the form. */
export function InquiryButton({ course, mode, href, children, ...look }: InquiryButtonProps) {
  const ask = useInquiry();
  const button = useLinkButton(() => {
    // If loading the dialog's code fails, follow the link to the form.
    ask({ course, mode }).catch(() => window.location.assign(href));
  });
  return (
    <ButtonLink
      {...look}
      {...button}
      href={href}
      aria-haspopup={button.role && "dialog"}
      onPointerEnter={warmInquiry}
      onFocus={warmInquiry}
    >
      {children}
    </ButtonLink>
  );
}
