import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/Icon.tsx";
import type { Carousel } from "./use-carousel.ts";

interface CarouselControlsProps {
  carousel: Carousel;
  count: number;
  /** The name of one slide: "slide", "testimonial". */
  noun: string;
  /** The id of the scroll container. */
  controls: string;
  /** Hides the dots that wide screens do not need (carousel.css). */
  marksClassName?: string;
  className?: string | undefined;
}

/** Pause, previous, next and one dot per slide. */
export function CarouselControls({
  carousel,
  count,
  noun,
  controls,
  marksClassName,
  className,
}: CarouselControlsProps) {
  const { index, playing } = carousel;
  if (count < 2) return null;
  return (
    <div className={cx("carousel-controls", className)} data-print="hide">
      <button
        type="button"
        className="btn-icon"
        onClick={() => carousel.setPlaying(!playing)}
        aria-controls={controls}
      >
        <Icon name={playing ? "pause" : "play"} />
        <span className="sr-only">{playing ? `Pause ${noun}s` : `Play ${noun}s`}</span>
      </button>
      <button type="button" className="btn-icon" onClick={carousel.previous} aria-controls={controls}>
        <Icon name="chevron-left" />
        <span className="sr-only">Previous {noun}</span>
      </button>
      <button type="button" className="btn-icon" onClick={carousel.next} aria-controls={controls}>
        <Icon name="chevron-right" />
        <span className="sr-only">Next {noun}</span>
      </button>
      <div className={cx("carousel-marks", marksClassName)}>
        {Array.from({ length: count }, (_, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: dots are identified by their index
            key={at}
            type="button"
            className="carousel-mark"
            aria-label={`Go to ${noun} ${at + 1}`}
            aria-current={at === index ? "true" : undefined}
            onClick={() => carousel.goTo(at)}
          />
        ))}
      </div>
    </div>
  );
}
