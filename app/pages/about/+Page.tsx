import { useList } from "#api/use-list.ts";
import type { Settings } from "#content/site.ts";
import type { TeamMember } from "#content/team.ts";
import { AboutHero } from "#features/about/AboutHero.tsx";
import { AboutWhy } from "#features/about/AboutWhy.tsx";
import { VisionMission } from "#features/about/VisionMission.tsx";
import { TeamSection } from "#features/team/TeamSection.tsx";
import { TestimonialsSection } from "#features/testimonials/TestimonialsSection.tsx";
import type { Testimonial } from "#features/testimonials/testimonial.ts";
import { usePreload } from "#renderer/page-data.tsx";

/** The about page. */
export default function AboutPage() {
  const settings = usePreload<Settings>("/api/settings");
  const team = useList<TeamMember>("/api/team/get", {
    initial: usePreload("/api/team/get"),
    errorField: "error",
    fallback: "Something went wrong",
  });
  const testimonials = useList<Testimonial>("/api/testimonials/get", {
    initial: usePreload("/api/testimonials/get"),
    errorField: "message",
    fallback: "Fetch failed",
  });
  if (!settings) return null;
  return (
    <>
      <AboutHero />
      <VisionMission brand={settings.brand_name} figures={settings.figures} />
      <AboutWhy figures={settings.figures} />
      <TeamSection list={team} />
      <TestimonialsSection list={testimonials} tone="sunken" />
    </>
  );
}
