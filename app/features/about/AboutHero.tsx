import { ART } from "#content/art.ts";
import { useTexts } from "#site/page/texts.ts";
import { Breadcrumb } from "#ui/Breadcrumb.tsx";
import { Picture } from "#ui/Picture.tsx";
import { PageHead } from "#ui/Section.tsx";

export function AboutHero() {
  const texts = useTexts("about");
  return (
    <PageHead
      title={texts.title}
      lead={texts.lead}
      above={<Breadcrumb items={[{ label: "Home", href: "/" }, { label: "About Us" }]} />}
      aside={
        <figure>
          <Picture {...ART.plan} first className="h-auto w-full" />
          {texts.caption === "" ? null : <figcaption className="label mt-3">{texts.caption}</figcaption>}
        </figure>
      }
    />
  );
}
