import { type ComponentType, useCallback, useState } from "react";
import { useList } from "#api/use-list.ts";
import type { Course } from "#content/courses.ts";
import type { Settings } from "#content/site.ts";
import { enrolHref } from "#features/catalogue/address.ts";
import type { Choice } from "#features/catalogue/Explorer.tsx";
import { ExplorerSection } from "#features/catalogue/ExplorerSection.tsx";
import { Hero } from "#features/home/Hero.tsx";
import { HomeAbout } from "#features/home/HomeAbout.tsx";
import { PopularCards } from "#features/home/PopularCards.tsx";
import { WhyChooseUs } from "#features/home/WhyChooseUs.tsx";
import { TestimonialsSection } from "#features/testimonials/TestimonialsSection.tsx";
import type { Testimonial } from "#features/testimonials/testimonial.ts";
import { usePreload } from "#renderer/page-data.tsx";

const POPULAR = "/api/courses/get?sort=popularity&per_page=6";

type EnrolDialog = ComponentType<Choice & { onClose: () => void }>;

/** The home page. */
export default function HomePage() {
  const settings = usePreload<Settings>("/api/settings");
  const popular = usePreload<readonly Course[]>(POPULAR) ?? [];
  const testimonials = useList<Testimonial>("/api/testimonials/get", {
    initial: usePreload("/api/testimonials/get"),
    errorField: "message",
    fallback: "Fetch failed",
  });
  const [choice, setChoice] = useState<Choice | null>(null);
  const [Dialog, setDialog] = useState<EnrolDialog | null>(null);

  // The dialog's code comes with the first wish to enrol; without it the link's own address still works.
  const enrol = useCallback((wanted: Choice) => {
    import("#features/enquiries/EnrolDialog.tsx").then(
      (part) => {
        setDialog(() => part.EnrolDialog);
        setChoice(wanted);
      },
      () => location.assign(enrolHref(wanted.stack.id)),
    );
  }, []);
  const close = useCallback(() => setChoice(null), []);

  if (!settings) return null;
  return (
    <>
      <Hero />
      <HomeAbout figures={settings.figures} />
      <WhyChooseUs figures={settings.figures} />
      <ExplorerSection onEnrol={enrol} />
      <PopularCards courses={popular} />
      <TestimonialsSection list={testimonials} />
      {Dialog && choice ? <Dialog key={choice.stack.id} {...choice} onClose={close} /> : null}
    </>
  );
}
