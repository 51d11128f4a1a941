import { type ReactNode, useCallback } from "react";
import type { StartsPage } from "#api/types.gen.ts";
import { ART } from "#content/art.ts";
import { HERO_SLIDES, type HeroSlide } from "#content/home.ts";
import { HERO } from "#content/timing.ts";
import { CarouselControls } from "#site/motion/CarouselControls.tsx";
import { useCarousel } from "#site/motion/use-carousel.ts";
import { useSettings } from "#site/page/page-data.tsx";
import { useTexts } from "#site/page/texts.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Container } from "#ui/Container.tsx";
import { Picture } from "#ui/Picture.tsx";
import { Finder } from "./Finder.tsx";
import { useFirstAction, useSplash } from "./use-first-look.ts";

const TRACK_ID = "hero-slides";

/** The hero: a carousel of three slides, and the search. The slides advance by themselves until the visitor acts. */
export function Hero({ soon }: { soon: StartsPage | undefined }) {
  const covered = useSplash();
  const carousel = useCarousel({ count: HERO_SLIDES.length, ...HERO, covered });
  const { setPlaying } = carousel;
  useFirstAction(
    covered,
    useCallback(() => setPlaying(false), [setPlaying]),
  );
  return (
    <div className="grid-paper border-b border-line">
      <Container className="hero">
        <section
          ref={carousel.root}
          className="flex flex-col"
          aria-roledescription="carousel"
          aria-label="Highlights"
        >
          {/* The controls come first in the document and are displayed below the slides. */}
          <div className="order-1 flex items-center justify-between gap-6 pb-3">
            <CarouselControls
              carousel={carousel}
              count={HERO_SLIDES.length}
              noun="slide"
              controls={TRACK_ID}
            />
            <p className="label carousel-live hidden whitespace-nowrap sm:block" aria-hidden="true">
              Sheet {carousel.index + 1} of {HERO_SLIDES.length}
            </p>
          </div>
          <div
            ref={carousel.track}
            id={TRACK_ID}
            className="carousel-track hero-track"
            aria-live={carousel.live}
          >
            {HERO_SLIDES.map((slide) => (
              <Slide key={slide.number} {...slide} />
            ))}
          </div>
        </section>
        <Finder soon={soon} />
      </Container>
    </div>
  );
}

/** The title of the first slide is the page's h1. */
function Title({ first, children }: { first: boolean; children: ReactNode }) {
  const Tag = first ? "h1" : "h2";
  return <Tag className="hero-title">{children}</Tag>;
}

function Slide({ number, art, main, second }: HeroSlide) {
  const drawing = ART[art];
  const settings = useSettings();
  const texts = useTexts("home-hero");
  // The setting that stands in for the drawing.
  const field = `hero_picture_${number}` as const;
  const own = settings[field];
  const files = settings.pictures?.[field];
  const caption = own ? files?.alt : texts[`slide_${number}_caption`];
  const isFirst = number === 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is not a fieldset
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${number} of ${HERO_SLIDES.length}`}
      className="hero-slide"
    >
      <div className="lg:col-span-6">
        <Title first={isFirst}>{texts[`slide_${number}_title`]}</Title>
        <p className="mt-4 max-w-xl text-ink-muted lg:mt-6 lg:text-lg">{texts[`slide_${number}_text`]}</p>
        <div className="mt-5 flex flex-wrap gap-3 lg:mt-6">
          <ButtonLink href={main.href}>{main.label}</ButtonLink>
          <ButtonLink href={second.href} variant="secondary">
            {second.label}
          </ButtonLink>
        </div>
      </div>
      <figure className="hero-figure lg:col-span-6">
        {own ? (
          <Picture
            src={own}
            // The caption says it.
            files={files && { ...files, alt: "" }}
            fallback={drawing.src}
            sizes="(min-width: 64rem) 46vw, (min-width: 40rem) 34rem, 92vw"
            width={960}
            height={540}
            first={isFirst}
            className="aspect-video w-full border border-line object-cover"
          />
        ) : (
          <Picture {...drawing} first={isFirst} className="h-auto w-full object-cover" />
        )}
        {caption ? (
          <figcaption className="label mt-2">
            Fig. {number}: {caption}
          </figcaption>
        ) : null}
      </figure>
    </div>
  );
}
