import type { FigureLabel, Figures } from "#content/site.ts";
import { Disclosure } from "#ui/Disclosure.tsx";

interface FigureSourcesProps {
  figures: Figures;
  /** The figures that stand above, by what they are called there. */
  of: readonly FigureLabel[];
}

/** Where figures come from and of which month they are; nothing when none of them says so. */
export function FigureSources({ figures, of }: FigureSourcesProps) {
  const known = of.filter(({ figure }) => figures[`${figure}_source`]);
  if (known.length === 0) return null;
  return (
    <Disclosure summary="Where these figures come from" className="text-sm">
      <dl className="grid gap-2 pb-2">
        {known.map(({ figure, label }) => (
          <div key={figure}>
            <dt className="inline font-semibold">{label}: </dt>
            <dd className="inline text-ink-muted">{figures[`${figure}_source`]}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
