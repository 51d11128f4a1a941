import type { CaseSheet } from "#content/services.ts";

/** The number that a figure begins with: 1240 of "1,240 kWh". */
const numberOf = (figure: string) => Number.parseFloat(figure.replaceAll(",", ""));

/** The figures of a project before and after it, with bars to scale. */
export function CaseFigures({ sheet: { measure, before, after } }: { sheet: CaseSheet }) {
  const most = Math.max(numberOf(before), numberOf(after)) || 1;
  const rows = [
    { name: "Before", figure: before, colour: "text-line-strong" },
    { name: "After", figure: after, colour: "text-data" },
  ];
  return (
    <div>
      <p className="text-sm font-semibold">{measure}</p>
      <dl className="mt-1.5 grid gap-2 text-sm">
        {rows.map(({ name, figure, colour }) => (
          <div key={name} className="grid grid-cols-2 gap-y-1">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="contents">
              <span className="figure text-end font-semibold">{figure}</span>
              <svg
                aria-hidden="true"
                width="100"
                height="6"
                viewBox="0 0 100 6"
                preserveAspectRatio="none"
                className={`col-span-2 h-2 w-full ${colour}`}
              >
                <rect width={(numberOf(figure) / most) * 100} height="6" fill="currentColor" />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Whether the project is an example with invented figures, or a client's. */
export function caseNote({ industry, invented }: CaseSheet): string {
  return invented ? "Invented example" : industry;
}
