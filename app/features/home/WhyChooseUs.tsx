import { BENEFITS, WHY_STATS } from "#content/home.ts";
import type { Figures } from "#content/site.ts";
import { FigureSources } from "#site/FigureSources.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Section } from "#ui/Section.tsx";

/** Six benefits and three statistics. */
export function WhyChooseUs({ figures }: { figures: Figures }) {
  return (
    <Section id="why" tone="grid" title="Why Choose Us" minor>
      <ul className="grid gap-x-10 gap-y-4 md:grid-cols-2 lg:grid-cols-3">
        {BENEFITS.map((benefit) => (
          <li key={benefit.title} className="flex gap-4 border-t border-line-strong pt-3">
            <Icon name={benefit.icon} className="size-6 text-data" />
            <div>
              <h3 className="font-semibold">{benefit.title}</h3>
              <p className="text-sm leading-snug text-ink-muted">{benefit.text}</p>
            </div>
          </li>
        ))}
      </ul>
      <dl className="figures-strip mt-6">
        {WHY_STATS.map(({ figure, label }) => (
          <div key={label} className="figures-cell">
            <dt>{label}</dt>
            <dd>{figure === null ? "24/7" : figures[figure]}</dd>
          </div>
        ))}
      </dl>
      <FigureSources figures={figures} of={WHY_STATS.filter((stat) => stat.figure !== null)} />
    </Section>
  );
}
