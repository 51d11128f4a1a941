import { ABOUT_HERO } from "#content/about.ts";
import { ART } from "#content/art.ts";
import { Breadcrumb } from "#ui/Breadcrumb.tsx";
import { Picture } from "#ui/Picture.tsx";
import { PageHead } from "#ui/Section.tsx";

export function AboutHero() {
  return (
    <PageHead
      title={ABOUT_HERO.title}
      lead={ABOUT_HERO.lead}
      above={<Breadcrumb items={[{ label: "Home", href: "/" }, { label: "About Us" }]} />}
      aside={
        <figure>
          <Picture {...ART.plan} first className="h-auto w-full" />
          <figcaption className="label mt-3">{ABOUT_HERO.caption}</figcaption>
        </figure>
      }
    />
  );
}
