import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

interface CardProps extends Omit<ComponentProps<"div">, "title"> {
  /** Element to render: article for something that stands alone, li inside a list. */
  as?: "div" | "article" | "li" | undefined;
  /** Mono line across the top, left and right, like the head of a data sheet. */
  label?: ReactNode | undefined;
  code?: ReactNode | undefined;
  /** The card holds a main link: its line darkens on hover. */
  active?: boolean | undefined;
  /** Inner space; off when a picture runs to the edge (use {@link CardBody} inside). */
  padded?: boolean | undefined;
}

/** A raised sheet with a hairline. No shadow anywhere on the site. */
export function Card({
  as: Tag = "div",
  label,
  code,
  active = false,
  padded = true,
  className,
  children,
  ...rest
}: CardProps) {
  return (
    // The three tags share the props that are used here; the union of their refs is not.
    <Tag className={cx("card flex flex-col", active && "card-active", className)} {...(rest as object)}>
      {label || code ? (
        <div className="label flex justify-between gap-4 border-b border-line px-5 py-2.5">
          <span>{label}</span>
          <span>{code}</span>
        </div>
      ) : null}
      {padded ? <CardBody>{children}</CardBody> : children}
    </Tag>
  );
}

/** The padded part of an unpadded card. */
export function CardBody({ className, ...rest }: ComponentProps<"div">) {
  return <div className={cx("flex grow flex-col p-5 sm:p-6", className)} {...rest} />;
}
