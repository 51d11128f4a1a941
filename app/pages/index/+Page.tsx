import { type ComponentType, useCallback, useState } from "react";
import { listCourses, listTestimonials } from "#api/endpoints.ts";
import { enrolHref } from "#features/catalogue/address.ts";
import type { Choice } from "#features/catalogue/Explorer.tsx";
import { ExplorerSection } from "#features/catalogue/ExplorerSection.tsx";
import { Hero } from "#features/home/Hero.tsx";
import { HomeAbout } from "#features/home/HomeAbout.tsx";
import { PopularCards } from "#features/home/PopularCards.tsx";
import { WhyChooseUs } from "#features/home/WhyChooseUs.tsx";
import { TestimonialsSection } from "#features/testimonials/TestimonialsSection.tsx";
import { usePreload, useSettings } from "#site/page/page-data.tsx";
import { useList } from "#site/page/use-list.ts";

type EnrolDialog = ComponentType<Choice & { onClose: () => void }>;

export default function HomePage() {
  const { figures } = useSettings();
  const popular = usePreload(listCourses({ sort: "popularity", per_page: 6 })) ?? [];
  const testimonials = useList(listTestimonials, "Fetch failed");
  const [choice, setChoice] = useState<Choice | null>(null);
  const [Dialog, setDialog] = useState<EnrolDialog | null>(null);

  // The dialog's code loads on the first click; if that fails, the link opens the enrolment page.
  const enrol = useCallback((wanted: Choice) => {
    import("#features/catalogue/EnrolDialog.tsx").then(
      (part) => {
        setDialog(() => part.EnrolDialog);
        setChoice(wanted);
      },
      () => location.assign(enrolHref(wanted.stack.id)),
    );
  }, []);
  const close = useCallback(() => setChoice(null), []);

  return (
    <>
      <Hero />
      <HomeAbout figures={figures} />
      <WhyChooseUs figures={figures} />
      <ExplorerSection onEnrol={enrol} />
      <PopularCards courses={popular} />
      <TestimonialsSection list={testimonials} />
      {Dialog && choice ? <Dialog key={choice.stack.id} {...choice} onClose={close} /> : null}
    </>
  );
}
