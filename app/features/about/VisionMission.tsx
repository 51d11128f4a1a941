import { SHEET_FIGURES, VALUES } from "#content/about.ts";
import type { Figures } from "#content/site.ts";
import { FigureSources } from "#site/FigureSources.tsx";
import { useTexts } from "#site/page/texts.ts";
import { Card } from "#ui/Card.tsx";
import { DataSheet } from "#ui/DataSheet.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Section } from "#ui/Section.tsx";

/** Vision, mission, figures and the four core values. */
export function VisionMission({ brand, figures }: { brand: string; figures: Figures }) {
  const texts = useTexts("about");
  const rows = SHEET_FIGURES.map(({ figure, label, unit }) => ({
    name: label,
    // A rating is shown with its source only.
    value: figure === "rating" && figures.rating_source === "" ? null : figures[figure] + unit,
  }));
  return (
    <Section id="vision" label="What we work for" title="Vision and mission">
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-12">
        <div className="grid content-start gap-10 lg:col-span-7">
          {(["vision", "mission"] as const).map((name) => (
            <div key={name} className="border-s-2 border-line-strong ps-6">
              <h3 className="text-xl">{texts[`${name}_title`]}</h3>
              <p className="mt-3 max-w-measure text-lg text-ink-muted">{texts[`${name}_text`]}</p>
            </div>
          ))}
        </div>
        <div className="crop self-start lg:col-span-5">
          <Card label="Data sheet" code={brand}>
            <DataSheet rows={rows} />
            <FigureSources figures={figures} of={SHEET_FIGURES} />
          </Card>
        </div>
      </div>
      <h3 className="mt-section mb-6 text-2xl">Core values</h3>
      <ul className="ruled-grid sm:grid-cols-2 lg:grid-cols-4">
        {VALUES.map(({ number, icon }) => (
          <li key={number} className="ruled-cell">
            <Icon name={icon} className="size-7 text-data" />
            <h4 className="mt-5 text-lg">{texts[`value_${number}_title`]}</h4>
            <p className="mt-2 text-ink-muted">{texts[`value_${number}_text`]}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
