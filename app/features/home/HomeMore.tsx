import type { Course } from "#content/courses.ts";
import type { Figures } from "#content/site.ts";
import { ForCompanies } from "./ForCompanies.tsx";
import { HomeAbout } from "./HomeAbout.tsx";
import { HomeCourses } from "./HomeCourses.tsx";
import { WhyChooseUs } from "./WhyChooseUs.tsx";

interface HomeMoreProps {
  figures: Figures;
  catalogue: { readonly featured: number; readonly courses: readonly Course[] } | undefined;
}

/** What of the home page needs no code until it is near. */
export function HomeMore({ figures, catalogue }: HomeMoreProps) {
  return (
    <div id="home-more">
      <HomeAbout figures={figures} />
      <ForCompanies />
      {catalogue ? <HomeCourses {...catalogue} /> : null}
      <WhyChooseUs figures={figures} />
    </div>
  );
}
