import type { ComponentProps } from "react";
import { listTeam, listTestimonials } from "#api/endpoints.ts";
import type { Closing } from "#content/closing.ts";
import { contactHref } from "#content/contact.ts";
import { AboutHero } from "#features/about/AboutHero.tsx";
import type { AboutMore } from "#features/about/AboutMore.tsx";
import { TeamSection } from "#features/team/TeamSection.tsx";
import { TestimonialsSection } from "#features/testimonials/TestimonialsSection.tsx";
import { hydrateWhenVisible } from "#site/hydration/hydrate-when-visible.tsx";
import { useSettings } from "#site/page/page-data.tsx";
import { useList } from "#site/page/use-list.ts";
import { ClosingAction } from "#ui/ClosingAction.tsx";

const ABOUT_CLOSING: Closing = {
  title: "Come and see the lab",
  text: "Look at the benches, meet an instructor and ask what you want to know.",
  action: { label: "Plan your visit", href: contactHref("visit") },
};

const LazyMore = hydrateWhenVisible<ComponentProps<typeof AboutMore>>({
  server: import.meta.env.SSR ? (await import("#features/about/AboutMore.tsx")).AboutMore : null,
  load: () => import("#features/about/AboutMore.tsx").then((part) => part.AboutMore),
  selector: "#about-more",
});

export default function AboutPage() {
  const settings = useSettings();
  const team = useList(listTeam, "Something went wrong");
  const testimonials = useList(listTestimonials, "Fetch failed");
  return (
    <>
      <AboutHero />
      <LazyMore brand={settings.brand_name} figures={settings.figures} />
      <TeamSection list={team} />
      <TestimonialsSection list={testimonials} tone="sunken" />
      <ClosingAction {...ABOUT_CLOSING} />
    </>
  );
}
