import type { ListState } from "#api/use-list.ts";
import { PERSON_FALLBACK } from "#content/art.ts";
import { TESTIMONIALS } from "#content/timing.ts";
import { CarouselControls } from "#features/motion/CarouselControls.tsx";
import { useCarousel } from "#features/motion/use-carousel.ts";
import { Picture } from "#ui/Picture.tsx";
import { Section } from "#ui/Section.tsx";
import type { Testimonial } from "./testimonial.ts";

const TRACK_ID = "testimonial-slides";
const PORTRAIT = 56;

interface TestimonialsSectionProps {
  list: ListState<Testimonial>;
  tone?: "plain" | "sunken";
}

/** The testimonials, last on their pages. */
export function TestimonialsSection({ list, tone = "plain" }: TestimonialsSectionProps) {
  return (
    <Section id="testimonials" tone={tone} label="In their words" title="TESTIMONIALS">
      <Content list={list} />
    </Section>
  );
}

function Content({ list }: { list: ListState<Testimonial> }) {
  if (list.phase === "loading") return <p role="status">Loading testimonials...</p>;
  if (list.phase === "failed") {
    return (
      <p role="alert" className="text-danger">
        {list.message}
      </p>
    );
  }
  if (list.items.length === 0) return <p>No testimonials found.</p>;
  return <Slides items={list.items} />;
}

function Slides({ items }: { items: readonly Testimonial[] }) {
  const carousel = useCarousel({ count: items.length, ...TESTIMONIALS });
  return (
    <section ref={carousel.root} aria-roledescription="carousel" aria-label="Quotes">
      {/* biome-ignore lint/a11y/useSemanticElements: a row of slides is no fieldset */}
      <div
        ref={carousel.track}
        id={TRACK_ID}
        className="carousel-track testimonial-track"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing inside takes focus, and keys must scroll the row
        tabIndex={0}
        role="group"
        aria-label="Testimonial slides"
      >
        {items.map((item, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is no fieldset
          <div
            key={item.id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${at + 1} of ${items.length}`}
            className="card flex flex-col p-6 sm:p-7"
          >
            <blockquote className="grow text-lg">{item.quote}</blockquote>
            <p className="mt-6 flex items-center gap-4 border-t border-line pt-5">
              {item.image ? (
                <Picture
                  src={item.image}
                  fallback={PERSON_FALLBACK}
                  alt=""
                  width={PORTRAIT}
                  height={PORTRAIT}
                  className="size-14 flex-none rounded-full border border-line object-cover"
                />
              ) : (
                <Initials name={item.name} />
              )}
              <span className="grid">
                <span className="font-semibold">{item.name}</span>
                <span className="text-sm text-ink-muted">{item.role}</span>
              </span>
            </p>
          </div>
        ))}
      </div>
      <CarouselControls
        carousel={carousel}
        count={items.length}
        noun="testimonial"
        controls={TRACK_ID}
        marksClassName="testimonial-marks"
        className="mt-6"
      />
    </section>
  );
}

/**
 * In place of a portrait: the first letters of the first and the last name. Whole ones: half of a character that takes
 * two units is no text, so that server and browser would not agree on it.
 */
function Initials({ name }: { name: string }) {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("");
  return (
    <span
      aria-hidden="true"
      className="grid size-14 flex-none place-items-center rounded-full border border-line bg-data-wash font-mono text-sm text-data-text"
    >
      {letters}
    </span>
  );
}
