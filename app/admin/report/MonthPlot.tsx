import type { ReportMonth } from "#api/types.gen.ts";
import { groupDigits } from "#content/format.ts";
import { axisEnd, shortMonth } from "./months.ts";

interface MonthPlotProps {
  title: string;
  months: readonly ReportMonth[];
  value: (month: ReportMonth) => number;
  /** A part of the value, drawn in front of it. */
  part?: ((month: ReportMonth) => number) | undefined;
}

/** Bars by month. Decorative for screen readers: the table beside it has the same figures. */
export function MonthPlot({ title, months, value, part }: MonthPlotProps) {
  const end = axisEnd(Math.max(0, ...months.map(value)));
  const height = (figure: number) => ({ blockSize: `${(100 * figure) / end}%` });
  // With many months each second one has a name, the last one always.
  const step = months.length > 12 ? 2 : 1;
  return (
    <figure className="min-w-0" aria-hidden="true">
      <figcaption className="label">{title}</figcaption>
      <div className="mt-2 flex h-44 gap-1">
        <span className="flex flex-col justify-between pe-2 pb-6 text-end text-[0.75rem] text-ink-muted tabular-nums">
          <span>{groupDigits(end)}</span>
          <span>0</span>
        </span>
        {months.map((month, at) => (
          <span
            key={month.month}
            className="flex min-w-0 flex-1 flex-col"
            title={`${shortMonth(month.month)}: ${value(month)}`}
          >
            <span className="flex flex-1 items-end border-b border-b-line-strong [border-block-start:1px_dashed_var(--color-line)]">
              {value(month) > 0 ? (
                <span
                  className="flex w-full items-end border-t-2 border-data bg-data-wash"
                  style={height(value(month))}
                >
                  {part ? (
                    <span
                      className="w-full bg-data"
                      style={{ blockSize: `${(100 * part(month)) / value(month)}%` }}
                    />
                  ) : null}
                </span>
              ) : null}
            </span>
            <span className="h-6 overflow-visible pt-1 text-center text-[0.75rem] whitespace-nowrap text-ink-muted">
              {(months.length - 1 - at) % step === 0 ? shortMonth(month.month).slice(0, 3) : ""}
            </span>
          </span>
        ))}
      </div>
    </figure>
  );
}
