import { GRADUATES, REASONS } from "#content/about.ts";
import type { Figures } from "#content/site.ts";
import { compact } from "#site/motion/use-counter.ts";
import { Icon } from "#ui/Icon.tsx";
import { Section } from "#ui/Section.tsx";

/** The statistics and three reasons. */
export function AboutWhy({ figures }: { figures: Figures }) {
  const stats = [
    { label: "Courses", value: figures.courses },
    { label: "Reviews", value: figures.reviews },
    { label: "Students", value: compact(figures.students) },
    { label: "Graduates", value: GRADUATES },
  ];
  return (
    <Section
      id="why"
      tone="sunken"
      minor
      title="Why choose us"
      lead="Our numbers, and what students tell us they value most."
    >
      <dl className="figures-grid lg:grid-cols-4">
        {stats.map(({ label, value }) => (
          <div key={label} className="figures-cell">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-12 grid gap-x-10 gap-y-8 md:grid-cols-3">
        {REASONS.map((reason) => (
          <li key={reason.title} className="border-t border-line-strong pt-5">
            <Icon name={reason.icon} className="size-7 text-data" />
            <h3 className="mt-4 text-xl">{reason.title}</h3>
            <p className="mt-2 text-ink-muted">{reason.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
