import type { Figures } from "#content/site.ts";
import { AboutWhy } from "./AboutWhy.tsx";
import { VisionMission } from "./VisionMission.tsx";

/** What of the about page needs no code until it is near. */
export function AboutMore({ brand, figures }: { brand: string; figures: Figures }) {
  return (
    <div id="about-more">
      <VisionMission brand={brand} figures={figures} />
      <AboutWhy figures={figures} />
    </div>
  );
}
