import type { ReactNode } from "react";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";

interface ThanksProps {
  message: string;
  onReset: () => void;
  /** What to do next. */
  children?: ReactNode;
}

/** Takes the place of a form that was sent. */
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
      {/* Without JavaScript this button could do nothing. */}
      <Button variant="quiet" className="noscript:hidden" onClick={onReset}>
        Send another
      </Button>
    </div>
  );
}
