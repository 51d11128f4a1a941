import { ABOUT_STATS, REASONS } from "#content/about.ts";
import type { Figures } from "#content/site.ts";
import { FigureSources } from "#site/FigureSources.tsx";
import { compact } from "#site/motion/use-counter.ts";
import { useTexts } from "#site/page/texts.ts";
import { Icon } from "#ui/Icon.tsx";
import { Section } from "#ui/Section.tsx";

/** The statistics and three reasons. */
export function AboutWhy({ figures }: { figures: Figures }) {
  const texts = useTexts("about");
  const stats = ABOUT_STATS.filter(({ figure }) => figures[figure] !== "");
  return (
    <Section id="why" tone="sunken" minor title={texts.why_title} lead={texts.why_lead}>
      <dl className="figures-grid lg:grid-cols-4">
        {stats.map(({ figure, label }) => (
          <div key={figure} className="figures-cell">
            <dt>{label}</dt>
            <dd>{figure === "students" ? compact(figures.students) : figures[figure]}</dd>
          </div>
        ))}
      </dl>
      <FigureSources figures={figures} of={stats} />
      <ul className="mt-10 grid gap-x-10 gap-y-8 md:grid-cols-3">
        {REASONS.map(({ number, icon }) => (
          <li key={number} className="border-t border-line-strong pt-5">
            <Icon name={icon} className="size-7 text-data" />
            <h3 className="mt-4 text-xl">{texts[`reason_${number}_title`]}</h3>
            <p className="mt-2 text-ink-muted">{texts[`reason_${number}_text`]}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
