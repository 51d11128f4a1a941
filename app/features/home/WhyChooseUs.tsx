import { BENEFITS, WHY_STATS } from "#content/home.ts";
import type { Figures } from "#content/site.ts";
import { FigureSources } from "#site/FigureSources.tsx";
import { useTexts } from "#site/page/texts.ts";
import { Icon } from "#ui/Icon.tsx";
import { Section } from "#ui/Section.tsx";

/** Six benefits and three statistics. */
export function WhyChooseUs({ figures }: { figures: Figures }) {
  const texts = useTexts("home-why");
  return (
    <Section id="why" tone="grid" title={texts.title} minor>
      <ul className="grid gap-x-10 gap-y-4 md:grid-cols-2 lg:grid-cols-3">
        {BENEFITS.map(({ number, icon }) => (
          <li key={number} className="flex gap-4 border-t border-line-strong pt-3">
            <Icon name={icon} className="size-6 text-data" />
            <div>
              <h3 className="font-semibold">{texts[`benefit_${number}_title`]}</h3>
              <p className="text-sm leading-snug text-ink-muted">{texts[`benefit_${number}_text`]}</p>
            </div>
          </li>
        ))}
      </ul>
      <dl className="figures-strip mt-6">
        {WHY_STATS.map(({ figure, label }) => (
          <div key={label} className="figures-cell">
            <dt>{label}</dt>
            <dd>{figure === null ? texts.support : figures[figure]}</dd>
          </div>
        ))}
      </dl>
      <FigureSources figures={figures} of={WHY_STATS.filter((stat) => stat.figure !== null)} />
    </Section>
  );
}
