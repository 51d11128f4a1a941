import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

/** primary: the main action of a view. secondary: further actions. quiet: looks like a link. */
export type ButtonVariant = "primary" | "secondary" | "quiet";

interface ButtonStyle {
  variant?: ButtonVariant | undefined;
  size?: "sm" | "md" | "lg" | undefined;
  /** Full width. */
  block?: boolean | undefined;
}

function buttonClass(
  { variant = "primary", size = "md", block = false }: ButtonStyle,
  className?: string | undefined,
): string {
  return cx("btn", `btn-${variant}`, size !== "md" && `btn-${size}`, block && "btn-block", className);
}

interface ButtonProps extends ComponentProps<"button">, ButtonStyle {
  /** While true the button is disabled and shows `busyText`. */
  busy?: boolean | undefined;
  busyText?: string | undefined;
}

/** A button. `type` defaults to "button", so that it does not submit a form by accident. */
export function Button({
  variant,
  size,
  block,
  busy = false,
  busyText,
  className,
  disabled,
  type = "button",
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, block }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && busyText ? busyText : children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  block,
  className,
  children,
  ...rest
}: ComponentProps<"a"> & ButtonStyle) {
  return (
    <a className={buttonClass({ variant, size, block }, className)} {...rest}>
      {children}
    </a>
  );
}
