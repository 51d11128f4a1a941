import { type ComponentProps, type ComponentType, useCallback, useState } from "react";
import { listHomeCourses, listTestimonials, listUpcomingBatches } from "#api/endpoints.ts";
import type { Start } from "#content/batch-labels.ts";
import type { Closing } from "#content/closing.ts";
import type { Choice } from "#features/catalogue/Explorer.tsx";
import { ExplorerSection } from "#features/catalogue/ExplorerSection.tsx";
import { Hero } from "#features/home/Hero.tsx";
import type { HomeMore } from "#features/home/HomeMore.tsx";
import type { StartingSoon } from "#features/home/StartingSoon.tsx";
import type { TestimonialsSection } from "#features/testimonials/TestimonialsSection.tsx";
import { hydrateWhenVisible } from "#site/hydration/hydrate-when-visible.tsx";
import { enrolHref } from "#site/links.ts";
import { usePreload, useSettings } from "#site/page/page-data.tsx";
import { useList } from "#site/page/use-list.ts";
import { ClosingAction } from "#ui/ClosingAction.tsx";

const HOME_CLOSING: Closing = {
  title: "Ready to start?",
  text: "Compare every course by price, duration and rating, and read each syllabus before you decide.",
  action: { label: "See all courses", href: "/courses/category/all" },
};

const LazyStartingSoon = hydrateWhenVisible<ComponentProps<typeof StartingSoon>>({
  server: import.meta.env.SSR ? (await import("#features/home/StartingSoon.tsx")).StartingSoon : null,
  load: () => import("#features/home/StartingSoon.tsx").then((part) => part.StartingSoon),
  selector: "#starting-soon-part",
});

const LazyMore = hydrateWhenVisible<ComponentProps<typeof HomeMore>>({
  server: import.meta.env.SSR ? (await import("#features/home/HomeMore.tsx")).HomeMore : null,
  load: () => import("#features/home/HomeMore.tsx").then((part) => part.HomeMore),
  selector: "#home-more",
});

const LazyTestimonials = hydrateWhenVisible<ComponentProps<typeof TestimonialsSection>>({
  server: import.meta.env.SSR
    ? (await import("#features/testimonials/TestimonialsSection.tsx")).TestimonialsSection
    : null,
  load: () =>
    import("#features/testimonials/TestimonialsSection.tsx").then((part) => part.TestimonialsSection),
  selector: "#testimonials-section",
});

/** The same on every render, as props of parts have to be. */
const NONE: readonly Start[] = [];

type EnrolDialog = ComponentType<{ choice: Choice | null; onClose: () => void }>;

export default function HomePage() {
  const { figures } = useSettings();
  const catalogue = usePreload(listHomeCourses);
  const soon = usePreload(listUpcomingBatches("?enrolling=true&to_come=true&per_page=6"));
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
      <Hero soon={soon} />
      <LazyStartingSoon starts={soon?.batches ?? NONE} />
      <ExplorerSection onEnrol={enrol} />
      <LazyMore figures={figures} catalogue={catalogue} />
      <ClosingAction {...HOME_CLOSING} />
      <LazyTestimonials list={testimonials} />
      {Dialog ? <Dialog choice={choice} onClose={close} /> : null}
    </>
  );
}
