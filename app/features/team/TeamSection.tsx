import { useEffect, useRef, useState } from "react";
import { memberHref, type TeamMember } from "#content/team.ts";
import { TEAM } from "#content/timing.ts";
import { CarouselControls } from "#site/motion/CarouselControls.tsx";
import { prefersReducedMotion } from "#site/motion/reduced-motion.ts";
import { useCarousel } from "#site/motion/use-carousel.ts";
import type { ListState } from "#site/page/use-list.ts";
import { Initials } from "#ui/Initials.tsx";
import { Section } from "#ui/Section.tsx";
import { MemberPanel } from "./MemberPanel.tsx";
import { Portrait } from "./Portrait.tsx";
import { practiceOf } from "./practice.ts";

const TRACK_ID = "team-slides";
const PANEL_ID = "team-detail";

/** The team as a carousel of cards. Selecting a card opens its details below. */
export function TeamSection({ list }: { list: ListState<TeamMember> }) {
  return (
    <Section
      id="team"
      label="The team"
      title="People who have done the work"
      lead="Select a person to read their story."
    >
      <Content list={list} />
    </Section>
  );
}

function Content({ list }: { list: ListState<TeamMember> }) {
  if (list.phase === "loading") return <p role="status">Loading team members...</p>;
  if (list.phase === "failed") {
    return (
      <p role="alert" className="text-danger">
        {list.message}
      </p>
    );
  }
  if (list.items.length === 0) return <p>No team members found.</p>;
  return <Team members={list.items} />;
}

function Team({ members }: { members: readonly TeamMember[] }) {
  const carousel = useCarousel({ count: members.length, ...TEAM });
  const [chosen, setChosen] = useState<number | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const member = members.find((one) => one.id === chosen);

  // The panel opens below the carousel, possibly below the viewport.
  useEffect(() => {
    if (chosen === null) return;
    panel.current?.scrollIntoView({
      block: "nearest",
      behavior: prefersReducedMotion() ? "instant" : "smooth",
    });
  }, [chosen]);

  /** The close button disappears with the panel: focus returns to the card, which may have scrolled out of view. */
  function close(): void {
    const card = carousel.track.current?.querySelector<HTMLElement>("[data-chosen]");
    if (card) card.inert = false;
    card?.querySelector("button")?.focus();
    setChosen(null);
  }

  return (
    <section ref={carousel.root} aria-roledescription="carousel" aria-label="Team" className="flex flex-col">
      <CarouselControls
        carousel={carousel}
        count={members.length}
        noun="team member"
        marksClassName="team-marks"
        controls={TRACK_ID}
        className="order-1 mt-6"
      />
      <div ref={carousel.track} id={TRACK_ID} className="carousel-track team-track" aria-live={carousel.live}>
        {members.map((one, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is not a fieldset
          <div
            key={one.id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${at + 1} of ${members.length}`}
            className="card card-active team-card"
            data-chosen={one.id === chosen || undefined}
          >
            <Portrait
              member={one}
              sizes="(min-width:80rem) 19rem,(min-width:64rem) 30vw,(min-width:40rem) 45vw,71vw"
            />
            <div className="flex grow flex-col gap-1 p-5">
              {one.image ? null : <Initials name={one.name} className="mb-3" />}
              <h3 className="text-lg">
                <button
                  type="button"
                  className="text-start after:absolute after:inset-0"
                  aria-expanded={one.id === chosen}
                  aria-controls={PANEL_ID}
                  onClick={() => setChosen(one.id === chosen ? null : one.id)}
                >
                  {one.name}
                </button>
              </h3>
              <p className="text-sm text-ink-muted">{one.title}</p>
              <p className="text-sm empty:hidden">{practiceOf(one).join(". ")}</p>
              <p className="team-text">{one.description}</p>
              {/* Above the button that covers the card. */}
              <p className="relative z-1 mt-auto self-start pt-2">
                <a href={memberHref(one.slug)} className="link inline-block py-1">
                  Profile and courses<span className="sr-only"> of {one.name}</span>
                </a>
              </p>
            </div>
          </div>
        ))}
      </div>
      <div ref={panel} id={PANEL_ID} aria-live="polite" className="team-detail order-2">
        {member ? <MemberPanel member={member} onClose={close} /> : null}
      </div>
    </section>
  );
}
