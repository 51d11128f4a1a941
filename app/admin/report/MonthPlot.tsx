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
    <figure className="report-plot" aria-hidden="true">
      <figcaption className="label">{title}</figcaption>
      <div className="report-bars">
        <span className="report-axis">
          <span>{groupDigits(end)}</span>
          <span>0</span>
        </span>
        {months.map((month, at) => (
          <span
            key={month.month}
            className="report-month"
            title={`${shortMonth(month.month)}: ${value(month)}`}
          >
            <span className="report-column">
              {value(month) > 0 ? (
                <span className="report-bar" style={height(value(month))}>
                  {part ? (
                    <span
                      className="report-part"
                      style={{ blockSize: `${(100 * part(month)) / value(month)}%` }}
                    />
                  ) : null}
                </span>
              ) : null}
            </span>
            <span className="report-name">
              {(months.length - 1 - at) % step === 0 ? shortMonth(month.month).slice(0, 3) : ""}
            </span>
          </span>
        ))}
      </div>
    </figure>
  );
}
