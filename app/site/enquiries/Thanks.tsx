import type { ReactNode } from "react";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";

interface ThanksProps {
  message: string;
  onReset: () => void;
  /** The next steps. */
  children?: ReactNode;
}

/** Replaces a form after success. */
export function Thanks({ message, onReset, children }: ThanksProps) {
  return (
    <div className="grid justify-items-start gap-5">
      <span className="grid size-12 place-items-center border border-line-strong text-success">
        <Icon name="check" className="size-6" />
      </span>
      <p className="max-w-measure text-xl font-semibold">{message}</p>
      <p className="max-w-measure text-ink-muted">
        If you do not hear from us, look into your spam folder or simply call us.
      </p>
      {children}
      {/* Hidden without JavaScript, where it would do nothing. */}
      <Button variant="quiet" className="noscript:hidden" onClick={onReset}>
        Send another
      </Button>
    </div>
  );
}
