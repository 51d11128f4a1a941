import type { ComponentProps, MouseEvent, MouseEventHandler } from "react";
import { cx } from "./cx.ts";

/** primary: the main action of a view. secondary: further actions. quiet: looks like a link. */
export type ButtonVariant = "primary" | "secondary" | "quiet";

interface ButtonStyle {
  variant?: ButtonVariant | undefined;
  size?: "sm" | "lg" | undefined;
  /** Full width. */
  block?: boolean | undefined;
}

function buttonClass(
  { variant = "primary", size, block }: ButtonStyle,
  className?: string | undefined,
): string {
  return cx("btn", `btn-${variant}`, size && `btn-${size}`, block && "btn-block", className);
}

interface ButtonProps extends ComponentProps<"button">, ButtonStyle {
  /** While true the button ignores presses and shows `busyText`. */
  busy?: boolean | undefined;
  busyText?: string | undefined;
}

/** No form is submitted either, not even by Enter in a field. */
const ignore = (event: MouseEvent) => event.preventDefault();

/** For a button whose call is made only once. Not `disabled`, which would drop the focus. */
export function pressable(
  busy: boolean | undefined,
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined,
) {
  return busy ? { "aria-disabled": true, onClick: ignore } : { onClick };
}

/** A button. `type` defaults to "button", so that it does not submit a form by accident. */
export function Button({
  variant,
  size,
  block,
  busy,
  busyText,
  className,
  onClick,
  type = "button",
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, block }, className)}
      {...rest}
      {...pressable(busy, onClick)}
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
