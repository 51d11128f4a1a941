import type { ReactNode } from "react";
import type { EnquiryKind } from "#site/page/page-types.ts";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { NextSteps } from "./NextSteps.tsx";

interface ThanksProps {
  kind: EnquiryKind;
  about?: string;
  message: string;
  onReset: () => void;
  /** Below the next steps. */
  children?: ReactNode;
}

/** Replaces a form after success. */
export function Thanks({ kind, about, message, onReset, children }: ThanksProps) {
  return (
    <div className="grid justify-items-start gap-5">
      <span className="grid size-12 place-items-center border border-line-strong text-success">
        <Icon name="check" className="size-6" />
      </span>
      <p className="max-w-measure text-xl font-semibold">{message}</p>
      <div className="max-w-measure">
        <NextSteps kind={kind} about={about} />
      </div>
      {children}
      {/* Hidden without JavaScript, where it would do nothing. */}
      <Button variant="quiet" className="noscript:hidden" onClick={onReset}>
        Send another
      </Button>
    </div>
  );
}
