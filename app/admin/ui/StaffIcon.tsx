import { cx } from "#ui/cx.ts";
import { Icon, type IconName } from "#ui/Icon.tsx";

/** Drawings that only the staff area needs, as those of {@link Icon}. Public pages do not load them. */
const DRAWINGS = {
  chart: "M4 20h16M7 16v-5M12 16V6M17 16V9",
  grip: "M9 5.5v.01M15 5.5v.01M9 12v.01M15 12v.01M9 18.5v.01M15 18.5v.01",
  note: "M4 20h4L19.5 8.5l-4-4L4 16zM13 7l4 4",
  pulse: "M3 12h4l3-7 4 14 3-7h4",
  trash: "M4.5 6.5h15M9.5 6.5v-3h5v3M6.5 6.5l1 14h9l1-14M10 10.5v6M14 10.5v6",
} as const;

export type StaffIconName = IconName | keyof typeof DRAWINGS;

function isStaffDrawing(name: StaffIconName): name is keyof typeof DRAWINGS {
  return name in DRAWINGS;
}

/** A line icon of the staff area or of the site; always decorative. */
export function StaffIcon({ name, className }: { name: StaffIconName; className?: string }) {
  if (isStaffDrawing(name)) {
    return (
      <svg className={cx("icon", className)} width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
        <path d={DRAWINGS[name]} />
      </svg>
    );
  }
  return <Icon name={name} className={className} />;
}
