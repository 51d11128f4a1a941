import type { TestimonialJson as Testimonial } from "#api/types.gen.ts";
import { courseHref } from "#content/courses.ts";
import { PERSON_FALLBACK } from "#content/person-art.ts";
import { TESTIMONIALS } from "#content/timing.ts";
import { CarouselControls } from "#site/motion/CarouselControls.tsx";
import { useCarousel } from "#site/motion/use-carousel.ts";
import type { ListState } from "#site/page/use-list.ts";
import { Initials } from "#ui/Initials.tsx";
import { Picture } from "#ui/Picture.tsx";
import { Section } from "#ui/Section.tsx";

const TRACK_ID = "testimonial-slides";
const PORTRAIT = 56;

/** Quotes with more characters are collapsible. The stylesheet clamps them to a number of lines (carousel.css). */
const LONG_QUOTE = 340;

interface TestimonialsSectionProps {
  list: ListState<Testimonial>;
  tone?: "plain" | "sunken";
}

/** The testimonials carousel, the last section of its pages before the closing action. */
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
    <section
      ref={carousel.root}
      aria-roledescription="carousel"
      aria-label="Quotes"
      className="flex flex-col"
    >
      <CarouselControls
        carousel={carousel}
        count={items.length}
        noun="testimonial"
        controls={TRACK_ID}
        marksClassName="testimonial-marks"
        className="order-1 mt-6"
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a carousel is not a fieldset */}
      <div
        ref={carousel.track}
        id={TRACK_ID}
        className="carousel-track testimonial-track"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll it
        tabIndex={0}
        role="group"
        aria-label="Testimonial slides"
        aria-live={carousel.live}
      >
        {items.map((item, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is not a fieldset
          <div
            key={item.id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${at + 1} of ${items.length}`}
            className="card flex flex-col p-6 sm:p-7"
          >
            <Quote text={item.quote} name={item.name} />
            <p className="mt-6 flex items-center gap-4 border-t border-line pt-5">
              {item.image ? (
                <Picture
                  src={item.image}
                  files={item.picture}
                  sizes="3.5rem"
                  fallback={PERSON_FALLBACK}
                  width={PORTRAIT}
                  height={PORTRAIT}
                  className="size-14 flex-none rounded-full border border-line object-cover"
                />
              ) : (
                <Initials name={item.name} />
              )}
              <span className="grid">
                <span className="font-semibold">{item.name}</span>
                <span className="text-sm text-ink-muted">
                  {[item.role, item.employer, item.city].filter(Boolean).join(", ")}
                </span>
                {item.course ? (
                  <span className="text-sm">
                    <a href={courseHref(item.course.slug)} className="link">
                      {item.course.title}
                    </a>
                    <span className="text-ink-muted">{item.batch ? `, ${item.batch}` : null}</span>
                  </span>
                ) : null}
              </span>
            </p>
          </div>
        ))}
      </div>
    </section>
  );
}

/**
 * A quote. The stylesheet clamps long ones, so that one card does not stretch the row. They expand without JavaScript,
 * and the complete text is in the HTML for screen readers and search engines.
 */
function Quote({ text, name }: { text: string; name: string }) {
  if (text.length <= LONG_QUOTE) return <blockquote className="grow text-lg">{text}</blockquote>;
  return (
    <div className="grow">
      <blockquote className="quote-long text-lg">{text}</blockquote>
      <details className="quote-toggle">
        <summary className="link">
          <span className="quote-more">Read more</span>
          <span className="quote-less">Show less</span>
          <span className="sr-only"> of what {name} says</span>
        </summary>
      </details>
    </div>
  );
}
