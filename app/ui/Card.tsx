import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

interface CardProps extends Omit<ComponentProps<"div">, "title"> {
  /** The element: article for independent content, li inside a list. */
  as?: "div" | "article" | "li" | undefined;
  /** The texts at the start and the end of the top line. */
  label?: ReactNode | undefined;
  code?: ReactNode | undefined;
  /** The card contains a link and has a hover style. */
  active?: boolean | undefined;
  /** Off for pictures that span the whole width (use {@link CardBody} inside). */
  padded?: boolean | undefined;
}

/** A bordered box. */
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
    // The tags share the props that are used here, but not the types of their refs.
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
