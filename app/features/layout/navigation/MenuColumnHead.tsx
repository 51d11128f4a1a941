import type { MenuColumn } from "#content/site.ts";

/** Head of a column of the Courses menu: a link to its listing, and what the listing holds. */
export function MenuColumnHead({ column }: { column: MenuColumn }) {
  return (
    <a href={column.href} className="menu-head">
      <span className="font-semibold">{column.heading}</span>
      <span className="text-sm text-ink-muted">{column.about}</span>
    </a>
  );
}
