import type { CaseSheet } from "#content/services.ts";
import { cx } from "#ui/cx.ts";
import { CaseFigures } from "./CaseFigures.tsx";

interface CaseCardProps {
  sheet: CaseSheet;
  /** What the project was about, in the last line. Without it the card is one of several, and its heading is the industry. */
  name?: string | undefined;
}

/** A project on one sheet: problem, what was done, and the figures before and after it. */
export function CaseCard({ sheet, name }: CaseCardProps) {
  const { industry, problem, solution, invented, weeks } = sheet;
  const figures = <CaseFigures sheet={sheet} />;
  return (
    <article className="card flex h-full flex-col">
      <div className={cx("grid content-start gap-x-12 gap-y-6 p-5", name && "sm:p-7 md:grid-cols-2")}>
        {name ? null : (
          <>
            <h3 className="text-lg">{industry}</h3>
            {figures}
          </>
        )}
        <dl className="grid content-start gap-4">
          <div>
            <dt className="label">Problem</dt>
            <dd className="mt-1">{problem}</dd>
          </div>
          <div>
            <dt className="label">What was done</dt>
            <dd className="mt-1">{solution}</dd>
          </div>
        </dl>
        {name ? figures : null}
      </div>
      <p
        className={cx(
          "label mt-auto flex flex-wrap gap-x-6 gap-y-1 border-t border-line px-5 py-2.5",
          name && "sm:px-7",
        )}
      >
        {name ? (
          <>
            <span>{name}</span>
            <span>{industry}</span>
          </>
        ) : null}
        {invented ? <span>Invented example</span> : null}
        <span className="ms-auto">{weeks === 1 ? "1 week" : `${weeks} weeks`}</span>
      </p>
    </article>
  );
}
