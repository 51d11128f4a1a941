import { listTeam, listTestimonials } from "#api/endpoints.ts";
import type { Closing } from "#content/closing.ts";
import { contactHref } from "#content/contact.ts";
import { AboutHero } from "#features/about/AboutHero.tsx";
import { AboutWhy } from "#features/about/AboutWhy.tsx";
import { VisionMission } from "#features/about/VisionMission.tsx";
import { TeamSection } from "#features/team/TeamSection.tsx";
import { TestimonialsSection } from "#features/testimonials/TestimonialsSection.tsx";
import { useSettings } from "#site/page/page-data.tsx";
import { useList } from "#site/page/use-list.ts";
import { ClosingAction } from "#ui/ClosingAction.tsx";

const ABOUT_CLOSING: Closing = {
  title: "Come and see the lab",
  text: "Look at the benches, meet an instructor and ask what you want to know.",
  action: { label: "Plan your visit", href: contactHref("visit") },
};

export default function AboutPage() {
  const settings = useSettings();
  const team = useList(listTeam, "Something went wrong");
  const testimonials = useList(listTestimonials, "Fetch failed");
  return (
    <>
      <AboutHero />
      <VisionMission brand={settings.brand_name} figures={settings.figures} />
      <AboutWhy figures={settings.figures} />
      <TeamSection list={team} />
      <TestimonialsSection list={testimonials} tone="sunken" />
      <ClosingAction {...ABOUT_CLOSING} />
    </>
  );
}
