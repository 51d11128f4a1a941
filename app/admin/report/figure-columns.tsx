import type { ReportFigures } from "#api/types.gen.ts";
import { groupDigits } from "#content/format.ts";
import { durationText } from "../kit/format.ts";
import type { Column } from "../ui/DataTable.tsx";
import { share } from "./answer.ts";

type FigureColumn = Column<Readonly<ReportFigures> & { id: number }>;

const VIEWS: FigureColumn = {
  key: "views",
  label: "Views",
  numeric: true,
  wide: true,
  cell: ({ views }) => groupDigits(views),
};

const PLACED: FigureColumn = {
  key: "placed",
  label: "Placed",
  numeric: true,
  wide: true,
  cell: ({ placed }) => groupDigits(placed),
};

const ALWAYS: readonly FigureColumn[] = [
  { key: "enquiries", label: "Enquiries", numeric: true, cell: ({ enquiries }) => groupDigits(enquiries) },
  {
    key: "enrolled",
    label: "Enrolled",
    numeric: true,
    // Phones show the rate alone.
    wide: true,
    cell: ({ enrolled }) => groupDigits(enrolled),
  },
];

/** A figure with its unit in one line. */
const whole = (text: string) => <span className="whitespace-nowrap">{text || "–"}</span>;

const RATES: readonly FigureColumn[] = [
  {
    key: "rate",
    label: "Rate",
    numeric: true,
    cell: ({ enrolled, placed, enquiries }) => whole(share(enrolled + placed, enquiries)),
  },
  {
    key: "answer",
    label: "Answer",
    numeric: true,
    cell: ({ answer_minutes }) => whole(answer_minutes === null ? "" : durationText(answer_minutes)),
  },
];

/** The figures of a row. Nobody is placed by an institute that recruits nobody. */
export function figureColumns({
  total,
  views,
}: {
  total: ReportFigures;
  views: boolean;
}): readonly FigureColumn[] {
  return [...(views ? [VIEWS] : []), ...ALWAYS, ...(total.placed > 0 ? [PLACED] : []), ...RATES];
}

/** Words of campaign links are often written small; addresses of sites are. */
export const shown = (label: string) =>
  label.includes(".") ? label : label.charAt(0).toUpperCase() + label.slice(1);

/** A share as a bar with its figure. */
export function ShareBar({ part, whole }: { part: number; whole: number }) {
  return (
    <span className="flex items-center gap-2">
      <span className="h-2 w-28 flex-none bg-paper-sunken" aria-hidden="true">
        <span
          className="block h-full bg-data"
          style={{ inlineSize: `${whole === 0 ? 0 : (100 * part) / whole}%` }}
        />
      </span>
      <span className="figure text-sm">{share(part, whole) || "–"}</span>
    </span>
  );
}
