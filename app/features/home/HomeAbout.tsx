import { useRef } from "react";
import { COUNTERS, HOME_ABOUT_LINK } from "#content/home.ts";
import type { Figures } from "#content/site.ts";
import { FigureSources } from "#site/FigureSources.tsx";
import { counted, useCounter } from "#site/motion/use-counter.ts";
import { useTexts } from "#site/page/texts.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Section } from "#ui/Section.tsx";

/** The about section with the counters, the band of the page that proves. The HTML contains their final values; the animation is drawn over them. */
export function HomeAbout({ figures }: { figures: Figures }) {
  const box = useRef<HTMLDListElement>(null);
  const progress = useCounter(box);
  const texts = useTexts("home-about");
  return (
    <Section id="about" className="blueprint grid-paper" title={texts.title} minor>
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-12">
        <div className="grid content-start gap-4 lg:col-span-5">
          {([1, 2] as const).map((number) => (
            <p key={number} className="max-w-measure text-sm text-ink-muted lg:text-base">
              {texts[`paragraph_${number}`]}
            </p>
          ))}
          <p>
            <ButtonLink href={HOME_ABOUT_LINK.href} variant="secondary">
              {HOME_ABOUT_LINK.label}
            </ButtonLink>
          </p>
        </div>
        <div className="lg:col-span-7">
          <dl ref={box} className="figures-grid">
            {COUNTERS.map(({ figure, label }) => (
              <div key={figure} className="figures-cell">
                <dt>{label}</dt>
                <dd>
                  <CounterText figure={figures[figure]} progress={progress} />
                </dd>
              </div>
            ))}
          </dl>
          <FigureSources figures={figures} of={COUNTERS} />
        </div>
      </div>
    </Section>
  );
}

/** Assistive technology gets the final value during the animation. */
function CounterText({ figure, progress }: { figure: string; progress: number | null }) {
  if (progress === null) return figure;
  return (
    <>
      <span className="sr-only">{figure}</span>
      <span aria-hidden="true">{counted(figure, progress)}</span>
    </>
  );
}
