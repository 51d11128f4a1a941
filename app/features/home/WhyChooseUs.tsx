import { BENEFITS, WHY_STATS } from "#content/home.ts";
import type { Figures } from "#content/site.ts";
import { Icon } from "#ui/Icon.tsx";
import { Section } from "#ui/Section.tsx";

/** Six benefits and three statistics. */
export function WhyChooseUs({ figures }: { figures: Figures }) {
  return (
    <Section
      id="why"
      tone="sunken"
      label="Our way of teaching"
      title="Why Choose Us"
      lead="What you get in every course, whatever your background."
    >
      <ul className="ruled-grid sm:grid-cols-2 lg:grid-cols-3">
        {BENEFITS.map((benefit) => (
          <li key={benefit.title} className="ruled-cell">
            <Icon name={benefit.icon} className="size-7 text-data" />
            <h3 className="mt-5 text-xl">{benefit.title}</h3>
            <p className="mt-2 text-ink-muted">{benefit.text}</p>
          </li>
        ))}
      </ul>
      <dl className="figures-strip mt-10">
        {WHY_STATS.map(({ figure, label }) => (
          <div key={label} className="figures-cell">
            <dt>{label}</dt>
            <dd>{figure === "24/7" ? figure : figures[figure]}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
