import type { MenuHead } from "#content/site.ts";

/** The heading of a menu column: a link with a short description. */
export function MenuColumnHead({ column }: { column: MenuHead }) {
  return (
    <a href={column.href} className="menu-head">
      <span className="font-semibold">{column.heading}</span>
      <span className="text-sm text-ink-muted">{column.about}</span>
    </a>
  );
}
